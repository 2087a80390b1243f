"""Recognition: benchmark texts read as instances of our families."""

from generators.recognition.bbh import boolean_expression, logical_deduction, web_of_lies

__all__ = [
    "boolean_expression",
    "logical_deduction",
    "web_of_lies",
]
