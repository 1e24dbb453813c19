// Replays a transcript into the browser client's link, in node and in a browser alike.

import { Clock, Socket } from "./fakes.mjs";
import { Link } from "../../Clients/Browser/link.js";
import { expectEqual, short } from "./values.mjs";

/**
 * Plays a recording that was made by a client: the server says what it said, the person does what was done, and the
 * link must send what was sent. The stage holds the tree: mount(node, same), apply(ops), edit(id, splice, link),
 * tree(), check(). Returns how many trees were compared; throws an error that names the line.
 */
export async function replay(text, stage) {
  const clock = new Clock();
  const sockets = [];
  let stored = null;
  const host = {
    client: "test/1",
    open: () => sockets[sockets.push(new Socket()) - 1],
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    now: () => clock.now,
    random: () => 1,
    traits: () => ({}),
    claim: () => Promise.resolve(true),
    store: { load: () => stored, save: (session) => (stored = session), clear: () => (stored = null) },
  };
  const failures = [];
  const link = new Link(host, {
    mount: (node, { same }) => stage.mount(node, same),
    apply: (ops) => stage.apply(ops),
    failed: (error) => failures.push(error),
    texts: () => ({}),
    refused() {},
    lost() {},
    status() {},
    waits() {},
  });
  const socket = () => sockets.at(-1);
  const sent = [];
  let page;
  let trees = 0;

  const lines = text.trimEnd().split("\n").map((line) => JSON.parse(line));
  for (const [index, line] of lines.entries()) {
    const expect = (one, other, what) => expectEqual(one, other, `line ${index + 1}: ${what}`);
    const { from, message } = line;
    if (from === "server" && !sockets.length) {
      page = message;
    } else if (from === "server") {
      socket().say(...message);
    } else if (from === "client" && message[0] === "hello") {
      if (!sockets.length) await link.start(page);
      else for (const before = sockets.length; sockets.length === before; ) clock.advance(50);
      socket().open();
      expect(socket().take()[0][1].resume, message[1].resume, "hello");
    } else if (from === "client" && message[0] === "mount") {
      if (!link.remounting) link.remount({ code: message[1] });
    } else if (from === "client" && message[0] === "bye") {
      link.leave();
    } else if (from === "client" && typeof message[0] === "number") {
      for (const entry of message.slice(1)) {
        sent.push(...entries(socket().take()));
        if (!sent.length) perform(entry, stage, link);
        sent.push(...entries(socket().take()));
        expect(sent.shift(), entry, "sent");
      }
    } else if (line.closed !== undefined && link.state !== "ended") {
      sent.length = 0;
      socket().drop(line.closed ?? 1006);
    } else if (line.tree) {
      expect(short(stage.tree()), short(line.tree), "tree");
      stage.check?.(`line ${index + 1}`);
      trees++;
    }
    const failure = failures.find((each) => each instanceof Error);
    if (failure) throw new Error(`line ${index + 1}: ${failure.message}`);
  }
  return trees;
}

const entries = (messages) => messages.filter(([acks]) => typeof acks === "number").flatMap(([, ...entries]) => entries);

function perform(entry, stage, link) {
  const [id, event, ...splice] = entry;
  if (event === "edit") stage.edit(id, splice, link);
  else link.send(entry);
}
