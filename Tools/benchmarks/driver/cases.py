"""What is timed: groups of cases."""
from pathlib import Path

import catalogue
import families
import jobs
import people
import peers
import shapes
import specs
from case import Case, Goal, Group
from data import Folder
from places import PEERS, PEOPLE_SPEC
from stores import FullStore, NewStore


def groups(products, records):
    """All there is."""
    specmap, library = products.command("specmap"), products.command("benchmarks")
    made = [
        people_group(products, specmap, library, records),
        *jobs.groups(specmap, records),
        start_group(specmap),
        catalogue_group(specmap, library),
        shape_group(specmap, records),
        length_group(specmap, records),
        store_group(specmap, library, records),
        lint_group(products.command("speclint")),
        editor_group(library),
    ]
    for case in (case for group in made for case in group.cases if case.is_ours and not case.lacks):
        case.lacks = products.lacks(Path(case.command[0]).name)
    return made


def people_folder(records):
    return Folder(f"people-{records}", lambda folder: people.write(folder, records))


def people_group(products, specmap, library, records):
    folder = people_folder(records)
    lines, document, objects = folder.file("people.ndjson"), folder.file("people.json"), folder.file("mapped.ndjson")
    by_spec = ["--spec", str(PEOPLE_SPEC), "--as", "Person"]
    in_library = [str(PEOPLE_SPEC), "Person"]

    def ours(name, about, command, input=lines, expected=objects, **more):
        return Case(name, about, command, input, records, expected, **more)

    def peer(name, about, command, lacks=None):
        return Case(name, about, command, lines, records, objects, is_ours=False, is_counted=False, lacks=lacks)

    map_jobs = ours("map-jobs", "map with --jobs 2", [specmap, "map", *by_spec, "--jobs", "2", lines], is_counted=False)
    if not products.map_knows("--jobs"):
        map_jobs.lacks = "`specmap map` has no --jobs"
    two_threads = lambda *command: ["env", "POLARS_MAX_THREADS=2", *command]
    one_thread = lambda *command: ["env", "POLARS_MAX_THREADS=1", *command]
    return Group("people", "people's JSON to other JSON", "records", [
        peer("floor", "C++ by hand on simdjson, which checks less", [peers.FLOOR, lines],
             None if peers.cxx() else "there is no C++ compiler"),
        ours("map", "specmap map, NDJSON to NDJSON", [specmap, "map", *by_spec, lines], goals=[Goal(1.15, "floor")]),
        map_jobs,
        ours("map-array", "specmap map of one document with an array", [specmap, "map", *by_spec, document], document),
        ours("unmap", "specmap unmap of what map gives", [specmap, "unmap", *by_spec, objects], objects,
             folder.file("unmapped.ndjson"), goals=[Goal(1.05, "floor")]),
        ours("objects", "the library, an object of each record", [library, "objects", *in_library, lines],
             expected=records, goals=[Goal(2, "floor")]),
        ours("each", "the library, an object by a call for each record", [library, "each", *in_library, lines],
             expected=records, goals=[Goal(2.5, "floor")]),
        ours("list", "the library, all objects of one document", [library, "list", *in_library, document], document,
             records, goals=[Goal(3.5, "floor"), Goal(350, at=200_000)]),
        ours("both", "the library, objects and JSON of them again", [library, "both", *in_library, lines],
             expected=records, goals=[Goal(4.5, "floor")]),
        ours("codable", "the library, a Codable struct of each record and JSON of it again",
             [library, "codable", *in_library, lines], expected=records,
             goals=[Goal(8, "floor"), Goal(1 / 5, "foundation")]),
        peer("duckdb", "DuckDB on one thread", peers.script("with_duckdb.py", lines, "1"), peers.package("duckdb")),
        peer("duckdb-2", "DuckDB on two threads", peers.script("with_duckdb.py", lines, "2"), peers.package("duckdb")),
        peer("msgspec", "Python's msgspec", peers.script("with_msgspec.py", lines), peers.package("msgspec")),
        peer("orjson", "Python's orjson", peers.script("with_orjson.py", lines), peers.package("orjson")),
        peer("polars", "polars on one thread",
             one_thread(*peers.script("with_polars.py", lines)), peers.package("polars")),
        peer("polars-2", "polars on two threads",
             two_threads(*peers.script("with_polars.py", lines)), peers.package("polars")),
        peer("pydantic", "Python's pydantic", peers.script("with_pydantic.py", lines), peers.package("pydantic")),
        peer("python", "Python's json", peers.script("stdlib.py", lines), peers.old_python()),
        peer("gojq", "gojq", ["gojq", "-c", "-f", str(PEERS / "people.jq"), lines], peers.tool("gojq")),
        peer("jq", "jq", ["jq", "-c", "-f", str(PEERS / "people.jq"), lines], peers.tool("jq")),
        peer("foundation", "Foundation's JSONDecoder and JSONEncoder", [peers.FOUNDATION, "codable", lines]),
        peer("serialization", "Foundation's JSONSerialization", [peers.FOUNDATION, "serialization", lines]),
    ])


def start_group(specmap):
    one = people_folder(1)
    command = [specmap, "map", "--spec", str(PEOPLE_SPEC), "--as", "Person", one.file("people.ndjson")]
    return Group("start", "start-up", "runs", [
        Case("help", "specmap --help", [specmap, "--help"]),
        Case("one", "specmap map of one person", command, expected=one.file("mapped.ndjson")),
    ], is_scaled=False, turns=4)


