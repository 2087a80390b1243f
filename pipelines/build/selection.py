"""Selection: of all candidates, which rows make the dataset; global, round by round.

Decided on keys alone, a few short columns per row, which go to disk when there are many. Rows have
one fixed order, that of the plan (round, source, cell, ordinal), so which of two duplicates stays
does not depend on workers, restarts or the order in which units finished. Each step drops some of
the rows that are left; what an earlier round has decided stays.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, tee
from typing import Any, NamedTuple

import pyarrow as pa

from filters.balance import balance
from filters.deduplication import spilled_groups
from pipelines.dataset import KEPT, RowSet
from pipelines.sources import Cell, Recipe

_AT_ONCE = 50_000
"""Decisions that are written down at a time."""
_SORT = 1 << 27
"""Bytes that a sort of prose rows' keys may take, beside what the database may hold."""


class Drop(NamedTuple):
    """A row that does not stay."""

    place: int
    reason: str
    notes: tuple[str, ...]


class Selection:
    """What is decided of rows, so far."""

    def __init__(self, rows: RowSet, recipe: Recipe, wanted: Mapping[Cell, int]) -> None:
        """Begin with no rows decided; `wanted` are the quotas."""
        self._rows, self._recipe, self._wanted = rows, recipe, wanted
        self._cells = list(wanted)
        self._read = [i for i, source in enumerate(recipe.sources) if source.is_read]
        self._since = 0
        self.kept = Counter[Cell]()
        """Rows kept per cell; those of no cell are not counted."""
        rows.spill.run(_KEYS)
        rows.spill.insert("cells", _cell_table(self._cells))

    def decide(self) -> None:
        """Decide of the rows that were added since the last time: drop what must not stay."""
        self._rows.spill.run(_NEW, {"since": self._since})
        steps = (self._conflicting, self._repeated, self._said_again, self._similar, self._surplus)
        for step in steps:
            self._drop(step())
        self._since = self._rows.end

    def _drop(self, drops: Iterable[Drop]) -> None:
        rest = iter(drops)
        while some := list(islice(rest, _AT_ONCE)):
            self._rows.decide(*map(list, zip(*some, strict=True)))
        self._rows.spill.run(_LEFT, {"since": self._since})

    def _conflicting(self) -> Iterator[Drop]:
        """Of questions that were read with different answers none stays: at least one is wrong."""
        for place, answers in self._ask(_CONFLICTING, read=self._read):
            note = f"the same question has the answers {', '.join(answers)}"
            yield Drop(place, "conflicting_answers", (note,))

    def _repeated(self) -> Iterator[Drop]:
        """Of rows with one canonical instance (if read: with equal content) the first stays."""
        for place, first in self._ask(_REPEATED, read=self._read):
            yield Drop(place, "duplicate", (f"same instance as {first}",))

    def _said_again(self) -> Iterator[Drop]:
        """Of rows with one text and answer the first stays, whatever their families think."""
        for (place,) in self._ask(_SAID_AGAIN):
            yield Drop(place, "duplicate", ("same question and answer as an earlier row",))

    def _similar(self) -> Iterator[Drop]:
        """Of prose rows whose questions nearly agree the shortest stays."""
        for position, source in enumerate(self._recipe.sources):
            if source.similar_from is not None:
                self._group(position, source.similar_from)
                for place, best in self._ask(_SIMILAR):
                    yield Drop(place, "near_duplicate", (f"of {best}",))

    def _group(self, position: int, threshold: float) -> None:
        """Write down the groups of a source's new rows, with the lengths of their texts."""
        spill = self._rows.spill
        spill.run(_GROUPS)
        with spill.working():
            groups = spilled_groups(_Texts(self, position), spill.folder, threshold, memory=_SORT)
        start = 0
        for prose in self.prose(position):
            group = groups[start : start + len(prose)]
            places, lengths = zip(*((place, len(text)) for place, text in prose), strict=True)
            spill.insert("groups", pa.table([places, group, lengths], schema=_GROUP))
            start += len(prose)

    def prose(self, position: int) -> Iterator[list[tuple[int, str]]]:
        """Yield place and text of a source's new rows, in order, some thousand at a time."""
        source, style = self._recipe.sources[position], self._recipe.style()
        for batch in self._rows.batches(_PROSE, source=position, since=self._since):
            rows = zip(*(column.to_pylist() for column in batch.columns), strict=True)
            yield [
                (place, source.text(family, style.bare(text)) or "") for place, family, text in rows
            ]

    def _surplus(self) -> Iterator[Drop]:
        """Of a cell's rows the first stay, as many as its quota and its answers' share allow."""
        shares = {cell: self._share(cell) for cell in self._wanted}
        rows, again = tee(self._ask(_IN_CELLS, since=self._since))
        answers = ((self._cells[cell], answer) for _, cell, answer in again)
        kept = Counter[Cell]()
        for (place, cell, _), decision in zip(
            rows, balance(answers, self._wanted, shares), strict=True
        ):
            kept[self._cells[cell]] += decision.keep
            if not decision.keep:
                yield Drop(place, decision.reason, decision.notes)
        self.kept |= kept

    def _share(self, cell: Cell) -> float:
        return self._recipe.sources[cell.source].answer_share(cell)

    def _ask(self, query: str, **values: object) -> Iterator[tuple[Any, ...]]:
        for batch in self._rows.batches(query, **values):
            yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


