"""Packages of environments, in environments of their own: the real validators accept them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.environments import run
from tests.pages.reading import ROOT
from tests.trainers.checks import OWN_TESTS, table
from tests.trainers.conftest import Shard
from tests.trainers.packages import NAME, OWN, Package, own_tests, package
from tests.trainers.places import GYMNASIUM, TRAINERS, VALIDATE, VERIFIERS, printed


@pytest.fixture(scope="module")
def gym(shard: Shard, tmp_path_factory: pytest.TempPathFactory) -> Package:
    return package("gym", shard, tmp_path_factory.mktemp("gym"))


@pytest.fixture(scope="module")
def openenv(shard: Shard, tmp_path_factory: pytest.TempPathFactory) -> Package:
    return package("openenv", shard, tmp_path_factory.mktemp("openenv"))


def test_verifiers_validates_and_rewards(shard: Shard, tmp_path: Path) -> None:
    made = package("verifiers", shard, tmp_path)
    assert own_tests(VERIFIERS, made) == OWN
    args = (NAME, "--runtime.type", "subprocess", "-o", "validated")
    run(VERIFIERS, "-c", VALIDATE, *args, folder=made.site)
    [path] = made.site.glob("validated/*/summary.json")
    summary = json.loads(path.read_text())
    rows = (made.rows / "train.jsonl").read_text().splitlines()
    assert (summary["valid_rate"], summary["total"]) == (1.0, len(rows))


def test_gymnasium_checks_and_rewards(gym: Package, shard: Shard) -> None:
    assert own_tests(GYMNASIUM, gym) == OWN
    told = json.loads(printed(GYMNASIUM, "run_gymnasium.py", NAME, shard.cases, folder=gym.site))
    assert told["rewards"] == {"right": [1.0], "wrong": [0.0]}
    assert told["undecided"] == [0.0, True, {"is_undecided": True, "verdict": "undecided"}]
    assert told["vector"] == [0.0, 0.0]


def test_a_spoilt_row_fails_the_package(shard: Shard, tmp_path: Path) -> None:
    made = package("gym", shard, tmp_path)
    path = made.rows / "train.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    first, second, *_ = (row for row in rows if row["family"] == "telescoping_sum")
    first["reward_model"] = second["reward_model"]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    # The fixture of a right answer earns 0 now, and that of a wrong one, which was the second
    # row's answer, earns 1. The oracle still agrees with itself.
    assert own_tests(GYMNASIUM, made) == "6 of 8"


def can_cut_off() -> bool:
    """Tell whether a process may have a network namespace of its own."""
    tool = shutil.which("unshare")
    return tool is not None and not subprocess.run([tool, "-rn", "true"], check=False).returncode


@pytest.mark.skipif(
    not can_cut_off(), reason="no user namespaces: nobody sees if OpenEnv accepts a package"
)
def test_openenv_validates_and_rewards(openenv: Package) -> None:
    assert own_tests(TRAINERS, openenv) == OWN
    told = json.loads(
        printed(TRAINERS, "run_openenv_package.py", NAME, str(openenv.source), folder=openenv.site)
    )
    rows = (openenv.rows / "train.jsonl").read_text().splitlines()
    assert told["static"]["verdict"] == "pass"
    # What has no grader or wants Docker is left out, so the verdict says so; nothing fails.
    assert told["runtime"]["verdict"] == "warn"
    statuses = {one["check_id"]: one["status"] for one in told["runtime"]["results"]}
    assert {check for check, status in statuses.items() if status == "pass"} == {
        "static.manifest",
        "runtime.startup",
        "runtime.reward_well_formed",
        "runtime.observation_schema",
        "runtime.state_contract",
    }
    assert set(statuses.values()) == {"pass", "skip"}
    assert told["served"]["passed"] is True
    # What `openenv push` asks of a folder, and `openenv build`; a lock is its publisher's.
    assert told["structure"] == ["Recommended directory missing: outputs/"]
    assert told["modes"] == ["Missing uv.lock - run 'uv lock' to generate it"]
    assert [split["name"] for split in told["splits"]] == ["test", "train"]
    assert told["count"] == {"num_tasks": len(rows)}
    assert told["task"]["task"]["id"] == json.loads(rows[1])["id"]
    assert told["client"] == {"reward": 1.0, "done": True, "verdict": "correct"}
    assert told["oracle"] == "1.0"
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf8")
    shown = table(told["policy"], told["runtime"]["results"])
    assert shown in page, f"docs/training.md should hold:\n{shown}"
    own = (openenv.source / "tests" / "test_environment.py").read_text()
    assert all(f"def {name}(" in own for name in OWN_TESTS.values() if name.startswith("test_"))
