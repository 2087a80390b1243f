"""Datasets on an S3: moto's server on loopback, in a process of its own, as a run meets it."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pipelines.build import build, run_unit
from pipelines.sources import load_recipe
from tests.integration.command_lines import Command, Said, command_lines
from tests.integration.conftest import ROOT
from tests.integration.hub_stub import Hub, running_hub
from tests.integration.killing import died
from tests.integration.s3_probe import NAMES, PROBES
from tests.integration.s3_server import BUCKET, S3, s3_server
from tests.sizes import sized

RECIPE = """
name = "r"
[splits]
train = 0.8
test = 0.2
[[sources]]
kind = "families"
rows = 24
families = ["telescoping_sum", "dyck_completion"]
dials = [0.2, 0.4]
"""
WORK = """
from pipelines.build import build, run_unit
from pipelines.sources import load_recipe
recipe, out = load_recipe({recipe!r}), {out!r}
build(recipe, out, execute=lambda units: (run_unit(unit, recipe, out) for unit in units))
"""
HOUR = 3600
PLACE = f"s3://{BUCKET}/datasets of réné/out"


@pytest.fixture(scope="module")
def s3() -> Iterator[S3]:
    """A server that lists four objects at a time."""
    with s3_server(page=4) as server:
        yield server


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recipe") / "r.toml"
    path.write_text(RECIPE)
    return path


def built(recipe: Path, out: Path) -> Path:
    plan = load_recipe(recipe)
    build(plan, str(out), execute=lambda units: (run_unit(u, plan, str(out)) for u in units))
    return out


@pytest.fixture(scope="module")
def local(recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset on a disk."""
    return built(recipe, tmp_path_factory.mktemp("local") / "out")


