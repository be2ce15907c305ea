"""The language, one feature at a time: types, transformers, requirements, paths."""

import base64
import uuid
from datetime import date

from feature import (
    ISO,
    boolean,
    clock,
    dates,
    each,
    elsewhere,
    integer,
    many,
    number,
    numbers,
    object_of,
    pick,
    seconds,
    spelled,
    text,
    words,
)


def copies():
    rows = [
        ("an integer", integer),
        ("a number", number),
        ("a number of 17 digits", lambda r, s: r.random()),
        ("a boolean", boolean),
        ("null", pick(None)),
        ("text, escaped", lambda r, s: f'say "{text(r, 1)}"\n{text(r, 1)}'),
        ("text, not ASCII", elsewhere),
        ("text of 2,000 characters", lambda r, s: text(r, 350)),
        ("an object of 2 members", object_of),
        ("a list of 4", lambda r, s: words(r, 4)),
        ("an empty list", pick([])),
        ("an object in an object", lambda r, s: {"a": object_of(r)}),
    ]
    for name, make in rows:
        yield each(f"copy: {name}", "copy", "", make, as_text=True)


def types():
    kinds = [
        ("string", lambda r, s: text(r)),
        ("integer", integer),
        ("number", number),
        ("decimal", number),
        ("boolean", boolean),
        ("date", dates(ISO)),
        ("url", lambda r, s: f"https://example.com/{text(r, 1)}/{integer(r)}"),
        ("uuid", lambda r, s: str(uuid.UUID(int=r.getrandbits(128)))),
        ("data", lambda r, s: base64.b64encode(r.randbytes(12)).decode()),
    ]
    for kind, make in kinds:
        yield each(f"type: {kind}", "type", f"{{type: {kind}}}", make)
    yield each("type: string, escaped", "type", "{type: string}", lambda r, s: f'say "{text(r, 1)}"\n{text(r, 1)}')
    yield each("type: string, not ASCII", "type", "{type: string}", elsewhere)
    yield each("type: number, 17 digits", "type", "{type: number}", lambda r, s: r.random())
    yield each("type: decimal, 17 digits", "type", "{type: decimal}", lambda r, s: r.random())
    yield each(
        "type: uuid, upper case", "type", "{type: uuid}", lambda r, s: str(uuid.UUID(int=r.getrandbits(128))).upper()
    )


def accepted():
    pairs = [
        ("integer", "string", spelled(integer)),
        ("number", "string", spelled(number)),
        ("decimal", "string", spelled(number)),
        ("boolean", "string", spelled(boolean)),
        ("string", "integer", integer),
        ("number", "integer", integer),
        ("decimal", "integer", integer),
        ("boolean", "integer", pick(0, 1)),
        ("string", "boolean", boolean),
        ("integer", "boolean", boolean),
        ("integer", "number", lambda r, s: float(r.randrange(10**6))),
    ]
    for kind, other, make in pairs:
        yield each(f"accept: {other} as {kind}", "accept", f"{{type: {kind}, accept: [{other}]}}", make)
    for kind, make in [("integer", integer), ("number", number), ("decimal", number), ("boolean", boolean)]:
        yield each(f"as_text: {kind}", "accept", f"{{type: {kind}, as_text: true}}", spelled(make))
    yield each("as_text: unix_seconds", "accept", "{date_format: unix_seconds, as_text: true}", spelled(seconds))


def formats():
    rows = [
        ("iso8601, offset and fraction", "iso8601", dates("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.250+02:00")),
        ("iso8601_basic", "iso8601_basic", dates("{:04}{:02}{:02}T{:02}{:02}{:02}Z")),
        ("unix_seconds", "unix_seconds", seconds),
        ("unix_seconds, fraction", "unix_seconds", lambda r, s: r.randrange(2 * 10**12) / 1000),
        ("unix_milliseconds", "unix_milliseconds", lambda r, s: r.randrange(2 * 10**12)),
        ("day", "day", dates("{:04}-{:02}-{:02}")),
        ("a pattern", '"dd.MM.yyyy HH:mm"', lambda r, s: clock(r, "{2:02}.{1:02}.{0:04} {3:02}:{4:02}")),
        ("a pattern, with words", '"EEE, d MMM yyyy"', day_in_words),
        ("the second of two", '["dd.MM.yyyy", day]', dates("{:04}-{:02}-{:02}")),
    ]
    for name, stated, make in rows:
        yield each(f"date_format: {name}", "date_format", f"{{date_format: {stated}}}", make)


