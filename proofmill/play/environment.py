"""Environment: a game that a policy plays turn by turn, made from a JSON specification.

    {"game": "nim", "rules": {"heaps": [3, 4, 5]}, "seat": 0,
     "opponent": {"kind": "mixed", "epsilon": 10, "seed": 7}, "goal": 1}

`rules` are those of the module of `proofmill.play.games`, `opponent` those of
`proofmill.play.opponents` (a game without a turn of the other seat needs none). The reward
is 1.0 when the game ends with a payoff of at least `goal` to `seat`, else 0.0, and it comes once,
with the last step. The first illegal move is answered by a warning, one more than `warnings` (1 if
left out) loses. The same specification and the same moves always give the same game.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from proofmill.extraction import extract
from proofmill.play.game import Game, State, whole
from proofmill.play.games import GAMES
from proofmill.play.opponents import policy
from proofmill.problem import Json

_MAX_TEXT = 200
"""Characters of a reply without a box or a tag that is read as a move."""
_MAX_MOVES = 10_000
"""Moves in a game; every game of the table ends long before."""
_SHOWN = 40
"""Legal moves that a warning lists."""


class Step(NamedTuple):
    """What came of one reply."""

    observation: str
    reward: float
    """1.0 or 0.0; 0.0 in every step but the last."""
    done: bool


class Environment:
    r"""One game in progress; total on any text, and it runs no code.

    >>> game = Environment({"game": "nim", "rules": {"heaps": [2]}, "goal": 1})
    >>> game.reset()
    'heap A: 2'
    >>> game.step(r"I take both: \boxed{A2}")
    Step(observation='heap A: 0\nThe game is over. Payoff: 1.', reward=1.0, done=True)
    """

    def __init__(self, spec: Mapping[str, Json]) -> None:
        """Read a specification.

        Raises:
            LookupError: if the game or the kind of opponent is unknown.
            ValueError: if a setting is missing or wrong.
        """
        name = str(spec.get("game"))
        if name not in GAMES:
            raise LookupError(f"no game {name!r}; have {sorted(GAMES)}")
        rules, opponent = spec.get("rules"), spec.get("opponent")
        if not isinstance(rules, Mapping):
            raise ValueError(f"rules must be a mapping, got {rules!r}")
        self._game = GAMES[name](rules)
        self._seat = whole(spec, "seat", 0, 1, 0)
        self._goal = whole(spec, "goal", -(10**9), 10**9)
        self._warnings = whole(spec, "warnings", 0, 100, 1)
        # Without an opponent the other seat plays the first legal move, if it has a turn at all.
        settings = opponent if isinstance(opponent, Mapping) else None
        self._policy = policy(self._game, settings) if settings is not None else None
        self.reset()

    def again(self) -> "Environment":
        """Return a game of the same specification that begins anew; the opponent is shared."""
        other = copy(self)
        other.reset()
        return other

    def reset(self) -> str:
        """Begin anew and return the first observation, after the opponent's moves if it begins."""
        self.moves: list[str] = []
        """Every move made by both seats."""
        self.done, self.reward = False, 0.0
        self._state: State = self._game.start()
        self._warned = 0
        text = self._told(self._until_turn())
        self._settle()
        return text if not self.done else f"{text}\n{self._ending()}"

    def legal(self) -> list[str]:
        """Return the legal moves; none when the game is over."""
        return [] if self.done else self._game.moves(self._state)

    def step(self, text: object) -> Step:
        """Play the move that a reply commits to: in a box, in answer tags, or as all its text."""
        if self.done:
            return Step("The game is over.", 0.0, True)
        answers = self.advance(text)
        if answers is None:
            return self._refusal()
        observation = self._told(answers)
        if self.done:
            return Step(f"{observation}\n{self._ending()}", self.reward, True)
        return Step(observation, 0.0, False)

    def advance(self, text: object) -> list[str] | None:
        """Do what `step` does in a game that is not over, without telling what is seen.

        Return the opponent's moves, or None if the reply names no legal move.
        """
        move = self._read(text)
        if move is None:
            self._warned += 1
            self.done = self._warned > self._warnings
            return None
        self._play(move)
        answers = self._until_turn()
        self._settle()
        return answers

    def payoff(self) -> int | None:
        """Return what the finished game is worth to the own seat; None before its regular end."""
        if self._game.player(self._state) is not None:
            return None
        return self._game.payoff(self._state, self._seat)

    def _play(self, move: str) -> None:
        self._state = self._game.after(self._state, move)
        self.moves.append(move)

    def _until_turn(self) -> list[str]:
        """Let the opponent move until it is the own turn or the game is over; return its moves."""
        answers: list[str] = []
        for _ in range(_MAX_MOVES):
            player = self._game.player(self._state)
            if player is None or player == self._seat:
                break
            if self._policy:
                move = self._policy(self._state, len(self.moves))
            else:
                move = self._game.moves(self._state)[0]
            answers.append(move)
            self._play(move)
        return answers

    def _told(self, answers: list[str]) -> str:
        told = f"The opponent plays {', '.join(answers)}.\n" if answers else ""
        return told + self._game.picture(self._state, self._seat)

    def _settle(self) -> None:
        payoff = self.payoff()
        if payoff is not None:
            self.done, self.reward = True, 1.0 if payoff >= self._goal else 0.0

    def _ending(self) -> str:
        return f"The game is over. Payoff: {self.payoff()}."

    def _refusal(self) -> Step:
        if self.done:
            return Step("That is not a legal move. The game is lost.", 0.0, True)
        legal = self._game.moves(self._state)
        more = ", ..." if len(legal) > _SHOWN else ""
        listed = ", ".join(legal[:_SHOWN])
        return Step(f"That is not a legal move. Legal moves: {listed}{more}.", 0.0, False)

    def _read(self, text: object) -> str | None:
        """Return the legal move that a reply names, or None."""
        plain = text.strip() if isinstance(text, str) and len(text) <= _MAX_TEXT else ""
        known = _legal_moves(self._game, self._state)
        bare = known.get(folded(plain))
        if bare is not None:
            return bare  # nothing but a move: there is no box or label to look for
        answers, _ = extract(text)
        named = {folded(answer) for answer in answers}
        return known.get(named.pop()) if len(named) == 1 else None


def folded(move: str) -> str:
    """Return the form in which moves compare: no case, no spaces, no brackets around."""
    return "".join(move.split()).casefold().strip("[]().")


_folded_name = lru_cache(maxsize=4096)(folded)
"""The same for the names of legal moves, which come again and again."""


@lru_cache(maxsize=256)
def _legal_moves(game: Game, state: State) -> Mapping[str, str]:
    """Return the legal moves by their folded names; kept, since answers to a row begin alike."""
    return {_folded_name(move): move for move in game.moves(state)}


def begun(spec: Mapping[str, Json]) -> Environment:
    """Return the game in which an illegal move is not warned of, but loses.

    Raises:
        LookupError, ValueError: as for `Environment`.
    """
    return Environment({**spec, "warnings": 0})


def replay(spec: Mapping[str, Json], own: Iterable[str]) -> Environment:
    """Play moves given in advance, without a warning for an illegal one; see `followed`.

    Raises:
        LookupError, ValueError: as for `Environment`.
    """
    return followed(begun(spec), own)


def followed(game: Environment, own: Iterable[str]) -> Environment:
    """Play moves given in advance in a game that has just begun, and return it.

    The game is `done` with its reward when the moves lead exactly to its end; a move too many or
    too few leaves the reward at 0.0.
    """
    for move in own:
        if game.done:
            game.reward = 0.0
            break
        game.advance(move)
    return game
