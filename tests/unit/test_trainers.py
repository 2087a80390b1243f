"""Trainer glue, called the way each trainer calls it.

What installs on a processor is called for real by `make test-trainers`. The contracts of the others
are written out here, from their sources.
"""

import asyncio
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from generators import FAMILIES, find_family
from proofmill.extraction import wrap
from proofmill.trainers import conversation, nemo_gym, open_instruct, openrlhf, slime, trl, verl
from proofmill.trainers.episode import BY_TURNS, Episode, shown

PROBLEM = FAMILIES["telescoping_sum"].problem(0)
RIGHT = rf"\boxed{{{PROBLEM.answer}}}"
WRONG = r"\boxed{1/7}"
BROKEN = '{"answer":"about 1","verifier":"integer","args":{}}'
MODEL = {"style": "rule", "ground_truth": PROBLEM.ground_truth}
DUEL = FAMILIES["nim_duel"].problem(1, 0.0)
MOVES = [rf"\boxed{{{move}}}" for move in DUEL.answer.split(", ")]
UNPLAYABLE = json.dumps(
    {"answer": "A1", "verifier": "game_play", "args": {"spec": {"game": "chess"}}}
)


def test_verl() -> None:
    for response, value in ((RIGHT, 1.0), (WRONG, 0.0)):
        found = verl.compute_score(
            data_source="proofmill/telescoping_sum",
            solution_str=response,
            ground_truth=PROBLEM.ground_truth,
            extra_info={"index": 0},
        )
        assert (found["score"], found["undecided"]) == (value, 0.0)
    found = verl.compute_score("proofmill/x", RIGHT, BROKEN)
    assert (found["score"], found["undecided"]) == (0.0, 1.0)


def test_trl_plain_and_conversational() -> None:
    broken = {"style": "rule", "ground_truth": BROKEN}
    assert trl.reward(
        prompts=["?", "?", "?"],
        completions=[RIGHT, [{"role": "assistant", "content": WRONG}], RIGHT],
        reward_model=[MODEL, MODEL, broken],
        family=["telescoping_sum"] * 3,
    ) == [1.0, 0.0, None]


def test_trl_completions_that_call_tools_or_come_in_parts() -> None:
    call = {"role": "assistant", "tool_calls": [{"type": "function", "function": {}}]}
    parts = {"role": "assistant", "content": [{"type": "text", "text": RIGHT}]}
    tool = {"role": "tool", "name": "count", "content": "3"}
    completions: list[list[dict[str, Any]]] = [
        [call],
        [call, tool, parts],
        [{"role": "assistant", "content": None}],
        [],
    ]
    assert trl.reward(completions=completions, reward_model=[MODEL] * 4) == [0.0, 1.0, 0.0, 0.0]


# --- OpenRLHF 0.11.2: openrlhf/utils/agent.py, SingleTurnAgentExecutor.execute ---
# `query` is decoded with special tokens, of one prompt and its response; the prompt's front is cut
# where it is too long. `reward_func([query], [prompt], [label])` -> {"rewards", "scores",
# "extra_logs"}; each value v of it becomes torch.tensor([v]), so v must be a number.


def called(query: str, prompt: str, label: str | Mapping[str, Any]) -> dict[str, Any]:
    return openrlhf.reward_func([query], [prompt], [label])


@pytest.mark.parametrize("label", [PROBLEM.ground_truth, MODEL], ids=["text", "struct"])
def test_openrlhf_judges_the_response_not_the_prompt(label: str | Mapping[str, Any]) -> None:
    said = f"{'Take your time. ' * 20}{PROBLEM.prompt} {WRONG}"
    prompt = f"<|im_start|>user\n{said}<|im_end|>\n<|im_start|>assistant\n"
    for response, value in ((RIGHT, 1.0), (WRONG, 0.0), ("", 0.0)):
        for query in (
            prompt + response,
            f"<s>{prompt}{response}<|im_end|>",
            prompt[90:] + response,
        ):
            found = called(query, prompt, label)
            assert found == {"rewards": value, "scores": value, "extra_logs": {"undecided": 0.0}}
            assert isinstance(found["rewards"], float)


