"""Several pieces of work to audit in one question: numbered lines, one wrong line each or none.

One piece alone could be guessed ("all right", or a position); the answer to several is a list.
"""

from collections.abc import Sequence
from random import Random

from generators.wording.grammar import Grammar, speak

_COUNTS = ("no", "one", "two", "three", "four", "five", "six")
_TITLES = ("{noun} {i}", "{noun} {i}:", "#{i}", "No. {i}", "[{i}]")
_MARKS = ("{i}. ", "({i}) ", "{i}) ", "line {i}: ")
_GRAMMAR: Grammar = {
    "ask": (
        "Give, separated by commas and in order, the number of the first wrong line of {each}, "
        "or 0 if there is none.",
        "Answer with one number for {each}, in order and separated by commas: the first line that "
        "is wrong, 0 for none.",
        "List the first wrong line of {each}, in order, with commas between them; write 0 where "
        "every line is right.",
        "Which line is the first wrong one in {each}? Answer with one number for each, in order "
        "and separated by commas; use 0 where there is no error.",
        "State in order where {each} goes wrong: the numbers of the lines, separated by commas, "
        "with 0 where nothing does.",
    ),
}


def audited(
    rng: Random,
    grammar: Grammar,
    noun: str,
    works: Sequence[Sequence[str]],
    each: str = "each",
    **slots: object,
) -> str:
    """Return the question about `works`, lists of lines; `grammar` has the symbol `opening`.

    The works are titled with `noun`; `each` says of what an answer is asked for.
    """
    title, mark = rng.choice(_TITLES), rng.choice(_MARKS)
    opening = speak(grammar, rng, "opening", count=_COUNTS[len(works)], each=each, **slots)
    blocks = [opening[0].upper() + opening[1:]]
    for number, lines in enumerate(works, 1):
        rows = [f"{mark.format(i=place)}{line}" for place, line in enumerate(lines, 1)]
        blocks.append("\n".join([title.format(noun=noun, i=number), *rows]))
    return "\n\n".join([*blocks, speak(_GRAMMAR, rng, "ask", each=each)])


def worded(places: Sequence[int]) -> str:
    """Return the answer: the wrong line of each work, 0 for none."""
    return f"[{','.join(map(str, places))}]"


def settled(places: Sequence[Sequence[int]]) -> list[str]:
    """Return the answer if no work has two wrong lines, `places` being [0] for none; else none."""
    if any(len(wrong) > 1 for wrong in places):
        return []
    return [worded([wrong[0] for wrong in places])]
