"""Instructions: the last words of a prompt, which say where the answer goes and show its form."""

import re
from typing import Final, NamedTuple

from readers.phrases import Unread

_FORMS: Final = tuple(
    re.compile(form, re.DOTALL)
    for form in (
        r"Put your final answer in \\boxed\{\}, for example \\boxed\{(?P<example>.+)\}\.",
        r"Give the final answer as \\boxed\{\.\.\.\}, in the form \\boxed\{(?P<example>.+)\}\.",
        r"End with your answer in a box, written like \\boxed\{(?P<example>.+)\}\.",
        r"State the final answer once, inside \\boxed\{\} \(an answer looks like "
        r"\\boxed\{(?P<example>.+)\}\)\.",
        r"Put your final answer between <answer> and </answer>, for example:\n"
        r"<answer>\n(?P<example>.+)\n</answer>",
        r"Write the final answer once, inside answer tags, in this form:\n"
        r"<answer>\n(?P<example>.+)\n</answer>",
        r"End with your answer inside <answer> tags\. An answer looks like this:\n"
        r"<answer>\n(?P<example>.+)\n</answer>",
        r"Give the final answer in <answer></answer> tags, laid out like\n"
        r"<answer>\n(?P<example>.+)\n</answer>",
    )
)


class Asked(NamedTuple):
    """A prompt, parted."""

    question: str
    example: str
    """An answer of the form that is asked for."""


def parted(prompt: str) -> Asked:
    """Return what a prompt asks, and the example of an answer that ends it.

    Raises:
        Unread: if no known instruction ends it.
    """
    for begin in (found.end() for found in re.finditer(r"\n\n", prompt)):
        for form in _FORMS:
            if found := form.fullmatch(prompt, begin):
                return Asked(prompt[: begin - 2], found["example"])
    raise Unread(f"no known instruction ends it: {prompt[-80:]!r}")
