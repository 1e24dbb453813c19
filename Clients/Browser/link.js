// The client's half of the link: connecting, counting, acknowledging, sending again. Pure: sockets, clock, chance and
// storage are the host's, the tree and the screen are the peer's.
//
// host  open() a socket, setTimeout, clearTimeout, now(), random(), traits(), client (a name),
//       store {load, save, clear} for {session, secret, received, acked, entries, texts}, of which save tells whether
//       it could, claim(session): a promise of whether it is this page's own
// peer  mount(node, {same, reason, settings}), apply(ops, transaction), both throw what they cannot do, preview(node) of
//       a tree to look at until there is a mount, refused(entry, code, message), lost(entries, reason), status(state,
//       reason), waits(count, isKept) of changes that are not sent yet, and whether a reloaded page would find them,
//       failed(error) before it asks for a fresh mount, texts(): what `inherit(entries, texts)` needs, in a page that
//       takes this one's place, to return its unacknowledged {entry, item}
// item  what a sent entry may bring along: done(refusal?) once it is acknowledged, true where that leaves the tree in
//       doubt; secret: it is not kept for another page; restate(others) before it is said again on another connection:
//       the {entry, item} that take its place, and that of the others' where the edits of these items follow it; edit:
//       what `restate` is given of it; drop() when it never will be said

/** Set aside the first unacknowledged entry: the server closed because of something it could not take. */
const POISONED = new Set(["malformed", "too-large", "too-deep", "internal"]);
/** Coming back would end the same way. */
const FINAL = new Set(["version", "replaced", "expired", "ended"]);
const CLOSE_CODES = {
  4400: "malformed", 4408: "timeout", 4409: "replaced", 4413: "too-large", 4414: "too-deep", 4415: "version",
  4429: "too-frequent", 4500: "internal", 4503: "full",
};
const PARKED = 3001;
const URGENT = new Set(["c", "r", "k"]);
const ACK_DELAY = 100;
/** How long an answer may take, and how often in a row that is doubled: a large mount on a slow link takes its time. */
const ANSWER_DEADLINE = 20_000;
const SLOWEST = 3;
/** A connection that has lived for so long after its answered hello ends a row of attempts. */
const PROVING_TIME = 5_000;
/** More entries to say again are too many for a server: those that were typed in a row become one. */
const MANY = 200;
const CHECK_DEADLINE = 5_000;
const PREVIEW_DELAY = 2_000;
const LONGEST_BACKOFF = 15_000;

export class Link {
  constructor(host, peer) {
    this.host = host;
    this.peer = peer;
    this.socket = null;
    this.state = "idle"; // connecting, catching-up, live, waiting, ended
    this.session = null; // {session, secret}
    this.unacknowledged = []; // {entry, item}, oldest first
    this.transmitted = 0; // how many of them went out on this connection
    this.tried = 0; // how many of them went out on this connection or an earlier one
    this.offered = 0; // how many of them went out with the hello
    this.suspicion = null; // why the server closed the last connection, where that was for what was sent
    this.acknowledged = 0; // entries that the server has processed
    this.received = 0; // counted messages applied
    this.reported = 0; // of them, how many the server knows of
    this.isKept = true; // what was to outlive the page
    this.mounted = false;
    this.remounting = false;
    this.attempts = 0;
    this.unanswered = 0; // attempts in a row that were given up for want of an answer
    this.heartbeat = 30_000;
    this.limit = Infinity;
    this.timers = {};
  }

  /** `first` is the mount that has come with the page, if one has; it is shown unless the page had a session before. */
  async start(first) {
    const stored = this.host.store.load();
    if (stored && (await this.host.claim(stored.session))) {
      this.session = { session: stored.session, secret: stored.secret };
      this.received = stored.received;
      if (stored.entries) this.inherit(stored);
      // Where the session does not come back soon, what the page has brought is better to look at than nothing.
      if (first) this.wait("preview", PREVIEW_DELAY, () => this.mounted || this.peer.preview(first[2]));
      this.peer.status("connecting");
    } else if (first) {
      try {
        this.adopt(...first);
      } catch (error) {
        this.peer.failed(error);
      }
    }
    this.connect();
  }

  /** Takes the page's mount for one that an earlier connection has brought. */
  adopt(_kind, settings, node) {
    this.peer.mount(node, { same: false, settings });
    this.mounted = true;
    this.received = settings.sent;
    this.acknowledged = settings.received;
    this.learn(settings);
    this.keep(settings);
    this.host.claim(settings.session);
    this.peer.status("connecting");
  }

