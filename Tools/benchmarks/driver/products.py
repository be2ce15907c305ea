"""Our own commands: `specmap`, and `benchmarks`, which uses the library."""
import json
import os
import subprocess
import sys
from pathlib import Path

from places import Stop, say


class Products:
    """The folder that holds the commands."""

    def __init__(self, folder):
        self.folder = Path(folder).absolute()

    @staticmethod
    def build():
        """Builds the commands for release."""
        run(["Tools/setup"])
        say("building for release; the first time this takes some minutes")
        # Linked as the README says, which halves the time to start.
        build = ["swift", "build", "--configuration", "release", "--static-swift-stdlib"]
        for product in ["specmap", "speclint", "benchmarks"]:
            run([*build, "--product", product])
        if sys.platform == "linux":
            # SwiftPM links a dynamic library without looking among the static ones, which the modules name all the same.
            paths = json.loads(run(["swiftc", "-print-target-info"]))["paths"]
            run([*build, "-Xlinker", f"-L{paths['runtimeResourcePath']}_static/linux", "--product", "SpecMapC"])
        return Products(run([*build, "--show-bin-path"]).strip())

    def command(self, name):
        return str(self.folder / name)

    def lacks(self, name):
        """Why a command can't be run; None where it can."""
        return None if os.access(self.command(name), os.X_OK) else f"there is no {name} in {self.folder}"

    def map_knows(self, option):
        if self.lacks("specmap"):
            return False
        return option in run([self.command("specmap"), "map", "--help"])


def run(command):
    """Runs a command that must go well; what it printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Stop(f"`{' '.join(command)}` failed:\n{done.stdout}{done.stderr}")
    return done.stdout
