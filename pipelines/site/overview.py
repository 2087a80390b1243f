"""Overview: the first screen of a dataset's page, and the sections below it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

from filters.difficulty import WINDOW
from pipelines.dataset import EXTREMES
from pipelines.site.browser import NONE
from pipelines.site.findings import findings
from pipelines.site.pieces import (
    Commands,
    Facts,
    Findings,
    Heat,
    Link,
    Piece,
    Section,
    Square,
    Tiles,
    Value,
)
from pipelines.site.plots import difficulty_sheets, outcome_sheet, plot_of
from pipelines.site.rates import grouped
from pipelines.site.read import KEPT, Dataset

Row = Mapping[str, Any]

_MEANINGS = {
    "surplus": "sound, but beyond what its cell asked for",
    "duplicate": "the same instance or text as a row that was kept",
    "template": "one of too many rows of the same text but for names and numbers",
    "common_answer": "its answer has its share of the family's rows",
    "contaminated": "holds a benchmark item",
    "validation": "its instance is kept for the validation split",
    "answer_refused": "the reference answer does not score 1 through prompt and extraction",
    "solver_finds_none": "the independent solver finds no answer",
    "not_unique": "the independent solver finds another answer",
    "mutant_credited": "a mutated answer scores 1",
    "no_mutants": "no wrong answer could be tried on it",
    "prompt_credited": "repeating the prompt scores 1",
    **dict(zip(EXTREMES, ("no rollout was right", "every rollout was right"), strict=True)),
}


def sections(dataset: Dataset, rows: Sequence[Row]) -> list[Section]:
    """Return the sections of a dataset's page; `rows` are its `light` ones."""
    kept = [row for row in rows if row["status"] == KEPT]
    hard = map(plot_of, difficulty_sheets(dataset, rows))
    flow = [*_flow(dataset, rows), plot_of(outcome_sheet(rows))]
    made = [
        Section("first", "At a glance", _glance(dataset, rows, kept)),
        Section("hard", "How hard, for whom", [*_hard(dataset, kept), *hard], _hard_lead(dataset)),
        Section("dropped", "Where rows come from, and why rows were dropped", flow),
        Section("families", "Families", [_families(dataset, rows)]),
    ]
    return [*made, Section("contamination", "Benchmarks", _benchmarks(dataset, rows))]


def _glance(dataset: Dataset, rows: Sequence[Row], kept: Sequence[Row]) -> list[Piece]:
    manifest = dataset.manifest
    splits = ", ".join(f"{count:,} {name}" for name, count in manifest.splits.items())
    dropped = sum(manifest.dropped.values())
    reasons = ", ".join(f"{reason} {count}" for reason, count in manifest.dropped.items())
    tiles: list[tuple[str, Value, str]] = [
        ("rows", Link(f"{manifest.kept:,}", {"status": KEPT}), splits),
        ("families", len({row["family"] for row in kept}), _sources(kept)),
        ("dropped", f"{dropped:,}", f"of {manifest.drawn:,} drawn: {reasons or 'none'}"),
        ("benchmark items in kept rows", sum(bool(row["matches"]) for row in kept), "matches"),
    ]
    for number, solver in enumerate(dataset.estimates):
        rate = dataset.rates[solver]
        if rate:
            low, high = WINDOW
            filters = {"number": f"rate{number}", "least": f"{low}", "most": f"{high}"}
            tiles.append(
                (
                    f"half solved by {solver}",
                    Link(f"{rate.window:.0%}", filters),
                    f"of {rate.rows:,} rows have a pass rate of {low} to {high}; the mean is "
                    f"{rate.mean:.3f} ({rate.lo:.3f} to {rate.hi:.3f})",
                )
            )
    if len(rows) < manifest.drawn:
        tiles.append(("shown here", f"{len(rows):,}", f"of {manifest.drawn:,} rows"))
    return [Tiles(tiles), Findings(findings(dataset, rows))]


def _sources(kept: Sequence[Row]) -> str:
    counts = Counter(row["synthesizer"] or "read" for row in kept)
    return ", ".join(f"{count:,} from {name}" for name, count in counts.most_common())


def _hard_lead(dataset: Dataset) -> str:
    if dataset.estimates:
        return (
            "Mean pass rate by family and dial, the hardest family first; a number in brackets "
            "counts the rows where they are few. Every cell opens its rows."
        )
    return (
        "No solver has graded these rows. Until one has, the solver's own effort says how the dial "
        "works within each family; the colours rank the cells of a family."
    )


def _hard(dataset: Dataset, kept: Sequence[Row]) -> list[Piece]:
    if not dataset.estimates:
        url = dataset.url
        commands = [f"proofmill grade {url} --solver endpoint:base_url=URL,model=NAME"]
        return [Commands(commands), _effort(kept)]
    return [
        _rates(number, solver, found, kept)
        for number, (solver, found) in enumerate(dataset.estimates.items())
    ]


