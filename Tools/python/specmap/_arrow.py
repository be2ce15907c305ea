"""Columns of mapped objects, handed on as the Arrow C interfaces do."""

from __future__ import annotations

import ctypes
import json
from ctypes import CFUNCTYPE, c_char_p, c_int, c_int64, c_void_p, pythonapi
from dataclasses import dataclass
from typing import Any, Optional, Union


@dataclass(frozen=True)
class Column:
    """A column: its name, its type in words, and whether its values may be missing."""

    name: str
    type: str
    nullable: bool


@dataclass(frozen=True)
class Columns:
    """The columns of a mapping's objects.

    `spark` is the same as DDL of Spark. `notes` names the columns that hold JSON as text, and what has no column.
    """

    columns: tuple[Column, ...]
    spark: str
    notes: tuple[str, ...]

    @staticmethod
    def read(text: bytes) -> Columns:
        members = json.loads(text)
        columns = tuple(Column(each["name"], each["type"], each["nullable"]) for each in members["columns"])
        return Columns(columns, members["spark"], tuple(members["notes"]))


class ArrowStream(ctypes.Structure):
    """`struct ArrowArrayStream`."""

    _fields_ = [
        ("get_schema", c_void_p),
        ("get_next", c_void_p),
        ("get_last_error", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


class _Schema(ctypes.Structure):
    """`struct ArrowSchema`."""

    _fields_ = [
        ("format", c_char_p),
        ("name", c_char_p),
        ("metadata", c_void_p),
        ("flags", c_int64),
        ("n_children", c_int64),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


class _Array(ctypes.Structure):
    """`struct ArrowArray`."""

    _fields_ = [
        ("length", c_int64),
        ("null_count", c_int64),
        ("offset", c_int64),
        ("n_buffers", c_int64),
        ("n_children", c_int64),
        ("buffers", c_void_p),
        ("children", c_void_p),
        ("dictionary", c_void_p),
        ("release", c_void_p),
        ("private_data", c_void_p),
    ]


_Struct = Union[ArrowStream, _Schema, _Array]
_get = CFUNCTYPE(c_int, c_void_p, c_void_p)
_free = CFUNCTYPE(None, c_void_p)

_new_capsule = pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, [c_void_p, c_char_p, c_void_p]
# The destructor gets a capsule that nothing refers to any more, which must not become an object of Python again.
_capsule_name = ctypes.PYFUNCTYPE(c_char_p, c_void_p)(("PyCapsule_GetName", pythonapi))
_capsule_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", pythonapi))

# The structures that capsules point at, by address. A consumer takes the content and leaves the memory.
_lent: dict[int, _Struct] = {}


def release(struct: _Struct) -> None:
    """Releases what nobody has taken."""
    if struct.release:
        _free(struct.release)(ctypes.addressof(struct))


def _destroy(
    capsule: int,
    name: Any = _capsule_name,
    pointer: Any = _capsule_pointer,
    lent: dict[int, _Struct] = _lent,
    release: Any = release,
) -> None:
    struct = lent.pop(pointer(capsule, name(capsule)), None)
    if struct is not None:
        release(struct)


_destructor = _free(_destroy)
# A capsule may outlive this module when the program ends.
pythonapi.Py_IncRef(ctypes.py_object(_destructor))
_destructor_address = ctypes.cast(_destructor, c_void_p)

_STREAM, _SCHEMA, _ARRAY = b"arrow_array_stream", b"arrow_schema", b"arrow_array"


def _capsule(struct: _Struct, name: bytes) -> object:
    address = ctypes.addressof(struct)
    _lent[address] = struct
    return _new_capsule(address, name, _destructor_address)


class Table:
    """Mapped objects, a row each, in columns that pyarrow, polars, DuckDB and pandas take without copying them.

        pyarrow.table(table), polars.DataFrame(table), duckdb.sql("FROM table")

    It may be handed on any number of times. `columns` describes the columns.
    """

    columns: Columns

    def __init__(self, stream: ArrowStream, columns: Columns, copy: Any) -> None:
        self._stream, self._copy, self.columns = stream, copy, columns

    def __del__(self, release: Any = release) -> None:
        if hasattr(self, "_stream"):
            release(self._stream)

    def _again(self) -> ArrowStream:
        stream = ArrowStream()
        if self._copy(ctypes.byref(self._stream), ctypes.byref(stream)) != 0:
            raise RuntimeError("the table can't be handed on: its memory was released")
        return stream

    def _schema(self, stream: ArrowStream) -> _Schema:
        schema = _Schema()
        _get(stream.get_schema)(ctypes.addressof(stream), ctypes.addressof(schema))
        return schema

    @staticmethod
    def _next(stream: ArrowStream) -> Optional[_Array]:
        array = _Array()
        _get(stream.get_next)(ctypes.addressof(stream), ctypes.addressof(array))
        return array if array.release else None

    def __arrow_c_schema__(self) -> object:
        return _capsule(self._schema(self._stream), _SCHEMA)

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object:
        return _capsule(self._again(), _STREAM)

    def __arrow_c_array__(self, requested_schema: Optional[object] = None) -> tuple[object, object]:
        """One batch; a table with a column of more than 1 GB has several, and is handed on as a stream alone."""
        stream = self._again()
        try:
            array, another = self._next(stream), self._next(stream)
            if array is None or another is not None:
                for each in (array, another):
                    if each is not None:
                        release(each)
                raise ValueError("expected one batch, found several: hand the table on as a stream")
            return _capsule(self._schema(stream), _SCHEMA), _capsule(array, _ARRAY)
        finally:
            release(stream)

    def __len__(self) -> int:
        """How many rows there are."""
        stream, count = self._again(), 0
        try:
            while (array := self._next(stream)) is not None:
                count += array.length
                release(array)
        finally:
            release(stream)
        return count

    def __repr__(self) -> str:
        return f"<specmap.Table of {len(self)} rows, {len(self.columns.columns)} columns>"
