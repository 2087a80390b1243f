"""Games played in advance: a list of own moves, judged by playing them against the opponent."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache

from proofmill.play import Environment, begun, followed
from proofmill.problem import canonical_json
from proofmill.verifiers.moves import read_moves
from proofmill.verifiers.verdict import (
    BAD_GOLD,
    MALFORMED,
    MATCH,
    MISMATCH,
    VIOLATION,
    Args,
    Verdict,
)

_MAX_MOVES = 500
"""Moves in one answer; more is no answer to a game that somebody could plan."""


def check_game_play(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept any list of own moves that ends the game with the goal reached.

    Args `spec`: a specification of `proofmill.play` with a deterministic opponent. A list
    that is too short or too long, or that holds an illegal move, is wrong.
    """
    spec = args.get("spec")
    if not isinstance(spec, Mapping):
        return BAD_GOLD
    name = canonical_json(spec)
    try:
        is_won = _is_won(name, gold)
    except (LookupError, ValueError):
        return BAD_GOLD
    if not is_won:
        return BAD_GOLD
    own = read_moves(candidate)
    if own is None or len(own) > _MAX_MOVES:
        return MALFORMED
    return _verdict(_replayed(name, own))


@lru_cache(maxsize=64)
def _is_won(spec: str, gold: str) -> bool:
    """Tell whether the reference reaches the goal; kept, since a row is judged many times."""
    return _replayed(spec, read_moves(gold) or ()).reward == 1.0


def _replayed(spec: str, own: Iterable[str]) -> Environment:
    return followed(_begun(spec).again(), own)


@lru_cache(maxsize=2)
def _begun(spec: str) -> Environment:
    """Return the game at its beginning; kept, since what an opponent finds out serves again."""
    return begun(json.loads(spec))


def _verdict(game: Environment) -> Verdict:
    if game.reward == 1.0:
        return MATCH
    return VIOLATION if game.done and game.payoff() is None else MISMATCH