def _rates(number: int, solver: str, found: Mapping[str, Row], kept: Sequence[Row]) -> Heat:
    dials = _dials(kept)
    cells = grouped(kept, found, "family", "dial")
    families = grouped(kept, found, "family")
    rows = []
    for (family,), whole in sorted(families.items(), key=lambda item: item[1].mean):
        squares: list[Square | None] = []
        for dial in dials:
            rate = cells.get((family, dial))
            filters = {"family": family, "dial": _dial(dial), "sort": f"rate{number}"}
            squares.append(rate and Square(rate.mean, rate.text, rate.note, filters))
        all_rows = {"family": family, "sort": f"rate{number}"}
        squares.append(Square(whole.mean, whole.text, whole.note, all_rows))
        rows.append((Link(family, {"family": family}), squares))
    columns = [f"dial {_dial(dial)}" for dial in dials]
    return Heat(solver, [*columns, "all"], rows, "never solved", "always solved")


def _effort(kept: Sequence[Row]) -> Heat:
    dials = _dials(kept)
    groups: dict[str, dict[float | None, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in kept:
        if row["effort"] is not None:
            groups[row["family"]][row["dial"]].append(row["effort"])
    rows = []
    for family, cells in sorted(groups.items()):
        means = {dial: fmean(found) for dial, found in cells.items()}
        ranks = {dial: place for place, dial in enumerate(sorted(means, key=lambda d: means[d]))}
        squares = [
            Square(
                1 - ranks[dial] / max(1, len(ranks) - 1),
                f"{means[dial]:,.0f}",
                f"mean effort of {len(cells[dial])} rows",
                {"family": family, "dial": _dial(dial)},
            )
            if dial in means
            else None
            for dial in dials
        ]
        rows.append((Link(family, {"family": family}), squares))
    columns = [f"dial {_dial(dial)}" for dial in dials]
    return Heat("solver effort", columns, rows, "most effort", "least effort")


def _dials(rows: Iterable[Row]) -> list[float | None]:
    found = {row["dial"] for row in rows}
    return sorted(found, key=lambda dial: -1.0 if dial is None else dial)


def _dial(dial: float | None) -> str:
    return NONE if dial is None else f"{dial:g}"


def _flow(dataset: Dataset, rows: Sequence[Row]) -> list[Piece]:
    manifest = dataset.manifest
    by_reason: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        by_reason[row["status"]][row["family"]] += 1
    lines: list[list[Value]] = [
        ["kept", Link(f"{manifest.kept:,}", {"status": KEPT}), "", _largest(by_reason[KEPT])]
    ]
    for reason, count in sorted(manifest.dropped.items(), key=lambda item: -item[1]):
        shown: Value = f"{count:,}"
        if by_reason[reason]:
            shown = Link(f"{count:,}", {"status": reason})
        meaning = _MEANINGS.get(reason, "")
        lines.append([reason, shown, meaning, _largest(by_reason[reason])])
    pieces: list[Piece] = [
        Facts(
            ("outcome", "rows", "meaning", "families with most"), lines, f"{manifest.drawn:,} rows"
        )
    ]
    if manifest.shortfall:
        missing: list[list[Value]] = [[cell, count] for cell, count in manifest.shortfall.items()]
        pieces.append(
            Facts(("cell", "missing"), missing, "Fewer distinct rows than were asked for")
        )
    return pieces


def _largest(families: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in families.most_common(3))


def _families(dataset: Dataset, rows: Sequence[Row]) -> Facts:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["family"]].append(row)
    rates = [grouped(rows, found, "family") for found in dataset.estimates.values()]
    lines: list[list[Value]] = []
    for family, members in groups.items():
        kept = [row for row in members if row["status"] == KEPT]
        answers = Counter(row["answer"] for row in kept)
        top = max(answers.values()) / len(kept) if kept else 0.0
        line: list[Value] = [Link(family, {"family": family}), members[0]["ability"], len(kept)]
        line.append(f"{len(kept) / len(members):.0%}")
        for found in rates:
            rate = found.get((family,))
            line.append(rate.spread if rate else None)
        guess = [row["guess_rate"] for row in kept if row["guess_rate"] is not None]
        line += [len(answers), f"{top:.0%}", f"{max(guess):.2g}" if guess else None]
        lines.append(line)
    hardest = rates[0] if rates else {}
    means = {family: rate.mean for (family,), rate in hardest.items()}
    order = sorted(
        zip(groups, lines, strict=True), key=lambda one: (means.get(one[0], 2.0), one[0])
    )
    header = ["family", "domain", "rows", "kept", *dataset.estimates]
    header += ["distinct answers", "commonest", "guess rate"]
    lead = "the hardest first" if rates else "by name"
    return Facts(header, [line for _, line in order], f"{len(lines)} families, {lead}")


def _benchmarks(dataset: Dataset, rows: Sequence[Row]) -> list[Piece]:
    hits: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        for name, rule in {(match["benchmark"], match["rule"]) for match in row["matches"] or ()}:
            hits[name, rule, row["status"]] += 1
    index = dataset.manifest.index
    if not hits:
        return [Facts(("benchmark", "matches"), [], f"No row matches an item of index {index}")]
    lines: list[list[Value]] = [
        [name, rule, status, Link(str(count), {"flag": "holds a benchmark item", "status": status})]
        for (name, rule, status), count in sorted(hits.items())
    ]
    return [Facts(("benchmark", "rule", "outcome", "rows"), lines, f"Matches with index {index}")]
