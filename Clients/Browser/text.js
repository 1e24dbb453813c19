// A text that two parties edit at once: operational transformation for two (Jupiter; Nichols, Curtis, Dixon and
// Lamping, 1995). Pure.
//
// An operation is a list of components read from the start of the text: a positive number keeps so many UTF-16 units,
// a negative one deletes them, a string is inserted. What follows the last component is kept. An insertion stands
// before a deletion at the same place.

/** The operation of a splice; `[]` changes nothing. */
export function fromSplice(start, deleted, inserted) {
  const operation = [];
  add(operation, start);
  add(operation, inserted);
  add(operation, -deleted);
  return trim(operation);
}

/** The splices that have the operation's effect when applied one after the other. */
export function toSplices(operation) {
  const splices = [];
  let at = 0;
  let open = null;
  for (const part of operation) {
    if (isKept(part)) {
      at += part;
      open = null;
      continue;
    }
    if (!open) splices.push((open = { start: at, deleted: 0, inserted: "" }));
    if (typeof part === "string") {
      open.inserted += part;
      at += part.length;
    } else {
      open.deleted -= part;
    }
  }
  return splices;
}

export function applyTo(text, operation) {
  let result = "";
  let at = 0;
  for (const part of operation) {
    if (typeof part === "string") result += part;
    else if (part > 0) result += text.slice(at, (at += part));
    else at -= part;
  }
  return result + text.slice(at);
}

/** The operation that undoes `operation`, which was made on `text`. */
export function invert(text, operation) {
  const inverse = [];
  let at = 0;
  for (const part of operation) {
    if (typeof part === "string") {
      add(inverse, -part.length);
    } else if (part > 0) {
      add(inverse, part);
      at += part;
    } else {
      add(inverse, text.slice(at, at - part));
      at -= part;
    }
  }
  return trim(inverse);
}

/**
 * Of two operations on one text, each as it must be applied after the other: `[first', second']` with
 * first then second' equal to second then first'. Where both insert at one place, the first's text comes first. What
 * the first, the server's, puts in the place of a text goes with that text where the second deletes it.
 */
export function transform(first, second) {
  const a = new Reader(first);
  const b = new Reader(second);
  const onFirst = [];
  const onSecond = [];
  while (!a.ended || !b.ended) {
    if (a.inserts) {
      const text = a.take();
      const stays = a.keeps || a.inserts ? null : remaining(text, a.length, b);
      add(onFirst, stays ? stays.map((isKept, i) => (isKept ? text[i] : "")).join("") : text);
      if (!stays) add(onSecond, text.length);
      else for (const isKept of stays) add(onSecond, isKept ? 1 : -1);
    } else if (b.inserts) {
      const text = b.take();
      add(onFirst, text.length);
      add(onSecond, text);
    } else {
      const length = Math.min(a.length, b.length);
      const [keepsA, keepsB] = [a.keeps, b.keeps];
      a.skip(length);
      b.skip(length);
      if (keepsA && keepsB) {
        add(onFirst, length);
        add(onSecond, length);
      } else if (keepsB) {
        add(onFirst, -length);
      } else if (keepsA) {
        add(onSecond, -length);
      }
    }
  }
  return [trim(onFirst), trim(onSecond)];
}

/**
 * Which units of `text` stay that takes the place of the next `length` units, where `reader`'s operation deletes some of
 * these. As many as there were: each goes with its own; otherwise all go with all. Null where all stay.
 */
function remaining(text, length, { operation, index, offset }) {
  const deleted = [];
  for (; deleted.length < length && index < operation.length; index++, offset = 0) {
    const part = operation[index];
    if (typeof part === "string") continue;
    for (let i = Math.min(Math.abs(part) - offset, length - deleted.length); i--; ) deleted.push(part < 0);
  }
  const count = deleted.filter(Boolean).length;
  if (count === length) return Array(text.length).fill(false);
  if (!count || text.length !== length || /[\ud800-\udfff]/.test(text)) return null;
  return Array.from(text, (_, i) => !deleted[i]);
}

