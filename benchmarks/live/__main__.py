"""Print what the live mill does under load, under faults, before hidden solvers and a learner."""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from math import nan
from pathlib import Path

from benchmarks.live.faults import endure
from benchmarks.live.learning import learned
from benchmarks.live.load import (
    Measured,
    fresh_problems,
    groups,
    measured,
    paced,
    scores,
    stream,
    verdicts,
)
from benchmarks.live.server import Server, serving, stolen, until_ready
from benchmarks.live.watching import watched
from benchmarks.live.world import lines
from proofmill.live import connect

CHEAP = (
    "chinese_remainder",
    "cipher",
    "date_arithmetic",
    "determinant",
    "divisor_sums",
    "dyck_completion",
    "modular_exponent",
    "multistep_arithmetic",
)
SLOW = ("automaton_induction", "sum_skyscraper")
_TICKETS = 1000


def _load(scale: float) -> Iterator[str]:
    yield "| what | per second | p50 ms | p99 ms |"
    yield "|---|---|---|---|"
    others, all_ticks = stolen()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        with connect(server.url) as mill:
            session = mill.session("cheap", families=CHEAP, policy="uniform")
            until_ready(mill, "cheap", 16)
            rows = mill.problems("cipher", range(64))
        truths = [row["reward_model"]["ground_truth"] for row in rows]
        responses = [f"So it is \\boxed{{{row['answer']}}}." for row in rows]
        n = int(1000 * scale)
        asks = (
            ("problems of new tickets", n, fresh_problems(session.name, 0)),
            ("problems, groups of 8", 4 * n, groups(session.name, 10 * n)),
            ("rows of a stream, 8 a request", n // 2, stream("cipher", 0.1, 8)),
            ("scores, one a request", 2 * n, scores(truths, responses, 1)),
            ("scores, 16 a request", n, scores(truths, responses, 16)),
            ("verdicts of a session", 2 * n, verdicts(session.name, min(n, _TICKETS))),
        )
        for name, count, ask in asks:
            yield _line(asyncio.run(measured(name, server.port, count, ask)))
        yield from _paced(server, scale, session.name, truths, responses)
        yield (
            f"server and workers: {server.memory() / 1e6:.0f} MB in the server, "
            f"{server.seconds():.0f} s of processor time; {_share(others, all_ticks):.0%} of the "
            "machine's time went to other machines"
        )


def _paced(
    server: Server, scale: float, session: str, truths: list[str], responses: list[str]
) -> Iterator[str]:
    """Yield latencies at the offered load of the issue: 300 problems and 1,000 scores a second."""

    async def both() -> tuple[Measured, Measured]:
        seconds = 20.0 * scale
        asked = groups(session, 10**6)
        judged = scores(truths, responses, 16)
        problems, verdicts_ = await asyncio.gather(
            paced("problems at 300 a second", server.port, 300.0, seconds, asked),
            paced("scores at 1,000 a second", server.port, 1000.0 / 16, seconds, judged),
        )
        return problems, verdicts_

    for found in asyncio.run(both()):
        yield _line(found)


def _share(others: int, all_ticks: int) -> float:
    """Return what a hypervisor took of the processors since then: it lengthens every time here."""
    others_now, all_now = stolen()
    return (others_now - others) / max(1, all_now - all_ticks)


def _line(found: Measured) -> str:
    p50, p99 = (1000.0 * found.quantile(share) for share in (0.5, 0.99))
    return f"| {found.name} | {found.rate:,.0f} | {p50:.1f} | {p99:.1f} |"


def _slow(scale: float) -> Iterator[str]:
    """Yield how long problems of cheap families take alone, and beside slow ones."""
    cheap = CHEAP[:2]
    yield "| family | problems | beside | p50 ms | p99 ms |"
    yield "|---|---|---|---|---|"
    for families in (cheap, (*cheap, *SLOW)):
        times: dict[str, list[float]] = {}
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
            with connect(server.url) as mill:
                mill.session("s", families=families, policy="uniform", dials=[0.8, 1.0])
                until_ready(mill, "s", 4)
            ask = fresh_problems("s", 0, times)
            asyncio.run(paced("", server.port, 10.0, 30.0 * scale, ask))
        for family in families:
            found = Measured(family, times=times.get(family, [nan]))
            p50, p99 = (1000.0 * found.quantile(share) for share in (0.5, 0.99))
            count, others = len(times.get(family, [])), len(families) - 1
            yield f"| {family} | {count} | {others} other | {p50:.1f} | {p99:.1f} |"


def _memory(tickets: int) -> Iterator[str]:
    """Yield the server's memory along a long run."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        with connect(server.url) as mill:
            mill.session("long", families=CHEAP, policy="utility")
        for part in range(4):
            first = part * tickets // 4
            asyncio.run(measured("", server.port, tickets // 4, fresh_problems("long", first)))
            yield f"{(part + 1) * tickets // 4:,} tickets: {server.memory() / 1e6:.0f} MB"


def _faults(outcomes: int, kills: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        found = endure(Path(folder), outcomes=outcomes, kills=kills)
    yield (
        f"{found.outcomes:,} outcomes, {found.cuts:,} requests cut, {found.kills} times killed -9: "
        f"{found.lost} lost, {found.doubled} doubled, {found.changed} tickets with two problems "
        f"({found.seconds:,.0f} s)"
    )


def main() -> None:
    """Print the sections that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    sections = ("load", "slow", "memory", "faults", "world", "learner", "watch")
    parser.add_argument("--only", choices=sections, nargs="*", default=sections)
    parser.add_argument("--quick", action="store_true", help="a tenth of the size")
    options = parser.parse_args()
    scale = 0.1 if options.quick else 1.0
    parts = {
        "load": lambda: _load(scale),
        "slow": lambda: _slow(scale),
        "memory": lambda: _memory(int(200_000 * scale)),
        "faults": lambda: _faults(int(20_000 * scale), 2 if options.quick else 10),
        "world": lambda: lines(4 if options.quick else 12, 2 if options.quick else 3),
        "learner": lambda: learned(range(1 if options.quick else 4), 20 if options.quick else 80),
        "watch": lambda: watched(30.0 * scale),
    }
    for name in options.only:
        print(f"\n## {name}")
        for text in parts[name]():
            print(text, flush=True)


if __name__ == "__main__":
    main()
