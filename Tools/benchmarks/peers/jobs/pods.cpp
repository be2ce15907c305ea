// The job of Specs/Examples/kubernetes-pod, by hand. Usage: pods FILE
#include "job.hpp"

static text nullable(text token, text (*checked)(text)) { return is_null(token) ? token : checked(token); }
static text text_or_null(text token) {
    return nullable(token, [](text token) { return string(token); });
}

// Bytes that are lent, so that nothing is asked for while it runs.
static std::vector<Bytes> spare;

struct Lent {
    Bytes bytes;

    Lent() {
        if (spare.empty()) return;
        bytes = std::move(spare.back());
        spare.pop_back();
        bytes.count = 0;
    }
    ~Lent() { spare.push_back(std::move(bytes)); }
};

// The members that no rule reads. They are written behind the others.
struct Rest : Lent {
    template <size_t count>
    void keep(text key, ondemand::value value, const text (&taken)[count]) {
        bytes.put(",\"");
        size_t start = bytes.count;
        put_name(key);
        text name = bytes.from(start);
        for (text other : taken)
            if (other.size() == name.size() && other == name) stop("a name that is taken");
        bytes.put("\":");
        bytes.put(raw(value));
    }

    // A key as the name of a property: in camelCase it is the same.
    void put_name(text key) {
        if (key.find_first_of("_-") == text::npos) {
            bytes.put(key);
            return;
        }
        bool isUpper = false, hasWord = false;
        size_t start = 0;
        while (start < key.size() && key[start] == '_') bytes.put(key[start++]);
        for (char byte : key.substr(start)) {
            if (byte == '_' || byte == '-') {
                isUpper = hasWord;
                continue;
            }
            if (byte >= 'A' && byte <= 'Z') stop("a key in two spellings, which this program doesn't know");
            bool isLetter = byte >= 'a' && byte <= 'z';
            bytes.put(isUpper && isLetter ? char(byte & ~32) : byte);
            isUpper = false;
            hasWord = true;
        }
    }

    void close(Members& members) {
        text all = bytes.all();
        if (!all.empty() && members.isFirst) all.remove_prefix(1);
        members.out.put(all);
        members.close();
    }
};

// A value that is written when its turn comes.
struct Part : Lent {
    bool isThere = false;

    template <class Put>
    void make(ondemand::value value, Put put) {
        isThere = true;
        bytes.count = 0;
        if (is_null(token(value))) bytes.put("null");
        else put(value, bytes);
    }
    text view() const { return isThere ? bytes.all() : text(); }
};

static void date(ondemand::value value, Bytes& out) { put_date(out, token(value)); }

static void texts(ondemand::value value, Bytes& out) {
    out.put('[');
    bool isFirst = true;
    for (auto element : value.get_array()) {
        if (!isFirst) out.put(',');
        isFirst = false;
        out.put(string(token(element.value())));
    }
    out.put(']');
}

static void dictionary(ondemand::value value, Bytes& out) {
    out.put('{');
    bool isFirst = true;
    for (auto field : value.get_object()) {
        out.put(isFirst ? "\"" : ",\"");
        isFirst = false;
        out.put(key(field));
        out.put("\":");
        out.put(string(token(field.value())));
    }
    out.put('}');
}

template <void each(ondemand::value, Bytes&)>
static void list(ondemand::value value, Bytes& out) {
    out.put('[');
    bool isFirst = true;
    for (auto element : value.get_array()) {
        if (!isFirst) out.put(',');
        isFirst = false;
        each(element.value(), out);
    }
    out.put(']');
}

static text holds(text token) {
    if (is_null(token)) return token;
    text status = string(token);
    if (status == "\"True\"") return "true";
    if (status == "\"False\"") return "false";
    if (status == "\"Unknown\"") return "null";
    stop("not in the table");
}

static void metadata(ondemand::value value, Bytes& out) {
    static const text names[] = {"name", "namespace", "labels", "annotations", "createdAt"};
    Rest rest;
    Part labels, annotations, created;
    text name, space = "\"default\"";
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "name") name = string(token(value));
        else if (given == "namespace") space = text_or_null(token(value));
        else if (given == "labels") labels.make(value, dictionary);
        else if (given == "annotations") annotations.make(value, dictionary);
        else if (given == "creationTimestamp") created.make(value, date);
        else rest.keep(given, value, names);
    }
    if (!name.data()) stop("metadata without a name");
    Members members(out);
    members.put("\"name\":", name);
    members.put("\"namespace\":", space);
    members.put("\"labels\":", labels.view());
    members.put("\"annotations\":", annotations.view());
    members.put("\"createdAt\":", created.view());
    rest.close(members);
}

