"""Certification: proofs and attacks that a row must pass, and how far guessing gets."""

from filters.certification import typography
from filters.certification.attacks import attacks, harmless
from filters.certification.guessability import Guessability, faults, measure
from filters.certification.mutations import near_misses
from filters.certification.proof import Certificate, certify

__all__ = [
    "Certificate",
    "Guessability",
    "attacks",
    "certify",
    "faults",
    "harmless",
    "measure",
    "near_misses",
    "typography",
]
