// What the page is for the link and the person: its traits, its storage, and what it says about the connection.

import { attribute, element } from "./view/style.js";
import { word } from "./view/words.js";

// Traits

const query = (text) => matchMedia(text);
const QUERIES = {
  dark: query("(prefers-color-scheme: dark)"),
  contrast: query("(prefers-contrast: more)"),
  calm: query("(prefers-reduced-motion: reduce)"),
  wide: query("(min-width: 48rem)"),
  tall: query("(min-height: 30rem)"),
};

/** Text size categories by the size that the reader has set, in pixels of body text; the default is 16. */
const SIZES = [[13, "extraSmall"], [14, "small"], [15, "medium"], [17, "large"], [19, "extraLarge"],
  [21, "extraExtraLarge"], [Infinity, "extraExtraExtraLarge"]];

export function traits() {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { calendar, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    idiom: "browser",
    locale: navigator.language,
    timeZone,
    userInterfaceStyle: QUERIES.dark.matches ? "dark" : "light",
    contentSizeCategory: SIZES.find(([limit]) => size <= limit)[1],
    horizontalSizeClass: QUERIES.wide.matches ? "regular" : "compact",
    verticalSizeClass: QUERIES.tall.matches ? "regular" : "compact",
    layoutDirection: document.dir === "rtl" ? "rtl" : "ltr",
    accessibilityContrast: QUERIES.contrast.matches ? "high" : "normal",
    // No browser says whether the person wants bold text.
    legibilityWeight: "regular",
    calendar,
    utcOffset: -new Date().getTimezoneOffset(),
    reducedMotion: QUERIES.calm.matches,
    displayScale: devicePixelRatio,
  };
}

/** Calls `changed(traits)` after each change of them. */
export function watchTraits(changed) {
  let last = JSON.stringify(traits());
  const check = () => {
    const now = traits();
    if (last === (last = JSON.stringify(now))) return;
    changed(now);
  };
  for (const query of Object.values(QUERIES)) query.addEventListener("change", check);
  addEventListener("resize", check);
  addEventListener("languagechange", check);
}

// Storage

/** The session of this path in this tab. A reload finds it again; where storage is forbidden there is none. */
export const store = {
  key: `fine ${location.pathname}${location.search}`,
  load() {
    return attempt(() => JSON.parse(sessionStorage.getItem(this.key)));
  },
  save(session) {
    return attempt(() => sessionStorage.setItem(this.key, JSON.stringify(session)) ?? true);
  },
  clear() {
    attempt(() => sessionStorage.removeItem(this.key));
  },
};

function attempt(act) {
  try {
    return act();
  } catch {}
}

/** How long a reloaded page waits for the lock of the one that it replaces, in milliseconds. */
const CLAIM_PATIENCE = 250;

/** Whether the session is this page's: a duplicated tab has a copy of the storage, but not the lock. */
export function claim(session) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      // One that goes for good lets the next have it at once.
      return new Promise((release) => addEventListener("pagehide", ({ persisted }) => persisted || release()));
    };
    const signal = AbortSignal.timeout(CLAIM_PATIENCE);
    navigator.locks.request(`fine ${session}`, { signal }, hold).catch(() => resolve(false));
  });
}

// What the page says

/** A moment without a connection is not worth a word, and a first one takes its time. Much later one may reload. */
const PATIENCE = { waiting: 700, connecting: 4000 };
const IMPATIENCE = 20_000;

/** Why the server has closed a connection, where the person is to know. */
const CAUSES = { full: "full", "too-frequent": "hurried" };

const reload = () => location.reload();

/** A quiet bar over the page, read out when it appears. */
export class Status {
  constructor(container) {
    this.unsent = ""; // how much waits, in words
    this.bar = element("div", "status", "status");
    this.spoken = element("div", "spoken");
    attribute(this.spoken, "aria-live", "polite");
    container.append(this.bar, this.spoken);
    this.timer = null;
    this.cause = null;
  }

  /** The connection's state, as the link tells it. */
  show(state, reason) {
    if (PATIENCE[state]) {
      // What the server has said of it is worth more than that there is no connection.
      this.cause = CAUSES[reason] ?? this.cause;
      this.timer ??= setTimeout(() => this.wait(), PATIENCE[state]);
      return;
    }
    clearTimeout(this.timer);
    this.timer = this.cause = null;
    if (state === "ended") {
      this.say(reason, "reload", reload);
      this.isAboutLink = true;
    } else if (this.isAboutLink) {
      this.hide();
    }
  }

  wait(action) {
    this.say("waiting", action, reload);
    if (this.cause) this.bar.firstChild.data = `${word(this.cause)} ${this.bar.firstChild.data}`;
    this.isAboutLink = true;
    const count = element("span", "count");
    // Each key would be read out.
    attribute(count, "aria-live", "off");
    count.textContent = this.unsent || "";
    this.bar.firstChild.after(count);
    // Who has to log in anew, say, would wait for ever.
    if (!action) this.timer = setTimeout(() => this.wait("reload"), IMPATIENCE);
  }

  /** So many changes of the person are not sent yet, and perhaps kept nowhere else. */
  waits(count, isKept) {
    this.unsent = count && word(!isKept ? "unkept" : count === 1 ? "unsent1" : "unsent").replace("{n}", count);
    const shown = this.bar.querySelector(".count");
    if (shown) shown.textContent = this.unsent || "";
  }

  /** Says something that stays until it is dismissed. `detail` is quoted. */
  notice(name, detail) {
    this.say(name, "dismiss", () => this.hide(), detail);
    this.isAboutLink = false;
  }

  announce(text) {
    this.spoken.textContent = text;
  }

  say(name, action, act, detail) {
    const text = word(name);
    this.bar.replaceChildren(detail ? `${text} “${detail}”` : text);
    this.bar.dataset.kind = name;
    if (action) {
      const button = element("button", "button");
      button.textContent = word(action);
      button.addEventListener("click", act);
      this.bar.append(button);
    }
  }

  hide() {
    this.bar.replaceChildren();
    delete this.bar.dataset.kind;
  }
}
