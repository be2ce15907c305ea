"""What a case is, and a group of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from data import File, Folder


@dataclass
class Case:
    """A command. Words of it that are data are made before it is first run."""

    name: str
    about: str
    command: list
    input: File | Folder | None = None
    records: int = 1
    expected: File | int | None = None  # a file of records, or the count that is printed
    is_ours: bool = True
    is_counted: bool = True
    base: str | None = None  # the case that it is set beside; the first of the group where nothing is said
    lacks: str | None = None  # why it can't be run
    goals: list[Goal] = field(default_factory=list)
    lasts: float = 0  # seconds of CPU that a run should take at least; the input is named as often as that needs
    copies: int = 1  # how often the command names its input

    def repeat(self, times):
        """Names the input several times, so that a run takes longer."""
        times = max(1, min(32, round(times)))
        self.command = self.command + [self.input] * (times - 1)
        self.records, self.copies = self.records * times, times


@dataclass
class Goal:
    """A limit for a record's processor time in multiples of another case's, or for the peak memory."""

    most: float
    of: str | None = None  # the other case; None for megabytes at the peak
    at: int | None = None  # the number of records that a limit of memory is for


@dataclass
class Group:
    """Cases that are run in turns. They are set beside the first, or beside the one that they name."""

    name: str
    about: str
    unit: str
    cases: list[Case] = field(default_factory=list)
    is_scaled: bool = True  # whether the number of records decides how long it takes
    turns: int = 1  # runs a round, for those that take no time
