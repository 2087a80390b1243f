"""Sneaky errors: somebody else spoils right calculations, and we prove that exactly one line broke.

After the sneaky generator of Self-Play Critic (Chen et al. 2025, arXiv 2504.19162): it sees right
work and puts one error in that is hard to see. What it states is checked line by line, each by the
values stated before it; its word for where the error is counts for nothing. Right calculations
that it never saw lie among those it spoiled.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from generators.family import Knobs, Split, split_of
from generators.logic.errors import INPUTS, Line, trace_error
from generators.selfplay.item import Cell, Item, trace_bin
from generators.wording import worded
from proofmill import Lineage
from proofmill.problem import Json

SCHEMA: dict[str, Json] = {
    "type": "object",
    "properties": {
        "results": {
            "type": "array",
            "items": {"type": "array", "items": {"type": "integer"}},
        }
    },
    "required": ["results"],
    "additionalProperties": False,
}
"""What a reply has to be: for each calculation the stated result of every computed line."""
_LETTERS = "abcdefghkmnpqrstuvwxyz"
_MAX_VALUE = 10**9


class Draft(NamedTuple):
    """Calculations of one row, all right; some are to be spoiled."""

    traces: tuple[tuple[Line, ...], ...]
    chosen: tuple[int, ...]
    """Places of those to be spoiled; the others stay as controls."""


def draft(rng: Random, knobs: Knobs) -> Draft:
    """Draw right calculations and choose which to spoil: two at least, one control at least.

    Raises:
        IllPosedError: if the family finds no calculation at these knobs.
    """
    traces = tuple(trace_error.sound(rng, knobs) for _ in range(trace_error.TRACES.integer(knobs)))
    spoilt = [place for place in range(len(traces)) if rng.random() >= trace_error.CLEAN]
    count = min(max(len(spoilt), 2), len(traces) - 1)
    return Draft(traces, tuple(sorted(rng.sample(range(len(traces)), count))))


def shown(made: Draft) -> list[list[str]]:
    """Return the calculations to spoil as a model is shown them: computed lines are numbered."""
    return [
        [
            f"{_LETTERS[place]} = {trace_error.named(line, _LETTERS)}"
            + (f" = {line.claimed}" if place >= INPUTS else "")
            for place, line in enumerate(made.traces[chosen])
        ]
        for chosen in made.chosen
    ]


def spoilt(made: Draft, reply: Json) -> tuple[tuple[Line, ...], ...] | str:
    """Return all calculations with a reply's results in place, or what is wrong with the reply.

    `form`: not so many whole numbers as there are computed lines; `no_error`, `several_errors`:
    not exactly one line is broken; `harmless`: the last line comes out as before.
    """
    results = reply.get("results") if isinstance(reply, dict) else None
    if not isinstance(results, list) or len(results) != len(made.chosen):
        return "form"
    traces = list(made.traces)
    for place, values in zip(made.chosen, results, strict=True):
        found = _stated(made.traces[place], values)
        if isinstance(found, str):
            return found
        traces[place] = found
    return tuple(traces)


def _stated(lines: tuple[Line, ...], values: Json) -> tuple[Line, ...] | str:
    if not isinstance(values, list) or len(values) != len(lines) - INPUTS:
        return "form"
    if not all(type(value) is int and abs(value) <= _MAX_VALUE for value in values):
        return "form"
    claims = [*(line.claimed for line in lines[:INPUTS]), *values]
    found = tuple(Line(line.parts, claim) for line, claim in zip(lines, claims, strict=True))
    wrong = trace_error.broken(found)
    if wrong == [0]:
        return "no_error"
    if len(wrong) > 1:
        return "several_errors"
    return "harmless" if found[-1].claimed == lines[-1].claimed else found


def item(
    traces: Sequence[tuple[Line, ...]],
    *,
    knobs: Knobs,
    ordinal: int,
    root_seed: int,
    model: str | None,
    synthesizer: str = "sneaky",
) -> Item | str:
    """Return the row that asks for the first wrong line of each, or why there is none."""
    places = [trace_error.broken(lines)[0] for lines in traces]
    instance = trace_error.Traces(tuple(traces), worded(places))
    answers = tuple(trace_error.FAMILY.solve(instance))
    if answers != (instance.answer,):
        return "unproved"
    name = trace_error.FAMILY.instance_hash(instance)
    split: Split = split_of(name)
    lineage = Lineage(
        root_seed=root_seed, split=split, ordinal=ordinal, synthesizer=synthesizer, model=model
    )
    setting = trace_error.FAMILY.setting(0.5, knobs)
    dial = sum(setting.values()) / len(setting)
    problem = trace_error.FAMILY.pose(
        instance, Random(f"sneaky/{name}"), lineage, setting=setting, dial=dial, name=name
    )
    return Item(
        problem=problem,
        answers=answers,
        wrong=_wrong(places),
        unique=True,
        guess_rate=trace_error.FAMILY.guess_rate(dial),
        cell=Cell(
            trace_error.FAMILY.name,
            f"{len(traces)} traces",
            "",
            trace_bin(problem.effort or 1),
            "lines",
        ),
        behaviour=name,
        source=problem.prompt,
    )


def _wrong(places: Sequence[int]) -> tuple[str, ...]:
    """Return one place too far, one error not seen, and none seen."""
    first = next(at for at, place in enumerate(places) if place)
    others = (
        [place + (at == first) for at, place in enumerate(places)],
        [0 if at == first else place for at, place in enumerate(places)],
        [0] * len(places),
    )
    return tuple(dict.fromkeys(worded(one) for one in others if one != list(places)))
