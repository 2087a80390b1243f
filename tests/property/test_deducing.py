"""Deducing: what rules leave is never too little, and every told solution can be followed."""

import json
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from generators.deducing import (
    Rule,
    different,
    judged,
    less,
    lines,
    options,
    total,
    unlike,
    worked_square,
)
from generators.search.latin import bits as values
from readers.following import Constraint, Ground, followed
from tests.sizes import sized

EXAMPLES = sized(60, 600)
VALUES = range(1, 5)
masks = st.lists(st.integers(1, 15).map(lambda mask: mask << 1), min_size=3, max_size=3)

# each rule beside the same rule said as a condition on a whole line
RULES: dict[str, tuple[Rule, Any]] = {
    "different": (different("a", range(3)), lambda line: len({*line}) == 3),
    "total": (total("a", range(3), 6, 7), lambda line: 6 <= sum(line) <= 7),
    "weighed": (
        total("a", range(3), 9, 12, (1, 2, 3)),
        lambda line: 9 <= line[0] + 2 * line[1] + 3 * line[2] <= 12,
    ),
    "balanced": (
        total("a", range(3), 0, 0, (2, 1, -3)),
        lambda line: 2 * line[0] + line[1] == 3 * line[2],
    ),
    "lines": (
        lines("a", range(3), [(1, 2, 3), (3, 2, 1), (4, 4, 4)]),
        lambda line: line in [(1, 2, 3), (3, 2, 1), (4, 4, 4)],
    ),
}


CHOICES = [{0: 0b00110, 1: 0b01000}, {0: 0b10000, 2: 0b10010}, {1: 0b00100, 2: 0b01100}]
RULES["options"] = (
    options("a", CHOICES),
    lambda line: any(all(mask >> line[at] & 1 for at, mask in one.items()) for one in CHOICES),
)
RULES["unlike"] = (unlike("a", [0, 1], [2, 3]), lambda line: line[:2] != line[2:])
RULES["judged"] = (
    judged("a", range(3), lambda masks: not all(mask == 2 for mask in masks)),
    lambda line: {*line} != {1},
)
EXACT = {"lines", "options"}
"""Leave nothing that cannot be kept."""


def kept(narrowed: list[int], given: list[int], holds: Any) -> bool:  # noqa: ANN401
    """Tell whether all that goes with a rule is left of candidates."""
    fits = [line for line in product(*map(values, given)) if holds(line)]
    return all(
        mask >> value & 1 for line in fits for value, mask in zip(line, narrowed, strict=True)
    )


@settings(max_examples=EXAMPLES, deadline=None)
@given(masks, st.sampled_from(sorted(RULES)))
def test_a_rule_takes_away_only_what_breaks_it(given: list[int], name: str) -> None:
    rule, holds = RULES[name]
    given = [*given, 0b11000][: len(rule.cells)]
    for narrow in filter(None, (rule.narrow, rule.deeper)):
        after = narrow(given)
        assert kept(after, given, holds)
        assert all(new & old == new for new, old in zip(after, given, strict=True))


@settings(max_examples=EXAMPLES, deadline=None)
@given(masks, st.sampled_from(sorted(EXACT)))
def test_lists_of_ways_leave_exactly_what_goes_with_them(given: list[int], name: str) -> None:
    rule, holds = RULES[name]
    fits = [line for line in product(*map(values, given)) if holds(line)]
    expected = [sum(1 << v for v in {line[place] for line in fits}) for place in range(3)]
    assert rule.narrow(given) == expected


def test_lines_that_differ_in_one_open_cell_settle_it() -> None:
    rule = unlike("a", [0, 1], [2, 3])
    assert rule.narrow([0b01, 0b10, 0b01, 0b11]) == [0b01, 0b10, 0b01, 0b01]
    assert rule.narrow([0b01, 0b10, 0b01, 0b10]) == [0] * 4
    assert rule.narrow([0b01, 0b11, 0b10, 0b11]) == [0b01, 0b11, 0b10, 0b11]


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    masks, st.lists(st.integers(-3, 3).filter(bool), min_size=3, max_size=3), st.integers(-9, 20)
)
def test_sums_leave_exactly_what_adds_up(given: list[int], weights: list[int], least: int) -> None:
    rule = total("a", range(3), least, least + 2, weights)
    lines_ = [
        line
        for line in product(*map(values, given))
        if least <= sum(w * v for w, v in zip(weights, line, strict=True)) <= least + 2
    ]
    expected = [sum(1 << v for v in {line[place] for line in lines_}) for place in range(3)]
    assert rule.deeper
    assert rule.deeper(given) == expected


