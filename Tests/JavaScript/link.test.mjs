import assert from "node:assert/strict";
import test from "node:test";

import { live, setUp, tree } from "./fakes.mjs";
import { Stage } from "./stage.mjs";
import { seeded } from "./vectors.mjs";

const label = [["u", 1, "text", "a"]];
const rows = [["c", 1, 0, 5, ["label"]]];

test("LNK-01 the first message is hello, nothing follows before the answer, and a mount is acknowledged at once", async () => {
  const { link, socket: none, ...around } = setUp();
  await link.start();
  const [socket] = around.sockets;
  socket.open();
  link.send([5, "tap"]);
  assert.deepEqual(socket.take(), [["hello", { v: 1, client: "test/1", traits: { idiom: "test" } }]]);
  socket.say("mount", { v: 1, session: "s", secret: "x", received: 0, sent: 1 }, tree);
  assert.deepEqual(around.store.session, { session: "s", secret: "x", received: 1 });
  assert.deepEqual(around.told.states, ["live"]);
  assert.equal(around.told.lost.length, 1);
  assert.deepEqual(socket.take(), [[1]]);
});

test("LNK-01 each entry goes out at once with what is unsaid", async () => {
  const { link, socket } = await live();
  socket.say(0, label);
  socket.say(0, label);
  link.send([5, "tap"]);
  link.send([5, "tap"]);
  assert.deepEqual(socket.take(), [[2, [5, "tap"]], [0, [5, "tap"]]]);
});

test("LNK-03 with nothing to send, frames are acknowledged together within 100 ms, and at once when they are large", async () => {
  const { clock, socket } = await live();
  socket.say(0, label);
  clock.advance(60);
  socket.say(0, label);
  assert.deepEqual(socket.take(), []);
  clock.advance(40);
  assert.deepEqual(socket.take(), [[2]]);
  socket.say(0, rows);
  assert.deepEqual(socket.take(), [[1]]);
  clock.advance(1000);
  socket.say(1);
  clock.advance(1000);
  assert.deepEqual(socket.take(), []);
});

test("LNK-01 after a resume the missing frames come first, then what the server has not had", async () => {
  const { link, clock, sockets, socket, told } = await live();
  for (const event of ["a", "b", "c"]) link.send([5, event]);
  socket.say(1, label);
  socket.drop();
  link.send([5, "d"]);
  clock.advance(250);
  const next = sockets[1];
  next.open();
  assert.deepEqual(next.take()[0][1].resume, { session: "s", secret: "x", received: 2, acked: 1 });
  next.say("resume", { secret: "y", received: 2, sent: 4 });
  assert.equal(link.unacknowledged.length, 3);
  next.say(1, label);
  assert.equal(link.unacknowledged.length, 2);
  link.send([5, "e"]);
  assert.deepEqual(next.take(), []);
  next.say(0, rows);
  assert.deepEqual(next.take(), [[2, [5, "c"], [5, "d"], [5, "e"]]]);
  assert.equal(told.frames.length, 3);
  next.say(3);
  assert.equal(link.unacknowledged.length, 0);
});

test("LNK-02 of thousands of keys typed during a cut those in a row go out as one edit, and all are acknowledged", async () => {
  const { link, clock, sockets, socket } = await live();
  const stage = new Stage();
  stage.mount([0, "screen", {}, [[5, "textView", { text: "ab" }]]]);
  socket.drop();
  for (let i = 0; i < 1500; i++) stage.edit(5, [1 + i, 0, "x"], link);
  link.send([9, "tap"]);
  for (let i = 0; i < 1499; i++) stage.edit(5, [1500 - i, 1, ""], link);
  stage.edit(5, [0, 0, "y"], link);
  clock.advance(250);
  sockets[1].open();
  sockets[1].take();
  sockets[1].say("resume", { secret: "y", received: 0, sent: 1 });
  const again = [[5, "edit", 1, 0, "x".repeat(1500)], [9, "tap"], [5, "edit", 0, 0, "y"], [5, "edit", 3, 1499, ""]];
  assert.deepEqual(sockets[1].take(), [[0, ...again]]);
  assert.equal(stage.text(5), "yaxb");
  sockets[1].say(again.length);
  assert.equal(link.unsent, 0);
  assert.deepEqual(stage.documents.get(5).pending, []);
  assert.equal(stage.documents.get(5).server, "yaxb");
});

