// Reads YAML files by libyaml's events and does nothing with them: what every checker on libyaml pays at least.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

static long count;

static void read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) exit(2);
    yaml_parser_t parser;
    yaml_event_t event;
    int isOpen = 1;
    if (!yaml_parser_initialize(&parser)) exit(2);
    yaml_parser_set_input_file(&parser, file);
    while (isOpen) {
        if (!yaml_parser_parse(&parser, &event)) exit(1);
        isOpen = event.type != YAML_STREAM_END_EVENT;
        count++;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    fclose(file);
}

int main(int argc, char **argv) {
    for (int index = 1; index < argc; index++) {
        struct stat status;
        if (stat(argv[index], &status)) exit(2);
        if (!S_ISDIR(status.st_mode)) {
            read_file(argv[index]);
            continue;
        }
        DIR *folder = opendir(argv[index]);
        for (struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[4096];
            if (entry->d_name[0] == '.') continue;
            snprintf(path, sizeof path, "%s/%s", argv[index], entry->d_name);
            read_file(path);
        }
        if (folder) closedir(folder);
    }
    printf("%ld\n", count);
    return 0;
}
