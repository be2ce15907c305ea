// Runs a command and writes what it took to a file: seconds, seconds of CPU, peak bytes of memory, how it ended.
// Small, as a process begins with the memory of the one that started it. Usage: measure FILE COMMAND…
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

int main(int count, char** words) {
    if (count < 3) return 2;
    double start = now();
    pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) {
        execvp(words[2], words + 2);
        perror(words[2]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) return 2;
    double wall = now() - start;
#ifdef __APPLE__
    long unit = 1;
#else
    long unit = 1024;
#endif
    FILE* file = fopen(words[1], "w");
    if (!file) return 2;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    fprintf(file, "%.6f %.6f %ld %d\n", wall, seconds(usage.ru_utime) + seconds(usage.ru_stime),
            usage.ru_maxrss * unit, code);
    return fclose(file) ? 2 : 0;
}
