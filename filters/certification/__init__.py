"""Certification: proofs and attacks that a row must pass, and how far guessing gets."""

from filters.certification import typography
from filters.certification.attacks import attacks, harmless
from filters.certification.derivation import Line, check_steps
from filters.certification.guessability import Guessability, faults, measure
from filters.certification.mutations import near_misses
from filters.certification.proof import Certificate, certify

__all__ = [
    "Certificate",
    "Guessability",
    "Line",
    "attacks",
    "certify",
    "check_steps",
    "faults",
    "harmless",
    "measure",
    "near_misses",
    "typography",
]
