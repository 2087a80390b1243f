"""Votes: what a majority agrees on, and when it is no label."""

import pytest

from solvers.votes import vote


def boxed(*answers: str) -> list[str]:
    return [rf"So it is \boxed{{{one}}}." for one in answers]


@pytest.mark.parametrize(
    ("replies", "answer", "k", "reason"),
    [
        (boxed("4", "4", "4", "5", "6"), "4", 3, ""),
        (boxed("0.5", r"\frac{1}{2}", "1/2", "2", "3"), "0.5", 3, ""),
        (boxed("4", "4", "5", "5", "6"), "4", 2, "tie"),
        (boxed("4", "4", "4", "4", "4"), "4", 5, "agreement"),
        (boxed("4", "1", "2", "3", "5", "6", "4"), "4", 2, "disagreement"),
        (["no idea"] * 5, "", 0, "unreadable"),
        ([*boxed("4", "4"), "no idea", "none", "?"], "4", 2, ""),
        # Two answers in one reply commit to neither.
        ([*boxed("4", "4", "7"), r"\boxed{4} or \boxed{7}", "?"], "4", 2, ""),
    ],
)
def test_votes(replies: list[str], answer: str, k: int, reason: str) -> None:
    found = vote(replies, len(replies))
    assert (found.answer, found.k, found.n, found.reason) == (answer, k, len(replies), reason)
    assert found.agreement == k / len(replies)


def test_a_reply_that_was_lost_makes_no_label() -> None:
    assert vote(boxed("4", "4"), 3).reason == "lost"


def test_an_answer_is_data() -> None:
    hostile = boxed("9**9**9", "__import__('os')", "1" * 5000, "4", "4")
    assert vote(hostile, 5).answer == "4"
