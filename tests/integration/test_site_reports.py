"""The sites of audits, decontaminated folders and loops, made by the commands, read back."""

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Literal

import polars as pl
import pytest
from typer.testing import CliRunner

from pipelines.cli import app
from pipelines.errors import DatasetError
from pipelines.loops import load_loop, run_loop
from pipelines.loops.kernel import here
from pipelines.site import KINDS, kind_of, write_report
from proofmill import check
from proofmill.sandbox import available
from tests.integration import test_audit_command, test_decontaminate, weakness_brain
from tests.integration.endpoint_stub import running_endpoint
from tests.integration.site_files import Site, check_page, read_site
from tests.integration.weakness_client import loop, small
from tests.sizes import DEEP, sized

ROOT = Path(__file__).parents[2]
HOSTILE = "</script><img src=x onerror=alert(1)>"
NAME = '"><img src=x onerror=alert(1)>'
"""As part of a file's name."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def reported(place: str, *words: str) -> Site:
    """Return the site that the command writes of a place, its page checked."""
    assert f"open {place}/site/index.html" in run("report", place, *words)
    site = read_site(Path(place, "site"))
    check_page(site)
    return site


def test_an_audits_site_has_every_flagged_row_with_its_gold(folder: Path) -> None:
    source = f"rows{NAME}.jsonl"
    hostile = {"problem": f"What is 2 + 2? {HOSTILE}", "gold": f"{HOSTILE} or 4"}
    test_audit_command.write_jsonl(source, [*test_audit_command.ROWS, hostile])
    run("audit", source, "--out", "audit")
    site = reported("audit")
    flags = Counter(flag for held in site.facet("flag") for flag in held)
    expected = test_audit_command.EXPECTED
    assert {name: flags[name] for name in expected if name != "gold_hedged"} == {
        name: count for name, count in expected.items() if name != "gold_hedged"
    }
    assert site.numbers("row") == [1, 2, 3, 4, 6]
    assert f"Audit of {source}" in site.page.text
    golds = [table[1][0][3] for row in range(5) for _, table in site.blocks(row, "table")]
    assert golds == ["74", "47", "25 or 26", "2", hostile["gold"]]
    assert ("Question", hostile["problem"]) in site.blocks(4, "text")


def test_an_audits_site_explains_the_verdict_on_a_gold(folder: Path) -> None:
    rows = [{"problem": f"What is {n} times x?", "gold": r"\pir"} for n in (3, 4)]
    test_audit_command.write_jsonl("rows.jsonl", rows)
    run("audit", "rows.jsonl", "--out", "audit")
    site = reported("audit")
    assert site.facet("flag")[0] >= {"gold_unverified", "gold_broken"}
    [(_, [[said, meaning]])] = site.blocks(0, "facts")
    own = check("math", r"\pir", r"\boxed{\pir}")
    assert said == f"math says {own.verdict}: {own.reason}"
    assert meaning


def test_the_precision_of_flags_is_what_was_counted() -> None:
    lines = (ROOT / "benchmarks" / "audit_reading.jsonl").read_text("utf8").splitlines()
    counts: dict[str, dict[str, list[int]]] = {}
    for one in map(json.loads, lines):
        own = counts.setdefault(one["flag"], {})
        reading = own.setdefault({1: "first", 2: "again"}[one["reading"]], [0, 0])
        reading[0] += one["right"]
        reading[1] += 1
    stated = tomllib.loads((ROOT / "data" / "audit_precision.toml").read_text("utf8"))
    page = (ROOT / "docs" / "auditing.md").read_text("utf8")
    corrected = {flag for flag in counts if f"| `{flag}` * |" in page}
    assert corrected
    assert stated == {
        flag: own | ({"corrected": True} if flag in corrected else {})
        for flag, own in counts.items()
    }


def test_a_decontaminated_folders_site_shows_the_matched_words(folder: Path) -> None:
    quiz, rows = f"quiz{NAME}.jsonl", f"rows{NAME}.jsonl"
    test_decontaminate.write(quiz, test_decontaminate.ITEMS)
    given = [row | {"note": HOSTILE} for row in test_decontaminate.ROWS]
    test_decontaminate.write(rows, given)
    run("decontaminate", "index", quiz, "--out", "index")
    run("decontaminate", "run", rows, "--out", "out", "--index", "index")
    site = reported("out", "--index", "index")
    removed = [row for row in given if row["id"] in test_decontaminate.REMOVED]
    rules = [{rule} for _, rule in test_decontaminate.REMOVED.values()]
    assert site.facet("rule") == rules
    assert site.facet("column") == [{c} for c, _ in test_decontaminate.REMOVED.values()]
    assert site.facet("benchmark") == [{f"quiz{NAME}"}] * 3
    for place, row in enumerate(removed):
        shown = dict(site.blocks(place, "text"))
        assert shown.get("question", row["question"]) == row["question"]
        assert ["note", HOSTILE] in site.blocks(place, "facts")[0][1]
    [(_, parts)] = site.blocks(0, "marked")
    said = [(word, is_marked) for text, is_marked in parts for word in text.split()]
    # The item's 37 was made 41, all else was left.
    assert [word for word, is_marked in said if not is_marked] == ["41"]
    assert " ".join(word for word, _ in said).startswith("wanda plants 14 rows of leeks")
    assert site.blocks(2, "marked") == []  # the same puzzle: an instance has no words


@pytest.mark.deep
def test_another_index_leaves_the_stretches_out(folder: Path) -> None:
    test_decontaminate.write("quiz.jsonl", test_decontaminate.ITEMS)
    test_decontaminate.write("rows.jsonl", test_decontaminate.ROWS)
    run("decontaminate", "index", "quiz.jsonl", "--out", "index")
    run("decontaminate", "run", "rows.jsonl", "--out", "out", "--index", "index")
    site = reported("out")  # with the index that is shipped
    assert [site.blocks(row, "marked") for row in range(3)] == [[], [], []]
    assert any("--index" in value for _, value in site.blocks(0, "text"))


def test_a_place_that_is_nothing_says_what_was_looked_for(folder: Path) -> None:
    Path("empty").mkdir()
    Path("file.json").write_text("{}")
    for place, why in (
        ("empty", "holds nothing to report on"),
        ("file.json", "is a file"),
        ("absent", "does not exist"),
    ):
        with pytest.raises(DatasetError) as raised:
            write_report(place)
        message = str(raised.value)
        assert message.startswith(f"{place} {why}; give ")
        assert all(kind.name in message and kind.mark in message for kind in KINDS)
        assert not Path(place, "site").exists()


@pytest.mark.parametrize(("name", "text"), [("audit.json", "[]"), ("report.json", '{"rows": 1}')])
def test_a_damaged_report_is_named(folder: Path, name: str, text: str) -> None:
    Path(name).write_text(text)
    assert kind_of(".").mark == name
    with pytest.raises(DatasetError, match=name):
        write_report(".")


def frame(state: Path, kind: str) -> pl.DataFrame:
    """Return the records of a kind as the journal's files hold them."""
    return pl.concat(pl.read_parquet(p) for p in sorted((state / "journal" / kind).glob("*")))


