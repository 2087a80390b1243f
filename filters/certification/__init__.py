"""Certification: proofs and attacks that a row must pass, and how far guessing gets."""

from filters.certification import typography
from filters.certification.attacks import attacks, harmless
from filters.certification.derivation import Line, check_steps
from filters.certification.flips import Flip, flips
from filters.certification.guessability import MAX_CHEAP, Guessability, Guesses, faults, measure
from filters.certification.mutations import near_misses
from filters.certification.proof import LEVELS, Certificate, Level, certify, earns

__all__ = [
    "LEVELS",
    "MAX_CHEAP",
    "Certificate",
    "Flip",
    "Guessability",
    "Guesses",
    "Level",
    "Line",
    "attacks",
    "certify",
    "check_steps",
    "earns",
    "faults",
    "flips",
    "harmless",
    "measure",
    "near_misses",
    "typography",
]