def day_in_words(random, size):
    return date(random.randrange(1990, 2030), random.randrange(1, 13), random.randrange(1, 29)).strftime(
        "%a, %-d %b %Y"
    )


def transformers():
    slow = "a JSON text is parsed, which may be of any size"
    rows = [
        ("prefix", '{prefix: "ORD-"}', lambda r, s: f"ORD-{integer(r)}"),
        ("suffix", '{suffix: " kg"}', lambda r, s: f"{integer(r)} kg"),
        ("not", "not", boolean),
        ("scale", "{scale: 100}", lambda r, s: r.randrange(10**6)),
        ("hex", "{hex: 6}", lambda r, s: f"{r.randrange(1 << 24):06x}"),
        ("null_if", '{null_if: ""}', lambda r, s: "" if r.random() < 0.3 else text(r, 1)),
        ("date", "{date: {from: iso8601, to: unix_seconds}}", dates(ISO)),
        ("blank_to_null", "blank_to_null", lambda r, s: "  " if r.random() < 0.3 else text(r, 1)),
        ("round", "{round: 1}", number),
        ("clamp", "{clamp: {min: 100, max: 900}}", number),
        ("multiply", "{multiply: 100}", number),
        ("add", "{add: 273.15}", number),
        ("floor", "floor", number),
        ("ceiling", "ceiling", number),
        ("absolute", "absolute", lambda r, s: -number(r, s)),
        ("duration", "duration", lambda r, s: f"PT{r.randrange(1, 24)}H{r.randrange(1, 60)}M"),
        ("parts", '{parts: "{a}-{b}"}', lambda r, s: f"{text(r, 1)}-{integer(r)}"),
        ("pad", "{pad: 8}", lambda r, s: f"{r.randrange(1, 10**6):08}"),
    ]
    for name, stated, make in rows:
        yield each(f"transform: {name}", "transform", f"{{transform: {stated}}}", make)
    sized = [
        ("split", '{split: ","}', lambda r, s: ",".join(words(r, s)), None),
        ("join", '{join: " > "}', words, None),
        ("json", "json", lambda r, s: '{"a":[' + ",".join(map(str, numbers(r, s))) + "]}", slow),
        (
            "unwrap",
            "{unwrap: {S: string, N: {type: number, as_text: true}, L: list}}",
            lambda r, s: {"L": [{"N": str(item)} if item % 2 else {"S": "a"} for item in numbers(r, s)]},
            None,
        ),
        ("table", "{table: first_row}", lambda r, s: [["a", "b"]] + [[item, item] for item in numbers(r, s)], None),
        ("table: by_column", "{table: by_column}", lambda r, s: {"a": numbers(r, s), "b": numbers(r, s)}, None),
        ("trim", "trim", lambda r, s: f" {text(r, s)} ", None),
        ("lowercase", "lowercase", lambda r, s: text(r, s).title(), None),
        ("lowercase, already", "lowercase", text, None),
        ("lowercase, not ASCII", "lowercase", lambda r, s: " ".join(elsewhere(r, 1) for _ in range(s)), None),
        ("uppercase", "uppercase", text, None),
        ("collapse_spaces", "collapse_spaces", lambda r, s: text(r, s).replace(" ", "  "), None),
        ("replace", '{replace: {".": "", ",": "."}}', lambda r, s: ".".join(map(str, numbers(r, s))) + ",50", None),
        ("base64", "base64", lambda r, s: base64.b64encode(text(r, s).encode()).decode(), None),
        ("base64url", "base64url", lambda r, s: base64.urlsafe_b64encode(text(r, s).encode()).decode().rstrip("="), None),
        ("url_encoded", "url_encoded", lambda r, s: text(r, s).replace(" ", "%20"), None),
        ("html_entities", "html_entities", lambda r, s: text(r, s).replace(" ", " &amp; "), None),
        ("sort", "sort", numbers, "sorting takes more than one look at each"),
        ("sort, texts", "sort", words, "sorting takes more than one look at each"),
        ("unique", "unique", words, "each element is compared with those before it"),
    ]
    for name, stated, make, reason in sized:
        yield each(
            f"transform: {name}",
            "transform",
            f"{{transform: {stated}}}",
            make,
            size=4,
            grows=True,
            slow=reason,
            per="value of 4 parts",
        )
    one_way = [
        ("first", "first", words),
        ("last", "last", words),
        ("item", "{item: 1}", words),
        ("count", "count", words),
        ("sum", "sum", numbers),
        ("average", "average", numbers),
        ("max", "max", numbers),
        ("min", "min", numbers),
        ("substring", "{substring: {from: 2, count: 3}}", text),
        ("extract", "{extract: '([a-z]+)$'}", text),
    ]
    for name, stated, make in one_way:
        yield each(
            f"transform: {name}",
            "transform",
            f"{{transform: {stated}}}",
            make,
            size=4,
            grows=True,
            back=False,
            per="value of 4 parts",
            reads_part=True,
        )
    yield each(
        "transform: [trim, lowercase]",
        "transform",
        "{transform: [trim, lowercase]}",
        lambda r, s: f" {text(r).title()} ",
    )


