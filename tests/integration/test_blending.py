"""Blends: fixed shares in every batch, pass rates that follow the Gaussian, and rows that may not.

What a cut Gaussian should give is computed from `statistics.NormalDist`.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean

import pyarrow.parquet as pq
import pytest

from generators import FAMILIES
from generators.family import Split
from pipelines.blending import Settings, blend
from pipelines.blending.order import arranged, domains_of, nearest
from pipelines.dataset import draft_manifest, table_of
from pipelines.drawing import Candidate
from pipelines.errors import DatasetError, RecipeError
from proofmill import Problem
from tests.finished import write
from tests.integration.conftest import Run

SHARES = {"math": 0.5, "logic": 0.3, "code": 0.2}


@pytest.mark.parametrize("batch", [7, 16, 100])
def test_every_batch_has_the_shares(batch: int) -> None:
    slots = domains_of(SHARES, 450, batch)
    assert len(slots) == 450
    for start in range(0, 450, batch):
        part = slots[start : start + batch]
        for name, share in SHARES.items():
            assert abs(part.count(name) - share * len(part)) < 2
    assert Counter(slots) == {"math": 225, "logic": 135, "code": 90}


def rates(number: int, seed: int) -> list[float]:
    rng = Random(seed)
    return [rng.random() for _ in range(number)]


def drawn(means: tuple[float, float], rows: int) -> list[list[float]]:
    """Return the pass rates of 10 batches from a pool ten times as large, even over 0..1."""
    pools = {name: rates(10 * rows, i) for i, name in enumerate(SHARES)}
    picks = arranged(pools, SHARES, rows, batch=rows // 10, means=means, spread=0.15, seed=0)
    assert len({(pick.domain, pick.row) for pick in picks}) == rows
    batches: list[list[float]] = [[] for _ in range(10)]
    for pick in picks:
        batches[pick.batch].append(pools[pick.domain][pick.row])
    return batches


def distance(found: Sequence[float], mean: float) -> float:
    """Return Kolmogorov's distance to the Gaussian cut to 0..1."""
    whole = NormalDist(mean, 0.15)
    low, high = whole.cdf(0.0), whole.cdf(1.0)
    ordered = sorted(found)
    cut = [(whole.cdf(x) - low) / (high - low) for x in ordered]
    n = len(ordered)
    return max(max(abs(c - i / n), abs(c - (i + 1) / n)) for i, c in enumerate(cut))


def test_pass_rates_follow_a_gaussian_whose_mean_falls() -> None:
    batches = drawn((0.8, 0.2), 3000)
    wanted = [0.8 - 0.6 * i / 9 for i in range(10)]
    for mean, found in zip(wanted, batches, strict=True):
        # 1.95 / sqrt(n) is the distance that one sample in a thousand exceeds.
        assert distance(found, mean) < 1.95 / 300**0.5
    assert distance(batches[0], 0.7) > 1.95 / 300**0.5
    centres = [fmean(found) for found in batches]
    assert centres == sorted(centres, reverse=True)


def test_rows_near_the_target_are_taken_and_none_twice() -> None:
    chosen = nearest([0.1, 0.5, 0.52, 0.9], [0.5, 0.88, 0.5], Random(0))
    assert sorted(chosen) == [1, 2, 3]
    assert chosen[1] == 3
    few = rates(50, 1)
    assert sorted(nearest(few, rates(50, 2), Random(0))) == list(range(50))


def distinct(family: str, rows: int) -> Iterator[Problem]:
    """Yield the first rows with instances of their own, the fourth one held out."""
    seen = set[str]()
    for ordinal in count():
        split: Split = "test" if len(seen) == 3 else "train"
        problem = FAMILIES[family].problem(ordinal, dial=0.1, split=split)
        if problem.instance not in seen:
            seen.add(problem.instance)
            yield problem
        if len(seen) == rows:
            return


