"""Bandit and archive: what is proposed next, and what may join."""

from collections import Counter
from random import Random

import pytest

from filters.difficulty.learnability import judge, value
from generators.selfplay.archive import CAPACITY, PER_RUN, Archive, Member
from generators.selfplay.bandit import FLOOR, Bandit, Reward, arms
from generators.selfplay.item import Cell, Item, Subject
from generators.selfplay.tasks.deduction import Call, deduction
from pipelines.loops.selfplay.similar import Seen, syntax_words


def item(number: int, behaviour: str = "") -> Item:
    """A row about a program of its own."""
    subject = Subject(
        source=f"def f(a: int) -> int:\n    return a * {number + 300} + 17",
        entry="f",
        parameters=("int",),
        result="int",
        knobs={},
        ordinal=number,
        root_seed=0,
        behaviour=behaviour or f"{number:032x}",
    )
    answer = 23 * (number + 300) + 17
    call = Call((23,), answer, answer, 2)
    found = deduction(subject, [call], range(-20, 0), "train")
    assert isinstance(found, Item)
    return found


def test_the_same_question_or_behaviour_joins_once() -> None:
    archive = Archive()
    first = item(1)
    assert archive.fault(first) == ""
    assert archive.admit(first)
    assert archive.fault(first) == "duplicate"
    assert archive.fault(item(2, first.behaviour)) == "same_behaviour"
    assert archive.fault(item(2)) == ""
    assert not archive.admit(item(2))  # its cell is not empty any more


def test_a_cell_takes_so_many_a_round() -> None:
    archive = Archive()
    for number in range(PER_RUN):
        assert archive.fault(item(number)) == ""
        archive.admit(item(number))
    assert archive.fault(item(99)) == "cell_full"


def test_an_answer_is_shared_by_two_per_cent_at_most() -> None:
    archive = Archive()
    cell = Cell("deduction", "", "", 0, "int")
    for number in range(100):
        archive.remember(cell, f"i{number}", f"b{number}", f"answer {number}")
    twin = item(1)
    archive.remember(cell, "i", "b", twin.problem.answer)
    assert archive.fault(twin) == ""
    archive.remember(cell, "j", "c", twin.problem.answer)
    assert archive.fault(twin) == "common_answer"


def test_a_full_cell_lets_the_worst_and_then_the_oldest_go() -> None:
    archive, cell = Archive(), Cell("deduction", "int -> int", "", 1, "int")
    for number in range(CAPACITY):
        assert archive.place(cell, Member(f"{number}", "s", 0.5, number)) == []
    assert [one.id for one in archive.place(cell, Member("new", "s", 0.9, 20))] == ["0"]
    assert [one.id for one in archive.place(cell, Member("bad", "s", 0.1, 21))] == ["bad"]
    assert archive.sizes == {cell: CAPACITY}


def test_references_come_from_different_cells() -> None:
    archive = Archive()
    for place in range(5):
        cell = Cell("deduction", "", "", place, "int")
        for number in range(3):
            archive.place(cell, Member(f"{place}/{number}", f"program {place}", 0.0, 0))
    found = archive.references(4, Random(1))
    assert len(set(found)) == 4
    assert len(archive.references(9, Random(1))) == 5


LONG = """def f(a):
    v = 0
    for x in a:
        if x % {} == 0:
            v = (v * 3 + x) % 97
        else:
            v = v + len(a)
    return [v, v + 1]"""


def test_near_copies_are_found() -> None:
    seen = Seen([LONG.format(3)])
    assert seen.near(LONG.format(3))
    assert seen.near(LONG.format(3).replace("v + 1]", "v + 2]"))
    squares = "sorted(a + [x * x for x in a if x > 2], reverse=True)"
    other = f"def f(a):\n    return {squares}[: len(a) // 2 + 1]"
    assert not seen.near(other)
    seen.add(other)
    assert seen.near(other)
    assert not Seen([]).near(LONG.format(3))
    assert syntax_words("x = a + 1").split()[-4:] == ["load", "add", "constant", "c1"]


def test_the_bandit_finds_what_is_learnable() -> None:
    """Arms with planted pass rates: at least 1.2 times as many items in the window as uniform."""
    names = [f"{number}" for number in range(20)]
    rate = {name: 0.5 if number in (4, 5, 6) else 0.001 for number, name in enumerate(names)}

    def share(chosen: list[str], rng: Random) -> float:
        right = [sum(rng.random() < rate[name] for _ in range(8)) for name in chosen]
        return sum(1 <= k <= 7 for k in right) / len(right)

    for seed in range(5):
        rng, bandit, window = Random(seed), Bandit(names), []
        for _ in range(15):
            chosen = bandit.choose(40, rng)
            window.append(share(chosen, rng))
            rewards = [
                Reward(name, value(8, sum(rng.random() < rate[name] for _ in range(8))), False)
                for name in chosen
            ]
            bandit.learn(rewards)
        uniform = share([rng.choice(names) for _ in range(4000)], rng)
        assert sum(window) / len(window) >= 1.2 * uniform
        assert window[-1] >= 2 * uniform


def test_an_unsolvable_and_a_duplicate_proposer_are_starved() -> None:
    names, archive, same = ["good", "unsolvable", "duplicate"], Archive(), item(0)
    bandit, rng, earned = Bandit(names), Random(3), Counter[str]()
    archive.admit(same)
    for _ in range(20):
        chosen = bandit.choose(30, rng)
        rewards = []
        for name in chosen:
            right = sum(rng.random() < 0.5 for _ in range(8))
            worth = judge(8, right, solver_id="planted").value
            if name == "unsolvable":
                worth = judge(8, 0, solver_id="planted", is_proved=False).value
            if name == "duplicate" and archive.fault(same):
                worth = 0.0
            earned[name] += worth > 0
            rewards.append(Reward(name, worth, False))
        bandit.learn(rewards)
    assert earned["unsolvable"] == earned["duplicate"] == 0
    late = Counter(bandit.choose(600, rng))
    assert late["good"] / 600 > 1 - FLOOR
    assert max(late["unsolvable"], late["duplicate"]) / 600 < FLOOR / 2


def test_new_cells_count_while_nothing_else_is_known() -> None:
    bandit = Bandit(["old", "new"])
    rewards = [Reward("old", 0.3, False), Reward("new", 0.3, True)] * 40
    bandit.learn(rewards)
    assert Counter(bandit.choose(50, Random(0))).most_common(1)[0][0] == "new"
    assert bandit.shares["old"] == pytest.approx(0.5, abs=0.01)
    bandit.learn([Reward("gone", 1.0, True)])  # an arm of an earlier version


def test_arms_have_names_of_their_own() -> None:
    found = arms()
    assert len({arm.name for arm in found}) == len(found) == 80
    assert all(set(arm.setting.values()) <= {0.0, 0.2, 0.4, 0.7, 0.8, 1.0} for arm in found)


def test_reward_beyond_one_is_cut() -> None:
    bandit = Bandit(["a", "b"])
    bandit.learn([Reward("a", 1.33, False), Reward("b", 1.0, False)])
    assert bandit.choose(1, Random(5)) == bandit.choose(1, Random(5))
