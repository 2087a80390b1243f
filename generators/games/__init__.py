"""Games that are solved exactly: one module per family, and the solvers that they share.

Helpers: `board` (rules, negamax), `layers` (the second solver of boards), `positions` (draws that
no one-ply rule solves), `pictures`, `heaps` (nim by Grundy numbers, and by a sieve), `betting`
(Kuhn and Leduc poker in exact fractions), `bargaining` (division of goods).
"""
