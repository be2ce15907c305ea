"""Where things are. The driver runs in the package's folder."""
import sys
from pathlib import Path

BUILD = Path(".build/bench")
BENCHMARKS = Path("Tools/benchmarks")
PEERS = BENCHMARKS / "peers"
JOBS = PEERS / "jobs"
DRIVER = BENCHMARKS / "driver"
BASELINE = BENCHMARKS / "counts.json"
EXAMPLES = Path("Specs/Examples")
PEOPLE_SPEC = EXAMPLES / "people/spec.yaml"
VENV = BUILD / "venv"


class Stop(Exception):
    """What keeps the command from running, in words for its user."""


def say(words):
    """Tells how far the command has come; results alone go to standard output."""
    print(f"bench: {words}", file=sys.stderr, flush=True)
