"""The language, one feature at a time: a spec that uses the feature beside a spec that copies the same values."""
import base64
import uuid
from dataclasses import dataclass
from random import Random
from typing import Callable

from people import FIRST_ELSEWHERE, WORDS

KEYS = [f"v{index}" for index in range(8)]


@dataclass
class Feature:
    """A feature: a mapping `Record` that uses it, and what that is measured beside.

    With `plain` that is the same data by another mapping. Without it, it is a copy of the same values: all numbers and
    texts of the record, however deep, as the members of one object.
    """

    name: str
    group: str
    spec: str  # the mapping's YAML, in braces
    plain: str | None
    record: Callable  # a record by chance; its second argument is the size
    values: Callable  # how many values a record of a size has
    size: int = 1
    per: str = "value"
    more: str = ""  # other mappings, a line each
    back: bool = True  # whether `unmap` writes it
    plain_back: str | None = None  # the mappings that `unmap` is measured beside, where it isn't a copy
    as_text: bool = False  # whether the copy beside it is of texts that are as long, not of the same values
    reads_part: bool = False  # whether it looks at more than it reads: then what it doesn't read is skipped beside it
    grows: bool = False  # whether a single record can be of any size
    slow: str | None = None  # why it may take longer than the others


def each(name, group, rule, make, plain=None, size=1, member=None, grows=False, **more):
    """A feature of a property. Eight properties have the rule, in which `KEY` is the property's name."""

    def spec(rule):
        rules = [f"{key}: {rule.replace('KEY', key)}".rstrip() for key in KEYS]
        return "{properties: {" + ", ".join(text + (" " if text.endswith(":") else "") for text in rules) + "}}"

    def record(random, size):
        members = {}
        for key in KEYS:
            value = make(random, size)
            members |= member(key, value) if member else {key: value}
        return members

    return Feature(
        name, group, spec(rule), None if plain is None else spec(plain), record, lambda size: len(KEYS), size, grows=grows, **more
    )


def many(name, group, spec, record, plain=None, per="element", size=8, more="", values=lambda size: size, **rest):
    """A feature of a mapping, or of a list: a record has as many elements as its size says."""
    return Feature(name, group, spec, plain, record, values, size, per, more, grows=True, **rest)


# Values.


def text(random, size=2):
    return " ".join(random.choice(WORDS) for _ in range(size))


def words(random, size):
    return [random.choice(WORDS) for _ in range(size)]


def numbers(random, size):
    return [random.randrange(10**6) for _ in range(size)]


def integer(random, size=1):
    return random.randrange(10**9)


def number(random, size=1):
    return random.randrange(10**6) / 1000


def boolean(random, size=1):
    return random.random() < 0.5


def clock(random, form, size=1):
    day = (random.randrange(1990, 2030), random.randrange(1, 13), random.randrange(1, 29))
    return form.format(*day, random.randrange(24), random.randrange(60), random.randrange(60))


def dates(form):
    return lambda random, size: clock(random, form)


ISO = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z"


def seconds(random, size=1):
    return random.randrange(2 * 10**9)


def pick(*choices):
    return lambda random, size: random.choice(choices)


def spelled(make):
    """The same in a JSON string."""
    return lambda random, size: spell(make(random, size))


