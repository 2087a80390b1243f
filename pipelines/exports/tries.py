"""Tries: conversations in which a wrong answer is told to be wrong, and the next one is right.

Rows are those with several tries; what is said between them is what their environment says.
"""

from collections.abc import Iterator, Mapping
from random import Random

from filters.certification import near_misses
from pipelines.exports.files import Export, export
from pipelines.exports.solutions import SCHEMA
from proofmill import Problem, score
from proofmill.extraction import wrap
from proofmill.trainers import conversation
from proofmill.trainers.tries import tries_of


def second_tries(url: str, file: str, split: str = "train") -> Export:
    """Write a conversation for each row with several tries: one wrong answer, then the right one.

    Raises:
        DatasetError: if there is nothing to write, or `file` has no known format.
        StorageError: if the place cannot be written.
    """
    return export(url, file, SCHEMA, _retried, split=split, is_private=False)


def _retried(problem: Problem) -> Iterator[Mapping[str, object] | str]:
    if tries_of(problem) < 2:
        yield "rows with one try"
        return
    wrong = [
        text for text in near_misses(problem) if score(problem, wrap(problem, text)).value == 0.0
    ]
    if not wrong:
        yield "rows without a wrong answer"
        return
    attempt = wrap(problem, Random(problem.id).choice(wrong))
    told = [_said("assistant", attempt)]
    step = conversation.respond(problem, told)
    told += [_said("user", step.observation), _said("assistant", wrap(problem, problem.answer))]
    end = conversation.respond(problem, told)
    if step.done or not end.done or end.reward != 1.0:
        yield "conversations that do not earn 1"
        return
    yield {
        "id": problem.id,
        "messages": [*_opened(problem), *told],
        "data_source": f"proofmill/{problem.family}",
        "origin": "tries",
    }


def _opened(problem: Problem) -> list[dict[str, str]]:
    """Return the row's own messages, the last one with what the environment says first."""
    *before, last = problem.messages
    text = f"{last['content']}\n\n{conversation.opening(problem)}"
    return [*map(dict, before), _said(last["role"], text)]


def _said(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}
