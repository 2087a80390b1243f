"""Ill-posed: what other numbers leave without a meaning is refused, by solvers and by readers."""

import pytest

from generators import FAMILIES
from generators.contest.counting.unreachable_states.moves import Game
from generators.contest.numbers.factored_equations.instance import Hidden
from generators.contest.scenes import Scene
from generators.contest.stories.list_statistics.instance import Lists
from generators.logic.optimisation.shortest_path import Map
from generators.math._multiples import Factor
from generators.math.partial_fractions.instance import Decomposition
from generators.math.valuation import Product
from readers import READERS, Unread

Posed = Scene | Decomposition | Game | Hidden | Lists | Map | Product
ONE, TWO = (1, -1), (2, -2)
"""x - 1 and 2x - 2."""
SAME_MEANS = (("value", 63), ("mean", 63), ("without", 63))


def told(kind: str, *numbers: int) -> Hidden:
    return Hidden(kind, numbers, True, "sum", "xy", "")


@pytest.mark.parametrize(
    ("family", "instance", "why"),
    [
        # A/(x - 1) + B/(x - 1): only the sum of A and B is told.
        *(
            ("partial_fractions", Decomposition((1, 4), ((ONE, 1), (two, 1)), (1, 2), ""), "root")
            for two in (ONE, TWO)
        ),
        # A zero 1 + 2 brings no zero 1 - 2 along.
        ("polynomial_identities", Scene("cubic", (1, 4, 5, 2, 0), ""), "no conjugate"),
        ("polynomial_identities", Scene("quartic", (1, 4, 2, 5, 3), ""), "no conjugate"),
        ("polynomial_identities", Scene("trig", (3, 2, 0, 0), ""), "no angle"),
        # (x - 10)(y + 16) = 0, and x^2 - 22x + 121 is a square for every x.
        ("factored_equations", told("shifted", 1, -16, 10, 160), "product is 0"),
        ("factored_equations", told("complete", -22, 121), "product is 0"),
        # Every power of 2 divides 0.
        ("valuation", Product((Factor("binomial", 5, 6),), 2, ""), "ends before"),
        ("unreachable_states", Game("lamps", (3, 1, 5, 4), (1, 0, 0, 0, 1), False, ""), "5 to 4"),
        ("shortest_path", Map(("a", "b"), ((0, 1, 3),), ((0, 1, 2),), 0, 1, ""), "two connections"),
        # Any number of scores of 63 have this mean, with one of them and without.
        ("list_statistics", Lists("joined", SAME_MEANS, "largest", ""), "two means"),
        # 37 percent of any price is more than 35 percent of what goes beyond 255 dollars of it.
        ("percent_stories", Scene("coupons", (37, 28, 35, 255), ""), "not overtaken"),
    ],
)
def test_a_solver_refuses_what_has_no_answer(family: str, instance: Posed, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        FAMILIES[family].solve(instance)


def test_coupons_are_counted_while_one_is_the_best() -> None:
    # The second saves less from 76 dollars on, and the third as much or more from 512 on.
    [found] = FAMILIES["percent_stories"].solve(Scene("coupons", (37, 28, 74, 256), ""))
    assert found == str(len(range(76, 512)))


@pytest.mark.parametrize(("remainder", "is_one"), [(10, True), (11, False), (14, False)])
def test_a_remainder_is_smaller_than_what_is_divided_by(remainder: int, is_one: bool) -> None:
    reader = READERS["digit_columns"]
    text = (
        "Determine the least 5-digit number such that the number that results from changing any "
        f"single one of its digits to 8 always leaves the remainder {remainder} when it is divided "
        "by 11, whichever digit is changed (a digit 8 stays as it is)."
    )
    if is_one:
        assert reader.read(text)
    else:
        with pytest.raises(Unread, match="remainder"):
            reader.read(text)
