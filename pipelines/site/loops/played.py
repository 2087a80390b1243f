"""Played: the rounds of self-play as figures: proposals, rejections, pass rates, the archive."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

from pipelines.loops.selfplay import Played, Proposal
from pipelines.site.pieces import (
    Commands,
    Facts,
    Finding,
    Findings,
    Heat,
    Link,
    Piece,
    Section,
    Square,
    Tiles,
    Value,
)
from pipelines.site.rates import rate_of

_PLACES = ("window", "frontier", "hard", "easy", "unknown", "rejected")
"""Outcomes, the most wanted first; others follow."""
_TAUGHT, _REJECTED = 0.25, 0.5
"""Share of a round's items in the window below which, and of its proposals that fall to one reason
from which, something is wrong."""
_MANY = 20
"""Proposals from which a share is a finding."""
_ARCHIVE = (
    "Items by subject and length of the live trace, in steps; a number in brackets counts items "
    "where they are few."
)


def sections(url: str, played: Played, shown: Sequence[Proposal]) -> list[Section]:
    """Return the sections of the page of a state, of whose proposals some are shown."""
    return [
        Section("first", "At a glance", _glance(played, shown)),
        Section("proposals", "What was proposed, and what became of it", [_subjects(shown)]),
        Section("rejected", "Why proposals were rejected", [_reasons(shown)]),
        Section("archive", "The archive", _archive(shown), _ARCHIVE),
        Section("rounds", "Rounds", _rounds(url, played, shown)),
    ]


def subject(one: Proposal) -> str:
    """Return the task or the family that a proposal is of."""
    if one.fate.task:
        return one.fate.task
    return one.fate.item.cell.task if one.fate.item else one.fate.arm.partition("/")[0]


def places(shown: Sequence[Proposal]) -> list[str]:
    """Return the outcomes that there are, the most wanted first."""
    found = {one.place for one in shown}
    return [place for place in _PLACES if place in found] + sorted(found - {*_PLACES})


def share(one: Proposal) -> float | None:
    """Return the pass rate of a proposal's item at its latest measurement."""
    return one.standing.share if one.standing and one.standing.last.score.n else None


def steps(trace: int) -> str:
    """Return the steps of a bin of traces."""
    return f"{2**trace} to {2 ** (trace + 1) - 1}" if trace else "1"


def _glance(played: Played, shown: Sequence[Proposal]) -> list[Piece]:
    first, last = played.rounds[0], played.rounds[-1]
    items = [one for one in shown if one.standing]
    window = sum(one.place == "window" for one in items)
    cells = {one.fate.item.cell for one in shown if one.fate.item}
    again = sum(one.rescored for one in played.rounds)
    tiles: list[tuple[str, Value, str]] = [
        ("items", f"{len(items):,}", f"of {len(shown):,} proposals in {len(played.rounds)} rounds"),
        (
            "in the window",
            Link(f"{window:,}", {"place": "window"}) if window else "0",
            "solved now and then: these are released",
        ),
        ("cells of the archive", f"{len(cells):,}", f"{last.new_cells} new in the last round"),
        (
            "learnability",
            f"{last.learnability:.2f}",
            f"mean of the last round's {last.items} items; {first.learnability:.2f} in round 0",
        ),
        ("asked again", f"{again:,}", "old items, to see the solver move on"),
    ]
    if len(shown) < len(played.proposals):
        tiles.append(("shown here", f"{len(shown):,}", f"of {len(played.proposals):,} proposals"))
    return [Tiles(tiles), Findings(_findings(played, shown))]


def _findings(played: Played, shown: Sequence[Proposal]) -> list[Finding]:
    """Return what looks wrong in the last round, the worst first."""
    last = played.rounds[-1]
    number = f"{last.round}"
    found = []
    if last.items >= _MANY and last.places.get("window", 0) < _TAUGHT * last.items:
        text = f"{last.places.get('window', 0)} of {last.items} items of round {number} are in "
        found.append(Finding("bad", f"{text}the window: the rest teaches nothing"))
    reason, count = max(last.rejections.items(), key=lambda one: one[1], default=("", 0))
    if last.proposals >= _MANY and count > _REJECTED * last.proposals:
        text = f"{count} of {last.proposals} proposals of round {number} fell to {reason}"
        found.append(Finding("odd", text, {"round": number, "reason": reason}))
    made: dict[str, list[Proposal]] = defaultdict(list)
    for one in shown:
        made[subject(one)].append(one)
    for name, proposals in sorted(made.items()):
        if len(proposals) >= _MANY and not any(one.standing for one in proposals):
            text = f"{name}: none of {len(proposals)} proposals became an item"
            found.append(Finding("odd", text, {"subject": name}))
    if not last.new_cells:
        found.append(Finding("odd", f"round {number} reached no cell that was empty before"))
    nothing = (
        "Nothing looks wrong: a quarter of the items teach, no one reason rejects half, and new "
        "cells are reached."
    )
    return found or [Finding("good", nothing)]


