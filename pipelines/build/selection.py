"""Selection: of all candidates, which rows make the dataset; global and order-free.

Decided on keys alone, a few short columns per row. Rows are put into one fixed order first (source,
family, dial, split, ordinal), so which of two duplicates stays does not depend on workers, restarts
or the order in which units finished. Then each step drops some of the rows that are left.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import polars as pl
import pyarrow as pa

from filters.balance import balance
from filters.decision import Decision
from filters.deduplication import Rank, duplicate_groups, keep_best
from pipelines.sources import Cell, Recipe

_ORDER = ("source", "family", "dial", "split", "ordinal")
_CELL = ("source", "family", "knobs", "split")
_DECIDED = ("place", "reason", "notes")


class Selection(NamedTuple):
    """What was decided."""

    order: Sequence[int]
    """Rows of the candidates in fixed order."""
    reasons: Sequence[str]
    """Of the rows in that order; empty for those that are kept."""
    notes: Sequence[Sequence[str]]
    kept: Mapping[Cell, int]
    """Rows kept per quota cell."""

    def applied(self, candidates: pa.Table) -> pa.Table:
        """Return the candidates in order, with final reasons and notes."""
        table = candidates.take(pa.array(self.order, type=pa.int64()))
        for name, values in (("reason", self.reasons), ("notes", self.notes)):
            place = table.schema.get_field_index(name)
            field = table.schema.field(place)
            table = table.set_column(place, field, pa.array(values, type=field.type))
        return table


def keys_of(candidates: pa.Table, recipe: Recipe) -> pl.DataFrame:
    """Return what selection needs to know of candidates."""
    columns = ["source", "family", "dial", "knobs", "id", "instance", "answer", "reason", "notes"]
    lineage = pl.DataFrame(pl.from_arrow(candidates.select(["lineage"])))["lineage"]
    prose = {i for i, source in enumerate(recipe.sources) if source.similar_from is not None}
    owners = zip(
        *(candidates[name].to_pylist() for name in ("source", "family", "question")), strict=True
    )
    style = recipe.style()
    texts = [recipe.sources[i].text(f, style.bare(q)) if i in prose else None for i, f, q in owners]
    return pl.DataFrame(pl.from_arrow(candidates.select(columns))).with_columns(
        lineage.struct.field("split").alias("split"),
        lineage.struct.field("ordinal").alias("ordinal"),
        pl.Series("text", texts, dtype=pl.String),
    )


def select(keys: pl.DataFrame, recipe: Recipe, wanted: Mapping[Cell, int]) -> Selection:
    """Drop duplicates and what exceeds a cell's quota or an answer's share."""
    ordered = keys.with_row_index("row").sort(_ORDER, nulls_last=True, maintain_order=True)
    ordered = ordered.with_row_index("place")
    left, dropped = ordered.filter(pl.col("reason") == ""), ordered.filter(pl.col("reason") != "")
    decided = [dropped.select(_DECIDED)]
    for step in (_conflicting, _repeated, _similar, partial(_surplus, wanted=wanted)):
        decided.append(step(left, recipe))
        left = left.join(decided[-1], on="place", how="anti", maintain_order="left")
    rows = pl.concat([*decided, left.select(_DECIDED)]).sort("place")
    counts = {Cell(*cell): rows for *cell, rows in left.group_by(_CELL).len().iter_rows()}
    return Selection(
        order=ordered["row"].to_list(),
        reasons=rows["reason"].to_list(),
        notes=rows["notes"].to_list(),
        kept={cell: counts.get(cell, 0) for cell in wanted},
    )


def _conflicting(left: pl.DataFrame, recipe: Recipe) -> pl.DataFrame:
    """Of questions that were read with different answers none stays: at least one is wrong."""
    answers = pl.col("answer").unique().sort().over("source", "instance", mapping_strategy="join")
    note = pl.format("the same question has the answers {}", pl.col("answers").list.join(", "))
    return (
        left.filter(pl.col("source").is_in(_read(recipe)))
        .with_columns(answers.alias("answers"))
        .filter(pl.col("answers").list.len() > 1)
        .select("place", reason=pl.lit("conflicting_answers"), notes=pl.concat_list(note))
    )


def _repeated(left: pl.DataFrame, recipe: Recipe) -> pl.DataFrame:
    """Of rows with one canonical instance (if read: with equal content) the first stays."""
    is_read = pl.col("source").is_in(_read(recipe))
    identity = pl.when(is_read).then("id").otherwise("instance")
    return (
        left.with_columns(first=pl.struct("place", "id").first().over("family", identity))
        .filter(pl.col("place") != pl.col("first").struct.field("place"))
        .select(
            "place",
            reason=pl.lit("duplicate"),
            notes=pl.concat_list(
                pl.format("same instance as {}", pl.col("first").struct.field("id"))
            ),
        )
    )


def _similar(left: pl.DataFrame, recipe: Recipe) -> pl.DataFrame:
    """Of prose rows whose questions nearly agree the shortest stays."""
    drops = []
    for position, source in enumerate(recipe.sources):
        if source.similar_from is None:
            continue
        rows = left.filter(pl.col("source") == position)
        texts = rows["text"].to_list()
        ranks = [Rank(True, len(t), name) for t, name in zip(texts, rows["id"], strict=True)]
        best = keep_best(duplicate_groups(texts, source.similar_from), ranks)
        drops.append(_drops(rows, best).with_columns(reason=pl.lit("near_duplicate")))
    return pl.concat(drops) if drops else left.clear().select(_DECIDED)


def _surplus(left: pl.DataFrame, recipe: Recipe, wanted: Mapping[Cell, int]) -> pl.DataFrame:
    """Of a cell's rows the first stay, as many as its quota and its answers' share allow."""
    shares = {cell: recipe.sources[cell.source].answer_share(cell) for cell in wanted}
    cells = [Cell(*values) for values in left.select(_CELL).iter_rows()]
    decisions = balance(cells, left["answer"].to_list(), wanted, shares)
    return _drops(left, decisions)


def _drops(rows: pl.DataFrame, decisions: Sequence[Decision]) -> pl.DataFrame:
    reasons = pl.Series([decision.reason for decision in decisions], dtype=pl.String)
    notes = pl.Series([decision.notes for decision in decisions], dtype=pl.List(pl.String))
    drops = rows.select("place", reason=reasons, notes=notes)
    return drops.filter(pl.col("reason") != "")


def _read(recipe: Recipe) -> list[int]:
    return [i for i, source in enumerate(recipe.sources) if source.is_read]
