/* What the released programs would take from newer versions of glibc than 2.34, in terms of older ones. The linker puts
 * these in place by `--wrap`. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#else
#error "which version of hypot has this system had from the beginning?"
#endif

/* 2.35 has another version, which differs in how it reports an error. */
__asm__(".symver specmap_old_hypot, hypot@" OLDEST);
double specmap_old_hypot(double x, double y);
__attribute__((visibility("hidden"))) double __wrap_hypot(double x, double y) { return specmap_old_hypot(x, y); }

__asm__(".symver specmap_old_hypotf, hypotf@" OLDEST);
float specmap_old_hypotf(float x, float y);
__attribute__((visibility("hidden"))) float __wrap_hypotf(float x, float y) { return specmap_old_hypotf(x, y); }

/* New in 2.36. */
__attribute__((visibility("hidden"))) void __wrap_arc4random_buf(void *target, size_t count) {
    unsigned char *rest = target;
    while (count > 0) {
        size_t part = count < 256 ? count : 256;
        if (getentropy(rest, part) != 0) abort();
        rest += part;
        count -= part;
    }
}

__attribute__((visibility("hidden"))) uint32_t __wrap_arc4random(void) {
    uint32_t number;
    __wrap_arc4random_buf(&number, sizeof number);
    return number;
}

__attribute__((visibility("hidden"))) uint32_t __wrap_arc4random_uniform(uint32_t bound) {
    if (bound < 2) return 0;
    /* What is below this would make some numbers likelier than others. */
    uint32_t least = -bound % bound, number;
    do number = __wrap_arc4random();
    while (number < least);
    return number % bound;
}
