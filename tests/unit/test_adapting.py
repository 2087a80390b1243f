"""Foreign rows: what the gates find in a collection that is at fault in known ways."""

import json
import re
import sys
from pathlib import Path
from types import MappingProxyType

import pytest

from pipelines.adapting import PeerError, kinds
from pipelines.adapting.confined import Bounds
from pipelines.adapting.item import Drawn, Item, draw
from pipelines.adapting.judging import Trial, judge, level_of
from pipelines.adapting.kinds import Peer
from proofmill import sandbox, score
from proofmill.extraction import wrap
from readers import Reader
from tests.made_peer import ADDS, INDEX, PEER, ROWS, read_sum
from tests.sizes import sized

pytestmark = pytest.mark.skipif(
    not sandbox.available().ok, reason="; ".join(sandbox.available().missing)
)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the tasks a reader of sums."""
    table = MappingProxyType({f"sums/{task}": ADDS for task in PEER.tasks})
    monkeypatch.setattr("pipelines.adapting.judging.OUTSIDE", table)


@pytest.fixture(autouse=True)
def few_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack fewer rows: the suite of attacks is tried elsewhere."""
    monkeypatch.setattr("pipelines.adapting.judging.ATTACKED", sized(2, 20))


def drawn(task: str, rows: int = ROWS) -> Drawn:
    return draw(sys.executable, PEER, task, seed=1, rows=rows, bounds=Bounds(cpu_seconds=2))


def tried(task: str) -> Trial:
    return judge(PEER, task, drawn(task), seed=1, index=INDEX)


def test_sound_rows_without_a_reader_are_audited() -> None:
    trial = tried("sums")
    assert (level_of(trial), trial.reasons) == ("audited", [])
    assert trial.figures["kept"] == trial.figures["drawn"] == ROWS
    assert trial.figures["attacks"] > 200


@pytest.mark.usefixtures("reads")
def test_sound_rows_that_a_reader_solves_are_certified() -> None:
    trial = tried("sums")
    assert level_of(trial) == "certified"
    assert trial.figures["agreed"] == ROWS


def test_labels_that_are_known_to_be_wrong_need_a_reader() -> None:
    trial = tried("proved")
    assert level_of(trial) is None
    assert trial.reasons == ["its labels need a solver of ours, which is not there"]


@pytest.mark.parametrize(
    ("task", "reason"),
    [
        ("hash_order", "120 of 120 items differ in an interpreter with another hash seed"),
        ("clock", "120 of 120 items differ"),
        ("memory", "120 of 120 items differ"),
        ("global_state", "120 of 120 items differ"),
        ("guessable", "commonest answer"),
        ("echo", "in 118 of 120 rows a piece of the question is the answer"),
        ("repeats", "100 of 120 rows repeat others"),
        ("conflict", "120 of 120 rows are asked the same as others that have another answer"),
        ("no_gold", "120 of 120 rows are of another form, such as: no reference answer"),
        ("noise", "rows are of another form, such as: float noise"),
        ("hostile", "120 of 120 rows are of another form, such as: no whole number"),
        ("benchmark", "120 of 120 rows are items of a benchmark"),
        ("told", "the answer stands reversed in 100% of prompts"),
        ("surrogate", "120 of 120 rows are of another form, such as: no question"),
        ("hang", "the peer's process did not finish: ended with status -"),
        ("exit", "the peer's process did not finish: ended with status 3"),
        ("network", "the peer's process did not finish: ended with status 1"),
    ],
)
def test_each_fault_is_found(task: str, reason: str) -> None:
    trial = tried(task)
    assert level_of(trial) is None
    assert any(reason in found for found in trial.reasons), trial.reasons
    assert trial.figures["kept"] == 0


@pytest.mark.parametrize("task", ["deep", "junk"])
def test_lines_that_are_no_items_cost_nothing_else(task: str) -> None:
    found = drawn(task)
    assert [item.index for item in found.items if item.question] == list(range(ROWS))


@pytest.mark.usefixtures("reads")
def test_a_wrong_label_is_dropped_and_many_refuse_the_task() -> None:
    few = tried("few_wrong")
    assert level_of(few) == "certified"
    assert few.figures["disputed"] == 2
    assert all(_is_right(row.item, row.problem.answer) for row in few.rows)
    many = tried("many_wrong")
    assert level_of(many) is None
    assert many.reasons[0].startswith("our reader finds another answer in 6 of 120 rows")


def _is_right(item: Item, answer: str) -> bool:
    return int(answer) == sum(map(int, re.findall(r"\d+", item.question)))


@pytest.mark.usefixtures("reads")
def test_a_reader_that_cannot_read_certifies_nothing() -> None:
    trial = tried("memory")
    assert "our reader reads 0 of 120" in trial.reasons


def test_a_reader_with_a_judge_refuses_a_verifier_of_one_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judge_all = Reader(read_sum, ADDS.solve, lambda pair, answer: answer.isdigit())
    monkeypatch.setattr("pipelines.adapting.judging.OUTSIDE", {"sums/sums": judge_all})
    trial = tried("sums")
    assert "several answers are right, and its verifier takes one" in trial.reasons


def test_rows_ask_for_the_answer_and_score_it() -> None:
    row = tried("sums").rows[0]
    assert row.problem.prompt == f"{row.item.question}\n\nPut your final answer in \\boxed{{}}."
    assert score(row.problem, wrap(row.problem, row.problem.answer)).value == 1.0
    assert row.problem.family == "sums_sums"


def test_another_version_is_refused(tmp_path: Path) -> None:
    assert PEER.script
    other = tmp_path / "items.py"
    other.write_text(PEER.script.read_text().replace('"1.0"', '"1.1"'))
    peer = Peer(
        name="sums",
        package="sums-for-tests",
        version="1.0",
        licence="MIT",
        script=other,
        tasks=PEER.tasks,
        refused={},
    )
    with pytest.raises(PeerError, match=r"has sums-for-tests 1\.1, and the table is of 1\.0"):
        draw(sys.executable, peer, "sums", seed=1, rows=2)


def test_an_interpreter_that_is_not_there_is_named() -> None:
    with pytest.raises(PeerError, match=r"cannot start .*nowhere/python.*--python"):
        draw("nowhere/python", PEER, "sums", seed=1, rows=2)


def test_nothing_hostile_was_run() -> None:
    trial = tried("hostile")
    assert trial.drawn.items[0].gold == "__import__('os').system('touch never')"
    assert not Path("never").exists()


@pytest.mark.parametrize(
    ("gold", "answer"),
    [("7.140", "7.140"), ("-0.5", "-0.5"), ("12", "12")],
)
def test_decimals_stay_as_they_are(gold: str, answer: str) -> None:
    item = Item("t", 0, "q", gold, {})
    assert kinds.decimal(item) == answer
    wrong = kinds.wrong_decimals(item)
    assert len(wrong) >= 4
    assert all(float(text) != float(gold) for text in wrong)


@pytest.mark.parametrize("gold", ["91585693.04100001234", "1e-3", "nan", "1_0", "", "3/4"])
def test_other_decimals_are_unfit(gold: str) -> None:
    with pytest.raises(kinds.Unfit):
        kinds.decimal(Item("t", 0, "q", gold, {}))


def test_python_lists_are_read_without_running_them() -> None:
    assert json.loads(kinds.quoted(Item("t", 0, "q", "['1', '-2.50']", {}))) == ["1", "-2.50"]
    for gold in ("['-0']", "[1]", "__import__('os')", "['a'] + ['b']"):
        with pytest.raises(kinds.Unfit):
            kinds.quoted(Item("t", 0, "q", gold, {}))
