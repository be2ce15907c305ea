/* Each call that is wrong gives a status, and a report that names what was wrong. With an argument, nothing forks: to a
 * checker of memory, a child has lost what its parent's threads had. */
#include <specmap.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int failed;

static void expect(int line, int status, int wanted, const char *id) {
    specmap_text report = {0};
    char member[64];
    specmap_errors(&report);
    snprintf(member, sizeof member, id ? "\"id\":\"%s\"" : "\"id\":%s", id ? id : "null");
    if (status == wanted && strstr(report.bytes, member)) return;
    failed = 1;
    fprintf(stderr, "misuse.c:%d: status %d, expected %d and %s: %s\n", line, status, wanted, member, report.bytes);
}

#define EXPECT(call, status, id) expect(__LINE__, (call), (status), (id))

static const char *const name = "p.yaml";
static const char *const spec = "specmap: 1\nmappings: {P: {properties: {name: {from: n, type: string}}}}\n";
static const char json[] = "{\"n\":\"a\"}";
enum { length = sizeof json - 1 };

static void check_loading(void) {
    specmap_runtime runtime = 7;
    const char *const missing = "/nonexistent/spec.yaml", *const bytes = "\xff";
    const char *const wrong = "specmap: 1\nmappings: {A: {properties: {x: {object: B}}}}\n", *const none = NULL;
    EXPECT(specmap_runtime_load(NULL, 1, &runtime), SPECMAP_USE, "null-argument");
    EXPECT(specmap_runtime_load(&none, 1, &runtime), SPECMAP_USE, "null-argument");
    EXPECT(specmap_runtime_load(&missing, 1, NULL), SPECMAP_USE, "null-argument");
    EXPECT(specmap_runtime_load(&missing, -1, &runtime), SPECMAP_USE, "negative-count");
    EXPECT(specmap_runtime_load(&missing, 0, &runtime), SPECMAP_USE, "negative-count");
    EXPECT(specmap_runtime_load(&bytes, 1, &runtime), SPECMAP_USE, "invalid-utf8");
    EXPECT(specmap_runtime_load(&missing, 1, &runtime), SPECMAP_SPEC, "unreadable-spec");
    EXPECT(specmap_runtime_load_texts(&name, NULL, 1, &runtime), SPECMAP_USE, "null-argument");
    EXPECT(specmap_runtime_load_texts(&name, &bytes, 1, &runtime), SPECMAP_USE, "invalid-utf8");
    EXPECT(specmap_runtime_load_texts(&name, &wrong, 1, &runtime), SPECMAP_SPEC, NULL);
    const char *const names[] = {name, name}, *const texts[] = {spec, spec};
    EXPECT(specmap_runtime_load_texts(names, texts, 2, &runtime), SPECMAP_USE, "invalid-options");
    if (runtime != 0) failed = 1;
}

static void check_mapper_options(specmap_runtime runtime) {
    specmap_mapper mapper = 7;
    specmap_options options = {0};
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "invalid-options");
    options.size = sizeof options;
    options.flags = 1u << 31;
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "invalid-options");
    options.flags = 0;
    options.mapping = "Q";
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "unknown-name");
    options.mapping = "\xc3(";
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "invalid-utf8");
    options.mapping = NULL;
    options.only_count = -3;
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "negative-count");
    options.only_count = 1;
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "null-argument");
    const char *const only = "age";
    options.only = &only;
    EXPECT(specmap_mapper_new(runtime, &options, &mapper), SPECMAP_USE, "unknown-name");
    EXPECT(specmap_mapper_new(runtime, NULL, NULL), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_new(0, NULL, &mapper), SPECMAP_USE, "no-handle");
    EXPECT(specmap_mapper_new(runtime + 12345, NULL, &mapper), SPECMAP_USE, "freed-handle");
    if (mapper != 0) failed = 1;
}

