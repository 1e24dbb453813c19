"""A client of fine.v1, written from Protocol/PROTOCOL.md alone: its half of the link, and a connection.

With the tree in fine_tree.py that is all that a client must have, and pings. It never sends `edit`, and so needs no
documents; fine_text.py adds them.
"""

import contextlib
import json
import random

from fine_tree import Fault, Replica, check
from websockets.sync.client import connect

POISON = {"malformed", "too-large", "too-deep", "internal"}
FINAL = {"version", "replaced", "expired", "ended"}
CLOSE_CODES = {
    4400: "malformed", 4409: "replaced", 4413: "too-large", 4414: "too-deep", 4415: "version", 4500: "internal",
}


class Link:
    """The client's half of a session, without sockets and clocks: each input returns the messages to send.

    While its phase is "down" it is to be connected at `due`, unless it has `ended`.
    """

    def __init__(self):
        self.session = self.replica = self.fault = self.suspicion = self.ended = None
        self.applied = self.told = 0  # frames, and how many of them the server knows of
        self.outbox, self.tried, self.acknowledged = [], 0, 0  # entries, how many of them were sent, how many came before
        self.refusals, self.refused, self.set_aside = {}, [], []
        self.phase, self.attempts, self.due, self.heartbeat, self.timers = "down", 0, 0.0, 30, {}
        self.patience = 20  # seconds for an answer

    def opened(self, now):
        self.phase, self.fault, self.refusals, self.timers = "greeting", None, {}, {"answer": now + self.patience}
        self.told = self.applied
        resume = {"resume": {**self.session, "received": self.applied, "acked": self.acknowledged}} if self.session else {}
        return [["hello", {"v": 1, "client": "python/1", **resume}]]

    def lost(self, now, code=None):
        reason = self.fault or CLOSE_CODES.get(code)
        self.phase, self.timers = "down", {}
        self.ended = reason if reason in FINAL else None
        self.suspicion = reason if reason in POISON else self.suspicion
        self.due = now + min(15, 0.25 * 2 ** min(self.attempts, 10)) * random.uniform(0.25, 1)
        self.attempts += 1
        return []

    def tick(self, now):
        """Does what has become due."""
        due = {name for name, time in self.timers.items() if time <= now}
        self.timers = {name: time for name, time in self.timers.items() if time > now}
        if "answer" in due:
            self.patience = min(160, 2 * self.patience)
        if due & {"answer", "pong"}:
            return self.lost(now)
        if "proof" in due:
            self.attempts = 0
        if "silence" in due:
            self.timers["pong"] = now + self.heartbeat
        return (self.report() if "acknowledge" in due else []) + ([["ping"]] if "silence" in due else [])

    def person(self, entry):
        self.outbox.append(entry)
        if self.phase != "live":
            return []
        self.tried = len(self.outbox)
        return [[self.unsaid(), entry]]

    def received(self, text, now):
        try:
            messages = self.take(json.loads(text), now)
        except (ValueError, TypeError, LookupError, Fault):
            # Where the answer to a request cannot be read, asking again would not help.
            messages = self.remount("malformed") if self.phase in ("live", "catching up") else self.lost(now)
        self.timers.pop("pong", None)
        if self.phase != "down":
            self.timers["silence"] = now + self.heartbeat
        return messages

    def take(self, message, now):
        match message:
            case [int(acks), *rest]:
                check(acks >= 0 and isinstance([*rest, []][0], list))
                return self.patch(now, acks, *rest)
            case ["mount", {"session": str(), "secret": str(), "received": int(), "sent": int()} as about, root, *_]:
                if self.session and self.session["session"] == about["session"] and about["sent"] < self.told:
                    return self.lost(now)
                self.mount(about, Replica(root))
                self.timers, self.patience = {"proof": now + 5}, 20
                return self.go_live()
            case ["resume", {"secret": str(), "received": int(), "sent": int()} as about, *_]:
                if about["sent"] < self.applied or not 0 <= about["received"] - self.acknowledged <= self.tried:
                    return self.lost(now)
                self.session["secret"] = about["secret"]
                self.phase, self.target, self.processed_by_then = "catching up", about["sent"], about["received"]
                self.timers, self.patience = {"proof": now + 5}, 20
                return self.catch_up()
            case ["refused", int(count), str(code), *_]:
                self.refusals[count] = code
            case ["error" | "bye", str(reason), *_]:
                self.fault = reason
            case _:
                check(isinstance(message, list) and isinstance(message[0], str))
                check(message[0] not in ("mount", "resume", "refused", "error", "bye"))
        return []

    def patch(self, now, acks, ops=(), *_):
        if acks > len(self.outbox):
            return self.lost(now)
        in_doubt = self.acknowledge(acks)
        if self.phase == "remounting" or not (ops or in_doubt):
            return []
        try:
            check(not in_doubt, "bad-value")
            self.replica.apply(ops)
        except Fault as fault:
            return self.remount(str(fault))
        self.changed(ops)
        self.applied += 1
        if self.phase == "catching up":
            return self.catch_up()
        self.timers.setdefault("acknowledge", now + 0.1)
        return self.report() if any(op[0] in "crk" for op in ops) else []

    def acknowledge(self, count):
        """Returns whether an edit was refused in a way that leaves its text in doubt."""
        refused = []
        for _ in range(count):
            entry = self.outbox.pop(0)
            self.acknowledged, self.tried = self.acknowledged + 1, max(0, self.tried - 1)
            self.processed(entry)
            if self.acknowledged in self.refusals:
                refused.append([entry, self.refusals.pop(self.acknowledged)])
        self.refused += refused
        return any(entry[1] == "edit" and code == "bad-value" for entry, code in refused)

    def mount(self, about, replica):
        is_same = self.session and about["session"] == self.session["session"]
        if is_same:
            self.acknowledge(about["received"] - self.acknowledged)
        else:
            self.set_aside += self.outbox
            self.outbox, self.told, self.tried = [], 0, 0
        self.replica, self.session = replica, {"session": about["session"], "secret": about["secret"]}
        self.applied, self.acknowledged = about["sent"], about["received"]
        self.heartbeat = about.get("heartbeat", self.heartbeat)
        self.mounted(is_same)

    def remount(self, reason):
        self.phase = "remounting"
        return [["mount", reason]]

    def catch_up(self):
        if self.applied < self.target:
            return []
        in_doubt = self.acknowledge(self.processed_by_then - self.acknowledged)
        return self.remount("bad-value") if in_doubt else self.go_live()

    def go_live(self):
        """Sets aside what the server could not take, and sends the rest again."""
        self.phase = "live"
        if self.suspicion and self.tried:
            self.set_aside.append(self.outbox.pop(0))
            self.dropped(self.set_aside[-1])
        self.suspicion, self.outbox = None, self.restated(self.outbox)
        self.tried = len(self.outbox)
        return [[self.unsaid(), *self.outbox]]

    def report(self):
        return [[self.unsaid()]] if self.applied > self.told else []

    def unsaid(self):
        count, self.told = self.applied - self.told, self.applied
        self.timers.pop("acknowledge", None)
        return count

    # For who keeps documents:

    def changed(self, ops): ...
    def processed(self, entry): ...
    def mounted(self, is_same): ...
    def dropped(self, entry): ...
    def restated(self, entries): return entries


class Session(contextlib.ExitStack):
    """A link over a real WebSocket, driven by who calls it, whose `clock` tells seconds."""

    def __init__(self, link, url, clock):
        super().__init__()
        self.link, self.url, self.clock = link, url, clock

    def connect(self):
        opening = connect(self.url, subprotocols=["fine.v1"], compression=None, max_size=64 << 20)
        self.socket = self.enter_context(opening)
        self.say(self.link.opened(self.clock()))

    def say(self, messages):
        for message in messages:
            self.socket.send(json.dumps(message))

    def do(self, *entry):
        self.say(self.link.person(list(entry)))

    def turn(self):
        """Takes in a message, or lets a moment pass."""
        try:
            self.say(self.link.received(self.socket.recv(timeout=0.05), self.clock()))
        except TimeoutError:
            self.say(self.link.tick(self.clock()))

    def cut(self):
        """Breaks off, as a lost network does."""
        self.socket.close(4000)
        self.link.lost(self.clock())
