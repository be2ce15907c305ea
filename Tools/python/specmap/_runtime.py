"""Loaded specs, and what can be done with them."""

from __future__ import annotations

import ctypes
import json
import os
import threading
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Optional, Union

from . import _values
from ._arrow import ArrowStream, Columns, Table
from ._values import JSON
from ._library import (
    OK,
    PRETTY,
    SKIP_BAD_RECORDS,
    Options,
    Text,
    errors,
    library,
    strings,
)
from ._reports import DataError, DataWarning, Diagnostic, Failure, Report, SpecError, UseError, diagnostic

Path = Union[str, "os.PathLike[str]"]
OnError = Optional[Callable[[DataError], object]]

# A thread's mappers of a runtime: the clients of a server may choose the properties in thousands of ways.
_MOST_MAPPERS = 100


def _copy(source: Any, target: Any) -> int:
    return int(library.specmap_arrow_copy(source, target))


def _check(status: int) -> None:
    if status != OK:
        raise Report.read(errors()).error()


class _Mapper:
    """A mapper of the library, for one thread."""

    def __init__(self, runtime: int, mapping: Optional[str], only: tuple[str, ...], flags: int) -> None:
        self.handle = ctypes.c_uint64()
        name = None if mapping is None else strings([mapping.encode()])[0]
        paths = strings([path.encode() for path in only])
        options = Options(ctypes.sizeof(Options), name, paths, len(only), flags, 0)
        _check(library.specmap_mapper_new(runtime, ctypes.byref(options), ctypes.byref(self.handle)))
        self.id = self.handle.value
        self.busy = False
        self.columns: Optional[Columns] = None
        self.result = Text()
        self.pointer = ctypes.byref(self.result)

    def free(self, _free: Callable[[int], int] = library.specmap_mapper_free) -> None:
        handle = getattr(self, "id", 0)
        if handle:
            self.id = 0
            _free(handle)

    __del__ = free