static void check_calls(specmap_runtime runtime, specmap_mapper mapper) {
    specmap_text text = {0};
    EXPECT(specmap_mapper_map(mapper, NULL, 1, &text), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_map(mapper, json, length, NULL), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_map(mapper, json, -1, &text), SPECMAP_USE, "negative-count");
    EXPECT(specmap_mapper_map(mapper, json, INT64_MIN, &text), SPECMAP_USE, "negative-count");
    EXPECT(specmap_mapper_map(runtime, json, length, &text), SPECMAP_USE, "other-handle");
    EXPECT(specmap_mapper_map(0, json, length, &text), SPECMAP_USE, "no-handle");
    EXPECT(specmap_mapper_map(UINT64_MAX, json, length, &text), SPECMAP_USE, "freed-handle");
    EXPECT(specmap_mapper_map(mapper, "{\"n\":\"\xff\"}", length, &text), SPECMAP_DATA, NULL);
    EXPECT(specmap_mapper_map(mapper, NULL, 0, &text), SPECMAP_DATA, NULL);
    EXPECT(specmap_mapper_map_lines(mapper, NULL, 0, &text), SPECMAP_OK, NULL);
    EXPECT(specmap_runtime_describe(mapper, &text), SPECMAP_USE, "other-handle");
    EXPECT(specmap_runtime_free(mapper), SPECMAP_USE, "other-handle");
    if (specmap_errors(NULL) != SPECMAP_USE) failed = 1;
    EXPECT(specmap_mapper_map(mapper, json, length, &text), SPECMAP_OK, NULL);
    if (strcmp(text.bytes, "{\"name\":\"a\"}") || text.count != 12) failed = 1;
}

static void check_freed(specmap_runtime runtime, specmap_mapper mapper) {
    specmap_text text = {0};
    specmap_mapper other = 0;
    EXPECT(specmap_runtime_free(runtime), SPECMAP_OK, NULL);
    EXPECT(specmap_mapper_map(mapper, json, length, &text), SPECMAP_OK, NULL);
    EXPECT(specmap_mapper_free(mapper), SPECMAP_OK, NULL);
    EXPECT(specmap_mapper_map(mapper, json, length, &text), SPECMAP_USE, "freed-handle");
    EXPECT(specmap_mapper_free(mapper), SPECMAP_USE, "freed-handle");
    EXPECT(specmap_runtime_free(runtime), SPECMAP_USE, "freed-handle");
    EXPECT(specmap_mapper_new(runtime, NULL, &other), SPECMAP_USE, "freed-handle");
    /* The slots are used again, by others. */
    specmap_runtime again = 0;
    EXPECT(specmap_runtime_load_texts(&name, &spec, 1, &again), SPECMAP_OK, NULL);
    EXPECT(specmap_runtime_describe(runtime, &text), SPECMAP_USE, "freed-handle");
    if (specmap_runtime_free(again) != SPECMAP_OK) failed = 1;
}

static specmap_mapper shared;
static volatile int stop;

static char *deep(int levels, const char *friend) {
    char *text = malloc((size_t)levels * (strlen(friend) + 1) + 8), *end = text;
    for (int i = 0; i < levels; i++) end += sprintf(end, "%s", friend);
    end += sprintf(end, "null");
    for (int i = 0; i < levels; i++) *end++ = '}';
    *end = 0;
    return text;
}

static void *map_deep(void *unused) {
    specmap_text text;
    (void)unused;
    for (int levels = 1; levels < 2000; levels += levels / 2 + 1) {
        char *from = deep(levels, "{\"f\":"), *object = deep(levels, "{\"friend\":");
        if (specmap_mapper_map(shared, from, (int64_t)strlen(from), &text) > SPECMAP_DATA) failed = 1;
        if (specmap_mapper_unmap(shared, object, (int64_t)strlen(object), &text) > SPECMAP_DATA) failed = 1;
        free(from);
        free(object);
    }
    return NULL;
}

/* A mapper goes from thread to thread, and each has another stack. */
static void check_stacks(void) {
    const char *const endless = "specmap: 1\nmappings: {P: {properties: {friend: {from: f, object: P}}}}\n";
    specmap_runtime runtime = 0;
    specmap_runtime_load_texts(&name, &endless, 1, &runtime);
    specmap_mapper_new(runtime, NULL, &shared);
    map_deep(NULL);
    for (int size = 128; size <= 1024; size *= 2) {
        pthread_t thread;
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, (size_t)size << 10);
        if (pthread_create(&thread, &attributes, map_deep, NULL)) failed = 1;
        pthread_join(thread, NULL);
        pthread_attr_destroy(&attributes);
    }
    map_deep(NULL);
    specmap_mapper_free(shared);
    specmap_runtime_free(runtime);
}

static void *map_on(void *unused) {
    specmap_text text;
    (void)unused;
    while (!stop) specmap_mapper_map(shared, json, length, &text);
    return NULL;
}

