import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../Protocol/vectors/", import.meta.url);

/** The cases of a folder of vectors, each with the name of its file. */
export function vectors(folder) {
  const directory = new URL(`${folder}/`, root);
  return readdirSync(directory)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, directory), "utf8")).map((each) => ({ ...each, name })));
}

/** A generator of the same numbers for the same seed (mulberry32), which it prints when a test fails. */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { seed, next, below: (bound) => Math.floor(next() * bound) };
}
