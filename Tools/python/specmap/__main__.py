"""`python -m specmap` runs the command `specmap` that was installed with this module."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path


def find(name: str = "specmap") -> str:
    """The command's path: beside this Python's other commands, in the user's folder for them, or where PATH leads."""
    suffix = sysconfig.get_config_var("EXE") or ""
    schemes = [None, "posix_user", "osx_framework_user"]
    for scheme in schemes:
        if scheme is not None and scheme not in sysconfig.get_scheme_names():
            continue
        folder = sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts")
        path = Path(folder) / (name + suffix)
        if os.access(path, os.X_OK) and path.is_file():
            return str(path)
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"the command {name} isn't installed beside this Python, nor found by PATH")
    return found


def main() -> int:
    try:
        command = find()
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    arguments = [command, *sys.argv[1:]]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command, arguments)
    return subprocess.run(arguments, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
