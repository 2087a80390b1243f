"""The forge end to end: scripted and recorded replies, canaries, kills, a server with faults."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from generators.forged import Sample, planted, samples
from pipelines.cli.commands import app
from pipelines.errors import ProofmillError, RecipeError
from pipelines.loops import load_loop
from pipelines.loops.forge import (
    VERDICTS,
    BlindGatesError,
    ForgeSettings,
    Round,
    Verdict,
    canaries,
    forge_round,
)
from pipelines.loops.forge.canaries import mixed, require_sight
from pipelines.loops.forge.novelty import Accepted, repeated
from pipelines.state import Log, Store
from proofmill.sandbox import Execution, Pool
from solvers import Recorded
from tests.integration.endpoint_stub import Faults, running_endpoint
from tests.integration.forge_roles import Scripted, reader, reply_of, roles, solver, text_of
from tests.integration.killing import died
from tests.sizes import sized

SMALL: Mapping[str, Any] = {
    "pair_rows": 30,
    "counted_rows": 150,
    "second_rows": 30,
    "read_rows": 40,
}
CONFIG = ForgeSettings(proposals=4, per_canary=4, **SMALL)


def faulty(name: str, kind: str) -> str:
    made = planted(samples()[name], kind)
    assert made
    return reply_of(made)


def sound(name: str) -> str:
    return reply_of(samples()[name].proposal)


REPLIES = (
    sound("jar_shares"),
    "I am sorry, but I cannot write that.",
    faulty("ring_walk", "clock"),
    faulty("ring_walk", "shared_rule"),
)
CHECKED = ("accepted", "form", "reading", "second solver")


def content(state: Path) -> dict[str, bytes]:
    """Return all that a state holds but its lock."""
    return {
        str(path.relative_to(state)): path.read_bytes()
        for path in sorted(state.rglob("*"))
        if path.is_file() and ".lock" not in path.parts
    }


def gates(done: Round) -> list[str]:
    return [verdict.gate or "accepted" for verdict in done.verdicts if not verdict.planted]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Round, dict[str, Scripted]]:
    state, asked = tmp_path_factory.mktemp("forge"), roles(REPLIES)
    return state, forge_round(CONFIG, str(state), asked), asked


Played = tuple[Path, Round, dict[str, Scripted]]


def test_sound_proposals_pass_and_others_are_refused_by_their_gates(played: Played) -> None:
    state, done, _ = played
    assert gates(done) == [*CHECKED]
    flown = [verdict for verdict in done.verdicts if verdict.planted]
    assert len(flown) == 1
    assert flown[0].gate
    verdicts = Log(Store(str(state))).read(VERDICTS)
    assert [v.gate for v in verdicts] == [v.gate for v in done.verdicts]
    first = next(verdict for verdict in verdicts if verdict.is_accepted)
    assert set(first.replies) == {"author", "solver", "reader"}
    assert first.figures["read_rows"] >= 40
    page = (state / done.report).read_text()
    assert "1 of 4 proposals accepted; 1 of 1 canaries seen" in page
    assert flown[0].planted.replace("_", " ") in page


def test_an_accepted_family_lies_there_to_be_read(played: Played) -> None:
    state, _, _ = played
    folder = state / "forged" / "jar_shares"
    names = {path.name for path in folder.iterdir()}
    programs = {"generate.py", "solve.py", "render.py", "second.py", "reader.py"}
    assert names == programs | {"spec.json", "evidence.json", "questions.txt"}
    assert (folder / "questions.txt").read_text().count("juice") >= 12
    sample = samples()["jar_shares"]
    assert (folder / "solve.py").read_text() == sample.proposal.solve
    assert (folder / "reader.py").read_text() == sample.reader
    assert json.loads((folder / "evidence.json").read_text())["level"] == "forged"
    assert json.loads((folder / "spec.json").read_text())["verifier"] == "rational"
    assert [path.name for path in (state / "forged").iterdir()] == ["jar_shares"]


def test_roles_see_no_more_than_they_may(played: Played) -> None:
    """The solver sees no words and no programs, the reader nothing but questions."""
    _, _, asked = played
    own = samples()["jar_shares"].proposal
    for text, _ in asked["solver"].said:
        assert "def generate" not in text
        assert "hold mixtures" not in text
        assert '"answer"' not in text
    readings = [text for text, _ in asked["reader"].said]
    assert len(readings) == 1
    assert own.specification not in readings[0]
    assert "--- question 12" in readings[0]
    assert "--- question 13" not in readings[0]


def recorded(asked: Mapping[str, Scripted]) -> dict[str, Any]:
    return {role: Recorded(one.said, name=f"{role}s") for role, one in asked.items()}


@pytest.mark.deep
def test_recorded_replies_replay_byte_for_byte(played: Played, tmp_path: Path) -> None:
    _, first, asked = played
    for name in ("one", "two"):
        done = forge_round(CONFIG, str(tmp_path / name), recorded(asked))
        assert done.verdicts == first.verdicts
    assert content(tmp_path / "one") == content(tmp_path / "two")


WORK = """
from pathlib import Path
from pipelines.loops import load_loop, run_loop
for done in run_loop(load_loop(Path({loop!r}), "forge"), {state!r}):
    pass
