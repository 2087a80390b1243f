"""Questions: their form, what gives an answer away, and how common labels are capped."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filters.decontamination import BenchmarkIndex
from generators.weakness.text.drafts import Draft
from generators.weakness.text.gates import MIN_CAP, Shares, cap, gate, given_answer
from generators.weakness.text.problems import form_fault, write
from pipelines.loops.text.gates import fresh
from pipelines.state import Step, Store
from solvers.endpoint.structured import Schema
from solvers.protocol import Completion, Prompt, Structured


def draft(name: str = "d", question: str = "", label: str = "") -> Draft:
    return Draft(
        id=name,
        category="Algebra",
        level="easy",
        concepts=("power of a point", "ratio"),
        leaves=("geo.circle",),
        question=question,
        label=label,
    )


class Writer:
    solver_id = "writer"

    def __init__(self, texts: Sequence[str | None]) -> None:
        self.texts = texts
        self.asked: Sequence[Prompt] = ()

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        raise NotImplementedError

    def structured(
        self, prompts: Sequence[Prompt], schema: Mapping[str, Any], *, seed: int = 0
    ) -> list[Structured | None]:
        self.asked = prompts
        found: list[Structured | None] = []
        for text in self.texts:
            value, fault = Schema(schema).parse(text or "")
            found.append(Structured(value=value, fault=fault, completions=()) if text else None)
        return found


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Find the area of triangle $ABC$.", ""),
        ("Is there a largest such $n$? Give it as $m+n$.", ""),
        ("In a TV show, contestants draw cards. How many draws are expected?", ""),
        ("The points $A$. B and C form a triangle of area 3. Find its height.", ""),
        ("", "empty"),
        ("x" * 4001, "too_long"),
        ("Prove that $n^2 + n$ is even.", "asks_proof"),
        ("Find $x$ and show that it is unique.", "asks_proof"),
        ("Determine $x$ and explain why.", "asks_proof"),
        ("Which of the following is prime: 7 or 8?", "multiple_choice"),
        ("What is $2+2$?\nA) 3\nB) 4", "multiple_choice"),
        ("Is it true or false that 7 is prime?", "multiple_choice"),
        ("(a) Find $x$.\n(b) Find $y$.", "several_parts"),
        ("What is $x$? And what is $y$?", "several_questions"),
        ("**Problem:** Find $x$.", "left_over_marks"),
        ("```\nFind $x$.\n```", "left_over_marks"),
        ("Find $x$.\nAnswer: 7", "left_over_marks"),
        (r"Find $x$. \boxed{7}", "left_over_marks"),
        ("<|im_start|>Find $x$.", "left_over_marks"),
        ("[Insert question here]", "left_over_marks"),
    ],
)
def test_form(question: str, reason: str) -> None:
    assert form_fault(question) == reason


def test_replies_become_questions_drops_or_waiting() -> None:
    texts = [json.dumps({"question": " Find $x$ if $2x = 6$. "}), '{"question": ""}', "no", None]
    solver = Writer(texts)
    found = write([draft(name) for name in "abcd"], solver, seed=0)
    assert [one.reason for one in found] == ["", "empty", "no_question", ""]
    assert [one.is_waiting for one in found] == [False, False, False, True]
    assert found[0].item is not None
    assert found[0].item.question == "Find $x$ if $2x = 6$."
    asked = solver.asked[0]
    assert not isinstance(asked, str)
    assert all(word in asked[-1]["content"] for word in ("power of a point", "ratio", "easy"))


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("Find $x$. The answer is 7.", "7"),
        (r"What is the result? The result is $\frac{1}{2}$.", r"\dfrac{1}{2}"),
        ("If the final answer equals $12$, why?", "12"),
        ("The total of 1,250 coins is split. How many are there?", "1250"),
        (r"Compute $\cos A$, given that $\cos A = \frac{5}{13}$.", r"\frac{5}{13}"),
        ("The volume is $16 \\pi$ cubic units. Find it.", r"16\pi"),
        ("Let $f(x) = x^2 + 2x + 2$. Which polynomial is it", "x^2+2x+2"),
    ],
)
def test_given_answers_are_found(question: str, label: str) -> None:
    assert given_answer(question, label)


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("A triangle has the sides 7, 8 and 9. What is its largest side minus 2?", "7"),
        ("A square has side $s$. Find its area.", "s"),
        ("Numbers up to 12345 are written down. How many digits are used?", "123"),
        ("Powers such as $2^{100}$ are large. How many digits are there?", "100"),
        ("Solve $x^2 + 2x + 25 = 0$; the product of its roots is wanted.", "x^2+2x+2"),
        ("The answer is in the form $m/n$; find $m+n$.", "i"),
        ("The answer is 70.", "7"),
        (r"Evaluate $\frac{1}{23}+\frac{1}{4}$.", r"\frac{1}{2}"),
        ("Find it.", ""),
    ],
)
def test_chance_is_no_evidence(question: str, label: str) -> None:
    assert not given_answer(question, label)


@given(st.text(max_size=60), st.text(max_size=12))
def test_the_gate_is_total(question: str, label: str) -> None:
    assert isinstance(given_answer(question, label), str)
    assert isinstance(form_fault(question), str)


@given(st.lists(st.integers(1, 50), max_size=20), st.sampled_from([0.02, 0.1, 0.5]))
def test_cap_is_the_largest_that_holds(counts: list[int], share: float) -> None:
    """Against trying all caps: none above it keeps every label within the share."""
    most = cap(counts, share)

    def holds(limit: int) -> bool:
        kept = [min(count, limit) for count in counts]
        return bool(kept) and limit <= share * sum(kept)

    possible = [limit for limit in range(1, max(counts, default=1) + 1) if holds(limit)]
    assert most == max([*possible, MIN_CAP]) or (most == MIN_CAP and max(possible, default=0) < 2)


def test_common_labels_are_capped_whatever_their_spelling() -> None:
    drafts = [draft(f"half{i}", label=("1/2", r"\frac{1}{2}", "0.5")[i % 3]) for i in range(60)]
    drafts += [draft(f"own{i}", label=str(100 + i)) for i in range(140)]
    found = gate(drafts, Shares(label=0.1, trivial=0.05))
    kept = [one.item.label for one in found if one.item is not None]
    # 15 of 155 is under a tenth, 16 of 156 is not.
    assert sum(label in ("1/2", r"\frac{1}{2}", "0.5") for label in kept) == 15
    assert len(kept) == 155
    assert Counter(one.reason for one in found) == {"": 155, "common_label": 45}


def test_trivial_labels_are_capped_together() -> None:
    drafts = [draft(f"t{i}", label=("0", "1", "-1", "2")[i % 4]) for i in range(40)]
    drafts += [draft(f"own{i}", label=str(100 + i)) for i in range(95)]
    found = gate(drafts, Shares(label=0.2, trivial=0.05))
    kept = Counter(one.item.label for one in found if one.item is not None)
    assert sum(kept[label] for label in ("0", "1", "-1", "2")) == 5  # of 100
    assert sum(kept.values()) == 100


def test_who_goes_does_not_depend_on_the_order() -> None:
    drafts = [draft(f"t{i}", label=str(i % 3)) for i in range(60)]
    drafts += [draft(f"own{i}", label=str(100 + i)) for i in range(40)]
    first = {one.id for one in gate(drafts, Shares()) if one.item}
    second = {one.id for one in gate(drafts[::-1], Shares()) if one.item}
    assert first == second
    assert len(first) < 100


SOURCE = (
    "A tank of 90 liters loses 2 liters per hour through a small hole near its bottom. After how "
    "many hours is the tank empty?"
)


def test_fresh_questions_only() -> None:
    sound = "Through a point inside a circle two chords are drawn. Find the product of the parts."
    questions = {
        "sound": sound,
        "twin": sound.replace("Through a point", "Through some point"),
        "copy": SOURCE.replace("small hole", "tiny hole"),
        "figure": "Find the area of the shaded region in the figure shown below for $r = 3$.",
        "options": "Find the sum of all roots of it. (A) one (B) two (C) three (D) four",
        "meta": "Create a challenging problem about circles that involves the power of a point.",
        "nothing": "A circle of radius 3 touches the two sides of an angle of 60 degrees.",
        "cut": "Find the area of the triangle whose sides are given by the",
    }
    drafts = [draft(name, text) for name, text in questions.items()]
    found = {one.id: one.reason for one in fresh(drafts, [SOURCE], duplicate=0.7, benchmarks=None)}
    assert found == {
        "sound": "",
        "twin": "near_duplicate",
        "copy": "near_source",
        "figure": "figure_missing",
        "options": "multiple_choice",
        "meta": "speaks_of_writing",
        "nothing": "asks_nothing",
        "cut": "truncated",
    }


def test_benchmark_items_are_dropped(tmp_path: Path) -> None:
    BenchmarkIndex.build([("own_benchmark", "item-1", SOURCE)]).save(tmp_path)
    other = "Two circles of radius 5 meet at two points 6 apart. How far apart are their centers?"
    drafts = [draft("seen", SOURCE.replace("90", "84")), draft("new", other)]
    found = fresh(drafts, [], duplicate=0.7, benchmarks=str(tmp_path))
    assert [one.reason for one in found] == ["contaminated", ""]
    assert "item-1" in found[0].note


def test_draft_survives_its_file(tmp_path: Path) -> None:
    one = replace(draft(), verdicts=("perfect", "acceptable"), passed=3, tried=8)
    step = Step(Store(str(tmp_path)), "drafts.jsonl", Draft)
    step.write([one, draft()])
    assert step.read() == [one, draft()]