def catalogue_group(specmap, library):
    folder = Folder("catalogue", catalogue.write)
    specs, count = folder.file("specs"), catalogue.FILES * catalogue.MAPPINGS
    mapped = [specmap, "map", "--spec", specs, "--as", catalogue.name(0, 0), folder.file("record.ndjson")]
    return Group("specs", "1,000 mappings from 100 files", "mappings", [
        Case("load", "the library loads them", [library, "load", specs], specs, count, count),
        Case("load-map", "specmap map of one record by one of them", mapped, specs, count,
             folder.file("mapped.ndjson")),
    ], is_scaled=False, turns=4)


def shape_group(specmap, records):
    def case(name, about, side, count, base=None):
        folder = Folder(f"{name}-{count}", lambda folder: shapes.write(folder, side, count))
        lines = folder.file("records.ndjson")
        command = [specmap, "map", "--spec", folder.file("spec.yaml"), "--as", "Record", lines]
        return Case(name, about, command, lines, count, folder.file("mapped.ndjson"), base=base)

    group = Group("shapes", "what is large, beside a twin that is not", "records")
    for shape in shapes.ALL:
        count = max(1, records // shape.share)
        group.cases.append(case(shape.twin_name, shape.twin_about, shape.twin, count, shape.twin_name))
        group.cases.append(case(shape.name, shape.about, shape.large, count, shape.twin_name))
    return group


def length_group(specmap, records):
    def case(name, count, folder):
        lines = folder.file("people.ndjson")
        command = [specmap, "map", "--spec", str(PEOPLE_SPEC), "--as", "Person", lines]
        about = f"specmap map of {count:,} people"
        return Case(name, about, command, lines, count, folder.file("mapped.ndjson"), is_counted=False, base="grow-3")

    sizes = [max(1, records // part) for part in (200, 20, 2)]
    whole = people_folder(records)
    more = Folder(f"people-{records}-x5", lambda folder: people.repeat(folder, whole, 5))
    cases = [case(f"grow-{step}", size, people_folder(size)) for step, size in enumerate(sizes, 1)]
    return Group("length", "the same job, longer and longer", "records", [*cases, case("grow-4", records * 5, more)])


def store_group(specmap, library, records):
    """Families into an SQLite file, beside the same rows written by hand-made statements."""
    parents = max(1, records // 20)
    folder = Folder(f"families-{parents}", lambda folder: families.write(folder, parents))
    spec, lines = folder.file("spec.yaml"), folder.file("families.ndjson")
    count = parents * (1 + families.CHILDREN)
    imported = ["--spec", spec, "--as", "Parent"]
    full = FullStore("full", [specmap, "import", *imported, "--store"], lines)

    def case(name, about, command, **more):
        return Case(name, about, command, lines, count, is_counted=False, **more)

    return Group("stores", "families into an SQLite file", "objects", [
        case("rows", "objects read, their rows written by hand-made statements",
             [library, "rows", spec, "Parent", lines, NewStore("rows")], expected=count, is_ours=False),
        case("import", "specmap import into a new file",
             [specmap, "import", *imported, "--store", NewStore("new"), lines]),
        case("import-again", "the same once more, which changes nothing",
             [specmap, "import", *imported, "--store", full, lines]),
        case("export", "specmap export of all",
             [specmap, "export", *imported, "--store", full, "--format", "ndjson"]),
    ])


def lint_group(speclint):
    """All rules beside libyaml alone and beside other checkers of YAML, on the same files."""
    folder = Folder("lint", specs.write)
    many, big = folder.file("specs"), folder.file("big.yaml")
    schema = ["--schemafile", "Specs/specmap.schema.json"]
    relaxed = ["-d", "{extends: relaxed, rules: {line-length: disable}}"]
    made = []
    for name, about, files in [("many", "1,000 files", many), ("big", "one file of 100,000 lines", big)]:
        base = f"events-{name}"
        made += [
            Case(base, f"libyaml's events of {about}, and nothing else", [peers.EVENTS, files], files, is_ours=False,
                 is_counted=False, lacks=None if peers.cxx() else "there is no C compiler", base=base),
            Case(f"lint-{name}", f"speclint, {about}", [speclint, "--no-config", files], files, base=base),
            Case(f"lint-{name}-1", f"speclint --jobs 1, {about}", [speclint, "--no-config", "--jobs", "1", files],
                 files, base=base),
            Case(f"yamllint-{name}", f"yamllint, {about}", [peers.python(), "-m", "yamllint", *relaxed, files], files,
                 is_ours=False, is_counted=False, base=base, lacks=peers.package("yamllint")),
            Case(f"jsonschema-{name}", f"check-jsonschema, {about}",
                 peers.script("with_jsonschema.py", *schema, files), files, is_ours=False, is_counted=False, base=base,
                 lacks=peers.package("check_jsonschema")),
        ]
    return Group("lint", "specs checked", "runs", made, is_scaled=False)


def editor_group(library):
    """What an editor waits for: each text of a spec that is typed into stands over the file on disk."""
    edited, count = Folder("lint", specs.write).file("edited.yaml"), 100
    return Group("editor", "a spec of 2,000 lines while it is edited", "keystrokes", [
        Case("keystrokes", "the library checks it after each", [library, "keystrokes", edited, str(count)], edited,
             count, count),
    ], is_scaled=False)
