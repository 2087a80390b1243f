"""Knowledge of a session: counts that fade by epochs, and the quarantine of the loop over knobs."""

import pytest

from generators.weakness import Cell, Tally
from generators.weakness.knobs import Subject
from pipelines.live.curriculum.knowledge import Knowledge, Seen

SUBJECTS = [Subject("a", ("x",), 0.0), Subject("guessed", ("x", "y"), 0.25)]
A, G = Cell("a", 1), Cell("guessed", 2)


def told(knowledge: Knowledge, cell: Cell, right: int, wrong: int, serial: int = 0) -> None:
    knobs = (0.3,) * len(knowledge.subjects[cell.family].knobs)
    for is_right in [True] * right + [False] * wrong:
        knowledge.add(Seen(serial, cell, knobs, is_right))


def test_what_came_before_an_epoch_counts_half() -> None:
    knowledge = Knowledge(SUBJECTS, 32)
    told(knowledge, A, 8, 24)
    assert knowledge.epoch == 1
    assert knowledge.count(A) == (16.0, 4.0)
    told(knowledge, A, 2, 0)
    assert knowledge.count(A) == (18.0, 6.0)
    assert knowledge.closed() == [{A: Tally(32, 8)}]


def test_outcomes_of_one_problem_are_one_attempt_of_an_epoch() -> None:
    knowledge = Knowledge(SUBJECTS, 32)
    told(knowledge, A, 3, 5, serial=7)
    told(knowledge, A, 0, 8, serial=8)
    found = [(a.k, a.n, a.release) for a in knowledge.attempts()]
    assert found == [(3, 8, 0), (0, 8, 0)]


def test_a_family_without_a_right_answer_in_two_turns_is_suspect() -> None:
    knowledge = Knowledge(SUBJECTS, 1000)
    told(knowledge, A, 0, 7)
    assert knowledge.doubtful == set()
    told(knowledge, A, 0, 1)
    assert knowledge.doubtful == {"a"}
    told(knowledge, A, 0, 55)
    assert knowledge.suspects == set()
    told(knowledge, A, 0, 1)
    assert (knowledge.suspects, knowledge.doubtful) == ({"a"}, set())


@pytest.mark.parametrize("turn", [0, 1])
def test_one_right_answer_spares_a_family(turn: int) -> None:
    knowledge = Knowledge(SUBJECTS, 1000)
    told(knowledge, A, 0, 40 * turn)
    told(knowledge, A, 1, 0)
    told(knowledge, A, 0, 200)
    assert knowledge.suspects == set()
    assert knowledge.doubtful == set()


def test_no_more_right_answers_than_guesses_are_none() -> None:
    knowledge = Knowledge(SUBJECTS, 1000)
    told(knowledge, G, 8, 24)
    told(knowledge, G, 8, 24)
    assert knowledge.suspects == {"guessed"}
    assert knowledge.is_hopeless(G)
    better = Knowledge(SUBJECTS, 1000)
    told(better, G, 9, 23)
    told(better, G, 0, 32)
    assert better.suspects == set()


def test_old_epochs_are_forgotten_problem_by_problem() -> None:
    knowledge = Knowledge(SUBJECTS, 32)
    for serial in range(100):
        told(knowledge, A, 16, 16, serial)
    assert len(list(knowledge.attempts())) <= 8
    assert knowledge.rollouts("a") == 3200
