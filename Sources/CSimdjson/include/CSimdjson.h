#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What became of a call of `csimdjson_index`.
enum {
    CSIMDJSON_OK = 0,
    CSIMDJSON_EMPTY,
    CSIMDJSON_INVALID_UTF8,
    CSIMDJSON_UNESCAPED_CONTROL,
    CSIMDJSON_UNCLOSED_STRING,
    CSIMDJSON_TOO_LARGE,
    CSIMDJSON_OUT_OF_MEMORY,
    CSIMDJSON_FAILED,
};

/// Finds the structure of JSON text. One indexer serves one thread at a time and keeps its memory between calls.
typedef struct csimdjson_indexer csimdjson_indexer;

/// Gives NULL when there is no memory.
csimdjson_indexer *csimdjson_create(void);

/// Takes NULL as well.
void csimdjson_destroy(csimdjson_indexer *indexer);

/// Checks UTF-8, control characters in strings and that every string is closed, and gives the offset of every bracket,
/// comma, colon, opening quote and first byte of any other run of bytes outside strings, in order.
///
/// The offsets belong to the indexer and hold until its next call. `(*offsets)[*count]` is `length`. The grammar isn't
/// checked. `bytes` is read up to `length` and no further.
int csimdjson_index(
    csimdjson_indexer *indexer, const uint8_t *bytes, size_t length, const uint32_t **offsets, uint32_t *count
);

/// Whether bytes are UTF-8.
bool csimdjson_is_utf8(const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
