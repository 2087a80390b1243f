"""Dyck completion: close what a prefix of nested brackets of several kinds leaves open.

The prompt keeps to four kinds without braces, since braces are what answers are boxed in. Which
bracket is which does not matter to the reasoning, so `canonical` names kinds by first appearance:
a puzzle is the same in other brackets, and BIG-Bench-Hard's `dyck_languages`, which does use
braces, is recognised in ours.
"""

import re
from dataclasses import dataclass, field
from math import comb, factorial
from random import Random

from generators.canonical import split_rows
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json

LENGTH = Knob("length", 12, 240, "least number of brackets shown")
OPEN = Knob("open", 4, 18, "least number of brackets left open")
KINDS = Knob("kinds", 3, 4, "kinds of brackets")

_MAX_DRAWS = 50
_PAIRS = ("()", "[]", "<>", "«»")
_ACROSS = 20
"""Brackets in a row of the picture."""
_FEWEST = 4
"""Closed brackets shown, about."""
_STRIDE = 5
"""Brackets from line to line of the solution."""
_SPARE = 3
"""A prefix leaves up to this many brackets less one more open than the knob says."""
# The opening sentence of every question of BIG-Bench-Hard's dyck_languages (Suzgun et al. 2022).
_BBH = re.compile(r"parentheses are closed properly\.\s*Input:([\[\](){}<>\s]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Prefix:
    """The brackets shown, and their kinds as pairs of an opening and a closing character."""

    brackets: str
    pairs: tuple[str, ...]
    answer: str = field(compare=False)
    """The missing closing brackets, parted by spaces."""


def _generate(rng: Random, knobs: Knobs) -> Prefix:
    pairs = tuple(rng.sample(_PAIRS, KINDS.integer(knobs)))
    length = LENGTH.integer(knobs)
    for _ in range(_MAX_DRAWS):
        left_open = [rng.choice(pairs) for _ in range(OPEN.integer(knobs) + rng.randrange(_SPARE))]
        spare = max(length - len(left_open), _FEWEST)
        closed = (spare + 1) // 2 + rng.randrange(length // 8 + 1)
        # The whole word is gap, bracket, gap, bracket, ..., gap: `closed` pairs fall into the gaps.
        cuts = sorted(rng.randrange(closed + 1) for _ in left_open)
        brackets = _balanced(rng, cuts[0], pairs)
        for pair, start, end in zip(left_open, cuts, [*cuts[1:], closed], strict=True):
            brackets += pair[0] + _balanced(rng, end - start, pairs)
        missing = [pair[1] for pair in reversed(left_open)]
        if "".join(missing) not in brackets:
            return Prefix(brackets, pairs, " ".join(missing))
    raise IllPosedError(f"dyck_completion: {_MAX_DRAWS} prefixes show their own completion")


def _balanced(rng: Random, size: int, pairs: tuple[str, ...]) -> str:
    """Return a closed word of `size` pairs."""
    word = ""
    while size:
        inner = int(rng.random() ** 1.5 * size)
        pair = rng.choice(pairs)
        word += pair[0] + _balanced(rng, inner, pairs) + pair[1]
        size -= inner + 1
    return word


_GRAMMAR: Grammar = {
    "start": ("<what>\n\n{brackets}\n\n<rule> <task>", "<rule>\n\n{brackets}\n\n<what> <task>"),
    "what": (
        "A sequence of brackets breaks off before its end.",
        "This is the beginning of a properly nested sequence of brackets.",
        "Here is a bracket sequence with its end missing.",
        "The end of a well-formed bracket sequence has been cut off.",
    ),
    "rule": (
        "The pairs are {pairs}; every bracket has to be closed by its own partner, and the "
        "bracket opened last is closed first.",
        "There are the following brackets: {pairs}. Each opening bracket needs the closing bracket "
        "of the same kind, and pairs may lie inside or beside each other but never overlap.",
        "Brackets come in the pairs {pairs}. In a complete sequence each closing bracket matches "
        "the nearest opening bracket before it that is still open.",
    ),
    "task": (
        "Write the shortest sequence of brackets that completes it.",
        "Which closing brackets, in order, are missing at the end? Add no more than needed.",
        "Continue it with as few brackets as possible so that everything is closed; give only "
        "the brackets that you add.",
        "Give just the missing part: the fewest brackets that close everything.",
    ),
}


def _render(prefix: Prefix, rng: Random) -> str:
    pairs = ", ".join(" ".join(pair) for pair in prefix.pairs)
    return speak(_GRAMMAR, rng, brackets=" ".join(prefix.brackets), pairs=pairs)


def _solve(prefix: Prefix) -> list[str]:
    """Cancel neighbours that match until none is left; what remains must be opening brackets.

    Each of them needs its own closing bracket, in reverse order: the shortest completion has no
    freedom at all. A closing bracket that remains is a mistake that nothing can mend.
    """
    rest = prefix.brackets
    for _ in range(len(rest)):
        before = rest
        for pair in prefix.pairs:
            rest = rest.replace(pair, "")
        if rest == before:
            break
    partner = {pair[0]: pair[1] for pair in prefix.pairs}
    is_sound = rest != "" and all(bracket in partner for bracket in rest)
    return [" ".join(partner[bracket] for bracket in reversed(rest))] if is_sound else []


def _effort(prefix: Prefix) -> int:
    """Count the open brackets to keep in mind, summed over the brackets read."""
    openings = {pair[0] for pair in prefix.pairs}
    depth = total = 0
    for bracket in prefix.brackets:
        depth += 1 if bracket in openings else -1
        total += depth
    return total


def _named(brackets: str, pairs: tuple[str, ...]) -> str:
    """Name the kinds a, b, ... by first appearance; a capital closes."""
    first = sorted(pairs, key=lambda pair: (brackets + pair[0]).index(pair[0]))
    names = {ord(pair[0]): chr(97 + kind) for kind, pair in enumerate(first)}
    names |= {ord(pair[1]): chr(65 + kind) for kind, pair in enumerate(first)}
    return brackets.translate(names)


def _recognise(text: str) -> Json | None:
    match = _BBH.search(text)
    return _named("".join(match[1].split()), ("()", "[]", "<>", "{}")) if match else None


def _steps(prefix: Prefix) -> tuple[str, ...]:
    openings, left_open, lines = {pair[0] for pair in prefix.pairs}, list[str](), list[str]()
    for number, bracket in enumerate(prefix.brackets, 1):
        if bracket in openings:
            left_open.append(bracket)
        else:
            left_open.pop()
        if number % _STRIDE == 0 or number == len(prefix.brackets):
            shown = " ".join(left_open) or "nothing"
            lines.append(f"After bracket {number} there is open, in order: {shown}.")
    lines.append(f"Closed from the last to the first they need {prefix.answer}.")
    return (*lines, f"So the answer is {prefix.answer}.")


def _picture(prefix: Prefix) -> Panel:
    """Brackets in rows, a shade for each kind."""
    brackets, pairs = prefix.brackets, prefix.pairs
    kinds = {bracket: kind for kind, pair in enumerate(pairs, 2) for bracket in pair}
    drawn = Grid(
        cells=split_rows(brackets, _ACROSS),
        shades={divmod(at, _ACROSS): kinds[bracket] for at, bracket in enumerate(brackets)},
        left=[str(at + 1) for at in range(0, len(brackets), _ACROSS)],
    )
    return Panel(figures=[(f"pairs: {', '.join(map(' '.join, pairs))}", drawn)])


def _capacity(dial: float) -> float:
    length, left_open, kinds = (knob.integer_at(dial) for knob in (LENGTH, OPEN, KINDS))
    closed = (length - left_open + 1) // 2
    # ballot numbers (words with `closed` pairs and `left_open` open brackets) x kinds, unnamed
    shapes = comb(2 * closed + left_open, closed) * (left_open + 1) // (closed + left_open + 1)
    return float(shapes * kinds ** (closed + left_open) // factorial(kinds))


FAMILY = Family(
    name="dyck_completion",
    version=3,
    domain="logic",
    summary="the closing brackets that a nested sequence still needs",
    concepts=("formal languages", "stacks"),
    knobs=(LENGTH, OPEN, KINDS),
    verifier="text",
    answer_format="tags",
    examples=(") ] )", "> ) >"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda prefix: _named(prefix.brackets, prefix.pairs),
    picture=_picture,
    args=lambda prefix: {"ignore_spaces": True},
    steps=_steps,
    recognise=_recognise,
    capacity=_capacity,
    # of somebody who knows how many brackets are missing
    guess_rate=lambda dial: float(KINDS.integer_at(dial)) ** -OPEN.integer_at(dial),
)
