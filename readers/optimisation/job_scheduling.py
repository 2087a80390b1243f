"""Work with due times on one machine: the least total cost of being late, over all orders."""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from readers.following import Followed
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            A machine gets <n:int> {tasks|jobs|pieces of work} at time <zero:int>.
            Plan in which order one machine does <n:int> {tasks|jobs|pieces of work}.
            A workshop has one machine and <n:int> {tasks|jobs|pieces of work} to process.
            One person has to do <n:int> {tasks|jobs|pieces of work}, one after the other.
            <n:int> {tasks|jobs|pieces of work} wait for a single machine.
        """,
        "list": "<list:list>",
        "start": r"""
            Work starts at time <zero:int> and goes on without a break, one after the other, none of
                them split up.
            All are available at time <zero:int>, are done one at a time without interruption, and
                there is no break between them.
        """,
        "cost": r"""
            If one with penalty p ends d units of time after it is due, it costs p times d;
                otherwise it costs nothing.
            One that ends after its due time costs its penalty for every unit of time that it is
                late; being early or on time costs nothing.
        """,
        "asked": r"""
            What is the smallest possible total cost?
            In the best order, how much is the total cost?
            Find the least total cost over all orders.
            Give the minimum of the total cost.
        """,
    },
    kinds={
        "list": r"(?:No\. )?\d+(?::| [|]) (?:takes|time|duration) [^\n]+"
        r"(?:\n(?:No\. )?\d+(?::| [|]) (?:takes|time|duration) [^\n]+)+",
    },
)
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        r"(\d+): takes (\d+), due at (\d+), penalty (\d+) per unit late",
        r"No\. (\d+): time (\d+), due (\d+), penalty (\d+)",
        r"(\d+) [|] duration (\d+) [|] due time (\d+) [|] penalty per unit (\d+)",
    )
)
_JOB: Final = re.compile(r"Job (\d+) ")


class Job(NamedTuple):
    """One piece of work, in units of time."""

    takes: int
    due: int
    penalty: int
    """For each unit of time that it is late."""


def _read(question: str) -> tuple[Job, ...]:
    said = _SAYS.read(question)
    lines = said.one("list")["list"].split("\n")
    if said.one("scene").integer("n") != len(lines):
        raise Unread(f"says otherwise than that there are {len(lines)}")
    if {part.integer("zero") for part in said.parts if "zero" in part} != {0}:
        raise Unread("does not start at time 0")
    return tuple(_job(line, at + 1) for at, line in enumerate(lines))


def _job(line: str, place: int) -> Job:
    for form in _FORMS:
        found = form.fullmatch(line)
        if found and int(found[1]) == place:
            return Job(int(found[2]), int(found[3]), int(found[4]))
    raise Unread(f"no work with the number {place}: {line!r}")


def _solve(jobs: tuple[Job, ...]) -> str:
    """Go through all sets of jobs: what it costs least to do them first."""
    least = [0] * (1 << len(jobs))
    for done in range(1, len(least)):
        members = [at for at in range(len(jobs)) if done >> at & 1]
        end = sum(jobs[at].takes for at in members)
        least[done] = min(
            least[done ^ (1 << at)] + max(0, end - jobs[at].due) * jobs[at].penalty
            for at in members
        )
    return str(least[-1])


def _follow(jobs: tuple[Job, ...], lines: Sequence[str]) -> Followed:
    """Take the order from the lines; the last has to be the least total of all orders."""
    order = [int(found[1]) for line in lines if (found := _JOB.match(line))]
    if sorted(order) != list(range(1, len(jobs) + 1)):
        return Followed([f"{order}: not each job once"], None)
    return retraced(lambda all_jobs: _told(all_jobs, order), _solve)(jobs, lines)


def _told(jobs: tuple[Job, ...], order: Sequence[int]) -> Iterator[str]:
    ends = list(accumulate(jobs[number - 1].takes for number in order))
    costs = []
    for number, end in zip(order, ends, strict=True):
        takes, due, penalty = jobs[number - 1]
        late = max(0, end - due)
        costs.append(late * penalty)
        said = f"{late} late, {late} * {penalty} = {costs[-1]}" if late else "not late"
        where = f"Job {number} runs from {end - takes} to {end}, due {due}"
        yield f"{where}: {said}, {sum(costs)} so far."
    if sum(costs) != int(_solve(jobs)):
        yield "another order costs less"


READER = Reader(_read, _solve, follow=_follow)
