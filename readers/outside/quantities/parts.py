"""Machines that are taken apart and blocks that are put together, as long as rules apply."""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

Change: TypeAlias = dict[str, int]
"""Thing -> how many more or fewer of it there are."""

_MACHINES: Final = Form(r"""
    There is a dismantling engineer who has old machines A, B, and C.
    He discovered that he can obtain a batch of new parts X, Y, Z through the following rules:
    1. One unit of machine A can be dismanteled into two units of part X and one unit of part Y.
    2. Two units of machine B can be dismanteled into one unit of part X.
    3. Two units of machine C can be dismanteled into one unit of part Y.
    4. One unit of machine B and one unit of machine C can be combined into one unit of machine A.
    5. One unit of part X and one unit of part Y can be combined into one unit of part Z.

    Given a certain number of initial machines, your job is to continuously cycle through the \
    rules 1-5 above, exausting one rule at a time, until no more rules can be applied, or until a \
    state (counts of each machine and part type) is repeated.
    After you make use of a rule, you should update the counts of each machine and part type \
    accordingly, and then restart the process from rule 1.

    The output should be the count of each machine and part type after the rules have been \
    exhaustively applied in the following order: A B C X Y Z.
    For example 1 0 1 5 4 3 means that you have 1 machine A, 0 machine B, 1 machine C, 5 part X, 4 \
    part Y, and 3 part Z.

    Now, you have <a:int> machine A, <b:int> machine B, and <c:int> machine C. Provide the count \
    of each machine and part type after applying the above rules.
    Note: Apply the rules at most 1000 times. If the rules cannot be applied anymore, or if you \
    have reached the maximum number of iterations, stop and provide the current counts of each \
    machine and part type.
""")
_BLOCKS: Final = Form(r"""
    There are nine different blocks [A] [B] [C] {A} {B} {C} (A) (B) (C)
    1. One [A], one [B], and one [C] can be combined to form one {A}.
    2. One [A] and one [B] can be combined to form one {C}.
    3. One [B] and one [C] can be combined to form one {B}.
    4. Two [C] can be combined to form one {C}.
    5. One {A} and one {C} can be combined to form one (A) and one (B).
    6. Two {B} can be combined to form one (C).

    Given a certain number of initial blocks, your job is to cycle through the rules 1-6 above, \
    synthesizing new blocks until no more rules can be applied, or until a state (counts of each \
    block type) is repeated.
    In the case a state is repeated the answer is the state before the repetition!

    The output should be the count of each block type after the rules have been applied in the \
    order they are listed above.
    For example 1 0 3 0 2 0 0 0 1 means that you have 1 [A] 0 [B] 3 [C] 0 {A} 2 {B} 0 {C} 0 (A) 0 \
    (B) 1 (C).

    Now, you have <a:int> [A], <b:int> [B], and <c:int> [C] blocks. Provide the count of each \
    block type after applying the above rules.
    Note: Apply the rules at most 1000 times. If the rules cannot be applied anymore, or if you \
    have reached the maximum number of iterations, stop and provide the current counts.
""")
_DISMANTLING: Final[Sequence[Change]] = (
    {"A": -1, "X": 2, "Y": 1},
    {"B": -2, "X": 1},
    {"C": -2, "Y": 1},
    {"B": -1, "C": -1, "A": 1},
    {"X": -1, "Y": -1, "Z": 1},
)
_COMBINING: Final[Sequence[Change]] = (
    {"[A]": -1, "[B]": -1, "[C]": -1, "{A}": 1},
    {"[A]": -1, "[B]": -1, "{C}": 1},
    {"[B]": -1, "[C]": -1, "{B}": 1},
    {"[C]": -2, "{C}": 1},
    {"{A}": -1, "{C}": -1, "(A)": 1, "(B)": 1},
    {"{B}": -2, "(C)": 1},
)
_MOST_TIMES: Final = 1000
"""That rules are applied, as the questions say."""


class Stock(NamedTuple):
    """How many there are of the first three kinds."""

    a: int
    b: int
    c: int


def _stock(form: Form, question: str) -> Stock:
    said = form.read(question)
    found = Stock(*(said.integer(slot) for slot in "abc"))
    if not 0 <= min(found) <= max(found) <= _MOST_TIMES:
        raise Unread(f"no numbers of things: {found}")
    return found


def _read_machines(question: str) -> Stock:
    return _stock(_MACHINES, question)


def _read_blocks(question: str) -> Stock:
    return _stock(_BLOCKS, question)


def _restarted(kinds: Sequence[str], rules: Sequence[Change], stock: Stock) -> list[int]:
    """Return what there is if the first rule that applies is used, again and again."""
    counts = dict.fromkeys(kinds, 0) | dict(zip(kinds, stock, strict=False))
    for _ in range(_MOST_TIMES):
        rule = next((rule for rule in rules if _applies(rule, counts)), None)
        if rule is None:
            break
        counts |= {kind: counts[kind] + change for kind, change in rule.items()}
    return list(counts.values())


def _cycled(kinds: Sequence[str], rules: Sequence[Change], stock: Stock) -> list[int]:
    """Return what there is if each rule is used as long as it applies, one rule after another."""
    counts = dict.fromkeys(kinds, 0) | dict(zip(kinds, stock, strict=False))
    for _ in range(_MOST_TIMES):
        before = dict(counts)
        for rule in rules:
            while _applies(rule, counts):
                counts |= {kind: counts[kind] + change for kind, change in rule.items()}
        if counts == before:
            break
    return list(counts.values())


def _applies(rule: Change, counts: Change) -> bool:
    return all(counts[kind] + change >= 0 for kind, change in rule.items())


def _decided(kinds: Sequence[str], rules: Sequence[Change], stock: Stock) -> str:
    """Return the counts, if both ways to go through the rules lead to them: both are said."""
    one, other = _restarted(kinds, rules, stock), _cycled(kinds, rules, stock)
    if one != other:
        return f"starting again at rule 1 leads to {one}, going through the rules to {other}"
    return json.dumps(one)


def _dismantled(stock: Stock) -> str:
    return _decided("ABCXYZ", _DISMANTLING, stock)


def _combined(stock: Stock) -> str:
    kinds = [f"{left}{name}{right}" for left, right in ("[]", "{}", "()") for name in "ABC"]
    return _decided(kinds, _COMBINING, stock)


STRING_SPLITTING: Final = Reader(_read_machines, _dismantled)
STRING_SYNTHESIS: Final = Reader(_read_blocks, _combined)
