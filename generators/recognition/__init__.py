"""Recognition: benchmark texts read as instances of our families."""

from generators.recognition.bbh import boolean_expression, logical_deduction, web_of_lies
from generators.recognition.contests import POSED, Posed

__all__ = [
    "POSED",
    "Posed",
    "boolean_expression",
    "logical_deduction",
    "web_of_lies",
]
