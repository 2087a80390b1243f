"""Stories and what they ask: parts of a text with keys `kind` and `kind.what` or `any.what`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast

from sympy import Expr, Rational, sqrt

from readers.contest.stories._numbers import NUMBERS
from readers.phrases import Said, Unread

TIME: Final = r"\d+ hours? and \d+ minutes?|\d+ hours?|\d+ minutes?"
AMOUNT: Final = r"\$\d+(?:\.\d+)?\$|\$\\frac\{\d+\}\{\d+\}\$"
_FRACTION: Final = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}")
PART: Final = "half|a third|a quarter|a fifth|a sixth"
MORE: Final = r"(?: and \$\d+\$ more [a-z]+)?"
"""A kind of slot: what is taken beside a part, or nothing."""
_PARTS: Final[dict[str, Rational]] = {
    word: cast("Rational", Rational(1, n)) for n, word in enumerate(PART.split("|"), 2)
}
_WORDS: Final = {"one": 1, "twice": 2, **NUMBERS}


@dataclass(frozen=True)
class Story:
    """What a prompt says."""

    kind: str
    asked: str
    numbers: dict[str, Rational]
    """Slot -> number; times are in minutes."""
    words: dict[str, str]
    """Slot -> anything else."""

    def __getitem__(self, slot: str) -> Rational:
        return self.numbers[slot]


def story(parts: Iterable[Said], remarks: Iterable[str] = ()) -> Story:
    """Return what the two parts of a text say that are no remarks; `kind.told` is of the first.

    Raises:
        Unread: if there are others, or they do not belong together.
    """
    said = sorted(
        (part for part in parts if part.key not in remarks), key=lambda part: "." in part.key
    )
    keys = [part.key for part in said]
    if keys.count(f"{keys[0]}.told") == 1:
        more = said.pop(keys.index(f"{keys[0]}.told"))
        said[0] = Said(said[0].key, {**said[0].values, **more.values})
        keys.remove(more.key)
    if len(said) != 2 or "." in keys[0] or keys[1].partition(".")[0] not in {keys[0], "any"}:
        raise Unread(f"no story and what it asks: {keys}")
    values = {**said[0].values, **said[1].values}
    if any(values[slot] != value for slot, value in said[0].values.items()):
        raise Unread("the story and what it asks do not agree")
    found = {slot: number(value) for slot, value in values.items()}
    return Story(
        keys[0],
        keys[1].partition(".")[2],
        {slot: value for slot, value in found.items() if value is not None},
        {slot: value for slot, value in values.items() if found[slot] is None},
    )


def _ratio(over: int | str, under: int = 1) -> Rational:
    """Return a fraction; `Rational` says that it may return no number, if it divides by 0."""
    return cast("Rational", Rational(over, under))


def number(text: str) -> Rational | None:
    """Return the number or time that a text is, None if it is neither."""
    if text in _PARTS or not text:
        return _PARTS.get(text, _ratio(0))
    if found := re.fullmatch(r" and \$(\d+)\$ more [a-z]+", text):
        return _ratio(found[1])
    text = text.strip("$")
    if found := _FRACTION.fullmatch(text):
        return _ratio(int(found[1]), int(found[2]))
    if text.lower() in _WORDS:
        return _ratio(_WORDS[text.lower()])
    if re.fullmatch(r"-?\d+(?:\.\d+)?", text):
        return _ratio(text)
    if re.fullmatch(TIME, text):
        units = re.findall(r"(\d+) (hour|minute)", text)
        return _ratio(sum(int(count) * (60 if unit == "hour" else 1) for count, unit in units))
    return None


def zeros(a: Expr, b: Expr, c: Expr) -> tuple[Expr, Expr]:
    """Return the zeros of ax^2 + bx + c, the smaller one first, for a positive a."""
    half = sqrt(b * b - 4 * a * c)
    return (-b - half) / (2 * a), (-b + half) / (2 * a)
