// The kinds that come late, together. What they import of the others is lent to them when they come.

import { datePicker } from "./dates.js";
import { image, pictured } from "./image.js";
import { activity, progress } from "./indicators.js";
import { touch } from "./layout.js";
import { pageControl } from "./pages.js";
import { segmented } from "./segments.js";
import { slider } from "./slider.js";
import { stepper } from "./stepper.js";
import { attribute, color, element, variant } from "./style.js";

const divider = {
  make: () => element("div", "divider", "separator"),
  props: {
    axis: (element, value) => {
      attribute(element, "data-axis", value);
      attribute(element, "aria-orientation", value);
    },
    thickness: (element, value) => element.style.setProperty("--line", value == null ? "" : `${value}px`),
    color: (element, value) => (element.style.borderColor = color(value)),
  },
};

const scroll = {
  make: () => {
    const made = element("div", "scroll");
    made.tabIndex = 0;
    return made;
  },
  props: {
    axis: (element, value, node) => {
      attribute(element, "data-axis", value);
      touch(node);
    },
    keyboardDismiss: variant("dismiss"),
  },
};

export const lateKinds = {
  activity, datePicker, divider, image, pageControl, pictured, progress, scroll, segmented, slider, stepper,
};
