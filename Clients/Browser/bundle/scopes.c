#include "names.h"

static void *grown(void *array, size_t count, size_t size) {
    if (count & (count - 1)) return array;
    array = realloc(array, (count * 2 + 1) * size);
    if (!array) abort();
    return array;
}

// Scopes

/// The token before which an expression ends that begins here.
static size_t end_of_expression(const struct script *script, size_t i) {
    for (; i < script->count; i++) {
        if (closes(&script->tokens[i]) || is(script, i, ",") || is(script, i, ";")) return i;
        while (opens(&script->tokens[i])) i = script->tokens[i].closer;
    }
    return i;
}

/// The last token of a statement that begins here.
static size_t end_of_statement(const struct script *script, size_t i) {
    for (; i < script->count; i++) {
        const bool is_block = script->tokens[i].brace == BRACE_BLOCK;
        while (opens(&script->tokens[i])) i = script->tokens[i].closer;
        if (is(script, i, ";") || (is_block && !is(script, i + 1, "else"))) return i;
        if (i + 1 < script->count && closes(&script->tokens[i + 1])) return i;
    }
    return script->count - 1;
}

/// The last token of a function whose body begins here.
static size_t end_of_function(const struct script *script, size_t body) {
    return script->tokens[body].brace == BRACE_BLOCK ? script->tokens[body].closer : end_of_expression(script, body) - 1;
}

/// Where the scope ends that begins with this token; nowhere if none does.
static size_t end_of_scope(const struct script *script, size_t i) {
    const struct token *token = &script->tokens[i];
    if (token->brace == BRACE_BLOCK) return token->closer;
    if (token->role == ROLE_VARIABLE && is(script, i + 1, "=>")) return end_of_function(script, i + 2);
    if (!is(script, i, "(")) return NOWHERE;
    const size_t after = token->closer + 1;
    if (is(script, after, "=>")) return end_of_function(script, after + 1);
    if (is(script, i - 1, "for")) return end_of_statement(script, after);
    const bool is_condition = is(script, i - 1, "if") || is(script, i - 1, "while") || is(script, i - 1, "switch");
    const bool has_body = after < script->count && script->tokens[after].brace == BRACE_BLOCK;
    return has_body && !is_condition ? script->tokens[after].closer : NOWHERE;
}

static size_t add_scope(struct names *names, size_t first, size_t last, size_t parent) {
    names->scopes = grown(names->scopes, names->scope_count, sizeof(struct scope));
    names->scopes[names->scope_count] = (struct scope){.first = first, .last = last, .parent = parent, .newest = NOWHERE};
    return names->scope_count++;
}

void find_scopes(struct names *names) {
    const struct script *script = names->script;
    size_t current = add_scope(names, NOWHERE, script->count, NOWHERE);
    for (size_t i = 0; i < script->count; i++) {
        while (names->scopes[current].last < i) current = names->scopes[current].parent;
        const size_t last = end_of_scope(script, i);
        if (last != NOWHERE) current = add_scope(names, i, last, current);
        names->scope_of[i] = current;
    }
}

// Declarations

static bool is_called(const struct names *names, size_t variable, const struct token *token) {
    const struct word *word = &names->words[names->variables[variable].word];
    return word->length == token->length && !memcmp(word->at, token->at, token->length);
}

struct variable *find_variable(const struct names *names, const struct token *token, size_t scope) {
    for (size_t v = names->scopes[scope].newest; v != NOWHERE; v = names->variables[v].before) {
        if (is_called(names, v, token)) return &names->variables[v];
    }
    return NULL;
}

static size_t word_of(struct names *names, const struct token *token) {
    for (size_t w = 0; w < names->word_count; w++) {
        const struct word *word = &names->words[w];
        if (word->length == token->length && !memcmp(word->at, token->at, token->length)) return w;
    }
    names->words = grown(names->words, names->word_count, sizeof(struct word));
    names->words[names->word_count] = (struct word){.at = token->at, .length = token->length, .number = NOWHERE};
    return names->word_count++;
}

static void declare(struct names *names, size_t i, size_t index) {
    const struct token *token = &names->script->tokens[i];
    if (find_variable(names, token, index)) return;
    struct scope *scope = &names->scopes[index];
    names->variables = grown(names->variables, names->variable_count, sizeof(struct variable));
    names->variables[names->variable_count] = (struct variable){
        .scope = index, .before = scope->newest, .word = word_of(names, token)};
    scope->newest = names->variable_count++;
}

/// Declares what is bound from here to `end`: names, patterns and either with a default, between commas.
static void declare_all(struct names *names, size_t i, size_t end, size_t scope) {
    const struct script *script = names->script;
    while (i < end) {
        if (is(script, i, "...")) i++;
        if (script->tokens[i].role == ROLE_PROPERTY && is(script, i + 1, ":")) i += 2;
        if (is(script, i, "{") || is(script, i, "[")) declare_all(names, i + 1, script->tokens[i].closer, scope);
        else if (script->tokens[i].role >= ROLE_SHORTHAND) declare(names, i, scope);
        while (i < end && !is(script, i, ",")) {
            while (opens(&script->tokens[i])) i = script->tokens[i].closer;
            i++;
        }
        i++;
    }
}

void find_declarations(struct names *names) {
    const struct script *script = names->script;
    for (size_t i = 0; i < script->count; i++) {
        const struct token *token = &script->tokens[i];
        const size_t scope = names->scope_of[i];
        if (token->role == ROLE_KEYWORD && (is(script, i, "const") || is(script, i, "let"))) {
            const bool is_loop = token->parent != NOWHERE && is(script, token->parent - 1, "for");
            size_t end = i;
            while (end < script->count && !is(script, end, ";") && !closes(&script->tokens[end])) {
                if (is_loop && (is(script, end, "of") || is(script, end, "in"))) break;
                while (opens(&script->tokens[end])) end = script->tokens[end].closer;
                end++;
            }
            declare_all(names, i + 1, end, scope);
        } else if (token->role == ROLE_KEYWORD && (is(script, i, "function") || is(script, i, "class"))) {
            if (script->tokens[i + 1].role == ROLE_VARIABLE) declare(names, i + 1, scope);
        } else if (names->scopes[scope].first == i && token->role == ROLE_VARIABLE) {
            declare(names, i, scope);
        } else if (names->scopes[scope].first == i && is(script, i, "(") && !is(script, i - 1, "for")) {
            declare_all(names, i + 1, token->closer, scope);
        }
    }
}
