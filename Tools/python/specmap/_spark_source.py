"""The format "specmap" of Spark: files of NDJSON, read by ranges of their bytes, without rows of text in between."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import accumulate
from typing import IO, Any, NamedTuple, Union

import pyarrow
from pyarrow import fs
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import StructType

from ._reports import DataError
from .spark import BAD, Task, prepared

# What a partition reads, unless `partitionBytes` says otherwise.
_RANGE = 32 << 20
# Whole lines of about this size are mapped by one call.
_BLOCK = 8 << 20

_ROWS = {"good": ("skip", "fail"), "bad": ("skip",)}
_FLAGS = {"true": True, "false": False}
_OPTIONS = ("spec", "mapping", "only", "rows", "onError", "text", "partitionBytes")


class Range(NamedTuple):
    """The lines of a file that begin between two of its bytes. A compressed file has no end: it is one range."""

    files: fs.FileSystem
    path: str
    start: int
    end: Union[int, None]
    compression: Union[str, None]


class Source(DataSource):
    """`spark.read.format("specmap")`."""

    @classmethod
    def name(cls) -> str:
        return "specmap"

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self._asked = False
        self._settings = Settings(options)
        self._task, columns = prepared(
            self._settings.specs,
            self._settings.mapping,
            self._settings.only,
            fails=self._settings.on_error == "fail",
            text=self._settings.text,
        )
        self._columns = columns if self._settings.rows == "good" else f"`file` STRING, `position` BIGINT, {BAD}"

    def schema(self) -> str:
        # Spark asks only where the user gave none.
        self._asked = True
        return self._columns

    def reader(self, schema: StructType) -> DataSourceReader:
        if not self._asked:
            raise ValueError(
                "the columns follow from the spec: leave out `schema`, and choose properties with the option `only`. "
                f"They are {self._columns}"
            )
        return Reader(self._task, self._settings)


class Settings:
    """The options of a data frame."""

    def __init__(self, options: Mapping[str, str]) -> None:
        known = {name.lower(): name for name in (*_OPTIONS, "path", "paths")}
        unknown = sorted(name for name in options if name.lower() not in known)
        if unknown:
            raise ValueError(f"unknown option `{'`, `'.join(unknown)}`: expected {', '.join(_OPTIONS)}")
        given = {known[name.lower()]: value for name, value in options.items()}
        self.paths = _names(given.get("paths", "")) or ([given["path"]] if "path" in given else [])
        if not self.paths:
            raise ValueError('expected the path of NDJSON files: load("orders.ndjson")')
        self.specs = _names(given.get("spec", ""))
        if not self.specs:
            raise ValueError('expected the option `spec`, paths of specs: option("spec", "orders.yaml")')
        self.mapping = given.get("mapping")
        self.only = tuple(_names(given.get("only", "")))
        self.rows = _one_of(_ROWS, "rows", given.get("rows", "good"))
        self.on_error = _one_of(_ROWS[self.rows], "onError", given.get("onError", "skip"))
        self.text = _FLAGS[_one_of(_FLAGS, "text", given.get("text", "true").lower())]
        self.range = _positive("partitionBytes", given.get("partitionBytes", str(_RANGE)))


def _names(text: str) -> list[str]:
    """Names between commas, or a JSON list of them, as Spark gives several paths."""
    if text.lstrip().startswith("["):
        names: list[str] = json.loads(text)
        return names
    return [name for name in (each.strip() for each in text.split(",")) if name]


def _one_of(choices: Any, option: str, value: str) -> str:
    if value not in choices:
        raise ValueError(f'expected {" or ".join(choices)} as the option `{option}`, found "{value}"')
    return value


def _positive(option: str, value: str) -> int:
    if not value.isdigit() or int(value) == 0:
        raise ValueError(f'expected a number of bytes, 1 or more, as the option `{option}`, found "{value}"')
    return int(value)


class Reader(DataSourceReader):
    """Reads the ranges of files, on the executors."""

    def __init__(self, task: Task, settings: Settings) -> None:
        self._task, self._rows, self._size = task, settings.rows, settings.range
        self._paths = settings.paths

    def partitions(self) -> list[InputPartition]:
        return [InputPartition(part) for path in self._paths for part in _ranges(path, self._size)]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        part: Range = partition.value
        with part.files.open_input_file(part.path) as file:
            if part.compression is not None:
                file = pyarrow.CompressedInputStream(file, part.compression)
            for position, lines in _blocks(file, part):
                for batch in (self._good if self._rows == "good" else self._bad)(part.path, position, lines):
                    yield _as_spark(batch)

    def _good(self, path: str, position: int, lines: bytes) -> Iterator[pyarrow.RecordBatch]:
        try:
            yield from self._task.mapped(lines)
        except DataError as error:
            # Its lines are counted from the first of the block, and say nothing of the file.
            raise ValueError(f"{path}: in the lines from byte {position}: {error}") from error

    def _bad(self, path: str, position: int, lines: bytes) -> Iterator[pyarrow.RecordBatch]:
        texts = lines.split(b"\n")
        places = accumulate((len(text) + 1 for text in texts), initial=position)
        rows = [(place, text) for place, text in zip(places, texts) if text.strip()]
        for numbers, batch in self._task.unmapped(pyarrow.array([text for _, text in rows], pyarrow.binary())):
            found = [
                pyarrow.array([path] * len(numbers), pyarrow.string()),
                pyarrow.array([rows[number][0] for number in numbers], pyarrow.int64()),
            ]
            yield pyarrow.RecordBatch.from_arrays(
                [*found, *batch.columns], names=["file", "position", *batch.schema.names]
            )


def _as_spark(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """The batch with the schema that Spark makes of the columns' DDL: anything may be null, and lists hold an `element`."""
    schema = pyarrow.schema([(field.name, _spark_type(field.type)) for field in batch.schema])
    return pyarrow.RecordBatch.from_arrays([array.cast(to) for array, to in zip(batch.columns, schema.types)], schema=schema)


