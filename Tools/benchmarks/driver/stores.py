"""SQLite files that cases write or read."""
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from places import BUILD

STORES = BUILD / "stores"


@dataclass
class NewStore:
    """A file that isn't there when a command begins."""

    name: str

    def ready(self):
        path = STORES / f"{self.name}.sqlite"
        path.parent.mkdir(parents=True, exist_ok=True)
        for file in path.parent.glob(path.name + "*"):
            file.unlink()
        return path


@dataclass
class FullStore:
    """A file that a command has filled, once for each run of the bench."""

    name: str
    command: list  # the words before the file's name
    input: object
    path: Path | None = field(default=None)

    def ready(self):
        if self.path is None:
            path = NewStore(self.name).ready()
            words = [*self.command, path, self.input]
            words = [str(word.ready() if hasattr(word, "ready") else word) for word in words]
            subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
            self.path = path
        return self.path
