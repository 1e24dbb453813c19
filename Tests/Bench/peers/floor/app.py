"""The least that a server-driven page can be, for this workload alone. No tree, no diff, no reconnect: a lower bound."""

import json
import os

import uvicorn
from starlette.applications import Starlette
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute

ROW_BUTTONS = "run1k update10 swap del5 append1k clear".split()
PAGES = {
    "counter": "<button id=inc>+</button><span id=count>0</span>",
    "rows": "".join(f"<button id={name}>{name}</button>" for name in ROW_BUTTONS) + "<div id=rows></div>",
    "input": "<input id=name autocomplete=off><span id=echo></span>",
    "shared": "<button id=bcast>+</button><span id=shared></span>",
}
SCRIPT = """<script>
const socket = new WebSocket(`ws://${location.host}/socket${location.pathname}`);
const at = id => document.getElementById(id);
const row = ([n, label]) => `<div id=row-${n}><span class=label>${label}</span><button id=del-${n}>x</button></div>`;
// Set a text, append rows, update labels, delete a row, clear, move a row.
const operations = {
  t(id, value) { at(id).textContent = value },
  a(rows) { at("rows").insertAdjacentHTML("beforeend", rows.map(row).join("")) },
  u(rows) { for (const [n, label] of rows) at("row-" + n).firstChild.textContent = label },
  d(n) { at("row-" + n).remove() },
  c() { at("rows").textContent = "" },
  m(n, next) { at("rows").insertBefore(at("row-" + n), next && at("row-" + next)) },
};
socket.onmessage = ({ data }) => { for (const [name, ...rest] of JSON.parse(data)) operations[name](...rest) };
addEventListener("click", ({ target }) => { if (target.id && socket.readyState == 1) socket.send(target.id) });
addEventListener("input", ({ target }) => socket.send("=" + target.value));
</script>"""


class Shared:
    count = 0
    sockets = set()


def page(request):
    return HTMLResponse("<!doctype html><title>floor</title>" + PAGES[request.path_params["page"]] + SCRIPT)


class Session:
    def __init__(self):
        self.count = 0
        self.rows = []
        self.next = 1

    def append(self):
        new = [[number, f"row {number}"] for number in range(self.next, self.next + 1000)]
        self.rows += new
        self.next += 1000
        return ["a", new]

    def clear(self):
        self.rows, self.next = [], 1
        return ["c"]

    def answer(self, message):
        """The operations that a message leads to in this session."""
        rows = self.rows
        match message:
            case "inc":
                self.count += 1
                return [["t", "count", self.count]]
            case "run1k":
                return [self.clear(), self.append()]
            case "append1k":
                return [self.append()]
            case "clear":
                return [self.clear()]
            case "update10":
                for row in rows[::10]:
                    row[1] += " !!!"
                return [["u", rows[::10]]]
            case "swap":
                rows[1], rows[998] = rows[998], rows[1]
                last = rows[999][0] if len(rows) > 999 else None
                return [["m", rows[1][0], rows[2][0]], ["m", rows[998][0], last]]
            case "del5":
                return [["d", rows.pop(4)[0]]]
        if message.startswith("="):
            return [["t", "echo", message[1:]]]
        number = int(message.removeprefix("del-"))
        self.rows = [row for row in rows if row[0] != number]
        return [["d", number]]


def encode(operations):
    return json.dumps(operations, separators=(",", ":"))


async def serve(socket):
    await socket.accept()
    session = Session()
    if socket.path_params["page"] == "shared":
        Shared.sockets.add(socket)
        await socket.send_text(encode([["t", "shared", Shared.count]]))
    try:
        async for message in socket.iter_text():
            if message == "bcast":
                Shared.count += 1
                for other in list(Shared.sockets):
                    await other.send_text(encode([["t", "shared", Shared.count]]))
            elif message not in ("rows", "name"):
                await socket.send_text(encode(session.answer(message)))
    finally:
        Shared.sockets.discard(socket)


app = Starlette(routes=[Route("/{page}", page), WebSocketRoute("/socket/{page}", serve)])
uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="warning")
