#ifndef FINE_BROWSER_SCRIPT_H
#define FINE_BROWSER_SCRIPT_H

#include "text.h"

#include <stdbool.h>
#include <stddef.h>

/// Scripts are squeezed in three steps: into tokens (tokens.c), which names belong together and what they become (scopes.c,
/// names.c), and out again with short names and nothing that separates nothing (squeeze.c). It reads what the client is
/// written in, not all of the language: statements end with a semicolon, classes consist of methods, there are no
/// labels and no `var`.

enum token_kind { TOKEN_NAME, TOKEN_NUMBER, TOKEN_QUOTED, TOKEN_TEMPLATE, TOKEN_PUNCTUATION };

/// What a name stands for: `obj.property`, `{property: 1}`, `{shorthand}`, or a variable.
enum token_role { ROLE_NONE, ROLE_KEYWORD, ROLE_PROPERTY, ROLE_SHORTHAND, ROLE_VARIABLE };

enum brace { BRACE_NONE, BRACE_BLOCK, BRACE_OBJECT, BRACE_CLASS };

/// No token.
#define NOWHERE ((size_t)-1)

struct token {
    const char *at;
    size_t length;
    enum token_kind kind;
    enum token_role role;
    enum brace brace;
    /// Whether a line ends before it.
    bool is_first_of_line;
    /// Of a bracket, or of a template's piece beside `${…}`: its partners.
    size_t opener, closer;
    /// The bracket that it stands in.
    size_t parent;
    /// What a variable is called from now on; null where it is none of the script's own.
    const char *name;
    /// The same of a property, or of a shorthand's.
    const char *property;
};

struct script {
    struct token *tokens;
    size_t count;
    /// All new names, one after the other.
    char *names;
};

/// Splits a script, which must outlive the result. Ends with `free_script`.
struct script tokenise(const char *source);
/// Does without the constants that are one number or string, whose names are in capitals and nobody else's.
void put_constants_in_place(struct script *script);
/// Gives all variables of the script the shortest names that keep them apart.
void shorten_names(struct script *script);
/// Gives properties that only the client knows short names, which are the same in all scripts.
void shorten_properties(struct script *script);
/// What a property of the client's own is called from now on; null for any other name.
const char *short_property(const char *at, size_t length);
/// Appends the script.
void squeeze(struct text *out, const struct script *script);
void free_script(struct script *script);

bool is(const struct script *script, size_t index, const char *text);
bool opens(const struct token *token);
bool closes(const struct token *token);

#endif