def spell(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def elsewhere(random, size):
    return f"{random.choice(FIRST_ELSEWHERE)} {random.choice(FIRST_ELSEWHERE)}"


def object_of(random, size=1):
    return {"a": text(random, 1), "b": integer(random)}


# Lists of features.


def copies():
    rows = [
        ("an integer", integer), ("a number", number), ("a number of 17 digits", lambda r, s: r.random()), ("a boolean", boolean),
        ("null", pick(None)), ("text, escaped", lambda r, s: f'say "{text(r, 1)}"\n{text(r, 1)}'), ("text, not ASCII", elsewhere),
        ("text of 2,000 characters", lambda r, s: text(r, 350)), ("an object of 2 members", object_of),
        ("a list of 4", lambda r, s: words(r, 4)), ("an empty list", pick([])),
        ("an object in an object", lambda r, s: {"a": object_of(r)}),
    ]
    for name, make in rows:
        yield each(f"copy: {name}", "copy", "", make, as_text=True)


def types():
    kinds = [
        ("string", lambda r, s: text(r)), ("integer", integer), ("number", number), ("decimal", number),
        ("boolean", boolean), ("date", dates(ISO)), ("url", lambda r, s: f"https://example.com/{text(r, 1)}/{integer(r)}"),
        ("uuid", lambda r, s: str(uuid.UUID(int=r.getrandbits(128)))),
        ("data", lambda r, s: base64.b64encode(r.randbytes(12)).decode()),
    ]
    for kind, make in kinds:
        yield each(f"type: {kind}", "type", f"{{type: {kind}}}", make)
    yield each("type: string, escaped", "type", "{type: string}", lambda r, s: f'say "{text(r, 1)}"\n{text(r, 1)}')
    yield each("type: string, not ASCII", "type", "{type: string}", elsewhere)
    yield each("type: number, 17 digits", "type", "{type: number}", lambda r, s: r.random())
    yield each("type: decimal, 17 digits", "type", "{type: decimal}", lambda r, s: r.random())
    yield each("type: uuid, upper case", "type", "{type: uuid}", lambda r, s: str(uuid.UUID(int=r.getrandbits(128))).upper())


def accepted():
    pairs = [
        ("integer", "string", spelled(integer)), ("number", "string", spelled(number)),
        ("decimal", "string", spelled(number)), ("boolean", "string", spelled(boolean)),
        ("string", "integer", integer), ("number", "integer", integer), ("decimal", "integer", integer),
        ("boolean", "integer", pick(0, 1)), ("string", "boolean", boolean), ("integer", "boolean", boolean),
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
    from datetime import date

    return date(random.randrange(1990, 2030), random.randrange(1, 13), random.randrange(1, 29)).strftime("%a, %-d %b %Y")


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
    ]
    for name, stated, make in rows:
        yield each(f"transform: {name}", "transform", f"{{transform: {stated}}}", make)
    sized = [
        ("split", '{split: ","}', lambda r, s: ",".join(words(r, s)), None),
        ("join", '{join: " > "}', words, None),
        ("json", "json", lambda r, s: '{"a":[' + ",".join(map(str, numbers(r, s))) + "]}", slow),
        ("trim", "trim", lambda r, s: f" {text(r, s)} ", None),
        ("lowercase", "lowercase", lambda r, s: text(r, s).title(), None),
        ("lowercase, already", "lowercase", text, None),
        ("lowercase, not ASCII", "lowercase", lambda r, s: " ".join(elsewhere(r, 1) for _ in range(s)), None),
        ("uppercase", "uppercase", text, None),
        ("collapse_spaces", "collapse_spaces", lambda r, s: text(r, s).replace(" ", "  "), None),
        ("replace", '{replace: {".": "", ",": "."}}', lambda r, s: ".".join(map(str, numbers(r, s))) + ",50", None),
        ("sort", "sort", numbers, "sorting takes more than one look at each"),
        ("sort, texts", "sort", words, "sorting takes more than one look at each"),
        ("unique", "unique", words, "each element is compared with those before it"),
    ]
    for name, stated, make, reason in sized:
        yield each(
            f"transform: {name}", "transform", f"{{transform: {stated}}}", make, size=4, grows=True, slow=reason,
            per="value of 4 parts",
        )
    for name, make in [("first", words), ("last", words), ("count", words), ("sum", numbers)]:
        yield each(
            f"transform: {name}", "transform", f"{{transform: {name}}}", make, size=4, grows=True, back=False,
            per="value of 4 parts", reads_part=True,
        )
    yield each("transform: [trim, lowercase]", "transform", "{transform: [trim, lowercase]}", lambda r, s: f" {text(r).title()} ")


def tables():
    states = "{N: new, P: paid, S: sent, D: done, X: void}"
    codes = pick("N", "P", "S", "D", "X")
    yield each("values", "values", f"{{values: {states}}}", codes)
    yield each("values: integers", "values", "{type: integer, values: {0: low, 1: normal, 2: high}}", pick(0, 1, 2))
    yield each("values: of other types", "values", '{values: {"True": true, "False": false, Unknown: null}}',
               pick("True", "False", "Unknown"))
    yield each("values: a table of 200", "values",
               "{values: {" + ", ".join(f"code{index}: meaning {index}" for index in range(200)) + "}}",
               lambda r, s: f"code{r.randrange(200)}")
    yield each("otherwise: keep", "values", f"{{values: {states}, otherwise: keep}}", lambda r, s: text(r, 1))
    yield each("otherwise: a value", "values", f"{{values: {states}, otherwise: other, direction: read}}",
               lambda r, s: text(r, 1), back=False)


def requirements():
    rows = [
        ("not_empty", "not_empty", "string", lambda r, s: text(r)), ("min", "{min: 1}", "integer", integer_above),
        ("max", "{max: 2000000000}", "integer", integer), ("above", "{above: 0}", "integer", integer_above),
        ("below", "{below: 2000000000}", "integer", integer), ("min, a decimal", "{min: 0.5}", "decimal", number_above),
        ("min, a date", '{min: "1980-01-01T00:00:00Z"}', "date", dates(ISO)),
        ("min, text", '{min: "a"}', "string", lambda r, s: text(r)), ("equals", "{equals: yes it is}", "string", pick("yes it is")),
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
    yield each("requires: pattern", "requires", '{type: string, requires: {pattern: "^[a-z]+ [a-z]+$"}}',
               lambda r, s: text(r), "{type: string}", slow="RE2 runs for each value")
    yield each("requires: count", "requires", "{list: string, requires: {count: {max: 4000000}}}", words, "{list: string}",
               size=4, grows=True, per="value of 4 parts")
    yield each("requires: not_empty, a list", "requires", "{list: string, requires: not_empty}", words, "{list: string}",
               size=4, grows=True, per="value of 4 parts")


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
    yield each("from: an index", "from", "{from: oKEY.0}", value, reads_part=True,
               member=lambda k, v: {"o" + k: [v, "b"]})
    yield each("from: last", "from", "{from: oKEY.last, direction: read}", value, back=False, reads_part=True,
               member=lambda k, v: {"o" + k: [v, "b"]})
    yield each("from: *", "from", "{from: oKEY.*.a}", lambda r, s: [{"a": word} for word in words(r, s)],
               back=False, member=lambda k, v: {"o" + k: v}, size=4, grows=True, per="value of 4 parts")
    yield each("from: * of an object", "from", "{from: oKEY.*.a}",
               lambda r, s: {f"k{index}": {"a": word} for index, word in enumerate(words(r, s))},
               back=False, member=lambda k, v: {"o" + k: v}, size=4, grows=True, per="value of 4 parts")
    yield each("from: the second of two", "from", "{from: [KEYx, KEYy]}", value, "{from: KEYy}",
               member=lambda k, v: {k + "y": v})
    yield each("from: the first of two", "from", "{from: [KEYx, KEYy]}", value, "{from: KEYx}",
               member=lambda k, v: {k + "x": v})
    yield each("deprecated, not met", "from", "{from: [KEYx, KEYy], deprecated: [KEYy]}", value, "{from: KEYx}",
               member=lambda k, v: {k + "x": v})
    yield each("from: $.a", "from", "{from: $.oKEY.a}", value, member=nested, back=False)
    yield each("template", "from", '{template: "{KEYa} {KEYb}"}', value, "{from: KEYa}", back=False,
               member=lambda k, v: {k + "a": v, k + "b": v})
    yield each("first_of, the first", "from", "{first_of: [{from: KEYx, type: string}, {from: KEYy, type: integer}]}", value,
               "{from: KEYx, type: string}", member=lambda k, v: {k + "x": v})
    yield each("first_of, the second", "from", "{first_of: [{from: KEYy, type: integer}, {from: KEYx, type: string}]}", value,
               "{from: KEYx, type: string}", member=lambda k, v: {k + "x": v}, back=False)
    yield each("to", "from", "{from: KEYx, to: KEYy}", value, "{from: KEYx}", member=lambda k, v: {k + "x": v})
    yield each("to: a.b", "from", "{from: KEYx, to: oKEY.a}", value, "{from: KEYx}", member=lambda k, v: {k + "x": v})
    yield each("direction: read", "from", "{direction: read}", value, back=False)
    yield many(
        "from: ^.x", "from", "{properties: {items: {list: Item}}}",
        lambda r, n: {"x": text(r, 1), "items": [object_of(r) for _ in range(n)]}, "{properties: {items: {list: Plain}}}",
        more="Item: {properties: {a: , b: , x: ^.x}}\nPlain: {properties: {a: , b: }}", plain_back="Record: {properties: {items: {list: Shown}}}\nShown: {properties: {a: , b: , x: }}",
    )
    yield many(
        "from: $.x in a list", "from", "{properties: {items: {list: Item}}}",
        lambda r, n: {"x": text(r, 1), "items": [object_of(r) for _ in range(n)]}, "{properties: {items: {list: Plain}}}",
        more="Item: {properties: {a: , b: , x: $.x}}\nPlain: {properties: {a: , b: }}", plain_back="Record: {properties: {items: {list: Shown}}}\nShown: {properties: {a: , b: , x: }}",
    )
    yield many(
        "from: . in a list", "from", "{properties: {items: {list: Item}}}",
        lambda r, n: {"items": [object_of(r) for _ in range(n)]}, "{properties: {items: {list: Plain}}}",
        more="Item: {properties: {a: , b: , whole: {from: ., direction: read}}}\nPlain: {properties: {a: , b: }}", back=False,
    )


def missing():
    value = lambda r, s: integer(r)
    half = lambda r, s: None if r.random() < 0.5 else integer(r)
    bad = lambda r, s: text(r, 1) if r.random() < 0.5 else integer(r)
    gone = lambda k, v: {} if v is None else {k: v}
    rare = "each value gives a warning, with its place"
    typed = "{type: integer}"
    rows = [
        ("required", "{type: integer, required: true}", value, {}),
        ("default, missing", "{type: integer, default: 5}", half, {"member": gone}),
        ("default: a list, missing", "{list: integer, default: []}", lambda r, s: None if r.random() < 0.5 else [1],
         {"member": gone, "plain": "{list: integer}"}),
        ("if_missing: null", "{type: integer, if_missing: null}", half, {"member": gone}),
        ("if_missing: fail", "{type: integer, if_missing: fail}", value, {}),
        ("if_null: leave", "{type: integer, if_null: leave}", half, {}),
        ("if_null: default", "{type: integer, default: 5, if_null: default}", half, {}),
        ("if_null: fail", "{type: integer, if_null: fail}", value, {}),
        ("if_invalid: null, valid", "{type: integer, if_invalid: null}", value, {}),
        ("if_invalid: null, half of them invalid", "{type: integer, if_invalid: null}", bad, {"slow": rare, "plain": None}),
        ("if_invalid: default, half of them invalid", "{type: integer, default: 5, if_invalid: default}", bad,
         {"slow": rare, "plain": None}),
        ("sensitive", "{type: integer, sensitive: true}", value, {}),
        ("omit: null", "{type: integer, omit: [null]}", half, {}),
        ("omit: empty", "{list: integer, omit: [empty]}", lambda r, s: [] if r.random() < 0.5 else [1],
         {"plain": "{list: integer}"}),
        ("omit: default", "{type: integer, default: 5, omit: [default]}", pick(5, 6), {}),
        ("description", "{type: integer, description: a number}", value, {}),
    ]
    for name, rule, make, more in rows:
        yield each(name, "missing", rule, make, **({"plain": typed} | more))


def objects():
    pair = "Pair: {properties: {a: {type: string}, b: {type: integer}}}"
    keyed = "Keyed: {primary_key: a, properties: {a: {type: string}, b: {type: integer}}}"
    yield each("object", "object", "{object: Pair}", object_of, more=pair, per="object of 2 members")
    yield each("object from: .", "object", "{object: PairKEY, from: .}", lambda r, s: text(r, 1),
               more="\n".join(f"Pair{key}: {{properties: [{key}a]}}" for key in KEYS), member=lambda k, v: {k + "a": v},
               per="object of 1 member")
    yield each("reference", "object", "{reference: Keyed}", lambda r, s: text(r, 1), more=keyed)
    yield each("reference by", "object", "{reference: Keyed, by: b}", integer, more=keyed)
    yield each("create: false", "object", "{reference: Keyed, create: false}", lambda r, s: text(r, 1), "{reference: Keyed}",
               more=keyed)
    yield each("if_unlinked: leave", "object", "{reference: Keyed, create: false, if_unlinked: leave}",
               lambda r, s: text(r, 1), "{reference: Keyed}", more=keyed)
    yield each("update: merge", "object", "{list: string, update: merge}", words, "{list: string}", size=4, grows=True,
               per="value of 4 parts")
    yield each("take: first", "object", "{list: Pair, take: first}", lambda r, s: [object_of(r) for _ in range(s)],
               more=pair, size=4, grows=True, per="value of 4 parts", reads_part=True)
    yield each("take: single", "object", "{list: Pair, take: single}", lambda r, s: [object_of(r)], "{list: Pair}", more=pair)
    yield each("where", "object", "{list: Pair, where: {c: [x, y]}}",
               lambda r, s: [object_of(r) | {"c": r.choice("xz")} for _ in range(s)], more=pair, size=4,
               grows=True, per="value of 4 parts", back=False, reads_part=True)
    yield each("where, pick", "object", "{from: lKEY, where: {kind: b}, pick: value, type: string}",
               lambda r, s: [{"kind": kind, "value": text(r, 1)} for kind in ["a"] * (s - 1) + ["b"]], size=4,
               grows=True, reads_part=True, per="value of 4 parts", member=lambda k, v: {"l" + k: v})
    yield each("accept_single", "object", "{list: string, accept_single: true}", lambda r, s: text(r, 1))


def lists():
    def column(make):
        return lambda random, size: {"items": [make(random) for _ in range(size)]}

    pair = "Pair: {properties: {a: {type: string}, b: {type: integer}}}"
    keyed = "Keyed: {primary_key: a, properties: {a: {type: string}, b: {type: integer}}}"
    tag = "Tag: {primary_key: a, properties: [a]}"
    word = lambda r: text(r, 1)
    key = lambda r: f"{text(r, 1)}{r.randrange(10**6)}"
    pairs = lambda r: {"name": key(r) + str(r.random()), "value": text(r, 1)}
    named = lambda make: lambda r, n: {"items": {f"k{index}{text(r, 1)}": make(r) for index in range(n)}}
    rare = "each value gives a warning, with its place"
    rows = [
        ("list: Pair", "{list: Pair}", column(object_of), None, pair, {"per": "object of 2 members"}),
        ("list: string", "{list: string}", column(word), None, "", {}),
        ("list: integer", "{list: integer}", column(integer), None, "", {}),
        ("list: {transform: uppercase}", "{list: {transform: uppercase}}", column(word), None, "", {}),
        ("list: {date_format: day}", "{list: {date_format: day}}", column(lambda r: clock(r, "{:04}-{:02}-{:02}")), None, "", {}),
        ("list: {if_null: null}", "{list: {type: string, if_null: null}}", column(lambda r: None if boolean(r) else word(r)),
         None, "", {}),
        ("list: {list: integer}", "{list: {list: integer}}", column(lambda r: numbers(r, 2)), None, "", {"per": "list of 2"}),
        ("list: {requires: not_empty}", "{list: {type: string, requires: not_empty}}", column(word),
         "{properties: {items: {list: string}}}", "", {}),
        ("dictionary: string", "{dictionary: string}", named(word), None, "", {}),
        ("dictionary: Pair", "{dictionary: Pair}", named(object_of), None, pair, {"per": "object of 2 members"}),
        ("member_as", "{dictionary: Named, member_as: key}", named(object_of), None,
         "Named: {properties: {key: , a: {type: string}, b: {type: integer}}}", {"per": "object of 2 members"}),
        ("pairs", "{dictionary: string, pairs: [name, value]}", column(pairs), None, "", {"per": "pair"}),
        ("pairs, member_as", "{dictionary: Pair, pairs: [name, value], member_as: a}",
         column(lambda r: {"name": key(r) + str(r.random()), "value": {"b": integer(r)}}), None, pair, {"per": "pair"}),
        ("reference_list", "{reference_list: Tag}", column(key), None, tag, {}),
        ("list of objects with a key", "{list: Keyed}", column(lambda r: {"a": key(r), "b": integer(r)}), None, keyed,
         {"per": "object of 2 members"}),
        ("duplicates: merge", "{list: string, duplicates: merge}", column(key), "{properties: {items: {list: string}}}", "", {}),
        ("duplicates: keep", "{list: Keyed, duplicates: keep}", column(lambda r: {"a": key(r), "b": integer(r)}),
         "{properties: {items: {list: Keyed}}}", keyed, {"per": "object of 2 members"}),
        ("duplicates: fail", "{list: string, duplicates: fail}", column(lambda r: key(r) + str(r.random())),
         "{properties: {items: {list: string}}}", "", {}),
        ("same_by", "{list: Pair, same_by: [a], duplicates: merge}", column(lambda r: {"a": key(r), "b": integer(r)}),
         "{properties: {items: {list: Pair}}}", pair, {"per": "object of 2 members"}),
        ("orphans: delete", "{list: Keyed, orphans: delete}", column(lambda r: {"a": key(r), "b": integer(r)}),
         "{properties: {items: {list: Keyed}}}", keyed, {"per": "object of 2 members"}),
        ("if_item_invalid: skip, valid", "{list: integer, if_item_invalid: skip}", column(integer),
         "{properties: {items: {list: integer}}}", "", {}),
        ("if_item_invalid: skip, a tenth invalid", "{list: integer, if_item_invalid: skip}",
         column(lambda r: "bad" if r.random() < 0.1 else integer(r)), None, "", {"slow": rare}),
        ("if_item_invalid: skip, objects", "{list: Pair, if_item_invalid: skip}",
         column(lambda r: {"a": 1, "b": "bad"} if r.random() < 0.1 else object_of(r)), None, pair, {"slow": rare}),
        ("if_item_invalid: null, a tenth invalid", "{list: integer, if_item_invalid: 'null'}",
         column(lambda r: "bad" if r.random() < 0.1 else integer(r)), None, "", {"slow": rare}),
        ("ordered: false", "{list: string, ordered: false}", column(word), "{properties: {items: {list: string}}}", "", {}),
    ]
    for name, rule, record, beside, more, rest in rows:
        yield many(name, "list", f"{{properties: {{items: {rule}}}}}", record, beside, more=more, **rest)


def mappings():
    def members(random, size):
        return {f"m{index}": text(random, 1) for index in range(size)}

    def known(random, size):
        return {key: text(random, 1) for key in KEYS}

    names = ", ".join(KEYS)
    rest = lambda r, n: {"a": 1} | {f"member_{index}": text(r, 1) for index in range(n)}
    few = "{properties: [" + names + "]}"

    def of_mapping(name, words, record=known, **more):
        spec = "{" + words + ", properties: [" + names + "]}"
        return Feature(name, "mapping", spec, few, record, lambda size: len(KEYS), per="member", **more)

    yield of_mapping("naming: snake_case", "naming: snake_case")
    yield of_mapping("root", "root: data.item", lambda r, s: {"data": {"item": known(r, s)}},
                     plain_back="Record: " + few)
    yield of_mapping("unknown: warn, none is", "unknown: warn")
    yield of_mapping("unknown: fail, none is", "unknown: fail")
    yield of_mapping("unknown: keep, none is", "unknown: keep")
    yield of_mapping("constants", "constants: {kind: Pod}", lambda r, s: {"kind": "Pod"} | known(r, s))
    yield of_mapping("only", f"only: [{', '.join(KEYS[:4])}]")
    yield of_mapping("ignore", f"ignore: [{', '.join(KEYS[:4])}]")
    yield of_mapping("requires: at_least_one", "requires: {at_least_one: [v0, v1]}")
    yield of_mapping("requires: exactly_one", "requires: {exactly_one: [v0, x]}, within: {o: [x]}")
    yield of_mapping("requires: all_or_none", "requires: {all_or_none: [v0, v1]}")
    yield of_mapping("primary_key", "primary_key: v0")
    yield of_mapping("entity", "entity: Thing")
    yield of_mapping("reserved", "reserved: [description]")
    yield of_mapping("extends", "extends: Base, remove: [other]", more="Base: {properties: [other, base]}")
    yield Feature(
        "inverse", "mapping", "{primary_key: v0, properties: {" + "".join(f"{key}: , " for key in KEYS)
        + "others: {inverse: Other.link}}}", None, known, lambda size: len(KEYS), per="member",
        more="Other: {properties: {link: {reference: Record}}}",
    )
    yield of_mapping("omit: [null, empty, default]", "omit: [null, empty, default]")
    yield of_mapping("defaults of a mapping", "if_missing: leave, if_null: leave, if_invalid: fail, date_format: day")
    yield Feature("within", "mapping", "{within: {o: [" + names + "]}}", None,
                  lambda r, s: {"o": known(r, s)}, lambda size: len(KEYS), per="member")
    yield many("unknown: keep", "mapping", "{unknown: keep, properties: [a]}", rest,
               "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}", per="member")
    yield many("unknown: keep, converted keys", "mapping", "{unknown: keep, naming: snake_case, properties: [a]}", rest,
               "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}", per="member")
    yield many("unknown_into", "mapping", "{unknown_into: rest, properties: [a]}", rest,
               "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}", per="member")
    yield many("unknown: ignore", "mapping", "{properties: [a]}", rest, "{properties: [a]}", per="member", back=False)
    yield many("unknown: warn", "mapping", "{unknown: warn, properties: [a]}", rest, "{properties: [a]}", per="member",
               back=False, slow="each value gives a warning, with its place")
    yield many("unread", "mapping", "{unknown: fail, unread: [r], properties: [a]}",
               lambda r, n: {"a": 1, "r": {f"m{index}": 1 for index in range(n)}}, "{properties: [a]}", per="member",
               back=False)


def choosers():
    cases = "{x: CaseX, y: CaseY}"
    both = "CaseX: {properties: {a: , b: }}\nCaseY: {properties: {a: , b: , c: }}"
    shown = "Record: {properties: {items: {list: CaseX}}}\nCaseX: {properties: {a: , b: }}"

    def rows(chooser, make, plain="{properties: {items: {list: CaseX}}}", **more):
        return many(
            chooser.split(":")[0] + more.pop("note", ""), "choose", "{properties: {items: {list: Chooser}}}",
            lambda r, n: {"items": [make(r) for _ in range(n)]}, plain, more=f"Chooser: {{{chooser}}}\n{both}",
            plain_back=shown, per="object of 2 members", **more,
        )

    yield rows(f"choose_by: kind, cases: {cases}", lambda r: {"kind": r.choice("xy")} | object_of(r))
    yield rows(f"choose_by: kind, cases: {cases}, otherwise: CaseX", lambda r: {"kind": "other"} | object_of(r),
               note=", otherwise")
    yield rows(f"choose_by: kind, cases: {cases}, otherwise: skip",
               lambda r: {"kind": r.choice(["x", "other"])} | object_of(r), note=", skip")
    yield rows("choose_by: kind, cases: {" + ", ".join(f"kind{i}: CaseX" for i in range(100)) + "}",
               lambda r: {"kind": f"kind{r.randrange(100)}"} | object_of(r), note=", 100 cases")
    yield rows("choose_by_member: ., cases: {xx: CaseX, yy: CaseY}", lambda r: {r.choice(["xx", "yy"]): 1} | object_of(r))
    yield rows("choose_by_type: ., cases: {object: CaseX, number: CaseY}", object_of)
    yield many(
        "choose_by: ^.kind", "choose", "{properties: {items: {list: Chooser}}}",
        lambda r, n: {"kind": "x", "items": [object_of(r) for _ in range(n)]}, "{properties: {items: {list: CaseX}}}",
        more=f"Chooser: {{choose_by: ^.kind, cases: {cases}}}\n{both}", plain_back=shown, per="object of 2 members",
    )


def all_features():
    """Every feature, by name."""
    parts = [copies, types, accepted, formats, transformers, tables, requirements, paths, missing, objects, lists, mappings, choosers]
    return [feature for part in parts for feature in part()]
