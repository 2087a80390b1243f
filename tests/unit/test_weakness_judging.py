"""Judges: the rule from marks to verdicts to keeping, and who counts as one family."""

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from generators.weakness.text.drafts import Draft
from generators.weakness.text.judging import MARKS, POINTS, SCHEMA, families, judge, verdict
from solvers.endpoint.structured import Schema
from solvers.protocol import Completion, Prompt, Structured


class Judge:
    """Gives the same marks to all."""

    solver_id = "judge"

    def __init__(self, text: str | None) -> None:
        self.text = text

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        raise NotImplementedError

    def structured(
        self, prompts: Sequence[Prompt], schema: Mapping[str, Any], *, seed: int = 0
    ) -> list[Structured | None]:
        if self.text is None:
            return [None for _ in prompts]
        value, fault = Schema(schema).parse(self.text)
        return [Structured(value=value, fault=fault, completions=()) for _ in prompts]


def marks(**changes: str) -> dict[str, str]:
    return {**dict.fromkeys(POINTS, "perfect"), "remark": "none", **changes}


def draft(*verdicts: str) -> Draft:
    return Draft(
        id="d",
        category="Algebra",
        level="easy",
        concepts=("a", "b", "c"),
        leaves=("alg.linear",),
        question="What is $1 + 1$?",
        verdicts=verdicts,
    )


def test_verdict_of_all_243_marks() -> None:
    """Restated from SwS's rule: factual and solvable perfect, two more perfect, none bad."""
    counts = dict.fromkeys(MARKS, 0)
    for given in product(MARKS, repeat=len(POINTS)):
        named: dict[str, str] = dict(zip(POINTS, given, strict=True))
        if "bad" in given:
            expected = "bad"
        else:
            others = [named["format"], named["level"], named["concepts"]]
            core = named["factual"] == named["solvable"] == "perfect"
            expected = "perfect" if core and others.count("perfect") >= 2 else "acceptable"
        assert verdict(named) == expected
        counts[expected] += 1
    assert counts == {"perfect": 4, "acceptable": 28, "bad": 211}


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        (marks(), marks(), ""),
        (marks(), marks(factual="acceptable"), ""),
        (marks(solvable="acceptable"), marks(), ""),
        (marks(solvable="acceptable"), marks(factual="acceptable"), "nobody_convinced"),
        (marks(), marks(level="bad"), "judged_bad"),
    ],
)
def test_two_judges_keep_what_one_likes_and_neither_refuses(
    first: dict[str, str], second: dict[str, str], reason: str
) -> None:
    once = judge([draft()], Judge(json.dumps(first)), seed=0)[0]
    assert once.item is not None
    twice = judge([once.item], Judge(json.dumps(second)), seed=0)[0]
    assert twice.reason == reason
    assert (twice.item is not None) == (not reason)
    if twice.item is not None:
        assert len(twice.item.verdicts) == 2


def test_a_bad_mark_drops_at_once_and_says_which() -> None:
    found = judge([draft()], Judge(json.dumps(marks(level="bad", remark="Too easy."))), seed=0)[0]
    assert (found.reason, found.note) == ("judged_bad", "level: Too easy.")


def test_a_reply_that_fits_nothing_is_dropped_and_a_lost_one_waits() -> None:
    assert judge([draft()], Judge('{"format": "superb"}'), seed=0)[0].reason == "no_verdict"
    assert judge([draft()], Judge(None), seed=0)[0].is_waiting


def test_marks_outside_the_scale_do_not_fit_the_schema() -> None:
    assert not Schema(SCHEMA).parse(json.dumps(marks())).fault
    assert Schema(SCHEMA).parse(json.dumps(marks(level="superb"))).fault
    assert Schema(SCHEMA).parse(json.dumps({**marks(), "verdict": "perfect"})).fault


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("Qwen/Qwen2.5-72B-Instruct", "Qwen/QwQ-32B", True),
        ("Qwen/Qwen2.5-72B-Instruct", "qwen3:30b", True),
        ("Qwen/Qwen2.5-72B-Instruct", "meta-llama/Llama-3.3-70B-Instruct", False),
        ("meta-llama/Llama-3.3-70B-Instruct", "nvidia/Llama-3.1-Nemotron-70B", True),
        ("deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", "Qwen/Qwen3-8B", True),
        ("deepseek-ai/DeepSeek-R1-Distill-Qwen-32B", "deepseek-ai/DeepSeek-V3", True),
        ("deepseek-ai/DeepSeek-R1-Distill-Llama-70B", "Qwen/Qwen3-8B", False),
        ("mistralai/Mixtral-8x7B-v0.1", "mistralai/Mistral-Small-24B", True),
        ("gpt-4o@2026-01", "o3-mini", True),
        ("gpt-oss-120b", "claude-sonnet-4", False),
        ("house-model-7b", "house-model-70b", True),
        ("alpha-1", "beta-1", False),
        ("google/gemma-3-27b-it", "gemini-2.5-pro", True),
    ],
)
def test_families_by_name(one: str, other: str, shared: bool) -> None:
    assert bool(families(one) & families(other)) is shared
