"""Measures any folder of specs: its speed as a share of the speed of the people spec."""

from dataclasses import dataclass
from statistics import median

import samples
from case import Case, Group
from cases import people_folder
from places import EXAMPLES, PEOPLE_SPEC, Stop
from timing import time_group

LEAST, MEDIAN = 0.15, 0.4  # the goals, for `map` and for `unmap`
SECONDS = 0.25  # what a run takes at least
PEOPLE = 20_000
WAYS = ["map", "unmap"]

NAME = "examples"
ABOUT = "each folder of specs, map and unmap: MB/s of processor time, and the share of people's"


@dataclass
class Speed:
    """MB of input a second of processor time, and the share of what people's spec reaches in the same rounds."""

    rate: float
    share: float


def run(context):
    """Measures and prints; a row a folder."""
    rows = []
    for sample in samples.find(context.specs or [EXAMPLES]):
        if not context.wants(sample.name):
            continue
        try:
            rows.append({"name": sample.name} | measured(sample, context))
        except Stop as stop:
            context.problems.append(f"{sample.name}: {stop}")
    print_rows(rows)
    return rows


def measured(sample, context):
    """A folder's speeds, both ways, in turns with people's."""
    results = time_group(group(sample, context.specmap, context.records), context.rounds, context.problems)
    found = {result.case.name: result for result in results}
    row = {}
    for way in WAYS:
        if way in found and f"people-{way}" in found and "start" in found:
            row[way] = speed(found[way], found[f"people-{way}"], found["start"])
    return row


def group(sample, specmap, records):
    """The cases that are run in turns: the start alone, people's, the folder's."""
    people, count = people_folder(records or PEOPLE), records and max(1, records // len(sample.documents))
    by_people = ["--spec", str(PEOPLE_SPEC), "--as", "Person"]
    one = people_folder(1).file("people.ndjson")
    lines, objects = people.file("people.ndjson"), people.file("mapped.ndjson")
    source, shown = sample.stream(count), sample.shown(specmap, count)

    def case(name, way, options, stream, expected, lasts=SECONDS):
        return Case(name, "", [specmap, way, *options, stream], stream, expected=expected, lasts=lasts)

    return Group(
        NAME,
        ABOUT,
        "runs",
        [
            case("start", "map", by_people, one, None, lasts=0),
            case("people-map", "map", by_people, lines, objects),
            case("people-unmap", "unmap", by_people, objects, people.file("unmapped.ndjson")),
            case("map", "map", sample.options(), source, source.expected()),
            case("unmap", "unmap", sample.options(), shown, shown.expected()),
        ],
    )


def speed(result, people, start):
    """The medians of the rounds."""
    own, other = rates(result, start), rates(people, start)
    return Speed(median(own), median(one / two for one, two in zip(own, other)))


def rates(result, start):
    """MB a second of each round, without what the start takes."""
    return [result.megabytes / max(run.cpu - first.cpu, 1e-4) for run, first in zip(result.runs, start.runs)]


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    width = max([len(row["name"]) for row in rows] + [16]) + 1
    print(f"{'':{width}}" + "".join(f"{way + ' MB/s':>12}{'share':>8}" for way in WAYS))
    for row in rows:
        print(f"{row['name']:{width}}" + "".join(cells(row.get(way)) for way in WAYS))
    for words, choose, goal in [("least", min, LEAST), ("median", median, MEDIAN)]:
        shares = [[row[way].share for row in rows if way in row] for way in WAYS]
        print(
            f"{words:{width}}" + "".join(f"{'':12}{choose(each):8.3f}" if each else f"{'':20}" for each in shares),
            end="",
        )
        print(f"   goal {goal}" + ("" if all(each and choose(each) >= goal for each in shares) else ", MISSED"))


def cells(speed):
    return f"{speed.rate:12.1f}{speed.share:8.3f}" if speed else f"{'-':>12}{'-':>8}"
