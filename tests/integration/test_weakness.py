"""The loop over knobs, from the first probe on: resumable, repeatable, and it finds the band."""

import json
import shutil
from collections.abc import Sequence
from math import exp
from math import log as log_of
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from generators import find_family
from pipelines.build import build, run_unit
from pipelines.dataset.verify import verify
from pipelines.drawing import Planned
from pipelines.errors import RecipeError, StorageError
from pipelines.loops import load_loop
from pipelines.loops.knobs import read_history
from pipelines.loops.knobs.efforts import DRAWS, EFFORTS, count_efforts, known_efforts
from pipelines.loops.knobs.loop import KnobLoop, close_release
from pipelines.loops.knobs.records import ATTEMPTS, RELEASES, Measurement, Summary
from pipelines.loops.knobs.report import Release
from pipelines.progress import quiet
from pipelines.sources import PlannedSource, Recipe, plan_lines
from pipelines.state.log import Log
from pipelines.state.storage import Store
from proofmill import Problem
from solvers.ability import Effort
from solvers.protocol import Solver
from solvers.standins import simulated
from tests.integration.conftest import Run
from tests.integration.killing import died
from tests.sizes import sized

CONFIG = KnobLoop(
    families=("telescoping_sum", "linear_functional", "plane_figures"), rows=48, shard_rows=100
)


def rate(problem: Problem) -> float:
    """telescoping_sum by its first knob; linear_functional never (a bad label); figures always."""
    if problem.family == "telescoping_sum":
        return 1.0 / (1.0 + exp(12.0 * (problem.knobs["ideas"] - 0.8)))
    return {"linear_functional": 0.0, "plane_figures": 1.0}.get(problem.family, 0.5)


def policy(problems: Sequence[Problem]) -> Solver:
    return simulated(problems, rate, name="world")


def release(state: Path, config: KnobLoop = CONFIG) -> Release:
    return close_release(
        config,
        str(state),
        work=lambda units, recipe, out: (run_unit(u, recipe, out) for u in units),
        solver_of=policy,
        progress=quiet,
    )


def contents(folder: Path) -> dict[str, bytes]:
    """All files but manifests, which hold the date."""
    files = [
        p for p in folder.rglob("*") if p.is_file() and p.name not in ("manifest.json", "lock")
    ]
    return {str(p.relative_to(folder)): p.read_bytes() for p in files if ".work" not in p.parts}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weakness") / "state"
    for _ in range(3):
        release(path)
    return path


def releases(state: Path) -> list[Summary]:
    return Log(Store(str(state))).read(RELEASES)


def attempts(state: Path) -> list[Measurement]:
    return Log(Store(str(state))).read(ATTEMPTS)


def test_releases_are_whole_datasets_with_reports(state: Path) -> None:
    done = releases(state)
    assert [one.release for one in done] == [0, 1, 2]
    for number, one in enumerate(done):
        out = state / "releases" / f"{number:04d}"
        assert verify(str(out), quiet).faults == []
        assert one.planned == 48
        assert one.kept + sum(one.dropped.values()) == one.drawn == 48
        text = (state / "reports" / f"{number:04d}.md").read_text()
        assert "telescoping_sum" in text
        for plot in ("rates", "plan"):
            svg = (state / "reports" / f"{number:04d}-{plot}.svg").read_text()
            assert svg.startswith("<svg ")
            assert f"{number:04d}-{plot}.svg)" in text
    rows = [
        row
        for path in sorted((state / "releases").glob("*/data/*"))
        for row in pq.read_table(path).to_pylist()
    ]
    assert rows
    assert len({row["instance"] for row in rows}) == len(rows)
    assert {row["lineage"]["synthesizer"] for row in rows} == {"weakness"}
    assert all(0 < row["difficulty"]["k"] < row["difficulty"]["n"] for row in rows)


def test_the_loop_moves_into_the_band_and_accuses_the_wrong_label(state: Path) -> None:
    done = releases(state)
    assert done[2].in_window > 1.5 * done[0].in_window
    assert done[1].status["linear_functional"] == "suspect"
    assert done[2].status["plane_figures"] == "mastered"
    assert "check the label" in (state / "reports/0001.md").read_text()
    last = [attempt for attempt in attempts(state) if attempt.release == 2]
    assert last
    assert not any(attempt.family == "linear_functional" for attempt in last)
    assert sum(attempt.family == "telescoping_sum" for attempt in last) > len(last) / 2


@pytest.mark.deep
def test_same_state_same_release(state: Path, tmp_path: Path) -> None:
    twin = tmp_path / "twin"
    shutil.copytree(state, twin)
    first, second = release(twin), None
    assert first.number == 3
    shutil.copytree(state, tmp_path / "again")
    second = release(tmp_path / "again")
    assert first.plan == second.plan
    left, right = contents(twin), contents(tmp_path / "again")
    assert left.keys() == right.keys()
    # A plan's path stands in no file, so whole states are equal.
    assert [name for name in left if left[name] != right[name]] == []


@pytest.mark.deep
def test_killed_anywhere_it_goes_on_to_the_same_end(state: Path, tmp_path: Path) -> None:
    whole, hurt = tmp_path / "whole", tmp_path / "hurt"
    shutil.copytree(state, whole)
    shutil.copytree(state, hurt)
    release(whole)
    work = (
        "from pathlib import Path\n"
        "from tests.integration.test_weakness import release\n"
        f"release(Path({str(hurt)!r}))"
    )
    kills = 0
    for writes in sized((8,), (1, 3, 5, 8, 12, 9, 5)):
        kills += died(work, writes)
        if len(releases(hurt)) > 3:
            break
    assert kills >= sized(1, 4)
    if len(releases(hurt)) == 3:
        release(hurt)
    left, right = contents(whole), contents(hurt)
    ours = [name for name in left if not name.startswith("releases/0003/rollouts")]
    assert [name for name in ours if left[name] != right.get(name)] == []
    earned = attempts(hurt)
    assert len({(one.release, one.id) for one in earned}) == len(earned)


