// What the person does, as entries. One listener an event for the whole page: it finds the node from the target.

import { settleChoice } from "./controls.js";
import { endComposition, sendEdits, sendUndo } from "./fields.js";
import { focusChanged } from "./focus.js";
import { kindOf } from "./kinds.js";

export function listen(root, connection) {
  const link = Object.assign(Object.create(connection), {
    send(entry, item) {
      settleChoice(entry[1] === "set" && root.querySelector(".slider:is(:active, :focus)"));
      connection.send(entry, item);
    },
  });
  const on = (type, handle, options) => root.addEventListener(type, handle, options);
  const swipe = new Swipe((row) => link.send([row.node.id, "delete"]));

  on("click", (event) => {
    if (swipe.swallowsClick()) return;
    for (let element = event.target; element !== root; element = element.parentElement) {
      const { node } = element;
      if (!node) {
        const event = { cover: "select", delete: "delete" }[element.className];
        if (event) return link.send([element.parentElement.node.id, event]);
      } else {
        const own = kindOf(node).on;
        own?.click?.(element, link, event);
        if (node.props.tap || node.kind === "button") return element.disabled || link.send([node.id, "tap"]);
        if (own || element.doc) return;
      }
    }
  });

  for (const type of ["change", "input", "keydown", "focusin", "focusout", "pointerdown", "pointerup", "pointercancel"]) {
    on(type, (event) => {
      let { target } = event;
      while (target && !target.node) target = target.parentElement;
      if (target) kindOf(target.node).on?.[type]?.(target, link, event);
    });
  }
  on("input", ({ target }) => target.doc && sendEdits(target, link));
  on("focusin", ({ target }) => target.node && focusChanged(target, link));
  on("focusout", ({ target }) => target.node && focusChanged(target, link));
  on("beforeinput", (event) => {
    const [, what] = event.target.doc ? event.inputType.match(/^history(Un|Re)do$/) ?? [] : [];
    if (!what) return;
    event.preventDefault();
    sendUndo(event.target, link, what === "Re");
  });
  on("compositionstart", ({ target }) => target.doc?.beginComposition());
  on("compositionend", ({ target }) => target.doc && endComposition(target, link));

  on("keydown", (event) => {
    const { target, key } = event;
    const { node } = target;
    // The key that confirms a composition is not the field's; 229 is how some browsers say that.
    if (event.isComposing || event.keyCode === 229) return;
    const letter = target.doc && (event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase();
    if (letter === "z" || letter === "y") {
      event.preventDefault();
      sendUndo(target, link, letter === "y" || event.shiftKey);
    } else if (key === "Enter" && node?.props.submit) {
      link.send([node.id, "submit"]);
    } else if ((key === "Enter" || key === " ") && node && node.props.tap && !target.doc && node.kind !== "button" && !kindOf(node).on) {
      event.preventDefault();
      if (!event.repeat) link.send([node.id, "tap"]);
    } else if ((key === "Delete" || key === "Backspace") && !target.doc) {
      const row = target.closest(".row");
      if (!row?.node.parent.props.deletes) return;
      event.preventDefault();
      if (!event.repeat) link.send([row.node.id, "delete"]);
    }
  });

  on("touchmove", ({ target }) => {
    if (target.closest("[data-dismiss]") && document.activeElement.doc) document.activeElement.blur();
  }, { passive: true });
  on("pointerdown", (event) => swipe.begin(event));
  on("pointermove", (event) => swipe.follow(event));
  on("pointerup", (event) => swipe.finish(event));
  on("pointercancel", () => swipe.close());
}

/** How far a row stands open, in pixels, and from which part of its width on letting go is enough. */
const OPENING = 88;
const WHOLE = 0.6;

/** The swipe that reveals a row's red action. */
class Swipe {
  constructor(perform) {
    this.perform = perform;
    this.row = null; // under the finger, or standing open
    this.isMoving = false;
    this.hasMoved = false;
  }

  begin(event) {
    const row = event.target.closest?.(".row");
    this.hasMoved = false;
    if (this.row && this.row !== row) this.close();
    if (event.pointerType !== "touch" || !row?.node.parent.props.deletes || event.target.className === "delete") return;
    this.row = row;
    this.start = event;
    this.isMoving = true;
    this.origin = row.classList.contains("open") ? -OPENING : 0;
    this.sign = getComputedStyle(row).direction === "rtl" ? -1 : 1;
  }

  follow(event) {
    if (!this.isMoving) return;
    const x = (event.clientX - this.start.clientX) * this.sign;
    const y = event.clientY - this.start.clientY;
    if (!this.hasMoved) {
      if (Math.abs(y) > 10) return void (this.isMoving = false);
      if (Math.abs(x) < 8) return;
      this.hasMoved = true;
      this.row.classList.add("swiping");
      this.row.setPointerCapture(event.pointerId);
    }
    this.offset = Math.min(0, this.origin + x);
    this.shift(this.offset);
  }

  finish() {
    if (!this.isMoving) return;
    this.isMoving = false;
    if (!this.hasMoved) return this.origin ? this.close() : undefined;
    this.row.classList.remove("swiping");
    if (-this.offset > this.row.clientWidth * WHOLE) {
      this.shift(-this.row.clientWidth);
      this.perform(this.row);
      this.row = null;
    } else if (-this.offset > OPENING / 2) {
      this.row.classList.add("open");
      this.shift(-OPENING);
    } else {
      this.close();
    }
  }

  close() {
    this.isMoving = false;
    this.row?.classList.remove("open", "swiping");
    if (this.row) this.shift(0);
    this.row = null;
  }

  shift(offset) {
    this.row.firstElementChild.style.translate = offset ? `${offset * this.sign}px` : "";
  }

  /** The click that ends a swipe, or that closes an open row, is no choice. */
  swallowsClick() {
    return this.hasMoved;
  }
}
