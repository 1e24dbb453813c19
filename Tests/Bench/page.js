// Runs in the page before any of its own scripts. Times are performance.now(), and end at the DOM mutation.
(() => {
  const { selectors = {} } = window.benchConfiguration ?? {};

  const find = (name) =>
    selectors[name]
      ? document.querySelector(selectors[name])
      : document.getElementById(name) ?? document.querySelector(`[data-testid="${name}"]`);
  const within = (name, selector) => {
    const element = find(name);
    return element && (element.matches(selector) ? element : element.querySelector(selector) ?? element);
  };
  const button = (name) => within(name, "button, a, [role=button]");
  const field = (name) => within(name, "input, textarea");
  const text = (name) => find(name)?.textContent.trim() ?? null;
  const number = (name) => {
    const digits = text(name)?.match(/-?\d+/);
    return digits ? Number(digits[0]) : null;
  };
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  const everything = { subtree: true, childList: true, characterData: true, attributes: true };

  // The time at which the condition came to hold; null when it did not in time.
  const until = (condition, limit = 10_000) =>
    new Promise((resolve) => {
      const finish = (time) => {
        observer.disconnect();
        clearTimeout(timer);
        resolve(time);
      };
      const observer = new MutationObserver(() => condition() && finish(performance.now()));
      observer.observe(document, everything);
      const timer = setTimeout(() => finish(null), limit);
      if (condition()) finish(performance.now());
    });

  const rowElements = () => document.querySelectorAll('[id^="row-"], [data-testid^="row-"]');
  const rowNumber = (element) =>
    Number((element.id.startsWith("row-") ? element.id : element.dataset.testid).slice("row-".length));
  const rowLabel = (element) => (element.querySelector(".label") ?? element.firstElementChild).textContent.trim();
  const rowsAre = (expected) => {
    const elements = rowElements();
    if (elements.length !== expected.length) return false;
    // What an operation changes first and last is looked at first, so that a wrong state costs little.
    const holds = (index) =>
      rowNumber(elements[index]) === expected[index][0] && rowLabel(elements[index]) === expected[index][1];
    const telling = [expected.length - 1, 0, 1, 4, 10, 990, 998].filter((index) => index < expected.length && index >= 0);
    return telling.every(holds) && expected.every((_, index) => holds(index));
  };

  // What the program writes into a field while a person types in it.
  const typing = { field: null, overwrites: 0, lastKey: null };
  const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  Object.defineProperty(HTMLInputElement.prototype, "value", {
    ...descriptor,
    set(value) {
      const before = descriptor.get.call(this);
      descriptor.set.call(this, value);
      if (this === typing.field && before !== descriptor.get.call(this)) typing.overwrites += 1;
    },
  });
  addEventListener("input", () => (typing.lastKey = performance.now()), true);

  window.bench = {
    find, text, number, until,

    // One click after the other, each when the one before was answered: milliseconds each.
    async clicks(name, target, count, gap) {
      const times = [];
      for (let index = 0; index < count; index += 1) {
        const wanted = number(target) + 1;
        const start = performance.now();
        const answered = until(() => number(target) === wanted);
        button(name).click();
        const end = await answered;
        times.push(end === null ? null : end - start);
        if (gap) await pause(gap);
      }
      return times;
    },

    // Clicks that wait for nothing: how many were counted in the end.
    async paced(name, target, count, gap) {
      const before = number(target);
      for (let index = 0; index < count; index += 1) {
        button(name).click();
        if (gap) await pause(gap);
      }
      await until(() => number(target) === before + count, 4_000);
      await pause(300);
      return number(target) - before;
    },

    // Until the rows are what they should be; and whether a row that the operation leaves alone keeps node and focus.
    async operation(name, expected, limit) {
      const untouched = rowElements()[21];
      const inside = untouched?.querySelector("button");
      inside?.focus();
      const start = performance.now();
      const reached = until(() => rowsAre(expected), limit);
      button(name).click();
      const end = await reached;
      await pause(150);
      return {
        ms: end === null ? null : end - start,
        exact: rowsAre(expected),
        kept: !untouched || !expected.length || (untouched.isConnected && document.activeElement === inside),
      };
    },

    // From the start of the navigation until a click was answered, clicking again every 20 ms from the first moment.
    async firstAnswer(name, target) {
      while (!button(name) || number(target) === null) await pause(5);
      const seen = performance.now();
      const before = number(target);
      while (!(number(target) > before) && performance.now() < 40_000) {
        button(name)?.click();
        await pause(20);
      }
      return { answered: performance.now(), seen };
    },

    field,
    startTyping(name) {
      Object.assign(typing, { field: field(name), overwrites: 0, lastKey: null });
      typing.field.focus();
    },
    typed(name) {
      const element = field(name);
      return {
        value: element.value,
        caret: element.selectionStart,
        overwrites: typing.overwrites,
        lastKey: typing.lastKey,
        isSameNode: element === typing.field,
      };
    },
  };
})();
