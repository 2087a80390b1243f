"""Specimen: a family under test, its rows drawn once for all gates, and who can make it again."""

import dataclasses
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from filters.certification import near_misses
from generators import Family
from proofmill import Problem

DIALS = (0.0, 0.5, 1.0)


class Maker(NamedTuple):
    """A function by its place, and what it is called with: another process finds it by that."""

    module: str
    function: str
    given: tuple[Any, ...]

    def __call__(self) -> Family[Any]:
        """Make the family."""
        made: Family[Any] = getattr(importlib.import_module(self.module), self.function)(
            *self.given
        )
        return made


def of_table(name: str) -> Maker:
    """Return who makes a family of the table, or a composition."""
    return Maker("generators", "find_family", (name,))


class Row(NamedTuple):
    """A row and the instance behind it."""

    problem: Problem
    instance: Any


@dataclass(frozen=True)
class Specimen:
    """A family, and samples of its rows."""

    maker: Maker | Callable[[], Family[Any]]
    """Who makes it; a `Maker` where another process must, too."""
    each: int = 6
    """Rows at each dial that are looked at one by one."""
    many: int = 150
    """Rows at the middle dial whose answers are counted."""
    seed: int = 0

    @cached_property
    def family(self) -> Family[Any]:
        """The family."""
        return self.maker()

    @cached_property
    def rows(self) -> Mapping[float, list[Row]]:
        """Rows to be looked at, by dial."""
        return {dial: self.at(dial, self.each) for dial in DIALS}

    def at(self, dial: float, end: int, start: int = 0) -> list[Row]:
        """Draw the rows at a dial from one ordinal up to another."""
        return [Row(*self.family.draw(n, dial, None, self.seed)) for n in range(start, end)]

    def more(self, rows: int) -> list[Row]:
        """Return the rows whose answers are counted, and more of them."""
        return [*self.counted, *self.at(0.5, rows, self.many)]

    @property
    def all_rows(self) -> list[Row]:
        """Rows of all dials."""
        return [row for rows in self.rows.values() for row in rows]

    @cached_property
    def counted(self) -> list[Row]:
        """Rows whose answers are counted."""
        return self.at(0.5, self.many)

    def words(self, instance: object) -> str:
        """Return what a prompt says of an instance, in the same wording for all."""
        return self.family.render(instance, Random(0))

    def wrong(self, row: Row) -> list[str]:
        """Return surely wrong answers of a row."""
        if self.family.near_misses:
            return self.family.near_misses(row.instance)
        return near_misses(row.problem)


def with_answer(instance: Any, answer: str) -> Any:  # noqa: ANN401 (any family's)
    """Return a copy of an instance with another reference answer."""
    if hasattr(instance, "_replace"):
        return instance._replace(answer=answer)
    return dataclasses.replace(instance, answer=answer)
