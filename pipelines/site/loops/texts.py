"""Texts: the site of the loop over texts: what failed, what was written about it, what is left."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generators.weakness.text import pool
from pipelines.dataset import load_manifest
from pipelines.loops.text import ACCEPTED, DATASET, Fate, Told, read_round
from pipelines.site.browser import Block, Browser, Detail, Number, brief, facet
from pipelines.site.pieces import (
    Commands,
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
from pipelines.site.rates import Rate, rate_of
from pipelines.site.writing import write_site
from pipelines.state import Store

_FEWEST_KEPT = 0.5
"""Share that a stage should keep of what it takes."""
_MANY = 20
"""Items from which a share is a finding."""


def texts_site(url: str, folder: str, *, most: int) -> int:
    """Write the site of the round in the state at `url`; return the number of its files.

    Raises:
        StorageError: if a place cannot be read or written.
    """
    told = read_round(Store(url))
    place = f"{url.rstrip('/')}/{DATASET}"
    manifest = load_manifest(Store(place))
    fates = told.fates[:most]
    page = Page(
        title="Weakness over texts",
        subtitle=f"{told.yields['solvers'].get('policy', 'No policy was asked')}: problems written "
        "about what was failed.",
        sections=[
            Section(
                "first", "At a glance", _glance(told, fates, manifest.kept if manifest else None)
            ),
            Section("weak", "What was failed", _weak(told), _WEAK),
            Section("stages", "What became of every problem", _stages(told, fates)),
            Section("rates", "Pass rates of the policy", [_heat(fates)], _RATES),
            Section("plan", "The plan, and who answered", _plan(told, place)),
        ],
        noun="problems",
        facts={"state": url},
    )
    return write_site(page, _browser(fates) if fates else None, folder)


_WEAK = "Concepts of failed problems, the commonest first, and what was written about them."
_RATES = "Mean over the problems that were asked, kept or not, by category and wanted level."


def _glance(told: Told, fates: Sequence[Fate], kept: int | None) -> list[Piece]:
    stages = {one["stage"]: one for one in told.yields["stages"]}
    failures = stages["failures"]
    accepted = sum(fate.stage == ACCEPTED for fate in fates)
    cost = sum(one["cost"] for one in told.yields["stages"])
    replies = sum(one["replies"] for one in told.yields["stages"])
    tokens = sum(one["tokens"] for one in told.yields["stages"])
    link = Link(f"{accepted:,}", {"stage": ACCEPTED}) if accepted else "0"
    tiles: list[tuple[str, Value, str]] = [
        ("accepted problems", link, f"of {len(told.fates):,} lists of concepts"),
        ("rows in the dataset", "none yet" if kept is None else f"{kept:,}", "after the build"),
        ("failed for good", f"{failures['kept']:,}", f"of {failures['in']:,} records"),
        ("replies", f"{replies:,}", f"{tokens:,} tokens, {cost:.2f} US dollars"),
    ]
    if len(fates) < len(told.fates):
        tiles.append(("shown here", f"{len(fates):,}", f"of {len(told.fates):,}"))
    return [Tiles(tiles), Findings(_findings(told, fates, kept is not None))]


def _findings(told: Told, fates: Sequence[Fate], is_built: bool) -> list[Finding]:
    """Return what looks wrong, the worst first."""
    found = [] if is_built else [Finding("bad", "there is no dataset yet: see where problems stop")]
    seen = {fate.stage for fate in fates}
    for one in told.yields["stages"]:
        taken, kept = one["in"], one["kept"]
        if taken >= _MANY and kept < _FEWEST_KEPT * taken:
            text = (
                f"{one['stage']} kept {kept} of {taken}; most fell to {next(iter(one['dropped']))}"
            )
            filters = {"stage": one["stage"]} if one["stage"] in seen else None
            found.append(Finding("odd", text, filters))
    plan = told.yields["plan"]
    if plan and plan["missing"]:
        text = f"{plan['missing']} lists of concepts could not be drawn without repeating one"
        found.append(Finding("odd", text))
    if "policy" not in told.yields["solvers"]:
        found.append(Finding("odd", "no policy was asked, so nobody knows how hard the rows are"))
    nothing = "Nothing looks wrong: every stage kept half of what it took, or more."
    return found or [Finding("good", nothing)]


def _weak(told: Told) -> list[Piece]:
    written, accepted = Counter[str](), Counter[str]()
    categories, taken = Counter[str](), Counter[str]()
    for fate in told.fates:
        if fate.draft:
            written.update(fate.draft.concepts)
            categories[fate.draft.category] += 1
            if fate.stage == ACCEPTED:
                accepted.update(fate.draft.concepts)
                taken[fate.draft.category] += 1
    concepts: list[list[Value]] = [
        [one.name, one.leaf, one.failed, one.known, written[one.name], accepted[one.name]]
        for one in sorted(pool(told.tagged), key=lambda one: (-one.failed, one.name))
    ]
    failed = Counter(one.category for one in told.tagged if one.is_weak)
    known = Counter(one.category for one in told.tagged if not one.is_weak)
    lines: list[list[Value]] = [
        [
            Link(name, {"category": name}) if categories[name] else name,
            failed[name],
            known[name],
            categories[name],
            taken[name],
        ]
        for name, _ in failed.most_common()
    ]
    counts = ("failed", "others read", "written", "accepted")
    return [
        Facts(("category", *counts), lines, "By category"),
        Facts(("concept", "leaf", *counts), concepts, "By concept"),
    ]


def _stages(told: Told, fates: Sequence[Fate]) -> list[Piece]:
    lines: list[list[Value]] = [
        [
            one["stage"],
            one["in"],
            one["kept"],
            f"{one['kept'] / one['in']:.0%}" if one["in"] else None,
            one["replies"],
            one["tokens"],
            f"{one['cost']:.2f}",
        ]
        for one in told.yields["stages"]
    ]
    shown = Counter((fate.stage, fate.reason) for fate in fates)
    reasons: list[list[Value]] = [
        [
            one["stage"],
            reason,
            Link(f"{shown[one['stage'], reason]}", {"stage": one["stage"], "reason": reason})
            if shown[one["stage"], reason]
            else count,
        ]
        for one in told.yields["stages"]
        for reason, count in one["dropped"].items()
    ]
    header = ("stage", "in", "kept", "yield", "replies", "tokens", "US dollars")
    drops = Facts(("stage", "dropped as", "items"), reasons, "Reasons", most=40)
    return [Facts(header, lines, "Stages"), drops]


def _rate(fate: Fate) -> float | None:
    draft = fate.draft
    return (
        draft.passed / draft.tried if draft and draft.passed is not None and draft.tried else None
    )


def _heat(fates: Sequence[Fate]) -> Heat:
    groups: dict[tuple[str, str], list[Fate]] = defaultdict(list)
    for fate in fates:
        if fate.draft and _rate(fate) is not None:
            groups[fate.draft.category, fate.draft.level].append(fate)
            groups[fate.draft.category, ""].append(fate)
    rates = {cell: rate_of({"mean": _rate(f)} for f in members) for cell, members in groups.items()}
    whole = {category: rate.mean for (category, level), rate in rates.items() if not level and rate}
    levels = sorted({level for _, level in rates} - {""})
    rows = [
        (
            Link(name, {"category": name}),
            [
                *(_square(rates.get((name, level)), name, level) for level in levels),
                _square(rates[name, ""], name, ""),
            ],
        )
        for name in sorted(whole, key=lambda name: (whole[name], name))
    ]
    name = "pass rate" if rows else "no policy was asked"
    return Heat(name, [*levels, "all"], rows, "never solved", "always solved", "category")


def _square(rate: Rate | None, category: str, level: str) -> Square | None:
    filters = {"category": category, **({"level": level} if level else {}), "sort": "rate"}
    return rate and Square(rate.mean, rate.text, rate.note, filters)


def _plan(told: Told, place: str) -> list[Piece]:
    plan: Mapping[str, Any] = told.yields["plan"] or {}
    lines: list[list[Value]] = [
        ["lists of concepts", plan.get("lists")],
        ["lists that could not be drawn", plan.get("missing")],
        ["pairs of concepts", plan.get("pairs")],
        ["pairs that no failed problem has", plan.get("new_pairs")],
    ]
    solvers: list[list[Value]] = [[role, name] for role, name in told.yields["solvers"].items()]
    command = f"python -m pipelines report {place}"
    return [
        Facts(("plan", ""), lines),
        Facts(("role", "solver"), solvers, "Who answered"),
        Commands([command]),
    ]


def _browser(fates: Sequence[Fate]) -> Browser:
    drafts = [fate.draft for fate in fates]
    judged = [", ".join(draft.verdicts) or None if draft else None for draft in drafts]
    return Browser(
        ids=[fate.id for fate in fates],
        facets=[
            facet("stage", "ended at", [fate.stage for fate in fates]),
            facet("reason", "dropped as", [fate.reason or None for fate in fates]),
            facet("category", "category", [d.category if d else None for d in drafts]),
            facet("level", "level", [d.level if d else None for d in drafts]),
            facet("judged", "judges say", judged),
        ],
        numbers=[
            Number(key="rate", label="pass rate", values=[_rate(fate) for fate in fates]),
            Number(key="votes", label="votes", values=[d.votes if d else None for d in drafts]),
        ],
        details=(_detail(fate) for fate in fates),
    )


def _detail(fate: Fate) -> Detail:
    blocks, draft = [], fate.draft
    if draft:
        blocks += [Block("text", "Problem", draft.question), Block("text", "Label", draft.label)]
    blocks = [block for block in blocks if block.value]
    blocks.append(Block("facts", "What became of it", list(_facts(fate))))
    title = fate.stage if fate.stage == ACCEPTED else f"dropped at {fate.stage}: {fate.reason}"
    head = draft.question if draft else fate.note
    return Detail(f"{draft.category}, {title}" if draft else title, brief(head), blocks)


def _facts(fate: Fate) -> Iterator[tuple[str, str]]:
    yield "id", fate.id
    yield "ended at", fate.stage
    if fate.reason:
        yield "reason", f"{fate.reason}; {fate.note}".rstrip("; ")
    draft = fate.draft
    if draft is None:
        return
    yield "category", draft.category
    yield "level", draft.level
    yield "concepts", ", ".join(draft.concepts)
    if draft.verdicts:
        yield "judges", ", ".join(draft.verdicts)
    if draft.samples:
        yield "votes for the label", f"{draft.votes} of {draft.samples}"
    if draft.tried:
        yield "right answers of the policy", f"{draft.passed} of {draft.tried}"
