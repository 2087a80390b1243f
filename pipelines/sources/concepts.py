"""Concepts: rows by what they are about, and rows that need two things at once.

Skills in pairs after Instruct-SkillMix (Kaur et al. 2024, arXiv 2408.14774), which asks a language
model for questions that need two skills. Here a pair is a family that has both, or a composition of
a family of each, whose answer needs the answers of both.
"""

import difflib
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from pydantic import field_validator, model_validator

from generators import FAMILIES, JOIN, offers_port
from pipelines.sources.families import StreamsSource

MOST_COMPOSED: Final = 4
"""Compositions that are made for a pair."""

Pair: TypeAlias = tuple[str, str]


class ConceptsSource(StreamsSource):
    """Rows of the families that carry a concept, or two of them."""

    kind: Literal["concepts"]
    concepts: tuple[str, ...] = ()
    """Concepts of families (`python -m pipelines families`): rows that carry any one of them."""
    pairs: tuple[Pair, ...] = ()
    """Pairs of concepts: rows of families that carry both, and compositions of a family of each."""

    @field_validator("concepts")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            _with(name)
        return names

    @field_validator("pairs")
    @classmethod
    def _possible(cls, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        for pair in pairs:
            if pair[0] == pair[1]:
                raise ValueError(f"{pair[0]!r} is paired with itself; name it in `concepts`")
            if not combined(*pair):
                raise ValueError(
                    f"no family carries {pair[0]!r} and {pair[1]!r}, and no two of them can be "
                    "composed: one of each must have a number for an answer"
                )
        return pairs

    @model_validator(mode="before")
    @classmethod
    def _some(cls, values: Any) -> Any:  # noqa: ANN401 - whatever stands in the file
        if isinstance(values, dict) and not (values.get("concepts") or values.get("pairs")):
            raise ValueError("concepts and pairs are both empty, which asks for no rows")
        return values

    @property
    def streams(self) -> tuple[str, ...]:
        """The families of the concepts, then those of the pairs, each once."""
        alone = [name for concept in self.concepts for name in _with(concept)]
        both = [name for pair in self.pairs for name in combined(*pair)]
        return tuple(dict.fromkeys([*alone, *both]))


def combined(one: str, other: str) -> list[str]:
    """Return the families that carry two concepts, and some compositions of one of each."""
    ones, others = _with(one), _with(other)
    whole = [name for name in ones if name in others]
    composed = (
        f"{first}{JOIN}{second}"
        for first, second in _spread(_ports(ones, whole), _ports(others, whole))
    )
    return [*whole, *islice(composed, MOST_COMPOSED)]


def _ports(names: list[str], whole: list[str]) -> list[str]:
    """Return the families that can be a part, those that carry both concepts aside."""
    return [name for name in names if name not in whole and offers_port(FAMILIES[name])]


def _spread(ones: list[str], others: list[str]) -> list[Pair]:
    """Return all pairs, those first that have no family in common with earlier ones."""
    count = max(len(ones), len(others))
    places = [(i, (i + turn) % count) for turn in range(count) for i in range(count)]
    return [(ones[i], others[j]) for i, j in places if i < len(ones) and j < len(others)]


def _with(concept: str) -> list[str]:
    """Return the families that carry a concept.

    Raises:
        ValueError: if none does; the message names the nearest concept.
    """
    found = [name for name, family in FAMILIES.items() if concept in family.concepts]
    if not found:
        known = sorted({one for family in FAMILIES.values() for one in family.concepts})
        near = difflib.get_close_matches(concept, known, 1)
        hint = f"; nearest is {near[0]!r}" if near else ""
        raise ValueError(f"no family carries the concept {concept!r}{hint}")
    return found
