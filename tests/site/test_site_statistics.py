"""Statistics of a site: intervals, findings and comparisons of rows made by hand."""

from pathlib import Path
from typing import Any, get_args

import pytest
from scipy.stats import beta

from pipelines.progress import quiet
from pipelines.site import judging
from pipelines.site.comparison import comparison
from pipelines.site.findings import findings
from pipelines.site.overview import sections
from pipelines.site.pieces import Facts, Link, Tiles
from pipelines.site.rates import FEW, grouped, rate_of
from pipelines.site.read import read_dataset, short_names
from proofmill.verifiers.verdict import Reason
from tests.site.made import asked, candidate, dataset, finished, light, problem

# Brown, Cai and DasGupta 2001, table 5: Jeffreys' 95 % intervals, x of n; x = 0 and n are not
# widened to the ends here, as their modification (section 4.1.1) would.
JEFFREYS = {(2, 7): (0.065, 0.648), (3, 10): (0.093, 0.606), (5, 20): (0.102, 0.464)}


@pytest.mark.parametrize(("right", "rows"), [(0, 1), (0, 10), (10, 10), (3, 10), (50, 100)])
def test_an_interval_is_that_of_the_posterior(right: int, rows: int) -> None:
    found = rate_of([{"mean": float(place < right)} for place in range(rows)])
    assert found
    low, high = beta.ppf([0.025, 0.975], right + 0.5, rows - right + 0.5)
    assert [found.lo, found.hi] == pytest.approx([low, high], abs=1e-6)
    assert found.mean == right / rows


@pytest.mark.parametrize(("counted", "interval"), JEFFREYS.items())
def test_intervals_are_those_that_were_published(
    counted: tuple[int, int], interval: tuple[float, float]
) -> None:
    right, rows = counted
    found = rate_of([{"mean": float(place < right)} for place in range(rows)])
    assert found
    assert (round(found.lo, 3), round(found.hi, 3)) == interval


def test_rows_that_were_not_asked_do_not_count() -> None:
    assert rate_of([{"mean": None}]) is None
    assert rate_of([]) is None
    found = rate_of([{"mean": None}, {"mean": 0.5}])
    assert found
    assert (found.rows, found.mean, found.window) == (1, 0.5, 1.0)


def test_few_rows_are_shown_with_their_number() -> None:
    few, many = rate_of([{"mean": 0.25}] * (FEW - 1)), rate_of([{"mean": 0.25}] * FEW)
    assert few
    assert many
    assert (few.text, many.text) == ("0.25 (4)", "0.25")
    assert few.note.startswith("4 rows, 95 % interval 0.0")


def test_groups_hold_the_rows_that_agree() -> None:
    rows = [light(0), light(1, family="sums"), light(2, family="sums", dial=None)]
    found = grouped(rows, asked(rows[1:], 0.5), "family", "dial")
    assert {key: rate.rows for key, rate in found.items()} == {("sums", 0.5): 1, ("sums", None): 1}


def told(rows: list[dict[str, Any]], **changes: Any) -> list[tuple[str, str]]:  # noqa: ANN401
    return [(one.level, one.text) for one in findings(dataset(**changes), rows)]


def test_sound_rows_give_no_finding() -> None:
    rows = [light(place) for place in range(40)]
    [(level, text)] = told(rows, estimates={"solver": asked(rows, 0.5)})
    assert level == "good"
    assert text.startswith("Nothing looks wrong")


