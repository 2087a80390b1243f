"""The table of flags: what the audit looks for, how bad it is, and who finds it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from filters.decontamination import BenchmarkIndex
from filters.deduplication import duplicate_groups, exact_groups
from filters.quality import gold, question, revealed
from filters.quality.row import Row
from filters.quality.several import asks_several
from filters.text import tokenise

Severity: TypeAlias = Literal["error", "warning"]
Evidence: TypeAlias = Mapping[int, str]
"""Position of a row -> evidence."""


class Flag(NamedTuple):
    """A check of one row."""

    name: str
    severity: Severity
    """`error`: as a training row it is wrong or cannot be scored. `warning`: look at it."""
    meaning: str
    find: Callable[[Row], str | None]
    """Returns the evidence, or None for a row without this fault."""
    formula: bool = False
    """Only for golds that are mathematics: other verifiers say themselves what they read."""

    def raised(self, row: Row) -> str | None:
        """Return the evidence where the flag applies to the row and finds something."""
        return self.find(row) if row.is_formula or not self.formula else None


class SetFlag(NamedTuple):
    """A check that compares rows with each other or with the benchmarks."""

    name: str
    severity: Severity
    meaning: str
    find: Callable[[Sequence[Row], BenchmarkIndex], Evidence]


def conflicts(rows: Sequence[Row], _: BenchmarkIndex) -> Evidence:
    """Return the rows whose question occurs with another gold."""
    evidence: dict[int, str] = {}
    for group in _groups(_keys(rows)):
        for index in group:
            others = (other for other in group if not _agree(rows[index], rows[other]))
            other = next(others, None)
            if other is not None:
                evidence[index] = f"{rows[index].gold[:60]!r}, row {rows[other].number} says "
                evidence[index] += f"{rows[other].gold[:60]!r}"
    return evidence


def exact_duplicates(rows: Sequence[Row], _: BenchmarkIndex) -> Evidence:
    """Return the rows whose question has occurred before, case and spaces aside."""
    return {
        index: f"same question as row {rows[first].number}"
        for index, first in enumerate(exact_groups(_keys(rows)))
        if first != index
    }


def near_duplicates(rows: Sequence[Row], _: BenchmarkIndex) -> Evidence:
    """Return the rows that reword an earlier one: 3-grams alike (Jaccard 0.7) and equal numbers.

    With other numbers a problem of the same template is another problem; a puzzle's wording is
    its family's.
    """
    exact = exact_groups(_keys(rows))
    texts = tokenise([row.question for row in rows]).lists()
    numbers = [sorted(token for token in tokens if token[0].isdigit()) for tokens in texts]
    evidence: dict[int, str] = {}
    for index, first in enumerate(duplicate_groups([row.question for row in rows])):
        is_prose = not rows[index].puzzle and not rows[first].puzzle
        is_new = first == index or exact[index] != index
        if is_prose and not is_new and texts[index] and numbers[index] == numbers[first]:
            evidence[index] = f"much like row {rows[first].number}"
            if not _agree(rows[index], rows[first]):
                evidence[index] += f", whose gold is {rows[first].gold[:60]!r}"
    return evidence


def contamination(rows: Sequence[Row], benchmarks: BenchmarkIndex) -> Evidence:
    """Return the rows that hold a benchmark item: prose by its words, puzzles by their instance.

    Rules on words would flag every puzzle of a template that a benchmark uses too.
    """
    prose = iter(benchmarks.match([row.question for row in rows if row.puzzle is None]))
    puzzles = iter(benchmarks.match_instances([row.puzzle[1] for row in rows if row.puzzle]))
    found = [next(prose) if row.puzzle is None else next(puzzles) for row in rows]
    return {
        index: f"{matches[0].item_id} by {matches[0].rule} ({matches[0].score:.2f})"
        for index, matches in enumerate(found)
        if matches
    }


def _keys(rows: Iterable[Row]) -> list[str]:
    return [_key(index, row) for index, row in enumerate(rows)]


def _key(index: int, row: Row) -> str:
    if row.puzzle:
        return "\0".join(row.puzzle)
    # A question of no words equals no other one: `question_empty` says all there is to say.
    return f"\0{index}" if question.empty(row) else " ".join(row.question.split()).casefold()


def _groups(keys: Sequence[str]) -> list[list[int]]:
    groups: dict[int, list[int]] = defaultdict(list)
    for index, first in enumerate(exact_groups(keys)):
        groups[first].append(index)
    return [group for group in groups.values() if len(group) > 1]


def _agree(left: Row, right: Row) -> bool:
    return left.gold == right.gold or bool(right.judged(left.gold).value)


FLAGS: tuple[Flag, ...] = (
    Flag("gold_empty", "error", "there is no gold answer", gold.empty),
    Flag(
        "gold_unverified",
        "error",
        "the gold is not accepted as its own answer",
        gold.unverified,
    ),
    Flag(
        "gold_unread", "warning", "the gold is whole, of a form that is not compared", gold.unread
    ),
    Flag("gold_broken", "error", "the gold is damaged LaTeX", gold.broken, formula=True),
    Flag("gold_hedged", "error", "the gold leaves its value open", gold.hedged, formula=True),
    Flag(
        "gold_several",
        "warning",
        "the gold lists several values, the question asks for one",
        gold.several,
        formula=True,
    ),
    Flag(
        "gold_prose",
        "warning",
        "the gold is a sentence, or words run together",
        gold.prose,
        formula=True,
    ),
    Flag("gold_proof", "error", "the gold is an argument, not a value", gold.proof, formula=True),
    Flag(
        "symbol_unknown",
        "warning",
        "the gold has a symbol that the question never uses",
        gold.unknown_symbol,
        formula=True,
    ),
    Flag(
        "unit_unknown",
        "warning",
        "the gold has a unit that the question never introduces",
        gold.unknown_unit,
        formula=True,
    ),
    Flag("answer_revealed", "error", "the question states its answer", revealed.reveals),
    Flag("question_boxed", "error", "the question holds a boxed value", revealed.boxed),
    Flag(
        "question_several",
        "warning",
        "several things are asked, the gold is one value",
        asks_several,
        formula=True,
    ),
    Flag(
        "options_left",
        "warning",
        "the question has options, the gold is no letter",
        question.options_left,
        formula=True,
    ),
    Flag(
        "options_missing",
        "error",
        "the gold is a letter of options that are not there",
        question.letter_left,
        formula=True,
    ),
    Flag("question_empty", "error", "there is no question", question.empty),
    Flag("question_short", "error", "the question is too short", question.short),
    Flag("question_cut", "error", "the question breaks off", question.truncated),
    Flag(
        "question_asks_nothing",
        "error",
        "nothing is asked or requested",
        question.asks_nothing,
    ),
    Flag(
        "question_asks_proof",
        "error",
        "a proof is asked for, which no short answer gives",
        question.asks_proof,
    ),
    Flag(
        "question_solution",
        "error",
        "the question holds part of a solution",
        question.solution_text,
    ),
    Flag(
        "question_meta",
        "error",
        "the question is a note on how to write one",
        question.meta,
    ),
    Flag(
        "figure_missing",
        "error",
        "the question refers to a figure that is not there",
        question.figure_missing,
    ),
)

SET_FLAGS: tuple[SetFlag, ...] = (
    SetFlag("gold_conflict", "error", "the same question has another gold elsewhere", conflicts),
    SetFlag("duplicate", "warning", "the same question came before", exact_duplicates),
    SetFlag("near_duplicate", "warning", "an earlier question is much alike", near_duplicates),
    SetFlag("contamination", "error", "the question holds a benchmark item", contamination),
)
