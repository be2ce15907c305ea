"""Specs as teams write them: many files of about 60 lines, one of 2,000, and one of 100,000."""
import random

FILES, LINES, EDITED = 1000, 100_000, 2000
THINGS = "Person Car Phone Order Invoice Address Product Company Ticket Track Album Event".split()
WORDS = ("name email status title price quantity city street zip country score rating isbn sku notes owner colour "
         "weight").split()
RULES = {
    "plain": "      {0}: attributes.{0}_value\n",
    "date": "      {0}:\n        from: meta.{0}_at\n        date_format: iso8601\n",
    "values": "      {0}:\n        from: {0}_code\n        values: {{A: active, I: inactive}}\n        otherwise: keep\n",
    "fallback": "      {0}:\n        from: [current.{0}, {0}, legacy.{0}]\n        default: null\n",
    "transform": "      {0}:\n        from: raw.{0}\n        type: string\n        transform: trim\n",
    "string": "      {0}:\n        from: attributes.{0}\n        type: string\n",
    "integer": "      {0}:\n        from: attributes.{0}\n        type: integer\n",
}
HEAD = "specmap: 1\ndefaults: {date_format: iso8601}\n\nmappings:\n"


def write(folder):
    """Writes the files into `specs`, and the others into `big.yaml` and `edited.yaml`."""
    pick = random.Random(7)
    (folder / "specs").mkdir()
    for number in range(FILES):
        first, second = (f"{thing}{number}" for thing in pick.sample(THINGS, 2))
        text = HEAD + mapping(pick, first, [first, second])
        text += f"  {second}:\n    description: A small part\n    properties: [id, label]\n"
        (folder / "specs" / f"spec{number:04}.yaml").write_text(text)
    (folder / "big.yaml").write_text(one(pick, LINES))
    (folder / "edited.yaml").write_text(one(pick, EDITED))


def one(pick, count):
    """A spec of about as many lines."""
    parts, lines = [HEAD], 4
    while lines < count:
        name = f"Thing{len(parts)}"
        parts.append(mapping(pick, name, [name, name]))
        lines += parts[-1].count("\n")
    return "".join(parts)


def mapping(pick, name, others):
    text = (f"  {name}:\n    description: How the {name} of the catalogue API becomes ours\n    root: data.{name.lower()}\n"
            "    naming: snake_case\n    properties:\n      id: {type: integer}\n")
    text += "".join(RULES[pick.choice(list(RULES))].format(word) for word in pick.sample(WORDS, 12))
    related = (f"      related{index}:\n        from: list{index}\n        list: {other}\n"
               for index, other in enumerate(others))
    return text + "".join(related)
