/* SpecMap's C interface: JSON by specs to objects, shown as JSON, and back.
 *
 *     specmap_runtime runtime = 0;
 *     specmap_mapper mapper = 0;
 *     specmap_text result = {0};
 *     const char *paths[] = {"person.yaml"};
 *     if (specmap_runtime_load(paths, 1, &runtime) == SPECMAP_OK
 *         && specmap_mapper_new(runtime, NULL, &mapper) == SPECMAP_OK
 *         && specmap_mapper_map(mapper, json, length, &result) == SPECMAP_OK)
 *         fwrite(result.bytes, 1, result.count, stdout);
 *     else if (specmap_errors(&result) == SPECMAP_OK)
 *         fputs(result.bytes, stderr);
 *     if (mapper) specmap_mapper_free(mapper);
 *     if (runtime) specmap_runtime_free(runtime);
 *
 * Memory
 *   - What you pass in stays yours. The library keeps no pointer to it after the call.
 *   - What a `specmap_text` points at stays the library's. Never free it. What a mapper gave holds until the next call with
 *     that mapper, or until it is freed. What `specmap_runtime_describe` gave holds until the runtime is freed. What
 *     `specmap_errors` gave holds until the calling thread's next call of any function but `specmap_errors`. Texts end with
 *     a zero byte that `count` doesn't include.
 *   - What a call writes into an `ArrowArrayStream` is yours: call its `release` once, as the Arrow C interfaces say. It
 *     holds on to nothing of the mapper or the runtime, and any thread may release it.
 *   - Each runtime and each mapper has to be freed once. A runtime may be freed before its mappers, which keep what they
 *     need.
 *
 * Threads
 *   - A runtime may be used by any number of threads at once. A mapper serves one thread at a time: give each its own. A
 *     second call while one is under way is refused with SPECMAP_USE and changes nothing.
 *   - The library starts no thread, installs no signal handler, calls nothing in your program, writes nothing to standard
 *     output or standard error, and doesn't read the environment.
 *   - `fork` waits for the calls under way in other threads. In the child, runtimes and mappers work as in the parent.
 *
 * Wrong use
 *   - NULL where a pointer is needed, a negative count, text that isn't UTF-8, and a handle that is 0, freed, or of another
 *     kind give SPECMAP_USE, and `specmap_errors` names the argument. A count that is larger than the memory behind the
 *     pointer can't be noticed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECMAP_H
#define SPECMAP_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goes up when a program that was built against this header no longer works with a newer library. */
#define SPECMAP_ABI 1

/* Loaded specs. 0 is none. */
typedef uint64_t specmap_runtime;

/* A mapping of a runtime, with the memory to work in. 0 is none. */
typedef uint64_t specmap_mapper;

/* How a call ended. */
typedef int32_t specmap_status;
enum {
    /* All went well. There may be warnings: `specmap_errors` lists them. */
    SPECMAP_OK = 0,
    /* Data doesn't fit the mapping. */
    SPECMAP_DATA = 1,
    /* Specs are wrong, or can't be read. */
    SPECMAP_SPEC = 2,
    /* The call was wrong: its arguments, a name that isn't there, no memory. */
    SPECMAP_USE = 3
};

/* UTF-8, with a zero byte behind it that isn't counted. */
typedef struct specmap_text {
    const char *bytes;
    int64_t count;
    /* How many warnings `specmap_errors` lists of the call that gave the text. */
    int64_t warnings;
} specmap_text;

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

/* The Arrow C data interface: the type of a column, and its values. */
struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};

struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

/* The Arrow C stream interface: arrays of one type. */
struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};

#endif

/* For `specmap_options.flags`. */
enum {
    /* A bad record is left out, and the others are mapped. The status is SPECMAP_DATA all the same. */
    SPECMAP_SKIP_BAD_RECORDS = 1,
    /* Results are spread over lines. */
    SPECMAP_PRETTY = 2
};

/* What a mapper does. Set all of it to zero first, then `size` to `sizeof(specmap_options)`, by which a newer library knows
 * what an older program leaves out. */
