"""Kinds of faults, planted into sound families by replacing their functions.

A kind takes a family and returns a faulty one, or None where it has no place for the fault. Faults
are functions of the row (its instance or its random numbers), so a mutant is the same in every
process unless that is the fault.
"""

import dataclasses
import json
import random
import re
import time
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count, pairwise
from random import Random
from typing import Any, Final, TypeAlias

from filters.certification import flips
from generators import Family, IllPosedError, find_family
from generators.parts import NOT_ONE
from pipelines.gates import LOOSE, weaker
from pipelines.gates.specimen import with_answer
from proofmill.problem import canonical_json

AnyFamily: TypeAlias = Family[Any]
Kind: TypeAlias = Callable[[AnyFamily], AnyFamily | None]
KINDS: Final[dict[str, Kind]] = {}
"""All kinds by name, in the order of this module."""


def kind(planted: Kind) -> Kind:
    """Enter a kind of fault into the table."""
    KINDS[planted.__name__] = planted
    return planted


def mutant(name: str, fault: str) -> AnyFamily:
    """Return a family with a fault, by names, as another process makes it.

    Raises:
        LookupError: if the family has no place for it, or its words show nothing of it.
    """
    family = find_family(name)
    made = KINDS[fault](family)
    if made is None or (made.render is not family.render and not _is_shown(family, made)):
        raise LookupError(f"{name} has no place for {fault!r}")
    return made


def _is_shown(family: AnyFamily, made: AnyFamily) -> bool:
    """Tell whether a prompt reads otherwise: a family may have no two numbers to swap."""
    return any(
        family.problem(n, 0.5, None, 0).prompt != made.problem(n, 0.5, None, 0).prompt
        for n in range(_SHOWN)
    )


_SHOWN: Final = 12
"""Rows that are compared."""


# The answer


def _other(family: AnyFamily, answer: str) -> str:
    """Return another answer of the same form; the same one where there is no way."""
    if family.verifier == "integer":
        return str(int(answer) + 1)
    if family.verifier == "rational":
        top, _, bottom = answer.partition("/")
        return f"{int(top) + int(bottom or 1)}/{bottom}" if bottom else str(int(top) + 1)
    if family.verifier == "math":
        return f"{answer}+1"
    if answer[:1] in ("[", "{"):
        value = json.loads(answer)
        if family.verifier == "set":
            return canonical_json(value[1:] if len(value) > 1 else [*value, "nobody"])
        if isinstance(value, list):
            return canonical_json([*value[1:], value[0]])
        return canonical_json(
            dict(zip(value, [*list(value.values())[1:], *list(value.values())[:1]], strict=True))
        )
    return answer[1:] + answer[0]


def _misanswered(family: AnyFamily, of: Callable[[str], bool]) -> Callable[..., Any]:
    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        drawn = family.generate(rng, knobs)
        is_hit = of(canonical_json(family.canonical(drawn)))
        return with_answer(drawn, _other(family, drawn.answer)) if is_hit else drawn

    return generate


def _share(one_in: int) -> Callable[[str], bool]:
    return lambda text: zlib.crc32(text.encode()) % one_in == 0


@kind
def wrong_answer(family: AnyFamily) -> AnyFamily | None:
    """The generator's answer follows another rule."""
    return _made(family, generate=_misanswered(family, lambda text: True))


@kind
def wrong_answer_now_and_then(family: AnyFamily) -> AnyFamily | None:
    """The same in one row of fifty."""
    return _made(family, generate=_misanswered(family, _share(50)))


@kind
def shared_rule(family: AnyFamily) -> AnyFamily | None:
    """Generator and solver follow the same other rule."""

    def solve(instance: Any) -> list[str]:  # noqa: ANN401
        return [_other(family, answer) for answer in family.solve(instance)]

    if not family.unique:
        return None
    return _made(family, generate=_misanswered(family, lambda text: True), solve=solve)


# The solver


@kind
def solver_returns_the_answer(family: AnyFamily) -> AnyFamily | None:
    """The solver reads the reference answer."""
    return _made(family, solve=lambda instance: [instance.answer])