def dataset(out: Path, families: Sequence[str], solver: str = "s") -> str:
    """Write 40 instances of each family: two always solved, one not graded, one held out."""
    rows = []
    for family in families:
        for i, problem in enumerate(distinct(family, 40)):
            k = 16 if i < 2 else i % 16
            found = {"solver_id": solver, "n": 16, "k": k, "mean": (k + 1) / 18}
            rows.append(Candidate(problem=problem, source=0, difficulty=None if i == 2 else found))
    draft = draft_manifest(
        {"": len(rows)},
        name="graded",
        recipe={"license": "mit", "description": "", "shard_rows": 100},
        fingerprint="f",
        index="i",
        families={},
        shortfall={},
    )
    write(out, table_of(rows), draft)
    return str(out)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("graded")
    return [
        dataset(folder / "a", ["telescoping_sum"]),
        dataset(folder / "b", ["zebra", "telescoping_sum"]),
    ]


def test_a_blend_of_two_datasets(graded: list[str], tmp_path: Path, pipelines: Run) -> None:
    out = tmp_path / "blend.parquet"
    call = ["blend", *graded, "--out", out, "--share", "math=0.5", "--share", "logic=0.5"]
    done = pipelines(*call, "--batch", "8", "--rows", "32")
    assert done.returncode == 0, done.stderr
    rows = pq.read_table(out).to_pylist()
    assert [row["blend_batch"] for row in rows] == [i // 8 for i in range(32)]
    for start in range(0, 32, 8):
        domains = Counter(row["ability"] for row in rows[start : start + 8])
        assert domains == {"math": 4, "logic": 4}
    assert len({row["id"] for row in rows}) == 32
    assert all(row["difficulty"]["k"] < 16 for row in rows)
    assert {row["lineage"]["split"] for row in rows} == {"train"}
    first, last = ([row["difficulty"]["mean"] for row in part] for part in (rows[:8], rows[-8:]))
    assert fmean(first) > fmean(last) + 0.15
    facts = json.loads(Path(f"{out}.json").read_text())
    assert facts["dropped"] == {
        "always_solved": 6,
        "duplicate": 36,
        "held_out": 3,
        "not_graded": 3,
    }
    assert "<svg" in Path(f"{out}.svg").read_text()
    before = out.read_bytes()
    assert pipelines(*call, "--batch", "8", "--rows", "32").returncode == 0
    assert out.read_bytes() == before
    lines = tmp_path / "blend.jsonl"
    settings = Settings(shares={"math": 0.5, "logic": 0.5}, rows=32, batch=8)
    blend(graded, str(lines), settings)
    read = [json.loads(line)["id"] for line in lines.read_text().splitlines()]
    assert read == [row["id"] for row in rows]


def test_without_shares_all_rows_go_in(graded: list[str], tmp_path: Path) -> None:
    done = blend(graded, str(tmp_path / "all.parquet"), Settings(batch=10))
    assert done.rows == 72
    assert sum(sum(part["domains"].values()) for part in done.tenths) == 72


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        (Settings(rows=500), "allow 72 rows of 72, and 500 are wanted"),
        (Settings(shares={"maths": 1.0}), r"share maths=1: give a domain .*logic, math"),
        (Settings(shares={"math": 0.5}), "shares sum to 0.5, not 1"),
    ],
)
def test_what_cannot_be_blended_is_named(
    settings: Settings, fault: str, graded: list[str], tmp_path: Path
) -> None:
    with pytest.raises((DatasetError, RecipeError), match=fault):
        blend(graded, str(tmp_path / "x.parquet"), settings)
    assert not list(tmp_path.iterdir())


def test_rates_of_two_solvers_are_not_mixed(graded: list[str], tmp_path: Path) -> None:
    other = dataset(tmp_path / "other", ["urn_probability"], solver="another")
    with pytest.raises(DatasetError, match="were graded by another, s; grade all"):
        blend([*graded, other], str(tmp_path / "x.parquet"), Settings())
    with pytest.raises(RecipeError, match=r"cannot write 'x\.csv'; name a file"):
        blend(graded, str(tmp_path / "x.csv"), Settings())
