"""Rows from outside with worked solutions: what is read, what is refused, what is made of them."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from filters.certification import attacks, check_steps, near_misses
from generators.transforms import TRANSFORMS
from generators.worked import REASONS, TAKEN, Refused, Worked, read_solution, worked_family
from pipelines.build import build, planned, run_unit
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError
from pipelines.sources import Recipe, WorkedSource
from proofmill import Problem, score
from tests.lines import filled, listed, others, question, solutions, wrong_lines
from tests.sizes import sized

ROOT = Path(__file__).parents[2]
FIXTURE = ROOT / "tests" / "fixtures" / "worked.jsonl"
ROWS = [json.loads(line) for line in FIXTURE.read_text(encoding="utf8").splitlines()]
"""Ours; `reason` says by hand why a row is to be refused."""
REAL = ROOT.parent / "shared" / "testdata" / "verification" / "gsm8k_labelled_solutions.jsonl"


def source(path: Path, **settings: object) -> WorkedSource:
    fields = {"name": "own", "path": str(path), "question": "question", "solution": "answer"}
    return WorkedSource.model_validate({"kind": "worked", **fields, **settings})


def drawn(worked: WorkedSource) -> list[Candidate]:
    recipe = Recipe(name="own", sources=(worked,))
    return [row for unit in planned(recipe).first for row in recipe.source(0).candidates(unit)]


def test_lines_are_refused_for_the_reason_that_they_have() -> None:
    made = drawn(source(FIXTURE))
    refused = {
        row.problem.lineage.ordinal: row.reason for row in made if "~" not in row.problem.family
    }
    assert refused == {at: row["reason"] for at, row in enumerate(ROWS) if "reason" in row}
    kept = {row.problem.lineage.ordinal for row in made if not row.reason}
    assert kept == {at for at, row in enumerate(ROWS) if "reason" not in row}
    assert set(REASONS) & set(refused.values())
    assert all(row.notes for row in made if "~" not in row.problem.family)


def test_a_solution_is_read_into_lines_that_hold() -> None:
    read = read_solution(ROWS[1]["question"], ROWS[1]["answer"])
    assert isinstance(read, Worked)
    assert read.lines == (
        "First look at what she saves. She saves $35 * 14 = 490$ dollars in all.",
        "After the tent she has $490 - 265 = 225$ dollars left.",
    )
    assert read.answer == "225"


@pytest.mark.parametrize(
    ("solution", "reason"),
    [
        ("It is 2+2 = <<2+2=5>>5.\n#### 5", "calculation_wrong"),
        ("It is 4*2 = <<2*2=4>>4.\n#### 4", "equation_unread"),
        ("It is 2+2 = <<2+2=4>>4, n = 3.\n#### 4", "equation_unread"),
        ("It is <<9**9**9=4>>4.\n#### 4", "calculation_unread"),
        ("It is <<__import__('os')=4>>4.\n#### 4", "calculation_unread"),
        ("It is <<1/0=4>>4.\n#### 4", "calculation_unread"),
        ("It is <<" + "(" * 900 + "1" + ")" * 900 + "=1>>1\n#### 1", "calculation_unread"),
        ("It is <<1+1=2>>2.\n" * 50 + "#### 2", "solution_too_long"),
        ("2+2 = <<2+2=4>>4\n#### four", "answer_not_whole"),
        ("", "answer_not_whole"),
    ],
)
def test_hostile_and_wrong_solutions_are_refused(solution: str, reason: str) -> None:
    read = read_solution("What are 2 and 2, or 9, or 3?", solution)
    assert isinstance(read, Refused)
    assert read.reason == reason


def checked(problem: Problem, lines: tuple[str, ...]) -> None:
    """Judge a row made of a solution by another engine than the one that made it."""
    kind, key = problem.family.partition("~")[2], json.loads(problem.answer)
    text = question(problem)
    if kind == "hint":
        shown = listed(text)
        assert shown == list(lines[: len(shown)])
        assert len(shown) < len(lines)
        assert not re.search(rf"(?<![\d.]){key}(?![\d.]*\d)", " ".join(shown))
    elif kind in ("masked", "parts"):
        shown = listed(text)
        assert [filled(line, key) for line in shown] == list(lines[: len(shown)])
        for place, number in enumerate(key):
            concerned = [line for line in shown if f"[?{place + 1}]" in line]
            for other in others(number):
                wrong = [*key[:place], other, *key[place + 1 :]]
                told = check_steps([filled(line, wrong) for line in concerned], {})
                assert any(line.false for line in told), (number, other, concerned)
    elif kind == "first_wrong":
        works = solutions(text)
        assert len(works) == len(key) > 3
        assert [wrong_lines(work, {}) or [0] for work in works] == [[place] for place in key]
    else:
        assert (kind, len(key)) == ("claims", 10)


def test_what_is_made_is_judged_by_another_engine() -> None:
    made = [row for row in drawn(source(FIXTURE)) if not row.reason]
    counts = Counter(row.problem.family.partition("~")[2] for row in made)
    assert set(counts) == set(TAKEN) == {"claims", "first_wrong", "hint", "masked", "parts"}
    for row in made:
        read = read_solution(
            *(ROWS[row.problem.lineage.ordinal][name] for name in ("question", "answer"))
        )
        assert isinstance(read, Worked)
        checked(row.problem, read.lines)
        assert row.certificate
        is_shown = row.problem.family.partition("~")[2] in ("masked", "parts", "first_wrong")
        assert row.certificate.level == ("certified" if is_shown else "audited")
        wrong = near_misses(row.problem)
        assert wrong
        for attack in attacks(row.problem, wrong, []):
            assert score(row.problem, attack.response).value == 0.0, attack


def test_a_claim_is_decided_by_the_answer_alone() -> None:
    for row in drawn(source(FIXTURE, transforms=["claims"])):
        if row.reason:
            continue
        answer = int(ROWS[row.problem.lineage.ordinal]["answer"].rpartition("#### ")[2])
        told = re.findall(
            r"\n\d+\. (?:It is less than|It lies below) (-?\d+)\.", row.problem.prompt
        )
        keys = json.loads(row.problem.answer)
        lines = re.findall(r"\n\d+\. ([^\n]+)", row.problem.prompt)
        below = [
            key
            for key, line in zip(keys, lines, strict=True)
            if re.match(r"It (?:is less than|lies below) -?\d+\.$", line)
        ]
        assert below == ["T" if answer < int(bound) else "F" for bound in told]


def test_all_that_is_made_of_a_question_lies_in_its_split(tmp_path: Path) -> None:
    rows = [
        {"question": f"{row['question']} It is day {day}.", "answer": row["answer"]}
        for day in range(100, 106)
        for row in ROWS[:8]
    ]
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf8")
    recipe = Recipe.model_validate(
        {
            "name": "own",
            "splits": {"train": 0.5, "test": 0.5},
            "sources": [
                source(path, similarity=1.0, transforms=["hint", "first_wrong"]).model_dump()
            ],
        }
    )
    made = [row for unit in planned(recipe).first for row in recipe.source(0).candidates(unit)]
    days: dict[str, set[str]] = {}
    for row in made:
        if not row.reason:
            for whole in re.findall(r"[^\n]* It is day \d+\.", row.problem.prompt):
                days.setdefault(whole.split(") ")[-1].split(": ")[-1], set()).add(
                    row.problem.lineage.split
                )
    assert len(days) > 40
    assert all(len(splits) == 1 for splits in days.values())
    assert {"train", "test"} == set.union(*days.values())


def test_a_build_takes_them_as_all_rows_and_counts_the_refused(tmp_path: Path) -> None:
    plan, out = Recipe(name="own", sources=(source(FIXTURE),)), str(tmp_path / "out")
    build(plan, out, execute=lambda units: (run_unit(unit, plan, out) for unit in units))
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    reasons = Counter(row["reason"] for row in ROWS if "reason" in row)
    found = manifest["dropped"]
    assert {name: found[name] for name in reasons} == dict(reasons)


def test_settings_are_strict(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="takes no rows from outside"):
        source(FIXTURE, transforms=["tools"])
    with pytest.raises(ValueError, match="name of a family"):
        source(FIXTURE, name="sudoku")
    (tmp_path / "rows.jsonl").write_text('{"question": "a", "answer": "b"}\n')
    with pytest.raises(RecipeError, match="no line that is read as worked: question_too_short 1"):
        drawn(source(tmp_path / "rows.jsonl"))


def test_a_transform_that_needs_more_than_lines_takes_none() -> None:
    read = read_solution(ROWS[0]["question"], ROWS[0]["answer"])
    assert isinstance(read, Worked)
    with pytest.raises(ValueError, match="needs more than worked lines"):
        TRANSFORMS["inverse"].of_lines(worked_family("own", [read]))


@pytest.mark.skipif(not REAL.exists(), reason="solutions of GSM8K by models: what is read holds")
def test_solutions_of_models_are_read_only_where_they_are_right(tmp_path: Path) -> None:
    lines = REAL.read_text(encoding="utf8").splitlines()[: sized(240, 5276)]
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(lines), encoding="utf8")
    made = drawn(source(path, solution="response", answer="gold"))
    rows = list(map(json.loads, lines))
    refused = {row.problem.lineage.ordinal for row in made if "~" not in row.problem.family}
    near = {row.problem.lineage.ordinal for row in made if row.reason == "near_duplicate"}
    right = {at for at, row in enumerate(rows) if row["correct"]}
    assert set(range(len(rows))) - refused <= right
    assert len(right - (refused - near)) / len(right) > 0.7
    for row in made:
        if not row.reason:
            line = rows[row.problem.lineage.ordinal]
            read = read_solution(line["question"], line["response"], line["gold"])
            assert isinstance(read, Worked)
            checked(row.problem, read.lines)
