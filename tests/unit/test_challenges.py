"""Challenges: fresh ones lie in their arm, evolved ones are one step from what was worth most."""

from collections import Counter
from random import Random

import pytest

from generators import FAMILIES, find_family
from generators.selfplay.archive import Member
from generators.selfplay.challenges import SPREAD, STEPS, Challenge, challenge_arms, evolved, fresh


def member(name: str, family: str, at: float, score: float, share: float = 0.5) -> Member:
    knobs = {knob.name: at for knob in find_family(family).knobs}
    one = Challenge(family=family, knobs=knobs, operator="fresh")
    return Member(name, one.to_json(), score, 0, share)


def test_every_family_has_an_arm_per_fifth() -> None:
    names = challenge_arms(list(FAMILIES))
    assert len(set(names)) == len(names) == 5 * len(FAMILIES)


def test_fresh_challenges_scatter_about_the_middle_of_their_arm() -> None:
    rng = Random(1)
    for fifth, middle in enumerate((0.1, 0.3, 0.5, 0.7, 0.9)):
        for _ in range(50):
            one = fresh(f"zebra/{fifth}", rng)
            assert set(one.knobs) == {"houses", "attributes", "indirect"}
            assert all(0.0 <= v <= 1.0 for v in one.knobs.values())
            assert all(abs(v - middle) <= SPREAD + 1e-4 for v in one.knobs.values())
    joined = fresh("zebra/4", rng)
    assert Challenge.from_json(joined.to_json()) == joined


@pytest.mark.parametrize(("at", "arm"), [(0.0, 0), (0.19, 0), (0.2, 1), (0.5, 2), (1.0, 4)])
def test_knobs_belong_to_the_arm_of_their_mean(at: float, arm: int) -> None:
    one = Challenge(family="a", knobs={"x": at, "y": at}, operator="raise")
    assert one.arm == f"a/{arm}"


def test_parents_are_drawn_by_worth_and_never_where_it_is_none() -> None:
    members = [
        member("much", "zebra", 0.5, 0.9),
        member("little", "zebra", 0.5, 0.1),
        member("nothing", "zebra", 0.5, 0.0),
    ]
    drawn = Counter(one.parents[0] for one in evolved(members, 1000, Random(2)))
    assert drawn["nothing"] == 0
    assert drawn["much"] / 1000 == pytest.approx(0.9, abs=0.04)
    assert list(evolved(members[2:], 10, Random(2))) == []


def test_a_knob_goes_up_where_the_solver_is_mostly_right_and_down_where_not() -> None:
    for share, operator, sign in ((0.9, "raise", 1), (0.1, "lower", -1)):
        parent = member("p", "zebra", 0.5, 1.0, share)
        moved = [one for one in evolved([parent], 200, Random(3)) if one.operator != "redraw"]
        assert len(moved) > 80
        for one in moved:
            steps = [value - 0.5 for value in one.knobs.values() if value != 0.5]
            assert one.operator == operator
            assert len(steps) == 1
            assert STEPS[0] - 1e-4 <= sign * steps[0] <= STEPS[1] + 1e-4


def test_what_cannot_move_is_drawn_again() -> None:
    parent = member("p", "zebra", 1.0, 1.0, share=0.9)
    assert {one.operator for one in evolved([parent], 100, Random(4))} == {"redraw"}


def test_rows_with_a_number_for_an_answer_are_joined() -> None:
    members = [
        member("sum", "telescoping_sum", 0.2, 1.0),
        member("urn", "urn_probability", 0.6, 1.0),
        member("zebra", "zebra", 0.4, 1.0),
    ]
    found = [one for one in evolved(members, 400, Random(5)) if one.operator == "compose"]
    assert len(found) > 20
    assert {part for one in found for part in one.family.split("+")} == {
        "telescoping_sum",
        "urn_probability",
    }
    for one in found:
        assert set(one.knobs) == {knob.name for knob in find_family(one.family).knobs}
        assert set(one.parents) <= {"sum", "urn"}
        first = one.family.split("+")[0]
        assert one.knobs[f"1.{find_family(first).knobs[0].name}"] in (0.2, 0.6)
