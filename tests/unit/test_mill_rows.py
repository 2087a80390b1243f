"""Rows on demand: lazy, the same every time, and the same as those of a shard."""

import io
import json
import pickle
from collections import Counter
from itertools import islice
from typing import Any

import datasets
import pytest

from generators import FAMILIES
from pipelines.dataset import SCHEMA, SHARD_SCHEMA
from pipelines.dataset.rows import problem_of, table_of
from pipelines.drawing import Planned
from pipelines.errors import FamilyError
from pipelines.mill import create_dataset, lines, mix, serve_lines
from proofmill import score

SIX = create_dataset("telescoping_sum", size=6, dial=0.3)


def test_rows_are_those_of_the_familys_stream() -> None:
    stream = [FAMILIES["telescoping_sum"].problem(ordinal, 0.3) for ordinal in range(6)]
    assert [row["id"] for row in SIX] == [problem.id for problem in stream]
    assert [problem_of(row) for row in SIX] == stream
    assert all(row["certificate"]["mutants"] > 1 for row in SIX)
    truths = [row["reward_model"]["ground_truth"] for row in SIX]
    for row, truth, other in zip(SIX, truths, [*truths[1:], truths[0]], strict=True):
        assert score(row, rf"\boxed{{{row['answer']}}}").value == 1.0
        assert score(other, rf"\boxed{{{row['answer']}}}").value == float(truth == other)


def test_rows_are_to_the_letter_those_of_a_shard() -> None:
    family = FAMILIES["zebra"]
    planned = Planned(
        family="zebra",
        version=family.version,
        knobs=family.setting(0.1),
        ordinal=4,
        root_seed=0,
        split="test",
        synthesizer="families",
        reason="",
    )
    (stored,) = table_of([planned.candidate(0)]).select(SCHEMA.names).to_pylist()
    drawn = create_dataset("zebra", dial=0.1, split="test")[4]
    assert drawn == json.loads(json.dumps(drawn)) == stored


def test_a_sized_view_is_a_sequence_and_one_without_end_is_not() -> None:
    ids = [row["id"] for row in SIX]
    assert len(SIX) == len(set(ids)) == 6
    assert SIX[-1]["id"] == ids[5]
    assert [row["id"] for row in SIX[1::2]] == ids[1::2]
    with pytest.raises(IndexError, match="index 6 is out of range: 6 rows"):
        SIX[6]
    endless = create_dataset("telescoping_sum", dial=0.3)
    assert [row["id"] for row in islice(endless, 6)] == ids
    assert [row["id"] for row in endless[2:4]] == ids[2:4]
    assert endless[10**6]["extra_info"]["index"] == 10**6
    with pytest.raises(TypeError, match="give create_dataset a size"):
        len(endless)
    for wrong in (slice(None), slice(-2, 3)):
        with pytest.raises(IndexError, match="need a slice with an end"):
            endless[wrong]


def test_views_travel_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(SIX))[3] == SIX[3]  # noqa: S301 - as a data loader does


def test_seeds_knobs_and_splits_make_other_rows() -> None:
    views = [
        create_dataset("telescoping_sum", dial=0.3),
        create_dataset("telescoping_sum", dial=0.3, seed=1),
        create_dataset("telescoping_sum", dial=0.3, split="test"),
        create_dataset("telescoping_sum", dial=0.3, knobs={"expanded": 1.0}),
    ]
    assert len({view[0]["instance"] for view in views}) == 4
    assert views[3][0]["knobs"] != views[0][0]["knobs"]