  /** Takes over what the page before this one has not heard of again. */
  inherit({ acked, entries, texts }) {
    this.texts = texts;
    this.acknowledged = acked;
    this.unacknowledged = this.peer.inherit(entries, texts);
    this.tried = entries.length;
  }

  /** The page may go at any moment: keeps what a reloaded one needs. */
  rest() {
    if (!this.session || this.state === "ended") return;
    const kept = { ...this.session, received: this.received };
    this.leaves = this.unacknowledged.length;
    if (this.leaves) {
      kept.acked = this.acknowledged;
      kept.entries = this.unacknowledged.map(({ entry, item }) => (item?.secret ? [0] : entry));
      kept.texts = this.mounted ? this.peer.texts() : this.texts;
    }
    this.isKept = this.host.store.save(kept);
  }

  /** Queues `[node, event, argument, …]` and sends it at once where that is possible. */
  send(entry, item) {
    if (this.state === "ended") return;
    this.unacknowledged.push({ entry, item });
    if (this.state !== "live") {
      // In time for whatever may become of the page.
      this.rest();
      this.peer.waits(this.unsent, this.isKept);
    }
    if (this.state !== "live" || this.remounting) return;
    this.tried = this.transmitted = this.unacknowledged.length;
    this.say([this.unsaid(), entry]);
  }

  /** How many changes of the person the server may not have had; what was typed into one field at once is one. */
  get unsent() {
    return this.unacknowledged.filter(
      (sent, i, all) => sent.entry[0] && sent.entry[1] !== "focus" && !goesOn(sent, all[i - 1]),
    ).length;
  }

  /** The page is put aside and may come back as it is; until then it keeps no connection. */
  park() {
    this.rest();
    if (this.state === "ended") return;
    this.clear(...Object.keys(this.timers));
    this.state = "waiting";
    // Not a normal end, after which a server would forget the session sooner.
    this.hangUp(PARKED);
  }

  /** The person leaves: the session ends, unless there is something that it has not had. */
  leave() {
    if (this.state !== "live" && this.unsent) return this.rest();
    if (this.state === "live" || this.state === "catching-up") this.say(["bye"]);
    this.end("left");
  }

  /** The network has come back, or the page to the front: finds out now whether the connection still lives. */
  check() {
    if (this.state === "waiting") this.connect();
    else if (this.state === "live") this.ping(Math.min(this.heartbeat, CHECK_DEADLINE));
  }

  // Connecting

  connect() {
    this.clear("retry");
    this.state = "connecting";
    this.transmitted = 0;
    this.remounting = false;
    this.refusals = new Map();
    const socket = (this.socket = this.host.open());
    this.fault = null;
    this.wait("answer", ANSWER_DEADLINE << this.unanswered, () => {
      this.unanswered = Math.min(this.unanswered + 1, SLOWEST);
      this.lose("timeout");
    });
    socket.onopen = () => socket === this.socket && this.greet();
    socket.onmessage = (event) => socket === this.socket && this.receive(event.data);
    socket.onclose = (event) => socket === this.socket && this.lose(this.fault ?? CLOSE_CODES[event.code]);
  }

  greet() {
    const hello = { v: 1, client: this.host.client, traits: this.host.traits() };
    // A reloaded page has no tree: nothing but a mount helps it.
    if (!this.mounted) this.received = 0;
    if (this.session) hello.resume = { ...this.session, received: this.received, acked: this.acknowledged };
    this.reported = this.received;
    // What the server cannot have had yet saves a round trip by going along.
    const mayOffer = this.mounted && !this.tried && !this.suspicion && this.unacknowledged.length <= MANY;
    const entries = mayOffer ? this.unacknowledged.map(({ entry }) => entry) : [];
    this.offered = JSON.stringify(entries).length * 3 < this.limit / 2 ? entries.length : 0;
    if (this.offered) hello.entries = entries;
    this.tried = Math.max(this.tried, this.offered);
    this.say(["hello", hello]);
  }

  answered(settings) {
    this.clear("answer");
    this.unanswered = 0;
    this.wait("proof", PROVING_TIME, () => (this.attempts = 0));
    this.learn(settings);
    this.watch(this.heartbeat);
  }

  learn({ heartbeat, limits }) {
    if (heartbeat > 0) this.heartbeat = heartbeat * 1000;
    if (limits?.message > 0) this.limit = limits.message;
  }