MATCH = [{"benchmark": "gsm8k", "item_id": "1", "rule": "verbatim", "score": 1.0}]
FINDINGS: dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]], str]] = {
    "a benchmark item in a kept row": (
        [light(0, matches=MATCH)],
        [light(0, matches=MATCH, status="contaminated")],
        "1 kept rows hold a benchmark item",
    ),
    "an answer too common": (
        [light(n, answer="7" if n < 9 else f"{n}") for n in range(40)],
        [light(n, answer="7" if n < 8 else f"{n}") for n in range(40)],
        "products: 9 of 40 rows have the answer '7'",
    ),
    "a common answer of what may be guessed": (
        [light(n, answer=f"{n % 3}", guess_rate=0.1) for n in range(30)],
        [light(n, answer=f"{n % 4}", guess_rate=0.1 + 0.1 * (n > 99)) for n in range(19)],
        "products: 10 of 30 rows have the answer '0'",
    ),
    "a guess that is right too often": (
        [light(n, guess_rate=0.25) for n in range(3)],
        [light(n, guess_rate=0.1) for n in range(3)],
        "products: a guess is right in up to 25% of tries, 3 rows",
    ),
    "a family that is mostly dropped": (
        [light(n, status="kept" if n < 9 else "not_unique") for n in range(20)],
        [light(n, status="kept" if n < 10 else "not_unique") for n in range(20)],
        "products: 9 of 20 rows were kept; most fell to not_unique",
    ),
    "surplus says nothing against a row": (
        [
            light(n, status=["kept", "surplus", "duplicate"][n // 10 if n < 20 else 2])
            for n in range(60)
        ],
        [light(n, status="kept" if n < 2 else "surplus") for n in range(60)],
        "products: 10 of 50 rows were kept; most fell to duplicate",
    ),
}


@pytest.mark.parametrize("name", FINDINGS)
def test_a_finding_is_made_where_it_should_and_not_just_below(name: str) -> None:
    wrong, sound, text = FINDINGS[name]
    assert text in [told for _, told in told(wrong)]
    assert [level for level, _ in told(sound)] == ["good"]


def test_missing_rows_are_a_finding() -> None:
    rows = [light(n) for n in range(3)]
    wanted = ("bad", "5 rows in 2 cells were wanted and not found")
    assert told(rows, shortfall={"products 0.5 train": 2, "sums 0.5 train": 3}) == [wanted]


@pytest.mark.parametrize(("rate", "word"), [(0.0, "never"), (1.0, "always")])
def test_what_a_solver_never_or_always_solves_is_a_finding(rate: float, word: str) -> None:
    rows = [light(n) for n in range(40)]
    found = told(rows, estimates={"solver": asked(rows, rate)})
    assert found == [("odd", f"solver almost {word} solves 1 families: products")]
    few = rows[: FEW - 1]
    assert [level for level, _ in told(few, estimates={"solver": asked(few, rate)})] == ["good"]


def test_a_dial_that_runs_backwards_is_a_finding() -> None:
    easy = [light(n, dial=0.1) for n in range(20)]
    hard = [light(n, dial=0.9) for n in range(20, 40)]
    backwards = asked(easy, 0.2) | asked(hard, 0.8)
    found = told([*easy, *hard], estimates={"solver": backwards})
    assert found == [("odd", "products: solver solves dial 0.9 more often than 0.1")]
    forwards = asked(easy, 0.8) | asked(hard, 0.2)
    assert [level for level, _ in told([*easy, *hard], estimates={"solver": forwards})] == ["good"]


def test_the_worst_comes_first() -> None:
    rows = [light(n, guess_rate=0.5, matches=MATCH) for n in range(3)]
    assert [level for level, _ in told(rows)] == ["bad", "odd"]


def test_benchmarks_count_rows_and_open_those_of_their_outcome() -> None:
    """A row that holds two items of one benchmark is one row."""
    rows = [
        light(0, matches=[MATCH[0], MATCH[0] | {"item_id": "2"}], status="contaminated"),
        light(1, matches=MATCH),
        light(2),
    ]
    [section] = [one for one in sections(dataset(), rows) if one.anchor == "contamination"]
    [table] = section.pieces
    assert isinstance(table, Facts)
    flag = "holds a benchmark item"
    assert [*map(list, table.rows)] == [
        ["gsm8k", "verbatim", status, Link("1", {"flag": flag, "status": status})]
        for status in ("contaminated", "kept")
    ]


def test_two_releases_are_compared(tmp_path: Path) -> None:
    both = [candidate(problem(f"What is {n} times 7?", instance=f"{n}")) for n in range(3)]
    gone = candidate(problem("What is 1 plus 1?", family="sums", instance="gone"))
    new = [
        candidate(problem("What is 8 times 9?", version=2, instance="new")),
        candidate(problem("5 times 5?", version=2, instance="5"), reason="not_unique"),
    ]
    then = read_dataset(finished(tmp_path / "old", [*both, gone], "first"), 100, quiet)
    now = read_dataset(finished(tmp_path / "new", [*both, *new], "second"), 100, quiet)
    section = comparison(now, now.light(), then)
    tiles, families, drops = section.pieces
    assert isinstance(tiles, Tiles)
    shown = {label: v.text if isinstance(v, Link) else v for label, v, _ in tiles.tiles}
    assert shown == {"in both": "3", "new": "1", "gone": "1"}
    assert isinstance(families, Facts)
    lines = [[v.text if isinstance(v, Link) else v for v in row] for row in families.rows]
    assert lines == [["products", 3, 4, 1, "1 to 2"], ["sums", 1, 0, 0, "1 to none"]]
    assert isinstance(drops, Facts)
    assert [*map(list, drops.rows)] == [["not_unique", 0, 1]]
    assert "first" in section.lead


def test_a_release_is_the_same_as_itself(tmp_path: Path) -> None:
    url = finished(tmp_path / "one", [candidate(problem())])
    same = read_dataset(url, 100, quiet)
    _, families = comparison(same, same.light(), same).pieces
    assert isinstance(families, Facts)
    assert (list(families.rows), families.caption) == ([], "0 families changed, 1 did not")


def test_solvers_are_named_shortly_where_that_tells_them_apart() -> None:
    ids = ["Qwen/Qwen3-4B temperature=0.6", "stand-in:search(budget=60)", "a/b x", "c/b y"]
    assert short_names(ids) == ["Qwen3-4B", "stand-in:search", "a/b x", "c/b y"]


def test_every_reason_of_a_verdict_is_explained() -> None:
    assert set(judging.MEANINGS) == set(get_args(Reason))
    assert all(meaning for meaning in judging.MEANINGS.values())


@pytest.mark.parametrize(
    ("response", "verdict", "word"),
    [
        (r"\boxed{42}", "correct", "equals"),
        (r"\boxed{43}", "wrong", "not right"),
        (r"\boxed{42 or 43}", "wrong", "several answers"),
        ("forty-two, I guess", "wrong", "no box"),
    ],
)
def test_a_verdict_is_explained(response: str, verdict: str, word: str) -> None:
    found = judging.explained(problem().ground_truth, response)
    assert found["verdict"] == verdict
    assert found["value"] == (verdict == "correct")
    assert word in str(found["explanation"])
