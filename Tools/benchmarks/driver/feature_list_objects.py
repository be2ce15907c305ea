"""The language, one feature at a time: what is missing, objects, lists."""

from feature import KEYS, boolean, clock, each, integer, many, numbers, object_of, pick, text, words


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
        (
            "default: a list, missing",
            "{list: integer, default: []}",
            lambda r, s: None if r.random() < 0.5 else [1],
            {"member": gone, "plain": "{list: integer}"},
        ),
        ("if_missing: null", "{type: integer, if_missing: null}", half, {"member": gone}),
        ("if_missing: fail", "{type: integer, if_missing: fail}", value, {}),
        ("if_null: leave", "{type: integer, if_null: leave}", half, {}),
        ("if_null: default", "{type: integer, default: 5, if_null: default}", half, {}),
        ("if_null: fail", "{type: integer, if_null: fail}", value, {}),
        ("if_invalid: null, valid", "{type: integer, if_invalid: null}", value, {}),
        (
            "if_invalid: null, half of them invalid",
            "{type: integer, if_invalid: null}",
            bad,
            {"slow": rare, "plain": None},
        ),
        (
            "if_invalid: default, half of them invalid",
            "{type: integer, default: 5, if_invalid: default}",
            bad,
            {"slow": rare, "plain": None},
        ),
        ("sensitive", "{type: integer, sensitive: true}", value, {}),
        ("omit: null", "{type: integer, omit: [null]}", half, {}),
        (
            "omit: empty",
            "{list: integer, omit: [empty]}",
            lambda r, s: [] if r.random() < 0.5 else [1],
            {"plain": "{list: integer}"},
        ),
        ("omit: default", "{type: integer, default: 5, omit: [default]}", pick(5, 6), {}),
        ("description", "{type: integer, description: a number}", value, {}),
    ]
    for name, rule, make, more in rows:
        yield each(name, "missing", rule, make, **({"plain": typed} | more))
    yield each("exists", "missing", "{from: KEY, exists: true}", half, back=False, reads_part=True)


