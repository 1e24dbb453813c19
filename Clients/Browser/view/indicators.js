// What shows how far something is, and that it goes on.

import { control } from "./controls.js";
import { attribute, color, element } from "./style.js";

const bar = (className) => () => element("div", className, "progressbar");

export const progress = control(bar("progress"), "value style tint track",
  (element, _, { props: { value = 0, style, tint, track } }) => {
    attribute(element, "aria-valuenow", `${Math.round(value * 100)}`);
    attribute(element, "data-style", style);
    element.style.color = color(tint);
    element.style.setProperty("--part", value);
    element.style.setProperty("--track", color(track));
  });

export const activity = control(bar("activity"), "animating style color hidesWhenStopped",
  (element, _, { props: { animating, style, color: tint, hidesWhenStopped } }) => {
    element.hidden = !animating && hidesWhenStopped !== false;
    attribute(element, "data-style", style);
    attribute(element, "data-still", !animating);
    element.style.color = color(tint);
  });
