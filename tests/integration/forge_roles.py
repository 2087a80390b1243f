"""Roles of a forge that answer from the samples of the house, and proposals to put before them."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generators.forged import Proposal, samples
from proofmill.problem import canonical_json
from solvers import Completion, Prompt

TELLING: Mapping[str, str] = {
    "column_code": r"columns",
    "crate_stacks": r"crate",
    "jar_shares": r"litres",
    "pond_colors": r"\bponds?\b",
    "ring_walk": r"divisible",
    "rival_crew": r"coins a day|a crew|hired",
    "seat_clues": r"[Ss]eats? |chair|spots?",
    "tile_slides": r"tiles|places \(dots\)",
    "toll_path": r"toll|cheapest|add up all numbers",
}
"""Family -> words that tell its questions."""
ORDER = ("column_code", "crate_stacks", "jar_shares", "pond_colors", "ring_walk", "toll_path")
"""Tried first: the words of the others stand in some of these."""


class Scripted:
    """A role that answers by a function of the prompt's text, and keeps what was said."""

    def __init__(self, name: str, brain: Callable[[str], str | None]) -> None:
        self.solver_id = name
        self.brain = brain
        self.said: list[tuple[str, str]] = []

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        assert n == 1
        return [self._one(text_of(prompt)) for prompt in prompts]

    def _one(self, text: str) -> list[Completion]:
        reply = self.brain(text)
        if reply is None:
            return []
        self.said.append((text, reply))
        return [
            Completion(
                text=reply,
                tokens=0,
                finish_reason="stop",
                cost=0.0,
                solver_id=self.solver_id,
                sample=0,
            )
        ]


def text_of(prompt: Prompt) -> str:
    return prompt if isinstance(prompt, str) else prompt[-1]["content"]


def reply_of(proposal: Proposal) -> str:
    return canonical_json(proposal.to_json())


def author(replies: Sequence[str | None]) -> Callable[[str], str | None]:
    """Answer request n with the nth reply."""

    def brain(text: str) -> str | None:
        found = re.search(r"This is request (\d+)\.", text)
        assert found
        return replies[int(found[1])]

    return brain


def solver(text: str) -> str:
    """Answer with the second solver of the sample whose specification is asked about."""
    for sample in samples().values():
        if sample.proposal.specification in text:
            return json.dumps({"program": sample.second})
    raise AssertionError(text)


def reader(text: str) -> str:
    """Answer with the reader of the sample whose words stand in the questions."""
    for name in (*ORDER, *sorted(set(TELLING) - set(ORDER))):
        if re.search(TELLING[name], text):
            return json.dumps({"program": samples()[name].reader})
    raise AssertionError(text)


def roles(replies: Sequence[str | None], **others: Callable[[str], str | None]) -> dict[str, Any]:
    """Return three roles of different makers; `others` replace the brains of solver or reader."""
    brains: dict[str, Callable[[str], str | None]] = {"solver": solver, "reader": reader} | others
    return {
        "author": Scripted("script:author", author(replies)),
        **{role: Scripted(f"script:{role}", brain) for role, brain in brains.items()},
    }
