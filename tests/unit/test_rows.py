"""Row operations: worked examples by hand, and what every operation declares of itself."""

from random import Random

import pytest

from generators.logic.induction._row_readings import readings
from generators.logic.induction._row_steps import ROW_LANGUAGE, operations
from generators.logic.induction._rows import InPlace, are_blocks_whole

KINDS = tuple(ROW_LANGUAGE)


def _results(kind: str, row: str, colors: str = "") -> set[str]:
    return {op.apply(row) for op in operations((kind,), colors)}


@pytest.mark.parametrize(
    ("kind", "row", "results"),
    [
        ("mirror", "0120", {"0210"}),
        ("fall", "1020", {"1200", "0012"}),
        ("slide", "0102", {"1020", "0102"}),
        ("stretch", "0120", {"0011"}),
        ("copy half", "1200", {"1212", "0000"}),
        ("complete", "1002", {"1002"}),
        ("complete", "1200", {"1221"}),
        ("repeat", "12000", {"12121"}),
        ("bridge", "1010200200", {"1110222200"}),
        ("smear", "0102", {"0112", "1122"}),
        ("grow", "010020", {"011022", "110220"}),
        ("shrink", "11102", {"11000", "01100"}),
        ("hollow", "11112202", {"10012202"}),
        ("singles", "11020", {"11000", "00020"}),
        ("longest", "11022030", {"11022000", "00000030"}),
        ("shortest", "11022030", {"00000030", "11022000"}),
        ("end block", "0110203", {"0000203", "0110200"}),
        ("sort", "2201033", {"1022033", "2203301"}),
        ("reorder", "1102000333", {"3330200011"}),
        ("pass on", "1102000333", {"2203000111", "3301000222"}),
    ],
)
def test_plain_operations(kind: str, row: str, results: set[str]) -> None:
    assert _results(kind, row) == results


@pytest.mark.parametrize(
    ("kind", "results"),
    [
        ("paint a", {"033033303"}),
        ("keep a", {"000000003"}),
        ("erase a", {"011022200"}),
        ("invert a", {"300300030"}),
        ("fill a", {"011322233"}),
        ("tint a", {"011033303", "011022203"}),
        ("edge a", {"031032203", "013022303"}),
    ],
)
def test_operations_with_a_color(kind: str, results: set[str]) -> None:
    assert _results(kind, "011022203", "3") == results


def test_recolor_and_swap_name_two_colors() -> None:
    assert _results("recolor a b", "0102", "12") == {"0202", "0101"}
    assert _results("swap a b", "0102", "12") == {"0201"}


def test_operations_do_what_they_declare() -> None:
    rng = Random(2)
    for _ in range(400):
        row = "".join(rng.choices("0001357", k=rng.randint(4, 20)))
        for op in operations(KINDS, "1357"):
            after = op.apply(row)
            assert len(after) == len(row)
            assert not set(op.clears) & set(after)
            if after == row:
                continue
            assert op.writes in after
            was, now = [cell != "0" for cell in row], [cell != "0" for cell in after]
            assert op.effect != "move" or sorted(after) == sorted(row)
            assert op.effect != "color" or now == was
            assert op.effect != "fill" or all(b for a, b in zip(was, now, strict=True) if a)
            assert op.effect != "cut" or all(a for a, b in zip(was, now, strict=True) if b)


def test_what_rewrites_one_part_in_place_leaves_the_other() -> None:
    rng = Random(3)
    some = [*operations(KINDS, "1357"), *readings(KINDS, "1357")]
    in_place = [op.apply for op in some if isinstance(op.apply, InPlace)]
    assert {change.part for change in in_place} == {"blocks", "gaps"}
    for _ in range(200):
        row = "".join(rng.choices("0001357", k=rng.randint(4, 20)))
        for change in in_place:
            after = change(row)
            changed = {(a, b) for a, b in zip(row, after, strict=True) if a != b}
            before = {a for a, _ in changed}
            assert before <= {"0"} if change.part == "gaps" else "0" not in before
            assert not change.writes or {b for _, b in changed} <= {change.writes}
            assert not change.is_whole or are_blocks_whole(row, after)


def test_blocks_are_whole_where_all_of_their_cells_change_or_none() -> None:
    assert are_blocks_whole("011022", "000022")
    assert are_blocks_whole("011022", "033022")
    assert are_blocks_whole("0110", "3113")  # what lies between the blocks may change
    assert not are_blocks_whole("0110", "0100")


def test_empty_rows_are_harmless() -> None:
    assert all(len(op.apply("00000")) == 5 for op in operations(KINDS, "12"))
