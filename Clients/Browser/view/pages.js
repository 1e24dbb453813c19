// The page control: a row of dots, worked as one slider.

import { choose, control } from "./controls.js";
import { aria, color, element } from "./style.js";

/** Of more pages only the number is shown. */
const MOST = 20;

function showPages(control, _, { props: { pages = 0, page = 0, hidesForSinglePage, color: dots, currentColor } }) {
  if (!control.unanswered) control.page = page;
  control.hidden = !pages || (hidesForSinglePage && pages < 2);
  const number = control.page + 1;
  aria(control, { valuemin: 1, valuemax: `${pages}`, valuenow: number, valuetext: `${number} / ${pages}` });
  const count = pages > MOST ? 1 : pages;
  while (control.children.length > count) control.lastChild.remove();
  while (control.children.length < count) control.append(element("span", ""));
  [...control.children].forEach((dot, i) => {
    dot.textContent = pages > MOST ? control.ariaValueText : "";
    dot.className = pages > MOST ? "" : i === control.page ? "dot current" : "dot";
  });
  control.style.setProperty("--dots", color(dots));
  control.style.setProperty("--current", color(currentColor));
}

function turn(control, link, page) {
  const { pages = 0 } = control.node.props;
  if (page < 0 || page >= pages || page === control.page) return;
  control.page = page;
  choose(control, link, showPages, page);
  showPages(control, 0, control.node);
}

const sign = (control) => (getComputedStyle(control).direction === "rtl" ? -1 : 1);

export const pageControl = control(() => {
  const made = element("div", "pages", "slider");
  made.tabIndex = 0;
  return made;
}, "pages page hidesForSinglePage color currentColor", showPages, {
  click(control, link, { clientX }) {
    const { left, width } = control.getBoundingClientRect();
    turn(control, link, control.page + (clientX < left + width / 2 ? -1 : 1) * sign(control));
  },
  keydown(control, link, event) {
    const { key } = event;
    const { pages } = control.node.props;
    const page = { Home: 0, End: pages - 1 }[key] ?? control.page
      + ({ ArrowUp: 1, ArrowDown: -1, ArrowRight: sign(control), ArrowLeft: -sign(control) }[key] ?? NaN);
    if (page !== page) return;
    event.preventDefault();
    turn(control, link, page);
  },
});
