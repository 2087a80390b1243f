"""What fresh, mutated, contrasting and composed programs come to, round by round of a loop.

`python -m benchmarks.selfplay_mix [--rounds 3] [--proposals 240]`: the solver is a stand-in, a
search that gives up after about 20 units of work.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory
from typing import NamedTuple

from generators.selfplay import OPERATORS
from pipelines.build import Done, Unit, run_unit
from pipelines.loops.selfplay import Round, SelfPlay, propose_round
from pipelines.progress import quiet
from pipelines.sources import Recipe
from solvers.standins import budgeted_search

BUDGET = 20.0


class Item(NamedTuple):
    """What became of one item."""

    is_in_window: bool
    is_new_cell: bool


def work(units: Sequence[Unit], recipe: Recipe, out: str) -> Iterator[Done]:
    """Do the units in this process."""
    for unit in units:
        yield run_unit(unit, recipe, out)


def rounds(config: SelfPlay, count: int) -> Iterator[Round]:
    """Yield rounds in a state that is thrown away."""
    with TemporaryDirectory() as state:
        for _ in range(count):
            yield propose_round(
                config,
                state,
                work=work,
                solver_of=lambda problems: budgeted_search(problems, BUDGET),
                progress=quiet,
            )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--proposals", type=int, default=240)
    given = parser.parse_args()
    proposed, items = Counter[str](), defaultdict[str, list[Item]](list)
    reasons: dict[str, Counter[str]] = defaultdict(Counter)
    for done in rounds(SelfPlay(proposals=given.proposals), given.rounds):
        for one in done.made if done.number else ():  # the first round has nothing to vary
            how: str = one.arm if one.arm in OPERATORS else "fresh"
            proposed[how] += 1
            if one.item is None:
                reasons[how][one.reason] += 1
            else:
                place = done.scores[one.item.problem.id].place
                items[how].append(Item(place == "window", one.is_new_cell))
    for kind, count in proposed.items():
        some = items[kind] or [Item(False, False)]
        inside = sum(one.is_in_window for one in some) / len(some)
        cells = sum(one.is_new_cell for one in some) / len(some)
        print(
            f"{kind}: {len(items[kind])} of {count} accepted, {inside:.2f} of these in the window, "
            f"{cells:.2f} in new cells; {dict(reasons[kind].most_common(4))}"
        )


if __name__ == "__main__":
    main()
