"""Equations of sums of squares, or of squares and multiples of squares, in positive integers."""

from typing import Final

from readers.contest.numbers._asked import ORDINALS, as_set
from readers.contest.numbers._norms import PAIRS, Pairs, answered, pairs
from readers.contest.numbers._sequences import ANEW, COUNT, NUMBERS, WHOLE, Whole, numbers, whole
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "asked": r"""
            {Find|Determine|What are} all possible pairs $(x, y)$, as a <what=set>{.|?}
            {Find|Determine|What is} the <what=set> of all possible pairs $(x, y)${.|?}
            {Find|Determine|What is} the <what=sum> of $x + y$ over all possible pairs $(x, y)${.|?}
            {Find|Determine|What is} the <most=greatest> value that $x + y$ takes{.|?}
            {Find|Determine|What is} the <most=largest> possible value of $x + y${.|?}
            {Find|Determine|What is} the exact value of the <most=largest> possible
                <what=area|perimeter> of the triangle{ of crossing, mill and farm|}{.|?}
            {Find|Determine|What is} the <most=greatest> possible <what=area|perimeter>, in exact
                form, of the triangle{ of crossing, mill and farm|}{.|?}
            {Find|Determine|What is} the <place:word> smallest{ possible value of| such} $n${.|?}
            {Find|Determine|What is} the set of the <first:word> smallest possible values of
                $n${.|?}
            {Find|Determine|What is} the set that consists of the <first:word> smallest such
                $n${.|?}
            {Find|Determine|What is} the sum of all possible values of $n$ that are less than
                $<below:int>${.|?}
            {Find|Determine|What is} the sum of all such $n$ below $<below:int>${.|?}
        """
    },
    perhaps={"positive": "Here $n$ is a positive integer.", "anew": ANEW, **PAIRS, **WHOLE},
    kinds={
        "formula": r"[^$\n]+",
        "condition": r"\$[^\n]+?",
        "root": r"\d+|\d*\\sqrt\{\d+\}",
        "number": r"-?(?:\d+|\\frac\{\d+\}\{\d+\})",
        "count": COUNT,
        "sides": r"\$n\$(?:, \$n \+ \d+\$)*(?: and \$n \+ \d+\$)",
    },
)


def _read(question: str) -> Pairs | Whole:
    said = _SAYS.read(question)
    parts = [part for part in said.parts if part.key not in {"asked", "positive", "anew"}]
    if len(parts) != 1:
        raise Unread(f"says several things: {[part.key for part in parts]}")
    asked = said.one("asked")
    of_pairs = "what" in asked or "most" in asked
    if of_pairs != (parts[0].key in PAIRS) or (of_pairs and len(said.parts) > 2):
        raise Unread(f"asks for other things than {parts[0].key}")
    if of_pairs:
        return pairs(parts[0], asked.values.get("what", "most"))
    return whole(said, parts[0], _asked(asked))


def _asked(said: Said) -> tuple[str, int]:
    if "below" in said:
        return "below", said.integer("below")
    slot, table = ("place", ORDINALS) if "place" in said else ("first", NUMBERS)
    if said[slot] not in table:
        raise Unread(f"no number: {said[slot]!r}")
    return slot, table[said[slot]]


def _solve(puzzle: Pairs | Whole) -> str:
    if isinstance(puzzle, Pairs):
        return answered(puzzle)
    found = numbers(puzzle)
    what, number = puzzle.asked
    if what == "below":
        return str(sum(n for n in found if n < number))
    return as_set(found[:number]) if what == "first" else str(found[number - 1])


READER = Reader(_read, _solve)
