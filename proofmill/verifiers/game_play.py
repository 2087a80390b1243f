"""Games played in advance: a list of own moves, judged by playing them against the opponent."""

import json
from collections.abc import Mapping
from functools import lru_cache

from proofmill.play import Environment, replay
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
    try:
        is_won = _is_won(canonical_json(spec), gold)
    except (LookupError, ValueError):
        return BAD_GOLD
    if not is_won:
        return BAD_GOLD
    own = read_moves(candidate)
    if own is None or len(own) > _MAX_MOVES:
        return MALFORMED
    return _verdict(replay(spec, own))


@lru_cache(maxsize=64)
def _is_won(spec: str, gold: str) -> bool:
    """Tell whether the reference reaches the goal; kept, since a row is judged many times."""
    return replay(json.loads(spec), read_moves(gold) or ()).reward == 1.0


def _verdict(game: Environment) -> Verdict:
    if game.reward == 1.0:
        return MATCH
    return VIOLATION if game.done and game.payoff() is None else MISMATCH