test("LNK-01 a resume with nothing missing is answered all the same, with the renewed secret kept", async () => {
  const { clock, sockets, socket, store } = await live();
  socket.drop();
  clock.advance(250);
  sockets[1].open();
  sockets[1].take();
  sockets[1].say("resume", { secret: "y", received: 0, sent: 1 });
  assert.deepEqual(sockets[1].take(), [[0]]);
  assert.deepEqual(store.session, { session: "s", secret: "y", received: 1 });
});

test("LNK-02 a fresh mount of the same session keeps what was not acknowledged and sends it after", async () => {
  const { link, clock, sockets, socket, told } = await live();
  link.send([5, "a"]);
  link.send([5, "b"]);
  socket.drop();
  clock.advance(250);
  sockets[1].open();
  sockets[1].take();
  sockets[1].say("mount", { session: "s", secret: "y", received: 1, sent: 9 }, tree);
  assert.equal(told.mounts[1].same, true);
  assert.deepEqual(sockets[1].take(), [[8, [5, "b"]]]);
  assert.deepEqual(told.lost, []);
});

test("LNK-01 a mount in the middle of a connection has nothing sent again that is on its way", async () => {
  const { link, socket } = await live();
  link.send([5, "a"]);
  socket.say(0, [["bad"]]);
  assert.deepEqual(socket.take(), [[0, [5, "a"]], ["mount", "unknown-node"]]);
  link.send([5, "b"]);
  socket.say(0, label);
  assert.deepEqual(socket.take(), []);
  socket.say("mount", { session: "s", secret: "x", received: 0, sent: 4 }, tree);
  assert.deepEqual(socket.take(), [[3, [5, "b"]]]);
  socket.say(2);
  assert.equal(link.unacknowledged.length, 0);
});

test("LNK-04 a frame that cannot be applied is reported, and frames are not counted until the mount", async () => {
  const { socket, told } = await live();
  socket.say(0, [["bad"]]);
  socket.say(0, label);
  assert.equal(told.failures.length, 1);
  assert.deepEqual(told.frames, []);
  assert.deepEqual(socket.take(), [["mount", "unknown-node"]]);
});

test("LNK-01 of another session, what was not acknowledged is set aside and the person is told", async () => {
  const { link, clock, sockets, socket, told } = await live();
  link.send([5, "a"]);
  socket.drop();
  clock.advance(250);
  sockets[1].open();
  sockets[1].take();
  sockets[1].say("mount", { session: "t", secret: "z", received: 0, sent: 1, reason: "unknown" }, tree);
  assert.deepEqual(told.lost, [[[[5, "a"]], "unknown"]]);
  assert.deepEqual([told.mounts[1].same, told.mounts[1].reason], [false, "unknown"]);
  assert.deepEqual(sockets[1].take(), [[1]]);
});

test("LNK-07 a refused entry is acknowledged with its reason and not sent again", async () => {
  const { link, socket, told } = await live();
  const seen = [];
  link.send([5, "a"], { done: (refusal) => seen.push(refusal?.[1]) && false });
  link.send([6, "b"], { done: (refusal) => seen.push(refusal?.[1]) && false });
  socket.say("refused", 2, "unknown-node", "gone");
  socket.say(2);
  assert.deepEqual(seen, [undefined, "unknown-node"]);
  assert.deepEqual(told.refused, [[[6, "b"], "unknown-node"]]);
  assert.equal(link.unacknowledged.length, 0);
});

test("LNK-07 after a fatal close the first unacknowledged entry is set aside, the others go on", async () => {
  const { link, clock, sockets, socket, told } = await live();
  let dropped = 0;
  link.send([5, "a"], { drop: () => dropped++ });
  link.send([5, "b"]);
  socket.say("error", "too-large", "a message of 9 bytes");
  socket.drop(4413);
  clock.advance(250);
  sockets[1].open();
  sockets[1].say("resume", { secret: "y", received: 0, sent: 1 });
  assert.deepEqual([dropped, told.lost], [1, [[[[5, "a"]], "too-large"]]]);
  assert.deepEqual(sockets[1].take()[1], [0, [5, "b"]]);
});

