"""Tasks: four questions about a program, each a row with an answer that is proved by running it.

After Absolute Zero (Zhao et al. 2025): deduction (what does it return), abduction (which input
yields that), induction (which program is it), and which exception a call ends in.
"""

from generators.selfplay.tasks.abduction import abduction
from generators.selfplay.tasks.deduction import Call, deduction
from generators.selfplay.tasks.induction import SHOWN, Alternative, induction
from generators.selfplay.tasks.outcomes import outcomes

__all__ = ["SHOWN", "Alternative", "Call", "abduction", "deduction", "induction", "outcomes"]
