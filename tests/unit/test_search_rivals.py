"""Rivals: other solutions met while clues are taken away."""

from generators.search import Rivals, with_rivals


def test_a_rival_fits_where_all_that_rules_it_out_is_blank() -> None:
    rivals = Rivals([1, 2, 3], 0)
    rivals.meet([1, 2, 3])
    assert not rivals.fit([0, 0, 0])
    rivals.meet([1, 5, 4])
    assert rivals.fit([1, 0, 0])
    assert not rivals.fit([1, 2, 0])
    assert not rivals.fit([0, 0, 3])


def test_the_judge_is_not_asked_where_a_rival_fits() -> None:
    boards = [(1, 2, 3), (1, 5, 4), (2, 2, 3)]
    asked: list[list[int]] = []

    def judge(told: list[int]) -> tuple[bool, list[tuple[int, ...]]]:
        asked.append(told)
        fitting = [b for b in boards if all(c in (0, x) for c, x in zip(told, b, strict=True))]
        return len(fitting) == 1, fitting[:2]

    is_enough = with_rivals(boards[0], 0, judge)
    assert not is_enough([1, 0, 0])
    assert not is_enough([0, 0, 0])
    assert asked == [[1, 0, 0]]
    assert is_enough([1, 2, 0])
    assert not is_enough([0, 2, 3])
