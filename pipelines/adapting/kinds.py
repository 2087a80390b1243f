"""Kinds: how a peer's task becomes rows that a verifier of ours judges; one line a task."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from proofmill.problem import Json, canonical_json
from proofmill.verifiers import literals, reading


class Unfit(ValueError):
    """An item's answer is not of the form that its task's converter reads."""


class Given(Protocol):
    """What a converter sees of an item."""

    @property
    def question(self) -> str:
        """As the peer words it."""
        ...

    @property
    def gold(self) -> str | None:
        """The peer's reference answer."""
        ...

    @property
    def metadata(self) -> Mapping[str, Any]:
        """The keys that the kind needs."""
        ...


Convert: TypeAlias = Callable[[Given], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What becomes of the items of one task."""

    verifier: str
    answer: Convert
    """Canonical reference answer; raises Unfit."""
    args: Callable[[Given], Mapping[str, Json]] = lambda item: {}
    """What the verifier needs besides; raises Unfit."""
    wrong: Callable[[Given], list[str]] | None = None
    """Surely wrong answers; by default `filters.certification.near_misses`."""
    config: Mapping[str, Json] = field(default_factory=dict)
    """Settings of the task, where rows of its default ones repeat or can be guessed."""
    needs: tuple[str, ...] = ()
    """Keys of the metadata that the functions above take."""
    question: Convert = lambda item: item.question
    """The words that are shipped."""
    takes_any: bool = False
    """The verifier judges by the question's rules, so any right answer counts."""
    answer_is_golds: bool = True
    """Whether the peer's own way to write the answer is right too, word for word."""
    only_read: bool = False
    """A question may have several right answers, or its labels are known to be wrong now and then:
    rows are shipped only if a reader of ours finds this answer and no other."""
    domain: str = "logic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A package of tasks, at the version that its table is of."""

    name: str
    package: str
    """As a registry of packages names it."""
    version: str
    licence: str
    """SPDX identifier of the items."""
    script: Path | None
    """Draws items in a process of its own; None where they were drawn already."""
    tasks: Mapping[str, Kind]
    refused: Mapping[str, str]
    """Task -> why it is not tried."""


def gold(item: Given) -> str:
    """Return the reference answer without outer spaces.

    Raises:
        Unfit: if there is none.
    """
    if not item.gold or not item.gold.strip():
        raise Unfit("no reference answer")
    return item.gold.strip()


def integer(item: Given) -> str:
    """Return a whole number in its plain form."""
    value = reading.integer(gold(item))
    if value is None:
        raise Unfit(f"no whole number: {gold(item)[:60]!r}")
    return value


def rational(item: Given) -> str:
    """Return a fraction in lowest terms."""
    value = reading.rational(gold(item))
    if value is None:
        raise Unfit(f"no exact number: {gold(item)[:60]!r}")
    return str(value)


def decimal(item: Given) -> str:
    """Return a decimal as it was written; one with the noise of floats is refused."""
    text = gold(item)
    if not re.fullmatch(r"-?[0-9]{1,30}(\.[0-9]{1,30})?", text):
        raise Unfit(f"no decimal: {text[:60]!r}")
    refuse_noise(text)
    return text


def wrong_decimals(item: Given) -> list[str]:
    """Return decimals with a digit changed, added or left out, another sign, or a moved point."""
    text = decimal(item)
    whole, _, part = text.partition(".")
    last = str((int(text[-1]) + 1) % 10)
    near = [text[:-1] + last, f"{whole}.{part}7", whole + part, f"1{whole.lstrip('-')}.{part or 0}"]
    near += [
        f"{whole}.{part[:-1]}" if len(part) > 1 else f"{whole}9",
        f"-{text}".removeprefix("--"),
    ]
    right = reading.rational(text)
    values = {other: reading.rational(other) for other in near}
    return [other for other, value in values.items() if value is not None and value != right]


def refuse_noise(text: str) -> None:
    """Raise Unfit for a decimal of which the last digits are what a binary float leaves.

    Sixteen digits and more are noise in a sum of decimals of four: no question asks for them.
    """
    digits = text.lstrip("+-0.").replace(".", "")
    if "." in text and len(digits) > 15:
        raise Unfit(f"float noise: {text[:60]!r}")


def text(item: Given) -> str:
    """Return a short text on one line."""
    value = gold(item)
    if "\n" in value:
        raise Unfit(f"several lines: {value[:60]!r}")
    return value


def entries(item: Given) -> str:
    """Return entries parted by spaces as JSON."""
    return canonical_json([_entry(part) for part in gold(item).split()])


def listed(item: Given) -> str:
    """Return entries parted by commas as JSON."""
    return canonical_json([part.strip() for part in gold(item).split(",")])


def quoted(item: Given) -> str:
    """Return a Python list of strings as JSON, read by our own grammar."""
    try:
        value = literals.read(gold(item))
    except literals.LiteralError as error:
        raise Unfit(f"no list: {error}") from error
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Unfit(f"no list of texts: {gold(item)[:60]!r}")
    if any(re.fullmatch(r"-0+(\.0+)?", one) for one in value):
        raise Unfit("minus zero")
    return canonical_json(value)


def rows(item: Given) -> str:
    """Return lines of entries parted by spaces as a JSON grid."""
    table = [[_entry(part) for part in line.split()] for line in gold(item).splitlines()]
    return _grid(table)


def solution(item: Given) -> str:
    """Return the grid in the metadata, where the reference answer has signs between its cells."""
    table = item.metadata.get("solution")
    if not isinstance(table, list) or not all(isinstance(row, list) for row in table):
        raise Unfit("no grid in the metadata")
    return _grid(table)


def json_rows(item: Given) -> str:
    """Return a JSON grid as it is."""
    table = reading.json_value(gold(item))
    if not isinstance(table, list) or not all(isinstance(row, list) for row in table):
        raise Unfit(f"no JSON grid: {gold(item)[:60]!r}")
    return _grid(table)


def pairs(item: Given) -> str:
    """Return `A=1,B=2` as a JSON mapping."""
    found = [part.partition("=") for part in gold(item).split(",")]
    return canonical_json({name.strip(): _entry(value.strip()) for name, _, value in found})


def _grid(table: list[list[Json]]) -> str:
    if not table or len({len(row) for row in table}) != 1 or not table[0]:
        raise Unfit("lines of different lengths")
    return canonical_json(table)


def _entry(text: str) -> Json:
    value = reading.integer(text)
    is_plain = value is not None and value == text and re.fullmatch(r"-?[0-9]{1,15}", text)
    return int(text) if is_plain else text
