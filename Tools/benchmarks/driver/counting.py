"""Counts instructions, which don't depend on the machine's load."""
import json
import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import cases
from places import BASELINE, BUILD, Stop, say
from products import Products, run
from timing import ready

RECORDS = 2000
GROWTH = 1.03  # what a case may grow before it is named
MORE_ALLOCATIONS = 0.05  # a record, before they are named
ALLOCATORS = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"}


def stripped(products):
    """Copies of the commands without debug information, which valgrind can't read where Swift wrote it."""
    folder = BUILD / "stripped"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["specmap", "benchmarks"]:
        if not products.lacks(name):
            run(["strip", "-g", "-o", str(folder / name), products.command(name)])
    return Products(folder)


def measured(case):
    """How many instructions a case's command takes, and how often it asks for memory."""
    with TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", *map(ready, case.command)]
        environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True,
        )
        found = re.search(r"Collected : (\d+)", done.stderr)
        if done.returncode or not found:
            raise Stop(f"{case.name} can't be counted: valgrind ended with {done.returncode}\n{done.stderr[-2000:]}")
        return int(found[1]), allocations(profile)


def allocations(profile):
    """The calls of allocators in callgrind's file, which spells a name once and then repeats its number."""
    names, called, total = {}, None, 0
    with profile.open(errors="replace") as lines:
        for line in lines:
            if line.startswith(("fn=", "cfn=")):
                number, _, name = line.split("=", 1)[1].strip().partition(" ")
                if name:
                    names[number] = name
                if line.startswith("cfn="):
                    called = names.get(number, "")
            elif line.startswith("calls=") and called in ALLOCATORS:
                total += int(line[6:].split()[0])
    return total


def count(products, records, names):
    """The instructions and allocations of our cases, without what the start and a hundredth of the records take."""
    for tool in ["valgrind", "strip"]:
        if not shutil.which(tool):
            raise Stop(f"`{tool}` is needed to count: install valgrind and binutils with apt-get")
    products = stripped(products)
    few = {case.name: case for group in cases.groups(products, max(1, records // 100)) for case in group.cases}
    chosen = [
        (case, few[case.name] if group.is_scaled else None)
        for group in cases.groups(products, records)
        for case in group.cases
        if case.is_counted and not case.lacks and (not names or {case.name, group.name} & names)
    ]
    for case in filter(None, (case for pair in chosen for case in pair)):
        list(map(ready, case.command))  # data is made before anything is counted
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(lambda pair: counted(*pair), chosen))


def counted(case, few):
    """A case's name and its counts; with fewer records of the same, without what those take."""
    (total, pieces), number = measured(case), case.records
    if few:
        less, fewer = measured(few)
        total, pieces, number = total - less, pieces - fewer, number - few.records
    return case.name, {"records": number, "instructions": total, "allocations": pieces}


def machine():
    """What the counts hang on beside our own code."""
    simdjson = run(["pkg-config", "--modversion", "simdjson"]).strip()
    swift = re.search(r"Swift version \d+\.\d+", run(["swift", "--version"]))
    return {"processor": os.uname().machine, "swift": swift[0] if swift else "unknown", "simdjson": simdjson}


def print_counts(found, baseline):
    """Prints the counts beside the saved ones; the names of those that grew."""
    print(f"\n{'':20}{'instructions':>16}{'records':>10}{'a record':>13}{'allocations':>13}   beside the saved")
    grown = []
    for name, now in found.items():
        each, pieces = (now[key] / max(1, now["records"]) for key in ["instructions", "allocations"])
        row = f"{name:20}{now['instructions']:16,}{now['records']:10,}{each:13,.0f}{pieces:13,.1f}"
        old = baseline.get("cases", {}).get(name)
        if old and old["records"] == now["records"]:
            growth = now["instructions"] / old["instructions"]
            row += f"   {growth - 1:+.1%}"
            more = (now["allocations"] - old["allocations"]) / max(1, now["records"])
            if growth > GROWTH or (more > MORE_ALLOCATIONS and more > pieces * (GROWTH - 1)):
                grown.append(name)
                row += "  GREW"
        print(row)
    return grown


def saved():
    return json.loads(BASELINE.read_text()) if BASELINE.exists() else {}


def save(found):
    """Keeps the counts in the repository; cases that weren't counted keep theirs."""
    merged = saved().get("cases", {}) | found
    BASELINE.write_text(json.dumps({"machine": machine(), "cases": merged}, indent=2) + "\n")
    say(f"saved in {BASELINE}")


def run_counts(products, records, names, saves, checks):
    """Counts, prints, and saves or checks; the exit code."""
    baseline = saved()
    if checks and not baseline:
        raise Stop(f"there are no saved counts in {BASELINE}: save some with --count --save")
    found = count(products, records, names)
    grown = print_counts(found, baseline)
    if saves:
        save(found)
    if checks and grown:
        say(f"grew by more than {GROWTH - 1:.0%}: {', '.join(grown)}")
    if checks and baseline["machine"] != machine():
        say(f"the saved counts are of {baseline['machine']}, and this is {machine()}: nothing follows from them")
        return 0
    return 1 if checks and grown else 0
