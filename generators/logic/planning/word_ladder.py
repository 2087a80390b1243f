"""Word ladders (Carroll 1879): from word to word, a letter at a time, over listed words only.

The list holds everything that may be used, so nobody has to know a dictionary, and decoys that
branch off the ladder. At the top 80 words and a dozen changes of a letter.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from operator import ne
from random import Random

from generators.canonical import split_rows
from generators.deducing import worked_plan
from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Grid, Panel
from generators.search import deepened, explored, spoiled, traced
from generators.wording import Grammar, speak, words
from proofmill.problem import Json

LISTED = Knob("listed", 16, 80, "words that may be used, the first and the last among them")
CHANGES = Knob("changes", 3, 12, "changes of a letter that are needed")

_MAX_DRAWS = 300
_ACROSS = 8
"""Words in a row of the picture."""
_SHARE = 0.55
"""Share of the dictionary that is drawn from: fewer words make longer ways round."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """From `first` to `last` over `listed` words, in alphabetical order, `limit` words in all."""

    listed: tuple[str, ...]
    first: str
    last: str
    limit: int
    """The fewest words that do it, both ends included."""
    answer: str = field(compare=False)


@redrawn(_MAX_DRAWS, "ladder")
def _generate(rng: Random, knobs: Knobs) -> Ladder | None:
    count, changes = LISTED.integer(knobs), CHANGES.integer(knobs)
    near = _nearby({word for word in words("ladder") if rng.random() < _SHARE})
    ladder = _walked(rng, near, changes)
    listed = _with_decoys(rng, ladder, near, count) if ladder else []
    if len(listed) != count:
        return None
    ends = ladder[0], ladder[-1]
    return Ladder(tuple(sorted(listed)), *ends, changes + 1, ", ".join(ladder))


def _nearby(known: Set[str]) -> Mapping[str, Sequence[str]]:
    """Return for every word of the dictionary the known words that differ in one letter."""
    return {word: [w for w in near if w in known] for word, near in _beside().items()}


def _walked(rng: Random, near: Mapping[str, Sequence[str]], changes: int) -> list[str]:
    """Return a shortest ladder of so many changes; an empty one if there is none."""
    first = rng.choice(words("ladder"))
    origin, layers = explored(first, lambda word: _named(near[word]), changes, len(near))
    if len(layers) <= changes:
        return []
    return [first, *traced(origin, rng.choice(layers[changes]))]


@cache
def _beside() -> Mapping[str, Sequence[str]]:
    """Return for every word of the dictionary those that differ from it in one letter."""
    gaps: dict[str, list[str]] = {}
    for word in words("ladder"):
        for gap in _gaps(word):
            gaps.setdefault(gap, []).append(word)
    return {
        word: [other for gap in _gaps(word) for other in gaps[gap] if other != word]
        for word in words("ladder")
    }


def _gaps(word: str) -> list[str]:
    return [f"{word[:place]}_{word[place + 1 :]}" for place in range(len(word))]


def _named(found: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((word, word) for word in found)


def _with_decoys(
    rng: Random, ladder: Sequence[str], near: Mapping[str, Sequence[str]], count: int
) -> list[str]:
    """Add words of the same part of the dictionary, each beside one that is listed already.

    The distance of the ends stays what it is in that part.
    """
    listed = [*ladder]
    for _ in range(_MAX_DRAWS):
        if len(listed) >= count:
            break
        new = [word for word in near[rng.choice(listed)] if word not in listed]
        if new:
            listed.append(rng.choice(new))
    return listed


@lru_cache(maxsize=4)
def _ways(listed: Sequence[str]) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return for each word those that differ in one letter, found by comparing letter by letter."""
    ways: dict[str, list[tuple[str, str]]] = {word: [] for word in listed}
    for one, other in combinations(listed, 2):
        if sum(map(ne, one, other)) == 1:
            ways[one].append((other, other))
            ways[other].append((one, one))
    return ways


