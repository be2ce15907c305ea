"""Whether what a feature takes grows faster than the data: as many elements in few large records as in many small ones."""
from dataclasses import dataclass
from random import Random
from tempfile import TemporaryDirectory
from pathlib import Path

import feature_list
from cases import Case
from data import Folder
from features import spec_text
from people import compact
from places import BUILD, Stop
from products import run as output_of
from samples import digest
from timing import Failed, measure

NAME = "growth"
ABOUT = "the time an element takes, in records of 1, 8 and 64 times as many elements"
SIZES = [500, 4000, 32_000]  # elements of a record
MOST = 1.5  # what an element may take in multiples of what it takes in the next smaller record
SECONDS = 20  # of processor time, after which a run is given up
STEADY = 0.02  # seconds below which a difference is noise
WAYS = ["map", "unmap"]


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
    for feature in feature_list.all_features():
        if not context.wants(feature.name):
            continue
        spec = spec_text(feature.spec, feature.more)
        if feature.group != "copy":
            yield Shape(
                f"{feature.name}, in a list", spec + "  Growing: {properties: {items: {list: Record}}}\n",
                in_list(feature), "Growing", feature.back, feature.values(feature.size),
            )
        if feature.grows:
            per = feature.values(1)
            yield Shape(f"{feature.name}, large", spec, feature.record, "Record", feature.back, per)


def in_list(feature):
    return lambda random, size: {"items": [feature.record(random, feature.size) for _ in range(size)]}


def run(context):
    """Measures and prints what grows; a row a shape."""
    rows = []
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        for shape in shapes(context):
            try:
                rows.append({"name": shape.name} | measured(shape, context, Path(folder)))
            except Stop as stop:
                context.problems.append(f"{shape.name}: {stop}")
    print_rows(rows)
    return rows


def measured(shape, context, folder):
    """Seconds for the same number of elements in records of each size, both ways; None where it was given up."""
    made = [data(shape, size // shape.per or 1) for size in SIZES]
    row = {"map": seconds(shape, "map", made, context, folder)}
    if shape.back:
        shown = []
        for place, took in zip(made, row["map"]):
            shown.append(objects(shape, place, context.specmap) if took is not None else None)
        row["unmap"] = seconds(shape, "unmap", shown, context, folder)
    return row


def seconds(shape, way, files, context, folder):
    """The processor time of each file: the least of some rounds, as only what is measured can't be less."""
    found = []
    for file in files:
        if file is None or (found and found[-1] is None):
            found.append(None)
            continue
        spec = data(shape, SIZES[0] // shape.per or 1) / "spec.yaml"
        words = [context.specmap, way, "--spec", spec, "--as", shape.mapping, file / "records.ndjson"]
        case = Case("", "", ["sh", "-c", f'ulimit -t {SECONDS}; exec "$@"', "sh", *words])
        try:
            found.append(min(measure(case, "/dev/null", folder).cpu for _ in range(max(1, context.rounds // 2))))
        except Failed as failure:
            if "it ended with 137" not in str(failure) and "it ended with 152" not in str(failure):
                raise Stop(f"{way}: {failure}") from None
            found.append(None)
    return found


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
    """How much longer an element takes in a record of the next size; None where that was given up."""
    start = 0.005  # that any run takes
    pairs = zip(took, took[1:])
    return [two and max(two - start, STEADY) / max(one - start, STEADY) for one, two in pairs if one is not None]


def grows(took):
    return any(growth is None or growth > MOST for growth in growths(took))


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    found = [(row, way) for row in rows for way in WAYS if way in row and grows(row[way])]
    width = max([len(row["name"]) for row, _ in found] + [20]) + 1
    if found:
        print(f"{'':{width}}{'':6}" + "".join(f"{f'{size:,}':>10}" for size in SIZES) + "   seconds, growth an element")
    for row, way in found:
        took = "".join(f"{second:10.3f}" if second is not None else f"{f'> {SECONDS}':>10}" for second in row[way])
        factors = ", ".join("?" if growth is None else f"{growth:.1f}" for growth in growths(row[way]))
        print(f"{row['name']:{width}}{way:6}{took}   {factors}")
    print(f"{len(found)} of {sum(way in row for row in rows for way in WAYS)} grow faster than the data" + (", MISSED" if found else ", met"))
