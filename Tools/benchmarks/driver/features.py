"""What each feature of the language costs: nanoseconds a value more than a plain copy of that value."""
import json
import re
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import feature_list
from case import Case
from data import Folder
from people import compact
from places import BUILD, DRIVER, Stop
from products import run as output_of
from samples import digest
from timing import Failed, measure

NAME = "features"
ABOUT = "what each keyword, type and transformer costs a value, beside a copy of that value"
LIMIT = 60  # nanoseconds
VALUES = 40_000  # in a file
SECONDS = 0.12  # that the feature's run should take at least
HOST = {"initializer", "mapper", "passes"}  # what needs code of a host
MOST = 20  # how often a file is named at most


def run(context):
    """Measures and prints; a row a feature."""
    rows = []
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        for feature in feature_list.all_features():
            if context.wants(feature.name):
                rows.append(measured(feature, context, Path(folder)))
    rows.sort(key=lambda row: -max(row.get(way, {}).get("price", 0) for way in ["map", "unmap"]))
    print_rows(rows)
    missing = without_row(context.specmap)
    if missing:
        print(f"no feature uses {', '.join(missing)}: add it to {DRIVER / 'feature_list.py'}")
    return rows


def without_row(specmap):
    """The words of the language that no feature uses, apart from a file's, a host's and an example's."""
    used = " ".join(f"{feature.name} {feature.spec} {feature.more}" for feature in feature_list.all_features())
    parts = re.split(r"^## ", output_of([specmap, "reference"]), flags=re.MULTILINE)
    parts = [part for part in parts if re.match("A mapping|A property|An element|A requirement|Transformers", part)]
    words = dict.fromkeys(word for part in parts for word in re.findall(r"^\| `(\w+)`", part, re.MULTILINE))
    return [word for word in words if word not in HOST and not re.search(rf"\b{word}\b", used)]


def measured(feature, context, folder):
    row = {"name": feature.name, "group": feature.group, "per": feature.per, "slow": feature.slow}
    pairs = [("map", lambda: Pair.reading(feature, context.specmap))]
    if feature.back:
        pairs.append(("unmap", lambda: Pair.writing(feature, context.specmap)))
    for way, pair in pairs:
        try:
            row[way] = pair().prices(context.rounds, folder)
        except (Failed, Stop) as failure:
            context.problems.append(f"{feature.name}, {way}: {failure}")
    return row


class Pair:
    """The two commands that are run in turns: one whose spec has the feature, one whose spec copies."""

    def __init__(self, way, feature, plain, values, specmap):
        self.values = values
        self.feature, self.plain = [
            Case("", "", [specmap, way, "--spec", side.spec, "--as", "Record"], side.lines) for side in [feature, plain]
        ]

    @staticmethod
    def reading(feature, specmap):
        return Pair("map", data(feature), beside(feature, specmap), count(feature), specmap)

    @staticmethod
    def writing(feature, specmap):
        lines = shown(feature, specmap)
        folder = Folder(f"shown-{digest([feature.name, *lines])}", lambda folder: write_shown(folder, feature, lines), is_quiet=True)
        back = folder.ready()
        own = Side(data(feature).spec, back / "records.ndjson")
        return Pair("unmap", own, Side(back / "plain.yaml", back / "plain.ndjson"), count(feature), specmap)

    def prices(self, rounds, folder):
        """Nanoseconds a value: of the plain copy, and what the feature adds."""
        both = [self.feature, self.plain]
        for case in both:
            case.command = [*case.command, case.input]
        once = max(measure(case, "/dev/null", folder).cpu for case in both)
        copies = max(1, min(MOST, round(SECONDS / max(once - 0.006, 1e-3))))
        for case in both:
            case.command = case.command + [case.input] * (copies - 1)
        runs = [(measure(self.plain, "/dev/null", folder).cpu, measure(self.feature, "/dev/null", folder).cpu)
                for _ in range(rounds)]
        total = self.values * copies / 1e9
        return {
            "plain": median(plain for plain, _ in runs) / total,
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
    name = f"feature-{digest([feature.name, feature.spec, feature.more])}"
    folder = Folder(name, lambda folder: write(folder, feature), is_quiet=True).ready()
    return Side(folder / "spec.yaml", folder / "records.ndjson")


def shown(feature, specmap):
    """What `map` makes of the records, a line each."""
    own = data(feature)
    command = [specmap, "map", "--spec", str(own.spec), "--as", "Record", str(own.lines)]
    return output_of(command).rstrip("\n").split("\n")


def beside(feature, specmap):
    """What reading is measured beside."""
    own, name = data(feature), f"beside-{digest([feature.name, feature.spec, str(feature.plain), feature.more])}"
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
    """Writes what `map` made, and what writing it is measured beside."""
    (folder / "records.ndjson").write_text("\n".join(lines) + "\n")
    if feature.plain_back:
        (folder / "plain.ndjson").write_text("\n".join(lines) + "\n")
        (folder / "plain.yaml").write_text("specmap: 1\nmappings:\n" + indented(feature.plain_back))
    else:
        write_copy(folder, lines, None, feature.as_text)


def write_copy(folder, lines, rest, as_text):
    """Writes the values of each line as the members of one object, what isn't read beside them, and a spec that copies."""
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


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    width = max([len(row["name"]) for row in rows] + [20]) + 1
    print(f"{'ns a value':{width}}{'map':>9}{'copy':>8}{'unmap':>9}{'copy':>8}   per")
    for row in rows:
        cells = "".join(cell(row.get(way)) for way in ["map", "unmap"])
        print(f"{row['name']:{width}}{cells}   {row['per']}{verdict(row)}")
    over = [row for row in rows if is_over(row) and not row["slow"]]
    print(f"\n{len(over)} of {len(rows)} cost over {LIMIT} ns, apart from those with a reason")


def is_over(row):
    return any(row.get(way, {}).get("price", 0) > LIMIT for way in ["map", "unmap"])


def verdict(row):
    if not is_over(row):
        return ""
    return f"   over {LIMIT}, as {row['slow']}" if row["slow"] else f"   OVER {LIMIT}"


def cell(prices):
    return f"{prices['price']:9.1f}{prices['plain']:8.1f}" if prices else f"{'-':>9}{'-':>8}"
