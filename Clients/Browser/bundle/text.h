#ifndef FINE_BROWSER_TEXT_H
#define FINE_BROWSER_TEXT_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// Bytes that grow.
struct text {
    char *bytes;
    size_t length, capacity;
};

static inline void append(struct text *text, const char *bytes, size_t length) {
    if (text->length + length > text->capacity) {
        text->capacity = (text->length + length) * 2;
        text->bytes = realloc(text->bytes, text->capacity);
        if (!text->bytes) abort();
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static inline void append_string(struct text *text, const char *string) { append(text, string, strlen(string)); }

#endif
