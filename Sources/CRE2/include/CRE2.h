#ifndef CRE2_H
#define CRE2_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A regular expression, made ready. Any number of threads may use it at once.
typedef struct cre2_pattern cre2_pattern;

/// Gives NULL where RE2 doesn't take the pattern, which is UTF-8, or has no memory for it. With `captures`, groups can be
/// looked at by `cre2_find`; without, matching is faster.
cre2_pattern *cre2_create(const char *pattern, size_t length, bool captures);

/// Takes NULL as well.
void cre2_destroy(cre2_pattern *pattern);

/// Whether the pattern is found anywhere in a text, which is UTF-8. Takes time in proportion to `length`, whatever the
/// pattern and the text are.
bool cre2_matches(const cre2_pattern *pattern, const char *text, size_t length);

/// Where the pattern's first group is found, or the whole match where it has none: the leftmost match, as Perl finds it.
/// False where there is no match, or the group takes no part in it.
bool cre2_find(const cre2_pattern *pattern, const char *text, size_t length, size_t *start, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
