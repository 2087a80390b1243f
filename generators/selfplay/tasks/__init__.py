"""Tasks: four questions about a program, each a row with an answer that is proved by running it.

After Absolute Zero (Zhao et al. 2025): deduction (what does it return), abduction (which input
yields that), induction (which program is it), and which exception a call ends in.
"""
