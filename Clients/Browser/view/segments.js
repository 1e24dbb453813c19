// The segmented control: the platform's radio buttons, side by side.

import { choose, control, input } from "./controls.js";
import { picture } from "./image.js";
import { attribute, element, identify } from "./style.js";

function showSegments(control, _, { props: { segments = [], selected, enabled } }) {
  while (control.children.length > segments.length) control.lastChild.remove();
  segments.forEach((segment, i) => {
    let part = control.children[i];
    if (!part) {
      part = element("div", "segment");
      part.append(input("", "radio"), element("span", ""));
      control.append(part);
    }
    const [radio, face] = part.children;
    const words = segment.image ?? segment;
    if (part.shown !== words) face.replaceChildren(segment.image ? picture(words) : words);
    part.shown = words;
    attribute(face, "aria-hidden", "true");
    attribute(radio, "aria-label", words[0] === "/" || words.startsWith("data:") ? `${i + 1}` : words);
    radio.name = identify(control);
    radio.disabled = enabled === false;
    if (!control.unanswered) radio.checked = i === selected;
  });
}

export const segmented = control(() => element("div", "segments", "radiogroup"), "segments selected enabled", showSegments, {
  change: (control, link, { target }) =>
    choose(control, link, showSegments, [...control.children].indexOf(target.parentNode)),
});