class Runtime:
    """Loaded spec files, and folders with all the specs below them; or specs from memory, texts by their names.

    A runtime never changes, and any thread may use it. It works in memory of its own for each thread, which it frees
    when the thread ends, or when it is closed.
    """

    mappings: tuple[str, ...]
    entries: tuple[str, ...]
    files: tuple[str, ...]
    warnings: tuple[Diagnostic, ...]

    def __init__(self, *paths: Path, texts: Optional[Mapping[str, str]] = None) -> None:
        self._id = 0
        if bool(paths) == (texts is not None):
            raise TypeError("expected paths of specs, or `texts`, one of the two")
        self._source = (tuple(os.fspath(path) for path in paths), None if texts is None else dict(texts))
        self._id = self._load()
        # The mappers of each thread.
        self._local = threading.local()
        text = Text()
        _check(library.specmap_runtime_describe(self._id, ctypes.byref(text)))
        described = json.loads(text.copy())
        self.mappings, self.entries = tuple(described["mappings"]), tuple(described["entries"])
        self.files = tuple(described["files"])
        self.warnings = tuple(map(diagnostic, described["warnings"]))

    def _load(self) -> int:
        paths, texts = self._source
        handle = ctypes.c_uint64()
        if texts is None:
            names = strings([os.fsencode(path) for path in paths])
            _check(library.specmap_runtime_load(names, len(paths), ctypes.byref(handle)))
        else:
            names = strings([name.encode() for name in texts])
            specs = strings([text.encode() for text in texts.values()])
            _check(library.specmap_runtime_load_texts(names, specs, len(texts), ctypes.byref(handle)))
        return handle.value

    def close(
        self,
        _free: Callable[[int], int] = library.specmap_runtime_free,
        _local: Callable[[], threading.local] = threading.local,
    ) -> None:
        """Frees the memory. Calls that other threads are in come to their end."""
        handle, self._id = self._id, 0
        if not handle:
            return
        # Mappers go with what holds them. One that a thread is in is held by its call, which has to copy the result.
        self._local = _local()
        _free(handle)

    def __enter__(self) -> Runtime:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_local"):
            self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        """A runtime in another process loads the same specs."""
        return _reloaded, self._source

    def __repr__(self) -> str:
        return f"<specmap.Runtime of {', '.join(self.files)}{'' if self._id else ', closed'}>"

    def map(
        self, data: JSON, mapping: Optional[str] = None, *, only: Iterable[str] = (), pretty: bool = False
    ) -> bytes:
        """The source's JSON, one document, to its object shown as JSON, or to an array of them."""
        return self._run(library.specmap_mapper_map, data, mapping, only, PRETTY if pretty else 0, None)

    def map_lines(
        self, data: JSON, mapping: Optional[str] = None, *, only: Iterable[str] = (), on_error: OnError = None
    ) -> bytes:
        """NDJSON to NDJSON.

        Without `on_error`, a bad line raises `DataError`. With it, bad lines are left out, and it is called once with the
        error that holds their failures.
        """
        return self._run(library.specmap_mapper_map_lines, data, mapping, only, self._skipping(on_error), on_error)

    def unmap(
        self, data: Any, mapping: Optional[str] = None, *, only: Iterable[str] = (), pretty: bool = False
    ) -> bytes:
        """An object shown as JSON, or an array of them, back to the source's JSON.

        Takes JSON as text, or dictionaries and lists. In them, a `Decimal` keeps all digits, a `datetime` with its zone and a
        `date`, as midnight in UTC, stand for dates, and bytes for data.
        """
        if not _values.is_text(data):
            data = _values.write(data)
        return self._run(library.specmap_mapper_unmap, data, mapping, only, PRETTY if pretty else 0, None)

    def unmap_lines(
        self,
        data: Union[JSON, Iterable[Any]],
        mapping: Optional[str] = None,
        *,
        only: Iterable[str] = (),
        on_error: OnError = None,
    ) -> bytes:
        """Objects as NDJSON, or dictionaries, to the source's JSON as NDJSON. `on_error` is as with `map_lines`."""
        if isinstance(data, Mapping):
            raise TypeError("expected several dictionaries, found one, which `unmap` takes")
        if not _values.is_text(data):
            data = b"".join(_values.write(each) + b"\n" for each in data)
        return self._run(library.specmap_mapper_unmap_lines, data, mapping, only, self._skipping(on_error), on_error)

    def objects(
        self,
        data: JSON,
        mapping: Optional[str] = None,
        *,
        only: Iterable[str] = (),
        lines: bool = False,
        on_error: OnError = None,
        decimals: bool = False,
    ) -> list[Any]:
        """The objects of a document, or with `lines` of NDJSON, as dictionaries.

        They are read by orjson where that is installed. With `decimals`, numbers with a fraction are `decimal.Decimal`.
        """
        if on_error is not None and not lines:
            raise TypeError("`on_error` is for `lines=True`: a document fails as a whole")
        if not lines:
            mapped = self._run(library.specmap_mapper_map, data, mapping, only, 0, None)
            document = _values.read(mapped or b"null", decimals)
            return document if isinstance(document, list) else [] if document is None else [document]
        flags = self._skipping(on_error)
        text = self._run(library.specmap_mapper_map_lines, data, mapping, only, flags, on_error)
        # A line feed stands nowhere else in it.
        loaded: list[Any] = _values.read(b"[" + text[:-1].replace(b"\n", b",") + b"]", decimals)
        if not any(isinstance(each, list) for each in loaded):
            return loaded
        return [object for each in loaded for object in (each if isinstance(each, list) else [each])]

    def columns(self, mapping: Optional[str] = None, *, only: Iterable[str] = ()) -> Columns:
        """The columns that `to_arrow` makes of a mapping's objects."""
        mapper = self._mapper(mapping, only, 0)
        mapper.busy = True
        try:
            return self._columns(mapper)
        finally:
            mapper.busy = False

    @staticmethod
    def _columns(mapper: _Mapper) -> Columns:
        if mapper.columns is None:
            text = Text()
            _check(library.specmap_mapper_columns(mapper.id, ctypes.byref(text)))
            mapper.columns = Columns.read(text.copy())
        return mapper.columns

    def to_arrow(
        self,
        data: JSON,
        mapping: Optional[str] = None,
        *,
        only: Iterable[str] = (),
        lines: bool = False,
        on_error: OnError = None,
    ) -> Table:
        """The objects of a document, or with `lines` of NDJSON, in columns for pyarrow, polars, DuckDB and pandas.

        Without `on_error`, bad data raises `DataError`. With it, bad records are left out, and it is called once with the
        error that holds their failures.
        """
        data = _values.data(data)
        function = library.specmap_mapper_map_lines_arrow if lines else library.specmap_mapper_map_arrow
        mapper = self._mapper(mapping, only, self._skipping(on_error))
        stream = ArrowStream()
        mapper.busy = True
        try:
            status = function(mapper.id, data, len(data), ctypes.addressof(stream))
            report = Report.read(errors())
            table = Table(stream, self._columns(mapper), _copy) if stream.release else None
        finally:
            mapper.busy = False
        for warning in report.warnings:
            warnings.warn(DataWarning(warning), stacklevel=2)
        if status == OK and table is not None:
            return table
        error = report.error()
        if on_error is None or table is None or not isinstance(error, DataError):
            raise error
        on_error(error)
        return table

    def check(
        self, data: JSON, mapping: Optional[str] = None, *, only: Iterable[str] = (), lines: bool = False
    ) -> list[Failure]:
        """What is wrong with a document, or with lines: errors, at most 100, then warnings."""
        function = library.specmap_mapper_map_lines if lines else library.specmap_mapper_map
        _, report = self._call(function, data, mapping, only, SKIP_BAD_RECORDS)
        if report is None:
            return []
        if report.status not in ("ok", "data"):
            raise report.error()
        return [*report.failures, *report.warnings]

    @staticmethod
    def _skipping(on_error: OnError) -> int:
        return 0 if on_error is None else SKIP_BAD_RECORDS

    def _mapper(self, mapping: Optional[str], only: Iterable[str], flags: int) -> _Mapper:
        if not self._id:
            raise UseError("closed-runtime", "the runtime is closed")
        if isinstance(only, str):
            raise TypeError(f'expected paths as `only`, found a text: only=["{only}"]')
        known: dict[Any, _Mapper] = self._local.__dict__
        key = (mapping, tuple(only), flags)
        mapper = known.get(key)
        if mapper is None:
            if len(known) >= _MOST_MAPPERS:
                known.pop(next(iter(known)))
            mapper = _Mapper(self._id, *key)
            known[key] = mapper
        # Busy is what a signal's handler interrupted in this very thread.
        return _Mapper(self._id, *key) if mapper.busy else mapper

    def _call(
        self, function: Callable[..., int], data: JSON, mapping: Optional[str], only: Iterable[str], flags: int
    ) -> tuple[bytes, Optional[Report]]:
        """The result, and the report where there is something to report."""
        data = _values.data(data)
        mapper = self._mapper(mapping, only, flags)
        mapper.busy = True
        try:
            status = function(mapper.id, data, len(data), mapper.pointer)
            copied = mapper.result.copy()
            return copied, None if status == OK and not mapper.result.warnings else Report.read(errors())
        finally:
            mapper.busy = False

    def _run(
        self,
        function: Callable[..., int],
        data: JSON,
        mapping: Optional[str],
        only: Iterable[str],
        flags: int,
        on_error: OnError,
    ) -> bytes:
        result, report = self._call(function, data, mapping, only, flags)
        if report is None:
            return result
        for warning in report.warnings:
            warnings.warn(DataWarning(warning), stacklevel=3)
        if report.status != "ok":
            error = report.error()
            if on_error is None or not isinstance(error, DataError):
                raise error
            on_error(error)
        return result


def _reloaded(paths: tuple[str, ...], texts: Optional[dict[str, str]]) -> Runtime:
    return Runtime(*paths, texts=texts)


def diagnose(*paths: Path, texts: Optional[Mapping[str, str]] = None) -> list[Diagnostic]:
    """All that loading reports of specs, errors and warnings, without raising `SpecError` for it."""
    try:
        with Runtime(*paths, texts=texts) as runtime:
            return list(runtime.warnings)
    except SpecError as error:
        if not error.diagnostics:
            raise
        return list(error.diagnostics)
