import assert from "node:assert/strict";
import test from "node:test";

import { ClientDocument, History } from "../../Clients/Browser/document.js";
import * as text from "../../Clients/Browser/text.js";
import { runText } from "./cases.mjs";
import { seeded, vectors } from "./vectors.mjs";

const { applyTo, compose, difference, fromSplice, invert, moveCaret, toSplices, transform } = text;
const SEED = Number(process.env.SEED ?? 20261130);
const ROUNDS = Number(process.env.FINE_ROUNDS ?? 1500);

/** Mixed lengths of UTF-16, so that a wrong unit shows; digits, which compare like numbers. */
const ALPHABET = ["a", "b", "7", "é", "日", "🙂", "👩‍👧"];

function randomText(random, length) {
  return Array.from({ length: random.below(length + 1) }, () => ALPHABET[random.below(ALPHABET.length)]).join("");
}

/** The places between characters of a text. */
function places(value) {
  const result = [0];
  for (const character of value) result.push(result[result.length - 1] + character.length);
  return result;
}

function randomSplice(random, value) {
  const at = places(value);
  const from = random.below(at.length);
  const to = Math.min(at.length - 1, from + (random.below(2) ? random.below(4) : 0));
  return fromSplice(at[from], at[to] - at[from], randomText(random, 2));
}

function randomOperation(random, value) {
  let operation = [];
  let current = value;
  for (let i = random.below(4); i >= 0; i--) {
    const next = randomSplice(random, current);
    current = applyTo(current, next);
    operation = compose(operation, next);
  }
  return operation;
}

test("TXT-05 transformed operations meet, composed and inverted ones do what their parts do", () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const start = randomText(random, 8);
    const [a, b] = [randomOperation(random, start), randomOperation(random, start)];
    const [a2, b2] = transform(a, b);
    const where = `seed ${SEED}, round ${round}: ${JSON.stringify([start, a, b])}`;
    assert.equal(applyTo(applyTo(start, a), b2), applyTo(applyTo(start, b), a2), where);
    assert.equal(applyTo(start, compose(a, b2)), applyTo(applyTo(start, a), b2), where);
    assert.equal(applyTo(applyTo(start, a), invert(start, a)), start, where);
    const bySplices = toSplices(a).reduce((t, s) => applyTo(t, fromSplice(s.start, s.deleted, s.inserted)), start);
    assert.equal(bySplices, applyTo(start, a), where);
  }
});

test("TXT-02 where both insert at one place the server's text comes first", () => {
  const [server, client] = transform(fromSplice(1, 0, "S"), fromSplice(1, 0, "C"));
  assert.equal(applyTo(applyTo("ab", fromSplice(1, 0, "S")), client), "aSCb");
  assert.equal(applyTo(applyTo("ab", fromSplice(1, 0, "C")), server), "aSCb");
});

test("TXT-07 an insertion inside a range that the other side deletes survives", () => {
  const cleared = fromSplice(0, 5, "");
  const typed = fromSplice(3, 0, "!");
  assert.equal(applyTo(applyTo("draft", cleared), transform(cleared, typed)[1]), "!");
  assert.equal(applyTo(applyTo("draft", typed), transform(typed, cleared)[1]), "!");
});

test("TXT-05 the difference of two texts is a splice that makes one of the other and splits no pair", () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const old = randomText(random, 6);
    const text = applyTo(old, randomSplice(random, old));
    const at = places(text);
    const splice = difference(old, text, at[random.below(at.length)]);
    if (old === text) {
      assert.equal(splice, null);
      continue;
    }
    const [start, deleted, inserted] = splice;
    const where = `seed ${SEED}, round ${round}: ${JSON.stringify([old, text, splice])}`;
    assert.equal(old.slice(0, start) + inserted + old.slice(start + deleted), text, where);
    for (const piece of [old.slice(0, start), old.slice(start + deleted), inserted]) {
      assert.doesNotMatch(piece, /\p{Surrogate}/u, where);
    }
  }
});