"""


def recording(asked: Mapping[str, Scripted], folder: Path, **settings: int) -> Path:
    """Write a loop file whose roles are recordings."""
    lines = [f"{key} = {value}" for key, value in settings.items()]
    for role, one in asked.items():
        path = folder / f"{role}.jsonl"
        rows = [json.dumps({"question": text, "response": reply}) for text, reply in one.said]
        path.write_text("\n".join(rows) + "\n")
        lines += [f"[solvers.{role}]", 'kind = "recorded"', f'path = "{path}"']
    loop = folder / "loop.toml"
    loop.write_text("\n".join(lines) + "\n")
    return loop


@pytest.mark.deep
def test_killed_anywhere_it_goes_on_to_the_same_bytes(played: Played, tmp_path: Path) -> None:
    _, _, asked = played
    loop = recording(asked, tmp_path, proposals=4, per_canary=4, **SMALL)
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert not died(WORK.format(loop=str(loop), state=str(whole)), 1000)
    steps = sized((3, 7, 9), (1, 1, 2, 1, 3, 1, 1, 2, 1, 1, 5), (1, 2, 1, 3, 1, 5))
    work = WORK.format(loop=str(loop), state=str(killed))
    deaths = [died(work, writes) for writes in steps]
    assert deaths[0]
    assert not died(work, 1000)
    assert content(killed) == content(whole)


def test_two_rounds_go_on_where_one_ended_and_repeat_nothing(tmp_path: Path) -> None:
    """Bad form only, so that no program runs: the same reply, also from an earlier round."""
    replies = ["no", "no", '{"a": 1', "no", "yes", "yes"]
    config = ForgeSettings(proposals=3, per_canary=10, seed=4, **SMALL)
    asked = roles([*replies, None])
    found = [forge_round(config, str(tmp_path), asked) for _ in range(2)]
    reasons = [v.why for done in found for v in done.verdicts if not v.planted]
    assert reasons == [
        "the reply is no JSON",
        "the same reply came before",
        "the reply begins as JSON and is broken",
        "the same reply came before",
        "the reply is no JSON",
        "the same reply came before",
    ]
    assert [v.ordinal for done in found for v in done.verdicts if not v.planted] == [*range(6)]
    last = forge_round(config.model_copy(update={"proposals": 1}), str(tmp_path), asked)
    assert last.verdicts[-1].why == "the reply was lost on the way"


def test_canaries_come_once_in_ten_whatever_the_rounds_are() -> None:
    whole = list(mixed([None] * 60, 0, 7, 10))
    flown = [(one.ordinal, one.planted, one.base) for one in whole if one.planted]
    assert len(flown) == 6
    assert {ordinal // 10 for ordinal, _, _ in flown} == set(range(6))
    parts = [one for n in range(0, 60, 4) for one in mixed([None] * 4, n, 7, 10)]
    assert [(one.ordinal, one.planted, one.base) for one in parts if one.planted] == flown
    others = [one.planted for one in mixed([None] * 60, 0, 8, 10) if one.planted]
    assert others != [kind for _, kind, _ in flown]
    assert len({one.kind for one in canaries()}) == 43


def verdict(planted: str, gate: str) -> Verdict:
    return Verdict(
        round=0,
        place=0,
        ordinal=0,
        name="x",
        gate=gate,
        why="",
        planted=planted,
        base="ring_walk",
        figures={},
        replies={},
    )


@pytest.mark.parametrize(
    ("flown", "unseen", "is_blind"),
    [(0, 0, False), (1, 0, False), (1, 1, True), (10, 1, True), (11, 1, False), (30, 3, True)],
)
def test_one_canary_in_ten_that_passes_stops_acceptance(
    flown: int, unseen: int, is_blind: bool
) -> None:
    verdicts = [verdict("clock", "" if n < unseen else "reading") for n in range(flown)]
    verdicts += [verdict("", "")] * 5
    if not is_blind:
        require_sight(verdicts, "x")
        return
    with pytest.raises(BlindGatesError, match=f"{unseen} of {flown} canaries passed"):
        require_sight(verdicts, "x")


def blind_seed() -> tuple[int, Sample]:
    """Return a seed whose first canary has words that only a reader can find wrong."""
    for seed in range(10_000):
        first = next(mixed([None], 0, seed, 1))
        if (first.planted, first.base) == ("rule_word_flipped", "ring_walk"):
            return seed, samples()[first.base]
    raise AssertionError("no seed")


@pytest.mark.deep
def test_a_reader_that_is_blind_to_words_stops_acceptance(tmp_path: Path) -> None:
    """It takes "the same way" for "the other way", as one that reads data and no rules does."""
    seed, sample = blind_seed()
    loose = sample.reader.replace("goes the other way", "goes the (?:other|same) way")
    loose = loose.replace("go the other way", "go the (?:other|same) way")
    loose = loose.replace("turned the other way", "turned the (?:other|same) way")

    def blind(text: str) -> str:
        return json.dumps({"program": loose}) if "divisible" in text else reader(text)

    config = ForgeSettings(proposals=1, per_canary=1, seed=seed, **SMALL)
    asked = roles([sound("jar_shares")], reader=blind)
    for _ in range(2):
        with pytest.raises(BlindGatesError, match=r"rule_word_flipped in ring_walk.*another model"):
            forge_round(config, str(tmp_path), asked)
    assert not (tmp_path / "forged").exists()
    assert "none: unseen" in (tmp_path / "reports" / "0000.md").read_text()


def test_one_model_in_two_roles_is_refused(tmp_path: Path) -> None:
    asked = roles(REPLIES)
    asked["reader"].solver_id = "script:author temperature 0"
    with pytest.raises(RecipeError, match=r"solvers.author and solvers.reader are both"):
        forge_round(CONFIG, str(tmp_path), asked)


def test_a_sandbox_that_refuses_ends_the_round_and_blames_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: object, **more: object) -> Execution:
        return Execution("refused", [], "no seccomp here")

    monkeypatch.setattr(Pool, "run", refuse)
    config = ForgeSettings(proposals=1, per_canary=10, seed=3, **SMALL)
    with pytest.raises(ProofmillError, match="no program was run, the sandbox says no seccomp"):
        forge_round(config, str(tmp_path), roles([sound("ring_walk")]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[solvers.author]\nkind = "recorded"\npath = "x"', "name who answers"),
        (
            "".join(
                f'[solvers.{role}]\nkind = "search"\n' for role in ("author", "solver", "reader")
            ),
            "writes no programs",
        ),
        (
            "proposal = 3\n"
            + "".join(
                f'[solvers.{role}]\nkind = "recorded"\npath = "x"\n'
                for role in ("author", "solver", "reader")
            ),
            "proposal",
        ),
    ],
)
def test_a_loop_file_that_cannot_be_is_refused(text: str, message: str, tmp_path: Path) -> None:
    loop = tmp_path / "loop.toml"
    loop.write_text(text)
    with pytest.raises(RecipeError, match=message):
        load_loop(loop, "forge")


def test_the_shipped_loop_file_is_read() -> None:
    plan = load_loop(Path("recipes/loops/forge.toml"), "forge")
    assert plan.config == ForgeSettings(proposals=10)


def test_what_was_accepted_before_is_no_news() -> None:
    ring, jars = samples()["ring_walk"].proposal, samples()["jar_shares"].proposal
    known = [Accepted(ring.name, ring.generate, ring.solve)]
    assert "is taken" in repeated(ring, ["x"], known, None)
    renamed = [Accepted("other", ring.generate, ring.solve)]
    assert "stand in other" in repeated(ring, ["x"], renamed, None)
    assert not repeated(jars, ["How much juice is in the jar at the end?"], known, None)


@pytest.mark.deep
def test_the_command_forges_against_a_server_with_faults(tmp_path: Path) -> None:
    """Three models of one server; calls fail in every way that transport can."""
    from typer.testing import CliRunner

    replies = roles(REPLIES)["author"].brain
    brains: dict[str, Callable[[str], str | None]] = {
        "a/author": replies,
        "b/solver": solver,
        "c/reader": reader,
    }

    def brain(request: dict[str, Any]) -> str:
        return brains[request["model"]](text_of(request["messages"])) or ""

    faults = Faults(busy=0.2, reset=0.2, truncated=0.2)
    with running_endpoint(brain, faults=faults, models=tuple(brains)) as server:
        lines = ["proposals = 4", "per_canary = 4"] + [f"{k} = {v}" for k, v in SMALL.items()]
        for role, model in zip(("author", "solver", "reader"), brains, strict=True):
            lines += [f"[solvers.{role}]", 'kind = "endpoint"', f'base_url = "{server.url}"']
            lines += [f'model = "{model}"', "pause = 0.001"]
        loop = tmp_path / "loop.toml"
        loop.write_text("\n".join(lines) + "\n")
        done = CliRunner().invoke(app, ["forge", str(loop), str(tmp_path / "state")])
        assert done.exit_code == 0, done.output
        assert "1 of 4 proposals accepted" in done.output
        assert server.paid_twice() == []
        verdicts = Log(Store(str(tmp_path / "state"))).read(VERDICTS)
        assert [v.gate or "accepted" for v in verdicts if not v.planted] == [*CHECKED]


@pytest.mark.deep
def test_every_sound_one_in_every_faulty_one_out(tmp_path: Path) -> None:
    """The done-line: the samples themselves, and each canary by turns as if a model wrote it."""
    bad = canaries()[:: sized(60, 30)]
    texts: Sequence[str] = [sound(name) for name in samples()]
    texts = [*texts, *(reply_of(one.proposal) for one in bad)]
    config = ForgeSettings(proposals=len(texts), seed=1, **SMALL)
    done = forge_round(config, str(tmp_path), roles(texts))
    found = gates(done)
    assert found[: len(samples())] == ["accepted"] * len(samples())
    assert "accepted" not in found[len(samples()) :]
    assert all(verdict.gate for verdict in done.verdicts if verdict.planted)
