"""1,000 mappings in 100 files."""

FILES, MAPPINGS = 100, 10
TYPES = ["string", "integer", "number", "boolean", "date", "decimal", "uuid"]


def name(file, mapping):
    return f"Record{file * MAPPINGS + mapping % MAPPINGS}"


def write(folder):
    """Writes the specs into `specs`, a record for `Record0`, and what is made of it."""
    (folder / "specs").mkdir()
    for file in range(FILES):
        lines = ["specmap: 1", "mappings:"]
        for mapping in range(MAPPINGS):
            lines += [f"  {name(file, mapping)}:", "    properties:"]
            lines += [f"      p{index}: {{from: a.b{index}, type: {kind}}}" for index, kind in enumerate(TYPES)]
            lines += [f"      next: {{object: {name(file, mapping + 1)}}}"]
        (folder / "specs" / f"catalogue{file}.yaml").write_text("\n".join(lines) + "\n")
    (folder / "record.ndjson").write_text('{"a":{"b0":"x","b1":1},"next":{"a":{"b1":2}}}\n')
    (folder / "mapped.ndjson").write_text('{"p0":"x","p1":1,"next":{"p1":2}}\n')
