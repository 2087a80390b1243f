"""A family starts from a skeleton, and is written down when it holds its contract."""

import dataclasses
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from filters.certification.guessability import faults, measure
from generators import FAMILIES
from pipelines import certifying
from pipelines.certifying import (
    ROOMS,
    UNFINISHED,
    enrol,
    enrol_family,
    meaning,
    start_family,
)
from pipelines.certifying import measure as measuring
from pipelines.certifying.enrol import Enrolment, store_record
from pipelines.certifying.golden import GOLDEN, changed_versions, golden_text
from pipelines.certifying.measure import Certified, Sizes
from pipelines.certifying.skeleton import entered, unfinished
from pipelines.certifying.store import key_of, load, save
from pipelines.cli.commands import app
from pipelines.errors import FamilyError

ROOT = Path(__file__).parents[2]
VALUATION, SUDOKU = key_of("valuation"), key_of("sudoku")
TABLE = '''"""A topic."""

from generators.logic.grids import (
    hitori,
    sudoku,
)
from generators.logic.grids.sudoku import Sudoku

FAMILIES = (
    hitori.FAMILY,
    sudoku.FAMILY,
)
"""The table."""
'''


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that holds the families' rooms alone."""
    for room in ROOMS.values():
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run_ruff(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ruff", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("topic", ROOMS)
def test_a_skeleton_is_clean_and_in_its_table(topic: str, checkout: Path) -> None:
    module, table = start_family("zz_top", topic, checkout)
    assert (module, table) == (f"{ROOMS[topic]}/zz_top.py", f"{ROOMS[topic]}/__init__.py")
    files = [str(checkout / module), str(checkout / table)]
    settings = ("--config", str(ROOT / "pyproject.toml"))
    for arguments in (("check", *settings), ("format", "--check", *settings)):
        outcome = run_ruff(*arguments, *files)
        assert outcome.returncode == 0, outcome.stdout
    before, after = (
        set(re.findall(r"\w+(?:\.FAMILY)?(?=,)", (root / table).read_text(encoding="utf8")))
        for root in (ROOT, checkout)
    )
    assert after - before == {"zz_top", "zz_top.FAMILY"}
    assert before <= after


def test_a_skeleton_works_and_names_what_is_unfinished(checkout: Path) -> None:
    module, _ = start_family("weighing", "planning", checkout)
    code = (checkout / module).read_text(encoding="utf8")
    program = f"{code}\nprint(FAMILY.problem(0, 0.0).to_json())"
    printed = subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True)
    row = json.loads(printed)
    assert (row["family"], row["domain"]) == ("weighing", "logic")
    question, _, _ = row["prompt"].partition("\n")
    assert row["answer"] == str(sum(map(int, re.findall(r"\d+", question))))
    lines = unfinished(module, checkout)
    assert len(lines) == code.count(UNFINISHED) > 9
    assert lines[0].startswith(f"{module}:1: ")


def test_an_entry_keeps_the_order() -> None:
    after = entered(TABLE, "generators/logic/grids", "math_path").splitlines()
    assert after[3:6] == ["    hitori,", "    math_path,", "    sudoku,"]
    assert after[10:13] == ["    hitori.FAMILY,", "    math_path.FAMILY,", "    sudoku.FAMILY,"]


def test_an_entry_is_made_once() -> None:
    once = entered(TABLE, "generators/logic/grids", "math_path")
    assert entered(once, "generators/logic/grids", "math_path") == once


def test_a_table_of_another_layout_is_left_to_its_reader() -> None:
    table = TABLE.replace(
        "(\n    hitori.FAMILY,\n    sudoku.FAMILY,\n)", "(hitori.FAMILY, sudoku.FAMILY)"
    )
    with pytest.raises(FamilyError, match=r"write 'math_path.FAMILY,' into it by hand"):
        entered(table, "generators/logic/grids", "math_path")


@pytest.mark.parametrize(
    ("name", "topic", "message"),
    [
        ("Weighing", "planning", "cannot name a family"),
        ("weigh-ing", "planning", "cannot name a family"),
        ("_weighing", "planning", "cannot name a family"),
        ("class", "planning", "cannot name a family"),
        ("planning_ahead", "planning", "repeats its topic"),
        ("weighing", "plannin", "nearest is 'planning'"),
        ("weighing", "?", "the topics are contest_algebra, "),
        ("sudoku", "grids", "generators/logic/grids/sudoku.py"),
        ("sudoku", "math", "generators/logic/grids/sudoku.py"),
    ],
)
def test_what_cannot_start_is_refused(name: str, topic: str, message: str, checkout: Path) -> None:
    before = sorted(checkout.rglob("*"))
    with pytest.raises(FamilyError, match=message):
        start_family(name, topic, checkout)
    assert sorted(checkout.rglob("*")) == before


def test_an_unknown_family_cannot_be_enrolled() -> None:
    with pytest.raises(FamilyError, match="make family NAME=zebro TOPIC="):
        enrol_family("zebro")


def test_a_module_outside_its_table_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enrol, "FAMILIES", {})
    with pytest.raises(FamilyError, match=r"generators/math/__init__.py has no family .valuation."):
        enrol_family("valuation")


def test_changed_rows_are_refused_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    family = dataclasses.replace(FAMILIES["valuation"], render=lambda instance, rng: "What?")
    monkeypatch.setattr("pipelines.certifying.golden.FAMILIES", {"valuation": family})
    monkeypatch.setattr(enrol, "certify_family", None)
    with pytest.raises(FamilyError, match=r"rows of valuation@\d .* raise the version"):
        enrol_family("valuation")