typedef struct specmap_options {
    int64_t size;
    /* The mapping's name. NULL: the only mapping, or the only one that no other leads to. */
    const char *mapping;
    /* Paths of the properties to take, such as "name" and "car.model". None: all. */
    const char *const *only;
    int64_t only_count;
    uint32_t flags;
    /* Zero. */
    uint32_t reserved;
} specmap_options;

/* The version of the library, such as "1.2.0". Never NULL, never to be freed. */
const char *specmap_version(void);

/* SPECMAP_ABI as the library was built with it. */
int32_t specmap_abi(void);

/* Loads spec files, and folders with all the specs below them. `*runtime` is 0 unless the status is SPECMAP_OK. */
specmap_status specmap_runtime_load(const char *const *paths, int64_t count, specmap_runtime *runtime);

/* Loads specs from memory: texts by the names that `use` knows them by. */
specmap_status specmap_runtime_load_texts(
    const char *const *names, const char *const *texts, int64_t count, specmap_runtime *runtime
);

/* What the specs hold: {"mappings": [names], "entries": [mappings that no other leads to], "files": [paths],
 * "warnings": [diagnostics]}. */
specmap_status specmap_runtime_describe(specmap_runtime runtime, specmap_text *result);

specmap_status specmap_runtime_free(specmap_runtime runtime);

/* A mapper, for one thread at a time. `options` may be NULL. */
specmap_status specmap_mapper_new(specmap_runtime runtime, const specmap_options *options, specmap_mapper *mapper);

/* The source's JSON, one document, to its object shown as JSON, or to an array of them. */
specmap_status specmap_mapper_map(specmap_mapper mapper, const char *json, int64_t count, specmap_text *result);

/* The same for NDJSON, one document a line. Without SPECMAP_SKIP_BAD_RECORDS, a bad line ends the call, and the result
 * holds the lines before it. */
specmap_status specmap_mapper_map_lines(specmap_mapper mapper, const char *lines, int64_t count, specmap_text *result);

/* An object shown as JSON, or an array of them, back to the source's JSON. */
specmap_status specmap_mapper_unmap(specmap_mapper mapper, const char *json, int64_t count, specmap_text *result);

/* The same for NDJSON. */
specmap_status specmap_mapper_unmap_lines(specmap_mapper mapper, const char *lines, int64_t count, specmap_text *result);

/* The columns that the mapping's objects have: {"columns": [{"name", "type", "nullable"}], "spark": the same as DDL of
 * Spark, "notes": [columns that hold JSON as text, and what has no column]}. */
specmap_status specmap_mapper_columns(specmap_mapper mapper, specmap_text *result);

/* The source's JSON, one document, to a table of Arrow: a row for each object. `*tables` is set where the status is
 * SPECMAP_OK, and where it is SPECMAP_DATA; then it holds the rows before the bad record, or all others with
 * SPECMAP_SKIP_BAD_RECORDS. Else `tables->release` is NULL. Mostly there is one array; a column longer than 1 GB begins
 * another. */
specmap_status specmap_mapper_map_arrow(
    specmap_mapper mapper, const char *json, int64_t count, struct ArrowArrayStream *tables
);

/* The same for NDJSON. */
specmap_status specmap_mapper_map_lines_arrow(
    specmap_mapper mapper, const char *lines, int64_t count, struct ArrowArrayStream *tables
);

/* Another stream of the same arrays, from the first of them on, which shares their memory. */
specmap_status specmap_arrow_copy(const struct ArrowArrayStream *tables, struct ArrowArrayStream *copy);

specmap_status specmap_mapper_free(specmap_mapper mapper);

/* What the calling thread's last call reports, as one JSON object. The functions that free, `specmap_version` and
 * `specmap_abi` don't count, unless they fail.
 *
 *     {"status": "ok", "data", "spec" or "use",
 *      "id": what went wrong in a call that was wrong, such as "freed-handle"; else null,
 *      "message": a sentence, or null,
 *      "records": 3, "bad_records": 1,
 *      "failures": [what is wrong with the data: id, property, at, record, line, column, found, expected, spec, message, …],
 *      "total": how many failures there are; 100 are listed,
 *      "warnings": [likewise],
 *      "diagnostics": [what is wrong with the specs: id, severity, message, file, start, end, notes, help, fixes]}
 */
specmap_status specmap_errors(specmap_text *result);

#ifdef __cplusplus
}
#endif

#endif
