#include "script.h"

#include <ctype.h>

/// Whether a constant of the script begins here that is one number or string: `const NAME = 20_000;`.
static bool is_constant(const struct script *script, size_t i) {
    if (!is(script, i, "const") || !is(script, i + 2, "=") || !is(script, i + 4, ";")) return false;
    const struct token *name = &script->tokens[i + 1], *value = &script->tokens[i + 3];
    for (size_t c = 0; c < name->length; c++) if (islower((unsigned char)name->at[c])) return false;
    return value->kind == TOKEN_NUMBER || (value->kind == TOKEN_QUOTED && *value->at == '"');
}

/// Puts the value in the place of each use.
static void put(struct script *script, const struct token *name, struct token value) {
    for (size_t i = 0; i < script->count; i++) {
        struct token *token = &script->tokens[i];
        const bool is_use = token->kind == TOKEN_NAME && token->length == name->length
            && !memcmp(token->at, name->at, name->length) && !is(script, i - 1, ".");
        if (!is_use) continue;
        value.is_first_of_line = token->is_first_of_line;
        *token = value;
    }
}

void put_constants_in_place(struct script *script) {
    size_t kept = 0, depth = 0;
    struct token *declarations = calloc(script->count + 1, sizeof *declarations);
    if (!declarations) abort();
    size_t count = 0;
    for (size_t i = 0; i < script->count; i++) {
        if (opens(&script->tokens[i])) depth++;
        if (closes(&script->tokens[i])) depth--;
        if (!depth && is_constant(script, i)) {
            declarations[count++] = script->tokens[i + 1];
            declarations[count++] = script->tokens[i + 3];
            i += 4;
        } else {
            script->tokens[kept++] = script->tokens[i];
        }
    }
    script->count = kept;
    for (size_t i = 0; i < count; i += 2) put(script, &declarations[i], declarations[i + 1]);
    free(declarations);
}
