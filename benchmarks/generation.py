"""Generation speed beside reasoning-gym, on families of the same puzzle at comparable size.

`python -m benchmarks.generation [--seconds 2] [--rounds 3]` (needs the bench group)
Both run in one process, by turns, in CPU seconds; the figure is the median over the rounds.
`ours` are whole rows; `untold` are the same rows without their worked solutions, which the peer's
items do not have. `certified` includes what the peer does not do either: solving every row again
with an independent solver and attacking its verifier. A ratio below 1 means that the peer is
faster.
"""

import argparse
import itertools
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.metadata import version
from typing import Any, NamedTuple

import reasoning_gym  # pyright: ignore[reportMissingImports]

from filters.certification import certify
from generators import FAMILIES, Family


class Pair(NamedTuple):
    """One of our families beside the peer's, and the settings that make them comparable."""

    peer: str
    peer_settings: Mapping[str, Any]
    settings: tuple[Mapping[str, float], ...]
    """Knobs in their natural units, taken by turns: sizes stay when a dial is stretched."""
    size: str


PAIRS: Mapping[str, Pair] = {
    "zebra": Pair(
        "zebra_puzzles",
        {"num_people": 4, "num_characteristics": 4},
        ({"houses": 4, "attributes": 4, "indirect": 0.51},),
        "4 houses, 4 attributes",
    ),
    "sudoku": Pair(
        "sudoku",
        {"min_empty": 30, "max_empty": 50},
        tuple({"size": 9, "empty": share, "picks": 1} for share in (0.372, 0.498, 0.62)),
        "9x9, 30-50 empty cells",
    ),
    "futoshiki": Pair(
        "futoshiki",
        {"min_board_size": 4, "max_board_size": 9},
        tuple(
            {"size": size, "givens": givens, "signs": 0.33}
            for size in range(4, 10)
            for givens in (0.45, 0.328, 0.223, 0.1)
        ),
        "4x4 to 9x9, four difficulties",
    ),
    "knights_knaves": Pair(
        "knights_knaves",
        {"n_people": 4},
        ({"people": 4, "nesting": 1.9, "indirect": 0.325},),
        "4 islanders",
    ),
    "countdown": Pair(
        "countdown",
        {"min_numbers": 4, "max_numbers": 6},
        tuple({"count": n, "largest": 55, "digits": 3} for n in (4, 5, 6)),
        "4 to 6 numbers",
    ),
    "graph_coloring": Pair(
        "graph_color",
        {"min_num_vertices": 11, "max_num_vertices": 11, "edge_probability": 0.3},
        ({"vertices": 11, "colors": 3, "density": 0.65, "picks": 1},),
        "11 vertices, 3 colors",
    ),
    "arc_1d": Pair(
        "arc_1d",
        {"min_size": 10, "max_size": 20},
        tuple(
            {"steps": 1, "kinds": 12, "cells": n, "colors": 2.6, "pairs": 4.4} for n in (10, 14, 20)
        ),
        "10-20 cells, 3-5 examples",
    ),
    "string_rewriting": Pair(
        "string_manipulation",
        {},
        ({"steps": 4, "rules": 5.5, "length": 10.3},),
        "strings of 5-20 letters, 3-8 rules",
    ),
    "cipher": Pair(
        "caesar_cipher",
        {"min_words": 2, "max_words": 3},
        ({"period": 1, "columns": 1, "message": 8, "factor": 0},),
        "8-12 letters, one shift",
    ),
    "date_arithmetic": Pair(
        "calendar_arithmetic", {}, ({"steps": 2, "span": 40, "rare": 0.2},), "a few days"
    ),
    "circuits": Pair(
        "circuit_logic",
        {"min_inputs": 6, "max_inputs": 6, "min_terms": 5, "max_terms": 6},
        ({"inputs": 6, "hidden": 0, "gates": 12},),
        "6 inputs, some 12 gates",
    ),
    "cryptarithm": Pair(
        "cryptarithm",
        {"min_words": 2, "max_words": 2},
        tuple({"length": n, "addends": 2, "given": 2, "base": 10} for n in (4, 5)),
        "2 words of 4-5 letters",
    ),
    "family_relations": Pair(
        "family_relationships",
        {"min_family_size": 8, "max_family_size": 10},
        ({"people": 9, "words": 1.5, "indirect": 0},),
        "8-10 people; ours asks four questions",
    ),
    "water_jugs": Pair(
        "jugs",
        {"num_jugs": 4, "difficulty": 5},
        ({"jugs": 4, "largest": 17, "states": 2.05},),
        "4 jugs",
    ),
    "kakurasu": Pair(
        "kakurasu",
        {"min_rows": 5, "max_rows": 6, "min_cols": 5, "max_cols": 6},
        tuple({"size": n, "hidden": 0, "picks": 1} for n in (5, 6)),
        "5x5 and 6x6",
    ),
    "list_functions": Pair(
        "list_functions", {}, ({"steps": 1, "length": 6.2, "pairs": 5},), "one step, 5 examples"
    ),
    "n_queens_completion": Pair(
        "n_queens",
        {"n": 9, "max_remove": 8},
        ({"size": 9, "closed": 0.35, "given": 2},),
        "9 queens",
    ),
    "number_sequence": Pair(
        "number_sequence",
        {},
        tuple({"operations": n, "start": 86, "shown": 7, "asked": 3} for n in (1, 2, 3)),
        "rules of 1 to 3 operations",
    ),
    "self_reference": Pair(
        "self_reference", {}, ({"statements": 7, "compound": 0.3, "counts": 0.635},), "7 statements"
    ),
    "shortest_path": Pair(
        "shortest_path",
        {},
        ({"places": 26, "degree": 3.1, "one_way": 0.19, "largest": 32},),
        "26 places; theirs: 42 squares, some 26 open",
    ),
    "survo": Pair(
        "survo",
        {"max_board_size": 4, "min_empty": 5, "max_empty": 8},
        ({"rows": 4, "columns": 4, "empty": 0.5},),
        "4x4, 5-8 empty cells",
    ),
    "syllogisms": Pair(
        "syllogism",
        {},
        ({"terms": 4, "extra": 0, "particular": 0.21},),
        "2-3 statements; ours asks four questions",
    ),
    "tower_of_hanoi": Pair(
        "tower_of_hanoi",
        {"min_disks": 8, "max_disks": 8, "min_pegs": 4, "max_pegs": 4},
        ({"disks": 8, "barred": 0, "states": 2.1},),
        "8 disks, 4 pegs",
    ),
    "grid_automaton": Pair(
        "game_of_life",
        {"grid_size_x": 6, "grid_size_y": 6, "simulation_steps": 3},
        ({"size": 6, "steps": 3, "neighbors": 5.2},),
        "6 rows, 3 generations",
    ),
    "rectangle_count": Pair(
        "rectangle_count",
        {"max_rectangles": 5},
        ({"height": 5.2, "width": 7.5, "outlines": 3},),
        "3-5 outlines; ours asks for four numbers",
    ),
    "word_sorting": Pair(
        "word_sorting",
        {"min_words": 6, "max_words": 14},
        tuple({"words": n, "shared": 0.365, "backward": 0} for n in (6, 13.8)),
        "6-14 words",
    ),
}


