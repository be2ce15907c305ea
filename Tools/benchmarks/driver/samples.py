"""Specs that lie beside an input: `Specs/Examples`, or any folder of such folders."""

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from data import Folder
from places import Stop
from products import run

STREAM = 4_000_000  # bytes of a stream, unless a single copy of the input is larger


@dataclass
class Sample:
    """A folder with a spec, an input, and often what the input becomes."""

    name: str
    folder: Path
    spec: Path  # a file, or the folder where there are several
    mapping: str
    documents: list[str]
    objects: list[str] | None  # what `map` makes of the documents
    written: list[str] | None  # what `unmap` makes of the objects

    def stream(self, count=None):
        """The documents over and over: `count` copies, or as many as make a stream of some megabytes."""
        return Stream(self.name, lambda: self.documents, count, self.objects)

    def shown(self, specmap, count=None):
        """The same of what `map` makes of the documents, as the input of `unmap`."""
        return Stream(self.name + "-shown", lambda: self.mapped(specmap), count, self.written)

    def mapped(self, specmap):
        """What `map` makes of the documents, a line each."""
        source = Folder(
            f"{self.name}-{digest(self.documents)}", lambda folder: write(folder, self.documents, 1), is_quiet=True
        )
        command = [specmap, "map", *self.options(), str(source.ready() / "stream.ndjson")]
        return run(command).rstrip("\n").split("\n")

    def options(self):
        return ["--spec", str(self.spec), "--as", self.mapping]


@dataclass
class Stream:
    """A file of NDJSON that repeats a few documents."""

    name: str
    documents: object  # a function that returns them: what `map` makes is known once the commands are built
    count: int | None = None
    becomes: list[str] | None = None
    lines: list[str] | None = None

    def ready(self):
        return self.folder(self.unit()).ready() / "stream.ndjson"

    def unit(self):
        if self.lines is None:
            self.lines = list(self.documents())
        return self.lines

    def copies(self):
        return self.count or max(1, STREAM // (sum(len(line.encode()) + 1 for line in self.unit()) or 1))

    def records(self):
        return self.copies() * len(self.unit())

    def expected(self):
        """The stream of what the documents become; None where the folder doesn't say it."""
        if self.becomes is None or len(self.becomes) != len(self.unit()):
            return None
        return self.folder(self.becomes).file("stream.ndjson")

    def folder(self, lines):
        copies = self.copies()
        name = f"{self.name}-{digest(lines)}-{copies}"
        return Folder(name, lambda folder: write(folder, lines, copies), is_quiet=True)


def write(folder, lines, copies):
    """Writes lines several times over."""
    unit = "".join(line + "\n" for line in lines).encode()
    with open(folder / "stream.ndjson", "wb") as file:
        for _ in range(copies):
            file.write(unit)


def digest(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:10]


def find(folders):
    """The samples of these folders and of the folders in them, by name."""
    found = []
    for folder in map(Path, folders):
        if not folder.is_dir():
            raise Stop(f"there is no folder {folder}")
        found += [sample for place in [folder, *sorted(folder.rglob("*/"))] if (sample := read(place, folder))]
    if not found:
        raise Stop(f"no folder in {', '.join(map(str, folders))} has a spec and an input beside it")
    return found


def read(folder, top):
    """The sample of a folder; None where it holds none."""
    specs = sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")])
    source = next((file for stem in ["input.ndjson", "input.json"] for file in folder.glob(stem)), None)
    if not specs or not source:
        return None
    name = str(folder.relative_to(top)) if folder != top else folder.name
    main = next((spec for spec in specs if spec.stem == "spec"), None)
    mapping = entry(main or specs[0], source.name)
    return Sample(
        name.replace("/", "-"),
        folder,
        main or folder,
        mapping,
        documents(source),
        beside(source, "output"),
        beside(source, "written"),
    )


def entry(spec, source):
    """The mapping that reads the input: the one that an example names beside it, or else the first."""
    text = spec.read_text()
    for item in re.split(r"\n  - ", text[text.find("\nexamples:") :])[1:]:
        named = re.search(r"\bmapping: *([^\s,}]+)", item)
        if named and re.search(rf"json_file: *[\"']?{re.escape(source)}\b", item):
            return named[1]
    first = re.search(r"^mappings:[^\n]*\n(?:\s*(?:#[^\n]*)?\n)* +([^\s:#]+):", text, re.MULTILINE)
    if not first:
        raise Stop(f"{spec} names no mapping")
    return first[1]


def beside(source, stem):
    """The documents of another file of that folder; None where it isn't there."""
    file = source.with_stem(stem)
    return documents(file) if file.exists() else None


def documents(file):
    """A file's JSON documents, a line each, with the digits that stand there."""
    text, position, found = file.read_text(encoding="utf-8-sig").strip(), 0, []
    while position < len(text):
        _, end = json.JSONDecoder().raw_decode(text, position)
        found.append(compact(text[position:end]))
        position = end + len(text[end:]) - len(text[end:].lstrip())
    return found


def compact(text):
    """JSON without the blanks between its tokens."""
    return re.sub(r'("(?:[^"\\]|\\.)*")|\s+', lambda token: token[1] or "", text)
