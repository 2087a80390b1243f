"""Shapes: what kind of thing an answer in LaTeX is, so that the example in a prompt is alike."""

import re
from typing import Final, Literal, TypeAlias

Shape: TypeAlias = Literal["set of tuples", "set", "tuple", "interval", "expression", "number"]

_SHAPES: Final[tuple[tuple[Shape, "re.Pattern[str]"], ...]] = (
    ("set of tuples", re.compile(r"\\\{\(.*\\\}")),
    ("set", re.compile(r"\\\{.*\\\}")),
    ("tuple", re.compile(r"\(.*,.*\)")),
    ("interval", re.compile(r"[\[(].*,.*[\])]")),
    ("expression", re.compile(r"(\\[a-zA-Z]++|[^a-zA-Z\\])*[a-zA-Z].*")),
)
"""Tried in turn; a number has letters in commands only (`\\sqrt`, `\\pi`)."""


def shape(answer: str) -> Shape:
    """Return the kind of an answer."""
    for kind, form in _SHAPES:
        if form.fullmatch(answer):
            return kind
    return "number"
