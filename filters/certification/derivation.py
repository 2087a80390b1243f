r"""Derivation: whether what the lines of a worked solution state is true.

A line is prose with formulas between dollar signs. Every equation or inequality in it has to hold:
as an identity in its letters, or for the values that the family says its letters have. What is
judged is the text alone, by the `math` verifier; whoever wrote the line is not asked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from proofmill import VERIFIERS
from proofmill.problem import Json

_FORMULA: Final = re.compile(r"\$\$?([^$]+)\$\$?")
_SIGN: Final = re.compile(r"\\leq?(?![A-Za-z])|\\geq?(?![A-Za-z])|[<>=]")
_TOKEN: Final = re.compile(r"\\[A-Za-z]+|[A-Za-z](?:_\{[^{}]*\}|_\w)?|.", re.DOTALL)
_NEAR: Final[Mapping[str, Json]] = {"tolerance": 1e-12, "rel_tolerance": 1e-12, "fallback": False}
"""Letters may have values of 30 digits."""
_EXACT: Final[Mapping[str, Json]] = {"fallback": False}


class Line(NamedTuple):
    """What was found in a line."""

    text: str
    statements: int
    """Equations and inequalities in it."""
    proved: int
    false: tuple[str, ...]
    """Those that do not hold; the rest could not be read."""

    @property
    def is_checked(self) -> bool:
        """Whether there is something in the line to check, and all of it holds."""
        return 0 < self.statements == self.proved


def check_steps(steps: Sequence[str], letters: Mapping[str, str]) -> list[Line]:
    """Return what holds in each line; `letters` goes from letter to the LaTeX of its value."""
    return [_checked(step, letters) for step in steps]


def _checked(text: str, letters: Mapping[str, str]) -> Line:
    stated = [one for formula in _FORMULA.findall(text) for one in _statements(formula)]
    verdicts = [_holds(*one, letters) for one in stated]
    false = [" ".join(one) for one, found in zip(stated, verdicts, strict=True) if found is False]
    return Line(text, len(stated), verdicts.count(True), tuple(false))


def _statements(formula: str) -> Iterator[tuple[str, str, str]]:
    """Yield left side, sign and right side of each link of a chain."""
    signs = _SIGN.findall(formula)
    sides = [side.strip() for side in _SIGN.split(formula)]
    yield from zip(sides, signs, sides[1:], strict=False)


def _holds(left: str, sign: str, right: str, letters: Mapping[str, str]) -> bool | None:
    """Tell whether a statement holds; None if it cannot be decided."""
    if sign == "=":
        exact = _decided(left, right, _EXACT)
        values = _valued(left, letters), _valued(right, letters)
        return exact if exact or values == (left, right) else _decided(*values, _NEAR)
    left, right = (_valued(side, letters) for side in (left, right))
    if sign in (">", r"\ge", r"\geq"):
        left, right = right, left
    if _decided(left, right, _NEAR):
        return sign not in "<>"
    return _decided(f"|({right})-({left})|", f"({right})-({left})", _NEAR)


def _decided(left: str, right: str, args: Mapping[str, Json]) -> bool | None:
    outcome = VERIFIERS["math"](left, right, args).outcome
    return None if outcome == "undecided" else outcome == "correct"


def _valued(text: str, letters: Mapping[str, str]) -> str:
    """Put values in the place of letters."""
    tokens = _TOKEN.findall(text)
    return "".join(f"({letters[token]})" if token in letters else token for token in tokens)