test("TXT-05 of several differences the one at the caret is taken", () => {
  assert.deepEqual(difference("aaaa", "aaaaa", 2), [1, 0, "a"]);
  assert.deepEqual(difference("aaaa", "aaa", 1), [1, 1, ""]);
  assert.deepEqual(difference("🙂", "🙃", 2), [0, 2, "🙃"]);
});

test("TXT-03 a caret keeps its logical place", () => {
  assert.equal(moveCaret(4, fromSplice(1, 0, ",")), 5);
  assert.equal(moveCaret(2, fromSplice(2, 0, "%")), 2);
  assert.equal(moveCaret(3, fromSplice(2, 1, "A")), 3);
  assert.equal(moveCaret(2, fromSplice(2, 1, "A")), 2);
  assert.equal(moveCaret(3, fromSplice(0, 5, "HELLO")), 3);
  assert.equal(moveCaret(5, fromSplice(0, 3, "")), 2);
});

/** The server's side, as the protocol describes it: what it has sent that the client may not have seen is kept. */
class Server {
  constructor(value) {
    this.text = value;
    this.unseen = [];
  }

  receive({ start, deleted, inserted }, seen) {
    this.unseen = this.unseen.filter(({ frame }) => frame > seen);
    let operation = fromSplice(start, deleted, inserted);
    for (const sent of this.unseen) [sent.operation, operation] = transform(sent.operation, operation);
    this.text = applyTo(this.text, operation);
  }

  edit(operation, frame) {
    this.unseen.push({ frame, operation });
    this.text = applyTo(this.text, operation);
    return operation;
  }
}

test("TXT-02 both sides end with one text, whatever is under way, lost, composed or mounted afresh", () => {
  const random = seeded(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    const start = randomText(random, 6);
    const server = new Server(start);
    const client = new ClientDocument(start, 3);
    let up = []; // {edit, seen}: under way to the server
    let down = []; // {acks, operation, frame}: under way to the client
    let [frame, seen, unsaid] = [0, 0, 0];
    const log = [];
    const where = () => `seed ${SEED}, round ${round}: ${JSON.stringify(log)}`;

    const actions = [
      () => {
        const text = applyTo(client.shown, randomSplice(random, client.shown));
        for (const edit of client.edit(text)) up.push({ edit, seen });
      },
      () => {
        const operation = server.edit(randomSplice(random, server.text), ++frame);
        down.push({ acks: unsaid, operation: operation.slice(), frame });
        unsaid = 0;
      },
      () => {
        if (!up.length) return;
        const { edit, seen } = up.shift();
        server.receive(edit, seen);
        unsaid++;
      },
      () => {
        if (!down.length) return;
        const { acks, operation, frame } = down.shift();
        for (let i = 0; i < acks; i++) client.acknowledge();
        client.receive(operation);
        seen = frame;
      },
      () => client.beginComposition(),
      () => client.endComposition(),
      () => {
        // The connection is lost, and what was under way with it. The server holds its frames, or mounts afresh.
        up = [];
        const isFresh = random.below(2);
        for (const { acks, operation } of down) {
          for (let i = 0; i < acks; i++) client.acknowledge();
          if (!isFresh) client.receive(operation);
        }
        for (; unsaid; unsaid--) client.acknowledge();
        down = [];
        if (isFresh) client.remount(server.text);
        seen = frame;
        for (const pending of [...client.pending]) {
          for (const edit of client.restate(pending)) up.push({ edit, seen });
        }
      },
    ];
    for (let step = 0; step < 40; step++) {
      const which = random.below(12) % actions.length;
      log.push(which);
      actions[which]();
    }
    client.endComposition();
    while (up.length || down.length) for (const which of [2, 3]) actions[which]();
    for (; unsaid; unsaid--) client.acknowledge();
    assert.equal(client.shown, server.text, where());
    assert.equal(client.server, server.text, where());
    assert.equal(client.pending.length, 0, where());
  }
});

test("TXT-04 during a composition the field stays, edits go out, and what waited comes after it", () => {
  const document = new ClientDocument("ab");
  document.beginComposition();
  assert.deepEqual(document.receive(fromSplice(0, 0, "XY")), []);
  assert.equal(document.shown, "ab");
  const [edit] = document.edit("abc", 3);
  assert.deepEqual([edit.start, edit.deleted, edit.inserted], [4, 0, "c"]);
  assert.deepEqual(document.endComposition(), ["XY"]);
  assert.equal(document.shown, "XYabc");
});

