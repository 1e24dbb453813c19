// A reporter for node's test runner: one JSON object a line for each test that is not a suite or a file.
// Node 18 says less than later versions about what an event is, so both are told by their shape.

const outcome = (type, data) =>
    data.skip !== undefined || data.todo !== undefined ? "skipped" : type === "test:pass" ? "passed" : "failed";

const isFile = (data) => data.nesting === 0 && (/\.m?js$/.test(data.name) || data.name === data.file);

export default async function* report(events) {
    // Children are reported before their parent, so one that follows a deeper one is a suite.
    let previous = -1;
    for await (const { type, data } of events) {
        if (type !== "test:pass" && type !== "test:fail") continue;
        const isParent = previous > data.nesting;
        previous = data.nesting;
        const result = outcome(type, data);
        const line = { name: data.name, outcome: result };
        if (result === "failed") line.message = String(data.details?.error?.cause?.stack ?? data.details?.error ?? "");
        if (data.details?.type === "suite" || isParent || isFile(data)) {
            // A file that does not load, or a hook that throws, fails without any of its tests failing.
            if (result === "failed" && data.details?.error?.failureType !== "subtestsFailed") yield JSON.stringify(line) + "\n";
            continue;
        }
        yield JSON.stringify(line) + "\n";
    }
}
