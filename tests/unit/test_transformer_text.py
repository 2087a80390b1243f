"""The transformer's text and tables, which need no torch."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.learner.world import TRAINED
from benchmarks.transformer.results import Replica, Results
from benchmarks.transformer.rows import Rows, draw, is_leaked, read, write
from benchmarks.transformer.scales import SCALES
from benchmarks.transformer.tables import accuracy, page
from benchmarks.transformer.text import END, Tokenizer, worked
from generators import FAMILIES
from proofmill import score

TINY = SCALES["tiny"]
TOKENIZER = Tokenizer.of(["The answer is 12, the answer.", "The answer is xyz"], 50)


@given(st.text())
def test_decoding_undoes_encoding(text: str) -> None:
    text = text.encode(errors="ignore").decode()
    assert TOKENIZER.decode([*TOKENIZER.encode(text), END, 7]) == text


def test_shared_words_are_one_token_and_others_are_spelled() -> None:
    words = TOKENIZER.encode(" The answer")
    assert len(words) == 2
    assert TOKENIZER.encode("The answer")[1:] == words  # after a token that takes the space away
    assert len(TOKENIZER.encode("qrs")) == 3
    assert len(TOKENIZER.encode("12")) == 2
    assert max(TOKENIZER.encode("The answer is qrs 12")) < len(TOKENIZER)


@pytest.mark.parametrize("family", SCALES["large"].families)
def test_worked_answers_are_right(family: str) -> None:
    row = FAMILIES[family].problem(1, dial=0.1)
    assert score(row, worked(row)).value == 1.0


@pytest.fixture(scope="module")
def rows() -> Rows:
    return draw(TINY, 1)


def test_parts_share_no_instance_and_survive_a_file(
    rows: Rows, tmp_path_factory: pytest.TempPathFactory
) -> None:
    parts = [
        {row.instance for cell in cells.values() for row in cell}
        for cells in (rows.warm, rows.pool, rows.held)
    ]
    assert not parts[0] & parts[1]
    assert not parts[0] & parts[2]
    assert not parts[1] & parts[2]
    assert {cell.family for cell in rows.held} == {*TINY.families, *TINY.others}
    assert {cell.bin for cell in rows.held} == set(range(TRAINED + 1))
    file = tmp_path_factory.mktemp("rows") / "rows.jsonl.gz"
    kept = replace(rows, leaks={"exact": rows.suspects[:2]}, outside={"task": rows.suspects[2:3]})
    write(file, kept)
    again = read(file)
    assert again == kept


def test_about_half_of_the_held_out_rows_leak(rows: Rows) -> None:
    leaked = sum(map(is_leaked, rows.suspects))
    assert 0 < leaked < len(rows.suspects)


def test_tables_tell_gains_and_what_never_began(rows: Rows) -> None:
    passed = {row.id: TINY.draws if row.family == "dyck_completion" else 0 for row in rows.judged}
    failed = dict.fromkeys(passed, 0)
    results = Results(
        before=[failed, failed],
        after=[passed, failed, passed, failed],
        replicas=[Replica(seed, data) for seed in (0, 1) for data in ("uniform", "utility")],
    )
    assert accuracy(rows, passed, TINY.draws).families == {
        "dyck_completion": 1.0,
        "multistep_arithmetic": 0.0,
    }
    text = page(TINY, rows, results)
    assert (
        "| dyck_completion | uniform | 0.000 -> 1.000 | +100.0 [+100.0, +100.0] | holds |" in text
    )
    assert "| multistep_arithmetic | uniform | 0.000 -> 0.000 |" in text
    assert "| uniform | 0.000 -> 0.500 | 0.000 -> 0.000 | 0.000 -> 0.500 |" in text
    assert "| dyck_completion | 0.00 0.00 0.00 0.00 0.00 | INVALID: not begun |" in text
    assert "never trained: countdown" in text
    assert "-50.0 [-50.0, -50.0]" in text