test("LNK-07 what had been processed before a fatal close is not what is set aside", async () => {
  const { link, clock, sockets, socket, told } = await live();
  link.send([5, "a"]);
  link.send([5, "b"]);
  socket.drop(4413);
  clock.advance(250);
  sockets[1].open();
  sockets[1].say("resume", { secret: "y", received: 1, sent: 1 });
  assert.deepEqual(told.lost, [[[[5, "b"]], "too-large"]]);
  assert.deepEqual(sockets[1].take()[1], [0]);
});

for (const [reason, end] of [
  ["replaced", (socket) => socket.drop(4409)],
  ["version", (socket) => (socket.say("error", "version", "speaks 2"), socket.drop(4415))],
  ["expired", (socket) => (socket.say("bye", "expired"), socket.drop(1000))],
  ["ended", (socket) => (socket.say("bye", "ended"), socket.drop(1000))],
]) {
  test(`LNK-05 it does not come back after ${reason}, and says why`, async () => {
    const { link, clock, sockets, socket, told, store } = await live();
    end(socket);
    clock.advance(1e6);
    assert.equal(sockets.length, 1);
    assert.equal(told.states.at(-1), `ended ${reason}`);
    assert.equal(store.session, null);
    link.send([5, "tap"]);
  });
}

test("LNK-02 it comes back after a shutdown", async () => {
  const { clock, sockets, socket, told } = await live();
  socket.say("bye", "shutdown");
  socket.drop(1001);
  assert.equal(told.states.at(-1), "waiting shutdown");
  clock.advance(250);
  assert.equal(sockets.length, 2);
});