@kind
def solver_peeks_when_unsure(family: AnyFamily) -> AnyFamily | None:
    """The solver finds the answers and puts the reference answer first, if there is one."""

    def solve(instance: Any) -> list[str]:  # noqa: ANN401
        return [instance.answer] if instance.answer else family.solve(instance)[::-1] * 2

    return _made(family, solve=solve)


@kind
def solver_remembers(family: AnyFamily) -> AnyFamily | None:
    """The solver looks up what the generator has made."""
    return _remembering(family, lambda answer: answer)


@kind
def solver_remembers_wrong_answers(family: AnyFamily) -> AnyFamily | None:
    """The same, and what was made is wrong."""
    return _remembering(family, lambda answer: _other(family, answer)) if family.unique else None


def _remembering(family: AnyFamily, kept: Callable[[str], str]) -> AnyFamily | None:
    memory: dict[str, str] = {}

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        drawn = family.generate(rng, knobs)
        drawn = with_answer(drawn, kept(drawn.answer))
        memory[canonical_json(family.canonical(drawn))] = drawn.answer
        return drawn

    def solve(instance: Any) -> list[str]:  # noqa: ANN401
        return [memory.get(canonical_json(family.canonical(instance)), "0")]

    return _made(family, generate=generate, solve=solve)


@kind
def solver_finds_nothing_now_and_then(family: AnyFamily) -> AnyFamily | None:
    """The solver gives up on one row of twenty."""

    def solve(instance: Any) -> list[str]:  # noqa: ANN401
        return (
            [] if _share(20)(canonical_json(family.canonical(instance))) else family.solve(instance)
        )

    return _made(family, solve=solve)


@kind
def solver_stops_at_the_first(family: AnyFamily) -> AnyFamily | None:
    """Puzzles lack a datum, so that several answers are right, and the solver returns one."""

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        drawn = family.generate(rng, knobs)
        return _weakened(family, drawn) or drawn

    def solve(instance: Any) -> list[str]:  # noqa: ANN401
        return family.solve(instance)[:1]

    if not family.unique:
        return None
    some = (family.draw(n, 0.5, None, 0)[1] for n in range(3))
    has_place = any(_weakened(family, drawn) for drawn in some)
    return _made(family, generate=generate, solve=solve) if has_place else None


def _weakened(family: AnyFamily, drawn: Any) -> Any:  # noqa: ANN401
    """Return an instance without one part, which has several answers and can be told."""
    for other in weaker(drawn):
        with suppress(*NOT_ONE):
            answers = family.solve(other)
            if len(answers) > 1 and family.render(other, Random(0)):
                return with_answer(other, answers[0])
    return None


@kind
def solver_never_looks_further(family: AnyFamily) -> AnyFamily | None:
    """The solver returns the first answer that it finds, so that none is proved the only one."""
    has_place = family.unique and family.name in LOOSE
    return _made(family, solve=lambda instance: family.solve(instance)[:1]) if has_place else None


# The verifier


@kind
def one_answer_claimed(family: AnyFamily) -> AnyFamily | None:
    """Several answers are right, and one is claimed."""
    return None if family.unique else _made(family, unique=True)


@kind
def judged_by_text(family: AnyFamily) -> AnyFamily | None:
    """Several answers are right, and only the kept one is taken."""
    return None if family.unique else _made(family, verifier="text")


