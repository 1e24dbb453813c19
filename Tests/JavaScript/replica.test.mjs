import assert from "node:assert/strict";
import test from "node:test";

import { Replica } from "../../Clients/Browser/replica.js";
import { runApply } from "./cases.mjs";
import { Stage } from "./stage.mjs";
import { exported } from "./values.mjs";
import { seeded, vectors } from "./vectors.mjs";

function mounted(wire) {
  const replica = new Replica();
  replica.mount(wire);
  return replica;
}

for (const { name, comment, ...vector } of vectors("apply")) {
  test(`LNK-06 ${name}: ${comment}`, () => {
    const stage = new Stage();
    runApply(vector, stage);
    assertWhole(stage.replica);
  });
}

/** Links go both ways, and the live nodes are those of the tree. */
function assertWhole(replica) {
  const seen = new Set();
  const visit = (node, parent) => {
    assert.equal(node.parent, parent);
    assert.equal(replica.live.get(node.id), node);
    seen.add(node.id);
    for (const child of node.children) visit(child, node);
  };
  visit(replica.root, null);
  assert.equal(replica.live.size, seen.size);
}

test("LNK-04 a frame whose last op fails leaves the tree as it was, whatever the ops before it did", () => {
  const random = seeded(Number(process.env.SEED ?? 20261130));
  for (let round = 0; round < 150; round++) {
    const replica = mounted([0, "session", {}, [[1, "stack", {}, [[2, "label", { text: "a" }], [3, "label"]]]]]);
    let next = 4;
    for (let frame = 0; frame < 6; frame++) {
      const ops = [];
      const scratch = mounted(exported(replica.root));
      for (let i = 0; i < 5; i++) {
        const op = randomOp(random, scratch, next);
        try {
          scratch.apply([op]);
        } catch {
          continue;
        }
        ops.push(op);
        next = Math.max(next, ...scratch.live.keys()) + 1;
      }
      const old = exported(replica.root);
      assert.throws(() => replica.apply([...ops, ["d", 999999]]), { code: "unknown-node" }, `seed ${random.seed}`);
      assert.deepEqual(exported(replica.root), old, `seed ${random.seed}, round ${round}`);
      assertWhole(replica);
      replica.apply(ops);
      assert.deepEqual(exported(replica.root), exported(scratch.root), `seed ${random.seed}, round ${round}`);
      assertWhole(replica);
    }
  }
});

function randomOp(random, replica, next) {
  const ids = [...replica.live.keys()];
  const id = ids[random.below(ids.length)];
  const index = random.below(3);
  switch (random.below(7)) {
    case 0: return ["c", id, index, next, ["stack", { spacing: 1 }, [["label", { text: "x" }]]], ["label"]];
    case 1: return ["u", id, "text", ["a", "bc", null][random.below(3)], "spacing", random.below(2) || null];
    case 2: return ["r", id, next, ["stack", {}, [["label"]]]];
    case 3: return ["m", id, index];
    case 4: return ["s", id, "text", 0, random.below(2), "z"];
    case 5: return ["d", id, 1 + random.below(2)];
    default: {
      const parent = replica.live.get(id).parent;
      return ["k", parent ? parent.id : 0, index, id, next, 2, [0, "text"], "k", null];
    }
  }
}

test("LNK-04 a mount that is malformed leaves the tree that was there", () => {
  const replica = mounted([0, "session", {}, [[1, "label"]]]);
  assert.throws(() => replica.mount([0, "session", {}, [[1, "label"], [1, "label"]]]), { code: "duplicate-id" });
  assert.throws(() => replica.mount([1, "session"]), { code: "bad-root" });
  assert.deepEqual(exported(replica.root), [0, "session", {}, [[1, "label"]]]);
  assertWhole(replica);
});

test("LNK-06 the changes of a frame name each node as it was when its op came", () => {
  const replica = mounted([0, "session", {}, [[1, "stack", {}, [[2, "label", { text: "a" }], [3, "label"]]]]]);
  const [label, other] = replica.root.children[0].children;
  const changes = replica.apply([["m", 2, 1], ["u", 2, "text", "b"], ["d", 3], ["c", 1, 0, 4, ["label"]]]);
  assert.deepEqual(changes.map(({ what }) => what), ["move", "set", "delete", "insert"]);
  assert.equal(changes[0].node, label);
  assert.equal(changes[0].before, null);
  assert.equal(changes[0].forward, true);
  assert.deepEqual([changes[1].node, changes[1].name, changes[1].value], [label, "text", "b"]);
  assert.deepEqual(changes[2].nodes, [other]);
  assert.equal(changes[3].before, label);
});