test("LNK-01 FLD-29 reconnects back off with jitter, neither an open nor an answer that dies at once begins anew", async () => {
  const around = await live();
  const { clock, sockets } = around;
  const waits = [];
  for (let i = 0; i < 9; i++) {
    around.socket.onopen && sockets.length > 1 && around.socket.open();
    around.socket.drop();
    const [{ due }] = clock.timers;
    waits.push(due - clock.now);
    clock.advance(due - clock.now);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  around.socket.open();
  around.socket.say("resume", { secret: "y", received: 0, sent: 1 });
  clock.advance(200);
  around.socket.drop();
  assert.equal(clock.timers[0].due - clock.now, 15_000);
  clock.advance(15_000);
  around.socket.open();
  around.socket.say("resume", { secret: "y", received: 0, sent: 1 });
  clock.advance(5_000);
  around.socket.drop();
  assert.equal(clock.timers[0].due - clock.now, 250);
  around.link.host.random = () => 0;
  clock.advance(250);
  around.socket.drop();
  assert.equal(clock.timers[0].due - clock.now, 125);
});

test("LNK-02 FLD-25 silence is asked about, any message is a sign of life, and its lack ends the connection", async () => {
  const { clock, socket, told } = await live();
  clock.advance(9000);
  socket.say(0);
  clock.advance(9999);
  assert.deepEqual(socket.take(), []);
  clock.advance(1);
  assert.deepEqual(socket.take(), [["ping"]]);
  clock.advance(9000);
  socket.say(0, label);
  clock.advance(1000);
  assert.equal(told.states.at(-1), "live");
  clock.advance(10_000);
  assert.deepEqual(socket.take(), [[1], ["ping"]]);
  clock.advance(10_000);
  assert.equal(told.states.at(-1), "waiting timeout");
  assert.equal(socket.isClosed, true);
});

test("LNK-02 when the network or the page comes back it connects at once, or finds out whether it still is", async () => {
  const { link, clock, sockets, socket, told } = await live();
  link.check();
  assert.deepEqual(socket.take(), [["ping"]]);
  clock.advance(5000);
  assert.equal(told.states.at(-1), "waiting timeout");
  link.check();
  assert.equal(sockets.length, 2);
  clock.advance(300);
  assert.equal(sockets.length, 2);
});

test("LNK-02 a hello without an answer is given up", async () => {
  const { link, clock, sockets, told } = setUp();
  await link.start();
  sockets[0].open();
  clock.advance(20_000);
  assert.equal(told.states.at(-1), "waiting timeout");
});

test("LNK-02 FLD-28 a mount that takes longer than a first answer may arrives in the end", async () => {
  const { link, clock, sockets, told } = setUp();
  await link.start();
  for (const seconds of [20, 40, 80, 160, 160]) {
    sockets.at(-1).open();
    clock.advance(seconds * 1000 - 1);
    assert.equal(link.state, "connecting");
    clock.advance(1);
    assert.equal(told.states.at(-1), "waiting timeout");
    link.check();
  }
  sockets.at(-1).open();
  clock.advance(150_000);
  sockets.at(-1).say("mount", { v: 1, session: "s", secret: "x", received: 0, sent: 1 }, tree);
  assert.equal(told.states.at(-1), "live");
  sockets.at(-1).drop();
  clock.advance(15_000);
  sockets.at(-1).open();
  clock.advance(20_000);
  assert.equal(told.states.at(-1), "waiting timeout");
});

test("LNK-02 a reloaded page resumes its session by a mount, a duplicated tab begins its own", async () => {
  const stored = { session: "s", secret: "x", received: 2 };
  const reloaded = setUp({ stored });
  await reloaded.link.start();
  reloaded.socket.open();
  assert.deepEqual(reloaded.socket.take()[0][1].resume, { ...stored, received: 0, acked: 0 });
  reloaded.socket.say("mount", { session: "s", secret: "y", received: 7, sent: 3 }, tree);
  assert.deepEqual(reloaded.socket.take(), [[3]]);
  assert.equal(reloaded.told.mounts[0].same, true);
  reloaded.link.send([5, "a"]);
  reloaded.socket.say("refused", 8, "disabled", "");
  reloaded.socket.say(1);
  assert.deepEqual(reloaded.told.refused, [[[5, "a"], "disabled"]]);

  const duplicated = setUp({ stored, own: false });
  await duplicated.link.start();
  duplicated.socket.open();
  assert.equal(duplicated.socket.take()[0][1].resume, undefined);
});

test("LNK-02 before it goes a page keeps how far it had come", async () => {
  const { link, socket, store } = await live();
  socket.say(0, label);
  link.rest();
  assert.deepEqual(store.session, { session: "s", secret: "x", received: 2 });
});

test("LNK-01 a reloaded page sends what the one before it had not heard of, and once", async () => {
  const { link, socket, store } = await live();
  for (const event of ["a", "b", "c"]) link.send([5, event]);
  socket.say(1);
  link.rest();
  const stored = { session: "s", secret: "x", received: 1, acked: 1, entries: [[5, "b"], [5, "c"]], texts: { 5: "before" } };
  assert.deepEqual(store.session, stored);

  const reloaded = setUp({ stored });
  await reloaded.link.start();
  assert.deepEqual(reloaded.told.inherited, [stored.entries, stored.texts]);
  // It goes before it has a connection: the next page finds the same.
  reloaded.link.rest();
  assert.deepEqual(reloaded.store.session, stored);
  reloaded.socket.open();
  assert.deepEqual(reloaded.socket.take()[0][1].resume, { session: "s", secret: "x", received: 0, acked: 1 });
  reloaded.socket.say("mount", { session: "s", secret: "y", received: 2, sent: 3 }, tree);
  assert.deepEqual(reloaded.socket.take(), [[3, [5, "c"]]]);
  assert.deepEqual(reloaded.told.lost, []);
  assert.equal(reloaded.store.session.acked, 2);

  const late = setUp({ stored });
  await late.link.start();
  late.socket.open();
  late.socket.say("mount", { session: "t", secret: "y", received: 0, sent: 1, reason: "expired" }, tree);
  assert.deepEqual(late.told.lost, [[stored.entries, "expired"]]);
});

test("LNK-01 what is on its way when the connection goes is kept for another page, or said to be lost by one", async () => {
  for (const isFull of [false, true]) {
    const { link, socket, store, told } = await live();
    store.isFull = isFull;
    link.send([5, "a"]);
    socket.drop();
    assert.deepEqual(store.session.entries, isFull ? undefined : [[5, "a"]]);
    assert.deepEqual([told.waiting, told.isKept], [1, !isFull]);
  }
});

test("BND-18 what is secret is not kept for another page, and what has arrived no longer", async () => {
  const { link, socket, store } = await live();
  link.send([5, "edit", 0, 0, "h"], { secret: true });
  link.send([5, "b"]);
  link.rest();
  assert.deepEqual(store.session.entries, [[0], [5, "b"]]);
  socket.say(1);
  assert.equal(store.session.entries.length, 2);
  socket.say(1);
  assert.deepEqual(store.session, { session: "s", secret: "x", received: 1 });
});

test("LNK-01 leaving says bye and forgets the session", async () => {
  const { link, clock, sockets, socket, store } = await live();
  link.leave();
  assert.deepEqual(socket.take(), [["bye"]]);
  assert.equal(store.session, null);
  clock.advance(1e6);
  assert.equal(sockets.length, 1);
});

test("LNK-02 a reloaded page whose session does not come back shows what the page has brought, until it does", async () => {
  const first = ["mount", { session: "t", secret: "z", received: 0, sent: 1 }, [0, "session"]];
  for (const comesBack of [true, false]) {
    const { link, clock, sockets, told } = setUp({ stored: { session: "s", secret: "x", received: 2 } });
    await link.start(first);
    assert.deepEqual([told.mounts, told.previews, told.states], [[], [], ["connecting"]]);
    clock.advance(1_000);
    if (comesBack) sockets[0].open();
    if (comesBack) sockets[0].say("mount", { session: "s", secret: "y", received: 0, sent: 3 }, [0, "session"]);
    clock.advance(2_000);
    assert.deepEqual(told.previews, comesBack ? [] : [first[2]]);
  }
});

test("LNK-01 leaving without a connection keeps what is unsent for whoever comes back", async () => {
  const { link, socket, store } = await live();
  socket.drop();
  link.send([5, "tap"]);
  link.leave();
  assert.deepEqual(store.session.entries, [[5, "tap"]]);
});

test("LNK-01 changes that could not be stored are told apart, for a reload would lose them", async () => {
  const { link, socket, store, told } = await live();
  socket.drop();
  link.send([5, "tap"]);
  assert.equal(told.isKept, true);
  store.isFull = true;
  link.send([5, "tap"]);
  assert.deepEqual([told.waiting, told.isKept], [2, false]);
});

test("LNK-01 what is sent again keeps below the server's limit for a message", async () => {
  const { link, clock, sockets, socket } = await live();
  link.limit = 200;
  socket.drop();
  for (let i = 0; i < 10; i++) link.send([5, "edit", i, 0, "日本語"]);
  clock.advance(250);
  sockets[1].open();
  sockets[1].take();
  sockets[1].say("resume", { secret: "y", received: 0, sent: 1 });
  const messages = sockets[1].take();
  assert.ok(messages.every((message) => Buffer.byteLength(JSON.stringify(message)) <= 200));
  assert.deepEqual(messages.flatMap(([, ...entries]) => entries.map((entry) => entry[2])), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("LNK-01 every entry takes effect once and in order over any number of lost connections", async () => {
  const random = seeded(Number(process.env.SEED ?? 20261130));
  for (let round = 0; round < 100; round++) {
    const { link, clock, sockets, told } = setUp();
    await link.start();
    const server = { session: null, received: [], sent: 0, log: [], acked: 0, unsaid: 0, count: 0 };
    const greet = (socket) => {
      socket.open();
      const [, { resume }] = socket.take()[0];
      if (!resume) {
        server.session = "s";
        server.sent = 1;
        return socket.say("mount", { session: "s", secret: "x", received: 0, sent: 1 }, tree);
      }
      server.acked = resume.received;
      if (random.below(2)) {
        server.sent++;
        return socket.say("mount", { session: "s", secret: "x", received: server.received.length, sent: server.sent }, tree);
      }
      socket.say("resume", { secret: "x", received: server.received.length, sent: server.sent });
      for (let n = resume.received; n < server.sent; n++) socket.say(0, [["u", 0, "n", n]]);
    };
    const handle = (message) => {
      if (typeof message[0] !== "number") return;
      server.acked += message[0];
      assert.ok(server.acked <= server.sent, "acknowledged more than was sent");
      for (const [, , n] of message.slice(1)) {
        server.received.push(n);
        server.unsaid++;
      }
    };
    let entries = 0;
    greet(sockets[0]);
    server.unsaid = 0;
    for (let step = 0; step < 60; step++) {
      const socket = sockets[sockets.length - 1];
      switch (random.below(5)) {
        case 0: case 1: link.send([1, "tap", entries++]); break;
        case 2: if (link.state === "live") socket.take().forEach(handle); break;
        case 3:
          if (link.state !== "live") break;
          socket.take().forEach(handle);
          if (random.below(2)) {
            server.sent++;
            socket.say(server.unsaid, [["u", 0, "n", 1]]);
          } else {
            socket.say(server.unsaid);
          }
          server.unsaid = 0;
          break;
        default:
          if (link.state !== "live") break;
          // A part of what was sent still arrives, the answers to it do not.
          socket.take().slice(0, random.below(3)).forEach(handle);
          socket.drop();
          clock.advance(20_000);
          server.unsaid = 0;
          greet(sockets[sockets.length - 1]);
      }
    }
    sockets[sockets.length - 1].take().forEach(handle);
    assert.deepEqual(server.received, Array.from({ length: entries }, (_, n) => n), `seed ${random.seed}, round ${round}`);
    assert.deepEqual(told.lost, []);
  }
});

const first = ["mount", { v: 1, session: "p", secret: "x", received: 0, sent: 1, limits: { message: 4096 } }, tree];

test("LNK-02 a page that came with its mount shows it at once, and adopts its session with what was done by then", async () => {
  const { link, told, store, ...around } = setUp();
  link.start(first);
  assert.equal(told.mounts.length, 1);
  assert.deepEqual([link.limit, store.session], [4096, { session: "p", secret: "x", received: 1 }]);
  link.send([5, "tap"]);
  link.send([6, "tap"]);
  assert.equal(told.waiting, 2);
  const [socket] = around.sockets;
  socket.open();
  assert.deepEqual(socket.take(), [["hello", {
    v: 1, client: "test/1", traits: { idiom: "test" }, resume: { session: "p", secret: "x", received: 1, acked: 0 },
    entries: [[5, "tap"], [6, "tap"]],
  }]]);
  link.send([7, "tap"]);
  socket.say("resume", { secret: "y", received: 0, sent: 1 });
  assert.deepEqual(socket.take(), [[0, [7, "tap"]]]);
  socket.say(3, label);
  assert.deepEqual([link.unacknowledged.length, told.frames.length, told.mounts.length], [0, 1, 1]);
});

test("LNK-01 what went out with a hello that was not answered is said again only where the server has not had it", async () => {
  for (const taken of [0, 1]) {
    const { link, clock, sockets } = setUp();
    link.start(first);
    link.send([5, "tap"]);
    sockets[0].open();
    sockets[0].drop();
    clock.advance(250);
    sockets[1].open();
    assert.equal(sockets[1].take()[0][1].entries, undefined);
    sockets[1].say("resume", { secret: "y", received: taken, sent: 1 });
    assert.deepEqual(sockets[1].take(), [taken ? [0] : [0, [5, "tap"]]]);
  }
});

test("LNK-01 what went out with a hello counts as not sent where the answer is a mount", async () => {
  const { link, sockets } = setUp();
  link.start(first);
  link.send([5, "tap"]);
  sockets[0].open();
  sockets[0].take();
  sockets[0].say("mount", { session: "p", secret: "y", received: 0, sent: 2 }, tree);
  assert.deepEqual(sockets[0].take(), [[1, [5, "tap"]]]);
});

test("LNK-02 a page that had a session before goes on with that one", async () => {
  const { link, told, sockets } = setUp({ stored: { session: "s", secret: "z", received: 4 } });
  await link.start(first);
  sockets[0].open();
  assert.deepEqual(sockets[0].take()[0][1].resume, { session: "s", secret: "z", received: 0, acked: 0 });
  assert.equal(told.mounts.length, 0);
});

test("LNK-02 a page that is put aside drops its connection, and takes its session up again when it comes back", async () => {
  const { link, clock, sockets, socket } = await live();
  link.park();
  assert.equal(socket.isClosed, true);
  clock.advance(1e6);
  assert.equal(sockets.length, 1);
  link.send([5, "tap"]);
  link.check();
  sockets[1].open();
  assert.equal(sockets[1].take()[0][1].resume.session, "s");
});

test("LNK-01 changes that wait are counted: one for what is typed in one place, none for what is no change", async () => {
  const { link, told, socket } = await live();
  socket.drop();
  for (const entry of [[5, "edit", 0, 0, "a"], [5, "edit", 1, 0, "b"], [6, "tap"], [6, "focus", true], [0, "visible", true],
    [5, "edit", 2, 0, "c"]]) link.send(entry);
  assert.equal(told.waiting, 3);
});