_KINDS = ("ours", "untold", "certified")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds per turn")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"reasoning-gym {version('reasoning_gym')}; items per CPU second, median of rounds")
    print(_line("family", *(word for kind in _KINDS for word in (kind, "ratio")), "peer", "size"))
    ratios: dict[str, list[float]] = {kind: [] for kind in _KINDS}
    for name, pair in PAIRS.items():
        turns = {**_ours(name, pair), "peer": _peer(pair)}
        for turn in turns.values():
            turn()  # what is made once, such as tables, counts for neither side
        rates: dict[str, list[float]] = {kind: [] for kind in turns}
        for _ in range(options.rounds):
            for kind, turn in turns.items():
                rates[kind].append(_rate(turn, options.seconds))
        found = {kind: statistics.median(some) for kind, some in rates.items()}
        for kind, some in ratios.items():
            some.append(found[kind] / found["peer"])
        told = (f"{x:.{n}f}" for k in _KINDS for x, n in ((found[k], 1), (ratios[k][-1], 2)))
        print(_line(name, *told, f"{found['peer']:.1f}", pair.size), flush=True)
    for kind, some in ratios.items():
        print(
            f"{kind} to the peer's: median {statistics.median(some):.2f}, least {min(some):.3f}, "
            f"below 1: {sum(one < 1 for one in some)} of {len(some)}"
        )


def _line(name: str, *columns: str) -> str:
    *numbers, last = columns
    return f"{name:<20} {' '.join(f'{one:>9}' for one in numbers)}  {last}"


def _rate(turn: Callable[[], object], seconds: float) -> float:
    """Return calls per CPU second over at least `seconds`."""
    start, count = time.process_time(), 0
    while time.process_time() - start < seconds:
        turn()
        count += 1
    return count / (time.process_time() - start)


def _positions(name: str, setting: Mapping[str, float]) -> dict[str, float]:
    """Return where the knobs stand, from 0 to 1."""
    knobs = {knob.name: knob for knob in FAMILIES[name].knobs}
    if missing := knobs.keys() - setting.keys():
        raise ValueError(f"{name}: give {sorted(missing)} in natural units as well")
    ends = {knob: (knobs[knob].low, knobs[knob].high) for knob in setting}
    return {
        knob: (n - ends[knob][0]) / (ends[knob][1] - ends[knob][0]) for knob, n in setting.items()
    }


def _whole(family: Family[Any], ordinal: int, knobs: Mapping[str, float]) -> object:
    return family.problem(ordinal, 0.3, knobs)


def _certified(family: Family[Any], ordinal: int, knobs: Mapping[str, float]) -> object:
    problem, instance = family.draw(ordinal, 0.3, knobs)
    wrong = family.near_misses(instance) if family.near_misses else None
    answers = family.solve(instance)
    return certify(problem, answers, solver=family.name, unique=family.unique, wrong=wrong)


def _turn(
    family: Family[Any], pair: Pair, row: Callable[[Family[Any], int, Mapping[str, float]], object]
) -> Callable[[], object]:
    """Return what makes the next row, the settings taken by turns."""
    ordinals = itertools.count()
    knobs = [_positions(family.name, setting) for setting in pair.settings]

    def turn() -> object:
        ordinal = next(ordinals)
        return row(family, ordinal, knobs[ordinal % len(knobs)])

    return turn


def _ours(name: str, pair: Pair) -> Mapping[str, Callable[[], object]]:
    family = FAMILIES[name]
    untold = replace(family, steps=lambda _: ())
    return {
        "ours": _turn(family, pair, _whole),
        "untold": _turn(untold, pair, _whole),
        "certified": _turn(family, pair, _certified),
    }


def _peer(pair: Pair) -> Callable[[], object]:
    dataset = reasoning_gym.create_dataset(
        pair.peer, seed=1, size=10_000_000, **dict(pair.peer_settings)
    )
    ordinals = itertools.count()
    return lambda: dataset[next(ordinals)]


if __name__ == "__main__":
    main()