def _spark_type(of: pyarrow.DataType) -> pyarrow.DataType:
    if pyarrow.types.is_list(of):
        return pyarrow.list_(pyarrow.field("element", _spark_type(of.value_type)))
    if pyarrow.types.is_map(of):
        return pyarrow.map_(of.key_type, _spark_type(of.item_type))
    if pyarrow.types.is_struct(of):
        return pyarrow.struct([(field.name, _spark_type(field.type)) for field in of])
    return of


def _ranges(path: str, size: int) -> Iterator[Range]:
    files, found = _files(path)
    for info in found:
        with files.open_input_file(info.path) as file:
            compression = _compression(file.read(4))
        if compression is not None:
            yield Range(files, info.path, 0, None, compression)
            continue
        for start in range(0, info.size, size):
            yield Range(files, info.path, start, min(start + size, info.size), None)


def _compression(head: bytes) -> Union[str, None]:
    if head.startswith(b"\x1f\x8b"):
        return "gzip"
    return "zstd" if head == b"\x28\xb5\x2f\xfd" else None


def _files(path: str) -> tuple[fs.FileSystem, list[fs.FileInfo]]:
    """A path's files: itself, all below a folder, or those that fit its signs `*`, `?` and `[...]`. As elsewhere in Spark,
    names that begin with `_` or `.` are left out of folders."""
    parts = (path if "://" in path else os.path.abspath(path)).split("/")
    fixed = next((index for index, part in enumerate(parts) if set(part) & set("*?[")), len(parts))
    files, root = fs.FileSystem.from_uri("/".join(parts[:fixed]) or "/")
    info = files.get_file_info(root)
    if info.type == fs.FileType.File and fixed == len(parts):
        return files, [info]
    below = files.get_file_info(fs.FileSelector(root, recursive=True, allow_not_found=True))
    found = [each for each in below if each.type == fs.FileType.File and _fits(each.path, root, parts[fixed:])]
    if not found:
        raise FileNotFoundError(f"there is no file `{path}`")
    return files, sorted(found, key=lambda each: str(each.path))


def _fits(path: str, root: str, patterns: list[str]) -> bool:
    names = path[len(root) :].strip("/").split("/")
    shown = not any(name.startswith(("_", ".")) for name in names)
    return shown and len(names) >= len(patterns) and all(map(fnmatchcase, names, patterns))


def _blocks(file: IO[bytes], part: Range) -> Iterator[tuple[int, bytes]]:
    """The lines of a range, in blocks of whole lines, each with its position in the file."""
    position = part.start
    carried = b""
    skips = position > 0
    if skips:
        # The line that holds the byte before is read by the range before, to its end.
        position -= 1
        file.seek(position)
    while part.end is None or position + len(carried) < part.end:
        read = file.read(_BLOCK if part.end is None else min(_BLOCK, part.end - position - len(carried)))
        if not read:
            break
        if skips:
            end = read.find(b"\n") + 1
            position += end or len(read)
            read, skips = read[end:] if end else b"", end == 0
        end = read.rfind(b"\n") + 1
        if end == 0:
            carried += read
            continue
        lines = carried + read[:end]
        yield position, lines
        position += len(lines)
        carried = read[end:]
    if carried:
        yield position, carried + _rest_of_line(file, part)


def _rest_of_line(file: IO[bytes], part: Range) -> bytes:
    parts: list[bytes] = []
    while part.end is not None:
        read = file.read(64 << 10)
        end = read.find(b"\n") + 1
        parts.append(read[:end] if end else read)
        if end or not read:
            break
    return b"".join(parts)
