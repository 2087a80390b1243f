"""How far a row was proved, in its certificate: families, read rows, and shards of before."""

import io
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from generators import FAMILIES
from pipelines.dataset import SCHEMA, problem_of, table_of
from pipelines.dataset.rows import ORIGIN
from pipelines.dataset.shards import table_of_shard
from pipelines.drawing import Candidate, Planned
from pipelines.sources import JsonlSource, Shares, Terms
from proofmill import Lineage, Problem

_LINES = '{"q": "How many legs have three cats and a bird in all?", "a": "14"}\n'


PROBLEM = Problem(
    prompt="How many? Put your final answer in a box.",
    answer="14",
    verifier="integer",
    family="legs",
    version=1,
    domain="math",
    instance="legs",
    lineage=Lineage(ordinal=3),
)


def test_a_familys_row_is_certified() -> None:
    family = FAMILIES["determinant"]
    knobs = dict.fromkeys([knob.name for knob in family.knobs], 0.0)
    made = Planned(
        family=family.name,
        version=family.version,
        knobs=knobs,
        ordinal=0,
        root_seed=0,
        split="train",
        synthesizer="families",
        reason="",
    ).candidate(0)
    assert made.to_row()["certificate"]["level"] == "certified"
    assert made.to_row()["lineage"]["origin"] is None


def test_a_row_that_was_read_has_its_gold_alone(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(_LINES)
    path = str(tmp_path / "rows.jsonl")
    source = JsonlSource(kind="jsonl", name="legs", path=path, question="q", answer="a")
    shares: Shares = {"train": 1.0, "validation": 0.0, "test": 0.0}
    terms = Terms(source=0, seed=0, shares=shares, content=source.fingerprint(), index="", style="")
    (unit,) = source.units(terms, {}, [])
    (row,) = source.candidates(unit)
    assert row.certificate is not None, row.reason
    assert (row.certificate.level, row.certificate.solver) == ("gold", "gold")


def test_an_origin_goes_into_the_row_and_leaves_the_problem_as_it_was() -> None:
    origin = {name: 7 if kind == pa.int64() else "word" for name, kind in ORIGIN}
    row = Candidate(problem=PROBLEM, source=0, origin=origin)
    (stored,) = table_of([row]).to_pylist()
    assert stored["lineage"]["origin"] == origin
    assert problem_of(stored) == row.problem


def test_shards_without_level_and_origin_are_read() -> None:
    table = table_of([Candidate(problem=PROBLEM, source=0)]).select(SCHEMA.names)
    for column, gone in (("certificate", "level"), ("lineage", "origin")):
        kind = table.schema.field(column).type
        fields = [field for field in kind if field.name != gone]
        at = table.schema.get_field_index(column)
        values = [
            None if value is None else {k: v for k, v in value.items() if k != gone}
            for value in table[column].to_pylist()
        ]
        table = table.set_column(at, column, pa.array(values, pa.struct(fields)))
    data = io.BytesIO()
    pq.write_table(table, data)
    (stored,) = table_of_shard(data.getvalue(), "old.parquet").to_pylist()
    assert problem_of(stored) == PROBLEM
