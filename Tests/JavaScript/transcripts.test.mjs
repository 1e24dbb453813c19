import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { Stage } from "./stage.mjs";
import { replay } from "./transcript.mjs";

const directory = new URL("../../Protocol/transcripts/", import.meta.url);

for (const name of readdirSync(directory).filter((name) => name.endsWith(".jsonl"))) {
  test(`LNK-06 ${name} replays to the same tree, frame by frame`, async () => {
    const trees = await replay(readFileSync(new URL(name, directory), "utf8"), new Stage());
    assert.ok(trees > 5);
  });
}

test("LNK-06 a transcript in which one label is another is not replayed to the same tree", async () => {
  const text = readFileSync(new URL("todo.jsonl", directory), "utf8");
  const lines = text.split("\n");
  const index = lines.findIndex((line) => line.includes('"from":"server"') && line.includes('"1 item"'));
  lines[index] = lines[index].replace("1 item", "2 items");
  await assert.rejects(replay(lines.join("\n"), new Stage()), { message: new RegExp(`^line ${index + 2}: tree: `) });
});
