"""Given numbers, each once, and the four operations: an expression that has a given value."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from readers.combining import combined
from readers.following import Followed
from readers.phrases import Phrases
from readers.reader import Reader
from readers.retracing import stated

_SAYS: Final = Phrases(
    once={
        "numbers": r"""
            Use the numbers <numbers:numbers> to make <target:int>.
            Combine <numbers:numbers> so that the result is <target:int>.
            Reach the target <target:int> with these numbers: <numbers:numbers>.
            Write an expression with the numbers <numbers:numbers> whose value is <target:int>.
            The numbers are <numbers:numbers>, the target is <target:int>.
        """,
        "once": r"""
            Every number given has to be used exactly once.
            All the given numbers must appear, each exactly once, and nothing else may appear.
            Use each of the given numbers exactly once, and no other number.
        """,
        "operations": r"""
            You may add, subtract, multiply and divide (+ - * /) and use brackets as you like.
            The only operations are + - * / on two values; brackets are free.
            Allowed are addition (+), subtraction (-), multiplication (*), division (/) and
                brackets.
        """,
        "values": r"""
            Intermediate results need not be whole or positive. Neither powers, nor joined digits,
                nor a minus sign in front of a single number are allowed.
            Results on the way may be fractions or negative; digits may not be joined, and no number
                may carry a sign of its own.
            Division is exact, so fractions may occur on the way, as may negative values. Numbers
                may neither be joined to longer ones nor given a minus sign of their own.
        """,
        "asked": r"""
            Answer with one such expression.
            Several solutions may exist; one is enough.
            Any expression that works is right; give one.
            Give an expression that does it.
        """,
    },
    kinds={"numbers": r"\d+(?:, \d+)+"},
)
_FEW: Final = 4
"""So many numbers are combined in all ways; what more of them give is searched for."""
_LINE: Final = re.compile(r"(?P<made>(?P<a>\S+) [-+*/] (?P<b>\S+) = (?P<c>[^ ,]+)), (?P<ends>.+)\.")
_SIGNS: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}

Numbers: TypeAlias = tuple[int, ...]
Value: TypeAlias = int | Fraction
Values: TypeAlias = dict[Value, str]


class Target(NamedTuple):
    """What a prompt says."""

    numbers: Numbers
    value: int


def _read(question: str) -> Target:
    said = _SAYS.read(question).one("numbers")
    return Target(tuple(map(int, said["numbers"].split(", "))), said.integer("target"))


def _solve(target: Target) -> str:
    numbers = tuple(sorted(target.numbers))
    for way in (_Search(), _Whole(), _Any()):
        if found := way.reached(numbers, target.value):
            return found
    return "impossible"


class _Search:
    """Looks for expressions of positive values without division."""

    is_signed = False

    def __init__(self) -> None:
        self._known: dict[Numbers, Values] = {}
        self._hopeless: set[tuple[Numbers, Value]] = set()

    def reached(self, numbers: Numbers, value: Value) -> str | None:
        """Return an expression of all the numbers with that value, None if there is none."""
        if len(numbers) <= _FEW:
            return self._all(numbers).get(value)
        if (numbers, value) in self._hopeless:
            return None
        for one, other in _parted(numbers):
            for here, expression in self._all(one).items():
                for sign, there in self._needed(value, here):
                    if found := self.reached(other, there):
                        return sign.format(expression, found)
        self._hopeless.add((numbers, value))
        return None

    def quotient(self, value: Value, by: Value) -> Value | None:
        """Return what a division gives that may stand on the way."""
        return None

    def _needed(self, value: Value, here: Value) -> Iterator[tuple[str, Value]]:
        """Yield what must be combined with one value to get another, and how."""
        yield "({1} - {0})", value + here
        if value > here or self.is_signed:
            yield "({} + {})", value - here
        if value < here or self.is_signed:
            yield "({} - {})", here - value
        if here and value and value % here == 0:
            yield "({} * {})", value // here
        if (there := self.quotient(here, value)) is not None:
            yield "({} / {})", there
        if self.quotient(value * here, here) is not None:
            yield "({1} / {0})", value * here

    def _all(self, numbers: Numbers) -> Values:
        """Return every value of few numbers, with an expression of it."""
        if numbers not in self._known:
            found: Values = {numbers[0]: str(numbers[0])} if len(numbers) == 1 else {}
            for one, other in _parted(numbers):
                for a, left in self._all(one).items():
                    for b, right in self._all(other).items():
                        found.update(self._combined(a, left, b, right))
            self._known[numbers] = found
        return self._known[numbers]

    def _combined(self, a: Value, left: str, b: Value, right: str) -> Iterator[tuple[Value, str]]:
        yield a + b, f"({left} + {right})"
        yield a * b, f"({left} * {right})"
        if a > b or self.is_signed:
            yield a - b, f"({left} - {right})"
        if b > a or self.is_signed:
            yield b - a, f"({right} - {left})"
        if (there := self.quotient(a, b)) is not None:
            yield there, f"({left} / {right})"
        if (there := self.quotient(b, a)) is not None:
            yield there, f"({right} / {left})"


class _Whole(_Search):
    """Looks for expressions whose values are whole."""

    is_signed = True

    def quotient(self, value: Value, by: Value) -> Value | None:
        """Return the quotient if it is whole."""
        return value // by if by and value % by == 0 else None


class _Any(_Search):
    """Looks for all expressions."""

    is_signed = True

    def quotient(self, value: Value, by: Value) -> Value | None:
        """Return the quotient."""
        return Fraction(value) / by if by else None

    def _needed(self, value: Value, here: Value) -> Iterator[tuple[str, Value]]:
        yield from super()._needed(value, here)
        if here and value and value % here:
            yield "({} * {})", Fraction(value) / here


def _parted(numbers: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield the ways to part numbers in two, the smaller part first."""
    for size in range(1, len(numbers) // 2 + 1):
        for places in combinations(range(len(numbers)), size):
            rest = tuple(n for at, n in enumerate(numbers) if at not in places)
            yield tuple(numbers[at] for at in places), rest


def _judge(target: Target, answer: str) -> bool:
    try:
        value, used = _value(ast.parse(answer.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, ZeroDivisionError, MemoryError):
        return False
    return value == target.value and sorted(used) == sorted(target.numbers)


def _value(tree: ast.expr) -> tuple[Fraction, list[int]]:
    """Return the value of an expression and the numbers in it."""
    if isinstance(tree, ast.Constant) and type(tree.value) is int:
        return Fraction(tree.value), [tree.value]
    if not isinstance(tree, ast.BinOp):
        raise ValueError("no number and no operation on two")
    (a, used), (b, more) = _value(tree.left), _value(tree.right)
    match tree.op:
        case ast.Add():
            return a + b, used + more
        case ast.Sub():
            return a - b, used + more
        case ast.Mult():
            return a * b, used + more
        case ast.Div():
            return a / b, used + more
    raise ValueError("no allowed operation")


def _follow(target: Target, lines: Sequence[str]) -> Followed:
    """Go from operation to operation; the answer's expression has to consist of just these."""
    # A slash divides here, and parts no rows.
    answer = (stated(lines) or "").replace("\n", " / ")
    if not _judge(target, answer):
        return Followed([f"{lines[-1:]}: not the target"], None)
    left: list[Fraction] = [*map(Fraction, target.numbers)]
    faults, made = list[str](), Counter[str]()
    for line in lines[:-1]:
        said = _LINE.fullmatch(line)
        if not said or not {Fraction(said["a"]), Fraction(said["b"])} <= set(left):
            faults.append(f"{line}: no operation on numbers that are left")
            continue
        made[said["made"]] += 1
        a, b = Fraction(said["a"]), Fraction(said["b"])
        left.remove(a)
        if b not in left:
            faults.append(f"{line}: {b} is not there twice")
            continue
        left.remove(b)
        left.append(Fraction(said["c"]))
        rest = ", ".join(map(str, sorted(left)))
        ends = "the target" if left == [target.value] else f"and {rest} are left"
        if said["ends"] != ends:
            faults.append(f"{line}: {ends}")
    if made != Counter(_operations(ast.parse(answer.strip(), mode="eval").body)):
        faults.append(f"{answer}: not of the operations {sorted(made)}")
    return Followed(faults, answer)


def _operations(tree: ast.expr) -> Iterator[str]:
    """Yield each operation of an expression with its value."""
    if isinstance(tree, ast.BinOp):
        yield from _operations(tree.left)
        yield from _operations(tree.right)
        a, b, c = (_value(part)[0] for part in (tree.left, tree.right, tree))
        yield f"{a} {_SIGNS[type(tree.op)]} {b} = {c}"


def _searched(target: Target, lines: Sequence[str]) -> Followed:
    return combined(target.numbers, target.value, lines, lambda text: _judge(target, text))


READER = Reader(_read, _solve, _judge, follow=_follow, search=_searched)