def tables():
    states = "{N: new, P: paid, S: sent, D: done, X: void}"
    codes = pick("N", "P", "S", "D", "X")
    yield each("values", "values", f"{{values: {states}}}", codes)
    yield each("values: integers", "values", "{type: integer, values: {0: low, 1: normal, 2: high}}", pick(0, 1, 2))
    yield each(
        "values: of other types",
        "values",
        '{values: {"True": true, "False": false, Unknown: null}}',
        pick("True", "False", "Unknown"),
    )
    yield each(
        "values: a table of 200",
        "values",
        "{values: {" + ", ".join(f"code{index}: meaning {index}" for index in range(200)) + "}}",
        lambda r, s: f"code{r.randrange(200)}",
    )
    yield each("otherwise: keep", "values", f"{{values: {states}, otherwise: keep}}", lambda r, s: text(r, 1))
    yield each(
        "otherwise: a value",
        "values",
        f"{{values: {states}, otherwise: other, direction: read}}",
        lambda r, s: text(r, 1),
        back=False,
    )


def requirements():
    rows = [
        ("not_empty", "not_empty", "string", lambda r, s: text(r)),
        ("min", "{min: 1}", "integer", integer_above),
        ("max", "{max: 2000000000}", "integer", integer),
        ("above", "{above: 0}", "integer", integer_above),
        ("below", "{below: 2000000000}", "integer", integer),
        ("min, a decimal", "{min: 0.5}", "decimal", number_above),
        ("min, a date", '{min: "1980-01-01T00:00:00Z"}', "date", dates(ISO)),
        ("min, text", '{min: "a"}', "string", lambda r, s: text(r)),
        ("equals", "{equals: yes it is}", "string", pick("yes it is")),
        ("in", "{in: [lorem, ipsum, dolor, sit, amet]}", "string", pick("lorem", "ipsum", "dolor", "sit", "amet")),
        ("in, numbers", "{in: [1, 2, 3, 5, 8]}", "integer", pick(1, 2, 3, 5, 8)),
        ("length", "{length: {min: 1, max: 4000000}}", "string", lambda r, s: text(r)),
        ("length, not ASCII", "{length: {min: 1, max: 40}}", "string", elsewhere),
        ("not", "{not: {equals: never}}", "string", lambda r, s: text(r)),
        ("either", "{either: [{equals: 1}, {min: 1}]}", "integer", integer_above),
        ("all", "{all: [{min: 1}, {below: 2000000000}]}", "integer", integer_above),
    ]
    for name, stated, kind, make in rows:
        yield each(f"requires: {name}", "requires", f"{{type: {kind}, requires: {stated}}}", make, f"{{type: {kind}}}")
    yield each(
        "requires: pattern",
        "requires",
        '{type: string, requires: {pattern: "^[a-z]+ [a-z]+$"}}',
        lambda r, s: text(r),
        "{type: string}",
        slow="RE2 runs for each value",
    )
    yield each(
        "requires: count",
        "requires",
        "{list: string, requires: {count: {max: 4000000}}}",
        words,
        "{list: string}",
        size=4,
        grows=True,
        per="value of 4 parts",
    )
    yield each(
        "requires: not_empty, a list",
        "requires",
        "{list: string, requires: not_empty}",
        words,
        "{list: string}",
        size=4,
        grows=True,
        per="value of 4 parts",
    )


def integer_above(random, size):
    return random.randrange(1, 10**9)


def number_above(random, size):
    return random.randrange(1, 10**6) + 0.25