static void port(ondemand::value value, Bytes& out) {
    static const text names[] = {"name", "number", "protocol"};
    Rest rest;
    text name, number, protocol = "\"TCP\"";
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "name") name = text_or_null(token(value));
        else if (given == "containerPort") number = integer(token(value));
        else if (given == "protocol") {
            protocol = text_or_null(token(value));
            if (!is_null(protocol) && protocol != "\"TCP\"" && protocol != "\"UDP\"" && protocol != "\"SCTP\"")
                stop("not in the table");
        } else rest.keep(given, value, names);
    }
    if (!number.data()) stop("a port without its number");
    Members members(out);
    members.put("\"name\":", name);
    members.put("\"number\":", number);
    members.put("\"protocol\":", protocol);
    rest.close(members);
}

static void resources(ondemand::value value, Bytes& out) {
    static const text names[] = {"limits", "requests"};
    Rest rest;
    Part limits, requests;
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "limits") limits.make(value, dictionary);
        else if (given == "requests") requests.make(value, dictionary);
        else rest.keep(given, value, names);
    }
    Members members(out);
    members.put("\"limits\":", limits.view());
    members.put("\"requests\":", requests.view());
    rest.close(members);
}

static void variable(ondemand::value value, Bytes& out) {
    static const text names[] = {"name", "value", "secret", "secretKey"};
    static const text null = "null";
    Rest rest;
    text name, held, secret, secretKey;
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "name") name = string(token(value));
        else if (given == "value") held = text_or_null(token(value));
        else if (given == "valueFrom") {
            if (is_null(token(value))) {
                secret = secretKey = null;
                continue;
            }
            for (auto field : value.get_object()) {
                text given = key(field);
                ondemand::value value = field.value();
                if (given != "secretKeyRef") rest.keep(given, value, names);
                else if (is_null(token(value))) secret = secretKey = null;
                else
                    for (auto field : value.get_object()) {
                        text given = key(field);
                        ondemand::value value = field.value();
                        if (given == "name") secret = raw(value);
                        else if (given == "key") secretKey = raw(value);
                        else rest.keep(given, value, names);
                    }
            }
        } else rest.keep(given, value, names);
    }
    if (!name.data()) stop("a variable without a name");
    Members members(out);
    members.put("\"name\":", name);
    members.put("\"value\":", held);
    members.put("\"secret\":", secret);
    members.put("\"secretKey\":", secretKey);
    rest.close(members);
}

static void container(ondemand::value value, Bytes& out) {
    static const text names[] = {"name", "image", "command", "ports", "resources", "variables"};
    Rest rest;
    Part command, ports, limits, variables;
    text name, image;
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "name") name = string(token(value));
        else if (given == "image") image = string(token(value));
        else if (given == "command") command.make(value, texts);
        else if (given == "ports") ports.make(value, list<port>);
        else if (given == "resources") limits.make(value, resources);
        else if (given == "env") variables.make(value, list<variable>);
        else rest.keep(given, value, names);
    }
    if (!name.data() || !image.data()) stop("a container without its name or its image");
    Members members(out);
    members.put("\"name\":", name);
    members.put("\"image\":", image);
    members.put("\"command\":", command.view());
    members.put("\"ports\":", ports.view());
    members.put("\"resources\":", limits.view());
    members.put("\"variables\":", variables.view());
    rest.close(members);
}

static void spec(ondemand::value value, Bytes& out) {
    static const text names[] = {"nodeName", "containers"};
    Rest rest;
    Part containers;
    text node;
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "nodeName") node = text_or_null(token(value));
        else if (given == "containers") {
            if (is_null(token(value))) stop("null");
            containers.make(value, list<container>);
        } else rest.keep(given, value, names);
    }
    if (!containers.isThere) stop("a spec without its containers");
    Members members(out);
    members.put("\"nodeName\":", node);
    members.put("\"containers\":", containers.view());
    rest.close(members);
}

// The first condition of the type `Ready` also says whether the pod is.
static text isReady;
static bool hasReady;

static void condition(ondemand::value value, Bytes& out) {
    static const text names[] = {"type", "holds", "since"};
    Rest rest;
    Part since;
    text type, status;
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "type") type = text_or_null(token(value));
        else if (given == "status") status = holds(token(value));
        else if (given == "lastTransitionTime") since.make(value, date);
        else rest.keep(given, value, names);
    }
    if (!hasReady && type == "\"Ready\"") {
        hasReady = true;
        isReady = status;
    }
    Members members(out);
    members.put("\"type\":", type);
    members.put("\"holds\":", status);
    members.put("\"since\":", since.view());
    rest.close(members);
}

