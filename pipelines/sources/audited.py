"""The audit as a filter: rows of a source that have one of the flags it names are rejected."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from filters.decontamination import BenchmarkIndex
from filters.deduplication import in_memory
from filters.quality import FLAGS, SET_FLAGS, Row
from pipelines.drawing import Candidate

SEVERITIES = {flag.name: flag.severity for flag in FLAGS} | {
    flag.name: flag.severity for flag in SET_FLAGS if flag.name != "contamination"
}
"""Flags that a source may name; benchmarks are the recipe's `benchmarks`."""

Fault: TypeAlias = tuple[str, str]
"""(flag, evidence)."""


def flags_named(choice: bool | Sequence[str]) -> tuple[str, ...]:
    """Return the flags that a setting chooses: all errors for true.

    Raises:
        ValueError: if one of them is unknown.
    """
    if isinstance(choice, bool):
        return tuple(name for name, level in SEVERITIES.items() if choice and level == "error")
    for name in choice:
        if name not in SEVERITIES:
            near = difflib.get_close_matches(name, SEVERITIES, 1) or SEVERITIES
            raise ValueError(f"unknown flag {name!r}; have {', '.join(near)}")
    return tuple(choice)


def row_faults(rows: Sequence[Row], names: Sequence[str]) -> dict[int, Fault]:
    """Return the first fault of each row that has one by itself, by the row's number."""
    flags = [flag for flag in FLAGS if flag.name in names]
    found = ((row.number, flag.name, flag.raised(row)) for row in rows for flag in flags)
    return _first((number, name, text) for number, name, text in found if text)


def set_faults(rows: Sequence[Row], names: Sequence[str]) -> dict[int, Fault]:
    """Return the first fault of each row that has one among all rows, by the row's number."""
    flags = [flag for flag in SET_FLAGS if flag.name in names]
    none = BenchmarkIndex.build([])
    return _first(
        (rows[at].number, flag.name, text)
        for flag in flags
        for at, text in flag.find(rows, none, in_memory())
    )


def _first(found: Iterable[tuple[int, str, str]]) -> dict[int, Fault]:
    faults: dict[int, Fault] = {}
    for number, name, text in found:
        faults.setdefault(number, (name, text))
    return faults


def rejected(candidate: Candidate, fault: Fault | None) -> Candidate:
    """Return a candidate that nothing has rejected yet with the fault as its reason, if any."""
    if fault is None or candidate.reason:
        return candidate
    name, evidence = fault
    number = candidate.problem.lineage.ordinal + 1
    return replace(candidate, reason=name, notes=(f"line {number}: {evidence[:200]}",))