def test_a_judgment_is_asked_about_suspects_where_nothing_else_leads_on() -> None:
    def goes(masks: Sequence[int]) -> bool:
        return any(mask & 0b10 for mask in masks)

    rule = judged("a", range(2), goes, lambda masks: [(0, 0), (1, 0)])
    assert rule.narrow([0b11, 0b01]) == [0b11, 0b01]
    assert rule.narrow([0b01, 0b01]) == [0, 0]
    assert rule.deeper
    assert rule.deeper([0b11, 0b01]) == [0b10, 0b01]
    assert rule.deeper([0b11, 0b11]) == [0b11, 0b11]


def test_options_take_values_of_any_size() -> None:
    rule = options("a", [{0: 1 << 40, 1: 0b11}, {0: 1 << 7}])
    assert rule.narrow([1 << 40 | 1 << 7, 0b101]) == [1 << 40 | 1 << 7, 0b101]
    assert rule.narrow([1 << 40 | 1 << 6, 0b101]) == [1 << 40, 0b001]
    assert rule.narrow([1 << 6, 0b101]) == [0, 0]


@settings(max_examples=EXAMPLES, deadline=None)
@given(masks)
def test_a_rule_that_needs_values_keeps_their_places(given: list[int]) -> None:
    rule = different("a", range(3), 0b1110)
    after = (rule.deeper or rule.narrow)(given)
    assert kept(after, given, lambda line: {*line} == {1, 2, 3})


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(1, 31), st.integers(1, 31))
def test_less_leaves_exactly_what_goes_with_it(low: int, high: int) -> None:
    pairs = [(a, b) for a in values(low) for b in values(high) if a < b]
    expected = [sum(1 << v for v in {pair[place] for pair in pairs}) for place in (0, 1)]
    assert less("a", 0, 1).narrow([low, high]) == expected


def latin(rng: Random) -> tuple[list[int], list[int]]:
    """Return a Latin square of four digits, and what is given of it by chance."""
    rows = [[(r + c) % 4 + 1 for c in range(4)] for r in range(4)]
    rng.shuffle(rows)
    names = rng.sample(range(1, 5), 4)
    solution = [names[digit - 1] for row in rows for digit in row]
    return solution, [digit if rng.random() < 0.3 else 0 for digit in solution]


def differs(values: Any) -> bool:  # noqa: ANN401
    return len({*values}) == len(values)


def rows_and_columns() -> dict[str, list[int]]:
    named = {f"row {r + 1}": [4 * r + c for c in range(4)] for r in range(4)}
    return named | {f"column {c + 1}": [4 * r + c for r in range(4)] for c in range(4)}


def solutions(givens: list[int]) -> list[list[int]]:
    """Return all squares, by trying every digit in every cell."""
    if 0 not in givens:
        return [givens]
    at = givens.index(0)
    lines_at = [cells for cells in rows_and_columns().values() if at in cells]
    used = {givens[cell] for cells in lines_at for cell in cells}
    return [
        found
        for digit in VALUES
        if digit not in used
        for found in solutions([*givens[:at], digit, *givens[at + 1 :]])
    ]


def written(square: Sequence[object]) -> str:
    """Return a square as rows of digits."""
    return "\n".join(" ".join(map(str, square[row : row + 4])) for row in range(0, 16, 4))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 10_000))
def test_squares_with_one_solution_are_told_and_followed(seed: int) -> None:
    solution, givens = latin(Random(seed))
    if len(solutions(givens)) != 1:
        return
    rules = [different(name, cells, 0b11110) for name, cells in rows_and_columns().items()]
    known = [1 << digit if digit else 0b11110 for digit in givens]
    rows = [solution[start : start + 4] for start in range(0, 16, 4)]
    told = worked_square(4, known, rules, json.dumps(rows))
    names = [f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in range(16)]
    ground = Ground(
        {n: [str(d)] if d else list("1234") for n, d in zip(names, givens, strict=True)},
        {
            name: Constraint(tuple(names[cell] for cell in cells), differs)
            for name, cells in rows_and_columns().items()
        },
        lambda value: written([value[name] for name in names]),
    )
    found = followed(ground, told)
    assert not found.faults
    assert found.answer == written(solution)
