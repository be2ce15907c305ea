"""Shows what the runs took: as a table, and as JSON."""
import json
import platform

import surveys


def base_of(result, results):
    """The result that another is set beside."""
    return next((other for other in results if other.case.name == result.case.base), results[0])


def print_table(group, results):
    print(f"\n== {group.name}: {group.about}\n")
    width = max(len(result.case.name) for result in results) + 1
    heads = f"{'wall s':>9}{'cpu s':>9}{group.unit + '/s':>13}{'MB/s':>9}{'peak MB':>9}{'x wall':>9}{'x cpu':>9}  of"
    print(" " * width + heads)
    for result in results:
        print(f"{result.case.name:{width}}{row(result, base_of(result, results))}")
    print_goals(results)


def print_goals(results):
    """The goals of the cases, and whether they are met."""
    named = {result.case.name: result for result in results}
    rows = [words for result in results for goal in result.case.goals if (words := goal_words(result, goal, named))]
    if rows:
        print("\nGoals, by processor time:")
        print("\n".join(rows))


def goal_words(result, goal, named):
    """A goal beside what was measured; None where it can't be compared."""
    if goal.of is None:
        if result.case.records != goal.at:
            return None
        found, unit = result.median("memory") / 1e6, "MB at the peak"
    elif goal.of in named:
        found, unit = result.ratio(named[goal.of], "cpu"), f"of {goal.of}"
    else:
        return None
    verdict = "met" if found <= goal.most else "MISSED"
    return f"  {result.case.name:19}{found:9.2f} {unit}, goal {goal.most:.3g}: {verdict}"


def row(result, base):
    wall, cpu, memory = (result.median(part) for part in ("wall", "cpu", "memory"))
    speed = f"{result.megabytes / wall:9,.1f}" if result.megabytes else f"{'':9}"
    figures = f"{wall:9.3f}{cpu:9.3f}{result.case.records / wall:13,.0f}{speed}{memory / 1e6:9.1f}"
    return f"{figures}{result.ratio(base):9.2f}{result.ratio(base, 'cpu'):9.2f}  {base.case.name}"


def as_json(timed, rounds, left_out, surveyed):
    """All figures, every run's among them."""
    groups = []
    for group, results in timed:
        cases = []
        for result in results:
            base, wall = base_of(result, results), result.median("wall")
            cases.append({
                "name": result.case.name,
                "about": result.case.about,
                "records": result.case.records,
                "seconds": wall,
                "cpuSeconds": result.median("cpu"),
                "recordsPerSecond": result.case.records / wall,
                "megabytes": result.megabytes,
                "megabytesPerSecond": result.megabytes / wall,
                "peakMegabytes": result.median("memory") / 1e6,
                "base": base.case.name,
                "ratio": result.ratio(base),
                "cpuRatio": result.ratio(base, "cpu"),
                "rounds": [run.wall for run in result.runs],
            })
        groups.append({"name": group.name, "about": group.about, "unit": group.unit, "cases": cases})
    machine = {"system": platform.platform(), "processor": processor()}
    tables = {name: surveys.plain(rows) for name, rows in surveyed.items()}
    figures = {"machine": machine, "rounds": rounds, "leftOut": left_out, "groups": groups, "surveys": tables}
    return json.dumps(figures, indent=2) + "\n"


def processor():
    """The processor's name, where the system tells it."""
    try:
        with open("/proc/cpuinfo") as lines:
            return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def print_left_out(left_out):
    if left_out:
        print("\nLeft out:")
        for name, reason in left_out.items():
            print(f"  {name}: {reason}")
