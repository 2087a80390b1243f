"""Wording: small context-free grammars, so that a family speaks in many ways from few lines.

A grammar maps a symbol to its alternatives; `<symbol>` inside an alternative is expanded in turn
and `{slot}` is filled by the caller at the end.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import floor
from random import Random
from typing import TypeAlias

Grammar: TypeAlias = Mapping[str, Sequence[str]]

_SYMBOL = re.compile(r"<([a-z_]+)>")


def speak(grammar: Grammar, rng: Random, symbol: str = "start", **slots: object) -> str:
    """Return one random derivation of `symbol`, with its `{slots}` filled.

    Raises:
        KeyError: if an alternative names a symbol or slot that does not exist.
    """
    alternatives, draw = grammar[symbol], rng.random
    text = alternatives[floor(draw() * len(alternatives))]
    return (_expanded(grammar, draw, text) if "<" in text else text).format_map(slots)


def _expanded(grammar: Grammar, draw: Callable[[], float], text: str) -> str:
    """Return an alternative with its symbols derived, from left to right."""
    text, symbols = _taken_apart(text)
    for name, after in symbols:
        alternatives = grammar[name]
        part = alternatives[floor(draw() * len(alternatives))]
        text += (_expanded(grammar, draw, part) if "<" in part else part) + after
    return text


@lru_cache(maxsize=4096)
def _taken_apart(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what stands before the first symbol, then each symbol with what follows it."""
    first, *rest = _SYMBOL.split(text)
    return first, tuple(zip(rest[::2], rest[1::2], strict=True))
