"""Generation speed beside reasoning-gym, on families of the same puzzle at comparable size.

`python -m benchmarks.generation [--seconds 2] [--rounds 3]` (needs the bench group)
Both run in one process, by turns, in CPU seconds; the figure is the median over the rounds.
`certified` includes what the peer does not do: solving every row again with an independent
solver and attacking its verifier. A ratio below 1 means that the peer is faster.
"""

import argparse
import itertools
import statistics
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, NamedTuple

import reasoning_gym  # pyright: ignore[reportMissingImports]

from filters.certification import certify
from generators import FAMILIES


class Pair(NamedTuple):
    """One of our families beside the peer's, and the settings that make them comparable."""

    peer: str
    peer_settings: Mapping[str, Any]
    knobs: tuple[Mapping[str, float], ...]
    """Taken by turns."""
    size: str


PAIRS: Mapping[str, Pair] = {
    "zebra": Pair(
        "zebra_puzzles",
        {"num_people": 4, "num_characteristics": 4},
        ({"houses": 1 / 3, "attributes": 0.0},),
        "4 houses, 4 attributes",
    ),
    "sudoku": Pair(
        "sudoku",
        {"min_empty": 30, "max_empty": 50},
        tuple({"size": 1.0, "empty": e, "picks": 0.0} for e in (0.05, 0.33, 0.6)),
        "9x9, 30-50 empty cells",
    ),
    "futoshiki": Pair(
        "futoshiki",
        {"min_board_size": 4, "max_board_size": 9},
        tuple(
            {"size": size / 5, "givens": givens}
            for size in range(6)
            for givens in (0.0, 0.35, 0.65, 1.0)
        ),
        "4x4 to 9x9, four difficulties",
    ),
    "knights_knaves": Pair(
        "knights_knaves", {"n_people": 4}, ({"people": 0.0, "nesting": 0.5},), "4 islanders"
    ),
    "countdown": Pair(
        "countdown",
        {"min_numbers": 4, "max_numbers": 6},
        tuple({"count": n / 3, "digits": 0.4} for n in range(3)),
        "4 to 6 numbers",
    ),
    "graph_coloring": Pair(
        "graph_color",
        {"min_num_vertices": 11, "max_num_vertices": 11, "edge_probability": 0.3},
        ({"vertices": 0.0, "colors": 0.0, "density": 0.0, "picks": 0.0},),
        "11 vertices, 3 colors",
    ),
    "arc_1d": Pair(
        "arc_1d",
        {"min_size": 10, "max_size": 20},
        tuple({"steps": 0.0, "cells": c} for c in (0.1, 0.5, 1.0)),
        "10-20 cells, 3-5 examples",
    ),
    "string_rewriting": Pair(
        "string_manipulation",
        {},
        ({"steps": 0.0, "rules": 0.5, "length": 0.3},),
        "strings of 5-20 letters, 3-8 rules",
    ),
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds per turn")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"reasoning-gym {version('reasoning_gym')}; items per CPU second, median of rounds")
    print(
        f"{'family':<17} {'ours':>8} {'peer':>8} {'ratio':>7} {'certified':>10} {'ratio':>7}  size"
    )
    for name, pair in PAIRS.items():
        turns = (_ours(name, pair), _peer(pair), _certified(name, pair))
        rates: list[list[float]] = [[], [], []]
        for _ in range(options.rounds):
            for rate, turn in zip(rates, turns, strict=True):
                rate.append(_rate(turn, options.seconds))
        ours, peer, certified = (statistics.median(rate) for rate in rates)
        print(
            f"{name:<17} {ours:8.1f} {peer:8.1f} {ours / peer:7.2f} {certified:10.1f} "
            f"{certified / peer:7.2f}  {pair.size}",
            flush=True,
        )


def _rate(turn: Callable[[], object], seconds: float) -> float:
    """Return calls per CPU second over at least `seconds`."""
    start, count = time.process_time(), 0
    while time.process_time() - start < seconds:
        turn()
        count += 1
    return count / (time.process_time() - start)


def _ours(name: str, pair: Pair) -> Callable[[], object]:
    family, ordinals = FAMILIES[name], itertools.count()

    def turn() -> object:
        ordinal = next(ordinals)
        return family.problem(ordinal, 0.3, pair.knobs[ordinal % len(pair.knobs)])

    return turn


def _certified(name: str, pair: Pair) -> Callable[[], object]:
    family, ordinals = FAMILIES[name], itertools.count()

    def turn() -> object:
        ordinal = next(ordinals)
        problem, instance = family.draw(ordinal, 0.3, pair.knobs[ordinal % len(pair.knobs)])
        wrong = family.near_misses(instance) if family.near_misses else None
        answers = family.solve(instance)
        return certify(problem, answers, solver=name, unique=family.unique, wrong=wrong)

    return turn


def _peer(pair: Pair) -> Callable[[], object]:
    dataset = reasoning_gym.create_dataset(
        pair.peer, seed=1, size=10_000_000, **dict(pair.peer_settings)
    )
    ordinals = itertools.count()
    return lambda: dataset[next(ordinals)]


if __name__ == "__main__":
    main()
