"""Finds features that take more than linear time: the same number of elements in few large or many small records.

Features come from the list that `features` measures. A keyword, transformer or requirement of the language's own
reference that no feature uses is an error, so that a new one can't be forgotten.
"""

from dataclasses import dataclass
from math import inf, log
from os import access, X_OK
from random import Random
from tempfile import TemporaryDirectory
from pathlib import Path

import feature_list_mappings
from case import Case
from data import Folder
from features import spec_text, without_row
from people import compact
from places import BUILD, Stop
from products import run as output_of
from samples import digest
from timing import Failed, measure

NAME = "growth"
ABOUT = "time per element in records with 1, 8 and 64 times as many elements"
SIZES = [500, 4000, 32_000]  # elements of a record
MOST = 1.5  # what an element may take in multiples of what it takes in the next smaller record
SECONDS = 0.08  # that the run with the smallest records should take; its file is named as often as that needs
COPIES = 12  # but not more often
AGAIN = 4  # times as much when a shape is looked at again, because it seemed to grow
PATIENCE = 10  # a run is given up after so many times what it should take
NOISE = 0.01  # seconds below which a difference says nothing
START = 0.006  # seconds that any run takes
WAYS = ["map", "unmap", "refresh", "session"]
LIBRARY = ["refresh", "session"]  # what the program that uses the library does


@dataclass
class Shape:
    """A feature in a record that may be of any size."""

    name: str
    spec: str
    record: object  # of a source of chance and a size
    mapping: str
    back: bool
    per: int  # the values of an element


def shapes(context):
    """Each feature in a list of objects, and those whose values may be long by themselves too."""
    for feature in feature_list_mappings.all_features():
        if not context.wants(feature.name):
            continue
        spec = spec_text(feature.spec, feature.more)
        if feature.group != "copy":
            yield Shape(
                f"{feature.name}, in a list",
                spec + "  Growing: {properties: {items: {list: Record}}}\n",
                in_list(feature),
                "Growing",
                feature.back,
                feature.values(feature.size),
            )
        if feature.grows:
            per = feature.values(1)
            yield Shape(f"{feature.name}, large", spec, feature.record, "Record", feature.back, per)


def in_list(feature):
    return lambda random, size: {"items": [feature.record(random, feature.size) for _ in range(size)]}


