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


_DATES = ("steps", "span", "rare")
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
    "cipher": Pair(
        "caesar_cipher",
        {"min_words": 2, "max_words": 3},
        ({"period": 0.0, "columns": 0.0, "message": 0.0},),
        "8-12 letters, one shift",
    ),
    "date_arithmetic": Pair("calendar_arithmetic", {}, (dict.fromkeys(_DATES, 0.0),), "a few days"),
    "circuits": Pair(
        "circuit_logic",
        {"min_inputs": 6, "max_inputs": 6, "min_terms": 5, "max_terms": 6},
        ({"inputs": 0.0, "hidden": 0.0, "gates": 0.0},),
        "6 inputs, some 12 gates",
    ),
    "cryptarithm": Pair(
        "cryptarithm",
        {"min_words": 2, "max_words": 2},
        tuple({"length": n, "addends": 0.0, "given": 0.5, "base": 0.0} for n in (0.0, 0.33)),
        "2 words of 4-5 letters",
    ),
    "family_relations": Pair(
        "family_relationships",
        {"min_family_size": 8, "max_family_size": 10},
        ({"people": 0.0, "words": 0.0, "indirect": 0.0},),
        "8-10 people; ours asks four questions",
    ),
    "water_jugs": Pair(
        "jugs", {"num_jugs": 4, "difficulty": 5}, ({"jugs": 0.0, "states": 0.3},), "4 jugs"
    ),
    "kakurasu": Pair(
        "kakurasu",
        {"min_rows": 5, "max_rows": 6, "min_cols": 5, "max_cols": 6},
        tuple({"size": size, "hidden": 0.0, "picks": 0.0} for size in (0.0, 0.33)),
        "5x5 and 6x6",
    ),
    "list_functions": Pair(
        "list_functions", {}, ({"steps": 0.0, "length": 0.3, "pairs": 0.0},), "one step, 5 examples"
    ),
    "n_queens_completion": Pair(
        "n_queens",
        {"n": 9, "max_remove": 8},
        ({"size": 0.2, "given": 1.0, "closed": 0.5},),
        "9 queens",
    ),
    "number_sequence": Pair(
        "number_sequence",
        {},
        tuple({"operations": n, "shown": 0.5, "asked": 0.0} for n in (0.0, 0.5, 1.0)),
        "rules of 1 to 3 operations",
    ),
    "self_reference": Pair(
        "self_reference", {}, ({"statements": 0.0, "compound": 0.5},), "7 statements"
    ),
    "shortest_path": Pair("shortest_path", {}, ({"places": 1.0, "degree": 0.5},), "some 40 places"),
    "survo": Pair(
        "survo",
        {"max_board_size": 4, "min_empty": 5, "max_empty": 8},
        ({"rows": 1.0, "columns": 0.0, "empty": 0.0},),
        "4x4, 5-8 empty cells",
    ),
    "syllogisms": Pair(
        "syllogism", {}, ({"terms": 0.0, "extra": 0.0},), "2-3 statements; ours asks four questions"
    ),
    "tower_of_hanoi": Pair(
        "tower_of_hanoi",
        {"min_disks": 8, "max_disks": 8, "min_pegs": 4, "max_pegs": 4},
        ({"disks": 0.0, "barred": 0.0, "states": 0.0},),
        "8 disks, 4 pegs",
    ),
    "grid_automaton": Pair(
        "game_of_life",
        {"grid_size_x": 6, "grid_size_y": 6, "simulation_steps": 3},
        ({"size": 0.67, "steps": 0.4},),
        "6 rows, 3 generations",
    ),
    "rectangle_count": Pair(
        "rectangle_count",
        {"max_rectangles": 5},
        ({"outlines": 0.0},),
        "3-5 outlines; ours asks for four numbers",
    ),
    "word_sorting": Pair(
        "word_sorting",
        {"min_words": 6, "max_words": 14},
        tuple({"words": n, "backward": 0.0} for n in (0.0, 0.3)),
        "6-14 words",
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
        f"{'family':<20} {'ours':>8} {'peer':>8} {'ratio':>7} {'certified':>10} {'ratio':>7}  size"
    )
    ratios = []
    for name, pair in PAIRS.items():
        turns = (_ours(name, pair), _peer(pair), _certified(name, pair))
        for turn in turns:
            turn()  # what is made once, such as tables, counts for neither side
        rates: list[list[float]] = [[], [], []]
        for _ in range(options.rounds):
            for rate, turn in zip(rates, turns, strict=True):
                rate.append(_rate(turn, options.seconds))
        ours, peer, certified = (statistics.median(rate) for rate in rates)
        ratios.append(ours / peer)
        print(
            f"{name:<20} {ours:8.1f} {peer:8.1f} {ours / peer:7.2f} {certified:10.1f} "
            f"{certified / peer:7.2f}  {pair.size}",
            flush=True,
        )
    print(
        f"ours to the peer's: median {statistics.median(ratios):.2f}, least {min(ratios):.3f}, "
        f"below 1: {sum(ratio < 1 for ratio in ratios)} of {len(ratios)}"
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
