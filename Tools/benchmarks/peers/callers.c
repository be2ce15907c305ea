// Maps records by the C interface. usage: callers SPEC MAPPING FILE ROUNDS; prints a job and its seconds a line.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "specmap.h"

enum { BLOCK = 256 * 1024 };

static const char *mapping;
static char *text;
static int64_t length;

static void check(specmap_status status) {
    if (status == SPECMAP_OK) return;
    specmap_text errors;
    specmap_errors(&errors);
    fprintf(stderr, "%s\n", errors.bytes);
    exit(1);
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) exit(2);
    length = ftell(file);
    rewind(file);
    text = malloc((size_t)length + 1);
    if (!text || fread(text, 1, (size_t)length, file) != (size_t)length) exit(2);
    text[length] = 0;
    fclose(file);
}

static specmap_mapper mapper_of(specmap_runtime runtime) {
    specmap_options options;
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    options.mapping = mapping;
    specmap_mapper mapper;
    check(specmap_mapper_new(runtime, &options, &mapper));
    return mapper;
}

// Each record by a call of its own; returns how many there are.
static int64_t map_records(specmap_mapper mapper) {
    int64_t count = 0;
    specmap_text result;
    for (const char *line = text; line < text + length; count++) {
        const char *end = memchr(line, '\n', (size_t)(text + length - line));
        if (!end) end = text + length;
        check(specmap_mapper_map(mapper, line, end - line, &result));
        line = end + 1;
    }
    return count;
}

// The lines of a part of the text, in blocks.
static void map_blocks(specmap_mapper mapper, const char *from, const char *to) {
    specmap_text result;
    while (from < to) {
        const char *end = to - from > BLOCK ? from + BLOCK : to;
        while (end < to && end[-1] != '\n') end++;
        check(specmap_mapper_map_lines(mapper, from, end - from, &result));
        from = end;
    }
}

struct half {
    specmap_mapper mapper;
    const char *from, *to;
};

static void *map_half(void *argument) {
    struct half *half = argument;
    map_blocks(half->mapper, half->from, half->to);
    return NULL;
}

static void map_by_two_threads(specmap_mapper first, specmap_mapper second) {
    const char *middle = text + length / 2;
    while (middle < text + length && middle[-1] != '\n') middle++;
    struct half halves[] = {{first, text, middle}, {second, middle, text + length}};
    pthread_t thread;
    if (pthread_create(&thread, NULL, map_half, &halves[1])) exit(2);
    map_half(&halves[0]);
    pthread_join(thread, NULL);
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    mapping = argv[2];
    read_file(argv[3]);
    const char *paths[] = {argv[1]};
    specmap_runtime runtime;
    check(specmap_runtime_load(paths, 1, &runtime));
    specmap_mapper first = mapper_of(runtime), second = mapper_of(runtime);
    int64_t count = map_records(first);
    for (int round = atoi(argv[4]); round > 0; round--) {
        double begin = now(CLOCK_PROCESS_CPUTIME_ID);
        map_records(first);
        printf("C, a record a call\t%.9f\n", (now(CLOCK_PROCESS_CPUTIME_ID) - begin) / (double)count);
        begin = now(CLOCK_MONOTONIC);
        map_blocks(first, text, text + length);
        printf("C, blocks of lines\t%.9f\n", (now(CLOCK_MONOTONIC) - begin) / (double)count);
        begin = now(CLOCK_MONOTONIC);
        map_by_two_threads(first, second);
        printf("C, blocks of lines, two threads\t%.9f\n", (now(CLOCK_MONOTONIC) - begin) / (double)count);
    }
    specmap_mapper_free(first);
    specmap_mapper_free(second);
    specmap_runtime_free(runtime);
    free(text);
    return 0;
}
