"""Audit: the site of an audit: what was found in somebody's rows, and every row with a flag."""

import io
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from pipelines.errors import DatasetError
from pipelines.site.browser import Block, Browser, Detail, Number, brief, facet, flags, numeral
from pipelines.site.judging import MEANINGS
from pipelines.site.pieces import (
    Facts,
    Finding,
    Findings,
    Link,
    Page,
    Piece,
    Section,
    Tiles,
    Value,
)
from pipelines.site.rates import counted
from pipelines.site.read import read_facts
from pipelines.site.writing import write_site
from pipelines.state import Store

FACTS, FLAGGED = "audit.json", "flagged.parquet"
_PRECISION = Path(__file__).parents[2] / "data" / "audit_precision.toml"
_SEVERITIES = ("error", "warning")
"""The worst first."""
_MANY = 0.1
"""Share of the rows from which a warning is worth a line of its own."""


class Flagged(NamedTuple):
    """A row with its flags."""

    number: int
    """Of the row in its source, from 1."""
    question: str
    gold: str
    flags: Sequence[Mapping[str, Any]]
    """Flag, severity and evidence each, the worst first."""


def audit_site(url: str, folder: str, *, most: int) -> int:
    """Write the site of the audit at `url` into `folder`; return the number of its files.

    Raises:
        DatasetError: if the audit's files are damaged.
        StorageError: if a place cannot be read or written.
    """
    store = Store(url)
    facts = read_facts(store, FACTS, "source", "rows", "flagged_rows", "flags", "benchmarks")
    rows = _flagged(store)
    shown = rows[:most]
    page = Page(
        title=f"Audit of {Path(facts['source']).name or facts['source']}",
        subtitle=f"{facts['source']}: {facts['rows']:,} rows, of which {len(rows):,} have a flag. "
        "A flag is a reason to look, not a verdict.",
        sections=_sections(facts, rows, len(shown)),
        noun="flagged rows",
        facts={
            "columns": ", ".join(facts["columns"].values()),
            "compared with": ", ".join(facts["benchmarks"]),
            "normaliser": str(facts["normaliser"]),
            "made with": f"Proofmill {facts['version']}",
        },
    )
    return write_site(page, _browser(facts, shown) if shown else None, folder)


def _flagged(store: Store) -> list[Flagged]:
    """Return the rows that have a flag, as they came."""
    try:
        frame = pl.read_parquet(io.BytesIO(store.read(FLAGGED)))
        lines = frame.sort("row_number", "severity", maintain_order=True).to_dicts()
    except pl.exceptions.PolarsError as error:
        raise DatasetError(f"{store.url}/{FLAGGED} is damaged ({error}); audit again") from error
    rows: dict[int, Flagged] = {}
    for line in lines:
        number = line["row_number"]
        row = rows.setdefault(number, Flagged(number, line["question"], line["gold"], []))
        rows[number] = row._replace(flags=[*row.flags, line])
    return list(rows.values())


def _sections(facts: Mapping[str, Any], rows: Sequence[Flagged], shown: int) -> list[Section]:
    silent = [flag["flag"] for flag in facts["flags"] if not flag["rows"]]
    lead = (
        "Errors first, then what is commonest. How often a flag is right was counted on rows of "
        "three public sets that were read one by one (docs/auditing.md)."
    )
    if silent:
        lead += f" {len(silent)} flags found nothing: {', '.join(silent)}."
    return [
        Section("first", "At a glance", _glance(facts, rows, shown)),
        Section("flags", "Flags", [_flags(facts)], lead),
        Section("answers", "The answers as a whole", [_answers(facts)]),
    ]


def _glance(facts: Mapping[str, Any], rows: Sequence[Flagged], shown: int) -> list[Piece]:
    total = facts["rows"]
    wrong = sum(_severity(row) == "error" for row in rows)
    share = f"{len(rows) / total:.1%} of {total:,}" if total else "of none"
    tiles: list[tuple[str, Value, str]] = [
        ("rows with a flag", Link(f"{len(rows):,}", {"sort": "row"}), share),
        (
            "with an error",
            Link(f"{wrong:,}", {"severity": "error"}),
            "cannot be scored, or reward a wrong answer, if the flag is right",
        ),
        ("without a flag", f"{total - len(rows):,}", f"are in {facts['clean']} as they came"),
        (
            "judged by their own verifier",
            f"{facts['judged_by_own_verifier']:,}",
            "the others by math",
        ),
    ]
    if shown < len(rows):
        tiles.append(("shown here", f"{shown:,}", f"of {len(rows):,} rows with a flag"))
    return [Tiles(tiles), Findings(_findings(facts))]


