// What the programs written by hand for one job share: reading lines with simdjson's On-Demand reader, checks, output.
// Strings are copied as they stand. Values that nobody reads are checked too, unless UNCHECKED is defined.
#pragma once
#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;
using text = std::string_view;

[[noreturn]] inline void stop(const char* why) {
    fprintf(stderr, "job: %s\n", why);
    exit(1);
}

// Bytes that grow. Cleared, it keeps its memory.
struct Bytes {
    std::vector<char> bytes;
    size_t count = 0;

    void put(text piece) {
        if (count + piece.size() > bytes.size()) bytes.resize((count + piece.size()) * 2 + 64);
        memcpy(bytes.data() + count, piece.data(), piece.size());
        count += piece.size();
    }
    void put(char byte) { put(text(&byte, 1)); }
    void put(const char* piece) { put(text(piece)); }
    text all() const { return {bytes.data(), count}; }
    text from(size_t start) const { return {bytes.data() + start, count - start}; }

    void flush() {
        for (size_t done = 0; done < count;) {
            ssize_t written = write(1, bytes.data() + done, count - done);
            if (written <= 0) stop("can't write");
            done += size_t(written);
        }
        count = 0;
    }
};

// Tokens, as they stand in the input.

inline text trimmed(text token) {
    while (!token.empty() && uint8_t(token.back()) <= ' ') token.remove_suffix(1);
    return token;
}

inline text token(ondemand::value value) { return trimmed(value.raw_json_token()); }

