"""Countdown: make a target out of given numbers, each used exactly once, with + - * / and brackets.

The generator combines the numbers at random and asks for what came out. The solver knows nothing of
that: it searches all expressions, backwards from the target. Large targets leave few solutions; at
the top of the dial a few dozen are hidden among the 15 million look-ups for seven numbers.
"""

import ast
import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import comb, prod
from operator import add, mul, sub, truediv
from random import Random

from generators.deducing import Trace, ending, searched_numbers
from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.planning._reach import Tables, Term, hits, join, reach
from generators.pictures import Grid, Panel
from generators.wording import Grammar, speak

COUNT = Knob("count", 3, 7, "numbers given")
LARGEST = Knob("largest", 36, 99, "largest number that may be given")
DIGITS = Knob("digits", 1.6, 5.2, "decimal logarithm of the largest target")

_TABLED = 3
"""Numbers whose values are tabulated; one more for seven numbers, where it pays."""
_LISTED = 3
"""Solutions that `solve` lists."""
_MAX_LOOKUPS = 3_000
"""Of the search that measures effort; with four numbers it ends before."""
_SPACE = {5: 4_320, 6: 230_880, 7: 14_847_840}
"""Look-ups of a whole search, for numbers that rarely make the same value in two ways."""

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_APPLY = {"+": add, "-": sub, "*": mul, "/": truediv}


@dataclass(frozen=True, slots=True)
class Game:
    """The numbers in the order shown, and the target."""

    numbers: tuple[int, ...]
    target: int
    answer: str = field(compare=False)
    """One expression that hits the target."""


@redrawn(3000, "target")
def _generate(rng: Random, knobs: Knobs) -> Game | None:
    count, largest = COUNT.integer(knobs), LARGEST.integer(knobs)
    highest = min(int(10 ** DIGITS.number(knobs)), largest ** (count - 1))
    numbers = tuple(rng.sample(range(2, largest + 1), count))
    game = _combined(rng, numbers)
    if game is None or not highest // 6 <= game.target <= highest or _is_plain(game):
        return None
    return game


def _is_plain(game: Game) -> bool:
    """Tell whether the target is one of the numbers, their sum or their product."""
    return game.target in (*game.numbers, sum(game.numbers), prod(game.numbers))


def _combined(rng: Random, numbers: tuple[int, ...]) -> Game | None:
    """Combine two terms at a time; None if a step does nothing or the result is not whole."""
    terms = [(Fraction(number), Term(str(number), 3)) for number in numbers]
    while len(terms) > 1:
        pair = (terms.pop(int(rng.random() * len(terms))) for _ in range(2))
        (small, last), (large, first) = sorted(pair)
        sign = rng.choice("+-**/")
        if sign == "/" and (large / small).denominator > 1 and rng.random() < 0.9:
            sign = "-"
        value = _APPLY[sign](large, small)
        # Zeros and ones make the numbers behind them idle.
        if value in (0, 1):
            return None
        terms.append((value, join(sign, first, last)))
    value, term = terms[0]
    if value.denominator > 1:
        return None
    return Game(numbers, int(value), term.text)


_GRAMMAR: Grammar = {
    "start": ("<ask>\n\n<rules> <form>", "<rules>\n\n<ask> <form>", "<ask> <rules>\n\n<form>"),
    "ask": (
        "Use the numbers {numbers} to make {target}.",
        "Reach the target {target} with these numbers: {numbers}.",
        "Write an expression with the numbers {numbers} whose value is {target}.",
        "The numbers are {numbers}, the target is {target}.",
        "Combine {numbers} so that the result is {target}.",
    ),
    "rules": ("<once> <signs> <between>", "<signs> <once> <between>"),
    "once": (
        "Every number given has to be used exactly once.",
        "Use each of the given numbers exactly once, and no other number.",
        "All the given numbers must appear, each exactly once, and nothing else may appear.",
    ),
    "signs": (
        "Allowed are addition (+), subtraction (-), multiplication (*), division (/) and brackets.",
        "You may add, subtract, multiply and divide (+ - * /) and use brackets as you like.",
        "The only operations are + - * / on two values; brackets are free.",
    ),
    "between": (
        "Results on the way may be fractions or negative; digits may not be joined, and no number "
        "may carry a sign of its own.",
        "Division is exact, so fractions may occur on the way, as may negative values. Numbers may "
        "neither be joined to longer ones nor given a minus sign of their own.",
        "Intermediate results need not be whole or positive. Neither powers, nor joined digits, "
        "nor a minus sign in front of a single number are allowed.",
    ),
    "form": (
        "Answer with one such expression.",
        "Any expression that works is right; give one.",
        "Give an expression that does it.",
        "Several solutions may exist; one is enough.",
    ),
}


