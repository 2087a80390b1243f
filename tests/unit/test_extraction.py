"""Extraction: what counts as the final answer."""

import time

import pytest

from proofmill import check
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


@pytest.mark.parametrize(
    "echo",
    [
        "Put your final answer between <answer> and </answer>.",
        "The answer goes inside <answer></answer> tags, in place of <answer>...</answer>.",
        r"I have to put it in \boxed{} or rather \boxed{...}.",
        r"State it as \boxed{\ldots}, like <answer>your answer</answer>.",
        "For example:\n<answer>\n17\n</answer>",
        r"It should be written like \boxed{17/91}.",
        r"(an answer looks like \boxed{17/91})",
        r"Give it as \boxed{...}, in the form \boxed{17/91}.",
        "An answer looks like this:\n<answer>\n17\n</answer>",
    ],
)
def test_repeating_the_instruction_is_no_answer(echo: str) -> None:
    for own in (r"\boxed{5}", "<answer>\n5\n</answer>"):
        assert extract(f"{echo}\nSo: {own}").answers == ("5",)
        assert extract(f"So: {own}\n{echo}").answers == ("5",)


def test_an_example_without_an_answer_beside_it_is_the_answer() -> None:
    assert extract(r"The result is a number such as \boxed{5}").answers == ("5",)


@pytest.mark.parametrize(
    ("response", "answers"),
    [
        ("Answer: 927\nActually that was wrong.\n\n928", ()),
        ("Answer: 927\nThat is incorrect.\nAnswer: 928", ("928",)),
        (r"\boxed{4} Scratch that. \boxed{5}", ("5",)),
        (r"\boxed{4}. I made a mistake: \boxed{5}", ("5",)),
        (r"\boxed{5} I made a mistake.", ()),
        (r"\boxed{4} Wait, let me check again. \boxed{5}", ("4", "5")),
        (r"I made a mistake before. Now \boxed{5}. Check: 2 + 3 = 5, so it is right.", ("5",)),
        (r"\boxed{5}. One might think of 6, but that is incorrect.", ("5",)),
        (r"\boxed{4} Hmm, wait, that's not right. \boxed{5}", ("5",)),
        (r"\boxed{4}. In step 2 I made a mistake. \boxed{5}", ("4", "5")),
        (r"\boxed{5} Which of the other options is wrong? All of them.", ("5",)),
    ],
)
def test_only_what_is_withdrawn_in_words_counts_no_longer(
    response: str, answers: tuple[str, ...]
) -> None:
    assert extract(response).answers == answers


@pytest.mark.parametrize(
    "response",
    [
        "Answer:\n1 2\n3 4",
        "**Answer:**\n\n1 2\n3 4\n\nThat fits all clues.",
        "Final answer:\n1 2\n3 4\n\n5 6",
    ],
)
def test_the_lines_below_a_bare_label_are_the_answer(response: str) -> None:
    assert extract(response).answers == ("1 2\n3 4",)


@pytest.mark.parametrize(
    "response",
    [
        r"x = \boxed{1} or x = \boxed{2}",
        r"\boxed{1} and \boxed{2}.",
        r"$$\boxed{1} \quad \text{and} \quad \boxed{2}$$",
        r"$x_1 = \boxed{1}$, $x_2 = \boxed{2}$",
        "\\boxed{1},\n\\boxed{2}",
        "<answer>1</answer> and <answer>2</answer>",
    ],
)
def test_boxes_of_one_sentence_are_one_list_as_well(response: str) -> None:
    assert check("math", "1, 2", response).value == 1.0
    assert check("set", "[1,2]", response).value == 1.0
    for gold in ("1", "2", "12", "1.2"):
        assert check("math", gold, response).value == 0.0
        assert check("rational", gold, response).value == 0.0


@pytest.mark.parametrize(
    "response",
    [
        r"\boxed{1}. Wait, \boxed{2}",
        r"\boxed{1} is wrong, it is \boxed{2}",
        r"\boxed{1} not \boxed{2}",
        "\\boxed{1}\n\n\\boxed{2}",
        r"\boxed{1}, \boxed{2}, \boxed{1}",
        r"\boxed{1}, \boxed{2} and \boxed{3}",
        r"\boxed{1} and " + " " * 80 + r"\boxed{2}",
    ],
)
def test_boxes_with_more_between_them_are_attempts(response: str) -> None:
    assert check("set", "[1,2]", response).value == 0.0


@pytest.mark.parametrize(
    ("response", "value"),
    [
        ("Work.\nFinal Answer: The final answer is $12$. I hope it is correct.", 1.0),
        ("**Final Answer:** The final answer is 12. I hope this is correct", 1.0),
        ("Final Answer: The final answer is 13. I hope it is correct.", 0.0),
        ("Final Answer: The final answer is not 12. I hope it is correct.", 0.0),
        ("Final Answer: I hope it is correct.", 0.0),
    ],
)
def test_final_answer_as_few_shot_prompts_teach_it(response: str, value: float) -> None:
    assert check("integer", "12", response).value == value
    assert check("math", "12", response).value == value
