"""`Tools/bench`: compares, counts, and says what it found."""
import argparse
import sys
from pathlib import Path

import cases
import counting
import features
import peers
import plot
import report
import surveys
from places import BUILD, Stop, say
from products import Products
from timing import time_group

ABOUT = """\
Times specmap and other tools at the same work, in turns: a round to warm up, in which the outputs are compared, then
the rounds that count. Figures are medians. The last columns set a record's time beside another case's that ran in the
same rounds; on a machine with other work, those are the figures to look at. Data is made once, into .build/bench.
"""
ENDS = """\
Ends with 0; with 1 where an output is wrong or --check found growth; with 2 where it was used wrongly or couldn't run.
"""


def parse():
    parser = argparse.ArgumentParser(
        prog="Tools/bench", description=ABOUT, epilog=ENDS, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--rounds", type=positive, default=5, metavar="N", help="rounds that count (5)")
    add("--records", type=positive, metavar="N",
        help="records of the people job, and of others beside it (200000; 2000 with --count)")
    add("--case", nargs="+", default=[], metavar="NAME", help="these cases or groups alone")
    add("--specs", nargs="+", type=Path, default=[], metavar="FOLDER",
        help="examples and allocations: these folders of specs, not Specs/Examples")
    add("--only", nargs="+", default=[], metavar="REGEX", help="rows of examples, features, growth, allocations, latency")
    add("--list", action="store_true", help="name the cases, and run nothing")
    add("--json", type=Path, metavar="FILE", help="write the figures as JSON too")
    add("--plot", type=Path, metavar="FILE.svg", help="draw the figures too")
    add("--products", metavar="FOLDER", help="take specmap and benchmarks from there, and build nothing")
    add("--install-peers", action="store_true", help="install the peers that are Python packages into .build/bench")
    add("--count", action="store_true", help="count the instructions of our cases, or of features, with valgrind")
    add("--save", action="store_true", help="with --count: keep the counts in the repository")
    add("--check", action="store_true", help="with --count: name each case that grew by over 3 %% since then")
    arguments = parser.parse_args()
    if (arguments.save or arguments.check) and not arguments.count:
        parser.error("--save and --check go with --count")
    if arguments.count and (arguments.json or arguments.plot):
        parser.error("--json and --plot don't go with --count")
    for file in filter(None, [arguments.json, arguments.plot]):
        if not file.parent.is_dir():
            parser.error(f"there is no folder {file.parent}")
    return arguments


def positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def chosen(groups, names):
    """The groups with the cases that are asked for."""
    known = {group.name for group in groups} | {case.name for group in groups for case in group.cases}
    known |= surveys.names()
    for name in names:
        if name not in known:
            raise Stop(f"no case is called `{name}`: Tools/bench --list names them all")
    for group in groups:
        if names and group.name not in names:
            group.cases = [case for case in group.cases if case.name in names]
    return [group for group in groups if group.cases]


def print_list(groups, names):
    for group in groups:
        print(f"{group.name}: {group.about}")
        for case in group.cases:
            print(f"  {case.name:19}{case.about}")
    for survey in surveys.chosen(names):
        print(f"{survey.NAME}: {survey.ABOUT}")


def compare(groups, asked, products, arguments):
    """Times the groups, runs the surveys and tells what came of it; the exit code."""
    problems, timed, surveyed = [], [], {}
    left_out = {case.name: case.lacks for group in groups for case in group.cases if case.lacks}
    if arguments.case and not asked and left_out.keys() >= {case.name for group in groups for case in group.cases}:
        raise Stop("none of these can be run: " + "; ".join(f"{name}: {why}" for name, why in left_out.items()))
    for group in groups:
        group.cases = [case for case in group.cases if not case.lacks]
        results = time_group(group, arguments.rounds, problems)
        if results:
            report.print_table(group, results)
            timed.append((group, results))
    specmap = products.command("specmap")
    context = surveys.Context(
        specmap, arguments.rounds, arguments.records, arguments.specs, arguments.only, problems, False, left_out,
        products.command("benchmarks"), products.command("speclint"),
    )
    for survey in asked:
        surveyed[survey.NAME] = survey.run(context)
    report.print_left_out(left_out)
    if arguments.json:
        arguments.json.write_text(report.as_json(timed, arguments.rounds, left_out, surveyed))
    if arguments.plot:
        arguments.plot.write_text(plot.draw(timed))
    for problem in problems:
        say(f"WRONG {problem}")
    return 1 if problems else 0


def count_features(products, arguments):
    """Counts what each feature costs, and prints that; the exit code."""
    problems = []
    specmap = counting.stripped(products).command("specmap")
    features.run(surveys.Context(specmap, 1, None, [], arguments.only, problems, True, {}))
    for problem in problems:
        say(f"WRONG {problem}")
    return 1 if problems else 0


def main():
    arguments = parse()
    if arguments.list:
        print_list(chosen(cases.groups(Products("."), 1), arguments.case), arguments.case)
        return 0
    chosen(cases.groups(Products("."), 1), arguments.case)  # a wrong name is told before anything is built
    BUILD.mkdir(parents=True, exist_ok=True)
    if arguments.install_peers:
        peers.install()
        return 0
    products = Products(arguments.products) if arguments.products else Products.build()
    if arguments.count:
        if arguments.case == [features.NAME]:
            return count_features(products, arguments)
        records = arguments.records or counting.RECORDS
        return counting.run_counts(products, records, set(arguments.case), arguments.save, arguments.check)
    groups = chosen(cases.groups(products, arguments.records or 200_000), arguments.case)
    return compare(groups, surveys.chosen(arguments.case), products, arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Stop, OSError) as error:
        say(error)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
