import test from "node:test";

import { runLink } from "./cases.mjs";
import { Stage } from "./stage.mjs";
import { vectors } from "./vectors.mjs";

for (const { name, comment, ...vector } of vectors("link")) {
  test(`LNK-01 link/${name}: ${comment}`, () => runLink(vector, new Stage()));
}
