#include "script.h"

/// Properties of the client's own objects, or that it keeps on elements. None of them is a name of the protocol or of the
/// platform, nor ever written as a string. They stand in the order that was found to pack best.
static const char *const own[] = {
    "doc", "node", "view", "heard", "props", "peer", "operation", "item", "receive", "pending", "drop", "unsaid",
    "deleted", "report", "unanswered", "undo", "entry", "mounted", "isMoving", "said", "say", "server", "park",
    "suspicion", "arrived", "perform", "composing", "resumed", "inserts", "beginComposition", "make", "waits",
    "documents", "take", "cause", "endComposition", "isAboutLink", "hasMoved", "flexed", "keep", "timers", "leave",
    "notice", "swallowsClick", "setSuspectAside", "store", "choice", "slots", "watch", "greet", "pictured", "what",
    "revive", "transmitted", "offset", "offered", "inherit", "shown", "reported", "remount", "settle", "state",
    "held", "asked", "host", "processed", "index", "inserted", "tried", "unacknowledged", "leaves", "remounting",
    "skip", "rest", "acknowledged", "sources", "refusals", "last", "base", "keeps", "claim", "socket", "timer",
    "longest", "takePart", "catchUp", "divide", "fault", "attempts", "arranged", "unreadable", "release", "sign",
    "specs", "forward", "redos", "restate", "answered", "args", "changes", "isFocused", "box", "begin", "follow",
    "finish", "failed", "replay", "record", "pass", "container",
};
#define COUNT (sizeof own / sizeof own[0])

static const char letters[] = "etnrisoalcdpumhfgbwkqzjTESNRIOALCDPUMHFGBYVWXKQZJ$_";
#define LETTERS (sizeof letters - 1)

/// The first in the list get one letter, none of which is a property of the protocol or of the platform.
static char names[COUNT][3];

const char *short_property(const char *at, size_t length) {
    for (size_t n = 0; n < COUNT; n++) {
        if (strlen(own[n]) != length || memcmp(own[n], at, length) != 0) continue;
        names[n][0] = letters[n % LETTERS];
        if (n >= LETTERS) names[n][1] = letters[n / LETTERS - 1];
        return names[n];
    }
    return NULL;
}

void shorten_properties(struct script *script) {
    for (size_t i = 0; i < script->count; i++) {
        struct token *token = &script->tokens[i];
        if (token->role != ROLE_PROPERTY && token->role != ROLE_SHORTHAND) continue;
        token->property = short_property(token->at, token->length);
    }
}
