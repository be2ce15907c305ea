"""Jobs of `Specs/Examples` beside programs that were written by hand for that one job."""

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

import payloads
import peers
from case import Case, Goal, Group
from data import Folder
from places import BUILD, EXAMPLES, JOBS, say

PEERS = 1 / 3  # of what they take, at most


@dataclass
class Job:
    """A job: its example, its payloads, and how many there are for each record of the people job."""

    name: str
    about: str
    example: str
    mapping: str
    payload: Callable
    share: float


ALL = [
    Job("shopify", "orders of a shop", "shopify-order", "Order", payloads.order, 0.1),
    Job("events", "events of issues, one a line", "github-issue-events", "IssueEvent", payloads.event, 0.25),
    Job("pods", "pods of a cluster", "kubernetes-pod", "Pod", payloads.pod, 0.1),
]


@dataclass
class Mapped:
    """What `specmap map` makes of a file in this run: the others' output is compared with it, and `unmap` reads it."""

    name: str
    command: list
    path: Path | None = field(default=None)

    def ready(self):
        if self.path is None:
            say(f"mapping {self.name}")
            path = BUILD / "mapped" / f"{self.name}.ndjson"
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, "wb") as output:
                words = [str(word.ready() if hasattr(word, "ready") else word) for word in self.command]
                subprocess.run(words, stdout=output, check=True)
            self.path = path
        return self.path


def groups(specmap, records):
    return [group(job, specmap, max(1, int(records * job.share))) for job in ALL]


def group(job, specmap, count):
    """A job's cases: all do the same work and check the same, apart from `-loose`."""
    lines, objects = source(job, specmap, count)
    few, few_objects = source(job, specmap, max(1, count // 10))
    by_spec = ["--spec", str(EXAMPLES / job.example / "spec.yaml"), "--as", job.mapping]

    def peer(name, about, command, lacks, input=lines, expected=objects, number=count):
        return Case(
            f"{job.name}-{name}", about, command, input, number, expected, is_ours=False, is_counted=False, lacks=lacks
        )

    def python(name, package, about):
        script = [peers.python(), str(JOBS / f"{job.name}_{name}.py"), lines]
        return peer(name, about, script, peers.package(package))

    no_compiler = None if peers.cxx() else "there is no C++ compiler"
    goals = [Goal(3, f"{job.name}-cpp")] + [Goal(PEERS, f"{job.name}-{name}") for name in ["msgspec", "duckdb", "jq"]]
    return Group(
        job.name,
        f"{job.about}: Specs/Examples/{job.example}",
        "records",
        [
            peer("cpp", "C++ by hand on simdjson, which checks the same", [program(job), lines], no_compiler),
            peer(
                "cpp-loose",
                "the same, which doesn't check what nobody reads",
                [program(job, "-DUNCHECKED"), lines],
                no_compiler,
            ),
            Case(
                f"{job.name}-map",
                "specmap map",
                [specmap, "map", *by_spec, "--input", "ndjson", lines],
                lines,
                count,
                objects,
                goals=goals,
            ),
            Case(
                f"{job.name}-unmap",
                "specmap unmap of what map gives",
                [specmap, "unmap", *by_spec, "--input", "ndjson", objects],
                objects,
                count,
            ),
            python("msgspec", "msgspec", "Python's msgspec"),
            python("duckdb", "duckdb", "DuckDB on one thread"),
            peer(
                "jq",
                "jq, a tenth of the records",
                ["jq", "-c", "-f", str(JOBS / f"{job.name}.jq"), few],
                peers.tool("jq"),
                few,
                few_objects,
                max(1, count // 10),
            ),
        ],
    )


def source(job, specmap, count):
    """Payloads, and what they become."""
    folder = Folder(f"{job.name}-{count}", lambda folder: payloads.write(folder, job.payload, count))
    lines = folder.file("records.ndjson")
    by_spec = ["--spec", str(EXAMPLES / job.example / "spec.yaml"), "--as", job.mapping]
    return lines, Mapped(f"{job.name}-{count}", [specmap, "map", *by_spec, "--input", "ndjson", lines])


def program(job, *flags):
    """A job's program in C++."""
    sources = [JOBS / f"{job.name}.cpp", JOBS / "job.hpp"]
    compile = lambda path, sources: peers.compile_cxx(
        path, [*flags, *(each for each in sources if each.endswith(".cpp"))]
    )
    return peers.Compiled(job.name + "".join(flags), sources, compile)
