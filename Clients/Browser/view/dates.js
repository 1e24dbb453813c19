// The date picker: the platform's own inputs, in the person's calendar and time zone. While one has the focus it is the
// person's, whatever arrives.

import { choose, control, input } from "./controls.js";
import { attribute } from "./style.js";

const pad = (number, length = 2) => `${number}`.padStart(length, "0");

/** The date and the time of day of an instant, as inputs write them. */
function local(seconds) {
  const date = new Date(seconds * 1000);
  return [`${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    `${pad(date.getHours())}:${pad(date.getMinutes())}`];
}

function dated(seconds, mode) {
  const [date, time] = local(seconds);
  return seconds == null ? "" : mode === "date" ? date : mode === "time" ? time : `${date}T${time}`;
}

function showDate(element, _, { props: { value = 0, min, max, mode, style, minuteInterval = 1, enabled } }) {
  element.disabled = enabled === false;
  attribute(element, "data-style", style);
  if (element.held || element.unanswered) return;
  const step = minuteInterval * 60;
  element.type = mode ?? "datetime-local";
  // Steps are counted from the lower bound.
  element.min = mode === "time" ? "" : dated(min && Math.ceil(min / step) * step, mode);
  element.max = mode === "time" ? "" : dated(max, mode);
  element.step = mode === "date" ? 1 : step;
  element.value = element.said = dated(value, mode);
}

function send(element, link) {
  const { value, said, node: { props } } = element;
  if (!value || value === said) return;
  element.said = value;
  const [date, time] = local(props.value ?? 0);
  const text = props.mode === "date" ? `${value}T${time}` : props.mode === "time" ? `${date}T${value}` : value;
  // What the input does not show stays.
  const rest = props.mode ? (props.value ?? 0) % 60 : 0;
  const seconds = new Date(text) / 1000 + (rest + 60) % 60;
  if (isFinite(seconds)) choose(element, link, showDate, seconds);
}

export const datePicker = control(() => input("date field", "datetime-local"),
  "value min max mode style minuteInterval enabled", showDate, {
    focusin: (element) => (element.held = true),
    // A year that is being typed is out of range until it is whole.
    change: (element, link) => element.validity.valid && send(element, link),
    focusout(element, link) {
      element.held = false;
      send(element, link);
      showDate(element, 0, element.node);
    },
  });
