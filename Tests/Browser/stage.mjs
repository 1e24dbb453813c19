// Where transcripts and vectors are played in a browser: the client's own view, worked by DOM events where a text is edited.

import { Replica } from "../../Clients/Browser/replica.js";
import { listen } from "../../Clients/Browser/view/events.js";
import { View } from "../../Clients/Browser/view/view.js";
import { exported } from "../JavaScript/values.mjs";

export class Stage {
  constructor(container) {
    this.container = container;
    this.replica = new Replica();
    this.view = new View(container, () => {});
  }

  mount(node, isSame) {
    this.view.mount(this.replica.mount(node), isSame);
  }

  apply(ops) {
    this.view.replay(this.replica.apply(ops));
  }

  edit(id, [start, deleted, inserted], link) {
    this.listen(link);
    const field = this.element(id);
    field.focus();
    field.setRangeText(inserted, start, start + deleted, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  /** From now on what the person does goes to the link. */
  listen(link) {
    if (!this.isListening) listen(this.container, link);
    this.isListening = true;
  }

  element(id) {
    return this.replica.live.get(id).view;
  }

  text(id) {
    return this.element(id).value;
  }

  tree() {
    return exported(this.replica.root);
  }

  /** What is shown is what a client shows that has just come. */
  check(place) {
    const container = document.createElement("div");
    document.body.append(container);
    new View(container, () => {}).mount(new Replica().mount(this.tree()), false);
    const [one, other] = [this.container, container].map(markup);
    container.remove();
    const at = [...one].findIndex((character, index) => character !== other[index]);
    const parts = [one, other].map((text) => text.slice(Math.max(0, at - 100), at + 100)).join("\n");
    if (one !== other) throw new Error(`${place}: the DOM differs from a fresh one:\n${parts}`);
  }
}

const REFERENCES = ["aria-labelledby", "aria-describedby", "for"];

/** The elements as text, with what is no attribute; ids, which are the page's own, by order, and drafts left out. */
function markup(container) {
  const clone = container.cloneNode(true);
  const originals = container.querySelectorAll("*");
  const names = new Map();
  const used = new Set(REFERENCES.flatMap((name) => [...clone.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name))));
  for (const [index, element] of clone.querySelectorAll("*").entries()) {
    const { node, checked } = originals[index];
    if (node) element.setAttribute("node", node.id);
    if (node?.kind === "toggle") element.setAttribute("checked", checked);
    if (node?.kind === "textField") element.setAttribute("value", originals[index].doc.server);
    if (!used.has(element.id)) element.removeAttribute("id");
    for (const name of ["id", "name", ...REFERENCES]) {
      const value = element.getAttribute(name);
      if (value === null) continue;
      if (!names.has(value)) names.set(value, `name-${names.size}`);
      element.setAttribute(name, names.get(value));
    }
    // Declarations have no order, and an empty attribute says nothing.
    const style = (element.getAttribute("style") ?? "").split(/; ?/).filter(Boolean).sort();
    element.setAttribute("style", style.join("; "));
    for (const name of ["style", "class"]) if (element.getAttribute(name) === "") element.removeAttribute(name);
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, value }) => [name, value]);
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes) element.setAttribute(name, value);
  }
  return clone.innerHTML;
}
