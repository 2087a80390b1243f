"""Word sorting under an alphabet in another order, so that nothing can be recalled.

After BIG-Bench-Hard's `word_sorting`, whose lists are recognised. Words share beginnings, as the
knob says, and the tongue may compare words from their last letter. The generator compares whole
keys, the solver deals the words into heaps, letter by letter from the last (radix sort). At the
top: 32 words, three quarters of them grown from others.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, takewhile
from math import factorial
from random import Random
from string import ascii_lowercase

from generators.canonical import split_rows
from generators.chance import below, picked, shuffled
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

WORDS = Knob("words", 5, 32, "words to sort")
SHARED = Knob("shared", 0.2, 0.75, "share of words that begin like another one")
BACKWARD = Knob("backward", 0.0, 0.5, "share of lists that are compared from the last letter")

_MAX_DRAWS = 2000
_SHORTEST, _LONGEST = 3, 8
# How every question of the benchmark begins.
_BBH = re.compile(r"sort the following words alphabetically:\s{0,9}list:", re.IGNORECASE)
_BBH_WORD = re.compile(r"[a-z][a-z'&-]*")
_MOST_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Tongue:
    """Words in an order that means nothing, and the alphabet from its first letter on."""

    alphabet: str
    words: tuple[str, ...]
    is_backward: bool
    """Words are compared from their last letter."""
    answer: str = field(compare=False)
    """The sorted words as JSON."""


def _generate(rng: Random, knobs: Knobs) -> Tongue:
    alphabet = "".join(shuffled(rng, ascii_lowercase))
    is_backward = rng.random() < BACKWARD.number(knobs)
    shared, count = SHARED.number(knobs), WORDS.integer(knobs)
    stems: list[str] = []
    for _ in range(_MAX_DRAWS):
        word = _word(rng, stems, shared)
        if word not in stems:
            stems.append(word)
        if len(stems) == count:
            step = -1 if is_backward else 1
            ranks = _ranks(alphabet)
            ordered = sorted(stems, key=lambda stem: stem.translate(ranks))
            answer = canonical_json([stem[::step] for stem in ordered])
            return Tongue(alphabet, tuple([stem[::step] for stem in stems]), is_backward, answer)
    raise IllPosedError(f"word_sorting: {_MAX_DRAWS} draws, too few different words")


def _word(rng: Random, others: Sequence[str], shared: float) -> str:
    start = ""
    if others and rng.random() < shared:
        other = picked(rng, others)
        start = other[: 1 + below(rng, len(other))]
    least = max(_SHORTEST, len(start))
    length = least + below(rng, max(_LONGEST, len(start) + 1) - least + 1)
    letters = [ascii_lowercase[below(rng, 26)] for _ in range(length - len(start))]
    return start + "".join(letters)


def _ranks(alphabet: str) -> dict[int, int]:
    """Return letters that stand in the order of the alphabet's, as `str.translate` takes them."""
    return {ord(letter): 97 + place for place, letter in enumerate(alphabet)}


_GRAMMAR: Grammar = {
    "start": (
        "<tongue>\n\n{alphabet}\n\n<rule>\n\n<task>\n\n{words}\n\n<layout>",
        "<tongue>\n\n{alphabet}\n\n<task>\n\n{words}\n\n<rule> <layout>",
    ),
    "tongue": (
        "In a foreign language the alphabet runs in this order:",
        "A dictionary uses the letters in the following order, first to last:",
        "Suppose that the alphabet were ordered like this:",
        "The letters of a made-up alphabet, from first to last:",
        "Here is an alphabet in an unusual order, beginning with its first letter:",
    ),
    "forward": (
        "Words are compared as in any dictionary, from their first letter on; a word that is the "
        "beginning of another comes before it.",
        "As in an ordinary dictionary, the first letter in which two words differ decides, and a "
        "word comes before its own extensions.",
    ),
    "backward": (
        "Words are compared from their last letter: the last letters count first, then the ones "
        "before them, and so on; a word that is the ending of another comes before it.",
        "This is a rhyming dictionary: read each word from its end to its beginning when you "
        "compare two of them, and put a word before any longer word that ends in it.",
    ),
    "task": (
        "Sort these words:",
        "Put the following words in order:",
        "Arrange this list of words in the order of that dictionary:",
        "These are the words to be sorted:",
    ),
    "layout": (
        "Give all {count} words in order, separated by commas.",
        "Answer with the sorted list, the words separated by commas.",
        "List the sorted words with commas between them.",
    ),
    "rule": ("{rule}",),
}


