// The floor of the people job: written by hand for this one mapping, on simdjson's On-Demand reader. Strings are copied
// as they stand, and what is skipped isn't validated, so it does less than any of the others. Usage: floor FILE
#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

using namespace simdjson;
using text = std::string_view;

[[noreturn]] static void stop(const char* why) {
    fprintf(stderr, "floor: %s\n", why);
    exit(1);
}

// Output in blocks of a megabyte.
struct Output {
    static constexpr size_t block = 1 << 20;
    std::vector<char> bytes = std::vector<char>(2 * block);
    size_t count = 0;

    void put(text piece) {
        memcpy(bytes.data() + count, piece.data(), piece.size());
        count += piece.size();
    }

    void put(int64_t number) {
        char digits[24];
        int start = sizeof digits;
        uint64_t rest = number < 0 ? 0 - uint64_t(number) : uint64_t(number);
        do {
            digits[--start] = char('0' + rest % 10);
            rest /= 10;
        } while (rest);
        if (number < 0) digits[--start] = '-';
        put(text(digits + start, sizeof digits - start));
    }

    void flush() {
        for (size_t done = 0; done < count;) {
            ssize_t written = write(1, bytes.data() + done, count - done);
            if (written <= 0) stop("can't write");
            done += size_t(written);
        }
        count = 0;
    }
};

// `2012-09-05T10:00:00Z` as seconds since 1970.
static int64_t seconds(text quoted) {
    if (quoted.size() != 22) stop("not a date");
    const char* at = quoted.data() + 1;
    if (at[4] != '-' || at[7] != '-' || at[10] != 'T' || at[13] != ':' || at[16] != ':' || at[19] != 'Z')
        stop("not a date");
    auto two = [at](int index) { return (at[index] - '0') * 10 + at[index + 1] - '0'; };
    int year = two(0) * 100 + two(2), month = two(5);
    year -= month <= 2;
    int era = year / 400, ofEra = year - era * 400;
    int ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + two(8) - 1;
    int64_t days = int64_t(era) * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719468;
    return days * 86400 + two(11) * 3600 + two(14) * 60 + two(17);
}

static int64_t integer(text quoted) {
    int64_t number = 0;
    for (char digit : quoted.substr(1, quoted.size() - 2)) {
        if (digit < '0' || digit > '9') stop("not an integer");
        number = number * 10 + (digit - '0');
    }
    return number;
}

// A string with its quotes and escapes.
static text string(ondemand::value value) {
    text token = value.raw_json_token();
    while (!token.empty() && uint8_t(token.back()) <= ' ') token.remove_suffix(1);
    if (token.size() < 2 || token[0] != '"') stop("not a string");
    return token;
}

template <class Field>
static text key(Field& field) {
    const char* start = reinterpret_cast<const char*>(field.key().value().raw());
    size_t length = 0;
    while (start[length] != '"') length++;
    return {start, length};
}

struct Phone {
    text ddi, ddd, number;
};

struct Person {
    int64_t id = 0, created = 0, year = 0;
    text name, email, firstName, middleName = "null", lastName, model, website;
    std::vector<Phone> phones;
};

static void read_name(ondemand::object object, Person& person) {
    for (auto field : object) {
        text name = key(field);
        ondemand::value value = field.value();
        if (name == "firstName") person.firstName = string(value);
        else if (name == "lastName") person.lastName = string(value);
        else if (name == "middleName") person.middleName = value.is_null() ? text("null") : string(value);
    }
}

static void read_car(ondemand::object object, Person& person) {
    for (auto field : object) {
        text name = key(field);
        if (name == "model") person.model = string(field.value());
        else if (name == "year") person.year = integer(string(field.value()));
    }
}

static void read_phones(ondemand::array array, Person& person) {
    for (auto element : array) {
        Phone phone;
        ondemand::object object = element.get_object();
        for (auto field : object) {
            text name = key(field);
            if (name == "ddi") phone.ddi = string(field.value());
            else if (name == "ddd") phone.ddd = string(field.value());
            else if (name == "number") phone.number = string(field.value());
        }
        person.phones.push_back(phone);
    }
}

static void read(ondemand::object object, Person& person) {
    for (auto field : object) {
        text name = key(field);
        switch (name.size()) {
        case 2:
            if (name == "id") person.id = field.value().get_int64();
            break;
        case 3:
            if (name == "car") read_car(field.value().get_object(), person);
            break;
        case 4:
            if (name == "name") person.name = string(field.value());
            break;
        case 6:
            if (name == "phones") read_phones(field.value().get_array(), person);
            break;
        case 7:
            if (name == "website") person.website = string(field.value());
            break;
        case 10:
            if (name == "user_email") person.email = string(field.value());
            else if (name == "personInfo") read_name(field.value().get_object(), person);
            else if (name == "created_at") person.created = seconds(string(field.value()));
            break;
        }
    }
}

static void write(const Person& person, Output& output) {
    output.put("{\"id\":");
    output.put(person.id);
    output.put(",\"name\":");
    output.put(person.name);
    output.put(",\"email\":");
    output.put(person.email);
    output.put(",\"firstName\":");
    output.put(person.firstName);
    output.put(",\"middleName\":");
    output.put(person.middleName);
    output.put(",\"lastName\":");
    output.put(person.lastName);
    output.put(",\"createdAt\":");
    output.put(person.created);
    output.put(",\"car\":{\"model\":");
    output.put(person.model);
    output.put(",\"year\":");
    output.put(person.year);
    output.put("},\"phones\":[");
    for (size_t index = 0; index < person.phones.size(); index++) {
        output.put(index ? ",{\"countryCode\":" : "{\"countryCode\":");
        output.put(person.phones[index].ddi);
        output.put(",\"areaCode\":");
        output.put(person.phones[index].ddd);
        output.put(",\"number\":");
        output.put(person.phones[index].number);
        output.put("}");
    }
    output.put("],\"website\":");
    output.put(person.website);
    output.put("}\n");
}

// Hands out a file in blocks of whole lines.
template <class Take>
static void blocks(const char* path, size_t size, Take take) {
    int file = open(path, O_RDONLY);
    if (file < 0) stop("can't open the file");
    std::vector<char> buffer(size + SIMDJSON_PADDING);
    size_t count = 0;
    for (;;) {
        ssize_t got = ::read(file, buffer.data() + count, size - count);
        if (got < 0) stop("can't read");
        count += size_t(got);
        if (!count) break;
        size_t whole = count;
        while (whole && buffer[whole - 1] != '\n') whole--;
        if (!whole) whole = count;
        take(buffer.data(), whole);
        memmove(buffer.data(), buffer.data() + whole, count - whole);
        count -= whole;
    }
    close(file);
}

int main(int count, char** words) try {
    if (count != 2) stop("usage: floor FILE");
    ondemand::parser parser;
#ifdef SIMDJSON_THREADS_ENABLED
    parser.threaded = false;
#endif
    Output output;
    Person person;
    blocks(words[1], 256 << 10, [&](char* bytes, size_t length) {
        ondemand::document_stream stream;
        size_t batch = length < (1 << 15) ? 1 << 15 : length;
        auto error = parser.iterate_many(reinterpret_cast<const uint8_t*>(bytes), length, batch).get(stream);
        if (error) stop(error_message(error));
        for (auto document : stream) {
            person.phones.clear();
            person.middleName = "null";
            read(document.get_object().value().find_field("result").get_object(), person);
            write(person, output);
            if (output.count >= Output::block) output.flush();
        }
        if (stream.truncated_bytes()) stop("a line isn't whole");
    });
    output.flush();
} catch (const simdjson_error& error) {
    stop(error.what());
}