def test_openrlhf_leaves_out_the_end_token() -> None:
    truth = '{"answer":"12","verifier":"integer","args":{}}'
    for end in ("<|im_end|>", "</s>", "<|eot_id|>\n", ""):
        assert called(f"Q\nAnswer: 12{end}", "Q", truth)["rewards"] == 1.0


def test_openrlhf_logs_what_it_cannot_leave_out() -> None:
    assert called("?" + RIGHT, "?", BROKEN) == {
        "rewards": 0.0,
        "scores": 0.0,
        "extra_logs": {"undecided": 1.0},
    }


def test_openrlhf_takes_several() -> None:
    found = openrlhf.reward_func(
        queries=[PROBLEM.prompt + RIGHT, PROBLEM.prompt + WRONG],
        prompts=[PROBLEM.prompt] * 2,
        labels=[PROBLEM.ground_truth] * 2,
    )
    assert found["rewards"] == found["scores"] == [1.0, 0.0]


# --- slime 624b824 (August 2026): slime/utils/types.py, slime/rollout/rm_hub/__init__.py ---
# `await load_function(args.custom_rm_path)(args, sample)` -> number, or with `--group-rm` a list of
# samples -> list of numbers; slime/ray/rollout.py: `if sample.remove_sample: loss_mask = [0] * n`.


@dataclass
class Sample:
    """The fields of slime's that matter here."""

    response: str
    label: Any
    metadata: dict[str, Any] = field(default_factory=dict)
    remove_sample: bool = False


def test_slime_removes_what_is_undecided_from_the_loss() -> None:
    samples = [Sample(RIGHT, MODEL), Sample(WRONG, PROBLEM.ground_truth), Sample(RIGHT, BROKEN)]
    rewards = [asyncio.run(slime.reward(None, sample)) for sample in samples]
    assert rewards == [1.0, 0.0, 0.0]
    assert [sample.remove_sample for sample in samples] == [False, False, True]
    assert [sample.metadata["reason"] for sample in samples] == ["match", "mismatch", "bad_gold"]
    assert asyncio.run(slime.reward(None, samples)) == rewards


# --- open-instruct e6c3044 (August 2026): open_instruct/ground_truth_utils.py ---