def _render(tongue: Tongue, rng: Random) -> str:
    return speak(
        _GRAMMAR,
        rng,
        alphabet=rng.choice((" ", ", ", " < ")).join(tongue.alphabet),
        words=rng.choice((", ", " ", "\n")).join(tongue.words),
        rule=speak(_GRAMMAR, rng, "backward" if tongue.is_backward else "forward"),
        count=len(tongue.words),
    )


def _solve(tongue: Tongue) -> list[str]:
    """Deal the words into heaps by their least important place first, and collect them again."""
    words = [*tongue.words]
    for place in reversed(range(max(map(len, words)))):
        heaps: dict[str, list[str]] = {letter: [] for letter in f" {tongue.alphabet}"}
        for word in words:
            read = word[::-1] if tongue.is_backward else word
            heaps[read[place] if place < len(read) else " "].append(word)
        words = [word for heap in heaps.values() for word in heap]
    return [canonical_json(words)]


def _keys(tongue: Tongue) -> list[str]:
    """Return the words as they are compared, in letters that stand in order, sorted."""
    step, ranks = -1 if tongue.is_backward else 1, _ranks(tongue.alphabet)
    return sorted([word[::step].translate(ranks) for word in tongue.words])


def _effort(tongue: Tongue) -> int:
    """Count the letters that decide about neighbours, for each halving of the list."""
    keys = _keys(tongue)
    read = 0
    for one, other in pairwise(keys):
        same = 0
        while one.startswith(other[: same + 1]) and same < len(one):
            same += 1
        read += same + 1
    return read * len(keys).bit_length()


def _canonical(tongue: Tongue) -> Json:
    # Letters that no word has do not count, and the others are as good as their ranks.
    keys = _keys(tongue)
    rank = {letter: place for place, letter in enumerate(sorted({*"".join(keys)}))}
    return [[rank[letter] for letter in key] for key in keys]


def _recognise(text: str) -> Json | None:
    match = _BBH.search(text)
    if not match or len(text) > _MOST_CHARACTERS:
        return None
    # A blank line ends the list, or what is not a word in small letters; unless all are capitals.
    listed = text[match.end() :].strip().replace("\r", "").partition("\n\n")[0]
    listed = listed.lower() if listed.isupper() else listed
    words = tuple(dict.fromkeys(takewhile(_BBH_WORD.fullmatch, listed.split())))
    if not words:
        return None
    alphabet = "".join(sorted({letter for word in words for letter in word}))
    return _canonical(Tongue(alphabet, words, False, ""))


def _steps(tongue: Tongue) -> tuple[str, ...]:
    """Deal the words by their deciding letter, and compare neighbours in each heap."""
    first, end = (-1, "end") if tongue.is_backward else (0, "begin")
    ordered, lines = json.loads(tongue.answer), list[str]()
    for letter, heap in groupby(ordered, lambda word: word[first]):
        dealt = [word for word in tongue.words if word[first] == letter]
        lines.append(f"Words that {end} with {letter}: {', '.join(dealt)}.")
        lines += [_compared(tongue, one, other) for one, other in pairwise(heap)]
    return (*lines, f"So the answer is {', '.join(ordered)}.")


def _compared(tongue: Tongue, one: str, other: str) -> str:
    step, part = (-1, "ending") if tongue.is_backward else (1, "beginning")
    letters = zip(one[::step], other[::step], strict=False)
    differing = next((pair for pair in letters if pair[0] != pair[1]), None)
    if differing is None:
        return f"{one} is before {other}: it is its {part}."
    return f"{one} is before {other}: {differing[0]} is before {differing[1]}."


def _picture(tongue: Tongue) -> Panel:
    letters = Grid(cells=split_rows(tongue.alphabet, 13), left=["1", "14"])
    side = "last" if tongue.is_backward else "first"
    words = Grid(cells=split_rows(tongue.words, 4))
    return Panel(figures=[("alphabet", letters), (f"to sort, from the {side} letter on", words)])


FAMILY = Family(
    name="word_sorting",
    version=3,
    domain="logic",
    summary="words in the order of a permuted alphabet",
    concepts=("sorting", "lexicographic order"),
    knobs=(WORDS, SHARED, BACKWARD),
    verifier="sequence",
    answer_format="tags",
    examples=("fol, xu, gimpo", "xu, gimpo, fol"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    recognise=_recognise,
    # two of the many letters of each word
    capacity=lambda dial: float(min(1e12, 676.0 ** WORDS.integer_at(dial))),
    guess_rate=lambda dial: 1 / factorial(WORDS.integer_at(dial)),
)
