"""Counting numbers by their digits: how many numbers or codes of n digits meet all conditions?

The generator places digits from the left, the solver from the right, each by a table of its own.
At the top: thirteen digits and four conditions besides the choice of digits.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from math import comb, prod
from random import Random

from generators.deducing import ending
from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.math import _digits
from generators.math._digits import Condition
from generators.pictures import Panel
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json

LENGTH = Knob("length", 1.5, 13, "digits of each number, but three at least")
CONDITIONS = Knob("conditions", 1, 4, "conditions besides the digits that are allowed")
MODULUS = Knob("modulus", 4, 9, "largest modulus of a condition on a remainder")

_MAX_DRAWS = 400
_SIZES = (5, 6, 6, 7, 7, 8, 8, 9)
"""How many digits are allowed, drawn from these: of nine digits there are few sets."""
_FEWEST = 25
_MAX_STATES = 60
"""Most combinations of remainders and counts that a table has for each digit."""
_MOST_TOLD = 300
"""Entries of tables that are told."""
_PAIR_KINDS = ("near", "far", "alike", "block")
_STATE_KINDS = ("sum", "value", "exactly", "most")


@dataclass(frozen=True, slots=True)
class Numbers:
    """Strings of `length` digits out of `digits` that meet the conditions."""

    length: int
    digits: tuple[int, ...]
    is_code: bool
    """The first digit may be 0."""
    conditions: tuple[Condition, ...]
    answer: str = field(compare=False)


def _generate(rng: Random, knobs: Knobs) -> Numbers:
    length = max(3, int(LENGTH.number(knobs) + rng.random()))
    for _ in range(_MAX_DRAWS):
        digits = tuple(sorted(rng.sample(range(10), rng.choice(_SIZES))))
        conditions = _conditions(rng, knobs, digits)
        is_code = rng.random() < 0.4
        is_large = prod(_states(condition) for condition in conditions) > _MAX_STATES
        if is_large or not _all_count(conditions, digits):
            continue
        number = _from_left(Numbers(length, digits, is_code, conditions, ""))
        if number >= _FEWEST:
            return Numbers(length, digits, is_code, conditions, str(number))
    raise IllPosedError(f"no conditions with {_FEWEST} numbers in {_MAX_DRAWS} draws")


def _conditions(rng: Random, knobs: Knobs, digits: Sequence[int]) -> tuple[Condition, ...]:
    """Draw conditions of different kinds: on neighbours, on all digits, then any; or one."""
    count = int(CONDITIONS.number(knobs) + rng.random())
    pairs, tallies = (rng.sample(kinds, len(kinds)) for kinds in (_PAIR_KINDS, _STATE_KINDS))
    rest = [*pairs[1:], *tallies[1:]]
    first = rng.sample([pairs[0], tallies[0]], min(count, 2))
    kinds = [*first, *rng.sample(rest, max(0, count - 2))]
    return tuple(sorted(_condition(rng, k, digits, MODULUS.integer(knobs)) for k in kinds))


def _all_count(conditions: Sequence[Condition], digits: Sequence[int]) -> bool:
    """Tell whether each condition on neighbours excludes a pair that all others allow."""
    strict = [condition for condition in conditions if condition.kind in _PAIR_KINDS]
    excluded = {
        tuple(condition for condition in strict if not _may_follow(condition, left, right))
        for left, right in product(digits, repeat=2)
    }
    return all((condition,) in excluded for condition in strict)


def _condition(rng: Random, kind: str, digits: Sequence[int], largest: int) -> Condition:
    if kind in ("sum", "value"):
        modulus = rng.choice([m for m in range(3, largest + 1) if kind == "sum" or m != 5])
        return Condition(kind, rng.randrange(modulus), modulus)
    if kind in ("exactly", "most"):
        return Condition(kind, rng.choice(digits), rng.randint(1, 3))
    if kind == "block":
        return Condition(kind, rng.choice(digits), rng.choice(digits))
    least, most = {"near": (2, 5), "far": (1, 3), "alike": (0, 1)}[kind]
    return Condition(kind, rng.randint(least, most), 0)


def _states(condition: Condition) -> int:
    if condition.kind in _PAIR_KINDS:
        return 1
    return condition.b if condition.kind in ("sum", "value") else condition.b + 1


_MAY_FOLLOW: Mapping[str, Callable[[int, int, int, int], bool]] = {
    "near": lambda left, right, a, b: abs(left - right) <= a,
    "far": lambda left, right, a, b: abs(left - right) >= a,
    "alike": lambda left, right, a, b: left % 2 != a or right % 2 != a,
    "block": lambda left, right, a, b: (left, right) != (a, b),
}


def _may_follow(rule: Condition, left: int, right: int) -> bool:
    return rule.kind not in _MAY_FOLLOW or _MAY_FOLLOW[rule.kind](left, right, rule.a, rule.b)


def _from_left(numbers: Numbers) -> int:
    """Count by tables, of which the last holds the numbers of the whole length."""
    tallied = [rule for rule in numbers.conditions if rule.kind in _STATE_KINDS]
    last = _tables(numbers)[-1]
    return sum(ways for (_, state), ways in last.items() if _accepts(tallied, state))


@lru_cache(maxsize=1)
def _tables(numbers: Numbers) -> list[dict[tuple[int, tuple[int, ...]], int]]:
    """Return for every length: last digit and state of every condition -> ways to get there."""
    digits, rules = numbers.digits, numbers.conditions
    after = {
        left: [right for right in digits if all(_may_follow(c, left, right) for c in rules)]
        for left in digits
    }
    tallied = [rule for rule in rules if rule.kind in _STATE_KINDS]
    first = [digit for digit in digits if digit or numbers.is_code]
    tables = [{(digit, _moved(tallied, [0] * len(tallied), digit)): 1 for digit in first}]
    for _ in range(numbers.length - 1):
        longer: dict[tuple[int, tuple[int, ...]], int] = {}
        states = sorted({state for _, state in tables[-1]})
        moves = {(s, digit): _moved(tallied, s, digit) for s in states for digit in digits}
        for (last, state), ways in tables[-1].items():
            for digit in after[last]:
                place = digit, moves[state, digit]
                longer[place] = longer.get(place, 0) + ways
        tables.append(longer)
    return tables


def _moved(rules: Sequence[Condition], state: Sequence[int], digit: int) -> tuple[int, ...]:
    moved = []
    for (kind, a, b), at in zip(rules, state, strict=True):
        if kind in ("exactly", "most"):
            moved.append(min(at + (digit == a), b + 1))
        else:
            moved.append(((10 if kind == "value" else 1) * at + digit) % b)
    return tuple(moved)


@rule
def _accepts(rules: Sequence[Condition], state: Sequence[int]) -> bool:
    return all(
        at <= b if kind == "most" else at == (b if kind == "exactly" else a)
        for (kind, a, b), at in zip(rules, state, strict=True)
    )


_GRAMMAR: Grammar = {
    "number": (
        "How many {length}-digit numbers use no digits but {digits} and meet {these}?"
        "\n\n{lines}\n\n{leading}<repeat>",
        "Count the {length}-digit numbers, written with the digits {digits} only, for which this "
        "is true:\n\n{lines}\n\n{leading}<repeat>",
        "A number with {length} digits is called nice if all of its digits are among {digits} and "
        "the following holds.\n\n{lines}\n\n{leading}<repeat> How many nice numbers are there?",
        "Positive integers with {length} digits are formed from the digits {digits}. <repeat> "
        "{leading}How many of them satisfy what follows?\n\n{lines}",
    ),
    "leading": ("The first digit must not be 0.", "No number starts with the digit 0, as usual."),
    "code": (
        "A code consists of {length} digits, each of them one of {digits}. <repeat> <zero> {name} "
        "remembers this about a code:\n\n{lines}\n\n<possible>",
        "A lock opens with a code of {length} digits. Its keys are {digits}. <repeat> <zero> This "
        "is known of the code:\n\n{lines}\n\n<possible>",
        "How many codes of {length} digits, all of them among {digits}, satisfy {these}?"
        "\n\n{lines}\n\n<zero> <repeat>",
    ),
    "zero": ("The first digit may be any of them.", "Every allowed digit may come first."),
    "possible": ("How many codes are possible?", "How many different codes fit?"),
    "repeat": (
        "A digit may occur more than once, and not every digit has to be used.",
        "Digits may be repeated or left out, as far as is allowed here.",
    ),
}


def _render(numbers: Numbers, rng: Random) -> str:
    lines = [
        f"- {_digits.worded(condition, numbers.is_code, rng)}" for condition in numbers.conditions
    ]
    return speak(
        _GRAMMAR,
        rng,
        "code" if numbers.is_code else "number",
        length=numbers.length,
        digits=listed([str(digit) for digit in numbers.digits]),
        lines="\n".join(rng.sample(lines, len(lines))),
        name=draw("names", 1, rng)[0],
        these="all of these conditions" if len(lines) > 1 else "this condition",
        leading=f"{speak(_GRAMMAR, rng, 'leading')} " if 0 in numbers.digits else "",
    )


def _solve(numbers: Numbers) -> list[str]:
    """Place the digits from the right: first digit so far, sums and counts so far -> ways."""
    digits, last = numbers.digits, numbers.length - 1
    banned = set[tuple[int, int]]().union(*(_banned(c, digits) for c in numbers.conditions))
    rules = [rule for rule in numbers.conditions if rule.kind in _STATE_KINDS]
    ways: dict[tuple[int, ...], int] = {(-1, *(0 for _ in rules)): 1}
    for place in range(numbers.length):
        fuller: dict[tuple[int, ...], int] = {}
        for (right, *tallies), number in ways.items():
            for digit in digits:
                is_zero = digit == 0 and place == last and not numbers.is_code
                if (digit, right) not in banned and not is_zero:
                    key = digit, *_tallied(rules, tallies, digit, place)
                    fuller[key] = fuller.get(key, 0) + number
        ways = fuller
    return [str(sum(number for (_, *found), number in ways.items() if _accepts(rules, found)))]


def _tallied(
    rules: Sequence[Condition], tallies: Sequence[int], digit: int, place: int
) -> list[int]:
    """Return the tallies with one more digit, which stands for digit * 10^place."""
    added = []
    for (kind, a, b), tally in zip(rules, tallies, strict=True):
        if kind in ("sum", "value"):
            added.append((tally + digit * (10**place if kind == "value" else 1)) % b)
        else:
            added.append(tally + 1 if digit == a and tally <= b else tally)
    return added


def _banned(rule: Condition, digits: Sequence[int]) -> set[tuple[int, int]]:
    """Return the pairs of neighbours, from left to right, that a rule forbids."""
    kind, a, b = rule
    if kind == "block":
        return {(a, b)}
    apart = {"near": range(a + 1, 10), "far": range(a)}.get(kind, range(0))
    pairs = set(product(digits, repeat=2))
    if kind == "alike":
        return {(x, y) for x, y in pairs if x & 1 == y & 1 == a}
    return {(x, y) for x, y in pairs if x - y in apart or y - x in apart}


def _steps(numbers: Numbers) -> tuple[str, ...]:
    """Lengthen numbers digit by digit, with what is kept of each; none if that is too much."""
    rules = [rule for rule in numbers.conditions if rule.kind in _STATE_KINDS]
    if prod(map(_states, rules)) * len(numbers.digits) * numbers.length > _MOST_TOLD:
        return ()
    lines = [f"Kept of a number: {'; '.join(['its last digit', *map(_kept, rules)])}."]
    for length, table in enumerate(_tables(numbers), 1):
        said: dict[int, list[str]] = {digit: [] for digit in numbers.digits}
        for (last, state), ways in sorted(table.items()):
            if all([at <= rule.b for rule, at in zip(rules, state, strict=True)]):
                kept = f"{'/'.join(map(str, state))} " if state else ""
                said[last].append(f"{kept}{ways} times")
        for last, some in said.items():
            lines.append(f"Of length {length}, last digit {last}: {'; '.join(some) or 'none'}.")
    ends = sorted(_tables(numbers)[-1].items())
    right = [str(ways) for (_, state), ways in ends if _accepts(rules, state)]
    total = f" = {numbers.answer}" * (len(right) > 1)
    lines.append(f"As the conditions want: {' + '.join(right)}{total}.")
    return (*lines, ending(numbers.answer))


def _kept(rule: Condition) -> str:
    """Return what a condition needs to be known of a number."""
    if rule.kind in ("exactly", "most"):
        return f"digits {rule.a} in it"
    return f"{'digit sum' if rule.kind == 'sum' else 'value'} modulo {rule.b}"


def _picture(numbers: Numbers) -> Panel:
    return _digits.drawn(numbers.length, numbers.digits, numbers.is_code, numbers.conditions)


def _canonical(numbers: Numbers) -> Json:
    may_be_zero, rules = numbers.is_code or 0 not in numbers.digits, sorted(numbers.conditions)
    return [numbers.length, list(numbers.digits), may_be_zero, [list(rule) for rule in rules]]


def _effort(numbers: Numbers) -> int:
    """Entries of the table of states, times the digits that may follow each."""
    table = prod(_states(rule) for rule in numbers.conditions) * len(numbers.digits) ** 2
    return table * numbers.length**2 * len(numbers.conditions)


def _capacity(dial: float) -> float:
    # 637 sets of digits, with zero in front or not, two lengths; 60 conditions on neighbours and
    # about as many on all digits. The birthday estimate at dial 0 is 3e5.
    on_all = 2 * comb(MODULUS.integer_at(dial) + 1, 2) + 40
    return 637 * 1.5 * 2 * float(on_all) ** (int(CONDITIONS.number_at(dial)) - 1)


FAMILY = Family(
    name="digit_counting",
    version=4,
    domain="math",
    summary="how many numbers of n digits meet conditions on their digits",
    concepts=("combinatorics", "digits", "recursion"),
    knobs=(LENGTH, CONDITIONS, MODULUS),
    verifier="integer",
    examples=("1326", "418"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    steps=_steps,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.02,
)
