"""Shipping: which rows a round releases, and the evidence that goes with each."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import NamedTuple

from filters.difficulty import Learnability, Prior, estimate
from generators.selfplay import Item, Task
from pipelines.loops.kernel import Turn
from pipelines.loops.selfplay.balance import HELD, Held, balanced, shares_text
from pipelines.loops.selfplay.fates import FATES, Fate
from pipelines.loops.selfplay.flavour import Flavour
from pipelines.loops.selfplay.scoring import Scored
from pipelines.loops.selfplay.state import History
from pipelines.sources import Proved


class Shipment(NamedTuple):
    """An item that is released."""

    item: Item
    prover: str
    score: Learnability
    round: int
    """That made it."""


def ready(
    flavour: Flavour, turn: Turn, past: History, fates: Sequence[Fate], measured: Scored
) -> dict[str, list[Shipment]]:
    """Return what may be released, by place; an item once in its life.

    Rows that wait come first. An old item joins when it comes into the window and was in no
    place before that is shipped.
    """
    chosen: dict[str, list[Shipment]] = {"window": [], "frontier": []}
    chosen["window"] = _waiting(flavour, turn, past, measured)
    for fate in fates:
        if fate.item is not None:
            score = measured.new[fate.item.problem.id]
            shipment = Shipment(fate.item, flavour.prover(fate), score, turn.number)
            chosen.get(score.place, []).append(shipment)
    for name, score in measured.again.items():
        fate, standing = measured.old[name], past.standings[name]
        was = {entry.score.place for entry in standing.measurements}
        if fate.item is not None and score.place == "window" and not was & set(chosen):
            prover, first = flavour.prover(fate), standing.first.round
            chosen["window"].append(Shipment(fate.item, prover, score, first))
    return chosen


def _waiting(flavour: Flavour, turn: Turn, past: History, measured: Scored) -> list[Shipment]:
    """Return what the last round held back and is still in the window."""
    step = turn.step(HELD, Held, turn.number - 1)
    held = step.read() if turn.number and step.is_done else []
    found: list[Shipment] = []
    for number in sorted({one.round for one in held}):
        names = {one.id for one in held if one.round == number}
        for fate in turn.step(FATES, Fate, number).read():
            if fate.item is not None and fate.item.problem.id in names:
                name = fate.item.problem.id
                score = measured.again.get(name, past.standings[name].last.score)
                found.append(Shipment(fate.item, flavour.prover(fate), score, number))
    return [one for one in found if one.score.place == "window"]


def shared(
    turn: Turn, fates: Sequence[Fate], ready: list[Shipment], tasks: Sequence[Task]
) -> tuple[list[Shipment], str]:
    """Return what is released now and how it is shared among tasks; write down what waits."""
    released, held = balanced(ready, lambda one: one.item.cell.task, tasks)
    waits = [Held(id=one.item.problem.id, round=one.round) for one in held]
    turn.step(HELD, Held).once(lambda: waits)
    shipped = Counter(one.item.cell.task for one in released)
    proposed = Counter(fate.task for fate in fates)
    return released, shares_text(shipped, proposed, tasks, len(held)) if released else ""


def proved(shipment: Shipment) -> Proved:
    """Return a row with what certifies it and what the solver made of it."""
    item, score = shipment.item, shipment.score
    difficulty = estimate(
        score.k,
        score.n,
        Prior.uniform(),
        solver_id=score.solver_id,
        guess_rate=item.guess_rate,
    )
    return Proved(
        problem=item.problem,
        answers=item.answers,
        wrong=item.wrong,
        solver=shipment.prover,
        unique=item.unique,
        guess_rate=item.guess_rate,
        difficulty=asdict(difficulty),
    )
