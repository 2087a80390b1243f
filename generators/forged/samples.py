"""Samples: sound proposals of the house, with what a second solver and a reader made of them.

Canaries are these with a fault planted; tests cut scripted replies from them.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generators.forged.proposal import Proposal, Refused, read_proposal
from proofmill.problem import canonical_json

_FOLDER: Final = Path(__file__).parent.parent.parent / "data" / "forge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A sound proposal and two programs that were written apart from it."""

    proposal: Proposal
    second: str
    """Solves instances, by the specification alone."""
    reader: str
    """Solves questions, by their words alone."""
    flips: tuple[tuple[str, str], ...]
    """Words of the question and what would say the opposite."""
    weaken: str
    """Field whose last entry an instance can lack and then has several answers; or empty."""


@cache
def samples() -> MappingProxyType[str, Sample]:
    """Return the samples by name.

    Raises:
        ValueError: if a file is no sound proposal.
    """
    found = [_sample(tomllib.loads(path.read_text("utf8"))) for path in sorted(_paths())]
    return MappingProxyType({one.proposal.name: one for one in found})


def _paths() -> list[Path]:
    return list(_FOLDER.glob("*.toml"))


def _sample(value: dict[str, Any]) -> Sample:
    programs = {name: text.strip() + "\n" for name, text in value.pop("programs").items()}
    second, reader = programs.pop("second"), programs.pop("reader")
    flips = tuple((old, new) for old, new in value.pop("flips"))
    weaken = value.pop("weaken", "")
    stated = {"clues": weaken} if weaken else {}
    proposal = read_proposal(canonical_json(value | programs | stated))
    if isinstance(proposal, Refused):
        raise ValueError(f"data/forge, {value.get('name')}: {proposal.why}")
    return Sample(proposal=proposal, second=second, reader=reader, flips=flips, weaken=weaken)
