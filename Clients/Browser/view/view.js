// The tree as elements: shows a mount, and replays a frame's changes. An element's `node` is the node that it shows, a
// node's `view` the element.

import { preOrder } from "../replica.js";
import { drafts, restore } from "./drafts.js";
import { focusLater, settleFocus } from "./focus.js";
import { kindOf, late } from "./kinds.js";
import { settleLayout, settleSource, touch, touchCopy } from "./layout.js";
import { successor } from "./list.js";
import { renameBelow, settleNames } from "./names.js";
import { COMMON, own } from "./style.js";

export class View {
  /** `announce(text)` says something to who does not see the screen. */
  constructor(container, announce) {
    this.container = container;
    this.announce = announce;
    this.root = null;
  }

  /**
   * Shows a mounted tree. Where it is the same session's, elements stay, with their focus, scroll and text; what was
   * typed into another's is typed here through `link`. Returns the old ids of the fields for which that was possible.
   */
  mount(root, isSame, link) {
    const old = new Map();
    if (isSame && this.root) for (const node of preOrder(this.root, [])) old.set(node.id, node);
    const left = isSame || !this.root ? [] : drafts(this.root);
    this.root = root;
    const focused = document.activeElement;
    const element = adopt(root, old);
    if (element.parentNode !== this.container) this.container.replaceChildren(element);
    // Without `moveBefore` what has changed places has lost it.
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
    settle();
    return restore(left, root, link);
  }

  replay(changes) {
    for (const change of changes) this[change.what](change);
    settle();
  }

  set({ node, name, value }) {
    show(node, name, value);
  }

  splice({ node, name, ...splice }) {
    const kind = kindOf(node);
    if (name === "text" && kind.splice) kind.splice(node.view, splice);
    else show(node, name, node.props[name]);
  }

  insert({ parent, before, specs, all }) {
    const fragment = new DocumentFragment();
    const rest = all.values();
    for (const spec of specs) fragment.append(build(spec, rest));
    put(parent, fragment, before);
  }

  clone({ parent, before, sources, all, slots, values }) {
    const fragment = new DocumentFragment();
    const size = sources.length;
    const root = sources[0].view;
    const inner = [...root.querySelectorAll("*")];
    const places = sources.map(({ view }) => inner.indexOf(view));
    // What the rest of the frame puts into the source has no element yet.
    if (preOrder(sources[0], []).every(({ view }) => view)) sources.forEach(settleSource);
    let value = 0;
    for (let base = 0; base < all.length; base += size) {
      const copy = root.cloneNode(true);
      const elements = size > 1 ? copy.querySelectorAll("*") : null;
      for (let i = 0; i < size; i++) revive(i ? elements[places[i]] : copy, all[base + i], sources[i]);
      for (let i = 0; i < slots.length; i += 2) show(all[base + slots[i]], slots[i + 1], values[value++]);
      fragment.append(copy);
    }
    put(parent, fragment, before);
  }

  rebuild({ old, node, spec, all }) {
    old.view.replaceWith(build(spec, all.values()));
    changed(node.parent);
  }

  delete({ nodes }) {
    const [{ parent, view: first }] = nodes;
    const box = first.parentNode;
    let focused = document.activeElement;
    while (focused && focused.parentNode !== box) focused = focused.parentNode;
    const next = focused?.node.kind === "row" && nodes.includes(focused.node) ? successor(nodes) : null;
    // A thousand at once is one change of the document where nothing else stays.
    if (nodes.length === box.childNodes.length) box.replaceChildren();
    else for (const { view } of nodes) view.remove();
    next?.focus();
    changed(parent);
  }

  move({ node, before, forward }) {
    move(node.view, before && before.view, forward);
    changed(node.parent);
  }

  effect({ node, effect, args }) {
    const { view } = node;
    if (effect === "focus") (view.matches(FOCUSABLE) ? view : view.querySelector(FOCUSABLE))?.focus();
    else if (effect === "blur") view.contains(document.activeElement) && document.activeElement.blur();
    else if (effect === "scroll") view.scrollIntoView({ block: "nearest" });
    else if (effect === "announce") this.announce(String(args[0] ?? view.textContent));
  }
}

