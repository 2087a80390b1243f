"""Conditions on the digits of a number, in words and in a picture."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from generators.pictures import Grid, Panel, Table


class Condition(NamedTuple):
    """A kind of `_TEXTS` with its two numbers: a remainder a modulo b, a digit a and a count b."""

    kind: str
    a: int
    b: int


_TEXTS: Mapping[str, Sequence[str]] = {
    "near": ("neighbouring digits differ by at most {a}", "adjacent digits are at most {a} apart"),
    "far": ("neighbouring digits differ by at least {a}", "adjacent digits are at least {a} apart"),
    "alike": ("no two adjacent digits are both {parity}", "no two {parity} digits are neighbours"),
    "block": ("{a} is never followed directly by {b}", "no {a} has {b} as its right neighbour"),
    "sum": ("the digits add up to {a} modulo {b}", "the digit sum leaves remainder {a} modulo {b}"),
    "value": ("the {thing} leaves remainder {a} modulo {b}", "the {thing} modulo {b} is {a}"),
    "exactly": ("the digit {a} occurs exactly {times}", "{a} is in exactly {b} of the places"),
    "most": ("the digit {a} occurs at most {times}", "{a} is in no more than {b} of the places"),
}
_PLAIN: Mapping[str, str] = {
    "near": "neighbouring digits differ by at most a",
    "far": "neighbouring digits differ by at least a",
    "alike": "no two neighbours both leave a modulo 2",
    "block": "a is never followed directly by b",
    "sum": "the digits add up to a modulo b",
    "value": "the number leaves a modulo b",
    "exactly": "the digit a occurs exactly b times",
    "most": "the digit a occurs at most b times",
}


def worded(condition: Condition, is_code: bool, rng: Random) -> str:
    kind, a, b = condition
    text = rng.choice(_TEXTS[kind]).format(
        a=a,
        b=b,
        times="once" if b == 1 else "twice" if b == 2 else f"{b} times",
        parity="odd" if a else "even",
        thing="code (read as a number)" if is_code else "number",
    )
    return f"{text} (0 is even)" if kind == "alike" and a == 0 else text


def drawn(
    length: int, digits: Sequence[int], is_code: bool, conditions: Sequence[Condition]
) -> Panel:
    """Return an empty place for each digit, the digits to choose from, and the conditions."""
    notes = {} if is_code or 0 not in digits else {(0, 0): "not 0"}
    rows = [
        (_PLAIN[kind], str(a), str(b) if b or "b" in _PLAIN[kind].split() else "")
        for kind, a, b in conditions
    ]
    return Panel(
        figures=[
            (f"{length} places", Grid(cells=[[""] * length], notes=notes)),
            ("digits allowed", Grid(cells=[[str(digit) for digit in digits]], is_ruled=False)),
            ("", Table(header=("condition", "a", "b"), rows=rows)),
        ]
    )
