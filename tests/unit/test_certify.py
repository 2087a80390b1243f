"""Certifying at full size finds planted faults, and only those."""

import dataclasses
import json
import random
from pathlib import Path
from typing import Any

import pytest

from generators import FAMILIES, Family
from pipelines.certifying import measure as certifying
from pipelines.certifying.measure import Certified, Sizes, certify_family
from pipelines.certifying.store import certify_all, key_of, load
from pipelines.errors import RecipeError
from tests.sizes import sized

SOUND = "telescoping_sum"
SMALL = Sizes(drawn=120, solved=10, attacked=3)
FEW = Sizes(drawn=sized(40, 120), solved=10, attacked=3)
"""Enough for faults that every row has."""


def measured(
    monkeypatch: pytest.MonkeyPatch,
    sizes: Sizes = FEW,
    **changes: Any,  # noqa: ANN401
) -> Certified:
    family: Family[Any] = dataclasses.replace(FAMILIES[SOUND], **changes)
    monkeypatch.setattr(certifying, "load_family", lambda name: family)
    return certify_family(SOUND, sizes)


def test_a_sound_family_has_no_fault() -> None:
    found = certify_family(SOUND, SMALL)
    assert found.faults == []
    assert [line.dial for line in found.lines] == [0.0, 0.25, 0.5, 0.75, 1.0]
    for line in found.lines:
        assert (line.drawn, line.solved, line.disagreements) == (120, 10, 0)
        assert line.attacks >= 3 * 40
        assert line.dresses >= 3 * 5


def test_a_slow_dial_gets_no_more_rows_than_are_solved() -> None:
    found = certify_family(SOUND, SMALL._replace(seconds=0))
    assert [line.drawn for line in found.lines] == [SMALL.solved] * 5


def test_a_wrong_solver_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(monkeypatch, solve=lambda instance: ["1/2"])
    assert [line.disagreements for line in found.lines] == [10] * 5
    assert "dial 0.5: 10 of 10 rows not certified" in found.faults


def test_a_credited_wrong_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(monkeypatch, near_misses=lambda instance: [instance.answer, "1/2"])
    assert all(line.credited >= 3 for line in found.lines)
    assert any("wrong responses credited" in fault for fault in found.faults)


def test_repeated_rows_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    family = FAMILIES[SOUND]
    instance = family.draw(0, 0.5)[1]
    same = {"canonical": lambda other: "always the same", "capacity": lambda dial: 1e6}
    found = measured(monkeypatch, SMALL, **same)
    assert [line.distinct for line in found.lines] == [1] * 5
    assert found.lines[0].birthday == pytest.approx(120**2 / 2 / (120 * 119 / 2))
    assert "dial 0.0: 1 distinct of 120, 114 needed" in found.faults
    assert family.canonical(instance) != "always the same"


def test_a_question_of_two_instances_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells instances apart has to stand in the question."""
    found = measured(monkeypatch, FEW._replace(drawn=40), render=lambda instance, rng: "Add up.")
    told = "78 questions of one instance are those of another in its words"  # 39 in two wordings
    assert f"dial 0.5: {told}" in found.faults


def test_effort_that_does_not_rise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(monkeypatch, effort=lambda instance: 7)
    assert any(fault.startswith("Spearman") for fault in found.faults)


def test_a_family_that_draws_from_the_host_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    render = FAMILIES[SOUND].render

    def careless(instance: Any, rng: random.Random) -> str:  # noqa: ANN401
        random.random()
        return render(instance, rng)

    assert "the global random state was touched" in measured(monkeypatch, render=careless).faults


@pytest.mark.deep
def test_a_second_run_measures_what_is_missing_only(tmp_path: Path) -> None:
    path, done = tmp_path / "certified.json", list[str]()
    certify_all([SOUND], SMALL, 1, lambda one: done.append(one.family), path)
    stored = json.loads(path.read_text(encoding="utf8"))
    path.write_text(json.dumps(stored | {f"{SOUND}@0": stored[key_of(SOUND)]}), encoding="utf8")
    names = [SOUND, "modular_exponent"]
    found = certify_all(names, SMALL, 1, lambda one: done.append(one.family), path)
    assert done == [SOUND, "modular_exponent"]
    assert set(found) == set(load(path)) == {key_of(SOUND), key_of("modular_exponent")}
    assert found[key_of(SOUND)] == load(path)[key_of(SOUND)]


def test_an_unknown_family_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="zebro"):
        certify_all(["zebro"], SMALL, 1, lambda one: None, tmp_path / "certified.json")
