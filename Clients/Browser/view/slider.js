// The slider. Its thumb is the person's while it is held and until the last value is answered.

import { chooseNewest, control, input } from "./controls.js";

function showSlider(element, _, { props: { value = 0, min = 0, max = 1, enabled } }) {
  const shown = element.held || element.unanswered ? element.value : value;
  element.step = "any";
  element.min = min;
  element.max = max;
  element.value = shown;
  element.disabled = enabled === false;
  fill(element);
}

function fill(element) {
  const { min, max, value, style } = element;
  style.setProperty("--part", max > min ? (value - min) / (max - min) : 0);
}

const release = (element) => {
  element.held = false;
  showSlider(element, 0, element.node);
};

export const slider = control(() => input("slider", "range"), "value min max enabled", showSlider, {
  pointerdown: (element) => (element.held = true),
  pointerup: release,
  pointercancel: release,
  change: release,
  input(element, link) {
    fill(element);
    // As many digits as a Float has.
    chooseNewest(element, link, showSlider, +(+element.value).toPrecision(7));
  },
});
