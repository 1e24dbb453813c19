// The keyboard focus, where a node's `focused` ties it to the state. As with any control the person's newest choice
// stands until the server has answered it; `element.asked` counts the answers that are still to come.

const wanted = new Set();

/** The property `focused`: applied once the frame is on the screen, so that it can come with the view. */
export function focusLater(element, value, node) {
  wanted.add(node);
}

/** Focuses and blurs what the tree wants to have or to lose the focus. */
export function settleFocus() {
  const nodes = [...wanted];
  wanted.clear();
  // The one that gains the focus takes it from the others: each is told once.
  for (const value of [true, false]) {
    for (const { view, props } of nodes) {
      if (props.focused !== value || view.asked || (document.activeElement === view) === value) continue;
      if (value) view.focus();
      else view.blur();
    }
  }
}

/**
 * The focus has come to this element or has left it. Looked at once the dust has settled: a view that has gone, or that
 * was only moved, says nothing, and neither does one whose window has lost the focus as a whole.
 */
export function focusChanged(element, link) {
  queueMicrotask(() => {
    const { node } = element;
    if (node?.props.focused === undefined || !element.isConnected || !document.hasFocus()) return;
    const isFocused = document.activeElement === element;
    if (isFocused === (element.asked ? element.choice : node.props.focused)) return;
    element.choice = isFocused;
    element.asked = (element.asked ?? 0) + 1;
    const answered = () => {
      if (!--element.asked) {
        wanted.add(element.node);
        // After the patch that brings the answer.
        queueMicrotask(settleFocus);
      }
    };
    link.send([node.id, "focus", isFocused], { done: answered, drop: answered });
  });
}
