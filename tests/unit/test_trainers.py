"""Trainer glue: called the way each trainer calls it."""

from generators import FAMILIES
from proofmill.trainers import openrlhf, trl, verl

PROBLEM = FAMILIES["telescoping_sum"].problem(0)
RIGHT = rf"\boxed{{{PROBLEM.answer}}}"
WRONG = r"\boxed{1/7}"
BROKEN = '{"answer":"about 1","verifier":"integer","args":{}}'


def test_verl() -> None:
    for response, value in ((RIGHT, 1.0), (WRONG, 0.0)):
        found = verl.compute_score(
            data_source="proofmill/telescoping_sum",
            solution_str=response,
            ground_truth=PROBLEM.ground_truth,
            extra_info={"index": 0},
        )
        assert found["score"] == value


def test_trl_plain_and_conversational() -> None:
    model = {"style": "rule", "ground_truth": PROBLEM.ground_truth}
    broken = {"style": "rule", "ground_truth": BROKEN}
    assert trl.reward(
        prompts=["?", "?", "?"],
        completions=[RIGHT, [{"role": "assistant", "content": WRONG}], RIGHT],
        reward_model=[model, model, broken],
        family=["telescoping_sum"] * 3,
    ) == [1.0, 0.0, None]


def test_openrlhf_judges_the_response_not_the_prompt() -> None:
    found = openrlhf.reward_func(
        queries=[PROBLEM.prompt + RIGHT, PROBLEM.prompt + WRONG],
        prompts=[PROBLEM.prompt] * 2,
        labels=[PROBLEM.ground_truth] * 2,
    )
    assert found["rewards"] == [1.0, 0.0]
