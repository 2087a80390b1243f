"""Instructions: the one sentence that says where an answer goes, put to a question and found again.

All families share it, so a format is stated the same way everywhere; a dataset may state another.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import NamedTuple

from proofmill.problem import AnswerFormat

_INSTRUCTIONS: Mapping[AnswerFormat, tuple[str, ...]] = {
    "boxed": (
        r"Put your final answer in \boxed{{}}, for example \boxed{{{0}}}.",
        r"Give the final answer as \boxed{{...}}, in the form \boxed{{{0}}}.",
        r"End with your answer in a box, written like \boxed{{{0}}}.",
        r"State the final answer once, inside \boxed{{}} (an answer looks like \boxed{{{0}}}).",
    ),
    "tags": (
        "Put your final answer between <answer> and </answer>, for example:\n"
        "<answer>\n{0}\n</answer>",
        "Write the final answer once, inside answer tags, in this form:\n<answer>\n{0}\n</answer>",
        "End with your answer inside <answer> tags. An answer looks like this:\n"
        "<answer>\n{0}\n</answer>",
        "Give the final answer in <answer></answer> tags, laid out like\n<answer>\n{0}\n</answer>",
    ),
}
_GAP = "\n\n"
"""Parts a question from its instruction."""


class Posed(NamedTuple):
    """A prompt, taken apart."""

    question: str
    example: str
    """An answer of the right form that is wrong for this row."""
    wording: int
    """Which of the sentences stands there."""

    def prompt(self, form: AnswerFormat) -> str:
        """Return the question with an instruction for that format, of the same number."""
        return posed(self.question, _sentence(form, self.wording, self.example))


def instruction(form: AnswerFormat, example: str, rng: Random) -> str:
    """Return one sentence that says where the answer goes and shows its form."""
    return _sentence(form, int(rng.random() * len(_INSTRUCTIONS[form])), example)


@lru_cache(maxsize=1024)
def _sentence(form: AnswerFormat, wording: int, example: str) -> str:
    return _INSTRUCTIONS[form][wording].format(example)


def posed(question: str, instruction: str) -> str:
    """Return the prompt of a question; without an instruction it is the question."""
    return f"{question}{_GAP}{instruction}" if instruction else question


def taken_apart(prompt: str) -> Posed | None:
    """Return what `posed` has put together with an `instruction`, None for any other prompt."""
    for texts in _INSTRUCTIONS.values():
        for wording, text in enumerate(texts):
            # "\0" stands in no prompt, so it marks the place of the example.
            before, _, after = text.format("\0").partition("\0")
            question, found, rest = prompt.rpartition(_GAP + before)
            if found and rest.endswith(after):
                return Posed(question, rest.removesuffix(after), wording)
    return None
