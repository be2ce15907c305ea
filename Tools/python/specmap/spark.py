"""Maps the records of a Spark job, one JSON document a row.

    from specmap.spark import map

    good, bad = map(spark.read.text("orders.ndjson"), "orders.yaml", "Order")

The text of the specs travels with the job; the module has to be installed on the executors. It needs pyspark 3.5 or newer,
pyarrow and pandas.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from ._reports import DataError, DataWarning, Failure
from ._runtime import Runtime

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

Paths = Union[str, "os.PathLike[str]"]

# A row that can't be mapped, and why.
BAD = (
    "`json` STRING, `failures` ARRAY<STRUCT<`id`: STRING, `property`: STRING, `at`: STRING, `found`: STRING, "
    "`expected`: STRING, `message`: STRING, `rule`: STRING>>"
)


class Mapped(NamedTuple):
    """Two data frames: the objects in typed columns, and the rows that can't be mapped, with their failures."""

    good: DataFrame
    bad: DataFrame


def map(
    data: Union[DataFrame, str],
    specs: Union[Paths, Iterable[Paths], Mapping[str, str], Runtime],
    mapping: Optional[str] = None,
    *,
    column: Optional[str] = None,
    only: Iterable[str] = (),
    on_error: str = "skip",
    text: bool = True,
) -> Mapped:
    """Maps a column of JSON text, one document a row, to a row for each object.

    - data: a data frame, or the path of NDJSON files, which the active session reads.
    - specs: paths of spec files and folders, texts by their names, or a runtime.
    - column: the column with the JSON; it may be left out where there is one.
    - only: paths of the properties to take.
    - on_error: "skip" leaves bad rows out of `good`; "fail" fails the job at the first bad row.
    - text: whether the rows of `bad` hold the JSON, which may hold sensitive values.

    Each of the two frames reads the data for itself: cache the data if reading it is slow. Rows that are null or blank
    are neither good nor bad.
    """
    if on_error not in ("skip", "fail"):
        raise ValueError(f'expected "skip" or "fail" as `on_error`, found "{on_error}"')
    task, columns = prepared(specs, mapping, only, fails=on_error == "fail", text=text)
    rows = _column(_frame(data), column)
    return Mapped(rows.mapInArrow(task.good, columns), rows.mapInArrow(task.bad, BAD))


def register(session: Optional[SparkSession] = None) -> None:
    """Registers the format "specmap" of a session, or of the active one: `spark.read.format("specmap")` reads NDJSON files.
    It needs pyspark 4."""
    try:
        from ._spark_source import Source
    except ImportError as error:
        raise ImportError(f"the format needs pyspark 4 or newer, which has data sources of Python: {error}") from error
    from pyspark.sql import SparkSession

    session = session or SparkSession.getActiveSession()
    if session is None:
        raise ValueError("there is no active Spark session: pass one")
    session.dataSource.register(Source)


def prepared(
    specs: Union[Paths, Iterable[Paths], Mapping[str, str], Runtime],
    mapping: Optional[str],
    only: Iterable[str],
    *,
    fails: bool,
    text: bool,
) -> tuple[Task, str]:
    """What executors do, and the columns of the objects as DDL."""
    with _runtime(specs) as runtime:
        name = mapping if mapping is not None else _only_entry(runtime)
        paths = tuple(only)
        return Task(_texts(runtime), name, paths, fails, text), runtime.columns(name, only=paths).spark


def _frame(data: Union[DataFrame, str]) -> DataFrame:
    if not isinstance(data, str):
        return data
    from pyspark.sql import SparkSession

    session = SparkSession.getActiveSession()
    if session is None:
        raise ValueError(f"there is no active Spark session to read `{data}`: pass a data frame")
    return session.read.text(data)


def _column(frame: DataFrame, column: Optional[str]) -> DataFrame:
    if column is None:
        if len(frame.columns) != 1:
            raise ValueError(f"name the `column` that holds JSON: there are {', '.join(frame.columns)}")
        column = frame.columns[0]
    return frame.select(frame[column].cast("string").alias("json"))


def _runtime(specs: Union[Paths, Iterable[Paths], Mapping[str, str], Runtime]) -> Runtime:
    if isinstance(specs, Runtime):
        return Runtime(texts=_texts(specs))
    if isinstance(specs, Mapping):
        return Runtime(texts=specs)
    return Runtime(specs) if isinstance(specs, (str, os.PathLike)) else Runtime(*specs)


def _texts(runtime: Runtime) -> dict[str, str]:
    """The specs of a runtime, by the names that `use` knows them by."""
    _, texts = runtime._source
    if texts is not None:
        return dict(texts)
    found = {}
    for path in runtime.files:
        with open(path, encoding="utf-8-sig", newline="") as file:
            found[path] = file.read()
    return found


def _only_entry(runtime: Runtime) -> str:
    names = runtime.entries if len(runtime.entries) == 1 else runtime.mappings
    if len(names) != 1:
        raise ValueError(f"name the mapping: there are {', '.join(runtime.entries or runtime.mappings)}")
    return names[0]