inline bool is_hex(char c) { return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f'); }

inline void check_escapes(text quoted) {
    for (size_t at = 1; at + 1 < quoted.size(); at++) {
        if (quoted[at] != '\\') continue;
        char next = quoted[++at];
        if (next == 'u') {
            if (at + 5 >= quoted.size()) stop("a bad escape");
            for (int digit = 1; digit <= 4; digit++)
                if (!is_hex(quoted[at + digit])) stop("a bad escape");
        } else if (!strchr("\"\\/bfnrt", next) || !next) {
            stop("a bad escape");
        }
    }
}

inline bool has_escapes(text quoted) { return memchr(quoted.data(), '\\', quoted.size()) != nullptr; }

inline text string(text token) {
    if (token.size() < 2 || token[0] != '"' || token.back() != '"') stop("not a string");
    if (has_escapes(token)) check_escapes(token);
    return token;
}

inline text inner(text quoted) { return quoted.substr(1, quoted.size() - 2); }

// A number's spelling; where the fraction begins and where the exponent does, or the end.
struct Number {
    text all;
    size_t point, exponent;
};

inline Number number(text token) {
    size_t at = 0, end = token.size();
    auto digits = [&] {
        size_t start = at;
        while (at < end && token[at] >= '0' && token[at] <= '9') at++;
        if (at == start) stop("not a number");
    };
    if (at < end && token[at] == '-') at++;
    if (at < end && token[at] == '0') at++;
    else digits();
    Number found{token, at, at};
    if (at < end && token[at] == '.') {
        at++;
        digits();
    }
    found.exponent = at;
    if (at < end && (token[at] | 32) == 'e') {
        at++;
        if (at < end && (token[at] == '+' || token[at] == '-')) at++;
        digits();
    }
    if (at != end) stop("not a number");
    return found;
}

inline text integer(text token) {
    Number found = number(token);
    if (found.point != token.size()) stop("not an integer");
    if (token.size() > 19) {
        errno = 0;
        token[0] == '-' ? void(strtoll(std::string(token).c_str(), nullptr, 10))
                        : void(strtoull(std::string(token).c_str(), nullptr, 10));
        if (errno) stop("an integer that is too large");
    }
    return token == "-0" ? text("0") : token;
}

inline text boolean(text token) {
    if (token != "true" && token != "false") stop("not a boolean");
    return token;
}

// Checks a value that nobody reads.
inline void check(ondemand::value value) {
    text start = token(value);
    switch (start[0]) {
    case '{':
        for (auto field : value.get_object()) check(field.value());
        break;
    case '[':
        for (auto element : value.get_array()) check(element.value());
        break;
    case '"': string(start); break;
    case 't':
    case 'f': boolean(start); break;
    case 'n':
        if (start != "null") stop("not JSON");
        break;
    default: number(start);
    }
}

inline void skip(ondemand::value value) {
#ifndef UNCHECKED
    check(value);
#else
    (void)value;
#endif
}

// Any value, as it stands.
inline text raw(ondemand::value value) {
    text start = token(value);
    if (start[0] == '{') {
        ondemand::object object = value.get_object();
#ifndef UNCHECKED
        for (auto field : object) check(field.value());
        if (object.reset().error()) stop("not JSON");
#endif
        return trimmed(object.raw_json().value());
    }
    if (start[0] == '[') {
        ondemand::array array = value.get_array();
#ifndef UNCHECKED
        for (auto element : array) check(element.value());
        if (array.reset().error()) stop("not JSON");
#endif
        return trimmed(array.raw_json().value());
    }
    check(value);
    return start;
}

inline bool is_null(text token) { return token == "null"; }

// A member's key, as it stands between its quotes.
template <class Field>
inline text key(Field& field) {
    const char* start = reinterpret_cast<const char*>(field.key().value().raw());
    size_t length = 0;
    while (start[length] != '"') length += start[length] == '\\' ? 2 : 1;
    return {start, length};
}

// Text that is changed.

inline void put_code(Bytes& out, unsigned code) {
    if (code < 0x80) {
        out.put(char(code));
    } else if (code < 0x800) {
        out.put(char(0xC0 | code >> 6));
        out.put(char(0x80 | (code & 63)));
    } else if (code < 0x10000) {
        out.put(char(0xE0 | code >> 12));
        out.put(char(0x80 | (code >> 6 & 63)));
        out.put(char(0x80 | (code & 63)));
    } else {
        out.put(char(0xF0 | code >> 18));
        out.put(char(0x80 | (code >> 12 & 63)));
        out.put(char(0x80 | (code >> 6 & 63)));
        out.put(char(0x80 | (code & 63)));
    }
}

// A string's text without quotes and escapes; `room` holds it where there were any.
inline text decoded(text quoted, Bytes& room) {
    if (!has_escapes(quoted)) return inner(quoted);
    room.count = 0;
    auto four = [&](size_t at) { return unsigned(strtoul(std::string(quoted.substr(at, 4)).c_str(), nullptr, 16)); };
    for (size_t at = 1; at + 1 < quoted.size(); at++) {
        if (quoted[at] != '\\') {
            room.put(quoted[at]);
            continue;
        }
        static const char letters[] = "bfnrt", bytes[] = "\b\f\n\r\t";
        char next = quoted[++at];
        if (next != 'u') {
            const char* place = strchr(letters, next);
            room.put(place ? bytes[place - letters] : next);
            continue;
        }
        unsigned code = four(at + 1);
        at += 4;
        if (code >= 0xD800 && code < 0xDC00 && quoted.substr(at + 1, 2) == "\\u") {
            code = 0x10000 + ((code - 0xD800) << 10) + (four(at + 3) - 0xDC00);
            at += 6;
        }
        put_code(room, code);
    }
    return room.all();
}

// Text as a JSON string.
inline void put_string(Bytes& out, text value) {
    out.put('"');
    for (char byte : value) {
        if (byte == '"' || byte == '\\') {
            out.put('\\');
            out.put(byte);
        } else if (uint8_t(byte) < ' ') {
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04x", byte);
            out.put(escape);
        } else {
            out.put(byte);
        }
    }
    out.put('"');
}

// ASCII letters in the other case; others are left as they are.
inline void put_lower(Bytes& out, text value) {
    size_t start = out.count;
    put_string(out, value);
    for (size_t at = start; at < out.count; at++) {
        char& byte = out.bytes[at];
        if (byte >= 'A' && byte <= 'Z') byte |= 32;
    }
}

inline void put_upper(Bytes& out, text value) {
    size_t start = out.count;
    put_string(out, value);
    for (size_t at = start; at < out.count; at++) {
        char& byte = out.bytes[at];
        if (byte >= 'a' && byte <= 'z') byte &= ~32;
    }
}

inline text without_blanks(text value) {
    auto is_blank = [](char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); };
    while (!value.empty() && is_blank(value.front())) value.remove_prefix(1);
    while (!value.empty() && is_blank(value.back())) value.remove_suffix(1);
    return value;
}

// A decimal in its shortest spelling, with all its digits, of which there may be 38.
inline void put_decimal(Bytes& out, text spelled) {
    Number found = number(spelled);
    if (found.exponent != spelled.size()) stop("a decimal with an exponent, which this program doesn't know");
    size_t end = spelled.size();
    if (found.point < end) {
        while (spelled[end - 1] == '0') end--;
        if (end - 1 == found.point) end--;
    }
    text shortest = spelled.substr(0, end);
    if (shortest.size() > 40) stop("more than 38 digits");
    out.put(shortest == "-0" ? text("0") : shortest);
}

// Dates.

inline int64_t days_from(int year, int month, int day) {
    year -= month <= 2;
    int era = year / 400, ofEra = year - era * 400;
    int ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return int64_t(era) * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719468;
}

inline void put_two(Bytes& out, int number) {
    out.put(char('0' + number / 10));
    out.put(char('0' + number % 10));
}

