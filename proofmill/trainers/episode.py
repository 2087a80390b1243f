"""One row on its way to a reward: answered at once, again and again, or its game played by turns.

What the glue of environments shares. A trainer whose rewards may be missing gets `reward`, None
where the row is at fault; one that must have a number gets `value`, and `is_undecided` beside it.
"""

from typing import NamedTuple

from proofmill.batch import Row
from proofmill.play import Environment
from proofmill.scoring import Score, ground_truth, score
from proofmill.trainers.conversation import specification
from proofmill.trainers.tries import OPENING, may_try_again, told, tries_of
from proofmill.verifiers import Outcome, Reason

Messages = list[dict[str, str]]

BY_TURNS = (
    "Now the game is played turn by turn: answer with your next move alone, in a box, and the "
    "opponent's reply follows."
)
"""Takes back that a prompt of `game_play` asks for all moves at once."""


class Turn(NamedTuple):
    """What came of one response."""

    observation: str
    """What the policy is shown next; empty where there is nothing to show."""
    reward: float | None
    """1.0 or 0.0; None is no signal. 0.0 in every turn but the last."""
    done: bool
    verdict: Outcome
    """`wrong` until a game is won."""
    reason: Reason

    @property
    def value(self) -> float:
        """The reward where a number must stand; 0.0 for no signal."""
        return self.reward or 0.0

    @property
    def is_undecided(self) -> bool:
        """Whether this is no verdict on the policy."""
        return self.reward is None


def judged(found: Score) -> Turn:
    """Return a score as the one turn of an answer."""
    is_undecided = found.verdict == "undecided"
    return Turn("", None if is_undecided else found.value, True, found.verdict, found.reason)


def opened(prompt: Messages, opening: str) -> Messages:
    """Return a prompt with an opening at its end: many templates refuse a second user message."""
    if not opening:
        return prompt
    *before, last = prompt
    return [*before, {**last, "content": f"{last['content']}\n\n{opening}"}]


def shown(prompt: Messages, opening: str) -> str:
    """Return a prompt with an opening as one text, for environments that show no turns."""
    return "\n\n".join(turn["content"] for turn in opened(prompt, opening))


class Episode:
    """One row; with `by_turns` its game is played, or it is answered as often as it says.

    Any other row is answered at once.
    """

    def __init__(self, row: Row, *, by_turns: bool = False) -> None:
        """Read a row, in any form that `score` takes.

        Raises:
            ValueError: if it is not one of these forms.
        """
        self._row = row
        self._game: Environment | None = None
        self._is_broken = False
        self.opening = ""
        """What follows the prompt; empty unless there may be several turns."""
        self._left = 1
        if by_turns and ground_truth(row)["verifier"] == "game_play":
            self._begin()
        elif by_turns and (most := tries_of(row)) > 1:
            self._left, self.opening = most, OPENING

    def step(self, response: str) -> Turn:
        """Judge an answer, or play a move.

        Raises:
            LookupError: if the row names a verifier that this version does not have.
        """
        if self._is_broken:
            return Turn("", None, True, "undecided", "bad_args")
        if self._game is None:
            return self._tried(response)
        step = self._game.step(response)
        if step.reward == 1.0:
            return Turn(step.observation, 1.0, True, "correct", "match")
        return Turn(step.observation, 0.0, step.done, "wrong", "mismatch")

    def close(self) -> None:
        """Let go of it: no response follows, whether a game is over or not."""

    def _tried(self, response: str) -> Turn:
        found = self._scored(response)
        self._left -= 1
        if not may_try_again(found, self._left):
            return judged(found)
        return judged(found)._replace(observation=told(found, self._left), done=False)

    def _scored(self, response: str) -> Score:
        return score(self._row, response)

    def _begin(self) -> None:
        try:
            self._game = Environment(specification(self._row))
        except (LookupError, ValueError):
            self._is_broken = True
        else:
            self.opening = f"{BY_TURNS}\n\n{self._game.reset()}"
