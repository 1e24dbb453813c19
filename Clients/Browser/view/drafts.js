// Texts that outlive the tree that they were typed into: a page that is loaded anew, and a session that has gone.

import { ClientDocument } from "../document.js";
import { retype, take, wrap } from "./fields.js";

// A page that is loaded anew

/** The server's text of each field some of whose edits the server has not acknowledged, by its node's id. */
export function unfinished(root) {
  const texts = {};
  walk(root, ({ id, view, props }) => {
    if (view.doc?.pending.length && !props.secure) texts[id] = view.doc.server;
  });
  return texts;
}

/** The entries that an earlier page has left, as items of the link, with the texts from its `unfinished`. */
export class Inheritance {
  constructor(entries, texts, link) {
    this.documents = new Map();
    this.items = entries.map((entry) => {
      const [id, event, ...splice] = entry;
      // What held for that page, its being hidden above all, does not for this one.
      if (!id) return { entry, item: { restate: () => [] } };
      if (event !== "edit") return { entry };
      const document = this.documents.get(id) ?? new ClientDocument(texts[id]);
      this.documents.set(id, document);
      const [edit] = document.change(splice);
      // Where its field has gone it hits nothing.
      const restate = (others) =>
        document.view ? document.restate(edit, others).map((edit) => wrap(document.view, edit, link)) : [];
      return { entry, item: { edit, done: () => document.acknowledge(), restate } };
    });
  }

  /** Puts the texts into the fields of the mounted tree. */
  settle(nodes) {
    for (const [id, document] of this.documents) {
      const view = nodes.get(id)?.view;
      if (view?.doc && document.pending.length) take((document.view = view), document);
    }
  }
}

// A session that has gone

/** Which views of a tree that goes hold what the person has typed, or the focus, and where they stand. */
export function drafts(root) {
  const all = [];
  walk(root, ({ id, view }, path) => {
    const isFocused = view === document.activeElement;
    if (isFocused || view.base != null) all.push({ id, path, view, isFocused });
  });
  return all;
}

/**
 * Puts them into the tree of the session that comes after: into the fields that stand in the same places, and whose
 * state is what the person began with. Returns the ids of the old nodes whose text is in place.
 */
export function restore(drafts, root, link) {
  const restored = [];
  for (const { id, path, view: old, isFocused } of drafts) {
    const node = path.reduce((node, index) => node?.children[index], root);
    const view = node?.view;
    if (view?.localName !== old.localName || view.placeholder !== old.placeholder) continue;
    if (view.doc && old.base === view.doc.server && node.props.enabled !== false) {
      retype(view, old.doc.shown, link);
      restored.push(id);
    }
    if (isFocused) view.focus();
    if (isFocused && view.doc) view.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  return restored;
}

function walk(node, visit, path = []) {
  visit(node, path);
  node.children.forEach((child, index) => walk(child, visit, [...path, index]));
}
