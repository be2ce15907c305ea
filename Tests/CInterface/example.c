#include <specmap.h>

#include <stdio.h>
#include <string.h>

/* Maps each argument behind the spec's path, which is JSON. */
int main(int count, char **arguments) {
    if (count < 2) return fprintf(stderr, "usage: example SPEC [JSON]...\n"), 2;
    const char *spec = arguments[1];
    specmap_runtime runtime = 0;
    specmap_mapper mapper = 0;
    specmap_text text = {0};
    int status = specmap_runtime_load(&spec, 1, &runtime);
    if (status == SPECMAP_OK) status = specmap_mapper_new(runtime, NULL, &mapper);
    for (int i = 2; i < count && status == SPECMAP_OK; i++) {
        status = specmap_mapper_map(mapper, arguments[i], (int64_t)strlen(arguments[i]), &text);
        if (status == SPECMAP_OK) puts(text.bytes);
    }
    if (status != SPECMAP_OK && specmap_errors(&text) == SPECMAP_OK) fprintf(stderr, "%s\n", text.bytes);
    if (mapper) specmap_mapper_free(mapper);
    if (runtime) specmap_runtime_free(runtime);
    return status == SPECMAP_OK ? 0 : 1;
}