// An RFC 3339 date in UTC.
inline void put_date(Bytes& out, text quoted) {
    text date = inner(string(quoted));
    if (date.size() < 20) stop("not a date");
    auto digit = [&](size_t at) {
        if (date[at] < '0' || date[at] > '9') stop("not a date");
        return date[at] - '0';
    };
    auto two = [&](size_t at) { return digit(at) * 10 + digit(at + 1); };
    int year = two(0) * 100 + two(2), month = two(5), day = two(8), hour = two(11), minute = two(14), second = two(17);
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leaps = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (date[4] != '-' || date[7] != '-' || date[10] != 'T' || date[13] != ':' || date[16] != ':' || year < 1 || month < 1 ||
        month > 12 || day < 1 || day > lengths[month - 1] + (month == 2 && leaps) || hour > 23 || minute > 59 || second > 59)
        stop("not a date");
    size_t at = 19;
    if (date[at] == '.') {
        at++;
        do digit(at++);
        while (at < date.size() && date[at] != 'Z' && date[at] != '+' && date[at] != '-');
        if (at == date.size()) stop("not a date");
    }
    text fraction = date.substr(19, at - 19);
    while (!fraction.empty() && (fraction.back() == '0' || fraction.back() == '.')) fraction.remove_suffix(1);
    out.put('"');
    if (date.substr(at) == "Z") {
        out.put(date.substr(0, 19));
    } else {
        if (date.size() != at + 6 || (date[at] != '+' && date[at] != '-') || date[at + 3] != ':') stop("not a date");
        int ahead = (two(at + 1) * 60 + two(at + 4)) * (date[at] == '-' ? -1 : 1);
        int64_t minutes = days_from(year, month, day) * 1440 + hour * 60 + minute - ahead;
        int64_t days = minutes / 1440 - (minutes % 1440 < 0);
        int ofDay = int(minutes - days * 1440);
        days += 719468;
        int64_t era = days / 146097;
        int ofEra = int(days - era * 146097);
        int ofYears = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
        int ofYear = ofEra - (365 * ofYears + ofYears / 4 - ofYears / 100);
        int shifted = (5 * ofYear + 2) / 153;
        month = shifted + (shifted < 10 ? 3 : -9);
        year = int(era) * 400 + ofYears + (month <= 2);
        put_two(out, year / 100);
        put_two(out, year % 100);
        out.put('-');
        put_two(out, month);
        out.put('-');
        put_two(out, ofYear - (153 * shifted + 2) / 5 + 1);
        out.put('T');
        put_two(out, ofDay / 60);
        out.put(':');
        put_two(out, ofDay % 60);
        out.put(':');
        put_two(out, second);
    }
    out.put(fraction);
    out.put("Z\"");
}

// One record: the members of an object, in the order in which they are written.
struct Members {
    Bytes& out;
    bool isFirst = true;

    explicit Members(Bytes& out) : out(out) { out.put('{'); }
    void name(text name) {  // with quotes and colon
        if (!isFirst) out.put(',');
        isFirst = false;
        out.put(name);
    }
    void put(text given, text value) {
        if (value.data() == nullptr) return;
        name(given);
        out.put(value);
    }
    void close() { out.put('}'); }
};

// Hands out a file's lines as documents, in blocks.
template <class Take>
inline int run(int count, char** words, Take take) try {
    if (count != 2) stop("usage: job FILE");
    ondemand::parser parser;
#ifdef SIMDJSON_THREADS_ENABLED
    parser.threaded = false;
#endif
    Bytes output;
    const size_t size = 256 << 10;
    int file = open(words[1], O_RDONLY);
    if (file < 0) stop("can't open the file");
    std::vector<char> buffer(size + SIMDJSON_PADDING);
    for (size_t held = 0;;) {
        ssize_t got = ::read(file, buffer.data() + held, size - held);
        if (got < 0) stop("can't read");
        held += size_t(got);
        if (!held) break;
        size_t whole = held;
        while (whole && buffer[whole - 1] != '\n') whole--;
        if (!whole) whole = held;
        ondemand::document_stream stream;
        auto bytes = reinterpret_cast<const uint8_t*>(buffer.data());
        if (auto error = parser.iterate_many(bytes, whole, whole < (1 << 15) ? 1 << 15 : whole).get(stream))
            stop(error_message(error));
        for (auto document : stream) {
            ondemand::object object = document.get_object();
            take(object, output);
            output.put('\n');
            if (output.count >= 1 << 20) output.flush();
        }
        if (stream.truncated_bytes()) stop("a line isn't whole");
        memmove(buffer.data(), buffer.data() + whole, held - whole);
        held -= whole;
    }
    output.flush();
    return 0;
} catch (const simdjson_error& error) {
    stop(error.what());
}