def run(context):
    """Measures and prints what grows; a row a shape. What takes more than linear time is a problem."""
    if context.records:
        SIZES[:] = [max(1, context.records // 64), max(1, context.records // 8), context.records]
    for word in without_row(context.specmap):
        context.problems.append(f"{NAME}: no feature uses `{word}`")
    if not access(context.benchmarks, X_OK):
        context.left_out[f"{NAME}: refresh, session"] = f"there is no {context.benchmarks}"
    rows = []
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        for shape in shapes(context):
            try:
                rows.append({"name": shape.name} | measured(shape, context, Path(folder)))
            except Stop as stop:
                context.problems.append(f"{shape.name}: {stop}")
    print_rows(rows)
    for row in rows:
        for way in WAYS:
            if way in row and grows(row[way]):
                context.problems.append(f"{row['name']}: {way} takes more than linear time")
    return rows


def measured(shape, context, folder):
    """Seconds for the same number of elements in records of each size, both ways."""
    made = [data(shape, size // shape.per or 1) for size in SIZES]
    row = {"map": checked(shape, "map", made, context, folder)}
    if shape.back:
        shown = [
            objects(shape, file, context.specmap) for file, took in zip(made, row["map"]) if took not in [None, inf]
        ]
        row["unmap"] = checked(shape, "unmap", shown + [None] * (len(made) - len(shown)), context, folder)
    if access(context.benchmarks, X_OK):
        for way in LIBRARY:
            row[way] = checked(shape, way, made, context, folder)
    return row


def checked(shape, way, files, context, folder):
    """The seconds of each file; looked at again with more data where they seem to grow."""
    found = seconds(shape, way, files, context, folder, 1)
    return seconds(shape, way, files, context, folder, AGAIN) if grows(found) else found


def seconds(shape, way, files, context, folder, more):
    """The processor time of each file: the least of some rounds, as nothing takes less than it must.

    It is None where the run before was given up, and without end where the run itself was.
    """
    found, copies, limit = [], 1, 60
    for file in files:
        if file is None or (found and found[-1] in [None, inf]):
            found.append(None)
            continue
        spec = data(shape, SIZES[0] // shape.per or 1) / "spec.yaml"
        if way in LIBRARY:
            command = [context.benchmarks, way, spec, shape.mapping]
        else:
            command = [context.specmap, way, "--spec", spec, "--as", shape.mapping]
        if not found:
            once = time(way, command, [file], limit, 1, folder)
            copies = max(1, min(COPIES, round(SECONDS / max(once - START, 1e-3)))) * more
            limit = max(2, round(once * copies * PATIENCE))
        found.append(time(way, command, [file] * copies, limit, 2 * more, folder))
    return found


def time(way, command, files, limit, rounds, folder):
    """The least processor time of some rounds, without end where it is over the limit."""
    words = ["sh", "-c", f'ulimit -t {limit}; exec "$@"', "sh", *command, *[file / "records.ndjson" for file in files]]
    try:
        return min(measure(Case("", "", words), "/dev/null", folder).cpu for _ in range(rounds))
    except Failed as failure:
        if any(f"it ended with {code}" in str(failure) for code in [128 + 9, 128 + 24]):  # SIGKILL, SIGXCPU
            return inf
        raise Stop(f"{way}: {failure}") from None


def data(shape, size):
    """A folder with the spec, and as many elements as the largest record has, in records of a size."""
    name = f"growing-{digest([shape.name, shape.spec, str(size)])}"
    return Folder(name, lambda folder: write(folder, shape, size), is_quiet=True).ready()


def write(folder, shape, size):
    (folder / "spec.yaml").write_text(shape.spec)
    random = Random(20240604)
    with open(folder / "records.ndjson", "w", encoding="utf-8") as file:
        for _ in range(max(1, SIZES[-1] // shape.per // size)):
            file.write(compact(shape.record(random, size)) + "\n")


def objects(shape, place, specmap):
    """What `map` makes of a file."""
    command = [specmap, "map", "--spec", str(place / "spec.yaml"), "--as", shape.mapping, str(place / "records.ndjson")]
    text = output_of(command)
    name = f"growing-shown-{digest([shape.name, text])}"
    return Folder(name, lambda folder: (folder / "records.ndjson").write_text(text), is_quiet=True).ready()


def growths(took):
    """How much longer an element takes in a record of the next size."""
    pairs = [(one, two) for one, two in zip(took, took[1:]) if two is not None]
    return [max(two - START, NOISE) / max(one - START, NOISE) for one, two in pairs]


def exponent(took):
    """The power of a record's length that its time grows with: 1 is linear."""
    whole = [second for second in took if second is not None]
    if len(whole) < 2 or whole[-1] == inf:
        return inf if inf in whole else 1.0
    steps = log(SIZES[len(whole) - 1] / SIZES[0])
    return 1 + log(max(whole[-1] - START, NOISE) / max(whole[0] - START, NOISE)) / steps


def grows(took):
    return any(growth > MOST for growth in growths(took))


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    width = max([len(row["name"]) for row in rows] + [20]) + 1
    print(f"{'':{width}}{'':8}" + "".join(f"{f'{size:,}':>10}" for size in SIZES) + "   seconds; exponent")
    for row in rows:
        for way in WAYS:
            if way not in row:
                continue
            took = "".join(second_words(second) for second in row[way])
            mark = "  GROWS" if grows(row[way]) else ""
            print(f"{row['name']:{width}}{way:8}{took}   {exponent(row[way]):.2f}{mark}")
    found = sum(grows(row[way]) for row in rows for way in WAYS if way in row)
    print(
        f"{found} of {sum(way in row for row in rows for way in WAYS)} take more than linear time"
        + (", MISSED" if found else ", met")
    )


def second_words(second):
    if second is None:
        return f"{'-':>10}"
    return f"{second:10.3f}" if second < inf else f"{'given up':>10}"
