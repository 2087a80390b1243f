"""Coding: a family's solver as a program that reads problems, and problems to try it on."""

from generators.transforms.coding.filled import (
    NUMBER,
    Filling,
    UnfilledError,
    filled,
    filling,
    kinds_of,
    numbers_of,
    source_of,
)
from generators.transforms.coding.grouped import (
    HIDDEN,
    SHOWN,
    Group,
    answers_of,
    group,
    is_plain,
)
from generators.transforms.coding.results import ENDINGS, Answer, ResultForm, Wanted, read_answer
from generators.transforms.coding.taken import COUNTED, FRESH, SPREAD, VARIED

__all__ = [
    "COUNTED",
    "ENDINGS",
    "FRESH",
    "HIDDEN",
    "NUMBER",
    "SHOWN",
    "SPREAD",
    "VARIED",
    "Answer",
    "Filling",
    "Group",
    "ResultForm",
    "UnfilledError",
    "Wanted",
    "answers_of",
    "filled",
    "filling",
    "group",
    "is_plain",
    "kinds_of",
    "numbers_of",
    "read_answer",
    "source_of",
]