const FOCUSABLE = "button, input, textarea, [tabindex]";

function settle() {
  settleLayout();
  settleNames();
  settleFocus();
}

function show(node, name, value) {
  const property = own(kindOf(node).props, name) ?? own(COMMON, name);
  property?.(node.view, value ?? undefined, node);
}

// Making elements

function make(node, props) {
  const kind = kindOf(node);
  const element = (node.view = kind.make());
  element.node = node;
  for (const name in props) if (props[name] != null) show(node, name, props[name]);
  kind.made?.(element, node);
  touch(node);
  return element;
}

/** Builds what an op describes, for the nodes that it has made, which come in pre-order. */
function build([, props, children = []], nodes) {
  const node = nodes.next().value;
  const element = make(node, props);
  for (const child of children) boxOf(node).append(build(child, nodes));
  return element;
}

/** Makes a copy of a source's element the view of a new node. */
function revive(element, node, source) {
  element.node = node;
  node.view = element;
  element.flexed = source.view.flexed;
  if (element.id) element.removeAttribute("id");
  touchCopy(node, source);
  kindOf(node).revive?.(element, node, source);
}

/** The element of a mounted node: the one that showed it before, brought up to date, or a new one. */
function adopt(node, old) {
  const before = old.get(node.id);
  const isKept = before?.view && before.kind === node.kind;
  const element = isKept ? before.view : make(node, node.props);
  element.node = node;
  node.view = element;
  const children = node.children.map((child) => adopt(child, old));
  const kept = new Set(children);
  const box = boxOf(node);
  for (const child of [...box.children]) if (child.node && !kept.has(child)) child.remove();
  let next = null;
  for (const child of children.reverse()) {
    if (child.parentNode !== box || child.nextSibling !== next) {
      relocate(box, child, next);
    }
    next = child;
  }
  if (isKept) {
    for (const name in { ...before.props, ...node.props }) {
      if (JSON.stringify(before.props[name]) !== JSON.stringify(node.props[name])) show(node, name, node.props[name]);
    }
    touch(node);
    if (node.props.focused !== undefined) focusLater(element, node.props.focused, node);
  }
  return element;
}

/** Shows what had to wait for its kind. */
late.arrived = () => {
  for (const node of late.nodes.splice(0)) {
    const { view } = node;
    if (view.node !== node) continue;
    if (node.kind === "button") {
      show(node, "image", node.props.image);
    } else {
      make(node, node.props).append(...view.childNodes);
      view.replaceWith(node.view);
    }
  }
  settle();
};

// Placing elements

/** The children of this node are others, or in another order. */
function changed(parent) {
  touch(parent);
  renameBelow(parent);
}

function boxOf(node) {
  return kindOf(node).box?.(node.view) ?? node.view;
}

function put(parent, element, before) {
  boxOf(parent).insertBefore(element, before && before.view);
  changed(parent);
}

function move(element, before, forward) {
  const box = element.parentNode;
  if (box.moveBefore || !element.contains(document.activeElement)) {
    relocate(box, element, before);
  } else if (forward) {
    // Taken out, it would lose the focus: the others go around it.
    while (element.nextSibling !== before) relocate(box, element.nextSibling, element);
  } else {
    const end = element.nextSibling;
    while (before !== element) {
      const next = before.nextSibling;
      relocate(box, before, end);
      before = next;
    }
  }
}

const SCROLLABLE = ".field, .list";

/** Puts an element in its place, with what is scrolled in it as it is. */
function relocate(box, element, before) {
  if (!element.isConnected || !box.isConnected) return box.insertBefore(element, before);
  if (box.moveBefore) return box.moveBefore(element, before);
  const scrolled = [element, ...element.querySelectorAll(SCROLLABLE)]
    .filter(({ scrollTop, scrollLeft }) => scrollTop || scrollLeft)
    .map((inner) => [inner, inner.scrollTop, inner.scrollLeft]);
  box.insertBefore(element, before);
  for (const [inner, top, left] of scrolled) inner.scrollTo(left, top);
}
