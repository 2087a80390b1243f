"""Selection: of all candidates, which rows make the dataset; global and order-free.

Candidates are put into one fixed order first (source, family, dial, split, ordinal), so which of
two duplicates stays does not depend on workers, restarts or the order in which units finished.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl
import pyarrow as pa

from filters.balance import balance
from filters.deduplication import Rank, duplicate_groups, keep_best
from generators import FAMILIES
from pipelines.build.plan import Cell
from pipelines.config import FamiliesSource, JsonlSource, Recipe
from pipelines.sources import bare_question

_ORDER = ("source", "family", "dial", "split", "ordinal")


@dataclass(frozen=True, slots=True)
class Selection:
    """All candidates in fixed order, each kept (empty `reason`) or dropped for a reason."""

    table: pa.Table
    """CANDIDATE_SCHEMA, with final reasons."""
    kept: Mapping[Cell, int]
    """Rows kept per quota cell."""


def select(candidates: pa.Table, recipe: Recipe, wanted: Mapping[Cell, int]) -> Selection:
    """Drop duplicates and what exceeds a cell's quota or an answer's share."""
    frame = _frame(candidates)
    order = frame["row"].to_list()
    table = candidates.take(pa.array(order))
    reasons: list[str] = frame["reason"].to_list()
    notes: dict[int, list[str]] = {}
    _drop_conflicting(frame, recipe, reasons, notes)
    _drop_same_instance(frame, recipe, reasons, notes)
    _drop_similar(frame, recipe, reasons, notes)
    kept = _drop_surplus(frame, recipe, wanted, reasons, notes)
    old_notes = table["notes"].to_pylist()
    merged = [notes.get(i, old) for i, old in enumerate(old_notes)]
    table = table.set_column(table.schema.get_field_index("reason"), "reason", pa.array(reasons))
    column = pa.array(merged, type=pa.list_(pa.string()))
    table = table.set_column(table.schema.get_field_index("notes"), "notes", column)
    return Selection(table, kept)


def _frame(candidates: pa.Table) -> pl.DataFrame:
    columns = ["source", "family", "dial", "id", "instance", "answer", "question", "reason"]
    frame = pl.DataFrame(pl.from_arrow(candidates.select(columns)))
    lineage = pl.DataFrame(pl.from_arrow(candidates.select(["lineage"])))["lineage"]
    return (
        frame.with_columns(
            lineage.struct.field("split").alias("split"),
            lineage.struct.field("ordinal").alias("ordinal"),
        )
        .with_row_index("row")
        .sort(_ORDER, nulls_last=True)
    )


def _drop_same_instance(
    frame: pl.DataFrame, recipe: Recipe, reasons: list[str], notes: dict[int, list[str]]
) -> None:
    """Of rows with one canonical instance (if read: with equal content) the first stays."""
    made = {i for i, s in enumerate(recipe.sources) if not isinstance(s, JsonlSource)}
    first: dict[tuple[str, str], str] = {}
    keys = frame.select("source", "family", "instance", "id").iter_rows()
    for i, (source, family, instance, name) in enumerate(keys):
        key = (family, instance if source in made else name)
        if reasons[i]:
            continue
        if key in first:
            reasons[i], notes[i] = "duplicate", [f"same instance as {first[key]}"]
        else:
            first[key] = name


def _drop_conflicting(
    frame: pl.DataFrame, recipe: Recipe, reasons: list[str], notes: dict[int, list[str]]
) -> None:
    """Of questions that were read with different answers none stays: at least one is wrong."""
    read = {i for i, source in enumerate(recipe.sources) if isinstance(source, JsonlSource)}
    answers: dict[tuple[int, str], set[str]] = defaultdict(set)
    keys = list(frame.select("source", "instance", "answer").iter_rows())
    for (source, instance, answer), reason in zip(keys, reasons, strict=True):
        if not reason and source in read:
            answers[source, instance].add(answer)
    for i, (source, instance, _) in enumerate(keys):
        given = answers.get((source, instance), set())
        if not reasons[i] and len(given) > 1:
            reasons[i] = "conflicting_answers"
            notes[i] = [f"the same question has the answers {', '.join(sorted(given))}"]


def _drop_similar(
    frame: pl.DataFrame, recipe: Recipe, reasons: list[str], notes: dict[int, list[str]]
) -> None:
    """Of prose rows whose questions nearly agree the shortest stays; puzzles share wording."""
    owners = frame["source"].to_list()
    for position, source in enumerate(recipe.sources):
        if not isinstance(source, JsonlSource):
            continue
        rows = [i for i, owner in enumerate(owners) if owner == position and not reasons[i]]
        texts = [bare_question(frame["question"][i]) for i in rows]
        names = [frame["id"][i] for i in rows]
        ranks = [Rank(True, len(text), name) for text, name in zip(texts, names, strict=True)]
        groups = duplicate_groups(texts, source.similarity)
        for i, decision in zip(rows, keep_best(groups, ranks), strict=True):
            if not decision.keep:
                reasons[i], notes[i] = "near_duplicate", list(decision.notes)


def _drop_surplus(
    frame: pl.DataFrame,
    recipe: Recipe,
    wanted: Mapping[Cell, int],
    reasons: list[str],
    notes: dict[int, list[str]],
) -> dict[Cell, int]:
    rows = [i for i, reason in enumerate(reasons) if not reason]
    all_cells = [Cell(*values) for values in frame.select("family", "dial", "split").iter_rows()]
    cells = [all_cells[i] for i in rows]
    answers = frame["answer"].to_list()
    decisions = balance(cells, [answers[i] for i in rows], wanted, _shares(recipe, wanted))
    kept = dict.fromkeys(wanted, 0)
    for i, cell, decision in zip(rows, cells, decisions, strict=True):
        if not decision.keep:
            reasons[i], notes[i] = decision.reason, list(decision.notes)
        elif cell in kept:
            kept[cell] += 1
    return kept


def _shares(recipe: Recipe, wanted: Mapping[Cell, int]) -> dict[Cell, float]:
    share = next((s.max_answer_share for s in recipe.sources if isinstance(s, FamiliesSource)), 1.0)
    labels = {cell: len(FAMILIES[cell.family].labels) for cell in wanted}
    return {cell: 1 / labels[cell] if labels[cell] else share for cell in wanted}
