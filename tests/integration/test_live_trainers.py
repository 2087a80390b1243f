"""Glue over a live mill that needs no trainer's package, called the way each trainer calls it.

The mill is a real server; `make test-trainers` calls the rest with real packages.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from benchmarks.live.server import serving
from proofmill import live
from proofmill.extraction import placed
from proofmill.trainers.episode import BY_TURNS
from proofmill.trainers.live import slime, tickets, trl
from proofmill.trainers.trl_environment import BY_TOOL

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def mill(tmp_path_factory: pytest.TempPathFactory) -> Iterator[live.Live]:
    with serving(tmp_path_factory.mktemp("live"), "--workers", "2") as server:
        yield live.connect(server.url)


@pytest.fixture(scope="module")
def session(mill: live.Live) -> live.LiveSession:
    return mill.session(families=["telescoping_sum"], dials=[0.0, 0.0])


@pytest.fixture(scope="module")
def games(mill: live.Live) -> live.LiveSession:
    return mill.session(families=["board_duel"], dials=[0.0, 0.0])


def right(row: Any) -> str:  # noqa: ANN401
    return placed(row["answer"], row["answer_format"])


def rewards(session: live.LiveSession, ticket: int) -> list[float]:
    """Return what a ticket's outcomes earned, in their order; the last 32 of all are kept."""
    lately = [one["reward"] for one in session.state()["lately"] if one["ticket"] == ticket]
    return lately[::-1]


def test_a_rollout_counts_once_however_often_it_is_judged(session: live.LiveSession) -> None:
    ticket = {"ticket": 10, "split": "train", "prompt": "?"}
    group = [tickets.TicketEpisode(session, ticket) for _ in range(3)]
    assert len({one.row["id"] for one in group}) == 1
    turns = [one.step(right(one.row)) for one in group for _ in range(2)]
    assert {(turn.reward, turn.verdict) for turn in turns} == {(1.0, "correct")}
    group[0].close()
    assert rewards(session, 10) == [1.0] * len(group)


def test_a_game_is_told_when_it_is_over_or_cut_off(games: live.LiveSession) -> None:
    won, cut, untouched = (
        tickets.TicketEpisode(games, {"ticket": 0}, by_turns=True) for _ in range(3)
    )
    assert BY_TURNS in won.opening
    moves = won.row["answer"].split(", ")
    assert [won.step(move).reward for move in moves] == [*[0.0] * (len(moves) - 1), 1.0]
    cut.step("nonsense")
    for episode in (won, cut, untouched):
        episode.close()
        episode.close()
    assert rewards(games, 0) == [1.0, 0.0]


def test_rows_name_their_session_by_its_address(session: live.LiveSession) -> None:
    touched = session.state()["tickets"]
    rows = list(tickets.rows(session, 2, start=5, split="test"))
    assert [row["ticket"] for row in rows] == [5, 6]
    assert tickets.session_at(rows[0]["session"]).name == session.name
    assert tickets.place(rows[0]) == {"ticket": 5, "split": "test"}
    assert session.state()["tickets"] == touched, "writing a dataset fixes no problem"


def test_what_names_no_ticket_is_refused(session: live.LiveSession) -> None:
    with pytest.raises(ValueError, match="no column 'ticket' among"):
        tickets.TicketEpisode(session, {"prompt": "?"})
    with pytest.raises(live.LiveError, match="give http://HOST:PORT/sessions/NAME"):
        tickets.session_at(session.name)
    with pytest.raises(live.LiveError, match="no session"):
        tickets.session_at(tickets.address(session) + "-gone")


# --- TRL 1.16.0: trl/trainer/grpo_trainer.py ---
# `environment.reset(**row)` -> text for the prompt; `reward_func(completions=, environments=)`;
# every public method of the class but `reset` and `get_reward` is a tool.


def test_trl_answers(session: live.LiveSession) -> None:
    group = [trl.Answered(session) for _ in range(2)]
    shown = [one.reset(ticket=11, split="train", session="a name") for one in group]
    assert group[0].episode
    row = group[0].episode.row
    assert shown == [row["question"]] * 2
    said = [[{"role": "assistant", "content": text}] for text in (right(row), "I give up.")]
    assert trl.reward(completions=said, environments=group, prompts=shown) == [1.0, 0.0]
    assert rewards(session, 11) == [1.0, 0.0]
    public = {name for name in vars(trl.Answered) if not name.startswith("_")}
    assert public == {"reset"}


