// The job of Specs/Examples/github-issue-events, by hand, an event a line. Usage: events FILE
#include "job.hpp"

enum Kind { label, renaming, assignment, closing, milestone, other };

static const struct {
    text name;
    Kind kind;
} kinds[] = {
    {"\"labeled\"", label},     {"\"unlabeled\"", label}, {"\"renamed\"", renaming},     {"\"assigned\"", assignment},
    {"\"unassigned\"", assignment}, {"\"closed\"", closing},  {"\"milestoned\"", milestone}, {"\"demilestoned\"", milestone},
};

static const text mappings[] = {"\"LabelEvent\"", "\"RenameEvent\"", "\"AssignEvent\"",
                                "\"CloseEvent\"", "\"MilestoneEvent\"", "\"OtherEvent\""};

static Bytes rest, room;

static text nullable(text token, text (*checked)(text)) { return is_null(token) ? token : checked(token); }

// A key in snake_case, as the name of a property.
static void put_name(Bytes& out, text key) {
    bool isUpper = false, hasWord = false;
    size_t start = 0;
    while (start < key.size() && key[start] == '_') out.put(key[start++]);
    for (char byte : key.substr(start)) {
        if (byte == '_' || byte == '-') {
            isUpper = hasWord;
        } else {
            bool isLetter = (byte | 32) >= 'a' && (byte | 32) <= 'z';
            if (byte >= 'A' && byte <= 'Z') stop("a key that isn't in snake_case, which this program doesn't know");
            out.put(isUpper && isLetter ? char(byte & ~32) : byte);
            isUpper = false;
            hasWord = true;
        }
    }
}

static void keep(text key, ondemand::value value) {
    size_t start = rest.count;
    rest.put(",\"");
    put_name(rest, key);
    text name = rest.from(start + 2);
    for (text taken : {"id", "event", "createdAt", "actor", "issueNumber"})
        if (name == taken) stop("a name that is taken");
    rest.put("\":");
    rest.put(raw(value));
}

struct User {
    text login, id, isAdmin;
    bool isThere = false, isNull = false;
};

static User user(ondemand::value value, bool isRequired = false) {
    User user;
    user.isThere = true;
    if (is_null(token(value))) {
        if (isRequired) stop("null");
        user.isNull = true;
        return user;
    }
    for (auto field : value.get_object()) {
        text name = key(field);
        ondemand::value value = field.value();
        if (name == "login") user.login = string(token(value));
        else if (name == "id") user.id = nullable(token(value), integer);
        else if (name == "site_admin") user.isAdmin = nullable(token(value), boolean);
        else skip(value);
    }
    if (!user.login.data()) stop("a user without its login");
    return user;
}

static void put(Members& members, text name, const User& user) {
    if (!user.isThere) return;
    members.name(name);
    if (user.isNull) {
        members.out.put("null");
        return;
    }
    Members own(members.out);
    own.put("\"login\":", user.login);
    own.put("\"id\":", user.id);
    own.put("\"isAdmin\":", user.isAdmin);
    own.close();
}

// A member of an object, for paths of two steps. Null where the object is.
template <class Take>
static bool inside(ondemand::value value, Take take) {
    if (is_null(token(value))) return false;
    for (auto field : value.get_object()) take(key(field), field.value().value());
    return true;
}

static const text null = "null";

static void event(ondemand::object object, Bytes& out) {
    ondemand::value chooser;
    if (object.find_field_unordered("event").get(chooser)) stop("there is no event");
    text name = string(token(chooser));
    Kind kind = other;
    for (auto& row : kinds)
        if (row.name == name) {
            kind = row.kind;
            break;
        }
    if (object.reset().error()) stop("not JSON");
    rest.count = 0;
    room.count = 0;
    text id, number, first, second, created;
    User actor, assignee;
    for (auto field : object) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "id") id = integer(token(value));
        else if (given == "event") continue;
        else if (given == "created_at") created = string(token(value));
        else if (given == "actor") actor = user(value);
        else if (given == "issue") {
            bool isThere = inside(value, [&](text key, ondemand::value value) {
                if (key == "number") number = nullable(token(value), integer);
                else if (kind == other) keep(key, value);
                else skip(value);
            });
            if (!isThere) number = null;
        } else if (kind == label && given == "label") {
            bool isThere = inside(value, [&](text key, ondemand::value value) {
                if (key == "name") first = raw(value);
                else if (key == "color") second = nullable(token(value), [](text token) { return string(token); });
                else skip(value);
            });
            if (!isThere) first = second = null;
        } else if (kind == renaming && given == "rename") {
            bool isThere = inside(value, [&](text key, ondemand::value value) {
                if (key == "from") first = raw(value);
                else if (key == "to") second = raw(value);
                else skip(value);
            });
            if (!isThere) first = second = null;
        } else if (kind == assignment && given == "assignee") assignee = user(value, true);
        else if (kind == closing && given == "commit_id")
            first = nullable(token(value), [](text token) { return string(token); });
        else if (kind == closing && given == "state_reason") {
            text reason = token(value);
            if (is_null(reason)) continue;
            if (reason == "\"completed\"") second = "\"done\"";
            else if (reason == "\"not_planned\"") second = "\"dropped\"";
            else if (reason == "\"duplicate\"") second = reason;
            else stop("not in the table");
        } else if (kind == milestone && given == "milestone") {
            bool isThere = inside(value, [&](text key, ondemand::value value) {
                if (key == "title") first = raw(value);
                else skip(value);
            });
            if (!isThere) first = null;
        } else if (kind == other) keep(given, value);
        else skip(value);
    }
    if (!id.data() || !created.data() || (kind == assignment && !assignee.isThere)) stop("a member is missing");
    Members members(out);
    members.put("\"$mapping\":", mappings[kind]);
    members.put("\"id\":", id);
    members.put("\"event\":", name);
    members.name("\"createdAt\":");
    put_date(out, created);
    put(members, "\"actor\":", actor);
    members.put("\"issueNumber\":", number);
    switch (kind) {
    case label:
        members.put("\"labelName\":", first);
        if (second.data()) {
            members.name("\"labelColor\":");
            is_null(second) ? out.put(second) : put_lower(out, decoded(second, room));
        }
        break;
    case renaming:
        members.put("\"oldTitle\":", first);
        members.put("\"newTitle\":", second);
        break;
    case assignment: put(members, "\"assignee\":", assignee); break;
    case closing:
        members.put("\"commitID\":", first);
        members.put("\"reason\":", second);
        break;
    case milestone: members.put("\"milestone\":", first); break;
    case other: out.put(rest.all());
    }
    members.close();
}

int main(int count, char** words) {
    return run(count, words, [](ondemand::object object, Bytes& out) { event(object, out); });
}