@pytest.fixture
def truths(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The part of open-instruct that finds, makes and calls verifiers."""

    @dataclass
    class VerificationResult:
        score: float
        cost: float = 0.0
        reasoning: str | None = None

    class VerifierFunction:
        def __init__(self, name: str, weight: float = 1.0, verifier_config: object = None) -> None:
            self.name, self.weight, self.verifier_config = name, weight, verifier_config

        def __call__(
            self,
            tokenized_prediction: list[int],
            prediction: str,
            label: str,
            query: str | None = None,
            rollout_state: dict[str, Any] | None = None,
        ) -> VerificationResult:
            raise NotImplementedError

    module = ModuleType("open_instruct.ground_truth_utils")
    vars(module).update(VerificationResult=VerificationResult, VerifierFunction=VerifierFunction)
    monkeypatch.setitem(sys.modules, "open_instruct", ModuleType("open_instruct"))
    monkeypatch.setitem(sys.modules, "open_instruct.ground_truth_utils", module)
    return module


def test_open_instruct_finds_and_calls_the_verifier(truths: ModuleType) -> None:
    open_instruct.register()
    # `build_all_verifiers`: one instance of each subclass, by its name in lower case.
    made = {one.name.lower(): one for one in (c("a config") for c in _subclasses(truths))}
    found = made["proofmill"]
    assert (found.weight, found.verifier_config) == (1.0, "a config")
    # `async_call`: these five, by position.
    results = [
        found([1, 2], response, label, "a query", {})
        for response, label in (
            (RIGHT, PROBLEM.ground_truth),
            (WRONG, PROBLEM.ground_truth),
            (RIGHT, BROKEN),
        )
    ]
    assert [result.score for result in results] == [1.0, 0.0, 0.0]
    assert results[2].reasoning == "undecided: bad_gold"


def _subclasses(truths: ModuleType) -> list[Any]:
    found: list[Any] = truths.VerifierFunction.__subclasses__()
    assert found
    return found


# --- NeMo Gym 07d6b0d (August 2026): nemo_gym/base_resources_server.py, ---
# --- resources_servers/gymnasium/base.py ---


class Model:
    """Fields by name, dumped whole: what pydantic is asked to be here."""

    def __init__(self, **fields: object) -> None:
        vars(self).update(fields)

    def model_dump(self) -> dict[str, Any]:
        return dict(vars(self))


@pytest.fixture
def gym(monkeypatch: pytest.MonkeyPatch) -> None:
    """The base classes, and nothing of their servers."""
    server = ModuleType("nemo_gym.base_resources_server")
    for name in ("BaseVerifyRequest", "BaseVerifyResponse", "SimpleResourcesServer"):
        setattr(server, name, type(name, (Model,), {}))
    gymnasium = ModuleType("resources_servers.gymnasium")
    vars(gymnasium)["GymnasiumServer"] = type("GymnasiumServer", (Model,), {})
    monkeypatch.setitem(sys.modules, "nemo_gym", ModuleType("nemo_gym"))
    monkeypatch.setitem(sys.modules, "nemo_gym.base_resources_server", server)
    monkeypatch.setitem(sys.modules, "resources_servers", ModuleType("resources_servers"))
    monkeypatch.setitem(sys.modules, "resources_servers.gymnasium", gymnasium)


def response(text: str) -> SimpleNamespace:
    """Return a Responses object: reasoning, then a message in parts."""
    part = SimpleNamespace(type="output_text", text=text)
    reasoning = SimpleNamespace(type="reasoning", summary=[])
    return SimpleNamespace(output=[reasoning, SimpleNamespace(type="message", content=[part])])


def test_nemo_gym_rows_are_json_lines_with_what_verify_needs() -> None:
    shard = [
        {
            "id": PROBLEM.id,
            "family": PROBLEM.family,
            "prompt": [{"role": "user", "content": PROBLEM.prompt}],
            "answer": PROBLEM.answer,
            "reward_model": MODEL,
        }
    ]
    [row] = nemo_gym.rows(shard)
    assert row["responses_create_params"] == {"input": shard[0]["prompt"]}
    assert json.loads(json.dumps(row)) == row
    assert json.loads(row["ground_truth"])["answer"] == PROBLEM.answer


@pytest.mark.usefixtures("gym")
def test_nemo_gym_verifies_and_masks() -> None:
    server, request = nemo_gym.judge()(), sys.modules["nemo_gym.base_resources_server"]
    found = []
    for text, truth in (
        (RIGHT, PROBLEM.ground_truth),
        (WRONG, PROBLEM.ground_truth),
        (RIGHT, BROKEN),
    ):
        body = request.BaseVerifyRequest(
            responses_create_params={"input": []},
            response=response(text),
            ground_truth=truth,
            id="a",
        )
        found.append(asyncio.run(server.verify(body)))
    assert [one.reward for one in found] == [1.0, 0.0, 0.0]
    assert [one.mask_sample for one in found] == [False, False, True]
    assert {one.id for one in found} == {"a"}, "what a row carries is echoed"
    nothing = SimpleNamespace(output=[SimpleNamespace(type="function_call")])
    assert nemo_gym.text(nothing) == ""


@pytest.mark.usefixtures("gym")
def test_nemo_gym_plays_games_by_sessions() -> None:
    server = nemo_gym.player()(session_state={})
    row = {"ground_truth": DUEL.ground_truth}
    opening, _ = asyncio.run(server.reset(row, "a"))
    assert BY_TURNS in opening
    asyncio.run(server.reset({"ground_truth": UNPLAYABLE}, "b"))
    steps = [asyncio.run(server.step(response(move), row, "a")) for move in MOVES]
    # (observation, reward, terminated, truncated, info)
    assert [(step[1], step[2]) for step in steps] == [
        *[(0.0, False)] * (len(MOVES) - 1),
        (1.0, True),
    ]
    assert not any(step[3] for step in steps)
    _, reward, is_over, _, info = asyncio.run(server.step(response("A1"), {}, "b"))
    assert (reward, is_over, info["mask_sample"]) == (0.0, True, True)


# --- what their environments share ---


def test_an_episode_is_one_answer_or_one_game() -> None:
    assert Episode(PROBLEM, by_turns=True).opening == ""
    for row in (PROBLEM, PROBLEM.ground_truth, MODEL):
        assert Episode(row, by_turns=True).step(RIGHT).reward == 1.0
    assert Episode(BROKEN).step(RIGHT)[1:4] == (None, True, "undecided")
    assert Episode(DUEL).step(wrap(DUEL, DUEL.answer)).reward == 1.0
    game = Episode(DUEL.ground_truth, by_turns=True)
    assert game.opening.startswith(BY_TURNS)
    turns = [game.step(move) for move in MOVES]
    assert [turn.reward for turn in turns] == [*[0.0] * (len(MOVES) - 1), 1.0]
    assert turns[-1].verdict == "correct"
    assert Episode(UNPLAYABLE, by_turns=True).step("A1").is_undecided


TRIED = next(
    problem
    for problem in (find_family("lattice_polygon~retries").problem(n, 0.2) for n in range(40))
    if problem.args["tries"] == 4
)
SAID = ["I do not know.", wrap(TRIED, "1"), wrap(TRIED, TRIED.answer), wrap(TRIED, "2")]


def test_a_row_with_tries_is_answered_until_one_is_right() -> None:
    episode = Episode(TRIED.ground_truth, by_turns=True)
    assert episode.opening
    turns = [episode.step(text) for text in SAID[:3]]
    assert [(turn.reward, turn.done) for turn in turns] == [(0.0, False), (0.0, False), (1.0, True)]
    assert [turn.reason for turn in turns] == ["no_answer", "mismatch", "match"]
    assert "3 tries left" in turns[0].observation
    assert turns[1].observation == "That is not right. Try again: you have 2 tries left."
    assert TRIED.answer not in "".join(turn.observation for turn in turns)
    once = Episode(TRIED.ground_truth)
    assert once.opening == ""
    assert once.step(SAID[0])[1:3] == (0.0, True)


def test_tries_end_and_a_broken_row_gives_no_signal() -> None:
    episode = Episode(TRIED, by_turns=True)
    turns = [episode.step(text) for text in [SAID[1]] * 4]
    assert [turn.done for turn in turns] == [False, False, False, True]
    assert turns[-1][:2] == ("", 0.0)
    broken = replace(TRIED, answer="no number")
    assert Episode(broken, by_turns=True).step(SAID[1]).is_undecided


def test_tries_are_told_from_the_messages_alone() -> None:
    chat = [{"role": "user", "content": TRIED.prompt}]
    episode = Episode(TRIED, by_turns=True)
    assert conversation.opening(TRIED) == episode.opening
    for text in SAID[:3]:
        chat.append({"role": "assistant", "content": text})
        turn, step = episode.step(text), conversation.respond(TRIED.ground_truth, chat)
        assert step == (turn.observation, turn.reward, turn.done)
        chat.append({"role": "user", "content": step.observation})
    ended = conversation.respond(TRIED, chat)
    chat.append({"role": "assistant", "content": SAID[3]})
    assert conversation.respond(TRIED, chat) == ended, "what is said after the end changes nothing"
    with pytest.raises(ValueError, match="no game"):
        conversation.opening(PROBLEM)


@pytest.mark.parametrize("tries", [0, -1, "3", None, 101, 2.5])
def test_tries_that_are_no_number_of_tries_are_one(tries: object) -> None:
    row = {"answer": "3", "verifier": "integer", "args": {"tries": tries}}
    assert Episode(row, by_turns=True).opening == ""


def test_a_system_message_is_shown_where_there_are_no_turns() -> None:
    turns = [{"role": "system", "content": "Think."}, {"role": "user", "content": "2 + 2?"}]
    assert shown(turns, "") == "Think.\n\n2 + 2?"
    assert shown(turns, "Your move.") == "Think.\n\n2 + 2?\n\nYour move."
