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
    Wanted,
    answers_of,
    group,
    is_plain,
    read_answer,
)

__all__ = [
    "HIDDEN",
    "NUMBER",
    "SHOWN",
    "Filling",
    "Group",
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
