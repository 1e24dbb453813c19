#define _GNU_SOURCE
#include "FineBrowser.h"
#include "bundle/script.h"

#include <ctype.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Modules in the order of their imports: each one imports only from those above it.
static const char text_js[] = {
#embed "text.js"
    , 0};
static const char document_js[] = {
#embed "document.js"
    , 0};
static const char replica_js[] = {
#embed "replica.js"
    , 0};
static const char link_js[] = {
#embed "link.js"
    , 0};
static const char words_js[] = {
#embed "view/words.js"
    , 0};
static const char layout_js[] = {
#embed "view/layout.js"
    , 0};
static const char style_js[] = {
#embed "view/style.js"
    , 0};
static const char names_js[] = {
#embed "view/names.js"
    , 0};
static const char focus_js[] = {
#embed "view/focus.js"
    , 0};
static const char fields_js[] = {
#embed "view/fields.js"
    , 0};
static const char drafts_js[] = {
#embed "view/drafts.js"
    , 0};
static const char controls_js[] = {
#embed "view/controls.js"
    , 0};
static const char image_js[] = {
#embed "view/image.js"
    , 0};
static const char slider_js[] = {
#embed "view/slider.js"
    , 0};
static const char stepper_js[] = {
#embed "view/stepper.js"
    , 0};
static const char segments_js[] = {
#embed "view/segments.js"
    , 0};
static const char dates_js[] = {
#embed "view/dates.js"
    , 0};
static const char pages_js[] = {
#embed "view/pages.js"
    , 0};
static const char indicators_js[] = {
#embed "view/indicators.js"
    , 0};
static const char late_js[] = {
#embed "view/late.js"
    , 0};
static const char list_js[] = {
#embed "view/list.js"
    , 0};
static const char kinds_js[] = {
#embed "view/kinds.js"
    , 0};
static const char view_js[] = {
#embed "view/view.js"
    , 0};
static const char events_js[] = {
#embed "view/events.js"
    , 0};
static const char page_js[] = {
#embed "page.js"
    , 0};
static const char main_js[] = {
#embed "main.js"
    , 0};
static const char client_css[] = {
#embed "client.css"
    , 0};
static const char controls_css[] = {
#embed "controls.css"
    , 0};

static const char *const modules[] = {
    text_js, document_js, replica_js, link_js, words_js, layout_js, style_js, names_js, focus_js, fields_js, drafts_js,
    controls_js, list_js, kinds_js, view_js, events_js, page_js, main_js,
};
// What comes when a screen needs it: a module that is made of what the first has to lend. How it looks is in the sheet
// from the start: two that are so alike pack better as one.
static const char *const late_modules[] = {
    image_js, slider_js, stepper_js, segments_js, dates_js, pages_js, indicators_js, late_js,
};
static const char late_opening[] =
    "export default(["
    "aria,attribute,choose,chooseNewest,color,control,element,identify,input,nameLater,touch,variant,word"
    "])=>{\n";
static const char late_closing[] = "return lateKinds}\n";

static bool starts(const char *line, const char *word) { return strncmp(line, word, strlen(word)) == 0; }

// Appends everything but indentation, empty lines and whole-line comments; of a script nothing either of what ties modules
// together, since they become one.
static void strip(struct text *out, const char *source, bool is_script) {
    bool in_comment = false;
    for (const char *line = source, *end; *line; line = *end ? end + 1 : end) {
        end = strchrnul(line, '\n');
        line += strspn(line, " ");
        if (in_comment || starts(line, "/*")) {
            const char *close = strstr(line, "*/");
            in_comment = !close || close > end;
            continue;
        }
        if (line >= end || starts(line, "//") || (is_script && starts(line, "import "))) continue;
        if (is_script && starts(line, "export ")) line += strlen("export ");
        append(out, line, (size_t)(end - line));
        append(out, "\n", 1);
    }
}

static struct fine_browser_file files[3];

static void put(size_t index, const char *path, const char *content_type, struct text text) {
    files[index] = (struct fine_browser_file){path, content_type, (const unsigned char *)text.bytes, text.length};
}

// The end of an attribute's value that is one word, which needs no quotes; null for any other string.
static const char *end_of_word(const struct text *out, const char *quote) {
    const char *end = quote + 1;
    while (isalpha((unsigned char)*end)) end++;
    return out->length && out->bytes[out->length - 1] == '=' && end[0] == '"' && end[1] == ']' ? end : NULL;
}

// Appends a sheet without the blanks beside its punctuation, of which some selectors need those before a colon, and
// without the semicolons that end a block.
static void squeeze_sheet(struct text *out, const char *at) {
    bool in_string = false;
    for (; *at; at++) {
        const char *end = *at == '"' && !in_string ? end_of_word(out, at) : NULL;
        if (end) {
            append(out, at + 1, (size_t)(end - at - 1));
            at = end;
            continue;
        }
        if (*at == '"') in_string = !in_string;
        const bool is_blank = *at == ' ' || *at == '\n';
        const bool is_idle = is_blank && !in_string && out->length
            && (strchr("{};:,>\n", out->bytes[out->length - 1]) || strchr("{}>", at[1]));
        if (is_idle) continue;
        if (*at == '}' && out->length && out->bytes[out->length - 1] == ';') out->length--;
        append(out, at, 1);
    }
}

static void append_sheet(struct text *out, const char *source) {
    struct text sheet = {0};
    strip(&sheet, source, false);
    append(&sheet, "", 1);
    squeeze_sheet(out, sheet.bytes);
    free(sheet.bytes);
}

static struct text squeezed(const char *source) {
    struct text result = {0};
    struct script script = tokenise(source);
    shorten_names(&script);
    shorten_properties(&script);
    squeeze(&result, &script);
    free_script(&script);
    return result;
}

static void put_script(size_t index, const char *path, struct text source) {
    append(&source, "", 1);
    put(index, path, "text/javascript; charset=utf-8", squeezed(source.bytes));
    free(source.bytes);
}

// One module instead of a dozen: a page is then two requests away from its screen, whatever the round trip costs.
static void build(void) {
    struct text script = {0}, late_script = {0}, sheet = {0};
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) strip(&script, modules[i], true);
    append_string(&late_script, late_opening);
    for (size_t i = 0; i < sizeof late_modules / sizeof late_modules[0]; i++) strip(&late_script, late_modules[i], true);
    append_string(&late_script, late_closing);
    put_script(0, "main.js", script);
    put_script(2, "controls.js", late_script);
    append_sheet(&sheet, client_css);
    append_sheet(&sheet, controls_css);
    put(1, "client.css", "text/css; charset=utf-8", sheet);
}

const struct fine_browser_file *fine_browser_files(size_t *count) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, build);
    *count = sizeof files / sizeof files[0];
    return files;
}

char *fine_browser_squeezed(const char *script) {
    struct text result = squeezed(script);
    append(&result, "", 1);
    return result.bytes;
}
