"""Sums whose digits, in some base, were replaced by letters."""

import re
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from ortools.sat.python.cp_model import CpModel, IntVar

from readers.following import Constraint, Ground, Rule, on
from readers.grids._board import agree, listed
from readers.judgments import distinct
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.search import solved

_SAYS = Phrases(
    once={
        "task": r"""
            Here is an alphametic.
            In the calculation below letters have been written for digits.
            Letters hide the digits of the calculation below.
            The digits of the following calculation were replaced by letters.
            Crack this cryptarithm.
        """,
        "sum": r"<sum:sum>",
        "rule": r"""
            Every letter always means the same digit, no two letters share a digit, and there are no
                leading zeros.
            Each letter stands for one digit, different letters stand for different digits, and no
                number begins with 0.
            Equal letters are equal digits, unequal letters unequal digits; the first digit of a
                number is never 0.
        """,
        "base": r"""
            All numbers are written in base <base:int>, so the digits have the values 0 to
                <last:int>.
            The numbers are in base <base:int> (digits 0 to <last:int>).
        """,
        "form": r"""
            There is exactly one solution. Give the value of every letter, in ordinary decimal
                numbers: <letters:letters>.
            Find the only solution and list the value of each of the letters <letters:letters> as a
                decimal number.
            What does each letter (<letters:letters>) stand for? Write the values as decimal
                numbers; the solution is unique.
        """,
    },
    perhaps={"known": r"{It is known that|Already found:|You may use that} <known:known>."},
    kinds={
        "sum": r"[A-Z]+(?:\n[+-] +[A-Z]+)+\n-+\n +[A-Z]+|[A-Z]+(?: [+-] [A-Z]+)+ = [A-Z]+",
        "letters": r"[A-Z](?:, [A-Z])*",
        "known": r"[A-Z] = \d+(?:(?:, | and )[A-Z] = \d+)*",
    },
)


class Sum(NamedTuple):
    """What a prompt says."""

    addends: tuple[str, ...]
    total: str
    base: int
    known: tuple[tuple[str, int], ...]


def _read(question: str) -> Sum:
    said = _SAYS.read(question)
    addends, total = _sum(said.one("sum")["sum"])
    base = said.one("base").integer("base")
    letters = sorted(set("".join((*addends, total))))
    agree(said, {"last": base - 1, "letters": ", ".join(letters)})
    part = said.maybe("known")
    known = _known(part["known"]) if part else ()
    if len(dict(known)) != len(known) or not {letter for letter, _ in known} <= {*letters}:
        raise Unread("letters are known once, and stand in the sum")
    return Sum(addends, total, base, known)


def _sum(text: str) -> tuple[tuple[str, ...], str]:
    """Return addends and total; a difference is a sum of what is taken away and what is left."""
    lines = text.split("\n")
    if len({len(line) for line in lines[1:]}) > 1:
        raise Unread("numbers end below one another")
    parts = re.split(r"\n-+\n +| = ", text)
    first, *others = re.split(r"\s+[+-]\s+", parts[0])
    signs = {sign for sign in "+-" if re.search(rf"\s[{sign}]\s", parts[0])}
    if signs == {"+"}:
        return (first, *others), parts[1]
    if signs == {"-"}:
        return (*others, parts[1]), first
    raise Unread(f"neither a sum nor a difference: {text!r}")


def _known(text: str) -> tuple[tuple[str, int], ...]:
    *more, last = text.split(" and ")
    parts = (*listed(more[0], r"[A-Z] = \d+", ", "), last) if more else (last,)
    if len(more) > 1 or (len(parts) > 1) != bool(more):
        raise Unread(f"no list: {text!r}")
    found = [re.fullmatch(r"([A-Z]) = (\d+)", part) for part in parts]
    return tuple((each[1], int(each[2])) for each in found if each)


def _solve(puzzle: Sum) -> str:
    model, words = CpModel(), (*puzzle.addends, puzzle.total)
    letters = sorted(set("".join(words)))
    digit = {letter: model.new_int_var(0, puzzle.base - 1, letter) for letter in letters}
    model.add_all_different(digit.values())
    for word in words:
        model.add(digit[word[0]] != 0)
    for letter, value in puzzle.known:
        model.add(digit[letter] == value)
    carry: IntVar | int = 0
    for at in range(max(map(len, words))):
        *above, below = (digit[word[-1 - at]] if at < len(word) else 0 for word in words)
        carried = model.new_int_var(0, len(words), "")
        model.add(sum(above) + carry == below + puzzle.base * carried)
        carry = carried
    model.add(carry == 0)
    found = solved(model, presolve=False)  # which takes seven times as long at dial 1
    if not found:
        return "no way"
    return "\n".join(f"{letter}: {found.value(digit[letter])}" for letter in letters)


def _ground(puzzle: Sum) -> Ground:
    letters = sorted({*"".join(puzzle.addends), *puzzle.total})
    digits, heads = range(puzzle.base), {word[0] for word in (*puzzle.addends, puzzle.total)}
    values = {letter: [str(d) for d in digits if d or letter not in heads] for letter in letters}
    values |= {letter: [str(digit)] for letter, digit in puzzle.known}
    carries = [f"carry {place}" for place in range(1, len(puzzle.total))]
    values |= {carry: [str(n) for n in range(len(puzzle.addends))] for carry in carries}
    rules: dict[str, Rule] = {"the key": distinct(letters)}
    for place in range(len(puzzle.total)):
        rules[f"column {place + 1}"] = _column(puzzle, place)
    return Ground(
        values,
        rules,
        lambda value: "\n".join(f"{letter}: {value[letter]}" for letter in letters),
        "Let carry N be what column N, counted from the right, adds to the next.",
    )


def _column(puzzle: Sum, place: int) -> Constraint:
    """Return the rule that digits of a column and the carry before it make digit and carry."""
    terms = [(word[-1 - place], 1) for word in puzzle.addends if place < len(word)]
    terms += [(puzzle.total[-1 - place], -1)]
    terms += [(f"carry {place}", 1)] if place else []
    terms += [(f"carry {place + 1}", -puzzle.base)] if place < len(puzzle.total) - 1 else []
    weight = dict[str, int]()
    for name, times in terms:
        weight[name] = weight.get(name, 0) + times

    def balance(values: Sequence[str]) -> int:
        return sum(map(mul, map(int, values), weight.values()))

    return Constraint(
        tuple(weight), lambda values: len(values) < len(weight) or balance(values) == 0, balance
    )


READER = Reader(_read, _solve, follow=on(_ground))
