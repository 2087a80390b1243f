"""Wording: small context-free grammars, so that a family speaks in many ways from few lines.

A grammar maps a symbol to its alternatives; `<symbol>` inside an alternative is expanded in turn
and `{slot}` is filled by the caller at the end.
"""

import re
from collections.abc import Mapping, Sequence
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
    return _SYMBOL.sub(lambda match: _expand(grammar, rng, match[1]), text)
