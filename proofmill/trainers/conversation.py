"""Any trainer with multi-turn rollouts: the environment's next message, from the messages so far.

Nothing is kept between calls: the game is played anew from the assistant's messages, which is what
an environment of verifiers or an agent loop needs, whatever it forks or retries. Rows are those of
the verifier `game_play` and those with several tries, in any form that `score` takes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from proofmill.batch import Row
from proofmill.play import Environment, Step
from proofmill.problem import Json
from proofmill.scoring import ground_truth, score
from proofmill.trainers.tries import OPENING, may_try_again, told, tries_of


def opening(row: Row) -> str:
    """Return the first observation of a row's game, or of its tries, to follow its prompt.

    Raises:
        ValueError: if the row carries no game and has one try.
    """
    if tries_of(row) > 1:
        return OPENING
    return Environment(specification(row)).reset()


def respond(row: Row, messages: Sequence[Mapping[str, Any]]) -> Step:
    """Return what the environment says after the last assistant message.

    `reward` is that of the whole game so far; messages after its end change nothing.

    Raises:
        ValueError: if the row carries no game and has one try.
    """
    if (most := tries_of(row)) > 1:
        return _retried(row, messages, most)
    game = Environment(specification(row))
    step = Step(game.reset(), game.reward, game.done)
    for message in messages:
        if message.get("role") == "assistant" and not step.done:
            step = game.step(message.get("content"))
    return step


def _retried(row: Row, messages: Sequence[Mapping[str, Any]], left: int) -> Step:
    step = Step(OPENING, 0.0, False)
    for message in messages:
        if message.get("role") == "assistant" and not step.done:
            found, left = score(row, str(message.get("content") or "")), left - 1
            is_open = may_try_again(found, left)
            step = Step(told(found, left) if is_open else "", found.value or 0.0, not is_open)
    return step


def specification(row: Row) -> Mapping[str, Json]:
    """Return the environment specification of a row.

    Raises:
        ValueError: if it has none.
    """
    args = ground_truth(row).get("args")
    spec = args.get("spec") if isinstance(args, Mapping) else None
    if not isinstance(spec, Mapping):
        raise ValueError("the row carries no game: its verifier's args have no 'spec'")
    return spec
