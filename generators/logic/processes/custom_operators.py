"""Custom operators: evaluate an expression in operators that the prompt defines by cases.

The expression keeps no more brackets than the stated priorities need. The generator computes the
value on its tree, from the leaves; the solver reads the text with two stacks (Dijkstra 1961).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from textwrap import wrap
from typing import Literal, NamedTuple, TypeAlias

from generators.family import Family, IllPosedError, Knob, Knobs
from generators.logic.processes._operators import TEST_TEXTS, Operator, draw_operator, term_text
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json

OPERATIONS = Knob("operations", 3, 20, "operations in the expression")
OPERATORS = Knob("operators", 2, 4, "operators defined")
CASES = Knob("cases", 1, 3, "cases in the definition of each operator")

_MAX_DRAWS = 3000
_BOUND = 1_000_000
"""No value on the way is larger; so neither is the result."""
_LEAST = 10
"""Results nearer to 0 are too easily guessed."""
_SYMBOLS = "◇★△◎▣♠♣⊕⊗"
_TOKEN = re.compile(r"\d+|\S")

Side: TypeAlias = Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Task:
    """Operators by symbol, the strongest first, and an expression in them."""

    operators: Mapping[str, Operator]
    side: Side
    """Where a row of equal operators starts."""
    expression: str
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Task:
    count = OPERATIONS.integer(knobs) + rng.randrange(3)
    for _ in range(_MAX_DRAWS):
        symbols = rng.sample(_SYMBOLS, min(OPERATORS.integer(knobs), count))
        operators = {symbol: draw_operator(rng, CASES.integer(knobs)) for symbol in symbols}
        side: Side = rng.choice(("left", "right"))
        text, value = _draw_tree(rng, operators, side, count)
        if _LEAST <= abs(value) <= _BOUND and all(symbol in text for symbol in symbols):
            return Task(operators, side, text, str(value))
    raise IllPosedError(f"custom_operators: {_MAX_DRAWS} draws of {count} operations out of bounds")


def _draw_tree(
    rng: Random, operators: Mapping[str, Operator], side: Side, count: int
) -> tuple[str, int]:
    """Return a random expression with `count` operations, and its value (too large: anything)."""
    strength = {symbol: -place for place, symbol in enumerate(operators)}

    def grow(count: int) -> tuple[str, int, str]:
        """Return text, value and outermost operator."""
        if not count:
            number = rng.randint(2, 30)
            return str(number), number, ""
        inner, symbol = rng.randrange(count), rng.choice(list(operators))
        left, a, above = grow(inner)
        right, b, below = grow(count - 1 - inner)
        if max(abs(a), abs(b)) > _BOUND:
            return "", _BOUND + 1, symbol
        value = operators[symbol].apply(a, b)

        def bracketed(text: str, outer: str, is_first: bool) -> str:
            is_bare = not outer or strength[outer] > strength[symbol]
            is_bare |= outer == symbol and is_first == (side == "left")
            return text if is_bare else f"({text})"

        return (
            f"{bracketed(left, above, True)} {symbol} {bracketed(right, below, False)}",
            value,
            symbol,
        )

    text, value, _ = grow(count)
    return text, value


_GRAMMAR: Grammar = {
    "start": (
        "<what>\n\n{operators}\n\n<order> <ask>\n\n{expression}",
        "<what>\n\n{operators}\n\n<ask>\n\n{expression}\n\n<order>",
        "<what>\n\n{operators}\n\n<order>\n\n<ask>\n\n{expression}",
    ),
    "what": (
        "The following operators on integers are made up for this question:",
        "New operations are defined like this, for all integers a and b:",
        "Let these symbols stand for operations on integers:",
        "For integers a and b we define:",
    ),
    "order": (
        "Brackets come first; {falling}. Several equal operators in a row are evaluated from the "
        "{side}.{mod}",
        "What is in brackets is done first. Of different operators, the one further left in the "
        "list {priority} binds more tightly; equal ones next to each other are grouped from the "
        "{side}.{mod}",
    ),
    "ask": (
        "What is the value of this expression?",
        "Evaluate the expression.",
        "Compute:",
        "Find the number that this expression stands for.",
    ),
}
_LAYOUTS = (
    ("{term} if {test}", "{term} otherwise"),
    ("{term} when {test}", "else {term}"),
    ("if {test}: {term}", "otherwise: {term}"),
)


def _render(task: Task, rng: Random) -> str:
    (case, last), symbols = rng.choice(_LAYOUTS), list(task.operators)
    lines = []
    for symbol in rng.sample(symbols, len(symbols)):
        cases = _cases(task.operators[symbol], case, last)
        lines.append(f"a {symbol} b = {'; '.join(cases)}")
    is_plural = len({len(operator.terms) for operator in task.operators.values()} - {1})
    mod = " In a definition, the first case that applies counts." if is_plural else ""
    if any(term.kind == "mod" for op in task.operators.values() for term in op.terms):
        mod += " x mod m is the remainder from 0 to m - 1."
    return speak(
        _GRAMMAR,
        rng,
        operators="\n".join(lines),
        expression=task.expression,
        priority=", ".join(symbols),
        falling=listed([f"{a} is done before {b}" for a, b in pairwise(symbols)]),
        side=task.side,
        mod=mod,
    )


def _cases(operator: Operator, case: str, last: str) -> list[str]:
    texts = [term_text(term) for term in operator.terms]
    cases = [
        case.format(term=text, test=TEST_TEXTS[test.kind].format(m=test.m))
        for text, test in zip(texts, operator.tests, strict=False)
    ]
    return [*cases, last.format(term=texts[-1]) if cases else texts[-1]]


class _Reduction(NamedTuple):
    symbol: str
    a: int
    b: int


def _read(task: Task) -> tuple[int, list[_Reduction]]:
    """Evaluate the text with a stack of values and one of operators."""
    strength = {symbol: -place for place, symbol in enumerate(task.operators)}
    values: list[int] = []
    pending: list[str] = []
    done: list[_Reduction] = []

    def reduce() -> None:
        symbol, b, a = pending.pop(), values.pop(), values.pop()
        done.append(_Reduction(symbol, a, b))
        values.append(task.operators[symbol].apply(a, b))

    for token in _TOKEN.findall(f"({task.expression})"):
        if token.isdigit():
            values.append(int(token))
        elif token == "(":
            pending.append(token)
        elif token == ")":
            while pending[-1] != "(":
                reduce()
            pending.pop()
        else:
            while pending[-1] != "(" and (
                strength[pending[-1]] > strength[token]
                or (pending[-1] == token and task.side == "left")
            ):
                reduce()
            pending.append(token)
    return values[0], done


def _solve(task: Task) -> list[str]:
    return [str(_read(task)[0])]


def _effort(task: Task) -> int:
    """Count three steps for an operation and one for every case looked at."""
    return sum(4 + task.operators[symbol].case(a, b) for symbol, a, b in _read(task)[1])


def _steps(task: Task) -> tuple[str, ...]:
    value, done = _read(task)
    return (*(_worked(task.operators[each.symbol], each) for each in done), _ended(value))


def _worked(operator: Operator, reduction: _Reduction) -> str:
    """Write `7 ♠ 19 = 3 * 7 - 19 = 2.`, and which case it is where there are several."""
    symbol, a, b = reduction
    case = operator.case(a, b)
    by = f" (case {case + 1})" if operator.tests else ""
    numbers = term_text(operator.terms[case], str(a), str(b), " * ")
    return f"{a} {symbol} {b} = {numbers} = {operator.apply(a, b)}{by}."


def _ended(value: int) -> str:
    return f"So the answer is {value}."


def _canonical(task: Task) -> Json:
    # the symbols are known by their priority
    names = {ord(symbol): chr(97 + place) for place, symbol in enumerate(task.operators)}
    defined = [[list(op.tests), list(op.terms)] for op in task.operators.values()]
    return [task.side, defined, task.expression.translate(names)]


def _picture(task: Task) -> Panel:
    """Definitions, the strongest operator first, and the expression."""
    rows = [
        (f"a {symbol} b", "; ".join(_cases(operator, *_LAYOUTS[0])))
        for symbol, operator in task.operators.items()
    ]
    lines = [(line,) for line in wrap(task.expression, 72)]
    order = f"the first binds most tightly; equal ones from the {task.side}"
    return Panel(figures=[(order, Table(rows=rows)), ("value of", Table(rows=lines))])


def _capacity(dial: float) -> float:
    # numbers in the expression x definitions x shapes; the bounds leave a tenth or more
    count, operators = OPERATIONS.integer_at(dial), OPERATORS.integer_at(dial)
    return 0.1 * 29.0 ** (count + 1) * 500.0 ** (operators * CASES.integer_at(dial))


FAMILY = Family(
    name="custom_operators",
    version=3,
    domain="logic",
    summary="the value of an expression in operators defined by cases",
    concepts=("formal definitions", "arithmetic"),
    knobs=(OPERATIONS, OPERATORS, CASES),
    verifier="integer",
    examples=("137", "-48"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
