"""Data that is made when it is first needed, and kept for later runs."""
import hashlib
import shutil
from dataclasses import dataclass
from typing import Callable

from places import BUILD, DRIVER, say

SOURCES = ["catalogue.py", "data.py", "people.py", "shapes.py"]


def version():
    """Changes with the generators, so that no run takes what another version of them made."""
    return hashlib.sha256(b"".join((DRIVER / name).read_bytes() for name in SOURCES)).hexdigest()[:12]


@dataclass
class Folder:
    """A folder of data, by the function that fills it."""

    name: str
    fill: Callable

    def ready(self):
        """The folder's path, its files in it."""
        path = BUILD / "data" / version() / self.name
        if not path.exists():
            say(f"making {self.name}")
            unfinished = path.with_name(path.name + ".unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            self.fill(unfinished)
            unfinished.rename(path)
        return path

    def file(self, name):
        return File(self, name)


@dataclass
class File:
    """A file in a folder of data."""

    folder: Folder
    name: str

    def ready(self):
        return self.folder.ready() / self.name
