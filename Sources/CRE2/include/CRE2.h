#ifndef CRE2_H
#define CRE2_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A regular expression, made ready. Any number of threads may use it at once.
typedef struct cre2_pattern cre2_pattern;

/// Gives NULL where RE2 doesn't take the pattern, which is UTF-8, or has no memory for it.
cre2_pattern *cre2_create(const char *pattern, size_t length);

/// Takes NULL as well.
void cre2_destroy(cre2_pattern *pattern);

/// Whether the pattern is found anywhere in a text, which is UTF-8. Takes time in proportion to `length`, whatever the
/// pattern and the text are.
bool cre2_matches(const cre2_pattern *pattern, const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
