// Names for controls that nobody has named: the label beside them, or the row that they stand in.

import { attribute, identify } from "./style.js";

let unnamed = [];
const controls = new Set();
let isStale = false;

export function nameLater(element) {
  unnamed.push(element);
}

/** The children of this node have changed; perhaps one of them names a control. In a list each row names its own. */
export function renameBelow({ kind }) {
  isStale ||= kind !== "list";
}

/** Names the new controls, and where others may have another label now these too, once all of a frame is there. */
export function settleNames() {
  for (const element of unnamed) controls.add(element);
  for (const element of isStale ? controls : unnamed) {
    const { placeholder, accessibilityLabel } = element.node.props;
    const label = !placeholder && !accessibilityLabel && labelOf(element.node);
    attribute(element, "aria-labelledby", label && identify(label));
    if (!element.isConnected) controls.delete(element);
  }
  unnamed = [];
  isStale = false;
}

function labelOf(node) {
  for (let { parent } = node; parent && parent.kind !== "screen"; node = parent, parent = node.parent) {
    if (parent.kind === "row") return parent.view.firstElementChild;
    const at = parent.children.indexOf(node);
    const label = firstLabel(parent.children.slice(0, at).reverse()) ?? firstLabel(parent.children.slice(at + 1));
    if (label) return label.view;
  }
  return null;
}

function firstLabel(nodes) {
  for (const node of nodes) {
    if (node.kind === "label") return node;
    const inner = WRAPPERS.has(node.kind) && firstLabel(node.children);
    if (inner) return inner;
  }
  return null;
}

const WRAPPERS = new Set(["padding", "frame", "group"]);
