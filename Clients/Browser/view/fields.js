// What the person types in: a line, and a text of many lines. Either holds a document that it shares with the server.

import { ClientDocument, History } from "../document.js";
import { difference, fromSplice, moveCaret } from "../text.js";
import { focusLater } from "./focus.js";
import { nameLater } from "./names.js";
import { attribute, element, font, textAlignment, textColor } from "./style.js";

const RETURN_KEYS = { go: "go", join: "go", route: "go", next: "next", search: "search", google: "search",
  yahoo: "search", send: "send", done: "done", continue: "next" };
// Not by the input's type: some types know no caret, or change the text.
const INPUT_MODES = { numbersAndPunctuation: "text", url: "url", numberPad: "numeric", asciiCapableNumberPad: "numeric",
  phonePad: "tel", emailAddress: "email", decimalPad: "decimal", webSearch: "search" };
const EXACT = new Set(["emailAddress", "url", "asciiCapable"]);

const SHARED = {
  text: (element, value = "") => showText(element, element.doc.remount(value)),
  placeholder: (element, value, node) => {
    attribute(element, "placeholder", value);
    nameLater(element);
  },
  font,
  textColor,
  alignment: textAlignment,
  keyboardType: (element, value) => {
    attribute(element, "inputmode", INPUT_MODES[value]);
    attribute(element, "autocapitalize", EXACT.has(value) ? "off" : value === "namePhonePad" ? "words" : null);
    attribute(element, "spellcheck", EXACT.has(value) ? "false" : null);
  },
  focused: focusLater,
};

function field(tag, className, props) {
  return {
    make: () => {
      const made = element(tag, className);
      made.autocomplete = "off";
      begin(made, "");
      return made;
    },
    props: { ...SHARED, ...props },
    splice: (element, { start, deleted, inserted }) =>
      showText(element, element.doc.receive(fromSplice(start, deleted, inserted))),
    made: nameLater,
    // A copy has what was typed into its source; it begins with what the server says.
    revive: (element, node, source) => {
      begin(element, source.view.doc.server);
      element.value = visible(element);
      nameLater(element);
    },
  };
}

function begin(element, text) {
  element.doc = new ClientDocument(text);
  element.history = new History();
}

const enable = (property) => (element, value, node) => {
  element[property] = value === false;
  focusLater(element, value, node);
};

const textField = field("input", "field", {
  enabled: enable("disabled"),
  returnKey: (element, value) => attribute(element, "enterkeyhint", RETURN_KEYS[value]),
  secure: (element, value) => attribute(element, "type", value ? "password" : null),
});

const textView = field("textarea", "field many", {
  // Unlike a disabled one it can still be read to the end, and copied from.
  enabled: enable("readOnly"),
  scrolls: (element, value) => {
    attribute(element, "data-scrolls", value);
    fit(element);
  },
});

export const fields = { textField, textView };

// Browsers that know `field-sizing` do it by themselves.
const FITS = CSS.supports("field-sizing", "content");

function fit(element) {
  if (FITS || element.localName !== "textarea") return;
  element.style.minHeight = "";
  if (!element.dataset.scrolls) element.style.minHeight = `${element.scrollHeight}px`;
}

/** The document's text as the element can hold it, unit for unit: a line has no breaks, and a break is one unit. */
function visible({ doc: { shown }, localName }) {
  if (!/[\r\n]/.test(shown)) return shown;
  return localName === "input" ? shown.replace(/[\r\n]/g, " ") : shown.replace(/\r(?=\n)/g, " ").replace(/\r/g, "\n");
}

/** Makes the field show its document's text, after `operation` has changed that. The caret keeps its logical place. */
function showText(element, operation) {
  if (!operation.length) return;
  const text = visible(element);
  element.history.pass(operation, text);
  if (element.value === text) return;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  element.value = text;
  if (document.activeElement === element) {
    element.setSelectionRange(
      moveCaret(selectionStart, operation), moveCaret(selectionEnd, operation), selectionDirection);
  }
  fit(element);
}

/** Sends what the person has just changed in the field. */
export function sendEdits(element, link) {
  // Half of a pair, as some input methods leave behind, is no text.
  const text = element.value.replace(/\p{Surrogate}/gu, "\ufffd");
  const splice = difference(visible(element), text, element.selectionEnd);
  if (!splice) return;
  element.history.record(element.doc.shown, splice, performance.now());
  edit(element, splice, link);
  fit(element);
}

/** Types `text` for the person in place of what the field shows. */
export function retype(element, text, link) {
  const splice = difference(element.doc.shown, text);
  if (!splice) return;
  edit(element, splice, link);
  element.value = visible(element);
  fit(element);
}

/** Makes the field go on with a document whose edits are under way. The server has its text by now. */
export function take(element, document) {
  document.remount(element.doc.server);
  element.base = element.doc.server;
  element.doc = document;
  element.value = visible(element);
  fit(element);
}

/** Takes back what the person did last, or does it again. The browser forgets what it knew when a server writes. */
export function sendUndo(element, link, isRedo) {
  if (element.disabled || element.readOnly || element.doc.composing) return;
  const splice = element.history.undo(element.doc.shown, isRedo);
  if (!splice) return;
  edit(element, splice, link);
  const [start, , inserted] = splice;
  element.value = visible(element);
  element.setSelectionRange(start + inserted.length, start + inserted.length);
  fit(element);
}

function edit(element, splice, link) {
  // What the person began with.
  element.base ??= element.doc.server;
  // A unit of UTF-16 is at most six bytes of JSON.
  element.doc.longest = Math.max(16, Math.floor((link.limit - 64) / 6));
  for (const edit of element.doc.change(splice)) {
    const { entry, item } = wrap(element, edit, link);
    link.send(entry, item);
  }
}

export function wrap(element, edit, link) {
  const text = element.doc;
  return {
    entry: [element.node.id, "edit", edit.start, edit.deleted, edit.inserted],
    item: {
      secret: element.node.props.secure,
      // What is refused is part of the text until the server takes it back, unless it did not fit: then the texts differ.
      done(refusal) {
        text.acknowledge();
        setText(element, text);
        return refusal?.[1] === "bad-value";
      },
      edit,
      restate: (others) => text.restate(edit, others).map((edit) => wrap(element, edit, link)),
      drop() {
        showText(element, text.drop());
        setText(element, text);
      },
    },
  };
}

/** The tree holds the server's text, which an acknowledged edit has changed. */
function setText({ node: { props } }, text) {
  if (text.server) props.text = text.server;
  else delete props.text;
}

export function endComposition(element, link) {
  // Some browsers end a composition before they tell of its last change.
  sendEdits(element, link);
  showText(element, element.doc.endComposition());
}