/** One operation with the effect of `first`, then `second`. */
export function compose(first, second) {
  const a = new Reader(first);
  const b = new Reader(second);
  const result = [];
  while (!a.ended || !b.ended) {
    if (b.inserts) {
      add(result, b.take());
    } else if (!a.inserts && !a.keeps) {
      const length = a.length;
      a.skip(length);
      add(result, -length);
    } else {
      const length = Math.min(a.length, b.length);
      const keeps = b.keeps;
      b.skip(length);
      if (a.inserts) {
        const text = a.takePart(length);
        if (keeps) add(result, text);
      } else {
        a.skip(length);
        add(result, keeps ? length : -length);
      }
    }
  }
  return trim(result);
}

/**
 * Where a caret goes: what is inserted at it comes after it, or before it where it `clings` to what follows; within a
 * replacement it keeps its distance from the start.
 */
export function moveCaret(caret, operation, clings = false) {
  for (const { start, deleted, inserted } of toSplices(operation)) {
    if (caret >= start + deleted && (caret > start || (clings && !deleted))) caret += inserted.length - deleted;
    else if (caret > start) caret = start + Math.min(caret - start, inserted.length);
  }
  return caret;
}

/**
 * The splice `[start, deleted, inserted]` that turns `old` into `text`, or null when they are equal. Of several that
 * would, the one whose insertion ends at `caret`. It never splits a surrogate pair.
 */
export function difference(old, text, caret = text.length) {
  if (old === text) return null;
  const shorter = Math.min(old.length, text.length);
  let suffix = 0;
  const most = Math.min(shorter, text.length - caret);
  while (suffix < most && old.at(-1 - suffix) === text.at(-1 - suffix)) suffix++;
  let prefix = 0;
  while (prefix < shorter - suffix && old[prefix] === text[prefix]) prefix++;
  // What is left in the middle may still end alike: the caret stood before what was typed.
  while (suffix < shorter - prefix && old.at(-1 - suffix) === text.at(-1 - suffix)) suffix++;
  if (splits(old, prefix) || splits(text, prefix)) prefix--;
  if (splits(old, old.length - suffix) || splits(text, text.length - suffix)) suffix--;
  return [prefix, old.length - suffix - prefix, text.slice(prefix, text.length - suffix)];
}

/** Whether `at` lies inside a surrogate pair. */
export function splits(text, at) {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

function add(operation, part) {
  if (!part) return;
  const last = operation.length - 1;
  const end = operation[last];
  if (typeof part === "string") {
    if (typeof end === "string") operation[last] += part;
    else if (end < 0 && typeof operation[last - 1] === "string") operation[last - 1] += part;
    else if (end < 0) operation.splice(last, 0, part);
    else operation.push(part);
  } else if (typeof end === "number" && end > 0 === part > 0) {
    operation[last] += part;
  } else {
    operation.push(part);
  }
}

/** Whether a component keeps text. An inserted "7" is greater than 0 too. */
function isKept(part) {
  return typeof part === "number" && part > 0;
}

function trim(operation) {
  if (isKept(operation.at(-1))) operation.pop();
  return operation;
}

class Reader {
  constructor(operation) {
    this.operation = operation;
    this.index = 0;
    this.offset = 0;
  }

  get ended() {
    return this.index >= this.operation.length;
  }

  get inserts() {
    return typeof this.operation[this.index] === "string";
  }

  get keeps() {
    return this.ended || isKept(this.operation[this.index]);
  }

  /** What is left of this component; after the last there is always more to keep. */
  get length() {
    if (this.ended) return Infinity;
    const part = this.operation[this.index];
    return (typeof part === "string" ? part.length : Math.abs(part)) - this.offset;
  }

  skip(length) {
    this.offset += length;
    if (this.length === 0) {
      this.index++;
      this.offset = 0;
    }
  }

  take() {
    return this.takePart(this.length);
  }

  takePart(length) {
    const text = this.operation[this.index].slice(this.offset, this.offset + length);
    this.skip(length);
    return text;
  }
}