  lose(reason) {
    this.clear("answer", "acknowledge", "heartbeat", "proof");
    this.hangUp();
    if (POISONED.has(reason)) this.suspicion = reason;
    if (FINAL.has(reason)) return this.end(reason);
    const longest = Math.min(LONGEST_BACKOFF, 250 * 2 ** this.attempts++);
    // What was on its way is unsent now; what was typed without a connection is kept already.
    if (this.state === "live" && this.unacknowledged.length) this.rest();
    this.state = "waiting";
    this.peer.waits(this.unsent, this.isKept);
    this.peer.status("waiting", reason);
    this.wait("retry", longest * (0.25 + 0.75 * this.host.random()), () => this.connect());
  }

  end(reason) {
    this.state = "ended";
    this.clear(...Object.keys(this.timers));
    this.host.store.clear();
    this.hangUp();
    this.peer.status("ended", reason);
  }

  /** What the connection still says is nobody's from now on. */
  hangUp(code) {
    const { socket } = this;
    this.socket = null;
    socket?.close(code);
  }

  // What the server says

  receive(data) {
    this.heard = this.host.now();
    let message;
    try {
      message = JSON.parse(data);
    } catch (error) {
      return this.unreadable(error);
    }
    if (!isMessage(message)) return this.unreadable(new TypeError("no message"));
    if (typeof message[0] === "number") return this.patch(message);
    const [kind, ...rest] = message;
    if (kind === "mount" || kind === "resume") this[kind](...rest);
    else if (kind === "refused") this.refusals.set(rest[0], rest);
    else if (kind === "error" || kind === "bye") this.fault = rest[0];
  }

  /** Asks for the tree, unless this was the answer to a request: to ask again would not help. */
  unreadable(error) {
    const canAsk = this.mounted && !this.remounting && this.state !== "connecting";
    if (canAsk) this.remount(Object.assign(error, { code: "malformed" }));
    else this.lose("garbled");
  }

  patch([count, ops, transaction]) {
    if (count > this.unacknowledged.length) return this.lose("garbled");
    if (this.acknowledge(count)) return this.remount("refused");
    if (!ops?.length || this.remounting || !this.mounted) return;
    try {
      this.peer.apply(ops, transaction);
    } catch (error) {
      return this.remount(error);
    }
    this.received++;
    if (this.state === "catching-up") {
      if (this.received >= this.target) this.resumed();
    } else if (ops.some((op) => URGENT.has(op[0]))) {
      this.report();
    } else if (!this.timers.acknowledge) {
      this.wait("acknowledge", ACK_DELAY, () => this.report());
    }
  }

  mount(settings, node) {
    const same = this.session?.session === settings.session;
    // What was acknowledged cannot be taken back.
    if (same && settings.sent < this.reported) return this.lose("garbled");
    const lost = same ? [] : this.unacknowledged.splice(0);
    if (same) {
      this.acknowledge(settings.received - this.acknowledged);
    } else {
      this.tried = this.reported = this.transmitted = 0;
      this.host.claim(settings.session);
    }
    this.acknowledged = settings.received;
    this.answered(settings);
    try {
      this.peer.mount(node, { same, reason: settings.reason, settings });
    } catch (error) {
      return this.remounting ? this.end("broken") : this.remount(error);
    }
    if (lost.length) this.peer.lost(lost.map(({ entry }) => entry), settings.reason ?? "unknown");
    this.mounted = true;
    this.remounting = false;
    this.received = settings.sent;
    this.keep(settings);
    this.catchUp();
  }

  resume(settings) {
    const processed = settings.received - this.acknowledged;
    const fits = this.mounted && processed >= 0 && processed <= this.tried && settings.sent >= this.received;
    if (!fits) return this.lose("garbled");
    this.keep({ ...this.session, secret: settings.secret });
    this.answered(settings);
    this.transmitted = this.offered;
    this.target = settings.sent;
    this.processed = settings.received;
    this.state = "catching-up";
    if (this.received >= this.target) this.resumed();
  }

  /** The missing frames are here, each of which has acknowledged what it did at first; now the rest is known. */
  resumed() {
    if (this.acknowledge(this.processed - this.acknowledged)) return this.remount("refused");
    this.catchUp();
  }

  /** Asks for the tree; until it is here nothing else is sent and no frame is applied. */
  remount(error) {
    this.remounting = true;
    this.peer.failed(error);
    this.say(["mount", error.code ?? String(error)]);
  }