static void state(ondemand::value value, Bytes& out) {
    static const text running[] = {"startedAt"}, waiting[] = {"reason", "message"},
                      terminated[] = {"exitCode", "reason", "finishedAt"}, none[] = {""};
    Rest rest;
    Part date1;
    text mapping, first, second;
    for (auto field : value.get_object()) {
        text state = key(field);
        ondemand::value value = field.value();
        if (state != "running" && state != "waiting" && state != "terminated") {
            rest.keep(state, value, none);
            continue;
        }
        if (mapping.data()) stop("two states");
        mapping = state;
        if (is_null(token(value))) stop("a state that is null, which this program doesn't know");
        for (auto field : value.get_object()) {
            text given = key(field);
            ondemand::value value = field.value();
            if (state == "running") {
                if (given == "startedAt") date1.make(value, date);
                else rest.keep(given, value, running);
            } else if (state == "waiting") {
                if (given == "reason") first = raw(value);
                else if (given == "message") second = raw(value);
                else rest.keep(given, value, waiting);
            } else {
                if (given == "exitCode") first = integer(token(value));
                else if (given == "reason") second = raw(value);
                else if (given == "finishedAt") date1.make(value, date);
                else rest.keep(given, value, terminated);
            }
        }
    }
    if (!mapping.data()) stop("no state");
    Members members(out);
    if (mapping == "running") {
        members.put("\"$mapping\":", "\"Running\"");
        members.put("\"startedAt\":", date1.view());
    } else if (mapping == "waiting") {
        members.put("\"$mapping\":", "\"Waiting\"");
        members.put("\"reason\":", first);
        members.put("\"message\":", second);
    } else {
        if (!first.data()) stop("no exit code");
        members.put("\"$mapping\":", "\"Terminated\"");
        members.put("\"exitCode\":", first);
        members.put("\"reason\":", second);
        members.put("\"finishedAt\":", date1.view());
    }
    rest.close(members);
}

static void container_status(ondemand::value value, Bytes& out) {
    static const text names[] = {"name", "isReady", "restarts", "state"};
    Rest rest;
    Part chosen;
    text name, ready, restarts;
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "name") name = text_or_null(token(value));
        else if (given == "ready") ready = nullable(token(value), boolean);
        else if (given == "restartCount") restarts = nullable(token(value), integer);
        else if (given == "state") chosen.make(value, state);
        else rest.keep(given, value, names);
    }
    Members members(out);
    members.put("\"name\":", name);
    members.put("\"isReady\":", ready);
    members.put("\"restarts\":", restarts);
    members.put("\"state\":", chosen.view());
    rest.close(members);
}

static text phase(text token) {
    static const text codes[][2] = {{"\"Pending\"", "\"pending\""}, {"\"Running\"", "\"running\""},
                                    {"\"Succeeded\"", "\"done\""}, {"\"Failed\"", "\"failed\""},
                                    {"\"Unknown\"", "\"unknown\""}};
    if (is_null(token)) return token;
    text found = string(token);
    for (auto& row : codes)
        if (row[0] == found) return row[1];
    stop("not in the table");
}

static void status(ondemand::value value, Bytes& out) {
    static const text names[] = {"phase", "podIP", "isReady", "conditions", "containers"};
    Rest rest;
    Part conditions, containers;
    text phased, address;
    hasReady = false;
    isReady = text();
    for (auto field : value.get_object()) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "phase") phased = phase(token(value));
        else if (given == "podIP") address = text_or_null(token(value));
        else if (given == "conditions") {
            if (is_null(token(value))) isReady = "null";
            conditions.make(value, list<condition>);
        } else if (given == "containerStatuses") containers.make(value, list<container_status>);
        else rest.keep(given, value, names);
    }
    Members members(out);
    members.put("\"phase\":", phased);
    members.put("\"podIP\":", address);
    members.put("\"isReady\":", isReady);
    members.put("\"conditions\":", conditions.view());
    members.put("\"containers\":", containers.view());
    rest.close(members);
}

static void pod(ondemand::object object, Bytes& out) {
    static const text names[] = {"metadata", "spec", "status"};
    Rest rest;
    Part about, wanted, found;
    for (auto field : object) {
        text given = key(field);
        ondemand::value value = field.value();
        if (given == "metadata" || given == "spec") {
            if (is_null(token(value))) stop("null");
            if (given == "spec") wanted.make(value, spec);
            else about.make(value, metadata);
        } else if (given == "status") found.make(value, status);
        else if (given == "apiVersion") {
            if (token(value) != "\"v1\"") stop("another version");
        } else if (given == "kind") {
            if (token(value) != "\"Pod\"") stop("another kind");
        } else rest.keep(given, value, names);
    }
    if (!about.isThere || !wanted.isThere) stop("a pod without metadata or spec");
    Members members(out);
    members.put("\"metadata\":", about.view());
    members.put("\"spec\":", wanted.view());
    members.put("\"status\":", found.view());
    rest.close(members);
}

int main(int count, char** words) {
    return run(count, words, [](ondemand::object object, Bytes& out) { pod(object, out); });
}
