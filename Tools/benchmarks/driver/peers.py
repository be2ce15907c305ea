"""The other tools that do the people job: whether they are here, and how they get here."""
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from places import BUILD, PEERS, VENV, say
from products import run


def python():
    """The Python that has the peers, or else this one."""
    path = VENV / "bin/python"
    return str(path) if path.exists() else sys.executable


def install():
    """Installs what Python's package index has, into the build folder. The others are named where they are missing."""
    run([sys.executable, "-m", "venv", "--clear", str(VENV)])
    pip = [str(VENV / "bin/pip"), "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, "--requirement", str(PEERS / "requirements.txt")])
    say(f"the peers of {PEERS / 'requirements.txt'} are in {VENV}")


def old_python():
    """Why this Python can't run its peers; None where it can."""
    return None if sys.version_info >= (3, 11) else "it needs Python 3.11, which reads dates"


@cache
def package(name):
    """Why a Python package can't be used; None where it can."""
    if old_python():
        return old_python()
    check = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({name!r}) is None)"
    found = subprocess.run([python(), "-c", check]).returncode == 0
    return None if found else "install it with `Tools/bench --install-peers`"


def tool(name):
    """Why a tool can't be used; None where it can."""
    install = "brew" if sys.platform == "darwin" else "apt-get"
    return None if shutil.which(name) else f"install it with `{install} install {name}`"


def script(name, *words):
    """The command of a peer in Python."""
    return [python(), str(PEERS / name), *words]


class Compiled:
    """A peer that is compiled when it is first run."""

    def __init__(self, name, sources, compiler):
        self.name, self.sources, self.compiler = name, sorted(sources), compiler

    def ready(self):
        path = BUILD / "peers" / self.name
        if not path.exists() or any(source.stat().st_mtime > path.stat().st_mtime for source in self.sources):
            say(f"compiling {self.name}")
            path.parent.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=path.parent) as folder:
                self.compiler(Path(folder, self.name), [str(source) for source in self.sources])
                Path(folder, self.name).rename(path)
        return path


def cxx():
    return shutil.which("c++") or shutil.which("clang++")


def compile_cxx(path, sources):
    flags = run(["pkg-config", "--cflags", "--libs", "simdjson"]).split()
    run([cxx(), "-std=c++17", "-O3", "-march=native", "-o", str(path), *sources, *flags])


def compile_swift(path, sources):
    run(["swiftc", "-O", "-o", str(path), *sources])


def compile_c(path, sources):
    flags = run(["pkg-config", "--cflags", "--libs", "yaml-0.1"]).split()
    run([shutil.which("cc") or "clang", "-O2", "-o", str(path), *sources, *flags])


EVENTS = Compiled("events", [PEERS / "events.c"], compile_c)
FLOOR = Compiled("floor", [PEERS / "floor.cpp"], compile_cxx)
FOUNDATION = Compiled("foundation", PEERS.glob("foundation/*.swift"), compile_swift)
