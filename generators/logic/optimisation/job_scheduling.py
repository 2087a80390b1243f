"""Scheduling on one machine: the least total penalty for jobs that are finished late.

Total weighted tardiness is strongly NP-hard (Lawler 1977). The generator runs over all sets of jobs
that may come first (Held and Karp 1962); the solver branches on which job comes last, from the end
backwards, with bounds. At the top 11 jobs.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import NamedTuple

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import NumberLine, Panel, Span, Table
from generators.wording import Grammar, speak

JOBS = Knob("jobs", 4, 11, "jobs")
LONGEST = Knob("longest", 16, 40, "units of time that a job may take")
LATENESS = Knob("lateness", 0.45, 0.65, "how much of the total time is due too early")

_HEAVIEST = 9
_MIN_PENALTY = 20


class Job(NamedTuple):
    """Units of time that it takes, when it is due, and the penalty for each unit of delay."""

    time: int
    due: int
    weight: int


@dataclass(frozen=True, slots=True)
class Shop:
    """Jobs, all of them there at time 0, for one machine."""

    jobs: tuple[Job, ...]
    answer: str = field(compare=False)
    """The least total penalty."""


@redrawn(60, "late jobs")
def _generate(rng: Random, knobs: Knobs) -> Shop | None:
    count, longest = JOBS.integer(knobs), LONGEST.integer(knobs)
    early = 1 - LATENESS.number(knobs)
    times = [rng.randint(2, longest) for _ in range(count)]
    dues = [max(t, int(sum(times) * early * rng.uniform(0.4, 1.6))) for t in times]
    jobs = tuple(
        Job(time, due, rng.randint(1, _HEAVIEST)) for time, due in zip(times, dues, strict=True)
    )
    least = _least(jobs)[-1]
    by_due = sorted(jobs, key=lambda job: job.due)
    by_weight = sorted(jobs, key=lambda job: job.time / job.weight)
    if least < _MIN_PENALTY or least in (_penalty(by_due), _penalty(by_weight)):
        return None  # no rule of thumb finds the best order
    return Shop(jobs, str(least))


@rule
def _late(job: Job, end: int) -> int:
    return job.weight * max(0, end - job.due)


def _penalty(order: list[Job]) -> int:
    end = total = 0
    for job in order:
        end += job.time
        total += _late(job, end)
    return total


@lru_cache(maxsize=1)
def _least(jobs: tuple[Job, ...]) -> list[int]:
    """Return for every set of jobs, as bits, the least penalty if they come first."""
    best, ends = [0], [0]
    for chosen in range(1, 1 << len(jobs)):
        low = (chosen & -chosen).bit_length() - 1
        end = ends[chosen & chosen - 1] + jobs[low].time
        ends.append(end)
        best.append(
            min(
                best[chosen ^ 1 << i] + job.weight * max(0, end - job.due)
                for i, job in enumerate(jobs)
                if chosen >> i & 1
            )
        )
    return best


_GRAMMAR: Grammar = {
    "start": ("<open>\n\n{jobs}\n\n<rule> <task>", "<open> <rule>\n\n{jobs}\n\n<task>"),
    "open": (
        "A workshop has one machine and {count} {things} to process.",
        "{count} {things} wait for a single machine.",
        "One person has to do {count} {things}, one after the other.",
        "A machine gets {count} {things} at time 0.",
        "Plan in which order one machine does {count} {things}.",
    ),
    "rule": (
        "All are available at time 0, are done one at a time without interruption, and there is "
        "no break between them. One that ends after its due time costs its penalty for every unit "
        "of time that it is late; being early or on time costs nothing.",
        "Work starts at time 0 and goes on without a break, one after the other, none of them "
        "split up. If one with penalty p ends d units of time after it is due, it costs p times d; "
        "otherwise it costs nothing.",
    ),
    "task": (
        "What is the smallest possible total cost?",
        "Find the least total cost over all orders.",
        "In the best order, how much is the total cost?",
        "Give the minimum of the total cost.",
    ),
    "things": ("jobs", "tasks", "pieces of work"),
    "long": ("{number}: takes {time}, due at {due}, penalty {weight} per unit late",),
    "short": ("No. {number}: time {time}, due {due}, penalty {weight}",),
    "table": ("{number} | duration {time} | due time {due} | penalty per unit {weight}",),
}


def _render(shop: Shop, rng: Random) -> str:
    style = rng.choice(("long", "short", "table"))
    lines = [
        speak(_GRAMMAR, rng, style, number=number, **job._asdict())
        for number, job in enumerate(shop.jobs, 1)
    ]
    return speak(
        _GRAMMAR,
        rng,
        count=len(lines),
        things=speak(_GRAMMAR, rng, "things"),
        jobs="\n".join(lines),
    )


def _solve(shop: Shop) -> list[str]:
    return [str(_backwards(shop)[0])]


@lru_cache(maxsize=4)
def _backwards(shop: Shop) -> tuple[int, int]:
    """Return the least penalty and the nodes of a search that fixes the order from its end.

    Of the jobs left, one comes last, so their cheapest last place bounds what they cost; a set of
    jobs that was reached before at no more cost is not entered again.
    """
    jobs = shop.jobs
    least = sum(job.weight for job in jobs) * sum(job.time for job in jobs) + 1
    reached: dict[int, int] = {}
    nodes, stack = 0, [((1 << len(jobs)) - 1, sum(job.time for job in jobs), 0)]
    while stack:
        left, end, cost = stack.pop()
        nodes += 1
        if not left:
            least = min(least, cost)
            continue
        lasts = sorted(
            ((_late(job, end), i) for i, job in enumerate(jobs) if left >> i & 1), reverse=True
        )
        for late, i in lasts:
            rest, total = left ^ 1 << i, cost + late
            if total < min(least, reached.get(rest, least)):
                reached[rest] = total
                stack.append((rest, end - jobs[i].time, total))
    return least, nodes


def _steps(shop: Shop) -> tuple[str, ...]:
    """Tell an order that costs least, with what it costs."""
    lines, start, total = list[str](), 0, 0
    for number in _ordered(shop.jobs):
        job = shop.jobs[number - 1]
        start, began = start + job.time, start
        late = max(0, start - job.due)
        total += late * job.weight
        said = f"{late} late, {late} * {job.weight} = {late * job.weight}" if late else "not late"
        lines.append(
            f"Job {number} runs from {began} to {start}, due {job.due}: {said}, {total} so far."
        )
    return (*lines, ending(shop.answer))


def _ordered(jobs: tuple[Job, ...]) -> list[int]:
    """Return the numbers of jobs in an order that costs least."""
    best, order = _least(jobs), list[int]()
    left, end = len(best) - 1, sum(job.time for job in jobs)
    while left:
        last = next(
            place
            for place, job in enumerate(jobs)
            if left >> place & 1 and best[left] == best[left ^ 1 << place] + _late(job, end)
        )
        order.append(last + 1)
        left, end = left ^ 1 << last, end - jobs[last].time
    return order[::-1]


def _picture(shop: Shop) -> Panel:
    numbered = [(str(number), job) for number, job in enumerate(shop.jobs, 1)]
    spans = [Span(job.due - job.time, job.due, number) for number, job in numbered]
    rows = [(number, *map(str, job)) for number, job in numbered]
    table = Table(header=("job", "takes", "due", "penalty for each unit late"), rows=rows)
    return Panel(figures=[("jobs", table), ("each just in time", NumberLine(spans=spans))])


def _capacity(dial: float) -> float:
    # times, due times and penalties of jobs in any order
    count, longest = JOBS.integer_at(dial), LONGEST.integer_at(dial)
    return float((longest * longest * _HEAVIEST / 2) ** count / count**count)


FAMILY = Family(
    name="job_scheduling",
    version=3,
    domain="logic",
    summary="the least total penalty for jobs that one machine finishes late",
    concepts=("optimization", "scheduling"),
    knobs=(JOBS, LONGEST, LATENESS),
    verifier="integer",
    examples=("118", "257"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the steps over all sets of jobs, and the nodes of the search backwards.
    effort=lambda shop: (len(shop.jobs) << (len(shop.jobs) - 1)) + _backwards(shop)[1],
    canonical=lambda shop: sorted(map(list, shop.jobs)),
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows the range of the commonest penalties
    guess_rate=lambda dial: 0.03 * 0.1**dial,
)
