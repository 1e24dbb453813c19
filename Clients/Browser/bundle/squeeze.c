#include "script.h"

#include <ctype.h>

/// Whether two tokens would become one, or something else, if nothing stood between them.
static bool must_part(const struct token *before, const struct token *after) {
    const char last = before->at[before->length - 1];
    const bool is_word = before->kind == TOKEN_NAME || before->kind == TOKEN_NUMBER;
    if (is_word && (after->kind == TOKEN_NAME || after->kind == TOKEN_NUMBER)) return true;
    if (before->kind == TOKEN_NUMBER && *after->at == '.') return true;
    return (last == *after->at && strchr("+-/", last)) || (last == '<' && strchr("!/", *after->at));
}

/// Whether the end of the line between them may end a statement that nothing else ends.
static bool may_end_statement(const struct script *script, const struct token *before, const struct token *after) {
    if (*before->at == '}' && before->opener != NOWHERE && script->tokens[before->opener].brace != BRACE_OBJECT) return false;
    return !strchr("{;,([=*&|?:<>!~^%", before->at[before->length - 1]) && !strchr("})].?:&|,;", *after->at);
}

/// A comma after the last element, or the semicolon after the last statement of a block unless that one is empty.
static bool is_idle(const struct script *script, size_t i) {
    if (is(script, i, ",") && i + 1 < script->count && closes(&script->tokens[i + 1])) return !is(script, i - 1, ",");
    if (!is(script, i, ";") || !is(script, i + 1, "}")) return false;
    if (!is(script, i - 1, ")")) return !is(script, i - 1, ";");
    const size_t head = script->tokens[i - 1].opener - 1;
    return !is(script, head, "for") && !is(script, head, "while") && !is(script, head, "if");
}

/// The parentheses of a single parameter.
static bool is_idle_bracket(const struct script *script, size_t i) {
    const size_t opener = is(script, i, ")") ? script->tokens[i].opener : i;
    return is(script, opener, "(") && script->tokens[opener].closer == opener + 2
        && script->tokens[opener + 1].role == ROLE_VARIABLE && is(script, opener + 3, "=>") && !is(script, opener - 1, "async");
}

/// Whether a variable is declared here, other than a loop's own.
static bool declares(const struct script *script, size_t i) {
    if (i >= script->count || script->tokens[i].role != ROLE_KEYWORD) return false;
    if (script->tokens[i].parent != NOWHERE && is(script, script->tokens[i].parent, "(")) return false;
    return is(script, i, "const") || is(script, i, "let");
}

/// The semicolon of a statement that begins here and holds no block but those of functions in it.
static size_t semicolon(const struct script *script, size_t i) {
    while (i < script->count && !is(script, i, ";")) {
        while (opens(&script->tokens[i])) i = script->tokens[i].closer;
        i++;
    }
    return i;
}

/// Appends a number without what is there for readers only, and with zeros at its end as an exponent.
static void append_number(struct text *out, const struct token *token) {
    size_t zeros = 0;
    for (size_t i = 0; i < token->length; i++) {
        if (token->at[i] == '_') continue;
        zeros = token->at[i] == '0' ? zeros + 1 : 0;
        append(out, &token->at[i], 1);
    }
    // Neither of another base, nor a fraction.
    if (zeros < 3 || !isdigit((unsigned char)token->at[1]) || memchr(token->at, '.', token->length)) return;
    out->length -= zeros;
    const char exponent[] = {'e', (char)('0' + zeros)};
    append(out, exponent, 2);
}

static void append_renamed(struct text *out, const struct token *token, const char *name) {
    if (name) append_string(out, name);
    else append(out, token->at, token->length);
}

/// Appends a token under its new name, or names where a property is to have the value of a variable.
static void append_token(struct text *out, const struct token *token) {
    const size_t start = out->length;
    if (token->role == ROLE_PROPERTY || token->role == ROLE_SHORTHAND) append_renamed(out, token, token->property);
    if (token->role == ROLE_PROPERTY) return;
    const size_t end = out->length;
    if (token->role == ROLE_SHORTHAND) append_string(out, ":");
    append_renamed(out, token, token->name);
    // Both alike, as in `{a}`.
    const bool is_same = out->length == 2 * end - start + 1
        && !memcmp(out->bytes + start, out->bytes + end + 1, end - start);
    if (token->role == ROLE_SHORTHAND && is_same) out->length = end;
}

void squeeze(struct text *out, const struct script *script) {
    const struct token *before = NULL;
    // Declarations that follow each other become one.
    bool *joins = calloc(script->count + 1, sizeof(bool));
    if (!joins) abort();
    for (size_t i = 0; i < script->count; i++) {
        if (!declares(script, i)) continue;
        const size_t end = semicolon(script, i);
        joins[end] = declares(script, end + 1);
    }
    for (size_t i = 0; i < script->count; i++) {
        if (is_idle(script, i) || is_idle_bracket(script, i)) continue;
        const struct token *token = &script->tokens[i];
        if (before && must_part(before, token)) append_string(out, token->is_first_of_line ? "\n" : " ");
        else if (before && token->is_first_of_line && may_end_statement(script, before, token)) append_string(out, "\n");
        // What is never assigned again may be a variable all the same.
        if (token->role == ROLE_KEYWORD && is(script, i, "const")) append_string(out, "let");
        else if (token->role == ROLE_KEYWORD && is(script, i, "true")) append_string(out, "!0");
        else if (token->role == ROLE_KEYWORD && is(script, i, "false")) append_string(out, "!1");
        else if (token->kind == TOKEN_NUMBER) append_number(out, token);
        else if (joins[i]) append_string(out, ",");
        else append_token(out, token);
        before = token;
        if (joins[i]) i++;
    }
    append_string(out, "\n");
    free(joins);
}