def _render(game: Game, rng: Random) -> str:
    return speak(_GRAMMAR, rng, numbers=", ".join(map(str, game.numbers)), target=game.target)


def _solve(game: Game) -> list[str]:
    numbers = sorted(game.numbers)
    tables = Tables(numbers, max(_TABLED, len(numbers) - 3))
    found = hits(tables, (1 << len(numbers)) - 1, (game.target, 1))
    # Two ways to group a sum read the same.
    return [*dict.fromkeys(term.text for term in islice(found, _LISTED))]


def _operations(game: Game) -> list[tuple[Fraction, str, Fraction]]:
    """Return the operations of the expression in their order."""
    found = list[tuple[Fraction, str, Fraction]]()

    def worked(tree: ast.AST) -> Fraction:
        if not isinstance(tree, ast.BinOp):
            return Fraction(ast.unparse(tree))
        one, other = worked(tree.left), worked(tree.right)
        sign = _SIGNS[type(tree.op)]
        found.append((one, sign, other))
        value: Fraction = _APPLY[sign](one, other)
        return value

    worked(ast.parse(game.answer, mode="eval").body)
    return found


def _steps(game: Game) -> tuple[str, ...]:
    """Tell the operations of the expression, each with the numbers that are left after it."""
    left, lines = [*map(Fraction, game.numbers)], list[str]()
    for one, sign, other in _operations(game):
        value: Fraction = _APPLY[sign](one, other)
        left.remove(one)
        left.remove(other)
        left.append(value)
        rest = f"and {', '.join(map(str, sorted(left)))} are left" if left[1:] else "the target"
        lines.append(f"{one} {sign} {other} = {value}, {rest}.")
    return (*lines, ending(game.answer))


def _trace(game: Game) -> Trace | None:
    return searched_numbers(game.numbers, game.target, _operations(game))


def _near_misses(game: Game) -> list[str]:
    numbers = list(map(str, game.numbers))
    other = max(game.numbers) + 1
    return [
        " + ".join(numbers),
        " + ".join(numbers[1:]),
        re.sub(r"[0-9]+", str(other), game.answer, count=1),
        f"{game.answer} + {numbers[0]}",
        f"{game.answer} = {game.target + 1}",
        str(game.target),
    ]


def _effort(game: Game) -> int:
    """Estimate the look-ups of an exhaustive search per solution, from the first few thousand.

    Solutions beyond those are taken to be as frequent, and there is one at least.
    """
    numbers = sorted(game.numbers)
    lookups = reach(Tables(numbers, _TABLED), (1 << len(numbers)) - 1, (game.target, 1))
    outcomes = [term is not None for term in islice(lookups, _MAX_LOOKUPS)]
    made, found = len(outcomes), sum(outcomes)
    if made < _MAX_LOOKUPS:
        return made // max(found, 1)
    space = _SPACE[len(game.numbers)]
    return space // (1 + found * space // made)


def _picture(game: Game) -> Panel:
    numbers = Grid(cells=[[str(number) for number in game.numbers]])
    target = Grid(cells=[[str(game.target)]], shades={(0, 0): 5})
    return Panel(figures=[("numbers", numbers), ("target", target)])


def _capacity(dial: float) -> float:
    # sets of numbers x a fifteenth of the targets; at dial 0 a birthday estimate gives 1.7e4
    count, largest = COUNT.integer_at(dial), LARGEST.integer_at(dial)
    return float(comb(largest - 1, count) * 10 ** DIGITS.number_at(dial) / 15)


FAMILY = Family(
    name="countdown",
    version=3,
    domain="logic",
    summary="an expression that makes a target out of given numbers",
    concepts=("arithmetic", "search"),
    knobs=(COUNT, LARGEST, DIGITS),
    verifier="expression_game",
    unique=False,
    examples=("(9 - 2) * 4 + 1", "6 * (8 - 3) / 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda game: [sorted(game.numbers), game.target],
    picture=_picture,
    args=lambda game: {"numbers": list(game.numbers), "target": game.target, "use_all": True},
    steps=_steps,
    trace=_trace,
    near_misses=_near_misses,
    capacity=_capacity,
    # Measured with random expressions over all the numbers: 3e-2, 4e-3 and 2e-4 at 0, 0.25 and 0.5.
    guess_rate=lambda dial: float(10 ** (-1.5 - 3.6 * dial)),
)
