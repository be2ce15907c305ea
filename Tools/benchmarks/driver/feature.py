"""What a feature of the language is, and values for it by chance."""

from dataclasses import dataclass
from typing import Callable

from people import FIRST_ELSEWHERE, WORDS

KEYS = [f"v{index}" for index in range(8)]


@dataclass
class Feature:
    """A feature: a mapping `Record` that uses it, and what that is measured beside.

    With `plain` that is the same data by another mapping. Without it, it is a copy of the same values: all numbers and
    texts of the record, however deep, as the members of one object.
    """

    name: str
    group: str
    spec: str  # the mapping's YAML, in braces
    plain: str | None
    record: Callable  # a record by chance; its second argument is the size
    values: Callable  # how many values a record of a size has
    size: int = 1
    per: str = "value"
    more: str = ""  # other mappings, a line each
    back: bool = True  # whether `unmap` writes it
    plain_back: str | None = None  # the mappings that `unmap` is measured beside, where it isn't a copy
    as_text: bool = False  # whether the copy beside it is of texts that are as long, not of the same values
    reads_part: bool = False  # whether it looks at more than it reads: then what it doesn't read is skipped beside it
    grows: bool = False  # whether a single record can be of any size
    slow: str | None = None  # why it may take longer than the others


def each(name, group, rule, make, plain=None, size=1, member=None, grows=False, **more):
    """A feature of a property. Eight properties have the rule, in which `KEY` is the property's name."""

    def spec(rule):
        rules = [f"{key}: {rule.replace('KEY', key)}".rstrip() for key in KEYS]
        return "{properties: {" + ", ".join(text + (" " if text.endswith(":") else "") for text in rules) + "}}"

    def record(random, size):
        members = {}
        for key in KEYS:
            value = make(random, size)
            members |= member(key, value) if member else {key: value}
        return members

    return Feature(
        name,
        group,
        spec(rule),
        None if plain is None else spec(plain),
        record,
        lambda size: len(KEYS),
        size,
        grows=grows,
        **more,
    )


def many(name, group, spec, record, plain=None, per="element", size=8, more="", values=lambda size: size, **rest):
    """A feature of a mapping, or of a list: a record has as many elements as its size says."""
    return Feature(name, group, spec, plain, record, values, size, per, more, grows=True, **rest)


# Values.


def text(random, size=2):
    return " ".join(random.choice(WORDS) for _ in range(size))


def words(random, size):
    return [random.choice(WORDS) for _ in range(size)]


def numbers(random, size):
    return [random.randrange(10**6) for _ in range(size)]


def integer(random, size=1):
    return random.randrange(10**9)


def number(random, size=1):
    return random.randrange(10**6) / 1000


def boolean(random, size=1):
    return random.random() < 0.5


def clock(random, form, size=1):
    day = (random.randrange(1990, 2030), random.randrange(1, 13), random.randrange(1, 29))
    return form.format(*day, random.randrange(24), random.randrange(60), random.randrange(60))


def dates(form):
    return lambda random, size: clock(random, form)


ISO = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z"


def seconds(random, size=1):
    return random.randrange(2 * 10**9)


def pick(*choices):
    return lambda random, size: random.choice(choices)


def spelled(make):
    """The same in a JSON string."""
    return lambda random, size: spell(make(random, size))


def spell(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def elsewhere(random, size):
    return f"{random.choice(FIRST_ELSEWHERE)} {random.choice(FIRST_ELSEWHERE)}"


def object_of(random, size=1):
    return {"a": text(random, 1), "b": integer(random)}
