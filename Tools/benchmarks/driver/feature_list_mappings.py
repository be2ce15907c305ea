"""The language, one feature at a time: mappings and choosers; and all features together."""

import feature_list
import feature_list_objects
from feature import KEYS, Feature, many, object_of, text


def mappings():
    def members(random, size):
        return {f"m{index}": text(random, 1) for index in range(size)}

    def known(random, size):
        return {key: text(random, 1) for key in KEYS}

    def prices(random, size):
        lines = [{"price": random.randrange(1000)} for _ in range(size)]
        ordered = {key: 1000 * place + random.randrange(1000) for place, key in enumerate(KEYS)}
        return ordered | {"total": sum(line["price"] for line in lines), "lines": lines}

    def comparing(name, those):
        # Beside the same properties without the comparison.
        numbers = "properties: {" + "".join(f"{key}: {{type: integer}}, " for key in KEYS)
        numbers += "total: {type: integer}, lines: {list: Line}}"
        return Feature(
            f"requires: {name}",
            "mapping",
            "{requires: {" + f"{name}: {those}" + "}, " + numbers + "}",
            "{" + numbers + "}",
            prices,
            lambda size: len(KEYS) + 1 + size,
            size=4,
            per="member",
            more="Line: {properties: {price: {type: integer}}}",
        )

    names = ", ".join(KEYS)
    rest = lambda r, n: {"a": 1} | {f"member_{index}": text(r, 1) for index in range(n)}
    few = "{properties: [" + names + "]}"

    def of_mapping(name, words, record=known, **more):
        spec = "{" + words + ", properties: [" + names + "]}"
        return Feature(name, "mapping", spec, few, record, lambda size: len(KEYS), per="member", **more)

    yield of_mapping("naming: snake_case", "naming: snake_case")
    yield of_mapping(
        "root", "root: data.item", lambda r, s: {"data": {"item": known(r, s)}}, plain_back="Record: " + few
    )
    yield of_mapping("unknown: warn, none is", "unknown: warn")
    yield of_mapping("unknown: fail, none is", "unknown: fail")
    yield of_mapping("unknown: keep, none is", "unknown: keep")
    yield of_mapping("constants", "constants: {kind: Pod}", lambda r, s: {"kind": "Pod"} | known(r, s))
    yield of_mapping("only", f"only: [{', '.join(KEYS[:4])}]")
    yield of_mapping("ignore", f"ignore: [{', '.join(KEYS[:4])}]")
    yield of_mapping("requires: at_least_one", "requires: {at_least_one: [v0, v1]}")
    yield of_mapping("requires: exactly_one", "requires: {exactly_one: [v0, x]}, within: {o: [x]}")
    yield of_mapping("requires: all_or_none", "requires: {all_or_none: [v0, v1]}")
    yield comparing("less_than", "[v0, v1, v2, v3]")
    yield comparing("at_most", "[v0, v1, v2, v3]")
    yield comparing("equal", "[total, {sum: lines.price}]")
    yield of_mapping("primary_key", "primary_key: v0")
    yield of_mapping("delete_where", "primary_key: v0, delete_where: {op: d}")
    yield of_mapping("entity", "entity: Thing")
    yield of_mapping("reserved", "reserved: [description]")
    yield of_mapping("extends", "extends: Base, remove: [other]", more="Base: {properties: [other, base]}")
    yield Feature(
        "inverse",
        "mapping",
        "{primary_key: v0, properties: {" + "".join(f"{key}: , " for key in KEYS) + "others: {inverse: Other.link}}}",
        None,
        known,
        lambda size: len(KEYS),
        per="member",
        more="Other: {properties: {link: {reference: Record}}}",
    )
    yield of_mapping("omit: [null, empty, default]", "omit: [null, empty, default]")
    yield of_mapping("defaults of a mapping", "if_missing: leave, if_null: leave, if_invalid: fail, date_format: day")
    yield Feature(
        "within",
        "mapping",
        "{within: {o: [" + names + "]}}",
        None,
        lambda r, s: {"o": known(r, s)},
        lambda size: len(KEYS),
        per="member",
    )
    yield Feature(
        "if_all_null",
        "mapping",
        "{if_all_null: null, within: {o: [" + names + "]}}",
        None,
        lambda r, s: {"o": {key: None for key in KEYS}},
        lambda size: len(KEYS),
        per="member",
    )
    yield many(
        "unknown: keep",
        "mapping",
        "{unknown: keep, properties: [a]}",
        rest,
        "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}",
        per="member",
    )
    yield many(
        "unknown: keep, converted keys",
        "mapping",
        "{unknown: keep, naming: snake_case, properties: [a]}",
        rest,
        "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}",
        per="member",
    )
    yield many(
        "unknown_into",
        "mapping",
        "{unknown_into: rest, properties: [a]}",
        rest,
        "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}",
        per="member",
    )
    yield many(
        "unknown_into: dictionary",
        "mapping",
        "{unknown_into: rest, properties: {a: , rest: {dictionary: any}}}",
        rest,
        "{properties: {a: , " + ", ".join(f"m{index}: member_{index}" for index in range(8)) + "}}",
        per="member",
    )
    yield many("unknown: drop", "mapping", "{properties: [a]}", rest, "{properties: [a]}", per="member", back=False)
    yield many(
        "unknown: warn",
        "mapping",
        "{unknown: warn, properties: [a]}",
        rest,
        "{properties: [a]}",
        per="member",
        back=False,
        slow="each value gives a warning, with its place",
    )
    yield many(
        "drop",
        "mapping",
        "{unknown: fail, drop: [r], properties: [a]}",
        lambda r, n: {"a": 1, "r": {f"m{index}": 1 for index in range(n)}},
        "{properties: [a]}",
        per="member",
        back=False,
    )


