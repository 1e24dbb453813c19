// Runs the cases of Protocol/vectors, in node and in a browser alike; each throws an error that names the step.
//
// A stage holds the tree: mount(node, same), apply(ops), edit(id, splice, link), tree(), text(id) that a field shows,
// and, where there is a screen, check(place).

import { ClientDocument } from "../../Clients/Browser/document.js";
import { Link } from "../../Clients/Browser/link.js";
import { applyTo, compose, fromSplice, moveCaret, transform } from "../../Clients/Browser/text.js";
import { setUp } from "./fakes.mjs";
import { expectEqual, short } from "./values.mjs";

export function runApply({ before, ops, after, error }, stage) {
  stage.mount(before, false);
  let code;
  try {
    stage.apply(ops);
  } catch (fault) {
    if (!fault.code) throw fault;
    code = fault.code;
  }
  expectEqual(code, error, "error");
  expectEqual(short(stage.tree()), short(after ?? before), "tree");
  stage.check?.("screen");
}

/** Of a hello what it resumes, of a request for a mount only that it is one. */
function essence(message) {
  if (message[0] === "hello") return ["hello", message[1].resume ? { resume: message[1].resume } : {}];
  return message[0] === "mount" ? ["mount"] : message;
}

/** A link that shows what it is told on a stage, and the other ends of its sockets. */
export class Wire {
  constructor(stage) {
    const { link, told, clock, sockets } = setUp();
    const peer = {
      ...link.peer,
      mount: (node, { same }) => stage.mount(node, same),
      apply: (ops) => stage.apply(ops),
    };
    Object.assign(this, { stage, told, clock, sockets, link: new Link(link.host, peer) });
  }

  get socket() {
    return this.sockets.at(-1);
  }

  async connect() {
    const before = this.sockets.length;
    if (!before) await this.link.start();
    while (this.sockets.length < Math.max(1, before + (this.socket?.isClosed ? 1 : 0))) this.clock.advance(100);
    this.socket.open();
  }

  perform(entry) {
    if (entry[1] === "edit") this.stage.edit(entry[0], entry.slice(2), this.link);
    else this.link.send(entry);
  }
}

export async function runLink({ steps }, stage) {
  const wire = new Wire(stage);
  const { told, clock, sockets } = wire;
  for (const [index, step] of steps.entries()) {
    const place = `step ${index + 1}`;
    told.refused.length = told.lost.length = 0;
    const before = sockets.length;
    if (step.connect) await wire.connect();
    else if (step.receive) wire.socket.say(...step.receive);
    else if (step.raw) wire.socket.onmessage({ data: step.raw });
    else if (step.person) wire.perform(step.person);
    else if (step.lose) wire.socket.drop(step.lose);
    else for (let passed = 0; passed < step.wait && !(step.closes && wire.socket.isClosed); passed += 100) clock.advance(100);
    expectEqual(wire.socket.take().map(essence), step.sends, `${place}: sends`);
    if (step.closes) expectEqual(wire.socket.isClosed, true, `${place}: closes`);
    expectEqual(told.refused, step.refused ?? [], `${place}: refused`);
    expectEqual(told.lost.flatMap(([entries]) => entries), step.setAside ?? [], `${place}: set aside`);
    if (step.tree) {
      expectEqual(short(stage.tree()), short(step.tree), `${place}: tree`);
      stage.check?.(place);
    }
    for (const id in step.texts) expectEqual(stage.text(Number(id)), step.texts[id], `${place}: text ${id}`);
    if (!step.ended) continue;
    expectEqual(told.states.at(-1), `ended ${step.ended}`, place);
    clock.advance(60_000);
    expectEqual(sockets.length, before, `${place}: connections`);
  }
}

/** The cases of a text: of transforming, of carets, of composing, and of a client's document. */
export function runText(vector) {
  if ("serverAfter" in vector) runTransform(vector);
  else if ("carets" in vector) runCarets(vector);
  else if ("both" in vector) runCompose(vector);
  else if ("steps" in vector) runDocument(vector);
}

function runTransform({ text, server, client, serverAfter, clientAfter, result }) {
  expectEqual(transform(server, client), [serverAfter, clientAfter], "transformed");
  expectEqual(applyTo(applyTo(text, server), clientAfter), result, "the server's first");
  expectEqual(applyTo(applyTo(text, client), serverAfter), result, "the client's first");
}

function runCarets({ operation, carets }) {
  for (const [from, to] of carets) expectEqual(moveCaret(from, operation), to, `from ${from}`);
}

function runCompose({ text, first, second, both, result }) {
  expectEqual(compose(first, second), both, "composed");
  expectEqual(applyTo(text, both), result, "result");
}

function runDocument({ start, steps }) {
  const document = new ClientDocument(start);
  const plain = (edits) => edits.map(({ start, deleted, inserted }) => [start, deleted, inserted]);
  for (const [index, { edit, sends, acks, splices, compose, remount, resend, ...then }] of steps.entries()) {
    const place = `step ${index + 1}`;
    if (edit) {
      const [start, deleted, inserted] = edit;
      const text = document.shown.slice(0, start) + inserted + document.shown.slice(start + deleted);
      expectEqual(plain(document.edit(text, start + inserted.length)), sends, `${place}: sends`);
    } else if (splices) {
      for (let n = 0; n < acks; n++) document.acknowledge();
      for (const splice of splices) document.receive(fromSplice(...splice));
    } else if (compose !== undefined) {
      if (compose) document.beginComposition();
      else document.endComposition();
    } else if (remount !== undefined) {
      document.remount(remount);
    } else if (resend) {
      expectEqual(plain([...document.pending].flatMap((edit) => document.restate(edit))), resend, `${place}: sends again`);
    } else {
      document.drop();
    }
    if ("field" in then) expectEqual(document.shown, then.field, `${place}: field`);
    if ("text" in then) expectEqual(applyTo(document.shown, document.held), then.text, `${place}: text`);
    if ("base" in then) expectEqual(document.server, then.base, `${place}: base`);
  }
}
