// Runs the cases of Protocol/vectors against the DOM, in the page under test.

import { late } from "../../Clients/Browser/view/kinds.js";
import { runApply, runLink, runText, Wire } from "../JavaScript/cases.mjs";
import { expectEqual } from "../JavaScript/values.mjs";
import { Stage } from "./stage.mjs";

const RUNNERS = {
  apply: (vector) => onStage((stage) => runApply(vector, stage)),
  link: (vector) => onStage((stage) => runLink(vector, stage)),
  text: async (vector) => {
    runText(vector);
    if ("steps" in vector) await onStage((stage) => runField(vector, stage));
  },
};

/** Runs the cases of a folder, one after the other, and returns which of them fail, and why. */
export async function run(folder, cases) {
  await onStage(fetchLateKinds);
  const failures = [];
  for (const vector of cases) {
    try {
      await RUNNERS[folder](vector);
    } catch (error) {
      failures.push(`${vector.comment}: ${error.stack}`);
    }
  }
  return failures;
}

async function onStage(work) {
  const container = document.body.appendChild(document.createElement("div"));
  try {
    await work(new Stage(container));
  } finally {
    container.remove();
  }
}

/** Else a screen would change when they come. */
async function fetchLateKinds(stage) {
  stage.mount([0, "session", {}, [[1, "slider"]]], false);
  while (!late.pictured) await new Promise(requestAnimationFrame);
}

/** A client's document as a field on a screen, whose person and server do what the steps say. */
async function runField({ start, steps }, stage) {
  const wire = new Wire(stage);
  const tree = (text) => [0, "session", {}, [[1, "screen", {}, [[2, "textField", text ? { text } : {}]]]]];
  const counts = { received: 0, sent: 1 };
  const answer = (kind, ...rest) => wire.socket.say(kind, { v: 1, session: "s", secret: "x", ...counts }, ...rest);
  const sent = () => wire.socket.take().flatMap(([kind, ...entries]) => (typeof kind === "number" ? entries : []));
  const splices = () => sent().map(([, , ...splice]) => splice);

  /** All that is under way is lost. */
  const sendAgain = async (code) => {
    if (code) wire.socket.say("error", code, "");
    wire.socket.drop();
    await wire.connect();
    wire.socket.take();
    answer("resume");
    return splices();
  };

  await wire.connect();
  answer("mount", tree(start));
  sent();
  const field = stage.element(2);
  for (const [index, step] of steps.entries()) {
    const place = `step ${index + 1}`;
    if (step.edit) {
      stage.edit(2, step.edit, wire.link);
      expectEqual(splices(), step.sends, `${place}: sends`);
    } else if (step.splices) {
      counts.received += step.acks;
      const ops = step.splices.map((splice) => ["s", 2, "text", ...splice]);
      if (ops.length) counts.sent++;
      wire.socket.say(step.acks, ops);
    } else if ("compose" in step) {
      stage.listen(wire.link);
      field.dispatchEvent(new CompositionEvent(step.compose ? "compositionstart" : "compositionend", { bubbles: true }));
    } else if ("remount" in step) {
      wire.link.remount({ code: "requested" });
      counts.sent++;
      answer("mount", tree(step.remount));
      sent();
    } else if (step.resend) {
      expectEqual(await sendAgain(), step.resend, `${place}: sends again`);
    } else {
      await sendAgain("malformed");
    }
    if ("field" in step) expectEqual(field.value, step.field, `${place}: field`);
    if ("base" in step) expectEqual(field.doc.server, step.base, `${place}: base`);
  }
}
