import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Replica } from "../../Clients/Browser/replica.js";

// The view asks at once what the browser can do.
globalThis.CSS = { supports: () => false };
const { kindOf } = await import("../../Clients/Browser/view/kinds.js");
const { lateKinds } = await import("../../Clients/Browser/view/late.js");
const { COMMON } = await import("../../Clients/Browser/view/style.js");

const tables = JSON.parse(readFileSync(new URL("../../Protocol/tables.json", import.meta.url), "utf8"));
const unknown = kindOf({ kind: "a kind of a newer server" });

/** Read where they matter, by name, and not shown by themselves. */
const UNSHOWN = new Set([
  "screen.keyboard", "textField.submit", "textField.focused", "list.sections", "list.start", "row.key",
]);

for (const [name, { properties }] of Object.entries(tables.kinds)) {
  test(`the browser shows the kind ${name} as the tables have it`, () => {
    const kind = lateKinds[name] ?? kindOf({ kind: name });
    assert.notEqual(kind, unknown);
    const shown = Object.keys(kind.props);
    assert.deepEqual(shown.filter((property) => !(property in properties)), []);
    const missing = Object.keys(properties).filter((property) => !shown.includes(property));
    assert.deepEqual(missing.filter((property) => !UNSHOWN.has(`${name}.${property}`)), []);
  });
}

test("the browser shows the common properties as the tables have them", () => {
  assert.deepEqual(Object.keys(COMMON).sort(), Object.keys(tables.common).sort());
});

test("the browser knows the ops of the tables, and no others", () => {
  for (const code of "abcdefghijklmnopqrstuvwxyz") {
    const replica = new Replica();
    replica.mount([0, "session"]);
    const expected = code in tables.ops ? /^(?!unknown-op)/ : /^unknown-op$/;
    assert.throws(() => replica.apply([[code]]), ({ code }) => expected.test(code));
  }
});
