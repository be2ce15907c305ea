"""Measures the cost of each language feature: nanoseconds per value beyond a plain copy of that value."""

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import counting
import feature_list_mappings
from case import Case
from cases import people_folder
from data import Folder
from people import compact
from places import BUILD, DRIVER, PEOPLE_SPEC, Stop
from products import run as output_of
from samples import digest
from timing import Failed, measure

NAME = "features"
ABOUT = "cost per value of each keyword, type and transformer, beyond a plain copy of that value"
LIMIT = 60  # nanoseconds
VALUES = 40_000  # in a file
COUNTED = 8000  # in a file whose instructions are counted
PEOPLE = 20_000
SECONDS = 0.12  # that the feature's run should take at least
SECTIONS = ("A mapping", "`requires` of a mapping", "A property", "An element", "A requirement", "Transformers")
HOST = {"initializer", "mapper", "passes"}  # what needs code of a host
MOST = 20  # how often a file is named at most


def run(context):
    """Measures and prints one row per feature."""
    global VALUES
    features = [feature for feature in feature_list_mappings.all_features() if context.wants(feature.name)]
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        if context.is_counted:
            VALUES = COUNTED
            meter = Counted(context.specmap, Path(folder))
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                rows = list(pool.map(lambda feature: measured(feature, context, meter), features))
        else:
            meter = Timed(context.specmap, Path(folder), context.rounds)
            rows = [measured(feature, context, meter) for feature in features]
    rows.sort(key=lambda row: -max(row.get(way, {}).get("price", 0) for way in ["map", "unmap"]))
    print_rows(rows, meter)
    missing = without_row(context.specmap)
    if missing:
        print(f"no feature uses {', '.join(missing)}: add it to {DRIVER / 'feature_list_mappings.py'}")
    return rows


class Timed:
    """Measures by processor time, in turns."""

    about = "by processor time"

    def __init__(self, specmap, folder, rounds):
        self.folder, self.rounds = folder, rounds
        self.start = median(self.seconds(start(specmap)) for _ in range(5))

    def seconds(self, case):
        return measure(case, "/dev/null", self.folder).cpu

    def pairs(self, plain, feature):
        """The seconds of both commands, in some rounds, and how often they name their input."""
        once = max(self.seconds(case) for case in [plain, feature])
        copies = max(1, min(MOST, round(SECONDS / max(once - self.start, 1e-3))))
        for case in [plain, feature]:
            case.command = case.command + [case.input] * (copies - 1)
        return [(self.seconds(plain), self.seconds(feature)) for _ in range(self.rounds)], copies


