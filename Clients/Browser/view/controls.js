// What controls with a value have in common, and the switch. The person's newest choice stands until the server has
// answered it; then `refresh` shows the property. A control's `on` says what the person's events mean to it.

import { nameLater } from "./names.js";
import { attribute, element } from "./style.js";

let sendWaiting = null;

/** Sends a choice. */
export function choose(element, link, refresh, value, event = "set") {
  const { node } = element;
  element.unanswered = (element.unanswered ?? 0) + 1;
  const answered = () => {
    element.unanswered--;
    if (element === sendWaiting?.element) sendWaiting();
    else refresh(element, 0, element.node);
  };
  link.send([node.id, event, value], { done: answered, drop: answered });
}

/** Sends a choice that goes on changing: while one is under way only the newest waits for its turn. */
export function chooseNewest(element, link, refresh, value) {
  if (!element.unanswered) return choose(element, link, refresh, value);
  settleChoice(element);
  sendWaiting = () => {
    sendWaiting = null;
    choose(element, link, refresh, value);
  };
  sendWaiting.element = element;
}

/** Nothing overtakes a choice that waits, except for a newer one of the same control. */
export function settleChoice(element) {
  if (sendWaiting && sendWaiting.element !== element) sendWaiting();
}

/** A kind whose properties are all shown by `refresh(element, _, node)`, which makes up for nothing that it finds. */
export function control(make, names, refresh, on) {
  const dress = (element, node) => {
    refresh(element, 0, node);
    nameLater(element);
  };
  return { make, on, made: dress, revive: dress, props: Object.fromEntries(names.split(" ").map((name) => [name, refresh])) };
}

/** An input with a class; `type` is the platform's. */
export function input(className, type) {
  const made = element("input", className);
  made.type = type;
  return made;
}

function showToggle(element, _, { props }) {
  if (!element.unanswered) element.checked = props.on === true;
  element.disabled = props.enabled === false;
}

export const toggle = control(() => {
  const made = input("toggle", "checkbox");
  attribute(made, "role", "switch");
  return made;
}, "on enabled", showToggle, {
  change: (element, link) => choose(element, link, showToggle, element.checked),
});
