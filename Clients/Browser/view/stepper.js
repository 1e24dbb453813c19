// The stepper: one stop of the keyboard, with a button for either direction. Steps are counted, not added up here.

import { choose, control } from "./controls.js";
import { picture } from "./image.js";
import { aria, attribute, element } from "./style.js";
import { word } from "./words.js";

function showStepper(stepper, _, { props: { value = 0, min = 0, max = 100, enabled } }) {
  const isOff = enabled === false;
  aria(stepper, { valuenow: value, valuemin: min, valuemax: max, disabled: isOff && "true" });
  attribute(stepper, "tabindex", isOff ? null : "0");
  [...stepper.children].forEach((button, i) => {
    button.disabled = isOff;
    attribute(button, "aria-disabled", !isOff && (i ? value >= max : value <= min) && "true");
  });
}

export const stepper = control(() => {
  const made = element("div", "stepper", "spinbutton");
  for (const [name, sign] of [["decrease", "minus"], ["increase", "plus"]]) {
    const button = element("button", "step");
    button.tabIndex = -1;
    attribute(button, "aria-label", word(name));
    button.append(picture(sign));
    made.append(button);
  }
  return made;
}, "value min max enabled", showStepper, {
  click(stepper, link, { target }) {
    const button = target.closest(".step");
    if (button) choose(stepper, link, showStepper, button.previousSibling ? 1 : -1, "step");
  },
  keydown(stepper, link, event) {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (!step || stepper.tabIndex) return;
    event.preventDefault();
    choose(stepper, link, showStepper, step, "step");
  },
});
