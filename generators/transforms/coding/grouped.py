"""Grouped: eight problems of a family in the same words, with what a program returns on each."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from generators.family import Knobs, split_of
from generators.transforms.coding.filled import build, numbers_of, skeleton
from generators.transforms.coding.results import (
    Answer,
    ResultForm,
    Value,
    Wanted,
    are_alike,
    form_of,
    read_answer,
    value_of,
)
from generators.transforms.coding.varied import varied
from generators.transforms.transform import AnyFamily, alike

SHOWN: Final = 2
HIDDEN: Final = 6
ALL: Final = SHOWN + HIDDEN
_DRAWS: Final = {"train": 1500, "test": 12_000}
"""Other instances that are tried; of those of test there is one in sixteen."""
_VARIED_DRAWS: Final = {"train": 800, "test": 6_000}
_FEW: Final = 20
_LEAST_AMONG_FEW: Final = 5
"""Problems of a group once so few others were tried. With less it is seldom filled, and another
instance is: three times as fast in `shortest_path`, where many weights leave the path as it is."""
_LEAST_VALUES: Final = 4
"""Different results on the hidden texts."""


class Group(NamedTuple):
    """Problems in the same words."""

    instances: tuple[Any, ...]
    texts: tuple[str, ...]
    answers: tuple[Answer, ...]
    wanted: Wanted

    @property
    def form(self) -> ResultForm:
        """What a program returns."""
        return form_of(self.answers)

    @property
    def values(self) -> list[Value]:
        """What a program returns: lists, whole numbers, or pairs if any answer is none."""
        return [value_of(answer, self.form, self.wanted) for answer in self.answers]


def group(
    family: AnyFamily,
    instance: Any,  # noqa: ANN401
    wanted: Wanted,
    rng: Random,
    own: Knobs | None,
    most: int = ALL,
) -> Group | None:
    """Return the instance and others whose texts differ from its text in numbers only.

    They are drawn with the knobs `own`; without these they are the instance with other numbers.
    So many of them may have the same answer.
    """
    told = {family.render(instance, Random(wanted.words)): instance}
    first = read_answer(instance.answer)
    others = _others(family, instance, wanted, rng, own) if first is not None else iter(())
    for tried, (text, other) in enumerate(others, 1):
        is_of_form = are_alike(first, read_answer(other.answer))
        if is_of_form and _count(told.values(), other.answer) < most:
            told.setdefault(text, other)
        if len(told) == ALL:
            return _whole_group(family, tuple(told.values()), tuple(told), wanted)
        if tried == _FEW and len(told) < _LEAST_AMONG_FEW:
            return None
    return None


def _count(instances: Iterable[Any], answer: str) -> int:
    return sum(instance.answer == answer for instance in instances)


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
            read_answer(other.answer) is None
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
