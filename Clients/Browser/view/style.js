// Values of the protocol as CSS, and the properties that every kind has. Styles are set through the object model only,
// so that the page's policy can forbid inline ones.

import { touch } from "./layout.js";

export function element(tag, className, role) {
  const made = document.createElement(tag);
  made.className = className;
  attribute(made, "role", role);
  // There are no forms to be submitted.
  if (tag === "button") made.type = tag;
  return made;
}

/** What a table has under a name that anybody may have written. */
export function own(table, name) {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

let identified = 0;

/** The element's id, for others to refer to. */
export function identify(element) {
  return (element.id ||= `n${++identified}`);
}

/** A semantic name, `[name, alpha]` or `[red, green, blue, alpha]`; empty for what is none of these. */
export function color(value) {
  if (typeof value === "string") return `var(--${value})`;
  if (!Array.isArray(value)) return "";
  if (typeof value[0] === "string") return `color-mix(in srgb, var(--${value[0]}) ${value[1] * 100}%, transparent)`;
  const [red, green, blue, alpha = 1] = value;
  return `color(srgb ${red} ${green} ${blue} / ${alpha})`;
}

const WEIGHTS = {
  ultraLight: 200, thin: 100, light: 300, regular: 400, medium: 500, semibold: 600, bold: 700, heavy: 800, black: 900,
};

/** Text styles are the style sheet's; a size of its own follows the reader's text size all the same. */
export function font(element, value) {
  const own = value && typeof value === "object" ? value : {};
  const { style } = element;
  attribute(element, "data-font", typeof value === "string" ? value : null);
  style.fontSize = own.size ? `${own.size / 16}rem` : "";
  style.fontWeight = value === own ? WEIGHTS[own.weight] ?? 400 : "";
  style.fontStyle = own.italic ? "italic" : "";
  style.fontFamily = own.design === "monospaced" ? "var(--monospaced)" : "";
  style.fontVariantNumeric = own.design === "monospacedDigit" ? "tabular-nums" : "";
}

export function textColor(element, value) {
  element.style.color = color(value);
}

const ALIGNMENTS = { left: "left", center: "center", right: "right", justified: "justify" };

export function textAlignment(element, value) {
  element.style.textAlign = ALIGNMENTS[value] ?? "";
}

/** Sets an attribute, or removes it where the value is null, undefined, false or empty. */
export function attribute(element, name, value) {
  if (value == null || value === false || value === "") element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

/** Sets attributes of assistive technology: `{label: "x"}` is `aria-label`. */
export function aria(element, values) {
  for (const name in values) attribute(element, `aria-${name}`, values[name]);
}

/** What a kind's looks vary by, as an attribute for the style sheet. */
export function variant(name) {
  return (element, value) => attribute(element, `data-${name}`, value);
}

/** A dimension: `=` fixes, `<=` and `>=` bound. A fixed size of less than a strong priority only prefers. */
function dimension(property, Property) {
  return (element, value, node) => {
    const { style } = element;
    style[property] = style[`min${Property}`] = style[`max${Property}`] = "";
    for (const [relation, points, priority = 999] of value ?? []) {
      const size = `${points}px`;
      if (relation === "=") style[property] = size;
      if (relation === ">=" || (relation === "=" && priority > 750)) style[`min${Property}`] = size;
      if (relation === "<=" || (relation === "=" && priority > 750)) style[`max${Property}`] = size;
    }
    touch(node);
  };
}

const CONTROLS = new Set(["button", "textField", "textView", "toggle", "slider", "stepper", "segmented", "datePicker",
  "pageControl", "progress", "activity", "divider"]);
const OWN_ROLES = new Set(["list", "row", "screen", "error"]);
const TRAIT_ROLES = { button: "button", link: "link", image: "img", header: "heading", searchField: "searchbox" };

/** What assistive technology and the keyboard see of a node beyond what its kind says by itself. */
export function semantics(element, _, node) {
  const { kind, props } = node;
  const { tap, title, image, accessibilityLabel: label, accessibilityValue: value, accessibilityHint: hint } = props;
  const traits = props.accessibilityTraits ?? [];
  aria(element, {
    label: label || (kind === "button" && !title && image),
    description: [value, hint].filter(Boolean).join(". "),
    hidden: props.accessibilityHidden && "true",
    current: traits.includes("selected") && "true",
    live: traits.includes("updatesFrequently") && "polite",
  });
  if (CONTROLS.has(kind)) return;
  aria(element, { disabled: traits.includes("notEnabled") && "true" });
  attribute(element, "tabindex", (tap || kind === "scroll") && "0");
  if (OWN_ROLES.has(kind)) return;
  const role = TRAIT_ROLES[traits.find((trait) => TRAIT_ROLES[trait])] ?? (tap ? "button" : label
    && (kind === "label" || kind === "image" ? "img" : "group"));
  attribute(element, "role", role);
  aria(element, { level: role === "heading" && "2" });
}

export const COMMON = {
  identifier: (element, value) => attribute(element, "data-testid", value),
  accessibilityLabel: semantics,
  accessibilityValue: semantics,
  accessibilityHint: semantics,
  accessibilityTraits: semantics,
  accessibilityHidden: semantics,
  tap: semantics,
  backgroundColor: (element, value) => (element.style.backgroundColor = color(value)),
  cornerRadius: (element, value) => (element.style.borderRadius = value ? `${value}px` : ""),
  // Inside the bounds and without a part in the layout.
  border: (element, value) =>
    (element.style.boxShadow = value ? `inset 0 0 0 ${value[0]}px ${color(value[1])}` : ""),
  opacity: (element, value) => (element.style.opacity = value ?? ""),
  tintColor: (element, value) => element.style.setProperty("--tint", value === "tint" ? "" : color(value)),
  hugging: (_element, _value, node) => touch(node),
  compression: (_element, _value, node) => touch(node),
  width: dimension("width", "Width"),
  height: dimension("height", "Height"),
  aspectRatio: (element, value) => (element.style.aspectRatio = value ?? ""),
};
