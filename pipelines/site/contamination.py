"""Contamination: the site of a decontaminated folder: what was removed, and where it stands.

The index holds no benchmark text, so what a row shares with an item is shown in the row's own
normalised words, as the index aligns the two.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from filters.decontamination import RULES, BenchmarkIndex
from filters.text import normalise
from pipelines.contamination import Held, Removed, evidence_of, open_index, removed_rows
from pipelines.site.browser import Block, Browser, Detail, Number, brief, facet, flags, numeral
from pipelines.site.pieces import (
    Facts,
    Finding,
    Findings,
    Heat,
    Link,
    Page,
    Piece,
    Section,
    Square,
    Tiles,
    Value,
)
from pipelines.site.read import read_facts
from pipelines.site.writing import write_site
from pipelines.state import Store

FACTS = "report.json"
_AROUND = 12
"""Words shown on either side of a match."""
_SHORT = 60
"""Characters of a column that takes a line, not a block."""
_MANY = 0.05
"""Share of a benchmark's items from which a data set was made with it in hand."""
_DOUBTED = 0.7
"""Score below which a match is to be looked at."""
_MOST_NAMES = 31
"""Benchmarks and columns to filter by: what a facet holds."""


def contamination_site(url: str, folder: str, *, most: int, index: Path | None) -> int:
    """Write the site of the decontaminated folder at `url`; return the number of its files.

    `index` is the folder of the one that was used, by default the one that is shipped; where it is
    another, the stretches are left out.

    Raises:
        DatasetError: if the report or a file of removed rows is damaged.
        RecipeError: if the index cannot be read.
        StorageError: if a place cannot be read or written.
    """
    store = Store(url)
    facts = read_facts(store, FACTS, "rows", "removed", "kept", "benchmarks", "pairs", "unreadable")
    rows = list(islice(removed_rows(Path(store.local_root or url)), most))
    page = Page(
        title="Decontamination",
        subtitle=f"{facts['rows']:,} rows compared with {', '.join(facts['benchmarks'])}; "
        f"{facts['removed']:,} hold an item and were removed.",
        sections=[
            Section("first", "At a glance", _glance(facts, rows)),
            Section("benchmarks", "Benchmarks", _benchmarks(facts), _LEAD),
            Section("doubt", "To be doubted most", [_pairs(facts)], _DOUBT),
            Section("blind", "What text alone cannot find", [_blind(facts)]),
        ],
        noun="removed rows",
        facts={name: f"{value:g}" for name, value in facts["thresholds"].items()},
    )
    return write_site(page, _browser(rows, open_index(index)) if rows else None, folder)


_LEAD = "Rows by benchmark and rule; a row counts for each by which it was found."
_DOUBT = "The lowest scores of each rule: look at these before you trust the rule on your rows."


def _glance(facts: Mapping[str, Any], rows: Sequence[Removed]) -> list[Piece]:
    hit = sum(one["items_hit"] for one in facts["benchmarks"].values())
    known = sum(max(one["items"], one["instances"]) for one in facts["benchmarks"].values())
    where = ", ".join(f"{name} {count:,}" for name, count in facts["columns"].items())
    tiles: list[tuple[str, Value, str]] = [
        (
            "removed",
            Link(f"{facts['removed']:,}", {"sort": "score"}),
            f"of {facts['rows']:,} rows; in columns: {where or 'none'}",
        ),
        ("kept", f"{facts['kept']:,}", "as they came, in kept/"),
        ("benchmark items found", f"{hit:,}", f"of {known:,}"),
    ]
    if len(rows) < facts["removed"]:
        tiles.append(("shown here", f"{len(rows):,}", f"of {facts['removed']:,} removed rows"))
    return [Tiles(tiles), Findings(_findings(facts, rows))]


def _findings(facts: Mapping[str, Any], rows: Sequence[Removed]) -> list[Finding]:
    """Return what looks wrong, the worst first."""
    found = []
    for name, one in sorted(facts["benchmarks"].items(), key=lambda e: -e[1]["share_hit"]):
        if one["share_hit"] >= _MANY:
            items = max(one["items"], one["instances"])
            text = f"{name}: {one['items_hit']} of its {items} items stand in these rows"
            found.append(Finding("bad", text, {"benchmark": name}))
    if facts["unreadable"]:
        text = f"{len(facts['unreadable'])} lines are no JSON object and in neither output, the "
        found.append(Finding("bad", f"{text}first is {facts['unreadable'][0]}"))
    doubted = sum(_score(row) < _DOUBTED for row in rows)
    if doubted:
        text = f"{doubted} rows were removed for a score below {_DOUBTED}: see whether you agree"
        found.append(Finding("odd", text, {"number": "score", "most": f"{_DOUBTED}"}))
    kept = sum(one["same_template_kept"] for one in facts["benchmarks"].values())
    if kept:
        text = f"{kept} rows share the template of a benchmark's puzzles and are other instances"
        found.append(Finding("odd", f"{text}; they were kept"))
    nothing = "Nothing looks wrong: no benchmark has many of its items here, no match is doubtful."
    return found or [Finding("good", nothing)]


def _score(row: Removed) -> float:
    """Return the score of the surest match."""
    return max(one.match.score for one in row.held)


