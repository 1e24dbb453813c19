// Joins the link, the tree and the screen.

import { Link } from "./link.js";
import { claim, Status, store, traits, watchTraits } from "./page.js";
import { Replica } from "./replica.js";
import { Inheritance, unfinished } from "./view/drafts.js";
import { listen } from "./view/events.js";
import { element } from "./view/style.js";
import { View } from "./view/view.js";
import { learnWords } from "./view/words.js";

const container = document.body.appendChild(element("div", "fine"));
const status = new Status(document.body);
const replica = new Replica();
const view = new View(container, (text) => status.announce(text));

let inheritance;
let restored;

const link = new Link(
  {
    client: "browser/1",
    open: () => new WebSocket(location.href.replace(/^http/, "ws").replace(/#.*/, ""), "fine.v1"),
    setTimeout: (then, delay) => setTimeout(then, delay),
    clearTimeout: (timer) => clearTimeout(timer),
    now: () => performance.now(),
    random: Math.random,
    traits,
    store,
    claim,
  },
  {
    mount(node, { same, reason, settings }) {
      learnWords(settings.strings);
      container.inert = false;
      restored = view.mount(replica.mount(node), same, link);
      if (same) inheritance?.settle(replica.live);
      inheritance = null;
      if (document.hidden) link.send([0, "visible", false]);
      if (reason && status.bar.dataset.kind !== "lost") status.notice(reason === "restarted" ? reason : "renewed");
    },
    preview(node) {
      container.inert = true;
      view.mount(replica.mount(node), false, link);
    },
    apply(ops) {
      view.replay(replica.apply(ops));
    },
    refused(entry, code) {
      // An event for a node that has gone, or a control that was just disabled, hits nothing, and nobody wonders.
      if (code === "too-long" || code === "bad-value") status.notice("refused", quote(entry));
    },
    lost(entries) {
      const told = entries.filter(([node, event]) => node !== 0 && !(event === "edit" && restored.includes(node)));
      if (told.length) status.notice("lost", told.map(quote).join(""));
    },
    failed: (error) => console.warn(error),
    texts: () => unfinished(view.root),
    inherit: (entries, texts) => (inheritance = new Inheritance(entries, texts, link)).items,
    status: (state, reason) => status.show(state, reason),
    waits: (count, isKept) => status.waits(count, isKept),
  },
);

/** What the person typed, where the entry is an edit. */
function quote([, event, , , text]) {
  return event === "edit" && typeof text === "string" ? text.slice(0, 200) : "";
}

listen(container, link);
watchTraits((traits) => link.send([0, "traits", traits]));
document.addEventListener("visibilitychange", () => {
  link.send([0, "visible", !document.hidden]);
  if (document.hidden) link.rest();
  else link.check();
});
for (const type of ["online", "offline"]) addEventListener(type, () => link.check());

// Following a link leaves the screen for good, unlike a reload, or closing the tab, which may be taken back. Links to other
// programs, as `mailto:`, do not leave it.
let isLeaving = false;
globalThis.navigation?.addEventListener("navigate", ({ navigationType, destination, downloadRequest }) => {
  const { sameDocument, url } = destination;
  isLeaving = navigationType === "push" && !sameDocument && downloadRequest === null && url.startsWith("http");
});
addEventListener("pagehide", ({ persisted }) => {
  if (persisted) link.park();
  else if (isLeaving) link.leave();
  else link.rest();
});
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  isLeaving = false;
  if (link.state === "ended") location.reload();
  else link.check();
});
document.addEventListener("freeze", () => link.rest());
document.addEventListener("resume", () => link.check());

const first = document.getElementById("fine-mount");
link.start(first && JSON.parse(first.textContent));