# The runtimes of this process: an executor's process maps many partitions.
_loaded: dict[Any, Runtime] = {}


class Task:
    """The part of a job that travels to the executors."""

    def __init__(self, texts: dict[str, str], mapping: str, only: tuple[str, ...], fails: bool, text: bool) -> None:
        self.texts, self.mapping, self.only, self.fails, self.text = texts, mapping, only, fails, text

    def _load(self) -> Runtime:
        key = tuple(self.texts.items())
        if key not in _loaded:
            _loaded[key] = Runtime(texts=self.texts)
        return _loaded[key]

    def good(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """The rows of the objects."""
        for batch in batches:
            for rows in _lines(batch.column(0)):
                yield from self.mapped(_joined(rows))

    def mapped(self, lines: bytes) -> Iterator[pyarrow.RecordBatch]:
        """The objects of NDJSON."""
        import pyarrow

        on_error = None if self.fails else _ignore
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DataWarning)
            table = self._load().to_arrow(lines, self.mapping, only=self.only, lines=True, on_error=on_error)
        yield from pyarrow.RecordBatchReader.from_stream(table)

    def bad(self, batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """The rows that can't be mapped."""
        for batch in batches:
            for rows in _lines(batch.column(0)):
                for _, found in self.unmapped(rows):
                    yield found

    def unmapped(self, rows: pyarrow.Array) -> Iterator[tuple[list[int], pyarrow.RecordBatch]]:
        """The numbers of the rows that can't be mapped, and these rows with their failures."""
        import pyarrow

        found = list(self._failures(self._load(), rows, 0))
        if not found:
            return
        schema = pyarrow.schema([("json", pyarrow.string()), ("failures", _FAILURES(pyarrow))])
        texts = [_text(rows[number].as_py()) if self.text else None for number, _ in found]
        failures = [[_failure(each) for each in failures] for _, failures in found]
        arrays = [pyarrow.array(texts, schema[0].type), pyarrow.array(failures, schema[1].type)]
        yield [number for number, _ in found], pyarrow.RecordBatch.from_arrays(arrays, schema=schema)

    def _failures(self, runtime: Runtime, rows: Any, first: int) -> Iterator[tuple[int, list[Failure]]]:
        """The bad rows and what is wrong with them. A call lists a hundred failures: where there are more, halves are
        tried."""
        errors: list[DataError] = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DataWarning)
            runtime.to_arrow(_joined(rows), self.mapping, only=self.only, lines=True, on_error=errors.append)
        if not errors:
            return
        error = errors[0]
        if error.total > len(error.failures) and len(rows) > 1:
            half = len(rows) // 2
            yield from self._failures(runtime, rows.slice(0, half), first)
            yield from self._failures(runtime, rows.slice(half), first + half)
            return
        by_row: dict[int, list[Failure]] = {}
        for failure in error.failures:
            by_row.setdefault(first + (failure.record or 1) - 1, []).append(failure)
        yield from sorted(by_row.items())


def _text(row: Union[str, bytes]) -> str:
    return row if isinstance(row, str) else row.decode(errors="replace")


def _ignore(error: DataError) -> None:
    pass


def _FAILURES(pyarrow: Any) -> Any:
    names = ("id", "property", "at", "found", "expected", "message", "rule")
    return pyarrow.list_(pyarrow.struct([(name, pyarrow.string()) for name in names]))


def _failure(failure: Failure) -> dict[str, Optional[str]]:
    spec = failure.spec
    return {
        "id": failure.id,
        "property": failure.property,
        "at": failure.at,
        "found": failure.found,
        "expected": failure.expected,
        "message": failure.message,
        "rule": None if spec is None else f"{spec.file}:{spec.line}:{spec.column}",
    }


# More bytes are mapped in several calls: a column of text reaches 2 GB.
_MOST = 64 << 20


def _lines(column: Any) -> Iterator[Any]:
    """The rows that hold something, in groups of a size that a call takes."""
    import pyarrow.compute as compute

    rows = column.drop_null()
    blank = compute.equal(compute.utf8_ltrim(rows, characters=" \t\r\n"), "")
    rows = rows.filter(compute.invert(blank))
    if len(rows) == 0:
        return
    count = max(1, len(rows) * _MOST // max(rows.nbytes, 1))
    for start in range(0, len(rows), count):
        yield rows.slice(start, count)


def _joined(rows: Any) -> bytes:
    """The rows, each on one line."""
    import pyarrow
    import pyarrow.compute as compute

    whole = pyarrow.LargeListArray.from_arrays([0, len(rows)], rows)
    text: bytes = compute.binary_join(whole, pyarrow.scalar("\n", rows.type))[0].as_buffer().to_pybytes()
    # Looking for them in the rows takes as long as the mapping.
    if text.count(b"\n") < len(rows) and b"\r" not in text:
        return text
    # JSON has line breaks between its parts alone. In a text they are wrong, and so is a tab.
    return _joined(compute.replace_substring_regex(rows, "[\r\n]", "\t"))
