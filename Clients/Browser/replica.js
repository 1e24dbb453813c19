// The client's copy of a session's tree. Pure: it knows neither the DOM nor the link.
//
// `apply` takes a frame's ops whole or not at all. What it did comes back as a list of changes that name live nodes,
// which a view replays on the DOM afterwards; replaying them in order passes through the same states as the ops did.

import { splits } from "./text.js";

/** An op that cannot be applied; `code` is one of the protocol's. */
export class ApplyError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Inherits nothing, and unlike an object without a prototype is no hash table. */
function Properties() {}
Properties.prototype = Object.create(null);

export class Node {
  constructor(id, kind, parent) {
    this.id = id;
    this.kind = kind;
    this.props = new Properties();
    this.children = [];
    this.parent = parent;
    this.view = null; // belongs to whoever shows the tree
  }
}

export class Replica {
  constructor() {
    this.root = null;
    this.live = new Map();
  }

  /** Replaces the tree by a mount's; throws without a trace when that is malformed. Returns the new root. */
  mount(wire) {
    const live = new Map();
    const build = (wire, parent) => {
      const [id, kind, props = {}, children = []] = array(wire);
      const node = create(live, integer(id), kind, props, parent);
      for (const child of array(children)) node.children.push(build(child, node));
      return node;
    };
    const root = build(wire, null);
    if (root.id !== 0) fail("bad-root");
    this.live = live;
    return (this.root = root);
  }

  /** Applies a frame; throws an `ApplyError` and leaves the tree as it was when one of the ops does not fit. */
  apply(ops) {
    const frame = { live: this.live, changes: [], undo: [] };
    try {
      for (const op of array(ops)) {
        const apply = OPS.get(text(array(op)[0])) ?? fail("unknown-op");
        apply(frame, op);
      }
    } catch (error) {
      for (let i = frame.undo.length; i--; ) frame.undo[i]();
      throw error;
    }
    return frame.changes;
  }
}

/** How many nodes one clone may bring: its size is a number in the message, not its length. */
const LARGEST_CLONE = 1_000_000;

const OPS = new Map([
  ["c", (frame, [, parentID, index, id, ...specs]) => {
    const parent = find(frame, parentID);
    const before = place(parent, index);
    if (!specs.length) fail("malformed");
    integer(id);
    const all = [];
    const nodes = specs.map((spec) => createFrom(frame, spec, id, all, parent));
    insert(frame, parent, index, nodes);
    frame.changes.push({ what: "insert", parent, before, nodes, specs, all });
  }],

  ["u", (frame, op) => {
    const node = find(frame, op[1]);
    if (op.length % 2) fail("malformed");
    for (let i = 2; i < op.length; i += 2) set(frame, node, op[i], op[i + 1]);
  }],

  ["v", (frame, op) => {
    if (op.length % 2) fail("malformed");
    for (let i = 2; i < op.length; i += 2) set(frame, find(frame, op[i]), op[1], op[i + 1]);
  }],

  ["r", (frame, [, id, newID, spec]) => {
    const old = find(frame, id);
    const parent = inner(old);
    integer(newID);
    const all = [];
    const index = parent.children.indexOf(old);
    const node = createFrom(frame, spec, newID, all, parent);
    forget(frame, old);
    parent.children[index] = node;
    frame.undo.push(() => (parent.children[index] = old));
    frame.changes.push({ what: "rebuild", old, node, spec, all });
  }],

  ["m", (frame, [, id, index]) => {
    const node = find(frame, id);
    const siblings = inner(node).children;
    if (integer(index) >= siblings.length) fail("bad-index");
    const from = siblings.indexOf(node);
    shift(siblings, from, index);
    frame.undo.push(() => shift(siblings, index, from));
    if (from !== index) {
      frame.changes.push({ what: "move", node, before: siblings[index + 1] ?? null, forward: index > from });
    }
  }],

  ["s", (frame, [, id, name, start, deleted, inserted]) => {
    const node = find(frame, id);
    text(inserted);
    const old = node.props[text(name)] ?? "";
    if (typeof old !== "string") fail("bad-splice");
    const end = integer(start) + integer(deleted);
    if (end > old.length) fail("bad-splice");
    if (splits(old, start) || splits(old, end)) fail("bad-splice");
    // A text that becomes empty is at its default.
    write(frame, node, name, old.slice(0, start) + inserted + old.slice(end) || null);
    frame.changes.push({ what: "splice", node, name, start, deleted, inserted });
  }],

  ["d", (frame, [, id, count = 1]) => {
    const first = find(frame, id);
    const parent = inner(first);
    const index = parent.children.indexOf(first);
    if (integer(count) < 1 || index + count > parent.children.length) fail("bad-count");
    const nodes = parent.children.splice(index, count);
    frame.undo.push(() => splice(parent.children, index, nodes));
    for (const node of nodes) forget(frame, node);
    frame.changes.push({ what: "delete", nodes });
  }],

  ["k", (frame, [, parentID, index, sourceID, id, count, slots, ...values]) => {
    const parent = find(frame, parentID);
    const source = find(frame, sourceID);
    if (source.parent !== parent) fail("unknown-node");
    const sources = preOrder(source, []);
    const size = sources.length;
    integer(id);
    if (array(slots).length % 2) fail("malformed");
    if (integer(count) < 1 || count > LARGEST_CLONE / size) fail("bad-count");
    if (values.length !== (count * slots.length) / 2) fail("bad-count");
    for (let i = 0; i < slots.length; i += 2) {
      if (integer(slots[i]) >= size) fail("bad-count");
      text(slots[i + 1]);
    }
    const before = place(parent, index);
    const all = copies(frame, parent, sources, id, count);
    let value = 0;
    for (let base = 0; base < all.length; base += size) {
      for (let i = 0; i < slots.length; i += 2) assign(all[base + slots[i]].props, slots[i + 1], values[value++]);
    }
    insert(frame, parent, index, all.filter((_, i) => i % size === 0));
    frame.changes.push({ what: "clone", parent, before, sources, all, slots, values });
  }],

  ["e", (frame, [, id, effect, ...args]) => {
    const node = find(frame, id);
    frame.changes.push({ what: "effect", node, effect: text(effect), args });
  }],
]);

