// Pictures: symbols of our own, on a ground of 24 by 24, and what the server has.

import { attribute, element } from "./style.js";

const circle = (r, y = 12, x = 12) => `M${x + r} ${y}a${r} ${r} 0 1 1-${2 * r} 0a${r} ${r} 0 0 1 ${2 * r} 0`;
const PATHS = {
  plus: "M12 5v14M5 12h14", minus: "M5 12h14", xmark: "M6 6l12 12M18 6L6 18", checkmark: "M5 13l5 5L19 7",
  "chevron.left": "M15 5l-7 7 7 7", "chevron.right": "M9 5l7 7-7 7",
  "chevron.up": "M5 15l7-7 7 7", "chevron.down": "M5 9l7 7 7-7", ellipsis: "M5 12h.01M12 12h.01M19 12h.01",
  magnifyingglass: `${circle(6.5, 10.5, 10.5)}M16 16l4 4`,
  gearshape: `${circle(6)}${circle(2)}M12 3v3M12 18v3M3 12h3M18 12h3M6 6l2 2M16 16l2 2M6 18l2-2M16 8l2-2`,
  person: `${circle(4, 8)}M4 20c1-5 4-6 8-6s7 1 8 6`, bell: "M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4", clock: `${circle(9)}M12 7v5l3 2`,
  pencil: "M4 20l1-5L16 4l4 4L9 19z", trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  star: "M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1 6.4 20.2l1.2-6.3L3 9.6l6.3-.8z",
  heart: "M12 20C5 15 3 12 3 8.5a4.5 4.5 0 0 1 9-1a4.5 4.5 0 0 1 9 1C21 12 19 15 12 20z",
  "info.circle": `${circle(9)}M12 11v5M12 8h.01`,
};

/** A new element that shows the image. Its name is for others to say. */
export function picture(image) {
  if (image[0] === "/" || image.startsWith("data:")) {
    const made = element("img", "");
    made.alt = "";
    made.src = image;
    return made;
  }
  const svg = (tag) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const made = svg("svg");
  const path = svg("path");
  attribute(made, "viewBox", "0 0 24 24");
  attribute(made, "aria-hidden", "true");
  attribute(path, "d", PATHS[image.replace(".fill", "")]);
  if (image.endsWith(".fill")) attribute(path, "fill", "currentColor");
  made.append(path);
  return made;
}

/** Shows an image within the element, or none, in place of the one before. */
export function pictured(element, image) {
  element.querySelector(":scope > :is(svg, img)")?.remove();
  if (image) element.append(picture(image));
}

export const image = { make: () => element("span", "image"), props: { image: pictured } };
