"""Grouped: eight problems of a family in the same words, with what a program returns on each."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from generators.family import Knobs, split_of
from generators.transforms.coding.filled import build, numbers_of, skeleton
from generators.transforms.coding.varied import varied
from generators.transforms.transform import AnyFamily, alike
from proofmill.verifiers import reading

SHOWN: Final = 2
HIDDEN: Final = 6
ALL: Final = SHOWN + HIDDEN
_DRAWS: Final = {"train": 1500, "test": 12_000}
"""Other instances that are tried; of those of test there is one in sixteen."""
_VARIED_DRAWS: Final = {"train": 800, "test": 6_000}
_LEAST_VALUES: Final = 4
"""Different results on the hidden texts."""

Answer: TypeAlias = Fraction | tuple[int, ...]
Value: TypeAlias = int | tuple[int, int] | list[int]


class Wanted(NamedTuple):
    """What was chosen for a row."""

    words: int
    """Seed of the wording."""
    times: int
    """What a program returns is the answer times this,"""
    plus: int
    """plus this; of a list it is every number."""


class Group(NamedTuple):
    """Problems in the same words."""

    instances: tuple[Any, ...]
    texts: tuple[str, ...]
    answers: tuple[Answer, ...]
    wanted: Wanted

    @property
    def form(self) -> str:
        """What a program returns: a whole number, a pair or a list."""
        if isinstance(self.answers[0], tuple):
            return "list"
        is_whole = all(one.denominator == 1 for one in self.answers if isinstance(one, Fraction))
        return "whole" if is_whole else "pair"

    @property
    def values(self) -> list[Value]:
        """What a program returns: lists, whole numbers, or pairs if any answer is none."""
        return [self._value(answer) for answer in self.answers]

    def _value(self, answer: Answer) -> Value:
        times, plus = self.wanted.times, self.wanted.plus
        if isinstance(answer, tuple):
            return [one * times + plus for one in answer]
        value = answer * times + plus
        return int(value) if self.form == "whole" else (value.numerator, value.denominator)


def read_answer(text: str) -> Answer | None:
    """Return the number that an answer is, or the whole numbers that it lists."""
    listed = reading.json_value(text) if text.startswith("[") else None
    if isinstance(listed, list):
        numbers = [one for one in listed if isinstance(one, int) and not isinstance(one, bool)]
        return tuple(numbers) if len(numbers) == len(listed) > 0 else None
    return reading.rational(text)


def group(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    wanted: Wanted,
    rng: Random,
    own: Knobs | None,
) -> Group | None:
    """Return the instance and others whose texts differ from its text in numbers only.

    They are drawn with the knobs `own`; without these they are the instance with other numbers.
    """
    told = {family.render(instance, Random(wanted.words)): instance}
    first = read_answer(instance.answer)
    others = _others(family, instance, wanted, rng, own) if first is not None else iter(())
    for text, other in others:
        if _are_alike(first, other.answer) and alike(family, instance, other):
            told.setdefault(text, other)
        if len(told) == ALL:
            return _whole_group(family, tuple(told.values()), tuple(told), wanted)
    return None


def _are_alike(one: Answer | None, text: str) -> bool:
    other = read_answer(text)
    return other is not None and isinstance(one, tuple) == isinstance(other, tuple)


def _others(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    wanted: Wanted,
    rng: Random,
    own: Knobs | None,
) -> Iterator[tuple[str, Any]]:
    split = split_of(family.instance_hash(instance))
    if own is None:
        for other, text in varied(family, instance, wanted.words, rng, _VARIED_DRAWS[split]):
            yield text, other
        return
    built = build(instance)
    form = skeleton(family.render(instance, Random(wanted.words)))
    for _ in range(_DRAWS[split]):
        other = family.generate(rng, own)
        if (
            reading.rational(other.answer) is None
            or build(other) != built
            or not alike(family, instance, other)
        ):
            continue
        text = family.render(other, Random(wanted.words))
        if skeleton(text) == form:
            yield text, other


def _whole_group(
    family: AnyFamily, instances: tuple[Any, ...], texts: tuple[str, ...], wanted: Wanted
) -> Group | None:
    names = {family.instance_hash(instance) for instance in instances}
    if len(names) < ALL:
        return None
    return Group(instances, texts, answers_of(instances), wanted)


def answers_of(instances: Sequence[Any]) -> tuple[Answer, ...]:
    """Return the answers of instances of a group."""
    return tuple(read_answer(instance.answer) or Fraction(0) for instance in instances)


def is_plain(some: Group) -> bool:
    """Tell whether a program that reads and reckons nothing is right on many of the texts."""
    if len({*map(str, some.answers[SHOWN:])}) < _LEAST_VALUES:
        return True
    told = list(map(numbers_of, some.texts))
    copied = [
        sum(
            value in (told[row][place], (told[row][place],))
            for row, value in enumerate(some.answers)
        )
        for place in range(min(map(len, told)))
    ]
    return 2 * max(copied, default=0) > ALL