@dataclass(frozen=True, slots=True)
class _Texts:
    """Texts of a source's new rows, some at a time, as often as asked."""

    selection: Selection
    position: int

    def __iter__(self) -> Iterator[Sequence[str]]:
        for prose in self.selection.prose(self.position):
            yield [text for _, text in prose]


def _cell_table(cells: Iterable[Cell]) -> pa.Table:
    rows = [cell._asdict() | {"cell": number} for number, cell in enumerate(cells)]
    return pa.Table.from_pylist(rows, schema=_CELLS)


_CELLS = pa.schema(
    [
        ("cell", pa.int64()),
        ("source", pa.int64()),
        ("family", pa.string()),
        ("knobs", pa.string()),
        ("split", pa.string()),
    ]
)
_KEYS = """
create table cells (cell bigint, source bigint, family varchar, knobs varchar, split varchar);
create table keys (
    place bigint, source bigint, family varchar, cell bigint,
    id varchar, instance varchar, answer varchar
)
"""
"""`keys` are the rows that nothing speaks against so far."""
_NEW = f"""
insert into keys select place, source, family, cell, id, instance, answer
from (select *, lineage.split as split from rows where place >= $since and {KEPT})
left join cells using (source, family, knobs, split)
"""
_LEFT = """
delete from keys where place >= $since and place in (
    select place from decided where place >= $since
)
"""
_CONFLICTING = """
with several as (
    select source, instance, list_sort(list(distinct answer)) as answers
    from keys where list_contains($read, source) group by all having len(answers) > 1
)
select place, answers from keys join several using (source, instance) order by place
"""
_REPEATED = """
with named as (
    select place, family, id, if(list_contains($read, source), id, instance) as name from keys
), several as (
    select family, name, min(place) as first, arg_min(id, place) as id
    from named group by all having count(*) > 1
)
select place, several.id from named join several using (family, name)
where place > first order by place
"""
_SAID_AGAIN = """
with several as (select id, min(place) as first from keys group by id having count(*) > 1)
select place from keys join several using (id) where place > first order by place
"""
_PROSE = """
select place, keys.family, question from rows join keys using (place)
where keys.source = $source and place >= $since order by place
"""
_GROUPS = "create or replace table groups (place bigint, number bigint, length bigint)"
_GROUP = pa.schema([("place", pa.int64()), ("number", pa.int64()), ("length", pa.int64())])
_SIMILAR = """
with ranked as (select place, number, {'length': length, 'id': id} as rank
    from keys join groups using (place)
), best as (select number, min(rank) as rank from ranked group by number having count(*) > 1)
select place, best.rank.id from ranked join best using (number)
where ranked.rank > best.rank order by place
"""
_IN_CELLS = """
select place, cell, answer from keys
where cell in (select distinct cell from keys where place >= $since) order by cell, place
"""