/* One mapper for two threads: calls are refused or done, and a freed one is left alone. */
static void check_threads(int forks) {
    specmap_runtime runtime = 0;
    specmap_text text = {0};
    pthread_t thread;
    specmap_runtime_load_texts(&name, &spec, 1, &runtime);
    specmap_mapper_new(runtime, NULL, &shared);
    pthread_create(&thread, NULL, map_on, NULL);
    for (int i = 0; i < 2000; i++) {
        int status = specmap_mapper_map(shared, json, length, &text);
        if (status != SPECMAP_OK && status != SPECMAP_USE) failed = 1;
    }
    for (int i = 0; i < forks; i++) {
        pid_t child = fork();
        if (child == 0) _exit(specmap_mapper_map(shared, json, length, &text) == SPECMAP_OK ? 0 : 1);
        int status = 0;
        waitpid(child, &status, 0);
        if (status != 0) failed = 1;
    }
    specmap_mapper_free(shared);
    stop = 1;
    pthread_join(thread, NULL);
    specmap_runtime_free(runtime);
}

/* Tables: each part may be taken and released by itself, a copy stays when the first is gone, and wrong calls are errors. */
static void check_tables(specmap_runtime runtime) {
    specmap_mapper mapper = 0;
    specmap_text text = {0};
    struct ArrowArrayStream tables = {0}, copy = {0}, strange = {0};
    struct ArrowSchema schema = {0}, column;
    struct ArrowArray array = {0}, taken, end = {0};
    EXPECT(specmap_mapper_new(runtime, NULL, &mapper), SPECMAP_OK, NULL);
    EXPECT(specmap_mapper_columns(mapper, NULL), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_columns(0, &text), SPECMAP_USE, "no-handle");
    EXPECT(specmap_mapper_columns(mapper, &text), SPECMAP_OK, NULL);
    if (!strstr(text.bytes, "\"spark\":\"`name` STRING\"")) failed = 1;
    EXPECT(specmap_mapper_map_arrow(mapper, json, length, NULL), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_map_arrow(mapper, NULL, 1, &tables), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_map_lines_arrow(7, json, length, &tables), SPECMAP_USE, "freed-handle");
    EXPECT(specmap_mapper_map_arrow(mapper, "{", 1, &tables), SPECMAP_DATA, NULL);
    if (!tables.release) failed = 1; else tables.release(&tables);
    EXPECT(specmap_arrow_copy(&tables, &copy), SPECMAP_USE, "other-stream");
    EXPECT(specmap_arrow_copy(&strange, &copy), SPECMAP_USE, "other-stream");
    EXPECT(specmap_arrow_copy(NULL, &copy), SPECMAP_USE, "null-argument");
    EXPECT(specmap_mapper_map_lines_arrow(mapper, json, length, &tables), SPECMAP_OK, NULL);
    EXPECT(specmap_arrow_copy(&tables, NULL), SPECMAP_USE, "null-argument");
    EXPECT(specmap_arrow_copy(&tables, &copy), SPECMAP_OK, NULL);
    specmap_mapper_free(mapper);
    tables.release(&tables);
    if (copy.get_schema(&copy, &schema) || copy.get_next(&copy, &array) || copy.get_next(&copy, &end)) failed = 1;
    copy.release(&copy);
    if (end.release || array.length != 1 || array.n_children != 1 || schema.n_children != 1) failed = 1;
    column = *schema.children[0];
    schema.children[0]->release = NULL;
    schema.release(&schema);
    taken = *array.children[0];
    array.children[0]->release = NULL;
    array.release(&array);
    if (strcmp(column.name, "name") || strcmp(column.format, "u") || column.flags != ARROW_FLAG_NULLABLE) failed = 1;
    const int32_t *offsets = taken.buffers[1];
    if (taken.length != 1 || offsets[1] != 1 || *(const char *)taken.buffers[2] != 'a') failed = 1;
    column.release(&column);
    taken.release(&taken);
    if (column.release || taken.release) failed = 1;
}

int main(int count, char **arguments) {
    (void)arguments;
    specmap_runtime runtime = 0;
    specmap_mapper mapper = 0;
    check_loading();
    EXPECT(specmap_runtime_load_texts(&name, &spec, 1, &runtime), SPECMAP_OK, NULL);
    check_mapper_options(runtime);
    EXPECT(specmap_mapper_new(runtime, NULL, &mapper), SPECMAP_OK, NULL);
    check_calls(runtime, mapper);
    check_tables(runtime);
    check_freed(runtime, mapper);
    check_stacks();
    check_threads(count > 1 ? 0 : 20);
    if (!strlen(specmap_version()) || specmap_abi() != SPECMAP_ABI) failed = 1;
    return failed;
}