@pytest.mark.parametrize("rows_changed", [True, False])
def test_a_rewrite_replaces_the_figures_of_changed_rows_only(
    rows_changed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, asked = FAMILIES["valuation"], dict[str, object]()
    if rows_changed:
        family = dataclasses.replace(family, render=lambda instance, rng: "What?")
    monkeypatch.setattr("pipelines.certifying.golden.FAMILIES", {"valuation": family})
    monkeypatch.setattr(enrol, "certify_family", lambda name, sizes: load()[VALUATION])
    monkeypatch.setattr(enrol, "store_record", lambda measured, replace: asked.update(at=replace))
    monkeypatch.setattr(enrol, "_write", lambda ids: [GOLDEN])
    enrolment = enrol_family("valuation", rewrite=True)
    assert enrolment.files == ["tests/golden/ids.json"]
    assert asked == {"at": rows_changed}


def test_a_broken_contract_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = dataclasses.replace(load()[VALUATION], faults=["dial 0.0: threads"])
    monkeypatch.setattr(enrol, "certify_family", lambda name, sizes: broken)
    monkeypatch.setattr(enrol, "store_record", None)
    assert enrol_family("valuation") == ([], broken.faults, [])


def record(drawn: int, *problems: str) -> Certified:
    sizes = Sizes(drawn, 10, 3, 1)
    return dataclasses.replace(load()[VALUATION], sizes=sizes, faults=list(problems))


def test_a_smaller_measurement_does_not_replace_a_larger_clean_one(tmp_path: Path) -> None:
    path = tmp_path / "certified.json"
    assert store_record(record(500), path=path)
    assert not store_record(record(400), path=path)
    assert load(path)[VALUATION].sizes.drawn == 500
    assert store_record(record(400), replace=True, path=path)
    assert load(path)[VALUATION].sizes.drawn == 400
    assert store_record(record(600), path=path)
    assert load(path)[VALUATION].sizes.drawn == 600


def test_a_record_of_an_older_version_makes_room(tmp_path: Path) -> None:
    path = tmp_path / "certified.json"
    old = {
        "valuation@0": dataclasses.replace(record(900), version=0),
        SUDOKU: load()[SUDOKU],
    }
    save(old, path)
    assert store_record(record(400), path=path)
    assert load(path) == {SUDOKU: old[SUDOKU], VALUATION: record(400)}


def test_a_clean_measurement_replaces_a_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "certified.json"
    assert store_record(record(500, "threads were left behind"), path=path)
    assert store_record(record(400), path=path)
    assert load(path)[VALUATION].faults == []


def test_only_frozen_rows_can_have_changed() -> None:
    frozen = {"a@1": ["1", "2"], "b@1": ["3"]}
    ids = {"a@1": ["1", "9"], "b@1": ["3"], "c@1": ["4"]}
    assert changed_versions(ids, frozen) == ["a@1"]


def test_frozen_ids_of_versions_that_are_gone_are_dropped() -> None:
    frozen = {"valuation@0": ["1"], SUDOKU: ["2"], "gone@1": ["3"]}
    kept = json.loads(golden_text({VALUATION: ["4"]}, frozen))
    assert kept == {VALUATION: ["4"], SUDOKU: ["2"]}


def test_every_fault_has_a_meaning() -> None:
    line = load()[VALUATION].lines[0]
    broken = dataclasses.replace(
        line, disagreements=1, credited=1, refused=1, distinct=0, max_ms=1e9
    )
    texts = measuring._broken(broken)
    assert len(texts) == 5
    same = [FAMILIES["valuation"].problem(0, 0.0)] * 100
    guessed = faults(measure(same))
    assert len(guessed) >= 3
    whole = ["Spearman(dial, effort) 0.1 < 0.8", "the global random state was touched"]
    whole += [
        "threads were left behind",
        "no sound instance: x",
        f"{measuring._READ}2 times: unread",
    ]
    for fault in [*texts, *guessed, *whole]:
        assert meaning(fault)
    with pytest.raises(LookupError, match="no meaning"):
        meaning("something else")


@pytest.mark.parametrize(
    ("enrolment", "status", "lines"),
    [
        (
            Enrolment([], ["dial 0.5: 3 of 200 rows not certified"], []),
            1,
            ["dial 0.5: 3 of 200 rows not certified", "generator, solver and verifier disagree"],
        ),
        (Enrolment(["a/b.py:3: TODO name them"], [], []), 1, ["a/b.py:3: TODO name them"]),
        (
            Enrolment([], [], ["docs/families.md"]),
            0,
            ["holds its contract; wrote docs/families.md"],
        ),
        (Enrolment([], [], []), 0, ["holds its contract; all that is kept is up to date"]),
    ],
)
def test_the_command_says_what_came_of_a_family(
    enrolment: Enrolment, status: int, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certifying, "enrol_family", lambda name, rewrite: enrolment)
    done = CliRunner().invoke(app, ["family", "check", "valuation"])
    assert done.exit_code == status
    for line in lines:
        assert line in done.output


def test_the_command_names_what_cannot_start() -> None:
    done = CliRunner().invoke(app, ["family", "new", "sudoku", "--topic", "grids"])
    assert done.exit_code == 1
    assert "a family 'sudoku' exists, generators/logic/grids/sudoku.py" in done.output
