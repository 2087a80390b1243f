"""The live mill as a process of its own: what it answers, refuses, keeps and gives out."""

import asyncio
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from benchmarks.learner.training import GROUP, STEP
from benchmarks.learner.world import make_world
from benchmarks.live.faults import endure
from benchmarks.live.learning import OverHttp, train
from benchmarks.live.server import Server, serving, start
from generators import FAMILIES
from pipelines.build import build
from pipelines.cli import app
from pipelines.dataset import problem_of, verify
from pipelines.live.curriculum.settings import LiveSplit
from pipelines.loops.kernel import here
from pipelines.mill import create_dataset
from pipelines.progress import quiet
from pipelines.sources import load_recipe
from proofmill import live
from proofmill.extraction import wrap
from tests.unit.live_house import opened

TOKEN = "a-secret-of-the-tests"
NAMES = ["cipher", "dyck_completion"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("live"), "--token", TOKEN) as running:
        yield running


@pytest.fixture(scope="module")
def mill(server: Server) -> Iterator[live.Live]:
    with live.connect(server.url, TOKEN) as connected:
        yield connected


def raw(
    server: Server, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, Any]:
    """Return status and JSON of a request with these headers and no others."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, told)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    return response.status, json.loads(text)


def refused(server: Server, path: str, body: object, status: int) -> str:
    """Post as the server's owner what must be refused, and return the line that says why."""
    told = json.dumps(body).encode()
    found, reply = raw(server, "POST", path, told, authorization=f"Bearer {TOKEN}")
    assert found == status, reply
    assert set(reply) == {"error"}
    assert "\n" not in reply["error"]
    return str(reply["error"])


@pytest.mark.deep
def test_rows_are_those_of_the_families_stream(mill: live.Live) -> None:
    rows = mill.problems("cipher", [3, 0], dial=0.4, seed=5)
    expected = create_dataset("cipher", dial=0.4, seed=5)
    assert rows == json.loads(json.dumps([expected[3], expected[0]]))
    assert rows[0]["id"] == FAMILIES["cipher"].problem(3, 0.4, root_seed=5).id
    assert rows == mill.problems("cipher", [3, 0], dial=0.4, seed=5)
    held_out = mill.problems("cipher", [0], split="test")[0]
    assert held_out["lineage"]["split"] == "test"


def test_scores_by_row_by_truth_and_by_id(mill: live.Live) -> None:
    (row,) = mill.problems("cipher", [0])
    good = wrap(problem_of(row), row["answer"])
    forms = [row, row["reward_model"], row["reward_model"]["ground_truth"]]
    found = mill.score([*((form, good) for form in forms), (row, "I do not know")])
    assert [one["value"] for one in found] == [1.0, 1.0, 1.0, 0.0]
    items = {"items": [{"id": row["id"], "response": good}]}
    assert mill.ask("POST", "/score", items)["scores"][0]["verdict"] == "correct"


def test_families_state_their_knobs_and_guess_rates(mill: live.Live) -> None:
    found = {family["name"]: family for family in mill.families()}
    assert set(found) == set(FAMILIES)
    assert found["cipher"]["guess_rate"] == FAMILIES["cipher"].guess_rate(0.0)
    assert set(found["zebra"]["knobs"]) == {knob.name for knob in FAMILIES["zebra"].knobs}


def test_what_is_wrong_is_named(server: Server) -> None:
    assert "nearest is 'zebra'" in refused(server, "/problems", _rows(family="zebr"), 422)
    assert "knob" in refused(server, "/problems", _rows(knobs={"nix": 0.5}), 422)
    assert "ordinals" in refused(server, "/problems", _rows(ordinals=list(range(257))), 422)
    assert "polcy" in refused(server, "/sessions", {"polcy": "band"}, 422)
    assert "'../x'" in refused(server, "/sessions", {"session": "../x"}, 422)
    assert "offers none" in refused(server, "/sessions", {"parts": {"/etc": 0.5}}, 422)
    assert "there is no session 'nix'" in refused(
        server, "/sessions/nix/problem", {"ticket": 0}, 404
    )
    assert "no row 'nix'" in refused(
        server, "/score", {"items": [{"id": "nix", "response": ""}]}, 404
    )
    assert "see /docs" in refused(server, "/nowhere", {}, 404)
    unknown = {"items": [{"row": '{"answer": "1", "verifier": "nix"}', "response": "\\boxed{1}"}]}
    assert "no verifier 'nix'" in refused(server, "/score", unknown, 422)


