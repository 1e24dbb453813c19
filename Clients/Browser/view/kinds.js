// The kinds that only show something, and the button. A kind has `make()`, which gives the bare element, and `props`: how
// each property is shown (undefined resets it). Where it needs them: `made(element, node)`, called once the properties are
// there; `revive(element, node, source)`, which gives a copy of an element what it does not have by itself;
// `splice(element, splice)`; `box(element)`, where the children lie when that is not the element itself.

import { choose, chooseNewest, control, input, toggle } from "./controls.js";
import { fields } from "./fields.js";
import { touch } from "./layout.js";
import { list, row } from "./list.js";
import { nameLater } from "./names.js";
import { aria, attribute, color, element, font, identify, own, semantics, textAlignment } from "./style.js";
import { textColor, variant } from "./style.js";
import { word } from "./words.js";

/** An element whose first child is the text node that `write` changes. */
function worded(tag, className, role) {
  const made = element(tag, className, role);
  made.append("");
  return made;
}

function setWords(element, value = "") {
  element.firstChild.data = value;
}

function layout(name) {
  const show = variant(name);
  return (element, value, node) => {
    show(element, value);
    touch(node);
  };
}

const label = {
  make: () => worded("div", "label"),
  props: {
    text: setWords,
    font,
    textColor,
    alignment: textAlignment,
    lines: (element, value = 1) => {
      attribute(element, "data-lines", value === 1 ? null : value === 0 ? "any" : "some");
      element.style.webkitLineClamp = value > 1 ? value : "";
    },
  },
};

const button = {
  make: () => worded("button", "button"),
  props: {
    title: setWords,
    image: (element, value, node) => {
      if (late.pictured) late.pictured(element, value);
      else if (value) wait(element, node);
      semantics(element, value, node);
    },
    style: variant("style"),
    subtitle: variant("subtitle"),
    imagePlacement: variant("placement"),
    buttonSize: variant("size"),
    baseForeground: textColor,
    baseBackground: (element, value) => element.style.setProperty("--base", color(value)),
    enabled: (element, value) => (element.disabled = value === false),
  },
};

const stack = {
  make: () => element("div", "stack"),
  props: {
    axis: layout("axis"),
    distribution: layout("distribution"),
    alignment: variant("alignment"),
    spacing: (element, value) => (element.style.gap = value ? `${value}px` : ""),
  },
};

const spacer = {
  make: () => element("div", "spacer"),
  props: { minLength: (_, value, node) => touch(node) },
};

const padding = {
  make: () => element("div", "padding"),
  props: {
    insets: (element, value) => {
      const [top, leading, bottom, trailing] = value ?? [];
      element.style.paddingBlock = value ? `${top}px ${bottom}px` : "";
      element.style.paddingInline = value ? `${leading}px ${trailing}px` : "";
    },
  },
};

const frame = {
  make: () => element("div", "frame"),
  props: {
    size: (element, value, node) => {
      const [width, height] = value ?? [];
      element.style.width = element.style.minWidth = width == null ? "" : `${width}px`;
      element.style.height = element.style.minHeight = height == null ? "" : `${height}px`;
      touch(node);
    },
    align: variant("align"),
  },
};

const screen = {
  make: () => {
    const made = element("main", "screen");
    const header = element("header", "bar");
    header.hidden = true;
    header.append(worded("h1", "title"));
    made.append(header);
    return made;
  },
  props: {
    title: (element, value = "") => {
      setWords(element.firstChild.firstChild, value);
      element.firstChild.hidden = !value;
      document.title = value || document.title;
    },
  },
};

const error = {
  make: () => worded("div", "error", "alert"),
  props: { text: setWords },
};

/** What a newer server may show: its words, and its children below them. */
const unknown = {
  make: () => worded("div", "unknown"),
  props: { text: setWords, title: setWords, label: setWords },
};

const bare = (className) => ({ make: () => element("div", className), props: {} });

const KINDS = {
  session: bare("session"),
  group: bare("group"),
  screen, label, button, stack, spacer, padding, frame, error, list, row, toggle, ...fields,
};

export function kindOf(node) {
  return own(KINDS, node.kind) ?? (own(LATE, node.kind) != null ? placeholder : unknown);
}

// The kinds that are fetched when a screen first has one: few screens need them, and the first should stand soon.

/** With the height of what will be there, in pixels, so that nothing jumps when it comes. */
const LATE = { slider: 44, stepper: 44, segmented: 44, datePicker: 44, pageControl: 44, progress: 16, activity: 20, divider: 1,
  image: 0, scroll: 0 };
const LATE_SCRIPT = "/client/controls.js";
/** In the order in which `FineBrowser.c` names them. */
const LENT = [aria, attribute, choose, chooseNewest, color, control, element, identify, input, nameLater, touch, variant,
  word];

/** Nodes that wait for their kind, and who is to be told when it is there. */
export const late = { nodes: [], arrived: null, pictured: null };

function wait(element, node) {
  if (node.kind !== "button") element.style.minHeight = `${LATE[node.kind]}px`;
  late.nodes.push(node);
  late.coming ??= import(LATE_SCRIPT).then(({ default: make }) => {
    const { pictured, ...kinds } = make(LENT);
    late.pictured = pictured;
    Object.assign(KINDS, kinds);
    late.arrived();
  });
}

const placeholder = { ...bare("late"), made: wait, revive: wait };
