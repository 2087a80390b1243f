"""Votes: which answers agree, which cast none, and how a label is spelled."""

from collections.abc import Sequence

import pytest

from generators.weakness.text.drafts import Draft
from generators.weakness.text.labelling import Poll, agrees, label, plainest, poll
from solvers.protocol import Completion, FinishReason, Prompt


def boxed(*answers: str) -> list[str]:
    return [rf"So it is $\boxed{{{answer}}}$." for answer in answers]


def draft(name: str = "d") -> Draft:
    return Draft(
        id=name,
        category="Algebra",
        level="easy",
        concepts=("a", "b", "c"),
        leaves=("alg.linear",),
        question=f"What is {name}?",
    )


class Recorded:
    """Prepared responses per prompt; None is a draw that was lost."""

    solver_id = "recorded"

    def __init__(self, rows: Sequence[Sequence[str | None]], finish: FinishReason = "stop") -> None:
        self.rows = rows
        self.finish: FinishReason = finish

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        return [
            [self._one(text, i) for i, text in enumerate(row[:n]) if text is not None]
            for row, _ in zip(self.rows, prompts, strict=True)
        ]

    def _one(self, text: str, sample: int) -> Completion:
        return Completion(
            text=text,
            tokens=3,
            finish_reason=self.finish,
            cost=0.25,
            solver_id="recorded",
            sample=sample,
        )


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["1/2", r"\frac{1}{2}", "0.5", r"\dfrac12", "50\\%", "2/4"], Poll("1/2", 6, 6)),
        (["7", "7.0", " 7 ", "8", "9"], Poll("7", 3, 5)),
        ([r"2\sqrt{2}", r"\sqrt{8}", r"\frac{4}{\sqrt2}"], Poll(r"\sqrt{8}", 3, 3)),
        (["(1,2)", "(2,1)", "( 1, 2 )"], Poll("(1,2)", 2, 3)),
        (["x+1", "1+x", "x-1"], Poll("1+x", 2, 3)),
        (["3", "4"], Poll("3", 1, 2)),
        ([], Poll("", 0, 0)),
    ],
)
def test_equal_values_vote_together(answers: list[str], expected: Poll) -> None:
    assert poll(boxed(*answers)) == expected


@pytest.mark.parametrize(
    "response",
    [
        "",
        "It is 7.",
        r"\boxed{7} or \boxed{8}",  # commits to two
        r"\boxed{7 or 8}",
        r"<think>\boxed{7}",  # cut off while thinking
        r"\boxed{" + "7" * 101 + "}",
        r"\boxed{\int_0^1 x\,dx}",  # beyond the verifier
        r"\boxed{__import__('os').system('true')}",
        r"\boxed{}",
    ],
)
def test_a_response_without_one_readable_answer_casts_no_vote(response: str) -> None:
    assert poll([response, *boxed("7", "7")]) == Poll("7", 2, 3)


def test_what_the_verifier_cannot_decide_is_no_agreement() -> None:
    """Eight times the same text, and still no vote: nobody could check a policy against it."""
    assert poll(boxed(*[r"\int_0^1 x\,dx"] * 8)) == Poll("", 0, 8)


def test_agreement_is_symmetric() -> None:
    for one, other in [("3", "x = 3"), ("5", "5 cm"), ("30", "30^\\circ"), ("0.333", "1/3")]:
        assert agrees(one, other) == agrees(other, one)
    # Right for a reference up to a constant, but no reference that takes the other for right.
    assert not agrees("x^2 + C", "x^2 + 7")


def test_plainest_spelling() -> None:
    assert plainest([r"\dfrac{1}{2}", "0.5", "1/2"]) == "1/2"
    assert plainest([r"\frac{1}{2}", r"\dfrac{1}{2}"]) == r"\frac{1}{2}"


def test_six_of_eight_is_kept_and_five_is_not() -> None:
    rows = [boxed(*["7"] * 6, "8", "9"), boxed(*["7"] * 5, "8", "8", "9"), ["no idea"] * 8]
    drafts = [draft("a"), draft("b"), draft("c")]
    found = label(drafts, Recorded(rows), samples=8, agree=6, seed=0)
    assert [one.reason for one in found] == ["", "no_agreement", "no_readable_answer"]
    item = found[0].item
    assert item is not None
    assert (item.label, item.votes, item.samples) == ("7", 6, 8)
    assert found[1].note == "5 of 8 for '7'"
    assert (found[1].spent.replies, found[1].spent.tokens, found[1].spent.cost) == (8, 24, 2.0)


def test_an_item_waits_for_every_sample() -> None:
    rows = [[*boxed(*["7"] * 7), None]]
    assert label([draft()], Recorded(rows), samples=8, agree=6, seed=0)[0].is_waiting


def test_answers_that_were_cut_off_do_not_count() -> None:
    found = label([draft()], Recorded([boxed(*["7"] * 8)], "length"), samples=8, agree=6, seed=0)
    assert found[0].reason == "no_readable_answer"
