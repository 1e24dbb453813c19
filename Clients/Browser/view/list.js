// Lists and their rows. A row holds a cell with what the author wrote, and beside it the controls that the list's actions
// need: one over the whole cell that selects, one that deletes. Both are real buttons, named by the cell.

import { attribute, element, identify, variant } from "./style.js";

export const list = {
  // A list without bullets is none to some screen readers.
  make: () => element("ul", "list", "list"),
  props: {
    selects: dressAll,
    deletes: dressAll,
    keyboardDismiss: variant("dismiss"),
  },
};

export const row = {
  make: () => {
    const made = element("li", "row");
    made.append(element("div", "cell"));
    return made;
  },
  props: {},
  box: (element) => element.firstElementChild,
  made: dress,
  revive: (element, node) => {
    element.classList.remove("open");
    for (const part of element.children) part.removeAttribute("id");
    element.firstElementChild.style.translate = "";
    dress(element, node);
  },
};

function dressAll(_element, _value, node) {
  for (const child of node.children) if (child.kind === "row" && child.view) dress(child.view, child);
}

function dress(row, node) {
  const { selects, deletes } = node.parent.props;
  const cell = row.firstElementChild;
  const cover = part(row, "cover", selects);
  const remove = part(row, "delete", deletes);
  cover?.setAttribute("aria-labelledby", identify(cell));
  if (!remove) return;
  remove.textContent = deletes;
  attribute(remove, "aria-labelledby", `${identify(remove)} ${identify(cell)}`);
}

function part(row, className, isWanted) {
  let part = [...row.children].find((child) => child.className === className);
  if (!isWanted) {
    part?.remove();
    return null;
  }
  if (!part) {
    part = element("button", className);
    row.append(part);
  }
  return part;
}

/** Where the focus goes when the rows that hold it are about to leave: to the same control of the one after or before. */
export function successor(rows) {
  const [className] = document.activeElement.classList;
  const neighbour = rows.at(-1).view.nextElementSibling ?? rows[0].view.previousElementSibling;
  return neighbour?.querySelector(`:scope > .${className}`) ?? neighbour?.querySelector("button, input");
}
