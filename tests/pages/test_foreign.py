"""The page of foreign rows, the file of figures and the table of tasks say the same."""

import pytest

from pipelines.adapting import REASONING_GYM, load_records
from proofmill import VERIFIERS
from readers.outside import OUTSIDE
from tests.pages.foreign import PAGE, page

RECORD = load_records()["reasoning_gym"]
LABELS = 0.02
"""Share of rows that may be at fault before a task is refused; stands on the page."""


def test_the_page_is_what_the_file_says() -> None:
    assert PAGE.read_text(encoding="utf8") == page(), "run `make docs`"


def test_every_entry_is_of_a_task_of_the_table() -> None:
    """The page names tasks without an entry as not measured."""
    assert set(RECORD.tasks) <= {*REASONING_GYM.tasks, *REASONING_GYM.refused}
    assert set(REASONING_GYM.refused) <= set(RECORD.tasks)
    assert not set(REASONING_GYM.tasks) & set(REASONING_GYM.refused)
    assert (RECORD.version, RECORD.licence) == (REASONING_GYM.version, REASONING_GYM.licence)
    for name, kind in REASONING_GYM.tasks.items():
        assert kind.verifier in VERIFIERS, name
        if name in RECORD.tasks:
            assert RECORD.tasks[name].verifier == kind.verifier, name


def test_the_lines_of_the_page_hold() -> None:
    assert RECORD.count("certified", "audited") >= 40
    assert RECORD.count("certified") >= 30
    assert RECORD.rows >= 200


@pytest.mark.parametrize("name", sorted(RECORD.tasks))
def test_figures_bear_the_verdict(name: str) -> None:
    task = RECORD.tasks[name]
    if task.verdict == "refused":
        assert task.reasons, name
        return
    figures = task.figures
    assert not task.reasons
    assert figures["drawn"] == RECORD.rows
    assert figures["differing"] == figures["refused"] == figures["credited"] == 0
    assert figures["attacks"] >= 1000
    assert figures["kept"] >= 100
    dropped = ("unfit", "mutants credited", "undressed", "repeats", "conflicts", "echoes")
    rest = figures["drawn"] - sum(figures[key] for key in dropped) - figures["benchmark items"]
    read = figures.get("disputed", 0) + figures.get("unread", 0)
    # of two rows that conflict one is a repeat of the other as well
    assert rest - read <= figures["kept"] <= rest - read + figures["conflicts"]
    assert ("solved" in figures) == (task.verdict == "certified")
    if task.verdict == "certified":
        assert f"reasoning_gym/{name}" in OUTSIDE
        assert figures["agreed"] == figures["kept"] + figures["benchmark items"]
        assert figures["disputed"] <= LABELS * figures["drawn"]


@pytest.mark.parametrize("name", ["quantum_lock", "syllogism", "number_format"])
def test_tasks_with_wrong_labels_are_refused(name: str) -> None:
    assert RECORD.tasks[name].verdict == "refused"


def test_truncated_divisions_are_dropped() -> None:
    task = RECORD.tasks["basic_arithmetic"]
    assert task.verdict == "certified"
    assert task.figures["disputed"] > 0
