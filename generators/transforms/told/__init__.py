"""Told: transforms of solutions that are told in words instead of formulas.

A board is deduced (`generators.deducing.Deduced`): what a line states follows from rules and from
the lines before it. A plan is played (`Played`): each line says how things stand after a move. In
other solutions something runs its course, and only one course is right. Each module says what a
transform of the same name does with them; a `Way` is what it does with families of one kind.
"""
