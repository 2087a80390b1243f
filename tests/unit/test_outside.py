"""Questions of other collections: read whole, and answered alike but for labels that are wrong."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from readers.forms import Form, matrix, symbols
from readers.outside import OUTSIDE
from readers.phrases import Unread
from readers.terms import decimal, term, value
from tests.sizes import sized

FIXTURES = Path(__file__).parents[1] / "fixtures" / "outside"
FLIPPED = {
    "all": "no",
    "ascending": "descending",
    "average": "max",
    "before": "after",
    "clockwise": "counterclockwise",
    "columns": "rows",
    "green": "red",
    "keep": "remove",
    "larger": "smaller",
    "largest": "smallest",
    "least": "most",
    "left": "right",
    "once": "twice",
    "true": "false",
    "up": "down",
}
"""Rule words and their opposites, both ways."""
RULES = FLIPPED | {other: word for word, other in FLIPPED.items()}


UNANSWERED = {"reasoning_gym/graph_color"}
"""Tasks whose items have no answers, as any that fits is right."""


def merged(right: str) -> list[str]:
    """Return lists with the first two joined, the first left out, and the first twice."""
    first, *rest = json.loads(right)
    joined = [[*first, *rest[0]], *rest[1:]] if rest else []
    return [json.dumps(kept) for kept in (joined, rest, [first, first, *rest])]


NEARLY: dict[str, Callable[[str], list[str]]] = {
    "countdown": lambda right: [f"({right})*1", f"{right}+1", right[:-1], f"0+{right}"],
    "puzzle24": lambda right: [f"({right})*1", "24", "6+6+6+6", right.replace("(", "", 1)],
    "cryptarithm": lambda right: [right[:-1] + right[2], right.partition(",")[2], right[:-1]],
    "fraction_simplification": lambda right: [
        "/".join(str(2 * int(part)) for part in right.split("/")),
        right.replace("/", "/1"),
        "/".join(right.split("/")[::-1]),
    ],
    "graph_color": lambda right: [
        re.sub(r"\d+(?=[,}])", "1", right),
        re.sub(r"\d+(?=})", "9", right),
        right.replace('"0"', '"77"'),
        right.replace(": ", ": 1.0"),
    ],
    "group_anagrams": merged,
    "jugs": lambda right: [
        json.dumps(json.loads(right)[:-1]),
        json.dumps([*json.loads(right)[:-1], "drink A"]),
        json.dumps(["pour A->A", *json.loads(right)]),
        "[]",
    ],
    "n_queens": lambda right: [
        right.replace("Q", "_", 1),
        right.replace("_", "Q", 1),
        "\n".join(right.split("\n")[::-1]) if right != right[::-1] else "",
    ],
    "palindrome_generation": lambda right: [right + right, right[1:], right[1:] + right[0] + "z"],
    "palindrome_partitioning": merged,
    "quantum_lock": lambda right: [f"{right} → A", right[:-4], right.replace("→", "->")],
    "shortest_path": lambda right: [f"{right} up down", right.upper(), right[1:]],
    "sokoban": lambda right: [right[:-1], f"{right}!", right.lower(), right[1:]],
    "tower_of_hanoi": lambda right: [
        "\n".join(right.split("\n")[:-1]),
        "\n".join(right.split("\n")[1:]),
        right.replace("disk 1", "disk 2"),
    ],
}
"""Answers that are wrong, made of one that is right, for each task with a judge."""


class Item(NamedTuple):
    question: str
    answer: str | None
    wrong: str = ""


@cache
def items(task: str) -> list[Item]:
    lines = (FIXTURES / f"{task.partition('/')[2]}.jsonl").read_text("utf8").splitlines()
    return [Item(**json.loads(line)) for line in lines]


def agrees(task: str, item: Item) -> bool:
    """Tell whether a reader comes to the answer of an item."""
    reader = OUTSIDE[task]
    try:
        puzzle = reader.read(item.question)
        ours = reader.solve(puzzle)
    except Unread:
        return False
    if reader.judge:
        return reader.judge(puzzle, ours if item.answer is None else item.answer)
    return item.answer is not None and forms(ours) & forms(item.answer) != set()


def forms(answer: str) -> set[object]:
    """Return what an answer may be taken for: a number, cells, a list, a text."""
    found: set[object] = {answer.strip()}
    for meant in (number(answer), listed(answer)):
        if meant is not None:
            found.add(meant)
    drawn = re.sub("[<>\u2227\u2228]", " ", answer)
    lines = [tuple(line.split()) for line in drawn.splitlines() if line.strip()]
    terms = answer.strip().replace(" - ", " + -").split(" + ")
    found |= {tuple(lines), *lines[:1], tuple(answer.strip().split(", ")), tuple(sorted(terms))}
    roles = re.findall(r"\b(\w+)(?:: | is an? )(\w+)", answer)
    return found | {tuple(roles)} if roles else found


def number(answer: str) -> Fraction | None:
    try:
        return Fraction(answer)
    except (ValueError, ZeroDivisionError):
        return None


def listed(answer: str) -> object:
    try:
        kept = json.loads(answer.replace("'", '"'))
    except ValueError:
        return None
    if not isinstance(kept, list):
        return None
    return tuple(tuple(map(str, one)) if isinstance(one, list) else str(one) for one in kept)


def changed(question: str) -> list[str]:
    """Return a question with one number raised, or one word flipped or misspelled, each."""
    found = []
    for part in re.finditer(r"\d+|[A-Za-z]{2,}", question):
        word = part[0]
        others = [f"{word}x", RULES.get(word.lower(), "")] if word.isalpha() else []
        for other in others or [str(int(word) + 1)]:
            if other:
                found.append(question[: part.start()] + other + question[part.end() :])
    return found


def test_the_table_and_the_items_are_those_of_each_other() -> None:
    files = {path.stem for path in FIXTURES.glob("*.jsonl")}
    assert {f"reasoning_gym/{name}" for name in files} == set(OUTSIDE)


@pytest.mark.parametrize("task", OUTSIDE)
def test_answers_follow_from_the_question_but_those_that_are_wrong(task: str) -> None:
    told = items(task)
    assert sum(not item.wrong for item in told) >= 6
    for item in told:
        assert agrees(task, item) == (not item.wrong), item


@pytest.mark.parametrize("task", OUTSIDE)
def test_answers_of_other_questions_are_wrong(task: str) -> None:
    told = items(task)
    for strange in ("", "not an answer [] 7/0 (((", "[[", "9" * 5000):
        assert not agrees(task, Item(told[0].question, strange))
    others = [item.answer for item in told if item.answer not in {None, told[0].answer}]
    assert others or task in UNANSWERED
    assert not others or not all(agrees(task, told[0]._replace(answer=other)) for other in others)


def test_judges_refuse_answers_that_are_nearly_right() -> None:
    judged = {name.partition("/")[2]: reader for name, reader in OUTSIDE.items() if reader.judge}
    assert judged.keys() == NEARLY.keys()
    for name, reader in judged.items():
        for item in [item for item in items(f"reasoning_gym/{name}") if not item.wrong]:
            puzzle = reader.read(item.question)
            right = reader.solve(puzzle)
            assert reader.judge is not None
            assert reader.judge(puzzle, right), item
            for wrong in NEARLY[name](right):
                assert not reader.judge(puzzle, wrong), (item, wrong)


@pytest.mark.parametrize("task", OUTSIDE)
def test_a_changed_number_or_word_is_another_question_or_none(task: str) -> None:
    reader = OUTSIDE[task]
    for item in [item for item in items(task) if not item.wrong][: sized(1, 3)]:
        whole = reader.read(item.question)
        assert whole == reader.read(item.question)
        others = changed(item.question)
        assert others
        for other in others[:: 1 + len(others) // sized(60, 200)]:
            try:
                assert reader.read(other) != whole, other
            except Unread:
                continue


@pytest.mark.parametrize("task", OUTSIDE)
def test_what_is_put_before_or_after_or_cut_off_is_not_passed_over(task: str) -> None:
    reader, question = OUTSIDE[task], items(task)[0].question
    whole = reader.read(question)
    cut = question[: -len(question) // 9]
    for other in (f"Not so. {question}", f"{question.rstrip()} Add one.", cut):
        try:
            assert reader.read(other) != whole, other
        except Unread:
            continue


def test_forms_are_whole_questions_whose_lines_may_be_broken() -> None:
    form = Form(
        r"""
        Keep <n:int> of \
        these:
        <what:block>

        Thanks.
        """,
        "Keep all but <n:int>.",
    )
    said = form.read("\nKeep 3 of these:  \na b\nc\n\nThanks.\n")
    assert (said["n"], said["what"]) == ("3", "a b\nc")
    assert form.read("Keep all but 4.").integer("n") == 4
    for other in ("Keep 3 of these:\na\nThanks.", "Keep all but 4. Now", "", "x" * 9_000):
        with pytest.raises(Unread):
            form.read(other)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2 + 3 * 4", "14"),
        ("7-2-1", "4"),
        ("8 / 4 / 2", "1"),
        ("-( 1 - 2 ) * 3", "3"),
        ("2 - -1", "3"),
        ("0x10 << 0x2 + 1", "128"),
        ("-5 >> 1", "-3"),
        ("2**3**2", "512"),
        ("1.5 / 12", "0.125"),
        ("1 / -3", "-1/3"),
        ("-1 / 40", "-0.025"),
    ],
)
def test_terms_have_the_value_that_a_person_gives_them(text: str, number: str) -> None:
    assert decimal(value(term(text))) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "1 +", "(1", "1)", "1;2", "1 / 0", "2 ** 99999", "9**1024**1024", "1 << 9999"),
        *("(" * 50 + "1" + ")" * 50, "1" + "+1" * 5000, "1 << 0.5", "x + 1"),
    ],
)
def test_terms_that_have_no_value_are_refused(text: str) -> None:
    with pytest.raises(Unread):
        value(term(text))


def test_boards_are_refused_if_they_are_not_of_one_form() -> None:
    assert matrix("1 -2\n3 4") == ((1, -2), (3, 4))
    assert symbols("_ Q\nQ _", "_Q") == ("_Q", "Q_")
    for block in ("1 2\n3", "1  2\n3 4", "a b", ""):
        with pytest.raises(Unread):
            matrix(block)
    for block in ("_ Q\nQ", "_Q\nQ_", "_ X", "_  Q"):
        with pytest.raises(Unread):
            symbols(block, "_Q")
