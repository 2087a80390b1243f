"""Combining: numbers put together to reach a target by trying, dead ends and ways back told.

Of three numbers all ways are tried in order, so that what is given up is proved hopeless; of more,
one way that leads nowhere is tried at most, and then one that leads on. No result on the way is
negative: whatever can be reached can be reached so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from generators.deducing.plans import ending
from generators.deducing.searching import Trace


class Term(NamedTuple):
    """A number with the expression that it is of."""

    value: Fraction
    text: str


@dataclass(frozen=True, slots=True)
class _Move:
    said: str
    """Such as `9 - 2 = 7`."""
    after: tuple[Term, ...]


def searched_numbers(
    numbers: Sequence[int], target: int, moves: Sequence[tuple[Fraction, str, Fraction]]
) -> Trace | None:
    """Return the search for an expression; None if what `moves` says is not a way of ours.

    `moves` are the operations of one solution in their order: a way that leads on.
    """
    state = _sorted(Term(Fraction(number), str(number)) for number in numbers)
    lines = [f"The numbers are {_shown(state)}; {target} is wanted."]
    for one, sign, other in moves[: max(0, len(numbers) - 3)]:
        right = [move for move in _moves(state) if move.said.startswith(f"{one} {sign} {other} = ")]
        if not right:
            return None
        if len(state) == 4:
            lines += _astray(state, right[0], target)
        lines.append(f"{right[0].said} leaves {_shown(right[0].after)}.")
        state = right[0].after
    told, answer = _tried(state, target)
    if answer is None:
        return None
    return Trace((*lines, *told, ending(answer)), answer)


def _astray(state: tuple[Term, ...], right: _Move, target: int) -> list[str]:
    """Return the lines of a first move that leads nowhere, if there is one."""
    for move in _moves(state):
        told, answer = _tried(move.after, target)
        if move != right and answer is None:
            hopeless = f"Nothing makes {target} out of {_shown(move.after)}."
            first = f"{move.said} leaves {_shown(move.after)}."
            return [first, *told, f"{hopeless} Back to {_shown(state)}."]
    return []


def _tried(state: tuple[Term, ...], target: int) -> tuple[list[str], str | None]:
    """Return the lines of all ways from three numbers, up to the first that hits."""
    lines = list[str]()
    if len(state) == 2:
        return _last(state, target)
    for move in _moves(state):
        lines.append(f"{move.said} leaves {_shown(move.after)}.")
        told, answer = _last(move.after, target)
        lines += told
        if answer is not None:
            return lines, answer
        lines.append(f"Back to {_shown(state)}.")
    return lines, None


def _last(state: tuple[Term, ...], target: int) -> tuple[list[str], str | None]:
    made = list(_moves(state))
    for move in made:
        if move.after[0].value == target:
            return [f"{move.said} is the target."], move.after[0].text[1:-1]
    one, other = state
    values = ", ".join(str(move.after[0].value) for move in made)
    return [f"{one.value} and {other.value} make {values}, not {target}."], None


def _moves(state: tuple[Term, ...]) -> Iterator[_Move]:
    """Yield the ways to combine two numbers, none that leaves the same numbers as another."""
    seen = set[tuple[Fraction, ...]]()
    for places in combinations(range(len(state)), 2):
        small, large = (state[place] for place in places)
        rest = [term for place, term in enumerate(state) if place not in places]
        for said, term in _combined(small, large):
            after = _sorted([*rest, term])
            values = tuple(one.value for one in after)
            if values not in seen:
                seen.add(values)
                yield _Move(said, after)


def _combined(small: Term, large: Term) -> Iterator[tuple[str, Term]]:
    for one, sign, other in (
        (large, "+", small),
        (large, "-", small),
        (large, "*", small),
        (large, "/", small),
        (small, "/", large),
    ):
        value = _value(one.value, sign, other.value)
        if value is not None:
            said = f"{one.value} {sign} {other.value} = {value}"
            yield said, Term(value, f"({one.text} {sign} {other.text})")


def _value(one: Fraction, sign: str, other: Fraction) -> Fraction | None:
    match sign:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
        case _:
            return one / other if other else None


def _sorted(terms: Iterator[Term] | Sequence[Term]) -> tuple[Term, ...]:
    return tuple(sorted(terms, key=lambda term: term.value))


def _shown(state: Sequence[Term]) -> str:
    return ", ".join(str(term.value) for term in state)