def _rows(**more: object) -> dict[str, object]:
    return {"family": "cipher", "ordinals": [0], **more}


def test_large_bodies_are_refused_however_they_come(server: Server) -> None:
    large = b'{"items": "' + b"x" * (9 << 20) + b'"}'
    status, reply = raw(server, "POST", "/score", large, authorization=f"Bearer {TOKEN}")
    assert (status, "at most 8 MB" in reply["error"]) == (413, True)
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    pieces = (large[i : i + 65536] for i in range(0, len(large), 65536))
    headers = {"authorization": f"Bearer {TOKEN}"}
    connection.request("POST", "/score", pieces, headers, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_tokens_open_what_is_theirs(server: Server, mill: live.Live) -> None:
    one, other = mill.session("one", families=NAMES), mill.session("other", families=NAMES)
    for path in ("/families", "/metrics", "/sessions", "/sessions/one/state"):
        assert raw(server, "GET", path)[0] == 401
        assert raw(server, "GET", path, authorization="Bearer guessed-it-maybe")[0] == 403
    assert raw(server, "GET", "/health")[0] == 200
    own = live.Live(server.url, one.token)
    assert own.attach("one").problem(0)["row"]
    with pytest.raises(live.LiveError, match="this token does not open that") as told:
        own.attach("other").problem(0)
    assert told.value.status == 403
    with pytest.raises(live.LiveError, match="this token does not open that"):
        own.families()
    assert one.token != other.token
    own.close()


def test_a_session_of_a_name_is_one_session(server: Server, mill: live.Live) -> None:
    first = mill.session("same", families=NAMES, seed=3)
    assert mill.session("same", families=NAMES, seed=3).token == first.token
    assert "other settings" in refused(server, "/sessions", {"session": "same", "seed": 4}, 409)
    assert "same" in mill.ask("GET", "/sessions")["sessions"]


def test_metrics_and_pages_can_be_read(server: Server, mill: live.Live) -> None:
    session = mill.session("counted", families=NAMES)
    session.problem(0)
    session.verify(0, "none")
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    texts = {}
    for path in ("/metrics", "/docs", "/openapi.json"):
        connection.request("GET", path, headers={"authorization": f"Bearer {TOKEN}"})
        texts[path] = connection.getresponse().read().decode()
    connection.close()
    assert 'proofmill_outcomes_total{session="counted",split="train"} 1' in texts["/metrics"]
    assert 'address="/sessions/{session}/verify",status="200"' in texts["/metrics"]
    assert "POST /sessions/{session}/verify" in texts["/docs"]
    assert "http" not in texts["/docs"].replace("HTTP", "")  # nothing from elsewhere
    paths = json.loads(texts["/openapi.json"])["paths"]
    assert set(paths) >= {"/problems", "/score", "/sessions", "/sessions/{session}/outcomes"}


def test_without_a_token_only_this_machine_by_its_own_name_may_ask(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["serve", "--state", str(tmp_path), "--host", "0.0.0.0"])
    assert done.exit_code == 1
    assert "--host 0.0.0.0 is reached by others; give a --token" in done.stderr


def right(row: dict[str, Any]) -> str:
    return wrap(problem_of(row), row["answer"])


@pytest.mark.deep
def test_a_kill_loses_nothing_and_the_session_becomes_shards(tmp_path: Path) -> None:
    """Kills, a second server, and the build of what was served: one state's whole life."""
    state, rounds = tmp_path / "state", 3
    server = start(state)
    session = live.connect(server.url).session("run", families=NAMES, seed=1)
    rows: dict[tuple[str, int], dict[str, Any]] = {}
    for turn in range(rounds):
        for ticket in (*session.tickets(8, start=8 * turn), *session.tickets(2, split="test")):
            rows[ticket["split"], ticket["ticket"]] = session.problem(ticket)["row"]
            session.verify(ticket, right(session.problem(ticket)["row"]), key="first")
            session.verify(ticket, "no idea", key="second")
        if not turn:
            with pytest.raises(RuntimeError, match="another live mill has the sessions"):
                start(state)
        session.mill.close()
        server.killed()
        server = start(state)
        session = live.connect(server.url).attach("run")
        for (split, number), row in rows.items():
            assert session.problem(number, split)["row"] == row
            assert not session.verify(number, "no idea", split=split, key="second")["counted"]
    counts = session.state()["outcomes"]
    assert counts == {"train": 2 * 8 * rounds, "test": 4}
    session.mill.close()
    server.stopped()
    _check_shards(state, tmp_path, rows)


@pytest.mark.deep
def test_a_learner_gets_its_groups_over_http_and_each_rollout_counts(tmp_path: Path) -> None:
    world, steps = make_world(("dyck_completion", "multistep_arithmetic"), 4), 3
    with serving(tmp_path) as server, live.connect(server.url) as mill:
        session = mill.session("learner", families=world.families, dials=[0.0, 0.7])
        data = OverHttp(session, frozenset(), pause=0.0)
        outcome = train(world, 1, steps, data)
        state = session.state()
    assert outcome.rollouts == steps * STEP == state["outcomes"]["train"]
    assert data.ticket == steps * STEP // GROUP == state["tickets"]["train"]
    assert outcome.after != outcome.before
    assert not data.tickets  # each was answered


@pytest.mark.deep
def test_cut_requests_and_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    found = endure(tmp_path, outcomes=200, kills=1, seed=3)
    assert found.cuts > 50
    assert found.kills == 1
    assert (found.lost, found.doubled, found.changed) == (0, 0, 0)
    assert found.outcomes == found.told == 200


def test_a_session_becomes_shards(tmp_path: Path) -> None:
    rows: dict[tuple[str, int], dict[str, Any]] = {}

    async def work() -> None:
        session = opened(tmp_path / "run.sqlite", families=NAMES, dials=[0.0, 0.4])
        touched: list[tuple[LiveSplit, int]] = [("train", 0), ("train", 1), ("test", 0)]
        for split, number in touched:
            row = json.loads((await session.problem(split, number)).made.row)
            rows[split, number] = row
            for response in (right(row), "no idea"):
                await session.verify(split, number, response, None)
        await session.close()

    asyncio.run(work())
    _check_shards(tmp_path, tmp_path, rows)


def _check_shards(state: Path, tmp_path: Path, rows: dict[Any, dict[str, Any]]) -> None:
    out, again = tmp_path / "out", tmp_path / "again"
    words = ["build", "--session", str(state / "run.sqlite"), str(out), "--workers", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    recipe = load_recipe(state / "run.plan" / "recipe.toml")
    build(recipe, str(again), execute=lambda units: here(units, recipe, str(again)))
    assert not verify(str(out), quiet).faults
    shards = sorted(path.relative_to(out) for path in (out / "data").iterdir())
    assert len(shards) == 2
    for shard in shards:
        assert (out / shard).read_bytes() == (again / shard).read_bytes()
    built = [row for shard in shards for row in pq.read_table(out / shard).to_pylist()]
    assert {row["id"] for row in built} == {row["id"] for row in rows.values()}
    assert {(row["pass_rate_passed"], row["pass_rate_total"]) for row in built} == {(1.0, 2.0)}
    assert all(row["certificate"] for row in built)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tiny"], "say where the dataset of tiny goes: build tiny OUT"),
        (["--session", "s.sqlite", "tiny", "out"], "--session stands for a recipe; leave tiny out"),
        (["--session", "nowhere.sqlite", "out"], "nowhere.sqlite is no session of a live mill"),
    ],
)
def test_a_build_needs_a_recipe_or_a_session_and_a_place(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["build", *words])
    assert done.exit_code == 1
    assert said in done.stderr
