"""Rows in the forms of other collections: what is taken, what is passed over, what is refused."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pipelines.adapting import FORMS, PeerError, Record, adapt_file
from pipelines.cli import app
from pipelines.progress import quiet

HOSTILE = (
    "not JSON",
    '{"question": "What is 1 + 1?", "question": "twice", "answer": "2", "task": "sums"}',
    '{"question": ' + "[" * 5000 + "]" * 5000 + "}",
    '{"question": "What is 1 + \\ud800?", "answer": "2", "task": "sums"}',
    '{"question": "What is 1 + \\u0000?", "answer": "2", "task": "sums"}',
    '{"question": "What is 1 + 1?", "answer": "2", "task": "../../escaped"}',
    '{"question": ["What is 1 + 1?"], "answer": "2", "task": "sums"}',
    '{"question": "What is 1 + 1?", "answer": true, "task": "sums"}',
    '{"question": "What is 1 + 1?", "task": "sums"}',
)
"""Lines that are no rows of any form."""


def sums(rows: int = 60) -> list[tuple[str, str]]:
    """Return questions with their right answers."""
    pairs = [(1000 + 37 * n, 5000 + 91 * n * n) for n in range(rows)]
    return [(f"What is the sum of {a} and {b}?", str(a + b)) for a, b in pairs]


def synlogic(question: str, answer: str) -> dict[str, Any]:
    game = {"question": question, "answer": answer, "difficulty": 1, "metadata": {"trace": []}}
    return {
        "data_source": "val/synlogic_object_counting",
        "prompt": [{"role": "user", "content": question}],
        "extra_info": {"game_data_str": json.dumps(game)},
    }


def enigmata(question: str, answer: str) -> dict[str, Any]:
    return {"task_name": "sums", "prompt": question, "answer": answer, "meta": '{"verify": "x"}'}


def taskset(question: str, answer: str) -> dict[str, Any]:
    turns = [{"role": "user", "content": question}]
    return {"prompt": turns, "answer": answer, "rubric": "__import__('os').system('touch never')"}


MADE: Mapping[str, tuple[Callable[[str, str], dict[str, Any]], Mapping[str, str]]] = {
    "synlogic": (synlogic, {}),
    "enigmata": (enigmata, {"sums": "integer"}),
    "taskset": (taskset, {"rows": "integer"}),
}


@pytest.fixture(autouse=True)
def few_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.adapting.judging.ATTACKED", 1)


def adapted(tmp_path: Path, form: str, lines: list[str], tasks: Mapping[str, str]) -> Record:
    path = tmp_path / f"{form}.jsonl"
    path.write_text("\n".join(lines) + "\n")
    out = str(tmp_path / "out")
    return adapt_file(FORMS[form], str(path), out, licence="MIT", tasks=tasks, progress=quiet)


@pytest.mark.parametrize("form", MADE)
def test_rows_of_each_form_are_audited_and_hostile_lines_passed_over(
    tmp_path: Path, form: str
) -> None:
    make, tasks = MADE[form]
    lines = [json.dumps(make(*pair)) for pair in sums()]
    found = adapted(tmp_path, form, [*HOSTILE, *lines], tasks)
    (task,) = found.tasks.values()
    assert (task.verdict, task.reasons) == ("audited", ())
    assert task.figures["kept"] == 60
    assert (found.rows, found.unread) == (69, 9)
    assert not Path("never").exists()
    rows = [json.loads(line) for line in (tmp_path / "out" / "rows.jsonl").read_text().splitlines()]
    assert {row["level"] for row in rows} == {"audited"}
    assert [row["origin"]["index"] for row in rows] == [*range(9, 69)]
    assert {row["origin"]["licence"] for row in rows} == {"MIT"}
    assert [row["row"]["problem"]["answer"] for row in rows] == [answer for _, answer in sums()]
    assert not (tmp_path / "escaped").exists()


def test_answers_that_cannot_be_right_together_refuse_a_task(tmp_path: Path) -> None:
    """One question with two answers, in more than two rows of a hundred."""
    pairs = sums()
    wrong = [(question, str(int(answer) + 1)) for question, answer in pairs[:3]]
    lines = [json.dumps(taskset(*pair)) for pair in [*pairs, *wrong]]
    found = adapted(tmp_path, "taskset", lines, {"rows": "integer"})
    assert found.tasks["rows"].verdict == "refused"
    assert "6 of 63 rows are asked the same as others" in found.tasks["rows"].reasons[0]


def test_guessable_answers_refuse_a_task(tmp_path: Path) -> None:
    lines = [json.dumps(taskset(question, "yes")) for question, _ in sums()]
    found = adapted(tmp_path, "taskset", lines, {"rows": "text"})
    assert found.tasks["rows"].reasons[0].startswith("commonest answer 1.000")


def test_code_for_an_answer_is_a_text_that_no_number_is(tmp_path: Path) -> None:
    lines = [json.dumps(taskset(question, f"int('{gold}')")) for question, gold in sums()]
    found = adapted(tmp_path, "taskset", lines, {"rows": "integer"})
    assert "no whole number: \"int('" in found.tasks["rows"].reasons[0]


def test_conversations_of_several_turns_are_no_rows(tmp_path: Path) -> None:
    row = taskset("What is 1 + 1?", "2")
    row["prompt"] *= 2
    with pytest.raises(PeerError, match="has no row of the form 'taskset'"):
        adapted(tmp_path, "taskset", [json.dumps(row)] * 60, {"rows": "integer"})


def test_a_task_without_a_kind_is_refused_by_name(tmp_path: Path) -> None:
    lines = [json.dumps(enigmata(*pair)) for pair in sums()]
    found = adapted(tmp_path, "enigmata", lines, {})
    assert found.tasks["sums"].reasons == (
        "nobody named a kind of answer for it: give --task NAME=KIND",
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "licence '' is not known here: give one of"),
        (["--licence", "Mine"], "licence 'Mine' is not known here"),
        (["--licence", "MIT", "--task", "rows=number"], "--task rows=number: no kind 'number'"),
        (["--licence", "MIT", "--task", "sums=integer"], "no such task; it has rows"),
        (["--licence", "MIT", "--task", "integer"], "--task 'integer' is not NAME=KIND"),
    ],
)
def test_the_command_names_what_is_wrong(tmp_path: Path, options: list[str], words: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(f"{json.dumps(taskset(*pair))}\n" for pair in sums()))
    done = CliRunner().invoke(app, ["adapt", "taskset", str(path), str(tmp_path / "out"), *options])
    assert done.exit_code == 1
    assert words in " ".join(done.output.split())
    assert not (tmp_path / "out").exists()
