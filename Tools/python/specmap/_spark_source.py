"""The format "specmap" of Spark: files of NDJSON, read by ranges of their bytes, without rows of text in between."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any, Union

import pyarrow
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import StructType

from ._ranges import Range, blocks, ranges
from ._reports import DataError
from .spark import BAD, Task, prepared

# What a partition reads, unless `partitionBytes` says otherwise.
_RANGE = 32 << 20
_ROWS = {"good": ("skip", "fail"), "bad": ("skip",)}
_FLAGS = {"true": True, "false": False}
_OPTIONS = ("spec", "mapping", "only", "rows", "onError", "text", "partitionBytes")


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
    """Names between commas, or a JSON list of them, as Spark passes several paths."""
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
        return [InputPartition(part) for path in self._paths for part in ranges(path, self._size)]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        part: Union[Range, None] = partition.value
        # Where all files are empty, Spark makes a partition of its own.
        if part is None:
            return
        with part.files.open_input_file(part.path) as file:
            if part.compression is not None:
                file = pyarrow.CompressedInputStream(file, part.compression)
            for position, lines in blocks(file, part):
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
        if not rows:
            return
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