def test_trl_plays(games: live.LiveSession, session: live.LiveSession) -> None:
    won, lost = trl.Played(games), trl.Played(games)
    assert won.reset(ticket=1) == lost.reset(ticket=1)
    row = games.problem(1)["row"]
    assert row["question"] in won.reset(ticket=1)
    assert BY_TOOL in won.reset(ticket=1)
    for move in row["answer"].split(", "):
        won.play(move)
    lost.play("nonsense")
    assert [one.get_reward() for one in (won, lost, won)] == [1.0, 0.0, 1.0]
    assert rewards(games, 1) == [1.0, 0.0]
    public = {name for name in dir(trl.Played) if not name.startswith("_")}
    assert public == {"reset", "play", "get_reward"}
    with pytest.raises(ValueError, match="no 'spec' of a game"):
        trl.Played(session).reset(ticket=12)


# --- slime 624b824 (August 2026): slime/rollout/data_source.py, slime/ray/rollout.py ---
# `load_function(args.data_source_path)(args)`; `get_samples(n)` -> n groups of
# `args.n_samples_per_prompt`; `add_samples(groups)` with what was aborted; `save(rollout_id)` and
# `load(rollout_id)` around checkpoints; `_prepare_prompt_ids` encodes `sample.prompt`, a text.


@dataclass
class Sample:
    """The fields of slime's that matter here."""

    group_index: int | None = None
    index: int | None = None
    prompt: Any = ""
    response: str = ""
    label: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    remove_sample: bool = False


class Tokenizer:
    """A template that shows what it was given."""

    def apply_chat_template(self, messages: Any, **settings: Any) -> str:  # noqa: ANN401
        assert settings == {
            "tokenize": False,
            "add_generation_prompt": True,
            "enable_thinking": False,
        }
        return f"<user>{messages[-1]['content']}<assistant>"


@pytest.fixture
def args(
    session: live.LiveSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> SimpleNamespace:
    types, processing = (
        ModuleType("slime.utils.types"),
        ModuleType("slime.utils.processing_utils"),
    )
    vars(types)["Sample"] = Sample
    vars(processing)["load_tokenizer"] = lambda name, trust_remote_code: Tokenizer()
    for module in (ModuleType("slime"), ModuleType("slime.utils"), types, processing):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return SimpleNamespace(
        prompt_data=tickets.address(session),
        n_samples_per_prompt=3,
        hf_checkpoint="a model",
        apply_chat_template=True,
        apply_chat_template_kwargs={"enable_thinking": False},
        save=str(tmp_path),
        load=str(tmp_path),
    )


def test_slime_draws_groups_and_goes_on(session: live.LiveSession, args: SimpleNamespace) -> None:
    source = slime.Tickets(args)
    first = source.get_samples(2)
    assert [len(group) for group in first] == [3, 3]
    assert [[one.index for one in group] for group in first] == [[0, 1, 2], [3, 4, 5]]
    for place, group in enumerate(first):
        row = session.problem(place)["row"]
        assert {one.prompt for one in group} == {f"<user>{row['question']}<assistant>"}
        assert json.loads(group[0].label)["answer"] == row["answer"]
        assert group[0].metadata is not group[1].metadata
    source.save(7)
    source.add_samples([first[1]])
    assert source.get_samples(2)[0] is first[1]
    assert len(source) == 3
    resumed = slime.Tickets(args)
    resumed.load(None)
    assert len(resumed) == 0
    resumed.load(7)
    assert resumed.get_samples(1)[0][0].index == 6


def test_slime_rewards_by_the_mill(session: live.LiveSession, args: SimpleNamespace) -> None:
    [group] = slime.Tickets(args).get_samples(1)
    answer = right(session.problem(0)["row"])
    group[0].response, group[1].response, group[2].response = answer, "I give up.", answer
    assert [asyncio.run(slime.reward(args, one)) for one in group] == [1.0, 0.0, 1.0]
    assert asyncio.run(slime.reward(args, group)) == [1.0, 0.0, 1.0]
    assert [one.metadata["verdict"] for one in group] == ["correct", "wrong", "correct"]
    assert not any(one.remove_sample for one in group)
    assert rewards(session, 0) == [1.0, 0.0, 1.0]
    held_out = Sample(response=answer, label=group[0].label)
    assert asyncio.run(slime.reward(args, held_out)) == 1.0, "a row of a shard, judged here"
    # A run that goes on from a checkpoint says something else under the same index.
    group[0].response = "I give up."
    assert asyncio.run(slime.reward(args, group[0])) == 0.0
    assert rewards(session, 0) == [1.0, 0.0, 1.0, 0.0]
