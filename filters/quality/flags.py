"""The table of flags: what the audit looks for, how bad it is, and who finds it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from filters.decontamination import BenchmarkIndex
from filters.deduplication import Room
from filters.quality import gold, question, revealed
from filters.quality.among import conflicts, contamination, exact_duplicates, near_duplicates
from filters.quality.row import Row
from filters.quality.several import asks_several

Severity: TypeAlias = Literal["error", "warning"]


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
    find: Callable[[Sequence[Row], BenchmarkIndex, Room], Iterator[tuple[int, str]]]
    """Yields positions of rows with the evidence; keys of all rows lie in the room."""


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
