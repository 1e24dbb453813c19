// Values of JSON, compared in node and in a browser alike.

/** Members in one order, whatever the order in which they were made. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || !value) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

/** Throws an error that names the place where two values differ. */
export function expectEqual(actual, expected, place) {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(sorted(value)));
  if (one !== other) throw new Error(`${place}: ${one} is not ${other}`);
}

/** Empty members at the end of a node may be left out; here all are. */
export function short([id, kind, props = {}, children = []]) {
  if (children.length) return [id, kind, props, children.map(short)];
  return Object.keys(props).length ? [id, kind, props] : [id, kind];
}

/** A node and all below it in the form of a mount. */
export function exported({ id, kind, props, children }) {
  return short([id, kind, { ...props }, children.map(exported)]);
}
