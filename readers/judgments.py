"""Judgments: rules of worked puzzles whose ways are too many to be tried one by one."""

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import TypeVar

from readers.following import Judgment

N = TypeVar("N", bound=Hashable)


def distinct(names: Iterable[str]) -> Judgment:
    """Return the rule that no value comes twice: each cell can have one of its own."""
    cells = tuple(names)
    return Judgment(cells, lambda known: can_pair({cell: known[cell] for cell in cells}))


def can_pair(choices: Mapping[N, Collection[Hashable]]) -> bool:
    """Tell whether each can have one of its choices, and no two the same, by augmenting paths."""
    owner: dict[Hashable, N] = {}

    def gets(one: N, tried: set[Hashable]) -> bool:
        for choice in choices[one]:
            if choice in tried:
                continue
            tried.add(choice)
            if choice not in owner or gets(owner[choice], tried):
                owner[choice] = one
                return True
        return False

    return all(gets(one, set()) for one in choices)
