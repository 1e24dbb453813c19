#ifndef FINE_BROWSER_NAMES_H
#define FINE_BROWSER_NAMES_H

#include "script.h"

/// A stretch of the script in which names are declared: a block, or a function or loop from its parameters on.
struct scope {
    size_t first, last;
    size_t parent;
    /// The variable that was declared last in it.
    size_t newest;
};

struct variable {
    size_t scope;
    /// The one that was declared before it in the same scope.
    size_t before;
    /// What it is called.
    size_t word;
};

/// A name of the source. It becomes the same new one wherever it stands, so that what reads alike stays alike.
struct word {
    const char *at;
    size_t length, uses;
    /// The new one, by its place among all that there could be; nowhere before it is chosen.
    size_t number;
};

struct names {
    struct script *script;
    struct scope *scopes;
    /// Of each token, the innermost scope that it stands in.
    size_t *scope_of;
    struct variable *variables;
    struct word *words;
    /// For each two words, whether they must stay apart.
    bool *rivals;
    size_t scope_count, variable_count, word_count;
};

/// Fills in the scopes, and for each token its own.
void find_scopes(struct names *names);
/// Fills in the variables, once the scopes are there.
void find_declarations(struct names *names);
/// What a token is called in a scope itself; null where that declares no such variable.
struct variable *find_variable(const struct names *names, const struct token *token, size_t scope);

#endif
