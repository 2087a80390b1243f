"""Assignment: give every worker one job at the least total cost, where one way alone is best.

The cost of a pair is a price of the worker plus a price of the job, plus a surcharge wherever the
pair is not in the planted assignment: linear programming duality (Kuhn 1955) makes that one the
only best. The solver knows no prices; it runs over all subsets of jobs. At the top 12 workers.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import factorial
from random import Random
from typing import TypeAlias

from generators.deducing import ending
from generators.family import Family, Knob, Knobs
from generators.pictures import Grid, Panel
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

WORKERS = Knob("workers", 5, 12, "workers, and as many jobs")
PRICES = Knob("prices", 6, 60, "largest price of a worker or a job, which hides the surcharges")
SURCHARGE = Knob("surcharge", 25, 12, "largest surcharge of a pair that is not in the answer")

_MAX_NODES = 20_000
"""Of the search that measures effort; the median at the top of the dial is some thousands."""

Costs: TypeAlias = tuple[tuple[int, ...], ...]
"""A row for each worker, a column for each job."""


@dataclass(frozen=True, slots=True)
class Market:
    """Jobs are numbered from 1 in the order of the columns."""

    costs: Costs
    answer: str = field(compare=False)
    """The job of every worker, in the order of the rows."""


def _generate(rng: Random, knobs: Knobs) -> Market:
    size, prices = WORKERS.integer(knobs), PRICES.integer(knobs)
    surcharge = SURCHARGE.integer(knobs)
    planted = rng.sample(range(size), size)
    workers = [rng.randint(1, prices) for _ in range(size)]
    jobs = [rng.randint(1, prices) for _ in range(size)]
    costs = tuple(
        tuple(
            workers[row] + jobs[column] + (column != planted[row]) * rng.randint(1, surcharge)
            for column in range(size)
        )
        for row in range(size)
    )
    return Market(costs, canonical_json([column + 1 for column in planted]))


_GRAMMAR: Grammar = {
    "start": ("<open> <rule>\n\n{table}\n\n<form>", "<open>\n\n{table}\n\n<rule> <form>"),
    "open": (
        "{size} workers ({names}) and {size} jobs (1 to {size}) are to be matched. The table gives "
        "the cost of each job for each worker.",
        "The workers {names} bid for the jobs 1 to {size}; the table holds their prices.",
        "What job 1, 2, ..., {size} would cost with each of {names} is shown in this table.",
        "Each row of the table belongs to one of {names}, each column to one of the tasks 1 to "
        "{size}; the entry is the number of minutes needed.",
    ),
    "rule": (
        "Everybody gets exactly one column and no column is given twice; the sum of the entries "
        "used has to be as small as possible.",
        "Assign the columns to the rows one to one so that the total of the chosen entries is "
        "least.",
        "Match rows and columns one to one, with the smallest possible total.",
    ),
    "form": (
        "There is only one best way. Give the column numbers in the order of the rows, from top to "
        "bottom, separated by commas.",
        "The best assignment is unique: answer with {size} numbers separated by commas, the column "
        "of the first row, of the second row, and so on.",
        "List the column for each row from top to bottom, separated by commas; exactly one "
        "assignment is best.",
    ),
}


def _render(market: Market, rng: Random) -> str:
    size = len(market.costs)
    names = draw("names", size, rng)
    bar = rng.choice((" | ", "  ", ", "))
    width = max(map(len, names))
    lines = [bar.join([" " * width, *(f"{job:>3}" for job in range(1, size + 1))])]
    for name, row in zip(names, market.costs, strict=True):
        lines.append(bar.join([name.ljust(width), *(f"{cost:>3}" for cost in row)]))
    return speak(_GRAMMAR, rng, size=size, names=", ".join(names), table="\n".join(lines))


def _solve(market: Market) -> list[str]:
    """For every set of jobs, the least cost for the first workers; then two ways back at most."""
    size = len(market.costs)
    bits = [1 << job for job in range(size)]
    least = [0]
    for jobs in range(1, 1 << size):
        row = market.costs[jobs.bit_count() - 1]
        costs = [
            least[jobs ^ bit] + cost for bit, cost in zip(bits, row, strict=True) if jobs & bit
        ]
        least.append(min(costs))

    @cache
    def ways(jobs: int) -> list[tuple[int, ...]]:
        row = market.costs[jobs.bit_count() - 1]
        found = [
            (*order, job)
            for job, bit in enumerate(bits, 1)
            if jobs & bit and least[jobs ^ bit] + row[job - 1] == least[jobs]
            for order in ways(jobs ^ bit)
        ]
        return found[:2] if jobs else [()]

    return [canonical_json(list(way)) for way in ways((1 << size) - 1)]


def _effort(market: Market) -> int:
    """Count steps over all subsets, and nodes of depth-first search on costs above the minima.

    Rows, then columns, are lowered by their least entry, so what a partial assignment costs so
    far bounds all that it leads to.
    """
    size = len(market.costs)
    lowered = [[cost - min(row) for cost in row] for row in market.costs]
    least_of = [min(column) for column in zip(*lowered, strict=True)]
    rows = [[cost - low for cost, low in zip(row, least_of, strict=True)] for row in lowered]
    order = [sorted(range(size), key=row.__getitem__, reverse=True) for row in rows]
    choices = [[(1 << job, row[job]) for job in o] for row, o in zip(rows, order, strict=True)]
    least, nodes, stack = 10**9, 0, [(0, 0, 0)]
    while stack and nodes < _MAX_NODES:
        row, jobs, cost = stack.pop()
        nodes += 1
        if cost >= least:
            continue
        if row == size:
            least = cost
            continue
        for bit, more in choices[row]:
            if not jobs & bit and cost + more < least:
                stack.append((row + 1, jobs | bit, cost + more))
    return nodes + (size << (size - 1))


def _canonical(market: Market) -> Json:
    """Sort rows and columns by their sorted entries; ties cost a duplicate row at worst."""
    columns = list(zip(*market.costs, strict=True))
    order = sorted(range(len(columns)), key=lambda c: (sorted(columns[c]), columns[c]))
    rows = sorted(market.costs, key=lambda row: (sorted(row), [row[c] for c in order]))
    return [[row[c] for c in order] for row in rows]


def _picture(market: Market) -> Panel:
    numbers = [str(number) for number in range(1, len(market.costs) + 1)]
    table = Grid(
        cells=[[str(cost) for cost in row] for row in market.costs],
        top=numbers,
        left=[f"worker {number}" for number in numbers],
    )
    return Panel(figures=[("cost of each job with each worker", table)])


def _steps(market: Market) -> tuple[str, ...]:
    """Add to the columns until every row has its job at its least: then no way is cheaper."""
    chosen = [job - 1 for job in json.loads(market.answer)]
    prices = _prices(market.costs, chosen)
    lines = [f"Add to the columns, in order: {_listed(prices)}."]
    for number, (job, row) in enumerate(zip(chosen, market.costs, strict=True), 1):
        held = [cost + price for cost, price in zip(row, prices, strict=True)]
        where = f"Row {number} then holds {_listed(held)}"
        lines.append(f"{where}: none is less than {held[job]} in column {job + 1}.")
    costs = [row[job] for row, job in zip(market.costs, chosen, strict=True)]
    total = f"{' + '.join(map(str, costs))} = {sum(costs)}"
    lines.append(f"Each column is taken once, so no other way costs less than {total}.")
    return (*lines, ending(_listed([job + 1 for job in chosen])))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _prices(costs: Costs, chosen: Sequence[int]) -> list[int]:
    """Return the least prices of columns, from 0 up, at which each chosen one is its row's best.

    No column may be dearer than another by more than its row saves there: Bellman and Ford.
    """
    prices = [0] * len(costs)
    for _ in costs:
        for row, job in zip(costs, chosen, strict=True):
            prices[job] = min(
                price + cost - row[job] for price, cost in zip(prices, row, strict=True)
            )
    return [price - min(prices) for price in prices]


def _capacity(dial: float) -> float:
    # surcharges alone, with rows and columns in any order
    size = WORKERS.integer_at(dial)
    return float(SURCHARGE.integer_at(dial)) ** (size * (size - 3))


FAMILY = Family(
    name="assignment",
    version=3,
    domain="logic",
    summary="match workers and jobs one to one at the least total cost",
    concepts=("optimization", "combinatorics"),
    knobs=(WORKERS, PRICES, SURCHARGE),
    verifier="sequence",
    examples=("2, 4, 1, 3, 6, 5", "3, 1, 2"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    guess_rate=lambda dial: 1 / factorial(WORKERS.integer_at(dial)),
)
