"""Wording: small context-free grammars, so that a family speaks in many ways from few lines.

A grammar maps a symbol to its alternatives; `<symbol>` inside an alternative is expanded in turn
and `{slot}` is filled by the caller at the end.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

Grammar: TypeAlias = Mapping[str, Sequence[str]]

_SYMBOL = re.compile(r"<([a-z_]+)>")


def speak(grammar: Grammar, rng: Random, symbol: str = "start", **slots: object) -> str:
    """Return one random derivation of `symbol`, with its `{slots}` filled.

    Raises:
        KeyError: if an alternative names a symbol or slot that does not exist.
    """
    return _expand(grammar, rng, symbol).format_map(slots)


def _expand(grammar: Grammar, rng: Random, symbol: str) -> str:
    alternatives = grammar[symbol]
    text = alternatives[int(rng.random() * len(alternatives))]
    if "<" not in text:
        return text
    first, symbols = _taken_apart(text)
    return first + "".join([_expand(grammar, rng, name) + after for name, after in symbols])


@lru_cache(maxsize=4096)
def _taken_apart(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what stands before the first symbol, then each symbol with what follows it."""
    first, *rest = _SYMBOL.split(text)
    return first, tuple(zip(rest[::2], rest[1::2], strict=True))
