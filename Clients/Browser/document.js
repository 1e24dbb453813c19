// A text as a client holds it while two edit it, and what the person can take back of it. Pure.

import { applyTo, compose, difference, fromSplice, invert, moveCaret, splits, toSplices, transform } from "./text.js";

/**
 * A text as a client holds it: what the server has, the person's edits on top of it that the server has not
 * acknowledged, and what the field on the screen shows.
 */
export class ClientDocument {
  constructor(text = "", longest = Infinity) {
    this.longest = longest; // insertion that one edit may carry, in UTF-16 units
    /** The server's text as of the last applied frame and the last acknowledged edit. */
    this.server = text;
    /** The person's unacknowledged edits, oldest first, each made after the one before it. */
    this.pending = [];
    /** What the field shows: the server's text with the pending edits, without what is held back. */
    this.shown = text;
    this.held = []; // the server's changes that wait for the end of a composition, made after what is shown
    this.composing = false;
  }

  /**
   * Takes the field's new text, in which its caret stands at `caret`. Returns the edits that are now pending, to be
   * sent in this order: each is one splice. None where the text is as before.
   */
  edit(text, caret) {
    const splice = difference(this.shown, text, caret);
    return splice ? this.change(splice) : [];
  }

  /** The same, where it is known what has changed in the field. */
  change(splice) {
    const made = fromSplice(...splice);
    this.shown = applyTo(this.shown, made);
    const [held, operation] = transform(this.held, made);
    this.held = held;
    const edits = this.divide(operation);
    this.pending.push(...edits);
    return edits;
  }

  /** The server has processed the oldest pending edit. */
  acknowledge() {
    const edit = this.pending.shift();
    if (edit) this.server = applyTo(this.server, edit.operation);
  }

  /**
   * Takes a change of the server, made after every acknowledged edit. Returns the operation for the field to make
   * now; it is empty during a composition.
   */
  receive(operation) {
    this.server = applyTo(this.server, operation);
    for (const edit of this.pending) [operation, edit.operation] = transform(operation, edit.operation);
    // Below a composition the pending edits were made with what is held back in place, as the document has it.
    this.held = compose(this.held, operation);
    return this.composing ? [] : this.release();
  }

  beginComposition() {
    this.composing = true;
  }

  /** Returns what was held back, for the field to make now. */
  endComposition() {
    this.composing = false;
    return this.release();
  }

  /** The text of a fresh mount of the same session, which takes the place of frames that were missed. */
  remount(text) {
    const splice = difference(this.server, text);
    return splice ? this.receive(fromSplice(...splice)) : [];
  }

  /**
   * A pending edit of which it is certain that the server has not had it: the edits that take its place, in the terms
   * of the server's present text. An insertion inside a deletion makes two of it, a deletion may make it none. Together
   * with `others`, those that follow it, it becomes as few as they all need.
   */
  restate(edit, others = []) {
    const edits = this.divide(others.reduce((all, { operation }) => compose(all, operation), edit.operation));
    this.pending.splice(this.pending.indexOf(edit), 1 + others.length, ...edits);
    return edits;
  }

  /** The server will never process the oldest pending edit. Returns the operation for the field to make now. */
  drop() {
    const edit = this.pending[0];
    const inverse = invert(this.server, edit.operation);
    this.acknowledge();
    return this.receive(inverse);
  }

  divide(operation) {
    const edits = [];
    for (let { start, deleted, inserted } of toSplices(operation)) {
      do {
        let length = Math.min(inserted.length, this.longest);
        if (splits(inserted, length)) length--;
        const splice = { start, deleted, inserted: inserted.slice(0, length) };
        edits.push({ ...splice, operation: fromSplice(start, deleted, splice.inserted) });
        inserted = inserted.slice(length);
        start += length;
        deleted = 0;
      } while (inserted);
    }
    return edits;
  }

  release() {
    const operation = this.held;
    this.held = [];
    if (operation.length) this.shown = applyTo(this.shown, operation);
    return operation;
  }
}

/**
 * What the person can take back and do again. Each entry says which range of the text to replace by what, on the text
 * as it is once the entries above have been used; what others write meanwhile moves the ranges.
 */
export class History {
  constructor() {
    this.undos = [];
    this.redos = [];
    this.last = -Infinity;
  }

  /** The person has changed `text` by a splice. Keys that go on where the last one was are taken back with it. */
  record(text, [start, deleted, inserted], now) {
    const top = now - this.last < PAUSE && this.undos.at(-1);
    this.last = now;
    this.redos = [];
    const end = start + deleted;
    if (top && start >= top.start && end === top.start + top.length) {
      top.length += inserted.length - deleted;
    } else if (top && !top.length && !inserted && end === top.start) {
      top.start = start;
      top.text = text.slice(start, end) + top.text;
    } else {
      this.undos.push({ start, length: inserted.length, text: text.slice(start, end) });
      if (this.undos.length > DEPTH) this.undos.shift();
    }
  }

  /** Somebody else has changed the text, which is `text` now. Nothing outlives its being cleared. */
  pass(operation, text) {
    if (!text) return Object.assign(this, new History());
    for (const entries of [this.undos, this.redos]) {
      let rest = operation;
      for (let i = entries.length; i-- && rest.length; ) {
        const entry = entries[i];
        const end = moveCaret(entry.start + entry.length, rest);
        const start = moveCaret(entry.start, rest, true);
        [rest] = transform(rest, fromSplice(entry.start, entry.length, entry.text));
        entry.start = start;
        entry.length = Math.max(0, end - start);
      }
    }
  }

  /** The splice that takes the last change back, or does it again, or null. */
  undo(text, isRedo) {
    const [from, to] = isRedo ? [this.redos, this.undos] : [this.undos, this.redos];
    this.last = -Infinity;
    for (let entry; (entry = from.pop()); ) {
      const place = (at) => Math.min(at, text.length) - (splits(text, at) ? 1 : 0);
      const start = place(entry.start);
      const end = place(entry.start + entry.length);
      const old = text.slice(start, end);
      if (old === entry.text) continue;
      to.push({ start, length: entry.text.length, text: old });
      return [start, end - start, entry.text];
    }
    return null;
  }
}

/** A pause after which typing is a change of its own, in milliseconds, and how many changes can be taken back. */
const PAUSE = 1000;
const DEPTH = 200;
