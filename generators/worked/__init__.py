"""Worked: problems from outside with solutions whose every calculation holds.

A solution that somebody else wrote is read into lines whose formulas are all true and whose last
result is the answer, or refused for a reason. What is read is a family, of which those transforms
make problems that need nothing but a text and such lines.

May import: `transforms`.
"""

from generators.worked.calculations import REASONS, Refused, read_solution
from generators.worked.instances import TAKEN, Worked, name_of, worked_family

__all__ = [
    "REASONS",
    "TAKEN",
    "Refused",
    "Worked",
    "name_of",
    "read_solution",
    "worked_family",
]
