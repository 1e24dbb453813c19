#define _GNU_SOURCE
#include "script.h"

#include <ctype.h>

static const char *const keywords[] = {
    "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete", "do", "else",
    "export", "extends", "false", "finally", "for", "function", "if", "import", "in", "instanceof", "let", "new", "null",
    "of", "return", "super", "switch", "this", "throw", "true", "try", "typeof", "void", "while", "yield",
};

static bool is_part_of_name(char c) {
    return isalnum((unsigned char)c) || (c && strchr("_$#", c)) || (unsigned char)c > 127;
}

bool is(const struct script *script, size_t index, const char *text) {
    if (index >= script->count) return false;
    const struct token *token = &script->tokens[index];
    return token->length == strlen(text) && strncmp(token->at, text, token->length) == 0;
}

static bool is_piece(const struct token *token, char first, char last) {
    return token->kind == TOKEN_TEMPLATE && (!first || *token->at == first)
        && (!last || token->at[token->length - 1] == last);
}

bool opens(const struct token *token) {
    return (token->kind == TOKEN_PUNCTUATION && strchr("([{", *token->at)) || is_piece(token, 0, '{');
}

bool closes(const struct token *token) {
    return (token->kind == TOKEN_PUNCTUATION && strchr(")]}", *token->at)) || is_piece(token, '}', 0);
}

static bool is_keyword(const struct token *token) {
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        if (strlen(keywords[i]) == token->length && strncmp(token->at, keywords[i], token->length) == 0) return true;
    }
    return false;
}

/// Whether a slash after this token begins a regular expression: where a value may begin, that is.
static bool may_begin_value(const struct script *script) {
    if (!script->count) return true;
    const struct token *before = &script->tokens[script->count - 1];
    if (before->kind == TOKEN_NAME) return is_keyword(before) && !is(script, script->count - 1, "this");
    if (before->kind == TOKEN_TEMPLATE) return is_piece(before, 0, '{');
    return before->kind == TOKEN_PUNCTUATION && !strchr(")]}", *before->at);
}

/// The end of a string, a regular expression or a template's next piece that begins here.
static const char *end_of_quoted(const char *from, char quote) {
    bool in_class = false;
    const char *at = from + 1;
    for (; *at && (*at != quote || in_class); at++) {
        if (*at == '\\') at++;
        else if (quote == '/') in_class = *at == '[' || (in_class && *at != ']');
        else if (quote == '`' && at[0] == '$' && at[1] == '{') return at + 2;
    }
    return at + 1;
}

static size_t punctuation_length(const char *at) {
    if (strncmp(at, "...", 3) == 0) return 3;
    if (strncmp(at, "=>", 2) == 0 || strncmp(at, "++", 2) == 0 || strncmp(at, "--", 2) == 0
        || (at[0] == '?' && at[1] == '.' && !isdigit((unsigned char)at[2]))) return 2;
    return 1;
}

static void add(struct script *script, struct token token) {
    if (!(script->count & (script->count - 1))) {
        script->tokens = realloc(script->tokens, (script->count * 2 + 1) * sizeof token);
        if (!script->tokens) abort();
    }
    script->tokens[script->count++] = token;
}

/// What a brace begins, by what stands before it.
static enum brace brace_kind(const struct script *script, size_t index) {
    if (index == 0) return BRACE_BLOCK;
    const struct token *before = &script->tokens[index - 1];
    if (before->kind == TOKEN_NAME && index >= 2 && (is(script, index - 2, "class") || is(script, index - 2, "extends"))) {
        return BRACE_CLASS;
    }
    static const char *const blocks[] = {"else", "try", "finally", "do", ")", ";", "{", "}", "=>"};
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        if (is(script, index - 1, blocks[i])) return BRACE_BLOCK;
    }
    return BRACE_OBJECT;
}

static void match_brackets(struct script *script) {
    size_t parent = NOWHERE;
    for (size_t i = 0; i < script->count; i++) {
        struct token *token = &script->tokens[i];
        token->opener = token->closer = NOWHERE;
        if (closes(token)) {
            if (parent == NOWHERE) abort();
            token->opener = parent;
            script->tokens[parent].closer = i;
            parent = script->tokens[parent].parent;
        }
        token->parent = parent;
        if (!opens(token)) continue;
        if (is(script, i, "{")) token->brace = brace_kind(script, i);
        parent = i;
    }
    if (parent != NOWHERE) abort();
}

static enum token_role role(const struct script *script, size_t i) {
    const struct token *token = &script->tokens[i];
    if (token->kind != TOKEN_NAME) return ROLE_NONE;
    if (is(script, i - 1, ".") || is(script, i - 1, "?.")) return ROLE_PROPERTY;
    const enum brace brace = token->parent == NOWHERE ? BRACE_NONE : script->tokens[token->parent].brace;
    if (brace == BRACE_CLASS) return is(script, i, "async") ? ROLE_KEYWORD : ROLE_PROPERTY;
    const bool may_be_key = brace == BRACE_OBJECT && (i - 1 == token->parent || is(script, i - 1, ","));
    if (may_be_key && (is(script, i + 1, ":") || is(script, i + 1, "("))) return ROLE_PROPERTY;
    if (is_keyword(token)) return ROLE_KEYWORD;
    return may_be_key ? ROLE_SHORTHAND : ROLE_VARIABLE;
}

struct script tokenise(const char *at) {
    struct script script = {0};
    // Of each open bracket, whether a template goes on after it.
    char brackets[256];
    size_t depth = 0;
    bool is_first_of_line = false;
    while (*at) {
        const char *end = at + 1;
        if (*at == ' ' || *at == '\n') {
            is_first_of_line |= *at++ == '\n';
            continue;
        }
        if (at[0] == '/' && at[1] == '/') {
            at = strchrnul(at, '\n');
            continue;
        }
        if (at[0] == '/' && at[1] == '*') {
            at = strstr(at, "*/") + 2;
            continue;
        }
        struct token token = {.at = at, .kind = TOKEN_PUNCTUATION, .is_first_of_line = is_first_of_line};
        if (*at == '"' || *at == '\'' || (*at == '/' && may_begin_value(&script))) {
            token.kind = TOKEN_QUOTED;
            end = end_of_quoted(at, *at);
            // The flags of a regular expression.
            while (*at == '/' && isalpha((unsigned char)*end)) end++;
        } else if (*at == '`' || (*at == '}' && depth && brackets[depth - 1] == '`')) {
            token.kind = TOKEN_TEMPLATE;
            end = end_of_quoted(at, '`');
        } else if (isdigit((unsigned char)*at)) {
            token.kind = TOKEN_NUMBER;
            while (is_part_of_name(*end) || (*end == '.' && isdigit((unsigned char)end[1]))) end++;
        } else if (is_part_of_name(*at)) {
            token.kind = TOKEN_NAME;
            while (is_part_of_name(*end)) end++;
        } else {
            end = at + punctuation_length(at);
        }
        token.length = (size_t)(end - at);
        if (closes(&token) && depth) depth--;
        if (opens(&token)) {
            if (depth == sizeof brackets) abort();
            brackets[depth++] = token.kind == TOKEN_TEMPLATE ? '`' : *at;
        }
        add(&script, token);
        at = end;
        is_first_of_line = false;
    }
    put_constants_in_place(&script);
    match_brackets(&script);
    for (size_t i = 0; i < script.count; i++) script.tokens[i].role = role(&script, i);
    return script;
}

void free_script(struct script *script) {
    free(script->tokens);
    free(script->names);
}
