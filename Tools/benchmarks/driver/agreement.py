"""Whether an output says what is expected: the order of members, null or missing, and 1.0 or 1 don't matter."""
import hashlib
import json
from itertools import zip_longest

from places import BUILD

SEEN = BUILD / "agreed"  # outputs that were found right before


def disagreement(expected, output):
    """How a case's output differs from what is expected: a count, a file of records, or nothing in particular."""
    if expected is None:
        return None
    if isinstance(expected, int):
        found = output.read_text().strip()
        return None if found == str(expected) else f"it counted {found}, and there are {expected}"
    mark = f"{digest(output)} {digest(expected.ready())}"
    if SEEN.exists() and mark in SEEN.read_text().splitlines():
        return None
    found = difference(expected.ready(), output)
    if not found:
        with open(SEEN, "a") as seen:
            seen.write(mark + "\n")
    return found


def digest(path):
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def difference(expected, output):
    """The first record that differs; None where all agree."""
    try:
        found = records(output)
        if next(lines(expected), b"").startswith(b"["):  # each record is an array, and so is no document of records
            found = map(json.loads, lines(output))
        return first_difference(zip_longest(lines(expected), found))
    except ValueError as error:
        return f"it isn't JSON: {error}"


def first_difference(pairs):
    for number, (wanted, found) in enumerate(pairs, 1):
        if wanted is None or found is None:
            return f"it has {'more' if wanted is None else 'fewer'} records than there are: {number - 1} agree"
        wanted = json.loads(wanted)
        if canonical(wanted) != canonical(found):
            return f"record {number} differs\n  expected {json.dumps(wanted)}\n  found    {json.dumps(found)}"
    return None


def lines(path):
    with open(path, "rb") as file:
        yield from (line for line in file if not line.isspace())


def records(path):
    """The records of NDJSON, or of a document that is an array."""
    with open(path, "rb") as file:
        if file.read(1) == b"[":
            file.seek(0)
            yield from json.load(file)
            return
    for line in lines(path):
        yield json.loads(line)


def canonical(value):
    if isinstance(value, dict):
        return {key: canonical(member) for key, member in value.items() if member is not None}
    if isinstance(value, list):
        return [canonical(element) for element in value]
    return ("boolean", value) if isinstance(value, bool) else value  # Python holds that True == 1