_GRAMMAR: Grammar = {
    "start": (
        "<open> <these>\n\n{listed}\n\n<task> <form>{case}",
        "<task> <rule>\n\n{listed}\n\n<form>{case}",
        "<list>\n{listed}\n\n<open> <only> <task> <form>{case}",
    ),
    "open": (
        "In a word ladder, each word differs from the one before it in exactly one letter; no "
        "letter changes its place.",
        "A word ladder goes from word to word by replacing one letter with another one and keeping "
        "the rest where it is.",
        "To climb a word ladder, exchange one letter of a word for a different letter at each step "
        "and leave the other letters in place.",
    ),
    "list": ("Here are {count} words:", "Use these words:", "Allowed words:", "A list of words:"),
    "only": ("Only words of the list may be used.", "All words of the ladder must be in the list."),
    "these": (
        "Only the following {count} words may be used, and not all of them are needed.",
        "All words must come from this list, which holds more of them than are needed:",
        "Each word of the ladder must be in this list:",
    ),
    "rule": (
        "One step replaces a single letter and keeps the others in place. Only the following "
        "{count} words may be used, and not all of them are needed.",
        "Neighbors in the ladder differ in exactly one letter, at the same place of both words. "
        "All words must come from this list, which holds more of them than are needed:",
        "Every step changes exactly one letter, without moving any, into a word of this list:",
    ),
    "task": (
        "Get from {first} to {last} by a word ladder of at most {limit} words, {first} and {last} "
        "included.",
        "Find a word ladder of no more than {limit} words (both ends count) from {first} to "
        "{last}.",
        "Turn {first} into {last} by a word ladder of {limit} words at most, counting both of "
        "these.",
    ),
    "form": (
        "Give all words of the ladder in order, from {first} to {last}, separated by commas.",
        "Answer with the whole ladder, {first} first and {last} last, separated by commas.",
        "Write the words in order, with both ends, separated by commas.",
    ),
}


def _render(ladder: Ladder, rng: Random) -> str:
    is_upper = rng.random() < 0.3
    listed = (
        [*ladder.listed] if rng.random() < 0.4 else rng.sample(ladder.listed, len(ladder.listed))
    )

    def shown(word: str) -> str:
        return word.upper() if is_upper else word

    return speak(
        _GRAMMAR,
        rng,
        listed=rng.choice((", ", " ", "\n")).join(map(shown, listed)),
        count=len(listed),
        first=shown(ladder.first),
        last=shown(ladder.last),
        limit=ladder.limit,
        case=" Capital and small letters count as the same." if is_upper else "",
    )


def _solve(ladder: Ladder) -> list[str]:
    plan = deepened(
        ladder.first,
        _ways(ladder.listed).__getitem__,
        lambda word: word == ladder.last,
        ladder.limit - 1,
    )
    return [] if plan is None else [", ".join([ladder.first, *plan])]


def _effort(ladder: Ladder) -> int:
    """Count the pairs of words compared by a breadth-first search that stops at the last word."""
    _, layers = explored(
        ladder.first, _ways(ladder.listed).__getitem__, ladder.limit - 1, len(ladder.listed)
    )
    return len(ladder.listed) * sum(map(len, layers[:-1]))


def _steps(ladder: Ladder) -> tuple[str, ...]:
    def onward(ends: tuple[str, str]) -> Iterator[tuple[str, tuple[str, str]]]:
        return ((other, (ends[1], other)) for other, _ in _ways(ladder.listed)[ends[1]])

    def shown(ends: tuple[str, str]) -> str:
        place = next(n for n, (a, b) in enumerate(zip(*ends, strict=True)) if a != b)
        return f"letter {place + 1} of {ends[0]}, {ends[0][place]}, becomes {ends[1][place]}"

    return worked_plan(ladder.answer, ("", ladder.first), onward, shown, opening=1)


def _picture(ladder: Ladder) -> Panel:
    rows, ends = split_rows(ladder.listed, _ACROSS), {ladder.first: 4, ladder.last: 3}
    shades = {
        divmod(place, _ACROSS): ends[word]
        for place, word in enumerate(ladder.listed)
        if word in ends
    }
    goal = f"from {ladder.first} to {ladder.last}, at most {ladder.limit} words"
    return Panel(figures=[(goal, Grid(cells=rows, shades=shades))])


def _args(ladder: Ladder) -> dict[str, Json]:
    puzzle = {
        "kind": "ladder",
        "words": [*ladder.listed],
        "first": ladder.first,
        "start": [0] * len(ladder.first),
        "goal": [*map(ord, ladder.last)],
    }
    return {"puzzle": puzzle, "limit": ladder.limit}


FAMILY = Family(
    name="word_ladder",
    version=3,
    domain="logic",
    summary="change one word into another letter by letter, over listed words, in the fewest steps",
    concepts=("planning", "words"),
    knobs=(LISTED, CHANGES),
    verifier="plan",
    unique=False,
    examples=("cold, cord, card, ward", "lamp, lame, tame"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda ladder: [[*ladder.listed], sorted([ladder.first, ladder.last]), ladder.limit],
    picture=_picture,
    args=_args,
    steps=_steps,
    near_misses=lambda ladder: spoiled(ladder.answer.split(", "), ladder.limit, "zzzz"),
    # a first word, three ways on at each change, and decoys: half of twice as many words nearby
    capacity=lambda dial: (
        len(words("ladder"))
        * 3.0 ** CHANGES.integer_at(dial)
        * comb(
            2 * (LISTED.integer_at(dial) - CHANGES.integer_at(dial)),
            LISTED.integer_at(dial) - CHANGES.integer_at(dial),
        )
    ),
    # of somebody who writes the first word and then walks to neighbors at random
    guess_rate=lambda dial: 0.05 * 0.02**dial,
)