// Building and forgetting

function create(live, id, kind, props, parent) {
  text(kind);
  if (typeof props !== "object" || !props || Array.isArray(props)) fail("malformed");
  if (live.has(id)) fail("duplicate-id");
  const node = new Node(id, kind, parent);
  for (const name in props) assign(node.props, name, props[name]);
  live.set(id, node);
  return node;
}

function createFrom(frame, spec, first, all, parent) {
  const [kind, props = {}, children = []] = array(spec);
  const id = first + all.length;
  const node = create(frame.live, id, kind, props, parent);
  frame.undo.push(() => frame.live.delete(id));
  all.push(node);
  for (const child of array(children)) node.children.push(createFrom(frame, child, first, all, node));
  return node;
}

function copies(frame, parent, sources, id, count) {
  const offsets = new Map(sources.map((node, i) => [node, i]));
  const parents = sources.map((node) => offsets.get(node.parent));
  const { live } = frame;
  const all = [];
  frame.undo.push(() => all.forEach((node) => live.delete(node.id)));
  for (let copy = 0; copy < count; copy++) {
    const base = all.length;
    for (let i = 0; i < sources.length; i++, id++) {
      if (live.has(id)) fail("duplicate-id");
      const node = new Node(id, sources[i].kind, i ? all[base + parents[i]] : parent);
      Object.assign(node.props, sources[i].props);
      if (i) node.parent.children.push(node);
      live.set(id, node);
      all.push(node);
    }
  }
  return all;
}

function insert(frame, parent, index, nodes) {
  splice(parent.children, index, nodes);
  frame.undo.push(() => parent.children.splice(index, nodes.length));
}

function forget(frame, root) {
  for (const node of preOrder(root, [])) {
    frame.live.delete(node.id);
    frame.undo.push(() => frame.live.set(node.id, node));
  }
}

// Properties

function set(frame, node, name, value) {
  write(frame, node, text(name), value);
  frame.changes.push({ what: "set", node, name, value });
}

function write(frame, node, name, value) {
  const old = node.props[name];
  assign(node.props, name, value);
  frame.undo.push(() => assign(node.props, name, old));
}

function assign(props, name, value) {
  if (value == null) delete props[name];
  else props[name] = value;
}

// Looking up and checking

function fail(code) {
  throw new ApplyError(code);
}

function array(value) {
  return Array.isArray(value) ? value : fail("malformed");
}

function text(value) {
  return typeof value === "string" ? value : fail("malformed");
}

function integer(value) {
  return Number.isSafeInteger(value) && value >= 0 ? value : fail("malformed");
}

function find(frame, id) {
  return frame.live.get(integer(id)) ?? fail("unknown-node");
}

function inner(node) {
  return node.parent ?? fail("bad-root");
}

function place(parent, index) {
  if (integer(index) > parent.children.length) fail("bad-index");
  return parent.children[index] ?? null;
}

/** A node and everything below it, parents first. */
export function preOrder(node, into) {
  into.push(node);
  for (const child of node.children) preOrder(child, into);
  return into;
}

// Not `array.splice(index, 0, ...nodes)`: a long run would overflow the stack of arguments.
function splice(children, index, nodes) {
  const tail = children.splice(index);
  for (const node of nodes) children.push(node);
  for (const node of tail) children.push(node);
}

function shift(list, from, to) {
  const [item] = list.splice(from, 1);
  list.splice(to, 0, item);
}