test("TXT-05 a long paste goes out in pieces, none of which splits a pair", () => {
  const document = new ClientDocument("", 3);
  const edits = document.edit("a🙂🙂bcd", 8);
  assert.deepEqual(edits.map(({ start, inserted }) => [start, inserted]), [[0, "a🙂"], [3, "🙂b"], [6, "cd"]]);
});

test("LNK-07 a pending edit that will never be processed is taken back, and the ones after it stay", () => {
  const document = new ClientDocument("ab");
  document.edit("aXb", 2);
  document.edit("aXbY", 4);
  assert.deepEqual(document.drop(), [1, -1]);
  assert.equal(document.shown, "abY");
  document.acknowledge();
  assert.equal(document.server, "abY");
});

for (const { name, comment, ...vector } of vectors("text")) {
  if ("serverSteps" in vector) continue;
  test(`${"steps" in vector ? "TXT-02" : "TXT-05"} ${name}: ${comment}`, () => runText(vector));
}

test("TXT-05 undo takes back what the person did, wherever the server has put it since, and redo brings it again", () => {
  const type = (history, value, splice, now) => {
    history.record(value, splice, now);
    return applyTo(value, fromSplice(...splice));
  };
  const apply = (value, splice) => applyTo(value, fromSplice(...splice));
  const history = new History();
  let value = type(history, "", [0, 0, "100"], 0);
  value = type(history, value, [3, 0, "0"], 5000);
  history.pass(fromSplice(1, 0, ","), (value = apply(value, [1, 0, ","])));
  value = apply(value, history.undo(value, false));
  assert.equal(value, "1,00");
  history.pass(fromSplice(1, 1, ""), (value = apply(value, [1, 1, ""])));
  value = apply(value, history.undo(value, true));
  assert.equal(value, "1000");
  value = apply(value, history.undo(value, false));
  value = apply(value, history.undo(value, false));
  assert.deepEqual([value, history.undo(value, false)], ["", null]);

  const shouting = new History();
  value = type(shouting, "HI", [2, 0, "a"], 0);
  value = type(shouting, value, [3, 0, "b"], 100);
  shouting.pass(fromSplice(2, 2, "AB"), (value = "HIAB"));
  assert.equal(apply(value, shouting.undo(value, false)), "HI");
});

test("TXT-05 keys that follow each other are taken back together, a pause or another place begins anew", () => {
  const history = new History();
  history.record("", [0, 0, "a"], 0);
  history.record("a", [1, 0, "b"], 100);
  history.record("ab", [1, 1, ""], 200);
  history.record("a", [0, 0, "x"], 300);
  history.record("xa", [1, 0, "y"], 5000);
  assert.equal(history.undos.length, 3);
  history.pass([-3], "");
  assert.equal(history.undos.length, 0);
});

test("TXT-05 an undo never leaves the text or splits a pair, whatever has been written meanwhile", () => {
  const random = seeded(SEED);
  for (let round = 0; round < 500; round++) {
    const history = new History();
    let value = randomText(random, 6);
    for (let step = 0; step < 20; step++) {
      const where = `seed ${SEED}, round ${round}, step ${step}`;
      const which = random.below(4);
      const [splice] = which < 2 ? toSplices(randomSplice(random, value)) : [];
      if (which === 0 && splice) {
        history.record(value, [splice.start, splice.deleted, splice.inserted], step * 400);
        value = applyTo(value, fromSplice(splice.start, splice.deleted, splice.inserted));
      } else if (which === 1 && splice) {
        const operation = fromSplice(splice.start, splice.deleted, splice.inserted);
        history.pass(operation, (value = applyTo(value, operation)));
      } else if (which > 1) {
        const undo = history.undo(value, which === 3);
        if (!undo) continue;
        const [start, deleted, inserted] = undo;
        assert.ok(start + deleted <= value.length, where);
        value = value.slice(0, start) + inserted + value.slice(start + deleted);
        assert.doesNotMatch(value, /\p{Surrogate}/u, where);
      }
    }
  }
});