def paths():
    value = lambda r, s: text(r, 1)
    nested = lambda key, value: {"o" + key: {"a": value}}
    deep = lambda key, value: {"o" + key: {"a": {"b": {"c": {"d": value}}}}}
    yield each("from: a key", "from", "{from: KEYx}", value, "{from: KEYx}", member=lambda k, v: {k + "x": v})
    yield each("from: a.b", "from", "{from: oKEY.a}", value, member=nested)
    yield each("from: a.b.c.d.e", "from", "{from: oKEY.a.b.c.d}", value, member=deep)
    yield each(
        "from: an index", "from", "{from: oKEY.0}", value, reads_part=True, member=lambda k, v: {"o" + k: [v, "b"]}
    )
    yield each(
        "from: last",
        "from",
        "{from: oKEY.last, direction: read}",
        value,
        back=False,
        reads_part=True,
        member=lambda k, v: {"o" + k: [v, "b"]},
    )
    yield each(
        "from: *",
        "from",
        "{from: oKEY.*.a}",
        lambda r, s: [{"a": word} for word in words(r, s)],
        back=False,
        member=lambda k, v: {"o" + k: v},
        size=4,
        grows=True,
        per="value of 4 parts",
    )
    yield each(
        "from: * of an object",
        "from",
        "{from: oKEY.*.a}",
        lambda r, s: {f"k{index}": {"a": word} for index, word in enumerate(words(r, s))},
        back=False,
        member=lambda k, v: {"o" + k: v},
        size=4,
        grows=True,
        per="value of 4 parts",
    )
    yield each(
        "from: the second of two",
        "from",
        "{from: [KEYx, KEYy]}",
        value,
        "{from: KEYy}",
        member=lambda k, v: {k + "y": v},
    )
    yield each(
        "from: the first of two",
        "from",
        "{from: [KEYx, KEYy]}",
        value,
        "{from: KEYx}",
        member=lambda k, v: {k + "x": v},
    )
    yield each(
        "deprecated, not met",
        "from",
        "{from: [KEYx, KEYy], deprecated: [KEYy]}",
        value,
        "{from: KEYx}",
        member=lambda k, v: {k + "x": v},
    )
    yield each("from: $.a", "from", "{from: $.oKEY.a}", value, member=nested, back=False)
    yield each(
        "template",
        "from",
        '{template: "{KEYa} {KEYb}"}',
        value,
        "{from: KEYa}",
        back=False,
        member=lambda k, v: {k + "a": v, k + "b": v},
    )
    yield each(
        "first_of, the first",
        "from",
        "{first_of: [{from: KEYx, type: string}, {from: KEYy, type: integer}]}",
        value,
        "{from: KEYx, type: string}",
        member=lambda k, v: {k + "x": v},
    )
    yield each(
        "first_of, the second",
        "from",
        "{first_of: [{from: KEYy, type: integer}, {from: KEYx, type: string}]}",
        value,
        "{from: KEYx, type: string}",
        member=lambda k, v: {k + "x": v},
        back=False,
    )
    yield each("to", "from", "{from: KEYx, to: KEYy}", value, "{from: KEYx}", member=lambda k, v: {k + "x": v})
    yield each("to: a.b", "from", "{from: KEYx, to: oKEY.a}", value, "{from: KEYx}", member=lambda k, v: {k + "x": v})
    yield each("direction: read", "from", "{direction: read}", value, back=False)
    yield many(
        "from: ^.x",
        "from",
        "{properties: {items: {list: Item}}}",
        lambda r, n: {"x": text(r, 1), "items": [object_of(r) for _ in range(n)]},
        "{properties: {items: {list: Plain}}}",
        more="Item: {properties: {a: , b: , x: ^.x}}\nPlain: {properties: {a: , b: }}",
        plain_back="Record: {properties: {items: {list: Shown}}}\nShown: {properties: {a: , b: , x: }}",
    )
    yield many(
        "from: $.x in a list",
        "from",
        "{properties: {items: {list: Item}}}",
        lambda r, n: {"x": text(r, 1), "items": [object_of(r) for _ in range(n)]},
        "{properties: {items: {list: Plain}}}",
        more="Item: {properties: {a: , b: , x: $.x}}\nPlain: {properties: {a: , b: }}",
        plain_back="Record: {properties: {items: {list: Shown}}}\nShown: {properties: {a: , b: , x: }}",
    )
    yield many(
        "from: . in a list",
        "from",
        "{properties: {items: {list: Item}}}",
        lambda r, n: {"items": [object_of(r) for _ in range(n)]},
        "{properties: {items: {list: Plain}}}",
        more="Item: {properties: {a: , b: , whole: {from: ., direction: read}}}\nPlain: {properties: {a: , b: }}",
        back=False,
    )
