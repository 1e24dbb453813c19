// Who grows and who gives way along a stack's axis. The style sheet cannot say it, since it depends on the siblings.

const touched = new Set();

/** Something that its layout depends on has changed in or below this node. */
export function touch(node) {
  for (; node && !touched.has(node); node = node.parent) {
    touched.add(node);
    if (node.kind === "row") break;
  }
}

/** Lays out again what was touched. Reads no geometry. */
export function settleLayout() {
  for (const node of touched) if (node.view?.isConnected) layOut(node);
  touched.clear();
}

/** A node of the same frame, of which copies will be made: they come laid out. */
export function settleSource(node) {
  if (touched.delete(node)) layOut(node);
}

/** A copy of what is still to be laid out. */
export function touchCopy(node, source) {
  if (touched.has(source)) touch(node);
}

function layOut(node) {
  if (node.kind === "stack") arrange(node, arranged(node, []));
  else if (FILLED.has(node.kind)) for (const child of arranged(node, [])) flex(child, "1 1 auto");
}

/** Their only child fills them. */
const FILLED = new Set(["screen", "padding", "row"]);

/** The children as the layout sees them, those of groups among them. */
export function arranged(node, into) {
  for (const child of node.children) {
    if (child.kind === "group") arranged(child, into);
    else into.push(child);
  }
  return into;
}

const EVEN = { fillEqually: "1 1 0", fillProportionally: "1 1 auto", equalSpacing: "", equalCentering: "" };

function arrange(stack, children) {
  const { axis = "vertical", distribution = "fill" } = stack.props;
  const even = EVEN[distribution];
  // Down a column each child stands for itself: of a thousand only those are looked at that may have changed.
  const isAsBefore = stack.view.arranged === `${axis} ${distribution}`;
  stack.view.arranged = `${axis} ${distribution}`;
  if (even !== undefined) {
    for (const child of children) flex(child, even);
  } else if (axis === "horizontal") {
    arrangeRow(children);
  } else {
    for (const child of children) {
      if (isAsBefore && child.view.flexed !== undefined && !touched.has(child)) continue;
      flex(child, growsDown(child) ? `1 0 ${basis(child)}` : "");
    }
  }
}

/** Those that hug least grow. */
function arrangeRow(children) {
  const hugging = children.map((child) => hug(child));
  const resisting = children.map(resist);
  const least = Math.min(...hugging);
  const weakest = Math.min(...resisting.filter((_, i) => children[i].kind !== "spacer"));
  let labels = 0;
  children.forEach((child, i) => {
    // Of several labels the first takes the room, and the others stand at the far end.
    const grows = hugging[i] === least && (child.kind !== "label" || labels++ === 0) && !isFixed(child, 0);
    const shrink = resisting[i] >= 1000 ? 0 : resisting[i] === weakest ? 1 : 0.0001;
    flex(child, `${grows ? 1 : 0} ${shrink} ${basis(child)}`);
  });
}

const HUGGING = { spacer: -1, textField: 249, textView: 249, list: 249, slider: 249, progress: 249, scroll: 249, label: 251,
  image: 251, button: 252, toggle: 750, stepper: 750, activity: 750, divider: 750, datePicker: 750 };
const RESISTANCE = { button: 751, toggle: 1000, stepper: 1000, activity: 1000, divider: 1000, image: 1000 };

function hug(node) {
  const own = node.props.hugging?.[0];
  if (own != null) return own;
  if (node.kind === "padding" && node.children.length) return Math.min(...arranged(node, []).map(hug));
  return HUGGING[node.kind] ?? 250;
}

function resist(node) {
  const own = node.props.compression?.[0];
  if (own != null) return own;
  if (node.kind === "padding" && node.children.length) return Math.max(...arranged(node, []).map(resist));
  return RESISTANCE[node.kind] ?? 750;
}

function growsDown(node) {
  if (isFixed(node, 1)) return false;
  const own = node.props.hugging?.[1];
  if (own != null) return own < 250;
  if (node.kind === "spacer" || node.kind === "list" || node.kind === "scroll") return true;
  if (node.kind === "padding") return arranged(node, []).some(growsDown);
  if (node.kind !== "stack") return false;
  const isRow = node.props.axis === "horizontal";
  return arranged(node, []).some((child) => !(isRow && child.kind === "spacer") && growsDown(child));
}

function isFixed(node, axis) {
  if (node.kind === "frame" && node.props.size?.[axis] != null) return true;
  const dimension = axis ? node.props.height : node.props.width;
  return dimension?.some(([relation]) => relation === "=") ?? false;
}

function basis(node) {
  return node.kind === "spacer" ? `${node.props.minLength ?? 0}px` : "auto";
}

function flex({ view }, value) {
  if ((view.flexed ?? "") !== value) view.style.flex = value;
  view.flexed = value;
}
