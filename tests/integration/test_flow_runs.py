"""Runs of the flows on one real Prefect server: they add up, and wait for each other."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prefect.settings import PREFECT_HOME, PREFECT_SERVER_API_PORT, temporary_settings

from flows.server import server
from pipelines.loops.forge import ROLES, ForgeSettings
from pipelines.loops.forge.asking import author_prompts
from pipelines.loops.forge.records import ROUNDS as FORGED
from pipelines.loops.knobs.records import RELEASES
from pipelines.loops.selfplay.state import PROPOSALS, ROUNDS
from pipelines.state.log import Log
from pipelines.state.storage import Store
from proofmill.sandbox import available
from tests.integration.conftest import KNOBS, ROOT
from tests.integration.forge_roles import text_of
from tests.integration.killing import died
from tests.integration.serving import free_port, keep_database, serve, take_database
from tests.waiting import PATIENCE, await_that

CHALLENGER = """
flavour = "challenger"
families = ["telescoping_sum", "chinese_remainder"]
proposals = 16

[solvers.solver]
kind = "interpreter"
slip = 0.02
"""
TICKS = 2
PROGRAMS = """
proposals = 16

[solvers.solver]
kind = "search"
budget = 20
"""


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on loopback, so that flow runs start none of their own."""
    home = tmp_path_factory.mktemp("prefect")
    take_database(home)
    with (
        pytest.MonkeyPatch.context() as patch,
        temporary_settings({PREFECT_HOME: home, PREFECT_SERVER_API_PORT: free_port()}),
    ):
        patch.setenv("PREFECT_HOME", str(home))
        patch.setenv("PREFECT_SERVER_ANALYTICS_ENABLED", "false")
        patch.setenv("DO_NOT_TRACK", "1")
        patch.setenv("PREFECT_LOGGING_LEVEL", "ERROR")
        patch.setenv("no_proxy", "127.0.0.1,localhost")
        with server() as url:
            keep_database(home)
            patch.setenv("PREFECT_API_URL", url)
            yield url


def flow(loop: Path, state: Path, rounds: int = 1, patience: float = 12) -> str:
    """Return the code of one flow run."""
    return (
        "from flows.selfplay import propose\n"
        f"print(propose({str(loop)!r}, {str(state)!r}, rounds={rounds}, workers=1,"
        f" patience={patience}))\n"
    )


def run(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )


def journal_bytes(state: Path) -> dict[str, bytes]:
    folder = state / "journal"
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*.parquet"))}


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    path = tmp_path / "loop.toml"
    path.write_text(CHALLENGER)
    return path


@pytest.mark.deep
def test_killed_and_scheduled_runs_leave_what_one_long_run_leaves(
    api: str, loop: Path, tmp_path: Path
) -> None:
    long, runs = tmp_path / "long", tmp_path / "runs"
    done = run(flow(loop, long, rounds=2))
    assert done.returncode == 0, done.stderr
    assert "'round': 1" in done.stdout
    assert died(flow(loop, runs), writes=4)
    log = Log(Store(str(runs)))
    assert log.count(ROUNDS) == 0
    assert run(flow(loop, runs)).returncode == 0
    assert log.count(ROUNDS) == 1
    assert run(flow(loop, runs)).returncode == 0
    assert [proposal.ordinal for proposal in log.read(PROPOSALS)] == list(range(32))
    assert journal_bytes(runs) == journal_bytes(long)


