import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const root = new URL("../../Clients/Browser/", import.meta.url);
const read = (name) => readFileSync(new URL(name, root), "utf8");
const modules = [...read("FineBrowser.c").matchAll(/#embed "(.*\.js)"/g)].map(([, name]) => name);

test("the modules can be served as one: imports in order, on one line and by name, top-level names unique", () => {
  const owners = new Map();
  const exported = new Map();
  for (const name of modules) {
    for (const line of read(name).split("\n")) {
      const declared = line.match(/^(export )?(?:const|let|function|class) (\w+)/);
      if (declared) {
        assert.equal(owners.get(declared[2]), undefined, `${declared[2]} is declared by ${name} too`);
        owners.set(declared[2], name);
        if (declared[1]) exported.set(declared[2], name);
        continue;
      }
      if (!/^(import|export)\b/.test(line)) continue;
      const imported = line.match(/^import \{ ([\w, ]+) \} from "(.*)";$/);
      assert.ok(imported, `${name}: ${line}`);
      assert.doesNotMatch(imported[1], / as /);
      const from = new URL(imported[2], new URL(name, root)).href.slice(root.href.length);
      for (const each of imported[1].split(", ")) assert.equal(exported.get(each), from, `${name} imports ${each}`);
    }
  }
});

test("what the late controls are lent is what they take, in the same order, and all that they import of the others", () => {
  const names = (text) => text.match(/\w+/g);
  const lent = names(read("view/kinds.js").match(/const LENT = \[([^\]]*)\]/)[1]);
  assert.deepEqual(names(read("FineBrowser.c").match(/export default\(\["\s*"([\w,]*)"/)[1]), lent);
  const late = names(read("FineBrowser.c").match(/late_modules\[\] = \{([^}]*)\}/)[1]).map((name) => name.slice(0, -3));
  for (const name of late) {
    for (const [, imported, from] of read(`view/${name}.js`).matchAll(/^import \{ (.*) \} from "\.\/(\w+)\.js";$/gm)) {
      if (!late.includes(from)) for (const each of names(imported)) assert.ok(lent.includes(each), `${each} for ${name}`);
    }
  }
});

test("properties that are shortened are the client's own: no name of the protocol, the platform or in a string", () => {
  const names = [...read("bundle/properties.c").match(/own\[\] = \{([^}]*)\}/)[1].matchAll(/"(\w+)"/g)].map(([, name]) => name);
  assert.ok(names.length > 20);
  const protocol = ["tables.json", "schema/op.json", "schema/server.json", "schema/client.json"]
    .map((name) => readFileSync(new URL(`../../Protocol/${name}`, import.meta.url), "utf8")).join("")
    // By these the tables and schemas speak of themselves.
    .replace(/"doc": "|"entry": \{|"refusals": \[/g, "");
  const strings = modules.flatMap((name) => read(name).match(/"[^"\n]*"/g)).join("");
  for (const name of names) {
    assert.doesNotMatch(protocol, new RegExp(`"${name}"`));
    assert.doesNotMatch(strings, new RegExp(`"${name}"`), name);
    assert.ok(![Object, Array, String, Map, Set, Promise].some((type) => name in type || name in type.prototype), name);
  }
});

/** Pairs of colours that words stand in, against every ground that they may stand on. */
const WORDS = ["label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "tint", "systemRed",
  "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal", "systemCyan", "systemBlue", "systemIndigo",
  "systemPurple", "systemPink", "systemBrown", "systemGray"];
const GROUNDS = ["systemBackground", "secondarySystemBackground", "systemGroupedBackground",
  "secondarySystemGroupedBackground"];

test("INT-02 words have a contrast of 4.5 in both schemes, and every colour that travels has a value", () => {
  const colours = new Map([...read("client.css").matchAll(/--(\w+): light-dark\(#(\w+), #(\w+)\)/g)]
    .map(([, name, light, dark]) => [name, [light, dark]]).reverse());
  const tables = JSON.parse(readFileSync(new URL("../../Protocol/tables.json", import.meta.url), "utf8"));
  for (const name of tables.colors) assert.match(read("client.css"), new RegExp(`--${name}: `));
  for (const scheme of [0, 1]) {
    for (const word of WORDS) {
      for (const ground of GROUNDS) {
        const ratio = contrast(colours.get(word)[scheme], colours.get(ground)[scheme]);
        assert.ok(ratio >= 4.5, `${word} on ${ground}, ${["light", "dark"][scheme]}: ${ratio.toFixed(2)}`);
      }
    }
  }
});

function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex) {
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
  const [red, green, blue] = digits.map((pair) => {
    const value = parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
