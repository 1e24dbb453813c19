#pragma once
#include <stddef.h>

/// The bytes of Protocol/tables.json, embedded at compile time; `count` is how many there are.
const unsigned char *fine_tables(size_t *count);
