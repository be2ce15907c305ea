"""Surveys: cases that measure many specs and print their own table."""

import re
from dataclasses import dataclass

import allocations
import callers
import columns
import examples
import features
import growth
import hosts
import latency
import mutants

ALL = [examples, allocations, features, growth, hosts, latency, mutants, columns, callers]


@dataclass
class Context:
    """Settings of a run, and where problems are collected."""

    specmap: str
    rounds: int
    records: int | None  # of examples and people's, where a number is asked for
    specs: list
    only: list
    problems: list
    is_counted: bool  # whether instructions are counted, where a survey can
    left_out: dict  # why what was asked for couldn't run
    benchmarks: str = ""  # the program that uses the library
    speclint: str = ""

    def wants(self, name):
        """Whether a row is asked for by `--only`."""
        return not self.only or any(re.search(pattern, name) for pattern in self.only)


def names():
    return {survey.NAME for survey in ALL}


def chosen(asked):
    """The surveys that are asked for by name; all where nothing is."""
    return [survey for survey in ALL if not asked or survey.NAME in asked]


def plain(rows):
    """Rows as JSON can hold them."""
    return [{key: vars(value) if hasattr(value, "__dict__") else value for key, value in row.items()} for row in rows]
