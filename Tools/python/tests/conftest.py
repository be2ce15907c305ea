"""Where the specs and the built commands are.

The suite needs SPECMAP_LIBRARY unless the wheel is installed, and SPECMAP_COMMANDS, the folder of the commands, unless PATH
leads to them.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import specmap

# A program that starts the tests may have blocked signals. A pool of processes then waits forever for those it ends.
signal.pthread_sigmask(signal.SIG_SETMASK, ())

SPECS = Path(__file__).resolve().parents[3] / "Specs"

PERSON = """\
specmap: 1
mappings:
  Person:
    properties:
      name: {from: n, type: string, required: true}
      age: {type: integer, if_invalid: null}
      friend: {object: Person}
"""


@pytest.fixture
def person():
    with specmap.Runtime(texts={"person.yaml": PERSON}) as runtime:
        yield runtime


@pytest.fixture(scope="session")
def command():
    """Runs `specmap`."""
    path = shutil.which("specmap", path=os.environ.get("SPECMAP_COMMANDS"))
    if path is None:
        pytest.skip("there is no specmap: set SPECMAP_COMMANDS to the folder of the commands")

    def run(*arguments, input=b""):
        return subprocess.run([path, *map(str, arguments)], input=input, capture_output=True, check=False)

    return run


def example_folders():
    return sorted(path.parent for root in ("Examples", "Seeds") for path in (SPECS / root).rglob("spec.yaml"))