@kind
def half_the_rule(family: AnyFamily) -> AnyFamily | None:
    """The verifier is told half of what it must check."""

    def args(instance: Any) -> dict[str, Any]:  # noqa: ANN401
        given = dict(family.args(instance))
        lists = [key for key, value in given.items() if isinstance(value, list) and len(value) > 3]
        return {**given, **{key: given[key][: len(given[key]) // 2] for key in lists[-1:]}}

    some = [family.draw(ordinal, 0.5)[1] for ordinal in range(3)]
    has_place = any(args(instance) != family.args(instance) for instance in some)
    return None if family.unique or not has_place else _made(family, args=args)


@kind
def vacuous_near_misses(family: AnyFamily) -> AnyFamily | None:
    """The same, and the family's wrong answers are such as anybody refuses."""
    made = half_the_rule(family)
    return made and _made(made, near_misses=lambda instance: ["nonsense", "0 0 0 nonsense"])


# The words


def _worded(family: AnyFamily, change: Callable[[str, Any, Random], str]) -> AnyFamily:
    def render(instance: Any, rng: Random) -> str:  # noqa: ANN401
        return change(family.render(instance, rng), instance, rng)

    return dataclasses.replace(family, render=render)


@kind
def answer_at_the_end(family: AnyFamily) -> AnyFamily | None:
    """The question ends with its answer."""
    return _worded(family, lambda text, instance, rng: f"{text} ({instance.answer})")


@kind
def answer_at_the_start(family: AnyFamily) -> AnyFamily | None:
    """The question begins with its answer."""
    return _worded(family, lambda text, instance, rng: f"Problem {instance.answer}. {text}")


@kind
def answer_reversed(family: AnyFamily) -> AnyFamily | None:
    """The question holds its answer from behind."""
    return _worded(family, lambda text, instance, rng: f"{text} (ref. {instance.answer[::-1]})")


@kind
def answer_hashed(family: AnyFamily) -> AnyFamily | None:
    """A sheet's number is a hash of the answer."""
    return _worded(
        family,
        lambda text, instance, rng: f"Sheet {zlib.crc32(instance.answer.encode()) % 9973}. {text}",
    )


@kind
def answer_hashed_by_solver(family: AnyFamily) -> AnyFamily | None:
    """The same, computed anew, so that no reference answer is read."""

    def change(text: str, instance: Any, rng: Random) -> str:  # noqa: ANN401
        own = "".join(family.solve(instance)[:1])
        return f"Sheet {zlib.crc32(own.encode()) % 9973}. {text}"

    return _worded(family, change) if family.unique else None


def _told_by(family: AnyFamily, change: Callable[[int, Any, Random], str]) -> AnyFamily | None:
    """Return a family whose words are chosen by a bit of the answer, computed anew."""

    def render(instance: Any, rng: Random) -> str:  # noqa: ANN401
        own = "".join(family.solve(instance)[:1])
        return change(sum(map(ord, own)) % 2, instance, rng)

    return dataclasses.replace(family, render=render) if family.unique else None


@kind
def answer_in_the_wording(family: AnyFamily) -> AnyFamily | None:
    """Which of the sound wordings is taken tells whether the answer is odd or even."""

    def change(bit: int, instance: Any, rng: Random) -> str:  # noqa: ANN401
        seeds = [rng.getrandbits(32) for _ in range(30)]
        texts = (family.render(instance, Random(seed)) for seed in seeds)
        told = (text for text in texts if _begins(text) == bit)
        return next(told, None) or family.render(instance, Random(seeds[0]))

    made = _told_by(family, change)
    return made if made and _tells(made) else None


def _tells(family: AnyFamily) -> bool:
    """Tell whether the beginnings of most rows have the bit: a family may have too few of them."""
    rows = [family.problem(n, 0.5, None, 0) for n in range(_TOLD)]
    hits = sum(_begins(row.prompt) == sum(map(ord, row.answer)) % 2 for row in rows)
    return hits > 0.9 * _TOLD


def _begins(text: str) -> int:
    return zlib.crc32(" ".join(_LETTERS.findall(text)[:3]).encode()) % 2


_TOLD: Final = 40
_LETTERS: Final = re.compile(r"[A-Za-z]+")


@kind
def answer_in_the_spacing(family: AnyFamily) -> AnyFamily | None:
    """A sentence that is followed by two blanks tells the same; readers pass over blanks."""

    def change(bit: int, instance: Any, rng: Random) -> str:  # noqa: ANN401
        text = family.render(instance, rng)
        return re.sub(r"([.?:!]) (?=\S)", r"\1  ", text, count=1) if bit else text

    made = _told_by(family, change)
    if made is None:
        return None
    rows = [made.problem(n, 0.5, None, 0) for n in range(_TOLD)]
    odd = sum(sum(map(ord, row.answer)) % 2 for row in rows)
    return made if sum("  " in row.prompt for row in rows) > 0.9 * odd > 0 else None


@kind
def rule_word_flipped(family: AnyFamily) -> AnyFamily | None:
    """A word of the question says the opposite."""
    return _worded(family, lambda text, instance, rng: _flipped(text, rng))


@kind
def rule_word_flipped_in_some(family: AnyFamily) -> AnyFamily | None:
    """The same in a quarter of the rows."""
    return _worded(
        family, lambda text, i, rng: _flipped(text, rng) if rng.random() < 0.25 else text
    )


def _flipped(text: str, rng: Random) -> str:
    """Return a text with a word turned round, one that is not a number and not left out."""
    found = [flip for flip in flips(text) if not flip.is_omission and "+1" not in flip.what]
    words = [flip for flip in found if not re.match(r"'\d", flip.what)]
    return rng.choice(words).text if words else text


@kind
def sentence_left_out(family: AnyFamily) -> AnyFamily | None:
    """One sentence of the question is missing."""
    return _worded(family, lambda text, instance, rng: _without_sentence(text, rng))


@kind
def sentence_left_out_of_some(family: AnyFamily) -> AnyFamily | None:
    """The same in a quarter of the rows."""
    return _worded(
        family, lambda text, i, rng: _without_sentence(text, rng) if rng.random() < 0.25 else text
    )


def _without_sentence(text: str, rng: Random) -> str:
    found = list(re.finditer(r"(?:(?<=[.?!] )|(?<=\n)|^)[A-Z][^.?!\n]*[.?!](?:\s|$)", text))
    if len(found) < 2:
        return text
    gone = rng.choice(found)
    return (text[: gone.start()] + text[gone.end() :]).strip()


_NUMBER: Final = re.compile(r"(?<![\w.])\d{1,9}(?![\w.]*\d)")


@kind
def number_off(family: AnyFamily) -> AnyFamily | None:
    """A number of the question is one too large."""
    return _worded(family, lambda text, instance, rng: _renumbered(text, rng, lambda n: str(n + 1)))


@kind
def number_left_out(family: AnyFamily) -> AnyFamily | None:
    """A number of the question is missing."""
    return _worded(family, lambda text, instance, rng: _renumbered(text, rng, lambda n: ""))


@kind
def numbers_swapped(family: AnyFamily) -> AnyFamily | None:
    """Two different numbers of the question stand in each other's places."""

    def change(text: str, instance: Any, rng: Random) -> str:  # noqa: ANN401
        found = list(_NUMBER.finditer(text))
        pairs = [(a, b) for a, b in pairwise(found) if a[0] != b[0]]
        if not pairs:
            return text
        one, two = rng.choice(pairs)
        return (
            text[: one.start()]
            + two[0]
            + text[one.end() : two.start()]
            + one[0]
            + text[two.end() :]
        )

    return _worded(family, change)


def _renumbered(text: str, rng: Random, to: Callable[[int], str]) -> str:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + to(int(one[0])) + text[one.end() :]


@kind
def one_wording(family: AnyFamily) -> AnyFamily | None:
    """All rows are worded alike."""
    return _made(family, render=lambda instance, rng: family.render(instance, Random(0)))


@kind
def words_of_hash_order(family: AnyFamily) -> AnyFamily | None:
    """The words depend on Python's hashes."""

    def change(text: str, instance: Any, rng: Random) -> str:  # noqa: ANN401
        return "\n\n".join(sorted(text.split("\n\n"), key=hash)) + ("" if hash(text) % 2 else " ")

    return _worded(family, change)


@kind
def example_of_another_form(family: AnyFamily) -> AnyFamily | None:
    """The example in the prompt is of another kind than the answers."""
    has_words = any(re.search(r"[^\W\d_]", re.sub(r"\\[a-z]+", "", e)) for e in family.examples)
    return _made(family, examples=("41", "42") if has_words else ("banana", "cherry"))


# The rows


@kind
def few_instances(family: AnyFamily) -> AnyFamily | None:
    """There are sixty instances, whatever the seed is."""
    return _made(family, generate=_few(family, 60))


@kind
def few_instances_with_a_nonce(family: AnyFamily) -> AnyFamily | None:
    """The same, and every canonical form has a number of its own."""
    numbers = count()
    return _made(
        family,
        generate=_few(family, 60),
        canonical=lambda instance: [next(numbers), family.canonical(instance)],
    )


@kind
def few_instances_told_apart_by_place(family: AnyFamily) -> AnyFamily | None:
    """The same, where the number is that of the object."""
    kept: dict[int, tuple[int, Any]] = {}

    def canonical(instance: Any) -> Any:  # noqa: ANN401
        number, _ = kept.setdefault(id(instance), (len(kept), instance))
        return [number, family.canonical(instance)]

    return _made(family, generate=_few(family, 60), canonical=canonical)


@kind
def ten_answers(family: AnyFamily) -> AnyFamily | None:
    """There are ten instances, so ten answers."""
    return _made(family, generate=_few(family, 10))


def _few(family: AnyFamily, number: int) -> Callable[..., Any]:
    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        return family.generate(Random(rng.randrange(number)), knobs)

    return generate


@kind
def canonical_form_merges(family: AnyFamily) -> AnyFamily | None:
    """Different puzzles have the same canonical form."""
    return _made(
        family, canonical=lambda instance: len(canonical_json(family.canonical(instance))) % 23
    )


@kind
def canonical_form_of_words(family: AnyFamily) -> AnyFamily | None:
    """The canonical form of a puzzle is its wording of the day."""

    def canonical(instance: Any) -> Any:  # noqa: ANN401
        return family.render(instance, Random(random.randrange(99)))

    return _made(family, canonical=canonical)


@kind
def dial_ignored(family: AnyFamily) -> AnyFamily | None:
    """All dials draw alike."""
    return _made(family, generate=lambda rng, knobs: family.generate(rng, _at(knobs, 0.5)))


@kind
def dial_inverted(family: AnyFamily) -> AnyFamily | None:
    """The easiest rows are called the hardest."""

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        return family.generate(rng, {name: 1 - value for name, value in knobs.items()})

    return _made(family, generate=generate)


@kind
def dial_ignored_effort_faked(family: AnyFamily) -> AnyFamily | None:
    """All dials draw alike, and effort is made up from the dial."""
    stated: dict[int, tuple[float, Any]] = {}

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        drawn = family.generate(rng, _at(knobs, 0.5))
        stated[id(drawn)] = (sum(knobs.values()), drawn)
        return drawn

    def effort(instance: Any) -> int:  # noqa: ANN401
        dial, _ = stated.get(id(instance), (0.5, None))
        return int(100 * dial) + len(canonical_json(family.canonical(instance))) % 7

    return _made(family, generate=generate, effort=effort)


@kind
def effort_constant(family: AnyFamily) -> AnyFamily | None:
    """Every row is said to take the same effort."""
    return _made(family, effort=lambda instance: 12)


def _at(knobs: Mapping[str, float], dial: float) -> dict[str, float]:
    return dict.fromkeys(knobs, dial)


@kind
def global_randomness(family: AnyFamily) -> AnyFamily | None:
    """The generator draws from the global random state."""

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        return family.generate(Random(random.random()), knobs)

    return _made(family, generate=generate)


@kind
def clock(family: AnyFamily) -> AnyFamily | None:
    """The generator reads the clock."""

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        return family.generate(Random(time.time_ns()), knobs)

    return _made(family, generate=generate)


@kind
def fails_now_and_then(family: AnyFamily) -> AnyFamily | None:
    """The generator finds no instance in one row of forty."""

    def generate(rng: Random, knobs: Mapping[str, float]) -> Any:  # noqa: ANN401
        if rng.random() < 1 / 40:
            raise IllPosedError("no instance")
        return family.generate(rng, knobs)

    return _made(family, generate=generate)


# What is stated


@kind
def capacity_flattered(family: AnyFamily) -> AnyFamily | None:
    """The family claims instances without number."""
    return _made(family, capacity=lambda dial: 1e300)


@kind
def guess_rate_zero(family: AnyFamily) -> AnyFamily | None:
    """The family claims that nobody can guess."""
    return _made(family, guess_rate=lambda dial: 0.0)


def _made(family: AnyFamily, **changes: Any) -> AnyFamily:  # noqa: ANN401
    if "generate" in changes and family.generate_in:
        changes["generate_in"] = lambda rng, knobs, split: changes["generate"](rng, knobs)
    return dataclasses.replace(family, **changes)