def play(command: Literal["weakness", "selfplay"], text: str, rounds: int) -> None:
    """Make rounds of a loop in `state`: by the command, or at quick size in this process."""
    path = Path("loop.toml")
    path.write_text(text)
    if not DEEP:
        assert len(list(run_loop(load_loop(path, command), "state", work=here, rounds=rounds)))
        return
    for _ in range(rounds):
        run(command, "loop.toml", "state", "--workers", "1")


KNOBS = """
kind = "knobs"
families = ["telescoping_sum", "graph_coloring"]
rows = 8
shard_rows = 100
limit = 8
[solvers.policy]
kind = "search"
"""


def test_a_knob_loops_site_tells_foretold_and_observed(folder: Path) -> None:
    play("weakness", KNOBS, sized(1, 2))
    site = reported("state", "--drawings", "1")
    attempts = frame(folder / "state", "attempts")
    done = frame(folder / "state", "releases")
    assert done["release"].to_list() == list(range(sized(1, 2)))
    assert Counter(site.facet("release")) == {
        f"{number}": drawn for number, drawn in done["release", "drawn"].iter_rows()
    }
    observed = {row["id"][:12]: (row["k"] / row["n"], row["n"]) for row in attempts.to_dicts()}
    shown = zip(site.ids, site.numbers("rate"), site.numbers("asked"), strict=True)
    asked = {name: (rate, n) for name, rate, n in shown if rate is not None}
    assert asked.keys() == observed.keys()
    assert all(asked[name] == pytest.approx(observed[name], abs=1e-4) for name in asked)
    plans = [
        json.loads(line)
        for path in sorted(Path("state/rounds").glob("*-plan.jsonl"))
        for line in path.read_text().splitlines()
    ]
    told = Counter((choice[0], float(f"{choice[2]:.5g}")) for choice in plans)
    made = Counter(zip(site.facet("family"), site.numbers("told"), strict=True))
    assert made == told
    drawn = [place for place, said in enumerate(site.facet("drawn")) if said == "yes"]
    assert drawn
    assert any(site.blocks(place, "svg") for place in drawn)
    assert not any(site.blocks(n, "answer") for n in range(site.index["rows"]))
    for status in set(json.loads(done["status"][-1]).values()):
        assert status in site.page.text


