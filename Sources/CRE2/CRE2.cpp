#include "CRE2.h"

#include <new>
#include <re2/re2.h>

struct cre2_pattern {
    RE2 expression;

    cre2_pattern(const re2::StringPiece &pattern, const RE2::Options &options) : expression(pattern, options) {}
};

namespace {

// Room for the program of any pattern that the spec's reader lets by, and for the states of matching it.
constexpr int64_t memory = 32 << 20;

RE2::Options options(bool captures) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingUTF8);
    options.set_log_errors(false);
    options.set_never_capture(!captures);
    options.set_max_mem(memory);
    return options;
}

} // namespace

cre2_pattern *cre2_create(const char *pattern, size_t length, bool captures) {
    cre2_pattern *made = new (std::nothrow) cre2_pattern(re2::StringPiece(pattern ? pattern : "", length), options(captures));
    if (made && !made->expression.ok()) {
        delete made;
        return nullptr;
    }
    return made;
}

void cre2_destroy(cre2_pattern *pattern) { delete pattern; }

bool cre2_matches(const cre2_pattern *pattern, const char *text, size_t length) {
    return pattern->expression.Match(re2::StringPiece(text ? text : "", length), 0, length, RE2::UNANCHORED, nullptr, 0);
}

bool cre2_find(const cre2_pattern *pattern, const char *text, size_t length, size_t *start, size_t *count) {
    re2::StringPiece found[2];
    const re2::StringPiece whole(text ? text : "", length);
    const int group = pattern->expression.NumberOfCapturingGroups() > 0 ? 1 : 0;
    if (!pattern->expression.Match(whole, 0, length, RE2::UNANCHORED, found, group + 1)) return false;
    if (found[group].data() == nullptr) return false;
    *start = found[group].data() - whole.data();
    *count = found[group].size();
    return true;
}
