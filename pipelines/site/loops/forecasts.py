"""Forecasts: what a solver was foretold to fail, what it did fail, and what was made of that."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Literal

from generators.weakness.knobs import REMEDIES, Attempt, Diagnosis, Status, hopeless_arms
from pipelines.dataset import EXTREMES
from pipelines.loops.knobs import Measurement
from pipelines.site.loops.made import PARTS, Loop, Row, bounds, part_of, rate_of_rows
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
from pipelines.site.rates import FEW, Rate, rate_of
from pipelines.site.read import KEPT

_WORST: tuple[Status, ...] = ("suspect", "hopeless", "weak", "frontier", "unknown", "mastered")
"""Order of what is known of a family: what needs a person first."""
_LEVELS: tuple[Literal["odd"], Literal["bad"]] = ("odd", "bad")
_TAUGHT = 0.6
"""Share of a release that a solver should neither always nor never solve."""
_WEAK = "What needs a person first, then what is failed most."
_HEATS = (
    "By family and mean knob, what is failed most first; a number in brackets counts rows where "
    "they are few. Foretold is the regression's mean with all knobs alike."
)
_KNOBS = "Foretold with one knob at either end and the others in the middle, the steepest first."


def sections(loop: Loop) -> list[Section]:
    """Return the sections of the page of a loop over knobs."""
    return [
        Section("first", "At a glance", _glance(loop)),
        Section("weak", "What it is weak at", [_families(loop)], _WEAK),
        Section("rates", "Pass rates, foretold and observed", _heats(loop), _HEATS),
        Section("knobs", "Which knobs make it fail", [_knobs(loop)], _KNOBS),
        Section("plan", "Why these rows were made", _plan(loop)),
        Section("releases", "Releases", _releases(loop)),
    ]


def _glance(loop: Loop) -> list[Piece]:
    summary, history = loop.history.releases[-1], loop.history
    status = Counter(one.status for one in history.after)
    told = ", ".join(f"{status[name]} {name}" for name in _WORST if status[name])
    tiles: list[tuple[str, Value, str]] = [
        (
            "rows of the last release",
            Link(f"{summary.kept:,}", {"release": f"{loop.last}", "status": KEPT}),
            f"of {summary.planned:,} planned",
        ),
        (
            "in the window",
            f"{summary.in_window:.0%}",
            f"of its rows; {history.releases[0].in_window:.0%} of release 0",
        ),
        ("rollouts per row", f"{summary.mean_n:.1f}", "in the last release"),
        ("families", len(history.after), told),
    ]
    made = sum(one.drawn for one in history.releases)
    if len(loop.rows) < made:
        tiles.append(("shown here", f"{len(loop.rows):,}", f"of {made:,} rows of all releases"))
    return [Tiles(tiles), Findings(_findings(loop))]


def _findings(loop: Loop) -> list[Finding]:
    """Return what needs a person, the worst first."""
    history, shown = loop.history, {row.family for row in loop.rows}
    found = []
    for one in sorted(history.after, key=_order):
        if one.status in ("suspect", "hopeless"):
            name, level = one.subject.name, _LEVELS[one.status == "suspect"]
            text = f"{name} is {one.status}: {REMEDIES[one.status]}"
            found.append(Finding(level, text, {"family": name} if name in shown else None))
    for arm in hopeless_arms(history.after, history.attempts):
        text = (
            f"{arm.family}, mean knob {arm.low:.1f} to {arm.high:.1f}: nothing right in "
            f"{arm.rollouts} rollouts of {arm.releases} releases; {arm.remedy}"
        )
        found.append(Finding("odd", text, {"family": arm.family} if arm.family in shown else None))
    return [*found, *_taught(loop), *_missed(loop)] or [
        Finding("good", "Nothing needs a person: no label is suspect, no family is hopeless, and "
                "rows passed as they were foretold to.")
    ]  # fmt: skip


def _taught(loop: Loop) -> Iterator[Finding]:
    summary = loop.history.releases[-1]
    lost = sum(summary.dropped.get(reason, 0) for reason in EXTREMES)
    if lost > (1 - _TAUGHT) * summary.drawn:
        text = f"{lost} of {summary.drawn} rows of the last release were always or never solved"
        yield Finding("odd", text, {"release": f"{loop.last}", "sort": "rate"})


def _missed(loop: Loop) -> Iterator[Finding]:
    """Yield the foretold pass rates that the last release surely did not have."""
    for part, rows in _forecasts(loop).items():
        rate = rate_of_rows(rows)
        told = fmean(row.choice.expected for row in rows if row.choice)
        if rate and rate.rows >= FEW and not rate.lo <= told <= rate.hi:
            text = (
                f"{rate.rows} rows were foretold to pass at {told:.2f} and passed at {rate.spread}"
            )
            yield Finding("odd", text, {"release": f"{loop.last}", **bounds("told", part)})


def _forecasts(loop: Loop) -> dict[int, list[Row]]:
    """Return the rows of the last release by fifths of what was foretold of them."""
    groups: dict[int, list[Row]] = defaultdict(list)
    for row in loop.rows:
        if row.release == loop.last and row.choice and row.rate is not None:
            groups[part_of(row.choice.expected)].append(row)
    return dict(sorted(groups.items()))


def _order(one: Diagnosis) -> tuple[int, float, str]:
    return _WORST.index(one.status), -one.failure, one.subject.name


def _families(loop: Loop) -> Facts:
    was = {one.subject.name: one.status for one in loop.history.before}
    planned = Counter(choice.family for choice in loop.history.plans[-1])
    asked: dict[str, list[Measurement]] = defaultdict(list)
    for entry in loop.history.measured:
        asked[entry.family].append(entry)
    shown = {row.family for row in loop.rows}
    lines: list[list[Value]] = []
    for one in sorted(loop.history.after, key=_order):
        name = one.subject.name
        own = asked[name]
        lines.append(
            [
                Link(name, {"family": name, "sort": "rate"}) if name in shown else name,
                one.status,
                was[name],
                f"{sum(m.k for m in own):,} of {sum(m.n for m in own):,}",
                f"{one.best:.2f}",
                f"{one.in_band:.0%}",
                planned[name],
            ]
        )
    header = ("family", "status", "before", "right of asked", "best foretold", "in band", "planned")
    caption = f"Planned in release {loop.last}; in band: share of knob settings worth training on"
    return Facts(header, lines, caption)


def _heats(loop: Loop) -> list[Piece]:
    whole = loop.rates("family")
    names = [name for (name,), _ in sorted(whole.items(), key=lambda item: item[1].mean)]
    observed, columns = loop.rates("family", "part"), _columns()
    cells = [
        (
            Link(name, {"family": name}),
            [
                *(_observed(name, part, observed.get((name, part))) for part in range(PARTS)),
                _square(whole[name,], {"family": name, "sort": "rate"}),
            ],
        )
        for name in names
    ]
    ends = ("never solved", "always solved")
    heats: list[Piece] = [Heat("observed, all releases", [*columns, "all"], cells, *ends)]
    for name, known in (
        ("foretold for the next release", loop.history.after),
        (f"foretold for release {loop.last}", loop.history.before),
    ):
        own = {one.subject.name: one for one in known}
        told = [
            (Link(family, {"family": family}), _foretold(own[family]))
            for family in names
            if family in own
        ]
        heats.append(Heat(name, columns, told, *ends))
    return heats


def _columns() -> list[str]:
    return [f"{part / PARTS:.1f} to {(part + 1) / PARTS:.1f}" for part in range(PARTS)]


def _observed(family: str, part: int, rate: Rate | None) -> Square | None:
    return rate and _square(rate, {"family": family, **bounds("hard", part), "sort": "rate"})


def _square(rate: Rate, filters: Mapping[str, str]) -> Square:
    return Square(rate.mean, rate.text, rate.note, filters)


def _foretold(one: Diagnosis) -> list[Square | None]:
    middles = [(part + 0.5) / PARTS for part in range(PARTS)]
    knobs = [[middle] * len(one.subject.knobs) for middle in middles]
    rates = [float(rate) for rate in one.ability.mean(knobs)]
    name = one.subject.name
    note = f"from {one.rollouts} rollouts"
    return [Square(rate, f"{rate:.2f}", note, {"family": name, "sort": "told"}) for rate in rates]


def _knobs(loop: Loop) -> Facts:
    shown = {row.family for row in loop.rows}
    lines: list[tuple[float, list[Value]]] = []
    for one in loop.history.after:
        names = one.subject.knobs
        for place, knob in enumerate(names):
            ends = [[0.5] * len(names), [0.5] * len(names)]
            ends[0][place], ends[1][place] = 0.0, 1.0
            easy, hard = (float(rate) for rate in one.ability.mean(ends))
            family = one.subject.name
            own = [a for a in loop.history.attempts if a.family == family and a.n]
            halves = [[a for a in own if (a.knobs[place] >= 0.5) is high] for high in (False, True)]
            line: list[Value] = [
                Link(family, {"family": family}) if family in shown else family,
                knob,
                f"{easy:.2f} to {hard:.2f}",
                *(rate.spread if rate else None for rate in map(_earned, halves)),
            ]
            lines.append((hard - easy, line))
    header = ("family", "knob", "foretold at 0 to 1", "observed below .5", "observed from .5")
    return Facts(header, [line for _, line in sorted(lines, key=lambda one: one[0])])


def _earned(attempts: Sequence[Attempt]) -> Rate | None:
    return rate_of({"mean": one.k / one.n} for one in attempts)


def _plan(loop: Loop) -> list[Piece]:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in loop.rows:
        if row.release == loop.last and row.choice:
            groups[row.reason].append(row)
    lines: list[list[Value]] = []
    for reason, rows in sorted(groups.items(), key=lambda item: -len(item[1])):
        rate = rate_of_rows(rows)
        filters = {"release": f"{loop.last}", "reason": reason}
        told = fmean(row.choice.expected for row in rows if row.choice)
        line: list[Value] = [reason, Link(f"{len(rows):,}", filters), f"{told:.2f}"]
        lines.append([*line, rate.spread if rate else None])
    reasons = Facts(("reason", "rows", "foretold", "observed"), lines, f"Release {loop.last}")
    forecast: list[list[Value]] = []
    for part, rows in _forecasts(loop).items():
        rate = rate_of_rows(rows)
        told = fmean(row.choice.expected for row in rows if row.choice)
        filters = {"release": f"{loop.last}", **bounds("told", part)}
        link = Link(f"{part / PARTS:.1f} to {(part + 1) / PARTS:.1f}", filters)
        forecast.append([link, len(rows), f"{told:.2f}", rate.spread if rate else None])
    header = ("foretold", "rows", "mean foretold", "observed")
    return [reasons, Facts(header, forecast, "How good the forecast was")]


def _releases(loop: Loop) -> list[Piece]:
    lines: list[list[Value]] = []
    for one in reversed(loop.history.releases):
        is_shown = one.release in loop.datasets
        name = f"release {one.release}"
        dropped = ", ".join(f"{reason} {count}" for reason, count in one.dropped.items())
        line: list[Value] = [Link(name, {"release": f"{one.release}"}) if is_shown else name]
        line += [one.planned, one.kept, dropped or "none", f"{one.in_window:.0%}"]
        lines.append([*line, f"{one.mean_n:.1f}", one.solver_id])
    header = ("release", "planned", "kept", "dropped", "in window", "rollouts per row", "solver")
    folder = f"{loop.url.rstrip('/')}/releases/{loop.last:04d}"
    return [Facts(header, lines), Commands([f"python -m pipelines report {folder}"])]
