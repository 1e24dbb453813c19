import { ClientDocument } from "../../Clients/Browser/document.js";
import { Replica } from "../../Clients/Browser/replica.js";
import { fromSplice } from "../../Clients/Browser/text.js";
import { exported } from "./values.mjs";

/** A replica with the documents of its texts, as the view keeps them. */
export class Stage {
  replica = new Replica();
  documents = new Map();

  mount(node, isSame) {
    this.replica.mount(node);
    if (!isSame) this.documents.clear();
    for (const [id, document] of this.documents) {
      const node = this.replica.live.get(id);
      if (node) document.remount(node.props.text ?? "");
      else this.documents.delete(id);
    }
  }

  apply(ops) {
    for (const { what, node, name, start, deleted, inserted } of this.replica.apply(ops)) {
      if (what === "splice") this.documents.get(node.id)?.receive(fromSplice(start, deleted, inserted));
    }
  }

  edit(id, [start, deleted, inserted], link) {
    const node = this.replica.live.get(id);
    if (!this.documents.has(id)) this.documents.set(id, new ClientDocument(node.props.text ?? ""));
    const document = this.documents.get(id);
    const text = document.shown.slice(0, start) + inserted + document.shown.slice(start + deleted);
    for (const edit of document.edit(text, start + inserted.length)) {
      const { entry, item } = this.wrap(id, document, edit);
      link.send(entry, item);
    }
  }

  wrap(id, document, edit) {
    return {
      entry: [id, "edit", edit.start, edit.deleted, edit.inserted],
      item: {
        done: (refusal) => {
          document.acknowledge();
          this.settle(id, document);
          return refusal?.[1] === "bad-value";
        },
        edit,
        restate: (others) => document.restate(edit, others).map((edit) => this.wrap(id, document, edit)),
        drop: () => {
          document.drop();
          this.settle(id, document);
        },
      },
    };
  }

  settle(id, document) {
    const props = this.replica.live.get(id)?.props;
    if (props && document.server) props.text = document.server;
    else if (props) delete props.text;
  }

  /** What a field shows. */
  text(id) {
    return this.documents.get(id)?.shown ?? this.replica.live.get(id).props.text ?? "";
  }

  tree() {
    return exported(this.replica.root);
  }
}