  /** Returns whether one of the entries was refused in a way that leaves the tree in doubt. */
  acknowledge(count) {
    let isInDoubt = false;
    if (count <= 0) return isInDoubt;
    for (const { entry, item } of this.unacknowledged.splice(0, count)) {
      const refusal = this.refusals.get(++this.acknowledged);
      if (item?.done?.(refusal)) isInDoubt = true;
      if (refusal) this.peer.refused(entry, refusal[1], refusal[2]);
    }
    this.transmitted = Math.max(0, this.transmitted - count);
    this.tried = Math.max(0, this.tried - count);
    // What has arrived is nobody's to find.
    if (this.leaves && !this.unacknowledged.length) this.rest();
    return isInDoubt;
  }

  // What is sent

  /** Every frame is here: what the server has not had goes out, restated, and in any case an acknowledgement. */
  catchUp() {
    this.state = "live";
    this.setSuspectAside();
    const again = restated(this.unacknowledged.splice(this.transmitted));
    this.unacknowledged.push(...again);
    this.tried = this.transmitted = this.unacknowledged.length;
    let message = [this.unsaid()];
    let size = 32;
    for (const { entry } of again) {
      // A unit of UTF-16 is at most three bytes of UTF-8.
      const length = JSON.stringify(entry).length * 3 + 1;
      if (size + length > this.limit && message.length > 1) {
        this.say(message);
        message = [0];
        size = 32;
      }
      message.push(entry);
      size += length;
    }
    this.say(message);
    this.peer.status("live");
  }

  /** After a fatal close: the first entry that was sent and not processed is what the server could not take. */
  setSuspectAside() {
    const reason = this.suspicion;
    this.suspicion = null;
    if (!reason || !this.tried) return;
    this.tried--;
    const { entry, item } = this.unacknowledged.shift();
    item?.drop?.();
    this.peer.lost([entry], reason);
  }

  report() {
    if (this.received > this.reported) this.say([this.unsaid()]);
  }

  unsaid() {
    const count = this.received - this.reported;
    this.reported = this.received;
    return count;
  }

  say(message) {
    // A socket that is closing drops what it is given; it is said again on the next.
    if (!(this.socket.readyState > 1)) this.socket.send(JSON.stringify(message));
  }

  keep({ session, secret }) {
    this.session = { session, secret };
    this.rest();
  }

  // Signs of life and timers

  watch(delay) {
    this.wait("heartbeat", delay, () => {
      const silence = this.host.now() - this.heard;
      if (silence < this.heartbeat) this.watch(this.heartbeat - silence);
      else this.ping(this.heartbeat);
    });
  }

  ping(deadline) {
    const asked = this.host.now();
    this.say(["ping"]);
    this.wait("heartbeat", deadline, () => {
      if (this.heard > asked) this.watch(this.heartbeat);
      else this.lose("timeout");
    });
  }

  wait(name, delay, then) {
    this.clear(name);
    this.timers[name] = this.host.setTimeout(() => {
      this.timers[name] = null;
      then();
    }, delay);
  }

  clear(...names) {
    for (const name of names) {
      if (this.timers[name] != null) this.host.clearTimeout(this.timers[name]);
      this.timers[name] = null;
    }
  }
}

/** Whether both are edits of one field, of which this is the next. */
function goesOn({ entry: [node, event] }, before) {
  return event === "edit" && before?.entry[1] === event && before.entry[0] === node;
}

/** What takes the place of these, of which the server has had none. */
function restated(sent) {
  const runs = [];
  for (const [i, one] of sent.entries()) {
    if (sent.length > MANY && goesOn(one, sent[i - 1])) runs.at(-1).push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run) => run[0].item?.restate?.(run.slice(1).map(({ item }) => item.edit)) ?? run);
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** Whether what is needed of a message is there; what is in a tree or an op is the replica's to check. */
function isMessage(message) {
  const [kind, first, second] = Array.isArray(message) ? message : [];
  const hasCounts = isCount(first?.received) && isCount(first?.sent) && typeof first.secret === "string";
  if (kind === "mount") return hasCounts && typeof first.session === "string" && Array.isArray(second);
  if (kind === "resume") return hasCounts;
  if (kind === "refused") return isCount(first) && typeof second === "string";
  if (kind === "error" || kind === "bye") return typeof first === "string";
  return typeof kind === "string" || (isCount(kind) && (first === undefined || Array.isArray(first)));
}
