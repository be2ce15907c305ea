"""Files that are read by ranges of their bytes: which there are, and their lines."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import IO, NamedTuple, Union

from pyarrow import fs

# Whole lines of about this size are handed on at once.
_BLOCK = 8 << 20

_COMPRESSIONS = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd", b"BZh": "bz2", b"\x04\x22\x4d\x18": "lz4"}


class Range(NamedTuple):
    """The lines of a file that begin between two of its bytes. A compressed file has no end: it is one range."""

    files: fs.FileSystem
    path: str
    start: int
    end: Union[int, None]
    compression: Union[str, None]


def ranges(path: str, size: int) -> Iterator[Range]:
    """The ranges of a path's files, each of about a size."""
    files, found = _files(path)
    for info in found:
        with files.open_input_file(info.path) as file:
            compression = _compression(file.read(4), info.path)
        if compression is not None:
            yield Range(files, info.path, 0, None, compression)
            continue
        for start in range(0, info.size, size):
            yield Range(files, info.path, start, min(start + size, info.size), None)


def _compression(head: bytes, path: str) -> Union[str, None]:
    """How a file that begins so is compressed. What can't be lines of UTF-8 is refused: each of them would be bad."""
    for mark, name in _COMPRESSIONS.items():
        if head.startswith(mark):
            return name
    is_text = all(byte >= 0x20 or byte in b"\t\r\n" for byte in head)
    if not is_text or head.startswith((b"\xff\xfe", b"\xfe\xff", b"PAR1")):
        names = ", ".join(_COMPRESSIONS.values())
        raise ValueError(f"expected lines of JSON in UTF-8, as they are or compressed ({names}), in `{path}`")
    return None


def _files(path: str) -> tuple[fs.FileSystem, list[fs.FileInfo]]:
    """A path's files: itself, all below a folder, or those that fit its signs `*`, `?` and `[...]`. As elsewhere in Spark,
    names that begin with `_` or `.` are left out of folders."""
    scheme = re.match("([a-z][a-z0-9+.-]+):/+", path)
    if scheme is None:
        address, query = os.path.abspath(path), ""
    else:
        # Hadoop writes one slash. What is behind `?` are settings of the file system.
        rest, mark, settings = path[scheme.end() :].partition("?")
        lead = "file:///" if scheme[1] == "file" else f"{scheme[1]}://"
        address, query = lead + rest, mark + settings
    parts = address.split("/")
    fixed = next((index for index, part in enumerate(parts) if set(part) & set("*?[")), len(parts))
    files, root = fs.FileSystem.from_uri(("/".join(parts[:fixed]) or "/") + query)
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


def blocks(file: IO[bytes], part: Range) -> Iterator[tuple[int, bytes]]:
    """The lines of a range, in blocks of whole lines, each with its position in the file."""
    position = part.start
    carried: list[bytes] = []  # the pieces of a line that is longer than what was read
    length = 0
    skips = position > 0
    if skips:
        # The line that holds the byte before is read by the range before, to its end.
        position -= 1
        file.seek(position)
    while part.end is None or position + length < part.end:
        read = file.read(_BLOCK if part.end is None else min(_BLOCK, part.end - position - length))
        if not read:
            break
        if skips:
            end = read.find(b"\n") + 1
            position += end or len(read)
            read, skips = read[end:] if end else b"", end == 0
        end = read.rfind(b"\n") + 1
        if end:
            lines = b"".join([*carried, read[:end]])
            yield position, lines
            position += len(lines)
            carried, length = [], 0
        if end < len(read):
            carried.append(read[end:])
            length += len(read) - end
    if carried:
        yield position, b"".join([*carried, _rest_of_line(file, part)])


def _rest_of_line(file: IO[bytes], part: Range) -> bytes:
    parts: list[bytes] = []
    while part.end is not None:
        read = file.read(64 << 10)
        end = read.find(b"\n") + 1
        parts.append(read[:end] if end else read)
        if end or not read:
            break
    return b"".join(parts)
