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
    return _expand(grammar, rng.random, symbol).format_map(slots)


def _expand(grammar: Grammar, draw: Callable[[], float], symbol: str) -> str:
    alternatives = grammar[symbol]
    text = alternatives[floor(draw() * len(alternatives))]
    if "<" in text:
        text, symbols = _taken_apart(text)
        for name, after in symbols:
            text += _expand(grammar, draw, name) + after
    return text


@lru_cache(maxsize=4096)
def _taken_apart(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what stands before the first symbol, then each symbol with what follows it."""
    first, *rest = _SYMBOL.split(text)
    return first, tuple(zip(rest[::2], rest[1::2], strict=True))
