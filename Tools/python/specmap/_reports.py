"""What is wrong with specs and with data."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Optional, TypeVar

_Kind = TypeVar("_Kind")


@dataclass(frozen=True)
class Position:
    """A place in a file: line and column from 1, the column in Unicode characters; the offset in bytes from 0."""

    line: int
    column: int
    offset: int


@dataclass(frozen=True)
class Note:
    """A second place that explains a diagnostic."""

    message: str
    file: str
    start: Position
    end: Position


@dataclass(frozen=True)
class Edit:
    """A text to put in place of a range."""

    file: str
    start: Position
    end: Position
    replacement: str


@dataclass(frozen=True)
class Fix:
    """Edits that fix a diagnostic together."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Diagnostic:
    """Something that is wrong with a spec."""

    id: str
    severity: str
    message: str
    file: str
    start: Position
    end: Position
    notes: tuple[Note, ...] = ()
    help: Optional[str] = None
    fixes: tuple[Fix, ...] = ()

    def __str__(self) -> str:
        text = f"{self.file}:{self.start.line}:{self.start.column}: {self.severity}[{self.id}]: {self.message}"
        return text + (f": {self.help}" if self.help else "")


@dataclass(frozen=True)
class SpecPlace:
    """The place of a rule in a spec."""

    file: str
    line: int
    column: int


@dataclass(frozen=True)
class Failure:
    """One thing that is wrong with data: an error, or a warning."""

    id: str
    severity: str
    message: str
    property: Optional[str] = None
    at: Optional[str] = None
    record: Optional[int] = None
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    found: Optional[str] = None
    expected: Optional[str] = None
    spec: Optional[SpecPlace] = None
    tried: tuple[str, ...] = ()
    nearest: Optional[str] = None
    help: Optional[str] = None
    count: int = 1

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line is not None else ""
        name = f" {self.property}" if self.property else ""
        times = f" ({self.count} times)" if self.count > 1 else ""
        return "\n  ".join([f"{place}{self.severity}[{self.id}]{name}: {self.message}{times}", *self._details()])

    def _details(self) -> list[str]:
        lines = []
        if self.at is not None:
            lines.append(f"at {self.at}" + (f", record {self.record}" if self.record is not None else ""))
        if self.nearest:
            lines.append(f"there is `{self.nearest}`")
        if self.help:
            lines.append(self.help)
        if self.spec:
            lines.append(f"rule at {self.spec.file}:{self.spec.line}:{self.spec.column}")
        return lines


class Error(Exception):
    """What this module raises."""


class SpecError(Error, ValueError):
    """Specs that can't be used, with all that is wrong with them; or that can't be read, and then there are none."""

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(message, diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return str(self.args[0])


class DataError(Error, ValueError):
    """Data that doesn't fit a mapping. At most 100 failures are listed, `total` counts all."""

    failures: tuple[Failure, ...]
    total: int
    records: int
    bad_records: int

    def __init__(self, failures: tuple[Failure, ...], total: int, records: int = 1, bad_records: int = 1) -> None:
        super().__init__(failures, total, records, bad_records)
        self.failures, self.total, self.records, self.bad_records = failures, total, records, bad_records

    def __str__(self) -> str:
        more = [f"and {self.total - len(self.failures)} more"] if self.total > len(self.failures) else []
        return "\n".join([str(failure) for failure in self.failures] + more)


class UseError(Error, ValueError):
    """A call that can't be done, such as one with an unknown name. `id` is its kind."""

    id: str

    def __init__(self, id: str, message: str) -> None:
        super().__init__(id, message)
        self.id = id

    def __str__(self) -> str:
        return str(self.args[1])


class DataWarning(UserWarning):
    """A value that was replaced, skipped, or read by an old path. `failure` describes it, with its place."""

    failure: Failure

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


def _known(kind: type[_Kind], members: dict[str, Any], **others: Any) -> _Kind:
    """Takes what the dataclass knows: a newer library may report more."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{key: value for key, value in {**members, **others}.items() if key in names})


def _range(kind: type[_Kind], members: dict[str, Any], **others: Any) -> _Kind:
    start, end = (_known(Position, members[key]) for key in ("start", "end"))
    return _known(kind, members, start=start, end=end, **others)


def _fix(members: dict[str, Any]) -> Fix:
    return _known(Fix, members, edits=tuple(_range(Edit, edit) for edit in members["edits"]))


def diagnostic(members: dict[str, Any]) -> Diagnostic:
    notes = tuple(_range(Note, note) for note in members["notes"])
    return _range(Diagnostic, members, notes=notes, fixes=tuple(map(_fix, members["fixes"])))


def failure(members: dict[str, Any]) -> Failure:
    spec = members.get("spec")
    place = _known(SpecPlace, spec) if spec else None
    return _known(Failure, members, spec=place, tried=tuple(members.get("tried") or ()))


@dataclass(frozen=True)
class Report:
    """What `specmap_errors` returns."""

    status: str
    id: Optional[str]
    message: Optional[str]
    records: int
    bad_records: int
    failures: tuple[Failure, ...]
    total: int
    warnings: tuple[Failure, ...]
    diagnostics: tuple[Diagnostic, ...]

    @staticmethod
    def read(text: bytes) -> Report:
        members = json.loads(text)
        return _known(
            Report,
            members,
            failures=tuple(map(failure, members["failures"])),
            warnings=tuple(map(failure, members["warnings"])),
            diagnostics=tuple(map(diagnostic, members["diagnostics"])),
        )

    def error(self) -> Error:
        if self.status == "data":
            return DataError(self.failures, self.total, self.records, self.bad_records)
        if self.status == "spec":
            text = self.message or "\n".join(map(str, self.diagnostics))
            return SpecError(text, self.diagnostics)
        return UseError(self.id or "failed", self.message or "the call failed")
