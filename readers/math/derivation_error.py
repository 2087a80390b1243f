"""Worked solutions of linear equations: the first line of each that does not follow."""

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from sympy import Expr, Poly, Symbol

from readers.formulas import formula
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_COUNT: Final = "<count=three|four|five|six>"
_SAYS: Final = Phrases(
    once={
        "task": f"""
            Audit these {_COUNT} derivations.
            Below are {_COUNT} solutions of linear equations, line by line.
            For each of {_COUNT} derivations, decide where it goes wrong.
            Check {_COUNT} worked solutions.
            A tutor is looking through {_COUNT} solutions.
            Here are {_COUNT} equations with the steps that lead to $<letter:letter>$.
            Somebody solved {_COUNT} equations for $<letter:letter>$.
            <pupils=Three|Four|Five|Six> pupils have solved an equation each.
        """,
        "asked": r"""
            State in order where each goes wrong: the numbers of the lines, separated by commas,
                with 0 where nothing does.
            Which line is the first wrong one in each? Answer with one number for each, in order and
                separated by commas; use 0 where there is no error.
            List the first wrong line of each, in order, with commas between them; write 0 where
                every line is right.
            Give, separated by commas and in order, the number of the first wrong line of each, or 0
                if there is none.
            Answer with one number for each, in order and separated by commas: the first line that
                is wrong, 0 for none.
        """,
    },
    perhaps={
        "first": r"The first line is the equation as it was given and counts as right.",
        "one": r"""
            Each is either right throughout or has one line that does not follow.
            In each, at most one step is wrong.
            Any of them may contain one false step, or none.
        """,
        "follow": r"""
            After a false step the work goes on correctly from the false line.
            Lines after a mistake follow correctly from the mistaken line.
        """,
    },
    many={
        "title": r"""
            {No.|Derivation|Equation|Solution} <n:int>
            {Derivation|Equation|Solution} <n:int>:
            #<n:int>
            [<n:int>]
        """,
        "line": r"""
            <n:int>. $<left> = <right>$
            <n:int>) $<left> = <right>$
            (<n:int>) $<left> = <right>$
            line <n:int>: $<left> = <right>$
        """,
    },
    kinds={"letter": "[a-z]"},
)
_COUNTS: Final = ("three", "four", "five", "six")
Line: TypeAlias = tuple[Expr, Expr]
"""Both sides of an equation."""


class Work(NamedTuple):
    """What a prompt says."""

    solutions: tuple[tuple[Line, ...], ...]
    letter: Symbol


def _read(question: str) -> Work:
    said = _SAYS.read(question)
    groups = list[list[Said]]()
    for part in said.parts:
        if part.key == "title":
            groups.append([])
            _number(part, len(groups))
        elif part.key == "line":
            if not groups:
                raise Unread("a line before the first title")
            groups[-1].append(part)
            _number(part, len(groups[-1]))
    task = said.one("task")
    count = task.values.get("count", task.values.get("pupils", "")).lower()
    if len(groups) != _COUNTS.index(count) + 3 or not all(groups):
        raise Unread(f"not {count} solutions")
    sides = " ".join(part[slot] for part in said.many("line") for slot in ("left", "right"))
    found = {each for each in sides.replace(r"\frac", "") if each.isalpha()}
    found |= {task["letter"]} if "letter" in task else set()
    if len(found) != 1:
        raise Unread(f"not one letter: {found}")
    letter = Symbol(found.pop())
    return Work(tuple(tuple(_line(part, letter) for part in group) for group in groups), letter)


def _number(part: Said, expected: int) -> None:
    if part.integer("n") != expected:
        raise Unread(f"numbered {part['n']}, not {expected}")


def _line(part: Said, letter: Symbol) -> Line:
    return _side(part["left"], letter), _side(part["right"], letter)


@lru_cache(maxsize=1024)
def _side(text: str, letter: Symbol) -> Expr:
    """Return one side; most sides stand in two lines."""
    return formula(text, {letter.name: letter})


def _solve(work: Work) -> str:
    return ", ".join(str(_first_wrong(lines, work.letter)) for lines in work.solutions)


def _first_wrong(lines: tuple[Line, ...], letter: Symbol) -> int:
    """Return the number of the line that has another solution than the one before it, or 0.

    Raises:
        Unread: if there are several, which no question allows.
    """
    found = [_solution(line, letter) for line in lines]
    wrong = [n for n in range(2, len(lines) + 1) if found[n - 1] != found[n - 2]]
    if len(wrong) > 1:
        raise Unread(f"several wrong lines: {wrong}")
    return wrong[0] if wrong else 0


def _solution(line: Line, letter: Symbol) -> Expr | None:
    """Return the solution of an equation; None if it has none, or all numbers solve it."""
    poly = Poly(line[0] - line[1], letter)
    if poly.degree() != 1:
        return None
    a, b = poly.all_coeffs()
    return -b / a


READER = Reader(_read, _solve)
