"""Extraction: what counts as the final answer."""

import time

import pytest

from proofmill.extraction import MAX_SEGMENT, extract


@pytest.mark.parametrize(
    ("response", "answers"),
    [
        (r"so \boxed{5}.", ("5",)),
        (r"\fbox{5}", ("5",)),
        (r"\boxed{\frac{1}{2}}", (r"\frac{1}{2}",)),
        (r"\boxed{\{1, 2\}}", (r"\{1, 2\}",)),
        (r"\boxed{ 5 } and again \boxed{5}", ("5",)),
        (r"first \boxed{4}, no: \boxed{5}", ("4", "5")),
        ("<answer> 5 </answer>", ("5",)),
        ("<ANSWER>5</ANSWER>", ("5",)),
        (r"<answer>\boxed{5}</answer>", ("5",)),
        (r"\boxed{<answer>5</answer>}", ("5",)),
        (r"<answer>$\boxed{5}$.</answer>", ("5",)),
        (r"I use the <answer> tag. <answer>5</answer>", ("5",)),
        (r"I write \boxed{} around it: \boxed{5}", ("5",)),
        ("Answer: 5", ("5",)),
        ("**Answer:** 5", ("5",)),
        ("work\nThe final answer: 5\nbye", ("5",)),
        ("Answer: 4\nAnswer: 5", ("4", "5")),
        ("work\nThe answer is 5", ("5",)),
        ("Therefore, the final answer is: 5\n", ("5",)),
        ("**The answer is 5**", ("5",)),
        ("The answer is 4.\nSo the answer is 5", ("4", "5")),
        ("Answer: 4\nThe answer is 5", ("4",)),
        ("<think>\\boxed{4}</think>\\boxed{5}", ("5",)),
        ("\\boxed{4}</think>\\boxed{5}", ("5",)),
        ("<think>a</think><think>\\boxed{4}</think>\\boxed{5}", ("5",)),
        ("Answer: 4 and \\boxed{5}", ("5",)),
        ("<answer>\n1 2\n2 1\n</answer>", ("1 2\n2 1",)),
    ],
)
def test_answers_are_found(response: str, answers: tuple[str, ...]) -> None:
    assert extract(response) == (answers, None)


@pytest.mark.parametrize(
    ("response", "fault"),
    [
        ("", "no_answer"),
        ("the total is 5", "no_answer"),
        ("I wonder whether the answer is 5", "no_answer"),
        ("The answer is 5.\nBut I am not sure.", "no_answer"),
        (r"\boxed{}", "no_answer"),
        (r"<answer> </answer>", "no_answer"),
        ("<think>\\boxed{5}</think>", "no_answer"),
        ("<think>\\boxed{5}", "truncated"),
        ("</think>\\boxed{5}<think>", "truncated"),
        (r"\boxed{5", "truncated"),
        (r"\boxed{5} then \boxed{6", "truncated"),
        ("<answer>5", "truncated"),
        ("\\boxed{\u202e5}", "bad_characters"),
        ("\\boxed{5\x00}", "bad_characters"),
        ("\\boxed{5\u200b}", "bad_characters"),
        ("\\boxed{" + "5" * 20_001 + "}", "too_long"),
        ("x" * (MAX_SEGMENT + 1) + r"\boxed{5}", "too_long"),
        ("".join(rf"\boxed{{{n}}}" for n in range(65)), "too_many_answers"),
    ],
)
def test_no_answer_has_a_reason(response: str, fault: str) -> None:
    assert extract(response) == ((), fault)


@pytest.mark.parametrize("response", [None, 5, b"\\boxed{5}", ["5"]])
def test_what_is_no_text_has_no_answer(response: object) -> None:
    assert extract(response) == ((), "no_answer")


def test_long_thinking_is_no_fault() -> None:
    assert extract("<think>" + "x " * 500_000 + "</think>\\boxed{5}").answers == ("5",)


@pytest.mark.parametrize(
    "unit", ["<answer>", r"\boxed{", "<think>", "{", "}", "[", "\nAnswer:", r"\boxed{1}", "\\"]
)
def test_repetition_costs_its_length_only(unit: str) -> None:
    """Quadratic scans take minutes here; the bound is loose so that a slow machine passes."""
    start = time.process_time()
    extract(unit * (MAX_SEGMENT // len(unit)))
    extract(unit * (1_000_000 // len(unit)))
    assert time.process_time() - start < 3.0
