import { Link } from "../../Clients/Browser/link.js";

/** A clock that stands still until it is told how far to go. */
export class Clock {
  now = 0;
  timers = [];

  setTimeout = (then, delay) => {
    const timer = { due: this.now + delay, then };
    this.timers.push(timer);
    return timer;
  };

  clearTimeout = (timer) => {
    this.timers = this.timers.filter((other) => other !== timer);
  };

  advance(delay) {
    const end = this.now + delay;
    for (;;) {
      const next = this.timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.now = next.due;
      this.clearTimeout(next);
      next.then();
    }
    this.now = end;
  }
}

/** A socket whose other end is the test. */
export class Socket {
  sent = [];
  isClosed = false;

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
  }

  open() {
    this.onopen();
  }

  say(...message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  drop(code = 1006) {
    this.isClosed = true;
    this.onclose({ code });
  }

  /** What was sent since the last call. */
  take() {
    return this.sent.splice(0);
  }
}

/** A link with everything around it, and what it has told its peer. */
export function setUp({ stored = null, own = true } = {}) {
  const clock = new Clock();
  const sockets = [];
  const told = { mounts: [], previews: [], frames: [], refused: [], lost: [], states: [], failures: [] };
  const store = {
    session: stored,
    load: () => store.session,
    save: (session) => !store.isFull && ((store.session = session), true),
    clear: () => (store.session = null),
  };
  const host = {
    client: "test/1",
    open: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket;
    },
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    now: () => clock.now,
    random: () => 1,
    traits: () => ({ idiom: "test" }),
    claim: () => Promise.resolve(own),
    store,
  };
  const peer = {
    mount: (node, about) => told.mounts.push({ node, ...about }),
    preview: (node) => told.previews.push(node),
    apply: (ops) => {
      if (ops[0][0] === "bad") throw Object.assign(new Error("bad"), { code: "unknown-node" });
      told.frames.push(ops);
    },
    refused: (entry, code) => told.refused.push([entry, code]),
    lost: (entries, reason) => told.lost.push([entries, reason]),
    status: (state, reason) => told.states.push(reason === undefined ? state : `${state} ${reason}`),
    waits: (count, isKept) => Object.assign(told, { waiting: count, isKept }),
    failed: (error) => told.failures.push(error),
    texts: () => ({ 5: "before" }),
    inherit(entries, texts) {
      told.inherited = [entries, texts];
      return entries.map((entry) => ({ entry }));
    },
  };
  const link = new Link(host, peer);
  return { link, clock, sockets, told, store, get socket() { return sockets[sockets.length - 1]; } };
}

export const tree = [0, "session", {}, []];

/** Connects, and answers with a mount. */
export async function live(options) {
  const around = setUp(options);
  await around.link.start();
  around.socket.open();
  around.socket.say("mount", { v: 1, session: "s", secret: "x", received: 0, sent: 1, heartbeat: 10 }, tree);
  around.socket.take();
  return around;
}
