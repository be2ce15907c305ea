"""Specs and data that are large in one direction, each beside a twin that is not: what isn't used should be free."""
from dataclasses import dataclass
from random import Random
from typing import Callable

from people import WORDS, compact

DEPTH = 30


@dataclass
class Shape:
    """One shape. A side is a mapping's properties, a record by chance, and the object that is made of a record."""

    name: str
    about: str
    large: tuple[dict, Callable, Callable]
    twin_name: str
    twin_about: str
    twin: tuple[dict, Callable, Callable]
    share: int = 1  # one record where people have so many


def word(random):
    return random.choice(WORDS) + str(random.randrange(1000))


def same(record):
    return record


def sparse():
    names = [f"p{index}" for index in range(100)]
    few = names[::20]
    return Shape(
        "sparse", "100 properties, of which 5 occur",
        ({name: "{type: string}" for name in names}, lambda random: {name: word(random) for name in few}, same),
        "sparse-twin", "the 5 properties alone",
        ({name: "{type: string}" for name in few}, lambda random: {name: word(random) for name in few}, same),
    )


def wide():
    names = [f"m{index}" for index in range(1000)]
    few = names[::100]
    record = lambda random: {name: word(random) for name in names}
    return Shape(
        "wide", "1,000 members, of which 10 are read",
        (dict.fromkeys(few, ""), record, lambda record: {name: record[name] for name in few}),
        "wide-twin", "all 1,000 members read",
        (dict.fromkeys(names, ""), record, same),
        share=100,
    )


def fallbacks():
    names = "abcde"
    record = lambda random: {f"{name}19": word(random) for name in names}
    objects = lambda record: {name: record[f"{name}19"] for name in names}
    paths = {name: "[" + ", ".join(f"{name}{index}" for index in range(20)) + "]" for name in names}
    return Shape(
        "fallbacks", "5 properties of 20 paths each, of which the last is there",
        (paths, record, objects),
        "fallbacks-twin", "the 5 properties with the last path alone",
        ({name: f"{name}19" for name in names}, record, objects),
    )


def requirements():
    numbers = [f"n{index}" for index in range(10)]
    texts = [f"t{index}" for index in range(10)]
    record = lambda random: {n: random.randrange(100) for n in numbers} | {t: word(random) for t in texts}
    asked = dict.fromkeys(numbers, "{type: integer, requires: [{min: 0}, {below: 100}, {not: {equals: 100}}]}")
    asked |= dict.fromkeys(texts, "{type: string, requires: [not_empty, {length: {max: 40}}]}")
    plain = dict.fromkeys(numbers, "{type: integer}") | dict.fromkeys(texts, "{type: string}")
    return Shape(
        "requirements", "20 properties with 50 requirements",
        (asked, record, same),
        "requirements-twin", "the 20 properties without",
        (plain, record, same),
        share=2,
    )


def deep():
    levels = [f"level{index}" for index in range(DEPTH)]
    names = "abcde"

    def nested(random):
        record = {name: word(random) for name in names}
        for level in reversed(levels):
            record = {level: record}
        return record

    def innermost(record):
        for level in levels:
            record = record[level]
        return record

    flat = lambda random: {level: {} for level in levels} | {name: word(random) for name in names}
    return Shape(
        "deep", f"5 properties below {DEPTH} levels",
        ({name: ".".join([*levels, name]) for name in names}, nested, innermost),
        "deep-twin", f"5 properties beside {DEPTH} empty objects",
        (dict.fromkeys(names, ""), flat, lambda record: {name: record[name] for name in names}),
        share=2,
    )


def write(folder, side, count):
    """Writes a side's spec, with the mapping `Record`; its records; what is made of them."""
    properties, record, made = side
    lines = ["specmap: 1", "mappings:", "  Record:", "    properties:"]
    lines += [f"      {name}: {rule}" for name, rule in properties.items()]
    (folder / "spec.yaml").write_text("\n".join(lines) + "\n")
    random = Random(20240602)
    with open(folder / "records.ndjson", "w") as records, open(folder / "mapped.ndjson", "w") as objects:
        for _ in range(count):
            source = record(random)
            records.write(compact(source) + "\n")
            objects.write(compact(made(source)) + "\n")


ALL = [sparse(), wide(), fallbacks(), requirements(), deep()]
