"""Data that is made when it is first needed, and kept for later runs."""
import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Callable

from places import BUILD, DRIVER, say

DATA = BUILD / "data"
SOURCES = [
    "catalogue.py", "data.py", "families.py", "feature.py", "feature_list.py", "feature_list_mappings.py",
    "feature_list_objects.py", "payloads.py", "people.py", "shapes.py", "specs.py",
]


def version():
    """Changes with the generators, so that no run takes what another version of them made."""
    return hashlib.sha256(b"".join((DRIVER / name).read_bytes() for name in SOURCES)).hexdigest()[:12]


def remove_old(current):
    """Removes what other versions of the generators made."""
    for folder in DATA.iterdir():
        if folder != current:
            shutil.rmtree(folder)


@dataclass
class Folder:
    """A folder of data, by the function that fills it."""

    name: str
    fill: Callable
    is_quiet: bool = False  # one of many, which nobody waits for

    def ready(self):
        """The folder's path, its files in it."""
        path = DATA / version() / self.name
        if not path.exists():
            if not self.is_quiet:
                say(f"making {self.name}")
            path.parent.mkdir(parents=True, exist_ok=True)
            remove_old(path.parent)
            with TemporaryDirectory(dir=path.parent, prefix="unfinished-") as unfinished:
                Path(unfinished, self.name).mkdir()
                self.fill(Path(unfinished, self.name))
                take(Path(unfinished, self.name), path)
        return path

    def file(self, name):
        return File(self, name)


def take(made, path):
    """Moves what was made to its place, unless another run was faster."""
    try:
        made.rename(path)
    except OSError:
        if not path.exists():
            raise


@dataclass
class File:
    """A file in a folder of data."""

    folder: Folder
    name: str

    def ready(self):
        return self.folder.ready() / self.name
