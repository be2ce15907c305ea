"""JSON to objects of Python and back. orjson is quicker where it is installed, and what comes of it is the same.

No module here may be called like one of the standard library: `review.py` is run as a script, beside which it is found first.
"""

from __future__ import annotations

import json
import re
import uuid
from base64 import b64encode
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Any, Optional, Union

if TYPE_CHECKING:
    from typing_extensions import Buffer, TypeIs  # which type checkers know where it isn't installed

try:
    import orjson
except ImportError:
    orjson = None  # type: ignore[assignment]

JSON = Union["Buffer", str]

# Digits as zeros, all else as spaces: finds nineteen digits in a row faster than a pattern does.
_DIGITS = bytes(ord("0") if chr(each) in "0123456789" else ord(" ") for each in range(256))
_LONG = b"0" * 19


def _buffer(value: Any) -> Optional[memoryview]:
    try:
        view = memoryview(value)
    except TypeError:
        return None
    # Wider items are numbers or objects, and no text.
    return view if view.itemsize == 1 else None


def is_text(value: Any) -> TypeIs[JSON]:
    """Whether it is JSON already, as text or bytes."""
    return isinstance(value, (bytes, str)) or _buffer(value) is not None


def data(text: JSON) -> bytes:
    """The bytes of text or of a buffer. Half a surrogate pair becomes what is no UTF-8, which the library reports."""
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    view = _buffer(text)
    if view is None:
        raise TypeError(f"expected JSON as bytes, another buffer or text, found an object of type {type(text).__name__}")
    return bytes(view)


def read(text: bytes, decimals: bool = False) -> Any:
    if decimals:
        return json.loads(text, parse_float=Decimal)
    # orjson rounds integers of more than 64 bits, and refuses 1e400.
    if orjson and _LONG not in text.translate(_DIGITS):
        try:
            return orjson.loads(text)
        except orjson.JSONDecodeError:
            pass
    return json.loads(text)


def write(value: Any) -> bytes:
    if orjson:
        options = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS
        try:
            text: bytes = orjson.dumps(value, default=_shown, option=options)
        except TypeError:
            # It takes no long integers, no decimals, no keys but text, and 254 levels.
            return _exactly(value)
        # It writes NaN as null.
        if b"null" not in text:
            return text
    return _exactly(value)


def _shown(value: Any) -> Any:
    """What stands for a value that JSON doesn't have, as `objects` returns it."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, date):
        return f"{value}T00:00:00Z"
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return b64encode(value).decode()
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    # A number or a truth value of numpy.
    if getattr(getattr(value, "dtype", None), "kind", "O") in "biuf" and value.ndim == 0:
        return value.item()
    raise TypeError(f"expected what JSON can show, found an object of type {type(value).__name__}")


def _exactly(value: Any) -> bytes:
    # `json` writes no number but its own. A decimal is written as text with a mark that stands nowhere else.
    mark = uuid.uuid4().hex

    def shown(value: Any) -> Any:
        if not isinstance(value, Decimal):
            return _shown(value)
        if not value.is_finite():
            raise ValueError(f"expected a number that JSON can show, found {value}")
        return f"{mark}{value}"

    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=shown)
    return data(re.sub(f'"{mark}([^"]*)"', r"\1", text) if mark in text else text)