def test_a_mixture_draws_its_parts_by_weight() -> None:
    mixed = create_dataset({"telescoping_sum": 3.0, "urn_probability": 1.0}, dial=0.1)
    drawn = Counter(row["family"] for row in mixed[:200])
    # 150 and 50 are expected; six standard deviations of the binomial are 37.
    assert 113 <= drawn["telescoping_sum"] <= 187
    assert drawn.total() == drawn["telescoping_sum"] + drawn["urn_probability"]
    assert len({row["id"] for row in mixed[:50]}) == 50
    other = mix([SIX, create_dataset("urn_probability", dial=0.9)], size=6, seed=4)
    assert [row["id"] for row in other] == [row["id"] for row in other[:]]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"name": "telescoping_sun"}, "nearest is 'telescoping_sum'"),
        ({"name": "zebra", "dial": 1.5}, "dial must lie in 0..1, got 1.5"),
        ({"name": "zebra", "knobs": {"huses": 0.5}}, "no knob 'huses'; nearest is 'houses'"),
        (
            {"name": "zebra", "split": "dev"},
            "split is 'dev'; the splits are train, validation, test",
        ),
        ({"name": "zebra", "size": 0}, "size is 0"),
        (
            {"name": "telescoping_sum", "dial": 0.0, "size": 10**300},
            r"about \d+ train rows at dial 0",
        ),
        ({"name": {}}, "0 parts"),
        ({"name": {"zebra": -1.0}}, "give each a positive one"),
    ],
)
def test_a_mistake_is_told_with_its_remedy(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(FamilyError, match=fault):
        create_dataset(**arguments)


def test_a_part_that_is_too_short_is_refused() -> None:
    with pytest.raises(FamilyError, match="a part has 6 rows, the mixture 7"):
        mix([SIX], size=7)
    with pytest.raises(FamilyError, match="a part has 6 rows, the mixture no end"):
        mix([SIX])


def test_datasets_get_every_column() -> None:
    table = SIX.to_datasets()
    assert table.column_names == SHARD_SCHEMA.names
    assert list(table["ground_truth"]) == [row["reward_model"]["ground_truth"] for row in SIX]
    assert list(table["id"]) == [row["id"] for row in SIX]
    lazy = create_dataset("telescoping_sum", dial=0.3).to_datasets()
    assert isinstance(lazy, datasets.IterableDataset)
    assert [row["id"] for row in lazy.take(2)] == [row["id"] for row in SIX[:2]]


def replies(*requests: object) -> list[dict[str, Any]]:
    sent = b"".join(r if isinstance(r, bytes) else json.dumps(r).encode() + b"\n" for r in requests)
    out = io.BytesIO()
    serve_lines(io.BytesIO(sent), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_lines_answer_in_order() -> None:
    params = {"family": "telescoping_sum", "dial": 0.3, "start": 2, "count": 2}
    hello, rows, listed = replies(
        {"id": 1, "method": "hello"},
        {"id": 2, "method": "rows", "params": params},
        {"id": 3, "method": "families"},
    )
    assert (hello["id"], hello["result"]["most_rows"]) == (1, lines.MOST_ROWS)
    assert (rows["id"], rows["result"]) == (2, SIX[2:4])
    assert {family["name"] for family in listed["result"]} == set(FAMILIES)


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        (b"not json\n", "not a request"),
        (b"[1]\n", "not a request"),
        (b"[" * 100_000 + b"\n", "not a request"),
        (b"\xff\xfe\n", "not a request"),
        ({"id": 1, "method": "shutdown"}, "methods are hello, families, rows"),
        ({"id": 1, "method": "rows", "params": [1]}, "not a request"),
        ({"id": 1, "method": "rows", "params": {"family": "no"}}, "no family 'no'"),
        ({"id": 1, "method": "rows", "params": {"family": "zebra", "count": 257}}, "at most 256"),
        ({"id": 1, "method": "rows", "params": {"family": "zebra", "start": -1}}, "start is -1"),
        ({"id": 1, "method": "rows", "params": {"family": "zebra", "seed": 0.5}}, "seed is 0.5"),
        ({"id": 1, "method": "rows", "params": {"family": "zebra", "dial": "x"}}, "not a request"),
        ({"id": 1, "method": "rows", "params": {"family": "zebra", "knobs": 3}}, "not a request"),
    ],
)
def test_a_bad_request_gets_an_error_and_the_next_one_its_reply(
    request_: object, fault: str
) -> None:
    refused, hello = replies(request_, {"id": 9, "method": "hello"})
    assert fault in refused["error"]
    assert "result" not in refused
    assert hello["id"] == 9


def test_a_request_without_end_ends_the_server() -> None:
    (refused,) = replies(b"x" * (lines.MOST_BYTES + 10))
    assert "at most 1048576 bytes" in refused["error"]
