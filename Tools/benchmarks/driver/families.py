"""Parents with ten children each, ten properties everywhere: the data of FastEasyMapping's own benchmark."""
import json

CHILDREN = 10

SPEC = """\
specmap: 1
mappings:
  Base:
    primary_key: int32
    properties:
      bool: {type: boolean}
      int16: {type: integer}
      int32: {type: integer}
      int64: {type: integer}
      float: {type: number}
      double: {type: number}
      string: {type: string}
      date: {type: date}
      data: {type: data}
      decimal: {type: decimal, accept: [string]}
  Child: {extends: Base}
  Parent:
    extends: Base
    properties:
      children: {list: Child}
"""


def attributes(number):
    return {
        "bool": number % 2 == 0,
        "int16": number % 32000,
        "int32": number,
        "int64": number * 1000003,
        "float": number * 0.5,
        "double": number * 1.25 + 0.1,
        "string": f"string {number}",
        "date": f"20{number % 90 + 10}-{number % 12 + 1:02}-{number % 28 + 1:02}T12:28:00Z",
        "data": "AAECAwQF",
        "decimal": f"{number % 1000}.{number % 100:02}",
    }


def write(folder, parents):
    """Writes the spec and the families, one a line."""
    (folder / "spec.yaml").write_text(SPEC)
    with open(folder / "families.ndjson", "w") as lines:
        for number in range(parents):
            first = number * CHILDREN
            children = [attributes(child) for child in range(first, first + CHILDREN)]
            lines.write(json.dumps({**attributes(number), "children": children}, separators=(",", ":")) + "\n")