PLACES = sized(["reports/"], ["journal/attempts", "reports/", "journal/releases"])


@pytest.mark.deep
@pytest.mark.parametrize("place", PLACES)
def test_stopped_around_the_journal_it_decides_nothing_anew(
    place: str, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a release has already journalled must not change what it goes on with."""
    whole, hurt = tmp_path / "whole", tmp_path / "hurt"
    shutil.copytree(state, whole)
    shutil.copytree(state, hurt)
    release(whole)
    write = Store.write

    def refusing(self: Store, path: str, data: bytes, *mode: int) -> None:
        if path.startswith(place):
            raise StorageError("the disk is gone")
        write(self, path, data, *mode)

    monkeypatch.setattr(Store, "write", refusing)
    with pytest.raises(StorageError, match="the disk is gone"):
        release(hurt)
    monkeypatch.undo()
    release(hurt)
    left, right = contents(whole), contents(hurt)
    assert left.keys() == right.keys()
    assert [name for name in left if left[name] != right[name]] == []


def test_efforts_are_counted_once_and_are_those_of_rows(state: Path, tmp_path: Path) -> None:
    log, names = Log(Store(str(state))), CONFIG.families
    assert log.count(EFFORTS) == DRAWS * len(names)
    efforts = count_efforts(log, names, quiet)
    assert log.count(EFFORTS) == DRAWS * len(names)
    rows = [
        row
        for path in sorted((state / "releases").glob("*/data/*"))
        for row in pq.read_table(path).to_pylist()
        if row["family"] == "telescoping_sum"
    ]
    assert len(rows) > 20
    told = efforts["telescoping_sum"]
    gaps = [log_effort(told, row) - log_of(row["effort"]) for row in rows]
    assert abs(sum(gaps) / len(gaps)) < 0.2
    assert max(map(abs, gaps)) < max(0.5, 4 * told.scatter)


def log_effort(told: Effort, row: dict[str, Any]) -> float:
    """The regression by hand."""
    knobs: dict[str, float] = json.loads(row["knobs"])
    z = [2.0 * knobs[knob.name] - 1.0 for knob in find_family(row["family"]).knobs]
    terms = [1.0, *z, *(one**2 - 1.0 / 3.0 for one in z)]
    return sum(weight * term for weight, term in zip(told.weights, terms, strict=True))


def test_a_state_from_before_efforts_is_read_and_gone_on_with(state: Path, tmp_path: Path) -> None:
    older = tmp_path / "older"
    shutil.copytree(state, older)
    shutil.rmtree(older / "journal" / "efforts")
    store = Store(str(older))
    assert known_efforts(Log(store), CONFIG.families) == {}
    history = read_history(store)
    assert [one.subject.effort for one in history.after] == [None] * 3
    assert history.attempts == read_history(Store(str(state))).attempts
    assert count_efforts(Log(store), CONFIG.families, quiet) == known_efforts(
        Log(Store(str(state))), CONFIG.families
    )


def test_two_releases_at_once_are_refused(state: Path) -> None:
    with (
        Store(str(state)).locked(".lock", "somebody"),
        pytest.raises(StorageError, match="another release is being made"),
    ):
        release(state)


def test_command_makes_a_release_and_names_faults(tmp_path: Path, pipelines: Run) -> None:
    loop = tmp_path / "loop.toml"
    loop.write_text(
        'kind = "knobs"\nfamilies = ["telescoping_sum"]\nrows = 12\n'
        '[solvers.policy]\nkind = "search"\nbudget = 20\n'
    )
    done = pipelines("weakness", loop, tmp_path / "state", "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert "release 0:" in done.stdout
    good = loop.read_text()
    for old, new, text in (
        ('kind = "knobs"', 'kind = "knob"', 'write kind = "knobs" or kind = "text"'),
        ("rows = 12", "row = 12", "unknown key 'row'; did you mean 'rows'"),
        ("telescoping_sum", "telescoping", "nearest is 'telescoping_sum'"),
        ("budget = 20", "budgit = 20", "solvers.policy"),
        ("[solvers.policy]", "[solvers.teacher]", "asks solvers.policy alone"),
    ):
        loop.write_text(good.replace(old, new))
        with pytest.raises(RecipeError, match=text.replace("[", r"\[")):
            load_loop(loop, "weakness")


def test_planned_rows_refuse_what_they_cannot_make(tmp_path: Path) -> None:
    row = Planned(
        family="telescoping_sum",
        version=1,
        knobs={"ideas": 0.1, "expanded": 0.2},
        ordinal=0,
        root_seed=0,
        split="train",
        synthesizer="weakness",
        reason="test",
    )
    good = plan_lines([row]).decode()
    path = tmp_path / "plan.jsonl"
    for old, new, text in (
        ('"version":1', '"version":99', "draw the plan again"),
        ('"ideas"', '"ideals"', "nearest is 'ideas'"),
        ('"family":"telescoping_sum"', '"family":"telescope"', "no family 'telescope'"),
        ('"split":"train"', '"split":"val"', "a split of"),
        ("{", "[", "not a planned row"),
    ):
        assert old in good
        path = tmp_path / f"{text[:5]}.jsonl"
        path.write_text(good.replace(old, new, 1))
        source = PlannedSource(kind="planned", path=str(path))
        with pytest.raises(RecipeError, match=text):
            build(
                Recipe(name="planned", sources=(source,)),
                str(tmp_path / "out"),
                execute=lambda units: iter(()),
            )
    assert not (tmp_path / "out").exists()
