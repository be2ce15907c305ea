#include "CSimdjson.h"

#include <memory>
#include <new>
#include <simdjson.h>

// The first stage of simdjson's parser, its structural index, has been the same from 3.0 to 4.x, though it is declared
// for the library's own use. Should a later version hide it, this file is the only one to change.

struct csimdjson_indexer {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
};

namespace {

constexpr size_t smallest_capacity = 1024;
// Only the second stage, which isn't used, needs depth.
constexpr size_t depth = 1;

int result(simdjson::error_code code) noexcept {
    switch (code) {
    case simdjson::SUCCESS: return CSIMDJSON_OK;
    case simdjson::EMPTY: return CSIMDJSON_EMPTY;
    case simdjson::UTF8_ERROR: return CSIMDJSON_INVALID_UTF8;
    case simdjson::UNESCAPED_CHARS: return CSIMDJSON_UNESCAPED_CONTROL;
    case simdjson::UNCLOSED_STRING: return CSIMDJSON_UNCLOSED_STRING;
    case simdjson::CAPACITY: return CSIMDJSON_TOO_LARGE;
    case simdjson::MEMALLOC: return CSIMDJSON_OUT_OF_MEMORY;
    default: return CSIMDJSON_FAILED;
    }
}

// A quarter more than asked for, so that texts of slowly growing size don't allocate each time.
size_t capacity_for(size_t length) noexcept {
    size_t wanted = length + length / 4;
    if (wanted < smallest_capacity) { return smallest_capacity; }
    return wanted < simdjson::SIMDJSON_MAXSIZE_BYTES ? wanted : simdjson::SIMDJSON_MAXSIZE_BYTES;
}

simdjson::error_code reserve(csimdjson_indexer &indexer, size_t length) {
    size_t capacity = capacity_for(length);
    if (!indexer.parser) {
        return simdjson::get_active_implementation()->create_dom_parser_implementation(
            capacity, depth, indexer.parser
        );
    }
    return indexer.parser->capacity() < length ? indexer.parser->set_capacity(capacity) : simdjson::SUCCESS;
}

int index(csimdjson_indexer &indexer, const uint8_t *bytes, size_t length) {
    if (length == 0) { return CSIMDJSON_EMPTY; }
    if (length > simdjson::SIMDJSON_MAXSIZE_BYTES) { return CSIMDJSON_TOO_LARGE; }
    simdjson::error_code error = reserve(indexer, length);
    if (error) { return result(error); }
    return result(indexer.parser->stage1(bytes, length, simdjson::stage1_mode::regular));
}

} // namespace

csimdjson_indexer *csimdjson_create(void) {
    return new (std::nothrow) csimdjson_indexer();
}

void csimdjson_destroy(csimdjson_indexer *indexer) {
    delete indexer;
}

int csimdjson_index(
    csimdjson_indexer *indexer, const uint8_t *bytes, size_t length, const uint32_t **offsets, uint32_t *count
) {
    *offsets = nullptr;
    *count = 0;
    if (!indexer) { return CSIMDJSON_OUT_OF_MEMORY; }
    try {
        int code = index(*indexer, bytes, length);
        if (code != CSIMDJSON_OK) { return code; }
    } catch (...) {
        return CSIMDJSON_FAILED;
    }
    // simdjson puts the length behind the last offset itself, twice; said again here, since the Swift side leans on it.
    uint32_t *found = indexer->parser->structural_indexes.get();
    found[indexer->parser->n_structural_indexes] = static_cast<uint32_t>(length);
    found[indexer->parser->n_structural_indexes + 1] = static_cast<uint32_t>(length);
    *offsets = found;
    *count = indexer->parser->n_structural_indexes;
    return CSIMDJSON_OK;
}

bool csimdjson_is_utf8(const uint8_t *bytes, size_t length) {
    return simdjson::validate_utf8(reinterpret_cast<const char *>(bytes), length);
}
