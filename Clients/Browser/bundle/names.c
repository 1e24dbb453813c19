#include "names.h"

static struct variable *variable_of(const struct names *names, size_t i) {
    const struct token *token = &names->script->tokens[i];
    if (token->role < ROLE_SHORTHAND) return NULL;
    struct variable *variable = NULL;
    for (size_t scope = names->scope_of[i]; !variable && scope != NOWHERE; scope = names->scopes[scope].parent) {
        variable = find_variable(names, token, scope);
    }
    return variable;
}

/// A word must stand apart from all that this scope declares.
static void keep_apart(struct names *names, size_t word, size_t scope) {
    for (size_t v = names->scopes[scope].newest; v != NOWHERE; v = names->variables[v].before) {
        const size_t other = names->variables[v].word;
        names->rivals[word * names->word_count + other] = names->rivals[other * names->word_count + word] = true;
    }
}

/// What is used somewhere must not be hidden there by what is declared between there and its own scope. What is
/// declared side by side must differ in any case, a function's parameters and what its body begins with among it.
static void find_rivals(struct names *names) {
    names->rivals = calloc(names->word_count * names->word_count + 1, sizeof(bool));
    if (!names->rivals) abort();
    for (size_t v = 0; v < names->variable_count; v++) {
        const size_t scope = names->variables[v].scope, parent = names->scopes[scope].parent;
        keep_apart(names, names->variables[v].word, scope);
        if (parent != NOWHERE && names->scopes[parent].last == names->scopes[scope].last) {
            keep_apart(names, names->variables[v].word, parent);
        }
    }
    for (size_t i = 0; i < names->script->count; i++) {
        const struct variable *variable = variable_of(names, i);
        if (!variable) continue;
        names->words[variable->word].uses++;
        for (size_t s = names->scope_of[i]; s != names->scopes[variable->scope].parent; s = names->scopes[s].parent) {
            keep_apart(names, variable->word, s);
        }
    }
}

static int by_uses(const void *a, const void *b) {
    const struct word *first = *(struct word *const *)a, *second = *(struct word *const *)b;
    if (first->uses != second->uses) return first->uses < second->uses ? 1 : -1;
    return first < second ? -1 : 1;
}

static const char letters[] = "etnrisoalcdpumhfgbyvwxkqzjTESNRIOALCDPUMHFGBYVWXKQZJ$_";
static const char digits[] = "etnrisoalcdpumhfgbyvwxkqzjTESNRIOALCDPUMHFGBYVWXKQZJ$_0123456789";
typedef char new_name[8];

static void write_name(new_name name, size_t number) {
    size_t length = 0;
    name[length++] = letters[number % (sizeof letters - 1)];
    for (number /= sizeof letters - 1; number; number /= sizeof digits - 1) {
        name[length++] = digits[--number % (sizeof digits - 1)];
    }
    name[length] = 0;
}

/// Of the first `count` new names, which mean something already: to the language, or beyond the script.
static bool *taken(const struct names *names, size_t count) {
    static const char *const words[] = {"do", "if", "in", "of"};
    bool *result = calloc(count, sizeof(bool));
    if (!result) abort();
    new_name name;
    for (size_t n = 0; n < count; n++) {
        write_name(name, n);
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) result[n] |= strcmp(words[i], name) == 0;
    }
    for (size_t i = 0; i < names->script->count; i++) {
        const struct token *token = &names->script->tokens[i];
        if (token->role < ROLE_SHORTHAND || token->length >= sizeof(new_name) || variable_of(names, i)) continue;
        for (size_t n = 0; n < count; n++) {
            write_name(name, n);
            result[n] |= is(names->script, i, name);
        }
    }
    return result;
}

/// What a property of the same name is called, if that is one letter: `{node}` then need not become `{a:b}`.
static size_t preferred(const struct word *word) {
    const char *property = short_property(word->at, word->length);
    return property && !property[1] ? (size_t)(strchr(letters, *property) - letters) : NOWHERE;
}

/// The most used words choose first.
static void choose_names(struct names *names) {
    const size_t count = names->word_count, most = 2 * count + 64;
    struct word **order = calloc(count + 1, sizeof *order);
    bool *always = taken(names, most), *used = malloc(most * sizeof(bool));
    if (!order || !used) abort();
    for (size_t w = 0; w < count; w++) order[w] = &names->words[w];
    qsort(order, count, sizeof *order, by_uses);
    for (size_t w = 0; w < count; w++) {
        const bool *rivals = &names->rivals[(size_t)(order[w] - names->words) * count];
        memcpy(used, always, most * sizeof(bool));
        for (size_t r = 0; r < count; r++) {
            if (rivals[r] && names->words[r].number != NOWHERE) used[names->words[r].number] = true;
        }
        size_t number = preferred(order[w]);
        if (number == NOWHERE || used[number]) for (number = 0; used[number]; number++) continue;
        order[w]->number = number;
    }
    free(order);
    free(always);
    free(used);
}

static void rename_all(struct names *names) {
    struct script *script = names->script;
    new_name *written = calloc(names->word_count + 1, sizeof(new_name));
    if (!written) abort();
    for (size_t w = 0; w < names->word_count; w++) write_name(written[w], names->words[w].number);
    script->names = (char *)written;
    for (size_t i = 0; i < script->count; i++) {
        const struct variable *variable = variable_of(names, i);
        if (variable) script->tokens[i].name = written[variable->word];
    }
}

void shorten_names(struct script *script) {
    if (!script->count) return;
    struct names names = {.script = script, .scope_of = calloc(script->count, sizeof(size_t))};
    if (!names.scope_of) abort();
    find_scopes(&names);
    find_declarations(&names);
    find_rivals(&names);
    choose_names(&names);
    rename_all(&names);
    free(names.scopes);
    free(names.scope_of);
    free(names.variables);
    free(names.words);
    free(names.rivals);
}