def _benchmarks(facts: Mapping[str, Any]) -> list[Piece]:
    ordered = sorted(facts["benchmarks"].items(), key=lambda e: (-sum(e[1]["rows"].values()), e[0]))
    rules = [rule for rule in RULES if any(rule in one["rows"] for _, one in ordered)]
    most = max((count for _, one in ordered for count in one["rows"].values()), default=1)
    squares = [
        (
            Link(name, {"benchmark": name}),
            [
                Square(
                    1 - one["rows"][rule] / most,
                    f"{one['rows'][rule]:,}",
                    f"{one['rows'][rule]} rows hold an item of {name} by the rule {rule}",
                    {"benchmark": name, "rule": rule},
                )
                if rule in one["rows"]
                else None
                for rule in rules
            ],
        )
        for name, one in ordered
        if one["rows"]
    ]
    lines: list[list[Value]] = [
        [
            name,
            max(one["items"], one["instances"]),
            one["items_hit"],
            f"{one['share_hit']:.1%}",
            Link(f"{sum(one['rows'].values()):,}", {"benchmark": name}),
            one["same_template_kept"],
        ]
        for name, one in ordered
    ]
    header = ("benchmark", "items", "found here", "share", "rows", "same template, kept")
    table = Facts(header, lines, "Items of each benchmark that stand in these rows")
    heat = Heat("rows removed", rules, squares, "most rows", "fewest rows", "benchmark")
    return [heat, table] if squares else [table]


def _pairs(facts: Mapping[str, Any]) -> Facts:
    lines: list[list[Value]] = [
        [
            Link(rule, {"rule": rule, "sort": "score"}),
            f"{pair['score']:.2f}",
            pair["row"],
            pair["column"],
            f"{pair['benchmark']} {pair['item_id']}",
            pair["evidence"],
        ]
        for rule, found in facts["pairs"].items()
        for pair in found
    ]
    return Facts(("rule", "score", "row", "column", "item", "the row's words"), lines, most=30)


def _blind(facts: Mapping[str, Any]) -> Facts:
    short = Counter(name for name, _ in facts["short_items"])
    empty = Counter(name for name, _ in facts["items_without_text"])
    lines: list[list[Value]] = [[name, short[name], empty[name]] for name in facts["benchmarks"]]
    caption = "Short items are found verbatim, as a whole row with other numbers, or alike"
    return Facts(("benchmark", "short items", "items without text"), lines, caption)


def _browser(rows: Sequence[Removed], index: BenchmarkIndex) -> Browser:
    benchmarks = [{one.match.benchmark for one in row.held} for row in rows]
    common = Counter(name for names in benchmarks for name in names).most_common(_MOST_NAMES)
    named = [name for name, _ in common]
    rules = [{one.match.rule for one in row.held} for row in rows]
    columns = [{one.column for one in row.held} for row in rows]
    known = sorted(set().union(*columns))[:_MOST_NAMES]
    return Browser(
        ids=[numeral(number) for number in range(1, len(rows) + 1)],
        facets=[
            flags("benchmark", "benchmark", named, [held & {*named} for held in benchmarks]),
            flags("rule", "rule", [r for r in RULES if any(r in held for held in rules)], rules),
            flags("column", "column", known, [held & {*known} for held in columns]),
            facet("file", "file", [row.file for row in rows]),
        ],
        numbers=[
            Number(key="score", label="score", values=[_score(row) for row in rows]),
            Number(key="items", label="items held", values=[len(row.held) for row in rows]),
        ],
        details=(_detail(row, index) for row in rows),
    )


def _detail(row: Removed, index: BenchmarkIndex) -> Detail:
    surest = max(row.held, key=lambda one: one.match.score)
    header = ["benchmark", "item", "rule", "score", "column"]
    lines = [
        [m.benchmark, m.item_id, m.rule, f"{m.score:.3f}", column] for column, m, _ in row.held
    ]
    blocks = [Block("table", "Why it was removed", (header, lines))]
    blocks += [block for one in row.held for block in _stretches(one, index)]
    shown = {name: _plain(value) for name, value in row.row.items() if value is not None}
    blocks += [Block("text", name, text) for name, text in shown.items() if len(text) > _SHORT]
    facts = [(name, text) for name, text in shown.items() if len(text) <= _SHORT]
    blocks.append(Block("facts", "Other columns", facts))
    title = f"{row.file}, removed row {row.number}: {surest.match.benchmark} {surest.match.item_id}"
    return Detail(title, brief(surest.text or next(iter(shown.values()), "")), blocks)


def _stretches(one: Held, index: BenchmarkIndex) -> Iterator[Block]:
    """Yield the row's words around the match, those marked that stand in the item."""
    match = one.match
    name = f"{match.benchmark} {match.item_id} in {one.column}"
    if match.span is None or not one.text:
        yield Block("text", name, "the same puzzle, compared by its canonical instance")
        return
    try:
        marked = evidence_of(index, one.column, one.text, match).words
    except LookupError:
        yield Block("text", name, "another index than the one used; name that with --index")
        return
    words, (begin, end) = normalise(one.text).split(), match.span
    before = [(word, False) for word in words[max(0, begin - _AROUND) : begin]]
    after = [(word, False) for word in words[end : end + _AROUND]]
    runs = groupby([*before, *marked, *after], key=itemgetter(1))
    parts = [[" ".join(word for word, _ in run), is_marked] for is_marked, run in runs]
    spaced = [[f"{text} ", is_marked] for text, is_marked in parts]
    yield Block("marked", f"{name}: the marked words stand in the item", spaced)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