class Counted:
    """Measures by instructions, each of which takes as long as one of people's does."""

    def __init__(self, specmap, folder):
        options = ["--spec", str(PEOPLE_SPEC), "--as", "Person"]
        people = Case("", "", [specmap, "map", *options, people_folder(PEOPLE).file("people.ndjson")])
        few = Case("", "", [specmap, "map", *options, people_folder(PEOPLE // 10).file("people.ndjson")])
        timed = median(
            measure(people, "/dev/null", folder).cpu - measure(few, "/dev/null", folder).cpu for _ in range(5)
        )
        self.each = timed / (counting.measured(people)[0] - counting.measured(few)[0])
        self.start = self.seconds(start(specmap))
        self.about = f"by instructions, {self.each * 1e9:.3f} ns each"

    def seconds(self, case):
        return counting.measured(case)[0] * self.each

    def pairs(self, plain, feature):
        return [(self.seconds(plain), self.seconds(feature))], 1


def start(specmap):
    """The command that maps a single record."""
    one = people_folder(1).file("people.ndjson")
    return Case("start", "", [specmap, "map", "--spec", str(PEOPLE_SPEC), "--as", "Person", one])


def without_row(specmap):
    """Keywords that no feature uses, except those of files, hosts and examples."""
    used = " ".join(f"{feature.name} {feature.spec} {feature.more}" for feature in feature_list_mappings.all_features())
    parts = re.split(r"^## ", output_of([specmap, "reference"]), flags=re.MULTILINE)
    parts = [part for part in parts if part.startswith(SECTIONS)]
    words = dict.fromkeys(word for part in parts for word in re.findall(r"^\| `(\w+)`", part, re.MULTILINE))
    return [word for word in words if word not in HOST and not re.search(rf"\b{word}\b", used)]


def measured(feature, context, meter):
    row = {"name": feature.name, "group": feature.group, "per": feature.per, "slow": feature.slow}
    pairs = [("map", lambda: Pair.reading(feature, context.specmap))]
    if feature.back:
        pairs.append(("unmap", lambda: Pair.writing(feature, context.specmap)))
    for way, pair in pairs:
        try:
            row[way] = pair().prices(meter)
        except (Failed, Stop) as failure:
            context.problems.append(f"{feature.name}, {way}: {failure}")
    return row


class Pair:
    """Two commands that run in turns: one whose spec uses the feature, one whose spec copies."""

    def __init__(self, way, feature, plain, values, specmap):
        self.values = values
        self.feature, self.plain = [
            Case("", "", [specmap, way, "--spec", side.spec, "--as", "Record", side.lines], side.lines)
            for side in [feature, plain]
        ]

    @staticmethod
    def reading(feature, specmap):
        return Pair("map", data(feature), beside(feature, specmap), count(feature), specmap)

    @staticmethod
    def writing(feature, specmap):
        lines = shown(feature, specmap)
        folder = Folder(
            f"shown-{digest([feature.name, *lines])}", lambda folder: write_shown(folder, feature, lines), is_quiet=True
        )
        back = folder.ready()
        own = Side(data(feature).spec, back / "records.ndjson")
        return Pair("unmap", own, Side(back / "plain.yaml", back / "plain.ndjson"), count(feature), specmap)

    def prices(self, meter):
        """Nanoseconds per value: of the plain copy, and added by the feature."""
        runs, copies = meter.pairs(self.plain, self.feature)
        total = self.values * copies / 1e9
        return {
            "plain": (median(plain for plain, _ in runs) - meter.start) / total,
            "price": median(feature - plain for plain, feature in runs) / total,
        }


def count(feature):
    """How many values a file has."""
    return number_of_records(feature) * feature.values(feature.size)


def number_of_records(feature):
    return VALUES // feature.values(feature.size)


@dataclass
class Side:
    """A spec and the records that it reads or writes."""

    spec: Path
    lines: Path


def data(feature):
    """The feature's own spec, and its records."""
    name = f"feature-{digest([feature.name, feature.spec, feature.more, str(VALUES)])}"
    folder = Folder(name, lambda folder: write(folder, feature), is_quiet=True).ready()
    return Side(folder / "spec.yaml", folder / "records.ndjson")


def shown(feature, specmap):
    """The output of `map`, one line per record."""
    own = data(feature)
    command = [specmap, "map", "--spec", str(own.spec), "--as", "Record", str(own.lines)]
    return output_of(command).rstrip("\n").split("\n")


def beside(feature, specmap):
    """The spec and records that `map` is compared with."""
    own, name = (
        data(feature),
        f"beside-{digest([feature.name, feature.spec, str(feature.plain), feature.more, str(VALUES)])}",
    )
    if feature.plain:
        text = spec_text(feature.plain, feature.more)
        folder = Folder(name, lambda folder: (folder / "spec.yaml").write_text(text), is_quiet=True).ready()
        return Side(folder / "spec.yaml", own.lines)
    lines = own.lines.read_text().rstrip("\n").split("\n")
    rest = lines if feature.reads_part else None
    if feature.reads_part:
        lines = shown(feature, specmap)
    folder = Folder(name, lambda folder: write_copy(folder, lines, rest, feature.as_text), is_quiet=True).ready()
    return Side(folder / "plain.yaml", folder / "plain.ndjson")


def write(folder, feature):
    (folder / "spec.yaml").write_text(spec_text(feature.spec, feature.more))
    random = Random(20240603)
    with open(folder / "records.ndjson", "w", encoding="utf-8") as file:
        for _ in range(number_of_records(feature)):
            file.write(compact(feature.record(random, feature.size)) + "\n")


def write_shown(folder, feature, lines):
    """Writes the output of `map`, and the spec and records that `unmap` is compared with."""
    (folder / "records.ndjson").write_text("\n".join(lines) + "\n")
    if feature.plain_back:
        (folder / "plain.ndjson").write_text("\n".join(lines) + "\n")
        (folder / "plain.yaml").write_text("specmap: 1\nmappings:\n" + indented(feature.plain_back))
    else:
        write_copy(folder, lines, None, feature.as_text)


def write_copy(folder, lines, rest, as_text):
    """Writes each line's values as the members of one object, `rest` beside them, and a spec that copies them."""
    most = 0
    with open(folder / "plain.ndjson", "w", encoding="utf-8") as file:
        for index, line in enumerate(lines):
            found = leaves(json.loads(line, parse_int=Digits, parse_float=Digits))
            if as_text:
                found = ['"' + "x" * max(0, len(leaf.encode()) - 2) + '"' for leaf in found]
            most = max(most, len(found))
            members = [f'"k{number}":{text}' for number, text in enumerate(found)]
            if rest:
                members.append(f'"rest":{rest[index]}')
            file.write("{" + ",".join(members) + "}\n")
    (folder / "plain.yaml").write_text(spec_text("{properties: [" + ", ".join(f"k{n}" for n in range(most)) + "]}", ""))


class Digits(str):
    """A number as it is spelled."""


def leaves(value):
    """The JSON of all values that hold no others."""
    if isinstance(value, dict):
        return [leaf for member in value.values() for leaf in leaves(member)]
    if isinstance(value, list):
        return [leaf for element in value for leaf in leaves(element)]
    return [str(value) if isinstance(value, Digits) else compact(value)]


def spec_text(body, more):
    return "specmap: 1\nmappings:\n" + indented(f"Record: {body}\n{more}")


def indented(text):
    return "".join(f"  {line}\n" for line in text.splitlines() if line)


def print_rows(rows, meter):
    print(f"\n== {NAME}: {ABOUT}, {meter.about}\n")
    width = max([len(row["name"]) for row in rows] + [20]) + 1
    print(f"{'ns per value':{width}}{'map':>9}{'copy':>8}{'unmap':>9}{'copy':>8}   per")
    for row in rows:
        cells = "".join(cell(row.get(way)) for way in ["map", "unmap"])
        print(f"{row['name']:{width}}{cells}   {row['per']}{verdict(row)}")
    over = [row for row in rows if is_over(row) and not row["slow"]]
    print(f"\n{len(over)} of {len(rows)} cost more than {LIMIT} ns without a documented reason")


def is_over(row):
    return any(row.get(way, {}).get("price", 0) > LIMIT for way in ["map", "unmap"])


def verdict(row):
    if not is_over(row):
        return ""
    return f"   over {LIMIT}, as {row['slow']}" if row["slow"] else f"   OVER {LIMIT}"


def cell(prices):
    return f"{prices['price']:9.1f}{prices['plain']:8.1f}" if prices else f"{'-':>9}{'-':>8}"
