"""Runs cases in turns."""
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from agreement import disagreement
from peers import Compiled
from places import BUILD, DRIVER, Stop
from products import run


@dataclass
class Measurement:
    """What one run took: seconds, seconds of CPU, bytes of memory at most."""

    wall: float
    cpu: float
    memory: int


@dataclass
class Result:
    """What the runs of a case took."""

    case: object
    megabytes: float
    runs: list[Measurement] = field(default_factory=list)

    def median(self, part):
        return median(getattr(run, part) for run in self.runs)

    def ratio(self, base, part="wall"):
        """What a record takes, in multiples of what it takes the base: the median of the rounds."""
        rate = base.case.records / self.case.records
        pairs = zip(self.runs, base.runs)
        return median(getattr(own, part) / max(getattr(other, part), 1e-6) * rate for own, other in pairs)


class Failed(Exception):
    """A case's command that didn't go well."""


def ready(word):
    """A word of a command, once what it names is made."""
    return str(word.ready() if hasattr(word, "ready") else word)


def launcher():
    """The program that measures; it is compiled when it is first needed."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        raise Stop("a C compiler is needed to measure with: cc or clang")
    compile = lambda path, sources: run([compiler, "-O2", "-o", str(path), *sources])
    return str(Compiled("measure", [DRIVER / "measure.c"], compile).ready())


def measure(case, output, folder):
    """Runs a case's command once, standard output to a file."""
    figures, errors = folder / "figures", folder / "errors"
    command = [launcher(), str(figures), *map(ready, case.command)]
    with open(output, "wb") as out, open(errors, "wb") as err:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, check=True)
    wall, cpu, memory, code = figures.read_text().split()
    if code != "0":
        raise Failed(f"it ended with {code}: {errors.read_text(errors='replace').strip()[-500:]}")
    return Measurement(float(wall), float(cpu), int(memory))


def time_group(group, rounds, problems):
    """Runs a group's cases: one round to warm up, in which the outputs are checked, then `rounds` in turns."""
    results = []
    with TemporaryDirectory(dir=BUILD, prefix="run-") as name:
        folder = Path(name)
        for case in group.cases:
            try:
                first = warm_up(case, folder)
                if case.lasts:
                    case.repeat(case.lasts / max(first.cpu, 1e-3))
                results.append(Result(case, size(case.input) * case.copies / 1e6))
            except Failed as failure:
                problems.append(f"{case.name}: {failure}")
        for _ in range(rounds * group.turns):
            for result in results:
                result.runs.append(measure(result.case, "/dev/null", folder))
    return results


def warm_up(case, folder):
    """Runs a case once and compares its output with what is expected."""
    output = folder / "output"
    first = measure(case, output, folder)
    found = disagreement(case.expected, output)
    if found:
        raise Failed(found)
    return first


def size(input):
    """How many bytes an input has, a folder's files together."""
    if input is None:
        return 0
    path = input.ready()
    return sum(file.stat().st_size for file in path.iterdir()) if path.is_dir() else path.stat().st_size
