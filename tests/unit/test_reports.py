"""Injection: what rows, files and recipes hold stays text in every page that is written of them.

Judged by a CommonMark renderer with GFM's tables: the page has the structure that it has with a
harmless word, and what was planted stands in code. The audit's page has its test beside the audit.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from types import SimpleNamespace

import pytest
import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from filters.decontamination import BenchmarkIndex, Match
from generators import FAMILIES
from pipelines.contamination.report import Hit, Tally, summary
from pipelines.dataset import Manifest, RowSet, gathered, table_of
from pipelines.dataset.card import card
from pipelines.dataset.manifest import FORMAT
from pipelines.dataset.report import report
from pipelines.drawing import Candidate
from pipelines.loops.text.report import report as text_report
from pipelines.loops.text.stages import Yield
from pipelines.publishing.changes import next_release
from pipelines.state import WORK, Store
from pipelines.templates import render
from proofmill import Problem

MARK = "zqx"
"""Stands in every planted text and nowhere else."""
PLANTED = (
    f"<script>alert('{MARK}')</script>",
    f"![{MARK}](http://evil.example/{MARK}.png)",
    f"[{MARK}](http://evil.example)",
    f"http://evil.example/{MARK} www.{MARK}.example {MARK}@evil.example",
    f"{MARK} | {MARK} | {MARK} |",
    rf"\|{MARK}\| and \\| {MARK}",
    f"{MARK}\n\n# {MARK}\n\n---\n\n- {MARK}",
    f"{MARK}\r\n***\r\n> {MARK}\r\n\r\n1. {MARK}",
    f"`{MARK}` ```{MARK}\n```` {MARK}\n``````",
    f"---\nlicense: {MARK}\n---",
    f"{MARK}\n| {MARK} |\n|---|\n| {MARK} |",
    f"{{{{ 7*7 }}}}{{% raw %}} {MARK}",
    f"<!-- {MARK}",
    f"_{MARK}_ **{MARK}** ~~{MARK}~~",
    f"\x1b[31m{MARK}\x1b[0m\x07\u202e",
    f"1. {MARK}",
)


def problem(text: str, answer: str) -> Problem:
    return Problem(
        prompt=text,
        answer=answer,
        verifier="text",
        family=text,
        version=1,
        domain=text,
        concepts=(text,),
        dial=0.5,
        effort=3,
        instance=text,
    )


def manifest(text: str) -> Manifest:
    return Manifest(
        format=FORMAT,
        name=text,
        created="",
        recipe={"license": text, "description": text, "shard_rows": 100},
        fingerprint="",
        versions={"proofmill": text},
        families={},
        index=text,
        drawn=2,
        kept=1,
        dropped={text: 1},
        shortfall={text: 1},
        splits={text: 1},
        shards=(),
        rejected=(),
    )


def rows(text: str) -> list[Candidate]:
    hit = {"benchmark": text, "item_id": text, "rule": text, "score": 1.0}
    bad = Candidate(
        problem=problem(text, text), source=0, reason=text, notes=(text,), matches=(hit,)
    )
    return [Candidate(problem=problem(text, text), source=0), bad]


def held(some: list[Candidate]) -> AbstractContextManager[RowSet]:
    return gathered(Store("memory://rows"), WORK, [table_of(some)])


def card_of(text: str) -> str:
    with held(rows(text)[:1]) as some:
        return card(some, manifest(text)).decode()


def report_of(text: str) -> str:
    with held(rows(text)) as some:
        return report(some, manifest(text))["report.md"].decode()


def decontaminated(text: str) -> str:
    item = "How many litres are left in a tank after an hour of rain?"
    index = BenchmarkIndex.build(
        [(text, text, item), (text, f"{text} 2", "short"), (text, "3", "")]
    )
    tally = Tally()
    tally.add(text, [Hit(text, Match(text, text, "verbatim", 1.0, (0, 3)), text)], [])
    return render("decontamination.md", **summary(tally, index))


def weakness_text(text: str) -> str:
    yields = [Yield("questions", 2, 1, {text: 1})]
    return text_report(yields, None, {"writer": text}).markdown.decode()


def weakness(text: str) -> str:
    family = {"name": text, "planned": 1, "k": 1, "n": 2, "was": "new", "status": "hopeless"}
    arm = {"family": text, "low": 0.0, "high": 0.2, "rollouts": 9, "releases": 3, "remedy": "Ask"}
    return render(
        "weakness.md",
        release=SimpleNamespace(number=1),
        summary=SimpleNamespace(
            solver_id=text, planned=1, drawn=2, kept=1, dropped={text: 1}, mean_n=1.0, in_window=0.5
        ),
        families=[family | {"in_band_before": 0.1, "in_band": 0.2}],
        reasons=[(text, 1)],
        hopeless=[arm],
        remedies={"hopeless": "look"},
        plots="0001",
        captions={"plan": "Items planned.", "rates": "Pass rates."},
    )


_READ = ("readers", "read", "agreed", "flips", "noticed")


def gallery(text: str) -> str:
    family = FAMILIES["telescoping_sum"]
    total = dict.fromkeys(
        ("families", "drawn", "solved", "disagreements", "attacks", "credited", "dresses"), 0
    )
    return render(
        "families.md",
        topics={},
        families=[(family, [problem(text, text)])],
        total=total | dict.fromkeys(_READ, 0) | {"refused": 0, "faulty": 0, "most": 0},
        certified=[],
    )


def release(text: str) -> str:
    return next_release(None, manifest("before"), manifest(text)).page.decode()


PAGES: dict[str, Callable[[str], str]] = {
    "release": release,
    "card": card_of,
    "report": report_of,
    "decontamination": decontaminated,
    "weakness_text": weakness_text,
    "weakness": weakness,
    "gallery": gallery,
}


def body(page: str) -> str:
    """Return a page without the YAML before it."""
    return page.split("\n---\n", 1)[1] if page.startswith("---\n") else page


def blocks(page: str) -> list[Token]:
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(page)


def pieces(page: str) -> list[Token]:
    """Return what stands within the blocks."""
    return [piece for token in blocks(page) for piece in (token.children or [token])]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("text", PLANTED)
def test_nothing_that_was_planted_comes_alive(name: str, text: str) -> None:
    page, harmless = body(PAGES[name](text)), body(PAGES[name](MARK))
    assert [token.type for token in blocks(page)] == [token.type for token in blocks(harmless)]
    found = [piece for piece in pieces(page) if MARK in piece.content]
    assert found
    assert {piece.type for piece in found} <= {"code_inline", "fence"}
    alive = {"html_inline", "html_block", "link_open", "image", "em_open", "s_open"}
    ours = [piece.type for piece in pieces(harmless) if piece.type in alive]
    assert [piece.type for piece in pieces(page) if piece.type in alive] == ours
    assert "\x1b" not in page


@pytest.mark.parametrize(("family", "told"), [("zebra", "yes"), ("nobody", "")])
def test_the_card_tells_which_families_are_read(family: str, told: str) -> None:
    page = card_of(family)
    assert f"| {family} | 1 | {told} |" in page
    assert ("1 of 1 families have a reader" in page) == bool(told)


@pytest.mark.parametrize("text", [MARK, "Every family, at five dials.", "read_2", "two-step"])
def test_plain_names_stay_plain(text: str) -> None:
    assert f"# Report: {text}\n" in report_of(text)
    assert f"# {text}\n" in card_of(text)


@pytest.mark.parametrize("text", [*PLANTED, "mit\ntags: [evil]", "a: b", "'", '"', "null", "#"])
def test_a_recipe_adds_no_key_to_the_card(text: str) -> None:
    block = card_of(text).split("\n---\n", 1)[0].removeprefix("---\n")
    values = yaml.safe_load(block)
    assert list(values) == [
        *("license", "pretty_name", "language", "task_categories", "tags"),
        *("size_categories", "configs", "dataset_info"),
    ]
    assert (values["license"], values["pretty_name"]) == (text, text)
    assert values["configs"][0]["data_files"] == [{"split": text, "path": f"data/{text}-*.parquet"}]
