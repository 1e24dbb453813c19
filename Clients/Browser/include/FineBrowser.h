#pragma once
#include <stddef.h>

/// One file of the browser client, embedded at compile time. `bytes` lives as long as the process.
struct fine_browser_file {
    const char *path;
    const char *content_type;
    const unsigned char *bytes;
    size_t length;
};

/// All files; the count is written to `count`.
const struct fine_browser_file *fine_browser_files(size_t *count);

/// A script as it is served: without comments and blanks, with short names. To be freed.
char *fine_browser_squeezed(const char *script);