def _subjects(shown: Sequence[Proposal]) -> Facts:
    groups: dict[str, list[Proposal]] = defaultdict(list)
    for one in shown:
        groups[subject(one)].append(one)
    outcomes = places(shown)
    lines: list[list[Value]] = []
    for name, members in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        counts = Counter(one.place for one in members)
        rate = rate_of({"mean": share(one)} for one in members)
        line: list[Value] = [Link(name, {"subject": name}), len(members)]
        line += [
            Link(f"{counts[place]:,}", {"subject": name, "place": place}) if counts[place] else 0
            for place in outcomes
        ]
        lines.append([*line, rate.spread if rate else None])
    return Facts(("subject", "proposals", *outcomes, "pass rate"), lines)


def _reasons(shown: Sequence[Proposal]) -> Facts:
    rejected: dict[str, Counter[str]] = defaultdict(Counter)
    for one in shown:
        if one.fate.reason:
            rejected[one.fate.reason][subject(one)] += 1
    lines: list[list[Value]] = [
        [
            reason,
            Link(f"{subjects.total():,}", {"reason": reason}),
            ", ".join(f"{name} {count}" for name, count in subjects.most_common(4)),
        ]
        for reason, subjects in sorted(rejected.items(), key=lambda item: -item[1].total())
    ]
    return Facts(("reason", "proposals", "subjects with most"), lines, most=30)


def _archive(shown: Sequence[Proposal]) -> list[Piece]:
    cells: dict[tuple[str, int], list[Proposal]] = defaultdict(list)
    for one in shown:
        if one.fate.item:
            cells[one.fate.item.cell.task, one.fate.item.cell.trace].append(one)
    bins = sorted({trace for _, trace in cells})
    names = sorted({name for name, _ in cells})
    columns = [steps(trace) for trace in bins]
    most = max((len(members) for members in cells.values()), default=1)

    def filled(members: Sequence[Proposal], filters: Mapping[str, str]) -> Square:
        kinds = len({one.fate.item.cell for one in members if one.fate.item})
        note = f"{len(members)} items in {kinds} cells"
        return Square(len(members) / most, f"{len(members)}", note, filters)

    def passed(members: Sequence[Proposal], filters: Mapping[str, str]) -> Square | None:
        rate = rate_of({"mean": share(one)} for one in members)
        return rate and Square(rate.mean, rate.text, rate.note, {**filters, "sort": "rate"})

    def rows(square: Callable[..., Square | None]) -> list[tuple[Link, list[Square | None]]]:
        return [
            (
                Link(name, {"subject": name}),
                [
                    square(cells[name, t], {"subject": name, "trace": steps(t)})
                    if (name, t) in cells
                    else None
                    for t in bins
                ],
            )
            for name in names
        ]

    rates = Heat("pass rate", columns, rows(passed), "never solved", "always solved", "subject")
    return [rates, Heat("items", columns, rows(filled), "few items", "most items", "subject")]


def _rounds(url: str, played: Played, shown: Sequence[Proposal]) -> list[Piece]:
    there = {one.round for one in shown}
    lines: list[list[Value]] = []
    for one in reversed(played.rounds):
        name, filters = f"round {one.round}", {"round": f"{one.round}"}
        line: list[Value] = [Link(name, filters) if one.round in there else name]
        line += [one.proposals, one.items]
        line += [", ".join(f"{count} {place}" for place, count in one.places.items()) or "none"]
        lines.append([*line, f"{one.learnability:.2f}", one.new_cells, one.rescored])
    header = ("round", "proposals", "items", "places", "learnability", "new cells", "asked again")
    state, last = url.rstrip("/"), played.rounds[-1].round
    commands = [f"python -m pipelines report {state}/releases/{last:04d}"]
    return [Facts(header, lines), Commands(commands)]
