"""Forged families: proposals that a model writes as programs, run in the sandbox alone."""

from generators.forged.likeness import MOST, likeness
from generators.forged.making import Forged, answer_text, answers_text, forged_family
from generators.forged.planting import FAULTS, planted
from generators.forged.proposal import (
    KINDS,
    MANY,
    PARTS,
    Proposal,
    Refused,
    address,
    read_programs,
    read_proposal,
)
from generators.forged.refusing import refusal
from generators.forged.samples import Sample, samples
from generators.forged.workshop import (
    NoValueError,
    Program,
    ProgramError,
    RefusedError,
    Workshop,
)

__all__ = [
    "FAULTS",
    "KINDS",
    "MANY",
    "MOST",
    "PARTS",
    "Forged",
    "NoValueError",
    "Program",
    "ProgramError",
    "Proposal",
    "Refused",
    "RefusedError",
    "Sample",
    "Workshop",
    "address",
    "answer_text",
    "answers_text",
    "forged_family",
    "likeness",
    "planted",
    "read_programs",
    "read_proposal",
    "refusal",
    "samples",
]
