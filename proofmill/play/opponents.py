"""Who plays the other seat: optimal, random, a mixture of both, a one-ply rule, or a stated mix.

A policy is a function of the state and of the number of moves made, so a replay is exact whatever
was asked before, and its latest choices are kept. Kinds, with their entries in a specification:

- `optimal`: the first best move in the order of `moves`; needs an open game of moderate size
- `random`: any legal move (`seed`)
- `mixed`: random with probability `epsilon` percent, else optimal (`seed`)
- `rule`: for boards; completes a line if it can, else blocks one, else takes the first free cell
  of the list `order` (under misere rules: the first that completes no line)
- `mix`: for Kuhn poker; `bets` and `folds` are percentages for cards 1, 2, ... (`seed`)
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import TypeAlias

from proofmill.play.board import Board
from proofmill.play.game import Game, State, whole, wholes
from proofmill.play.kuhn import Kuhn
from proofmill.play.nim import Nim
from proofmill.problem import Json

Policy: TypeAlias = Callable[[State, int], str]
"""(state, moves made so far) -> the move."""

_MAX_SIZE = 400_000
"""Positions up to which an optimal opponent is searched for: nine free cells of a board."""
_KEPT = 4096
"""Choices of one opponent that are kept: answers to a row begin alike."""


def policy(game: Game, settings: Mapping[str, Json]) -> Policy:
    """Return the policy of a specification.

    Raises:
        LookupError: if there is no such kind.
        ValueError: if a setting is wrong or the kind does not fit the game.
    """
    kind = settings.get("kind")
    try:
        make = _KINDS[str(kind)]
    except KeyError:
        raise LookupError(f"no opponent {kind!r}; have {sorted(_KINDS)}") from None
    return lru_cache(maxsize=_KEPT)(make(game, settings))


def _optimal(game: Game, settings: Mapping[str, Json]) -> Policy:
    if isinstance(game, Nim) and not game.misere:
        return _by_grundy(game)
    if not game.is_open or game.size > _MAX_SIZE:
        raise ValueError(
            f"an optimal opponent needs an open game of at most {_MAX_SIZE} positions, "
            f"got {game.size if game.is_open else 'hidden cards'}; choose another kind"
        )
    known: dict[State, int] = {}

    def choose(state: State, made: int) -> str:
        sign = 1 if game.player(state) == 0 else -1
        return max(
            game.moves(state), key=lambda move: sign * _worth(game, game.after(state, move), known)
        )

    return choose


def _worth(game: Game, root: State, known: dict[State, int]) -> int:
    """Return the value of a state to seat 0; from the ends up, without recursion."""
    stack = [root]
    while stack:
        state = stack[-1]
        player = game.player(state)
        after = (
            [game.after(state, move) for move in game.moves(state)] if player is not None else []
        )
        missing = [one for one in after if one not in known]
        if missing:
            stack += missing
            continue
        if state not in known:
            values = [known[one] for one in after]
            known[state] = (
                game.payoff(state, 0) if player is None else (min if player else max)(values)
            )
        stack.pop()
    return known[root]


def _by_grundy(game: Nim) -> Policy:
    """Normal play needs no search: a position is lost when its Grundy numbers cancel out."""
    return lambda state, made: game.balancing(state) or game.moves(state)[0]


def _random(game: Game, settings: Mapping[str, Json]) -> Policy:
    seed = whole(settings, "seed", 0, 2**63)
    return lambda state, made: Random(f"{seed}/{made}").choice(game.moves(state))


def _mixed(game: Game, settings: Mapping[str, Json]) -> Policy:
    seed, epsilon = whole(settings, "seed", 0, 2**63), whole(settings, "epsilon", 0, 100)
    best, any_move = _optimal(game, settings), _random(game, settings)

    def choose(state: State, made: int) -> str:
        is_random = Random(f"{seed}/{made}/epsilon").randrange(100) < epsilon
        return (any_move if is_random else best)(state, made)

    return choose


def _rule(game: Game, settings: Mapping[str, Json]) -> Policy:
    if not isinstance(game, Board):
        raise ValueError("an opponent of kind 'rule' plays boards only")
    order = [str(cell) for cell in settings.get("order", ())]

    def choose(state: State, made: int) -> str:
        seat, legal = game.player(state), game.moves(state)
        ranked = [cell for cell in order if cell in legal] or legal
        own, theirs = (game.wins(state, one) for one in (seat or 0, 1 - (seat or 0)))
        if game.misere:
            return next((cell for cell in ranked if cell not in own), ranked[0])
        wanted = own or theirs or legal
        return next((cell for cell in ranked if cell in wanted), wanted[0])

    return choose


def _mix(game: Game, settings: Mapping[str, Json]) -> Policy:
    if not isinstance(game, Kuhn):
        raise ValueError("an opponent of kind 'mix' plays Kuhn poker only")
    bets, folds = (wholes(settings, name, 0, 100, game.cards) for name in ("bets", "folds"))
    if not len(bets) == len(folds) == game.cards:
        raise ValueError(f"bets and folds need {game.cards} percentages, one for each card")
    seed = whole(settings, "seed", 0, 2**63)

    def choose(state: State, made: int) -> str:
        seat = game.player(state) or 0
        card = game.card(state, seat)
        first, second = game.moves(state)
        share = bets[card - 1] if first == "check" else 100 - folds[card - 1]
        return second if Random(f"{seed}/{made}").randrange(100) < share else first

    return choose


_KINDS: Mapping[str, Callable[[Game, Mapping[str, Json]], Policy]] = {
    "mix": _mix,
    "mixed": _mixed,
    "optimal": _optimal,
    "random": _random,
    "rule": _rule,
}