@pytest.mark.deep
def test_a_run_beside_another_is_refused_before_anything_is_touched(
    api: str, loop: Path, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    with Store(str(state)).locked(".lock", "somebody"):
        before = sorted(state.rglob("*"))
        done = run(flow(loop, state, patience=0))
        assert done.returncode != 0
        assert "another round is being made" in done.stderr
        assert sorted(state.rglob("*")) == before
    assert run(flow(loop, state)).returncode == 0  # what held the lock is gone, and so is the lock


@pytest.mark.deep
def test_a_run_goes_on_when_the_one_that_it_waits_for_is_killed(
    api: str, loop: Path, tmp_path: Path
) -> None:
    state, log = tmp_path / "state", tmp_path / "log"
    hold = (
        "import time\nfrom pipelines.state import Store\n"
        f"with Store({str(state)!r}).locked('.lock', 'somebody'):\n"
        f"    print('held', flush=True)\n    time.sleep({PATIENCE})\n"
    )
    command = [sys.executable, "-c"]
    with (
        log.open("w") as out,
        subprocess.Popen([*command, hold], cwd=ROOT, stdout=subprocess.PIPE) as holder,
    ):
        assert holder.stdout is not None
        holder.stdout.readline()
        told = os.environ | {"PREFECT_LOGGING_LEVEL": "WARNING"}
        waiting = subprocess.Popen(
            [*command, flow(loop, state)], cwd=ROOT, env=told, stdout=out, stderr=out
        )
        await_that(lambda: "Waiting up to 12 hours" in log.read_text())
        assert waiting.poll() is None
        holder.kill()
    assert waiting.wait() == 0, log.read_text()
    assert Log(Store(str(state))).count(ROUNDS) == 1


@pytest.fixture(scope="module")
def made(api: str, recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what two flows leave, `out` and `state`; one process runs both."""
    folder = tmp_path_factory.mktemp("made")
    loop = folder / "loop.toml"
    loop.write_text(KNOBS)
    done = run(
        "from flows.dataset import build_dataset\n"
        "from flows.weakness import close_weaknesses\n"
        f"build_dataset({str(recipe)!r}, {str(folder / 'out')!r}, workers=1)\n"
        f"close_weaknesses({str(loop)!r}, {str(folder / 'state')!r}, workers=1)\n"
    )
    assert done.returncode == 0, done.stderr
    assert "leaked" not in done.stderr  # by DuckDB, whose module Prefect's threads may keep at exit
    return folder


def test_the_dataset_flow_builds_what_the_command_builds(made: Path, dataset: Path) -> None:
    ours, theirs = (json.loads((p / "manifest.json").read_text()) for p in (made / "out", dataset))
    assert ours["shards"] == theirs["shards"]


def test_a_release_is_made_in_a_flow(made: Path) -> None:
    state = made / "state"
    (release,) = Log(Store(str(state))).read(RELEASES)
    assert (release.release, release.planned) == (0, 16)
    assert (state / "releases" / "0000" / "manifest.json").exists()


@pytest.mark.parametrize(
    ("flow_name", "fault"),
    [
        pytest.param("selfplay", "cannot read no.toml", marks=pytest.mark.deep),
        ("dataset", "cannot read recipe no.toml"),
    ],
)
def test_a_bad_file_is_told_in_a_line_before_prefect_starts(
    flow_name: str, fault: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "flows", flow_name, "no.toml", str(tmp_path / "out")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert fault in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(not available().ok, reason="no sandbox here")
@pytest.mark.deep
def test_programs_are_proposed_in_a_flow(api: str, tmp_path: Path) -> None:
    loop, state = tmp_path / "loop.toml", tmp_path / "state"
    loop.write_text(PROGRAMS)
    done = run(flow(loop, state))
    assert done.returncode == 0, done.stderr
    assert [one.proposals for one in Log(Store(str(state))).read(ROUNDS)] == [16]


FORGE = """
from pathlib import Path
from flows.forge import forge
from pipelines.loops import load_loop, run_loop
print(forge({loop!r}, {flow!r}, rounds=2, patience=0))
for done in run_loop(load_loop(Path({loop!r}), "forge"), {plain!r}, rounds=2):
    pass
"""


def recorded_forge(folder: Path) -> Path:
    """Write a loop file of a forge whose author replies in bad form: nobody else is asked."""
    rows = ForgeSettings()
    capacity = (rows.pair_rows + rows.counted_rows + rows.second_rows) ** 2 / 2
    prompts = [prompt for n in (0, 2) for prompt in author_prompts(2, n, [], capacity)]
    lines = [json.dumps({"question": text_of(prompt), "response": "no"}) for prompt in prompts]
    (folder / "author.jsonl").write_text("\n".join(lines) + "\n")
    text = "proposals = 2\nper_canary = 10\nseed = 3\n"
    for role in ROLES:
        path = folder / f"{role}.jsonl"
        if role != "author":
            path.write_text('{"question": "?", "response": "no"}\n')
        text += f'[solvers.{role}]\nkind = "recorded"\npath = "{path}"\n'
    loop = folder / "forge.toml"
    loop.write_text(text)
    return loop


@pytest.mark.skipif(not available().ok, reason="no sandbox here")
@pytest.mark.deep
def test_a_forge_in_a_flow_leaves_what_the_command_leaves(api: str, tmp_path: Path) -> None:
    states = {name: str(tmp_path / name) for name in ("flow", "plain")}
    done = run(FORGE.format(loop=str(recorded_forge(tmp_path)), **states))
    assert done.returncode == 0, done.stderr
    assert "'round': 1" in done.stdout
    refused = [one.refused for one in Log(Store(states["flow"])).read(FORGED)]
    assert refused == [{"form": 2}, {"form": 2}]
    assert journal_bytes(tmp_path / "flow") == journal_bytes(tmp_path / "plain")


@pytest.mark.deep
def test_a_schedule_fires_and_ordinals_go_on(loop: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    deployment = {
        "name": "selfplay",
        "entrypoint": "flows/selfplay.py:propose",
        "parameters": {"loop": str(loop), "state": str(state), "workers": 1},
        "schedules": [{"cron": "0 5 * * *"}],
    }
    journal = Log(Store(str(state)))
    serve(tmp_path, [deployment], lambda: len(journal.read(ROUNDS)) >= TICKS)
    rounds = [one.round for one in journal.read(ROUNDS)]
    assert len(rounds) >= TICKS
    assert rounds == list(range(len(rounds)))
    # A round that was cut off at the end may have written its proposals, and no more than those.
    ordinals = [proposal.ordinal for proposal in journal.read(PROPOSALS)]
    assert ordinals == list(range(len(ordinals)))
    assert len(ordinals) in (16 * len(rounds), 16 * len(rounds) + 16)
