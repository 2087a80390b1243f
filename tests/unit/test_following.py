"""Following: lines that do not follow are named, each for its reason."""

from collections.abc import Sequence

import pytest

from readers.following import Constraint, Ground, Judgment, followed

CELLS = ("a", "b", "c")
GROUND = Ground(
    {cell: "123" for cell in CELLS},
    {
        "the row": Constraint(CELLS, lambda values: len({*values}) == len(values)),
        "a < b": Constraint(("a", "b"), lambda values: list(values) == sorted({*values})),
        "b < c": Constraint(("b", "c"), lambda values: list(values) == sorted({*values})),
    },
    lambda value: "".join(value[cell] for cell in CELLS),
)
BY_CHAIN = [
    "As a whole, a < b shows: a is not 3; b is not 1.",
    "b is 2: b < c leaves nothing else.",
    "c is 3: b < c leaves nothing else.",
    "a is 1: the row leaves nothing else.",
]
BY_SUPPOSING = [
    "| Suppose b is 3.",
    "| Then b < c leaves nothing for c.",
    "So b is not 3.",
    "| Suppose b is 1.",
    "| Then a < b cannot be kept.",
    "So b is not 1.",
    "b is 2: the row leaves nothing else.",
]


def test_a_solution_is_followed_to_its_end() -> None:
    assert followed(GROUND, BY_CHAIN) == ([], "123")


def test_suppositions_are_followed() -> None:
    lines = [*BY_SUPPOSING[:6], *BY_CHAIN[1:]]
    assert followed(GROUND, lines) == ([], "123")
    assert followed(GROUND, BY_SUPPOSING[:6]).answer is None


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["b is 2: b < c leaves nothing else."], "b may be 1"),
        (["b is 2: the row has no other cell for it."], "fits elsewhere too"),
        ([*BY_CHAIN[:1], "a is 3: the row has no other cell for it."], "a is not 3"),
        (["c is 1: as a whole, the row leaves nothing else."], "c may be 3"),
        (["As a whole, the row shows: c is not 3."], "c may be 3"),
        (["As a whole, the row shows: a is not 1."], "a may be 1"),
        (["a is 4: the row leaves nothing else."], "a is not 4"),
        ([*BY_CHAIN[:1], "b and c are 2: b < c leaves nothing else."], "c may be 3"),
        ([*BY_CHAIN[:2], "So the answer is 123."], "the lines before lead elsewhere"),
        (["d is 1: the row leaves nothing else."], "names something that is not there"),
        (["a is 1: a rule leaves nothing else."], "names something that is not there"),
        (["a is 1."], "of no form"),
        (["Then a < b cannot be kept."], "it can be kept"),
        (["| Suppose b is 2.", "| Then a < b cannot be kept."], "it can be kept"),
        (["| Suppose b is 1.", "So b is not 1."], "a contradiction has to end a supposition"),
        ([*BY_SUPPOSING[:2], "So b is not 2."], "something else was supposed"),
        ([*BY_SUPPOSING[:2], "b is 2: b < c leaves nothing else."], "number of suppositions"),
        ([*BY_SUPPOSING[:2], "| c is 3: b < c leaves nothing else."], "a contradiction has to end"),
        (["Suppose b is 3."], "under another number of suppositions"),
        (["| | Suppose b is 3."], "under another number of suppositions"),
    ],
)
def test_what_does_not_follow_is_named(lines: list[str], fault: str) -> None:
    found = followed(GROUND, lines)
    assert any(fault in one for one in found.faults), found.faults


def test_a_supposition_that_is_left_open_proves_nothing() -> None:
    lines = ["| Suppose b is 2.", *(f"| {line}" for line in BY_CHAIN[2:])]
    assert followed(GROUND, lines) == ([], None)


def test_a_value_is_placed_where_another_rule_forbids_it() -> None:
    lines = [
        "| Suppose a is 2.",
        "| c is 1: the row has no other cell for it.",
        "| Then b < c leaves nothing for b.",
        "So a is not 2.",
    ]
    assert not followed(GROUND, lines).faults


def test_what_held_under_a_supposition_is_forgotten_with_it() -> None:
    line = "b is 1: b < c leaves nothing else."
    lines = [
        "| Suppose c is 2.",
        f"| {line}",
        "| Then a < b leaves nothing for a.",
        "So c is not 2.",
    ]
    assert not followed(GROUND, lines).faults
    assert followed(GROUND, [*lines, line]).faults == [f"{line}: b may be 2"]


def test_a_last_line_that_states_another_answer_is_named() -> None:
    assert followed(GROUND, [*BY_CHAIN, "All rows: 123"]) == ([], "123")
    for line in ("All rows: 132", "All rows: 12"):
        assert followed(GROUND, [*BY_CHAIN, line]).faults == [
            f"{line}: the lines before lead elsewhere"
        ]
    assert followed(GROUND, [*BY_CHAIN[:3], "All rows: 123"]).faults


def test_several_cells_are_settled_at_once() -> None:
    ground = GROUND._replace(
        cells=dict.fromkeys(CELLS, "01"),
        rules={"no 1": Judgment(CELLS, lambda known: all("0" in known[cell] for cell in CELLS))},
    )
    lines = ["a, b and c are 0: no 1 leaves nothing else.", "So the answer is 000."]
    assert followed(ground, lines) == ([], "000")
    assert followed(ground, [lines[0].replace("0:", "1:")]).faults


def test_cells_that_nobody_asks_for_may_stay_open() -> None:
    ground = GROUND._replace(answer=lambda value: value["a"], asked=["a"])
    found = followed(ground, ["As a whole, a < b shows: a is not 3.", "| Suppose a is 2."])
    assert found.answer is None
    assert followed(ground, [*BY_CHAIN, "So the answer is 1."]) == ([], "1")


def test_what_fails_is_looked_at_once() -> None:
    cells = tuple(f"x{place}" for place in range(16))
    looked = []

    def odd(values: Sequence[str]) -> bool:
        looked.append(values)
        return len(values) < 16 or values.count("2") == 17

    ground = Ground(
        dict.fromkeys(cells, "12"),
        {"odd": Constraint(cells, odd, lambda values: values.count("2"))},
        lambda value: "",
    )
    found = followed(
        ground, ["| Suppose x0 is 1.", "| Then odd cannot be kept.", "So x0 is not 1."]
    )
    assert not found.faults
    assert len(looked) < 20_000