CHALLENGER = """
flavour = "challenger"
families = ["telescoping_sum", "graph_coloring"]
proposals = 8
test = 0.2
[solvers.solver]
kind = "search"
"""
PROGRAMS = """
proposals = 12
[solvers.solver]
kind = "interpreter"
"""


@pytest.mark.parametrize("flavour", ["challenger", "programs"])
def test_a_self_play_site_has_every_proposal(folder: Path, flavour: str) -> None:
    if flavour == "programs" and not available().ok:
        pytest.skip("no sandbox here to show programs with")
    play("selfplay", {"challenger": CHALLENGER, "programs": PROGRAMS}[flavour], sized(1, 2))
    site = reported("state")
    state = folder / "state"
    proposals, items = frame(state, "proposals"), frame(state, "items")
    has_rejections = (state / "journal" / "rejections").is_dir()
    rejected = frame(state, "rejections").to_dicts() if has_rejections else []
    assert [int(name) for name in site.ids] == proposals["ordinal"].to_list()
    reasons = {row["ordinal"]: row["reason"] for row in rejected}
    assert site.facet("reason") == [reasons.get(n, "none") for n in proposals["ordinal"]]
    attempts = frame(state, "attempts").to_dicts()
    latest = {row["id"]: row["score"] for row in attempts}
    asked = Counter({name: 0 for name in latest})
    for row in attempts:  # an old item may be asked again, in a later round
        asked[row["id"]] += row["score"]["n"]
    by_ordinal = {row["ordinal"]: row for row in items.to_dicts()}
    for place, ordinal in enumerate(proposals["ordinal"]):
        item = by_ordinal.get(ordinal)
        assert site.facet("place")[place] == (latest[item["id"]]["place"] if item else "rejected")
        if item is None:
            continue
        table = site.blocks(place, "table")[0][1]
        score = latest[item["id"]]
        assert table[1][-1][1] == f"{score['k']} of {score['n']}"
        assert ("Answer", item["answer"]) in site.blocks(place, "text")
        [(_, rollouts)] = site.blocks(place, "rollouts")
        assert len(rollouts) == min(12, asked[item["id"]])
        if flavour == "programs":
            drawing = "".join(value for _, value in site.blocks(place, "svg"))
            code = "".join(value for _, value in site.blocks(place, "code"))
            assert drawing or code == item["source"]
    assert any(site.blocks(place, "svg") for place in range(len(site.ids)))


def test_a_text_loops_site_has_what_was_kept_and_dropped(folder: Path) -> None:
    with running_endpoint(weakness_brain.weakness_brain, models=weakness_brain.MODELS) as found:
        loop(found.url, folder, small(questions=sized(16, 60)))
    site = reported("state")
    accepted = [json.loads(line) for line in Path("state/accepted.jsonl").read_text().splitlines()]
    dropped = [json.loads(line) for line in Path("state/dropped.jsonl").read_text().splitlines()]
    drafts = [one for one in dropped if one["stage"] not in ("failures", "concepts")]
    ended = {one["id"][:12]: (one["stage"], one["reason"]) for one in drafts}
    ended |= {one["id"][:12]: ("accepted", "none") for one in accepted}
    shown = zip(site.ids, zip(site.facet("stage"), site.facet("reason"), strict=True), strict=True)
    assert dict(shown) == ended
    rates = dict(zip(site.ids, site.numbers("rate"), strict=True))
    for one in accepted:
        told = one["difficulty"]
        assert rates[one["id"][:12]] == pytest.approx(told["k"] / told["n"], abs=1e-4)
    texts = [text for place in range(len(site.ids)) for text in site.blocks(place, "text")]
    assert {("Problem", one["question"]) for one in accepted} <= set(texts)
    stages = json.loads(Path("state/yields.json").read_text())["stages"]
    assert all(one["stage"] in site.page.text for one in stages)


@pytest.mark.parametrize("mark", ["journal/releases", "journal/proposals"])
def test_a_state_without_a_finished_round_says_so(folder: Path, mark: str) -> None:
    Path(mark).mkdir(parents=True)
    with pytest.raises(DatasetError, match="has no finished r"):
        write_report(".")
