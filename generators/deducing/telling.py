"""Telling: the steps of a deduction as lines that a person reads and a program can follow."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from generators.deducing.steps import Step
from generators.search import latin

Say: TypeAlias = Callable[[int], str]


def told(steps: Sequence[Step], names: Sequence[str], value: Say = str) -> list[str]:
    """Return a line for each step.

    Lines that hold under suppositions begin with as many bars.

    Args:
        steps: of a deduction.
        names: of the cells.
        value: word for a value.
    """
    return [f"{'| ' * step.depth}{_line(step, names, value)}" for step in steps]


def _line(step: Step, names: Sequence[str], value: Say) -> str:
    rules = _listed([rule.name for rule in step.rules])
    each = [(names[place], mask) for place, mask in step.cells]
    leave = "leave" if len(step.rules) > 1 else "leaves"
    match step.kind:
        case "settled":
            cells, are = _listed([name for name, _ in each]), "are" if len(each) > 1 else "is"
            return f"{cells} {are} {value(each[0][1])}: {rules} {leave} nothing else."
        case "placed":
            return f"{each[0][0]} is {value(each[0][1])}: {rules} has no other cell for it."
        case "whole":
            return f"{each[0][0]} is {value(each[0][1])}: as a whole, {rules} leaves nothing else."
        case "narrowed":
            ruled = "; ".join(f"{name} is not {_values(mask, value)}" for name, mask in each)
            return f"As a whole, {rules} shows: {ruled}."
        case "supposed":
            return f"Suppose {each[0][0]} is {value(each[0][1])}."
        case "bare":
            return f"Then {rules} {leave} nothing for {each[0][0]}."
        case "broken":
            return f"Then {rules} cannot be kept."
        case "refuted":
            return f"So {each[0][0]} is not {_values(each[0][1], value)}."


def _values(mask: int, value: Say) -> str:
    return _listed([value(one) for one in latin.bits(mask)], "or")


def _listed(names: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