def _findings(facts: Mapping[str, Any]) -> list[Finding]:
    """Return what looks wrong, the worst first."""
    found = []
    for flag in sorted(facts["flags"], key=_rank):
        is_error = flag["severity"] == "error"
        if flag["rows"] and (is_error or flag["share"] >= _MANY):
            text = f"{flag['rows']} rows ({flag['share']:.1%}): {flag['meaning']}"
            found.append(Finding("bad" if is_error else "odd", text, {"flag": flag["flag"]}))
    found += [Finding("odd", f"the answers can be guessed: {one}") for one in facts["guessable"]]
    if facts["unreadable_rows"]:
        first = facts["unreadable_rows"][0]
        text = f"{len(facts['unreadable_rows'])} rows are no JSON object, the first is row {first}"
        found.append(Finding("bad", text))
    nothing = Finding("good", "Nothing looks wrong: no error, no warning on a tenth of the rows, "
                      "and the answers cannot be guessed.")  # fmt: skip
    return found or [nothing]


def _rank(flag: Mapping[str, Any]) -> tuple[int, int]:
    return _SEVERITIES.index(flag["severity"]), -flag["rows"]


def _flags(facts: Mapping[str, Any]) -> Facts:
    seen = [flag for flag in sorted(facts["flags"], key=_rank) if flag["rows"]]
    lines: list[list[Value]] = [
        [
            flag["flag"],
            flag["severity"],
            Link(f"{flag['rows']:,}", {"flag": flag["flag"]}),
            f"{flag['share']:.1%}",
            right_when_read(flag["flag"]),
            flag["meaning"],
        ]
        for flag in seen
    ]
    header = ("flag", "severity", "rows", "share", "right when read", "meaning")
    return Facts(header, lines, most=len(lines))


@cache
def _readings() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(_PRECISION.read_text("utf8"))


def right_when_read(flag: str) -> str:
    """Return how often a flag was right, with number and interval, where that is known."""
    own = _readings().get(flag)
    if own is None:
        return "not read"
    if own.get("corrected") and "again" not in own:
        return "corrected since it was read"
    return counted(*own.get("again", own["first"]))


def _answers(facts: Mapping[str, Any]) -> Facts:
    answers = facts["answers"]
    if not answers:
        return Facts(("answers",), [["there is no gold answer at all"]])
    lines: list[list[Value]] = [
        ["commonest answer", answers["commonest"]],
        ["its share", f"{answers['top']:.1%}"],
        ["share of the five commonest", f"{answers['top5']:.1%}"],
        ["entropy", f"{answers['entropy']:.2f} bits"],
        ["best cheap guesser", f"right on {answers['cheap']:.1%}"],
    ]
    return Facts(("how far one gets without reading", ""), lines)


def _severity(row: Flagged) -> str:
    return str(min((flag["severity"] for flag in row.flags), key=_SEVERITIES.index))


def _browser(facts: Mapping[str, Any], rows: Sequence[Flagged]) -> Browser:
    held = [[flag["flag"] for flag in row.flags] for row in rows]
    seen = {name for names in held for name in names}
    ordered = sorted(facts["flags"], key=_rank)
    meanings = {flag["flag"]: flag["meaning"] for flag in facts["flags"]}
    return Browser(
        ids=[numeral(row.number) for row in rows],
        facets=[
            flags("flag", "flag", [f["flag"] for f in ordered if f["flag"] in seen], held),
            facet("severity", "worst", [_severity(row) for row in rows], _SEVERITIES),
        ],
        numbers=[
            Number(key="row", label="row", values=[row.number for row in rows]),
            Number(key="flags", label="flags", values=[len(row.flags) for row in rows]),
            Number(key="length", label="characters", values=[len(row.question) for row in rows]),
        ],
        details=(_detail(row, meanings) for row in rows),
    )


def _detail(row: Flagged, meanings: Mapping[str, str]) -> Detail:
    names = ", ".join(flag["flag"] for flag in row.flags)
    header = ["flag", "severity", "what was seen", "gold", "what the flag means", "right when read"]
    lines = [
        [
            flag["flag"],
            flag["severity"],
            flag["evidence"],
            row.gold,
            meanings.get(flag["flag"], ""),
            right_when_read(flag["flag"]),
        ]
        for flag in row.flags
    ]
    blocks = [Block("table", "Findings", (header, lines))]
    explained = list(_verdicts(row))
    if explained:
        blocks.append(Block("facts", "What the verdict means", explained))
    blocks += [Block("text", "Question", row.question), Block("text", "Gold answer", row.gold)]
    return Detail(f"Row {row.number}: {names}", brief(row.question), blocks)


def _verdicts(row: Flagged) -> Iterator[tuple[str, str]]:
    """Yield the reasons of verdicts that stand in the evidence, with what they mean."""
    for flag in row.flags:
        said = flag["evidence"].partition("; ")[0]
        reason = said.rpartition(": ")[2]
        if flag["flag"] in ("gold_unverified", "gold_unread") and reason in MEANINGS:
            yield said, MEANINGS[reason]
