// What the client says of its own accord: in English, unless the server has brought the person's language.

const WORDS = {
  waiting: "Reconnecting…",
  unsent: "{n} changes unsent",
  unsent1: "1 change unsent",
  unkept: "{n} unsent, and a reload would lose them",
  ended: "This session has ended.",
  expired: "This session has expired.",
  replaced: "This session was continued in another window.",
  version: "This page is out of date.",
  broken: "This page could not show what the server sent.",
  left: "This session has ended.",
  renewed: "Your session could not be restored. This screen has started anew.",
  restarted: "The server was restarted. This screen has started anew.",
  lost: "A change could not be delivered, and was set aside.",
  refused: "A change was not accepted.",
  full: "The server has no room at present.",
  hurried: "Too much was sent at once.",
  reload: "Reload",
  dismiss: "OK",
  increase: "Increase",
  decrease: "Decrease",
};

let learned = {};

/** Takes the server's words by language, of which that of the locale is the best, and else its language's. */
export function learnWords(strings = {}) {
  const [language] = navigator.language.split("-");
  learned = strings[navigator.language] ?? strings[language] ?? learned;
}

export function word(name) {
  return learned[name] ?? WORDS[name] ?? name;
}