def choosers():
    cases = "{x: CaseX, y: CaseY}"
    both = "CaseX: {properties: {a: , b: }}\nCaseY: {properties: {a: , b: , c: }}"
    shown = "Record: {properties: {items: {list: CaseX}}}\nCaseX: {properties: {a: , b: }}"

    def rows(chooser, make, plain="{properties: {items: {list: CaseX}}}", **more):
        return many(
            chooser.split(":")[0] + more.pop("note", ""),
            "choose",
            "{properties: {items: {list: Chooser}}}",
            lambda r, n: {"items": [make(r) for _ in range(n)]},
            plain,
            more=f"Chooser: {{{chooser}}}\n{both}",
            plain_back=shown,
            per="object of 2 members",
            **more,
        )

    yield rows(f"choose_by: kind, cases: {cases}", lambda r: {"kind": r.choice("xy")} | object_of(r))
    yield rows(
        f"choose_by: kind, cases: {cases}, otherwise: CaseX",
        lambda r: {"kind": "other"} | object_of(r),
        note=", otherwise",
    )
    yield rows(
        f"choose_by: kind, cases: {cases}, otherwise: skip",
        lambda r: {"kind": r.choice(["x", "other"])} | object_of(r),
        note=", skip",
    )
    yield rows(
        "choose_by: kind, cases: {" + ", ".join(f"kind{i}: CaseX" for i in range(100)) + "}",
        lambda r: {"kind": f"kind{r.randrange(100)}"} | object_of(r),
        note=", 100 cases",
    )
    yield rows(
        "choose_by_member: ., cases: {xx: CaseX, yy: CaseY}", lambda r: {r.choice(["xx", "yy"]): 1} | object_of(r)
    )
    yield rows("choose_by_type: ., cases: {object: CaseX, number: CaseY}", object_of)
    yield many(
        "choose_by: ^.kind",
        "choose",
        "{properties: {items: {list: Chooser}}}",
        lambda r, n: {"kind": "x", "items": [object_of(r) for _ in range(n)]},
        "{properties: {items: {list: CaseX}}}",
        more=f"Chooser: {{choose_by: ^.kind, cases: {cases}}}\n{both}",
        plain_back=shown,
        per="object of 2 members",
    )


def all_features():
    """Every feature, by name."""
    scalars, objects = feature_list, feature_list_objects
    parts = [scalars.copies, scalars.types, scalars.accepted, scalars.formats, scalars.transformers, scalars.tables]
    parts += [scalars.requirements, scalars.paths, objects.missing, objects.objects, objects.lists, mappings, choosers]
    return [feature for part in parts for feature in part()]