def objects():
    pair = "Pair: {properties: {a: {type: string}, b: {type: integer}}}"
    keyed = "Keyed: {primary_key: a, properties: {a: {type: string}, b: {type: integer}}}"
    yield each("object", "object", "{object: Pair}", object_of, more=pair, per="object of 2 members")
    yield each(
        "object from: .",
        "object",
        "{object: PairKEY, from: .}",
        lambda r, s: text(r, 1),
        more="\n".join(f"Pair{key}: {{properties: [{key}a]}}" for key in KEYS),
        member=lambda k, v: {k + "a": v},
        per="object of 1 member",
    )
    yield each("reference", "object", "{reference: Keyed}", lambda r, s: text(r, 1), more=keyed)
    yield each("reference by", "object", "{reference: Keyed, by: b}", integer, more=keyed)
    yield each(
        "create: false",
        "object",
        "{reference: Keyed, create: false}",
        lambda r, s: text(r, 1),
        "{reference: Keyed}",
        more=keyed,
    )
    yield each(
        "if_unlinked: leave",
        "object",
        "{reference: Keyed, create: false, if_unlinked: leave}",
        lambda r, s: text(r, 1),
        "{reference: Keyed}",
        more=keyed,
    )
    yield each("update: skip_null", "object", "{update: skip_null}", lambda r, s: text(r, 1), "")
    yield each(
        "update: merge",
        "object",
        "{list: string, update: merge}",
        words,
        "{list: string}",
        size=4,
        grows=True,
        per="value of 4 parts",
    )
    yield each(
        "take: first",
        "object",
        "{list: Pair, take: first}",
        lambda r, s: [object_of(r) for _ in range(s)],
        more=pair,
        size=4,
        grows=True,
        per="value of 4 parts",
        reads_part=True,
    )
    yield each(
        "take: single", "object", "{list: Pair, take: single}", lambda r, s: [object_of(r)], "{list: Pair}", more=pair
    )
    yield each(
        "where",
        "object",
        "{list: Pair, where: {c: [x, y]}}",
        lambda r, s: [object_of(r) | {"c": r.choice("xz")} for _ in range(s)],
        more=pair,
        size=4,
        grows=True,
        per="value of 4 parts",
        back=False,
        reads_part=True,
    )
    yield each(
        "where, pick",
        "object",
        "{from: lKEY, where: {kind: b}, pick: value, type: string}",
        lambda r, s: [{"kind": kind, "value": text(r, 1)} for kind in ["a"] * (s - 1) + ["b"]],
        size=4,
        grows=True,
        reads_part=True,
        per="value of 4 parts",
        member=lambda k, v: {"l" + k: v},
    )
    yield each(
        "numbered",
        "object",
        "{from: lKEY_, list: integer, numbered: {min: 1, max: 4}}",
        lambda r, s: [integer(r) for _ in range(4)],
        member=lambda k, v: {f"l{k}_{number}": item for number, item in enumerate(v, 1)},
    )
    yield each(
        "a range of items",
        "object",
        "{from: lKEY.0.., list: integer}",
        numbers,
        "{from: lKEY, list: integer}",
        size=4,
        grows=True,
        per="value of 4 parts",
        member=lambda k, v: {"l" + k: v},
    )
    yield each(
        "update: deep_merge", "object", "{object: Pair, update: deep_merge}", object_of, "{object: Pair}", more=pair
    )
    yield each("accept_empty_list", "object", "{dictionary: string, accept_empty_list: true}", lambda r, s: {"k": text(r, 1)})
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
        (
            "list: {date_format: day}",
            "{list: {date_format: day}}",
            column(lambda r: clock(r, "{:04}-{:02}-{:02}")),
            None,
            "",
            {},
        ),
        (
            "list: {if_null: null}",
            "{list: {type: string, if_null: null}}",
            column(lambda r: None if boolean(r) else word(r)),
            None,
            "",
            {},
        ),
        (
            "list: {list: integer}",
            "{list: {list: integer}}",
            column(lambda r: numbers(r, 2)),
            None,
            "",
            {"per": "list of 2"},
        ),
        (
            "list: {requires: not_empty}",
            "{list: {type: string, requires: not_empty}}",
            column(word),
            "{properties: {items: {list: string}}}",
            "",
            {},
        ),
        ("dictionary: string", "{dictionary: string}", named(word), None, "", {}),
        ("dictionary: Pair", "{dictionary: Pair}", named(object_of), None, pair, {"per": "object of 2 members"}),
        (
            "member_as",
            "{dictionary: Named, member_as: key}",
            named(object_of),
            None,
            "Named: {properties: {key: , a: {type: string}, b: {type: integer}}}",
            {"per": "object of 2 members"},
        ),
        (
            "member_as: integer",
            "{dictionary: Named, member_as: key}",
            lambda r, n: {"items": {str(index * 1000 + r.randrange(1000)): object_of(r) for index in range(n)}},
            None,
            "Named: {properties: {key: {type: integer}, a: {type: string}, b: {type: integer}}}",
            {"per": "object of 2 members"},
        ),
        ("pairs", "{dictionary: string, pairs: [name, value]}", column(pairs), None, "", {"per": "pair"}),
        (
            "pairs, key_type",
            "{dictionary: string, pairs: [name, value], key_type: integer}",
            column(lambda r: {"name": r.randrange(10**12), "value": text(r, 1)}),
            None,
            "",
            {"per": "pair"},
        ),
        (
            "pairs, member_as",
            "{dictionary: Pair, pairs: [name, value], member_as: a}",
            column(lambda r: {"name": key(r) + str(r.random()), "value": {"b": integer(r)}}),
            None,
            pair,
            {"per": "pair"},
        ),
        ("reference_list", "{reference_list: Tag}", column(key), None, tag, {}),
        (
            "list of objects with a key",
            "{list: Keyed}",
            column(lambda r: {"a": key(r), "b": integer(r)}),
            None,
            keyed,
            {"per": "object of 2 members"},
        ),
        (
            "duplicates: merge",
            "{list: string, duplicates: merge}",
            column(key),
            "{properties: {items: {list: string}}}",
            "",
            {},
        ),
        (
            "duplicates: allow",
            "{list: Keyed, duplicates: allow}",
            column(lambda r: {"a": key(r), "b": integer(r)}),
            "{properties: {items: {list: Keyed}}}",
            keyed,
            {"per": "object of 2 members"},
        ),
        (
            "duplicates: fail",
            "{list: string, duplicates: fail}",
            column(lambda r: key(r) + str(r.random())),
            "{properties: {items: {list: string}}}",
            "",
            {},
        ),
        (
            "same_by",
            "{list: Pair, same_by: [a], duplicates: merge}",
            column(lambda r: {"a": key(r), "b": integer(r)}),
            "{properties: {items: {list: Pair}}}",
            pair,
            {"per": "object of 2 members"},
        ),
        (
            "orphans: delete",
            "{list: Keyed, orphans: delete}",
            column(lambda r: {"a": key(r), "b": integer(r)}),
            "{properties: {items: {list: Keyed}}}",
            keyed,
            {"per": "object of 2 members"},
        ),
        (
            "if_item_invalid: skip, valid",
            "{list: integer, if_item_invalid: skip}",
            column(integer),
            "{properties: {items: {list: integer}}}",
            "",
            {},
        ),
        (
            "if_item_invalid: skip, a tenth invalid",
            "{list: integer, if_item_invalid: skip}",
            column(lambda r: "bad" if r.random() < 0.1 else integer(r)),
            None,
            "",
            {"slow": rare},
        ),
        (
            "if_item_invalid: skip, objects",
            "{list: Pair, if_item_invalid: skip}",
            column(lambda r: {"a": 1, "b": "bad"} if r.random() < 0.1 else object_of(r)),
            None,
            pair,
            {"slow": rare},
        ),
        (
            "if_item_invalid: null, a tenth invalid",
            "{list: integer, if_item_invalid: 'null'}",
            column(lambda r: "bad" if r.random() < 0.1 else integer(r)),
            None,
            "",
            {"slow": rare},
        ),
        (
            "ordered: false",
            "{list: string, ordered: false}",
            column(word),
            "{properties: {items: {list: string}}}",
            "",
            {},
        ),
    ]
    for name, rule, record, beside, more, rest in rows:
        yield many(name, "list", f"{{properties: {{items: {rule}}}}}", record, beside, more=more, **rest)
