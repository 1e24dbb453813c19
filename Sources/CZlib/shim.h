#pragma once
#include <zlib.h>

/// deflateInit2 is a macro, which Swift does not import: raw deflate, without a header.
static inline int fine_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}