@pytest.fixture(scope="module")
def other(recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another, small one, to merge with."""
    path = tmp_path_factory.mktemp("other") / "other.toml"
    text = RECIPE.replace("rows = 24", "rows = 8").replace('"r"', '"other"')
    path.write_text(f"seed = 9\n{text}")
    return built(path, path.parent / "out")


@pytest.fixture(scope="module")
def hub() -> Iterator[Hub]:
    with running_hub() as running:
        yield running


@pytest.fixture(scope="module")
def run(s3: S3, hub: Hub, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Command]:
    """`python -m pipelines ...` in a process that knows the S3 and the Hub."""
    variables = {
        "HF_ENDPOINT": hub.url,
        "HF_TOKEN": "hf_test",
        "HF_HOME": str(tmp_path_factory.mktemp("hf")),
        "HF_HUB_DISABLE_XET": "1",
        "no_proxy": "127.0.0.1",
    }
    with command_lines(s3.environment | variables) as command:
        yield command


@pytest.fixture(scope="module")
def resumed(s3: S3, recipe: Path, run: Command) -> Said:
    """What a build says that goes on, on a bad day of the S3, where another was killed -9."""
    work = WORK.format(recipe=str(recipe), out=PLACE)
    assert died(work, writes=3, environment=s3.environment)
    before = s3.files(PLACE)
    assert [name.split("/")[1] for name in before] == ["lease.json"] + 3 * ["units"]
    # botocore waits half a second on average before it asks again.
    with s3.behaving(skew=HOUR, fail_every=sized(7, 3)):
        done = run("build", recipe, PLACE, "--workers", 1)
    assert done.status == 0, done.errors
    return done


def test_a_build_that_was_killed_goes_on_to_the_same_bytes(
    s3: S3, local: Path, resumed: Said
) -> None:
    assert f"took over {PLACE} from a run that was killed" in resumed.errors
    files = s3.files(PLACE)
    mine = {str(p.relative_to(local)): p.read_bytes() for p in local.rglob("*") if p.is_file()}
    assert files.keys() == mine.keys()
    same = [name for name in files if name != "manifest.json"]
    assert len(same) == 5
    assert {name: files[name] for name in same} == {name: mine[name] for name in same}
    there, here = (json.loads(one["manifest.json"]) for one in (files, mine))
    assert there | {"created": ""} == here | {"created": ""}


COMMANDS: Mapping[str, tuple[str, ...]] = {
    "r: 24 rows (19 train, 5 test)": ("build", "{recipe}", PLACE),
    "2 shards, 24 reference answers scored": ("verify", PLACE),
    "# Report: r\n": ("report", "--markdown", PLACE),
    "of 24 rows have a flag": ("audit", PLACE, "--out", f"s3://{BUCKET}/audit"),
    "of 19 rows have a flag": (
        "audit",
        f"{PLACE}/data/train-00000-of-00001.parquet",
        "--out",
        "{tmp}",
    ),
    f"19 rows in s3://{BUCKET}/sft.jsonl": ("export", "sft", PLACE, f"s3://{BUCKET}/sft.jsonl"),
    "r-other: 32 rows": ("merge", PLACE, "{other}", f"s3://{BUCKET}/merged"),
    "version v1": ("publish", PLACE, "me/small"),
    "rollouts in all": ("grade", f"s3://{BUCKET}/merged", "--solver", "search:budget=60"),
    "reference answers scored": ("verify", f"s3://{BUCKET}/merged"),
}
"""What each command says -> its words."""


@pytest.fixture(scope="module")
def said(
    resumed: Said,
    run: Command,
    recipe: Path,
    other: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Said]:
    """What the commands say, one after the other."""
    places = {"recipe": recipe, "other": other, "tmp": tmp_path_factory.mktemp("audit")}
    return {
        words: run(*(word.format(**places) for word in line)) for words, line in COMMANDS.items()
    }


@pytest.mark.parametrize("words", COMMANDS)
def test_commands_take_urls(said: dict[str, Said], words: str) -> None:
    assert said[words].status == 0, said[words].errors
    assert words in said[words].out


def test_what_is_published_is_what_lies_there(local: Path, hub: Hub, said: dict[str, Said]) -> None:
    sent = hub.repos["me/small"]
    shards = [str(path.relative_to(local)) for path in sorted(local.glob("data/*"))]
    assert len(shards) == 2
    assert {name: sent[name] for name in shards} == {
        name: (local / name).read_bytes() for name in shards
    }


def test_no_lease_and_no_work_is_left(s3: S3, said: dict[str, Said]) -> None:
    names = [*s3.files(PLACE), *s3.files(f"s3://{BUCKET}/merged")]
    assert names.count("manifest.json") == 2
    assert not [name for name in names if "lease" in name or ".work/" in name]
    assert "audit.json" in s3.files(f"s3://{BUCKET}/audit")


def test_verify_counts_rows(s3: S3, run: Command, local: Path, tmp_path: Path) -> None:
    """A shard that lost a row, with a manifest that knows the new bytes but not the loss."""
    shard = next(local.glob("data/test-*"))
    table = pq.read_table(shard).slice(1)
    pq.write_table(table, tmp_path / "short.parquet")
    data = (tmp_path / "short.parquet").read_bytes()
    text = (local / "manifest.json").read_text()
    old = hashlib.sha256(shard.read_bytes()).hexdigest()
    assert old in text
    s3.put(
        f"{BUCKET}/short/manifest.json",
        text.replace(old, hashlib.sha256(data).hexdigest()).encode(),
    )
    for path in local.glob("data/*"):
        s3.put(f"{BUCKET}/short/data/{path.name}", data if path == shard else path.read_bytes())
    done = run("verify", f"s3://{BUCKET}/short")
    assert done.status == 1
    assert "has 4 rows, the manifest says 5" in done.errors
    assert "shards hold 23 rows, the manifest says 24" in done.errors


@pytest.fixture(scope="module")
def probed(s3: S3) -> dict[str, list[Any]]:
    """What `tests.integration.s3_probe` sees, with the server's clock an hour ahead."""
    probes = sized(["listing", "conditions", "faults"], [probe.__name__ for probe in PROBES])
    with s3.behaving(skew=HOUR):
        done = subprocess.run(
            [sys.executable, "-m", "tests.integration.s3_probe", *probes],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | s3.environment,
        )
    assert done.returncode == 0, done.stderr
    facts: dict[str, list[Any]] = json.loads(done.stdout)
    return facts


def test_listings_are_whole_and_fresh(probed: dict[str, list[Any]]) -> None:
    """In pages of four objects; another client writes in between."""
    facts, most = probed["listing"], NAMES[:-1]
    assert facts[:2] == [False, []]
    assert facts[2:7] == [most, True, False, False, True]
    assert facts[7:10] == [NAMES, True, NAMES[-1:]]
    assert facts[10:] == [[name for name in NAMES if not name.startswith("many/")]]


@pytest.mark.deep
def test_large_objects_go_in_parts(s3: S3, probed: dict[str, list[Any]]) -> None:
    assert probed["parts"] == [["x"], True]
    assert s3.tag(f"{BUCKET}/large/x").endswith("-3")  # of parts of 50 MiB


def test_conditional_writes_and_the_server_s_time(probed: dict[str, list[Any]]) -> None:
    *facts, (first, second) = probed["conditions"]
    assert facts[:3] == [None, None, None]
    assert facts[3][:2] == [first, "one"]
    assert facts[4] is None
    assert facts[5][:2] == facts[6][:2] == [second, "two"]
    assert HOUR - 2 <= facts[6][2] <= HOUR + 600
    assert facts[7:] == [None, [".work/lease.json"], []]


def test_faults_are_one_line_with_a_remedy(probed: dict[str, list[Any]]) -> None:
    expected = (
        f"cannot read s3://{BUCKET}/out/absent: ",
        "cannot write s3://no-such-bucket/out/x: there is no such bucket; create it, or correct",
        "cannot read s3://no-such-bucket/out/x: there is no such bucket; create it, or correct",
        "[]",
        "cannot write s3://NO BUCKET/out/x: its bucket has no valid name; correct the URL",
        f"cannot write s3://{BUCKET}/out/x: no credentials were found; set AWS_ACCESS_KEY_ID",
        f"cannot look at s3://{BUCKET}/out/x: it cannot be reached; check the network and AWS_END",
    )
    for fact, start in zip(probed["faults"], expected, strict=True):
        assert fact.startswith(start)
        assert "\n" not in fact


def test_a_store_that_refuses_is_told_in_one_line(s3: S3, run: Command, recipe: Path) -> None:
    with s3.behaving(refuse=True):
        done = run("build", recipe, f"s3://{BUCKET}/refused")
    assert done.status == 1
    (line,) = (line for line in done.errors.splitlines() if not line.startswith("warning: "))
    assert line.startswith(f"error: cannot look at s3://{BUCKET}/refused/")
    assert "it is refused (Forbidden); check that these credentials may list the bucket" in line
