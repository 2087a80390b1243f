"""Metrics: counters, gauges and times in the text format that Prometheus reads (version 0.0.4)."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.live.mill import LiveMill

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper ends of the buckets of times, seconds."""


@dataclass(slots=True)
class Times:
    """How long requests of one address took."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        """Count a request."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class Requests:
    """What was asked of a server since it began."""

    counts: Counter[tuple[str, int]] = field(default_factory=Counter)
    """(address, status) -> requests; an address has `{session}` in it, never a session's name."""
    times: dict[str, Times] = field(default_factory=dict)

    def add(self, address: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.counts[address, status] += 1
        self.times.setdefault(address, Times()).add(seconds)


def prometheus(requests: Requests, mill: LiveMill, watchers: int) -> str:
    """Return all metrics of a server."""
    watched = ["# TYPE proofmill_watchers gauge", f"proofmill_watchers {watchers}"]
    return "\n".join([*_asked(requests), *_sessions(mill), *watched]) + "\n"


def _asked(requests: Requests) -> Iterator[str]:
    yield "# TYPE proofmill_requests_total counter"
    for (address, status), count in sorted(requests.counts.items()):
        yield f'proofmill_requests_total{{address="{address}",status="{status}"}} {count}'
    name = "proofmill_request_seconds"
    yield f"# TYPE {name} histogram"
    for address, times in sorted(requests.times.items()):
        below = 0
        for bound, count in zip((*BOUNDS, "+Inf"), times.buckets, strict=True):
            below += count
            yield f'{name}_bucket{{address="{address}",le="{bound}"}} {below}'
        yield f'{name}_sum{{address="{address}"}} {times.total:.6f}'
        yield f'{name}_count{{address="{address}"}} {below}'


def _sessions(mill: LiveMill) -> Iterator[str]:
    sessions = sorted(mill.sessions.items())
    yield "# TYPE proofmill_tickets_total counter"
    for name, one in sessions:
        for split, count in sorted(one.counts.tickets.items()):
            yield f'proofmill_tickets_total{{session="{name}",split="{split}"}} {count}'
    yield "# TYPE proofmill_outcomes_total counter"
    for name, one in sessions:
        for split, count in sorted(one.counts.outcomes.items()):
            yield f'proofmill_outcomes_total{{session="{name}",split="{split}"}} {count}'
    yield from _each("undecided_total", "counter", {n: s.counts.undecided for n, s in sessions})
    yield from _each("refused_rows_total", "counter", {n: s.supply.refused for n, s in sessions})
    yield from _each("misses_total", "counter", {n: s.supply.stock.misses for n, s in sessions})
    yield from _each("ready_rows", "gauge", {n: s.supply.stock.held for n, s in sessions})
    suspects = {name: len(one.knowledge.suspects) for name, one in sessions}
    yield from _each("quarantined_families", "gauge", suspects)


def _each(name: str, kind: str, values: dict[str, int]) -> Iterator[str]:
    yield f"# TYPE proofmill_{name} {kind}"
    for session, value in values.items():
        yield f'proofmill_{name}{{session="{session}"}} {value}'
