"""The C library, and how its functions are called. `specmap.h` explains them."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint32, c_uint64, c_void_p
from pathlib import Path

ABI = 1

OK, DATA, SPEC, USE = range(4)
SKIP_BAD_RECORDS, PRETTY = 1, 2


class Text(ctypes.Structure):
    """`specmap_text`. What it points at is copied before the next call."""

    _fields_ = [("bytes", c_void_p), ("count", c_int64), ("warnings", c_int64)]

    def copy(self) -> bytes:
        return ctypes.string_at(self.bytes, self.count) if self.count else b""


class Options(ctypes.Structure):
    """`specmap_options`."""

    _fields_ = [
        ("size", c_int64),
        ("mapping", c_char_p),
        ("only", POINTER(c_char_p)),
        ("only_count", c_int64),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


def _path() -> str:
    chosen = os.environ.get("SPECMAP_LIBRARY")
    if chosen:
        return chosen
    name = "libspecmap.dylib" if sys.platform == "darwin" else "libspecmap.so"
    return str(Path(__file__).with_name(name))


def _load() -> ctypes.CDLL:
    path = _path()
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"the library of specmap can't be loaded: {error}. Install the wheel for this system, or set SPECMAP_LIBRARY "
            "to the path of the library",
            name="specmap",
            path=path,
        ) from error
    if library.specmap_abi() != ABI:
        raise ImportError(
            f"expected a library with version {ABI} of the interface, found {library.specmap_abi()} in {path}",
            name="specmap",
            path=path,
        )
    return library


library = _load()

_text, _texts, _handle = POINTER(Text), POINTER(c_char_p), POINTER(c_uint64)

library.specmap_version.restype = c_char_p
for _name, _arguments in {
    "runtime_load": (_texts, c_int64, _handle),
    "runtime_load_texts": (_texts, _texts, c_int64, _handle),
    "runtime_describe": (c_uint64, _text),
    "runtime_free": (c_uint64,),
    "mapper_new": (c_uint64, POINTER(Options), _handle),
    "mapper_map": (c_uint64, c_char_p, c_int64, _text),
    "mapper_map_lines": (c_uint64, c_char_p, c_int64, _text),
    "mapper_unmap": (c_uint64, c_char_p, c_int64, _text),
    "mapper_unmap_lines": (c_uint64, c_char_p, c_int64, _text),
    "mapper_columns": (c_uint64, _text),
    "mapper_map_arrow": (c_uint64, c_char_p, c_int64, c_void_p),
    "mapper_map_lines_arrow": (c_uint64, c_char_p, c_int64, c_void_p),
    "arrow_copy": (c_void_p, c_void_p),
    "mapper_free": (c_uint64,),
    "errors": (_text,),
}.items():
    _function = getattr(library, f"specmap_{_name}")
    _function.argtypes = _arguments
    _function.restype = c_int32

version: str = library.specmap_version().decode()


def errors() -> bytes:
    """What the last call of this thread reports, as JSON."""
    text = Text()
    library.specmap_errors(ctypes.byref(text))
    return text.copy()


def strings(texts: list[bytes]) -> ctypes.Array[c_char_p]:
    """An array of strings of C, which have no zero byte inside."""
    for text in texts:
        if b"\0" in text:
            raise ValueError(f"expected text without a zero character, found {text!r}")
    return (c_char_p * len(texts))(*texts)
