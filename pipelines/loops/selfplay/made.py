"""Made: what became of each proposal of a round, written once so that a restart decides nothing."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generators.selfplay import Cell, Item
from pipelines.sources import Proved
from proofmill import Problem
from proofmill.problem import Json, canonical_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """One proposal, and the item or the reason that it ended in."""

    ordinal: int
    arm: str
    """Which arm of the bandit it was, or `model`."""
    item: Item | None = None
    reason: str = ""
    is_new_cell: bool = False

    def to_json(self) -> str:
        """Return one line; `from_json` is its inverse."""
        fields: dict[str, Json] = {
            "ordinal": self.ordinal,
            "arm": self.arm,
            "reason": self.reason,
            "is_new_cell": self.is_new_cell,
            "item": None if self.item is None else _fields(self.item),
        }
        return canonical_json(fields)

    @classmethod
    def from_json(cls, text: str) -> "Made":
        """Rebuild it from `to_json`."""
        fields = json.loads(text)
        item = fields.pop("item")
        return cls(item=None if item is None else _item(item), **fields)


def _fields(item: Item) -> dict[str, Json]:
    return {
        "problem": json.loads(item.problem.to_json()),
        "answers": item.answers,
        "wrong": item.wrong,
        "unique": item.unique,
        "guess_rate": item.guess_rate,
        "cell": item.cell,
        "behaviour": item.behaviour,
        "source": item.source,
        "call": item.call,
        "gold_share": item.gold_share,
    }


def _item(fields: dict[str, Any]) -> Item:
    return Item(
        problem=Problem.from_json(canonical_json(fields["problem"])),
        answers=tuple(fields["answers"]),
        wrong=tuple(fields["wrong"]),
        unique=fields["unique"],
        guess_rate=fields["guess_rate"],
        cell=Cell(*fields["cell"]),
        behaviour=fields["behaviour"],
        source=fields["source"],
        call=fields["call"],
        gold_share=fields["gold_share"],
    )


def proved(item: Item, solver: str, difficulty: dict[str, Json] | None) -> Proved:
    """Return an item as a row of the source kind `problems`."""
    return Proved(
        problem=item.problem,
        answers=item.answers,
        wrong=item.wrong,
        solver=solver,
        unique=item.unique,
        guess_rate=item.guess_rate,
        difficulty=difficulty,
    )


def to_lines(made: Sequence[Made]) -> bytes:
    """Return all of a round as JSON lines."""
    return "".join(f"{one.to_json()}\n" for one in made).encode()


def from_lines(data: bytes) -> list[Made]:
    """Rebuild a round from `to_lines`."""
    return [Made.from_json(line) for line in data.decode().splitlines()]
