"""Blicket detectors (Gopnik and Sobel 2000; ACRE, Zhang et al. 2021): what turns the machine on?

Trials show which sets of objects activate a machine. It needs some number of blickets at once, and
there may be stoppers, of which one is enough to keep it off. Asked is what follows for other sets:
on, off, or nothing. The generator lists all hypotheses as arrays; the solver looks for one of each
outcome by a search. reasoning-gym asks one such three-way question, with a majority of 0.44. At
the top: nine objects, stoppers among them, twelve trials, and one to three blickets needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb, factorial
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.canonical import relations
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.induction._pictures import detector
from generators.wording import Grammar, draw, listed, plural, speak
from proofmill.problem import Json, canonical_json

OBJECTS = Knob("objects", 5, 9, "objects")
NEEDED = Knob("needed", 1, 3, "largest number of blickets that the machine may need")
STOPPERS = Knob("stoppers", 0, 1, "1: objects may be stoppers; 0: there are none")
TRIALS = Knob("trials", 6, 12, "trials shown")

_PROBES = 8
_LEAST = 2
"""Sets asked for with each outcome."""
_OUTCOMES = ("off", "on", "unknown")


@dataclass(frozen=True, slots=True)
class Task:
    """Sets of objects are bits; a trial is a set and whether the machine went on."""

    objects: int
    needed: int
    """The machine needs 1 to so many blickets at once; which number is not told."""
    has_stoppers: bool
    trials: tuple[tuple[int, bool], ...]
    probes: tuple[int, ...]
    answer: str = field(compare=False)


Machine: TypeAlias = tuple[int, int, int]
"""Blickets, stoppers, and how many blickets it needs."""
Machines: TypeAlias = NDArray[np.uint16]
"""The same of many machines: (3, machines)."""


@rule
def _is_on(machine: Machine, chosen: int) -> bool:
    blickets, stoppers, needed = machine
    return (blickets & chosen).bit_count() >= needed and not stoppers & chosen


@cache
def _hypotheses(objects: int, needed: int, has_stoppers: bool) -> Machines:
    everything = np.arange(1 << objects, dtype=np.uint16)
    stoppers = everything if has_stoppers else everything[:1]
    pairs = np.argwhere(everything[:, None] & stoppers == 0)
    needs = np.tile(np.arange(1, needed + 1), len(pairs))
    return np.vstack([np.repeat(pairs, needed, axis=0).T, needs]).astype(np.uint16)


def _are_on(machines: Machines, chosen: int | Machines) -> NDArray[np.bool_]:
    """Return which machines a set turns on; of several sets, one below the other, for each."""
    blickets, stoppers, needed = machines
    is_on = (np.bitwise_count(blickets & chosen) >= needed) & (stoppers & chosen == 0)
    return np.asarray(is_on, dtype=np.bool_)


@redrawn(300, "telling trials")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    objects, needed = OBJECTS.integer(knobs), NEEDED.integer(knobs)
    has_stoppers = STOPPERS.integer(knobs) == 1
    hypotheses = _hypotheses(objects, needed, has_stoppers)
    blickets, stoppers, need = hypotheses[:, rng.randrange(hypotheses.shape[1])].tolist()
    sets = list(dict.fromkeys(_draw_set(rng, objects) for _ in range(60)))
    count = TRIALS.integer(knobs)
    trials = [(chosen, _is_on((blickets, stoppers, need), chosen)) for chosen in sets[:count]]
    if not {True, False} <= {label for _, label in trials}:
        return None
    probes = _draw_probes(rng, _left(hypotheses, trials), sets[count:])
    if len(probes) != _PROBES:
        return None
    answer = canonical_json([outcome for _, outcome in probes])
    chosen = tuple(probe for probe, _ in probes)
    return Task(objects, needed, has_stoppers, tuple(trials), chosen, answer)


def _draw_set(rng: Random, objects: int) -> int:
    bits = [1 << place for place in range(objects)]
    return sum(rng.sample(bits, rng.randint(1, (objects + 3) // 2)))


def _left(hypotheses: Machines, trials: Sequence[tuple[int, bool]]) -> Machines:
    for chosen, label in trials:
        hypotheses = hypotheses[:, _are_on(hypotheses, chosen) == label]
    return hypotheses


def _draw_probes(rng: Random, left: Machines, sets: Sequence[int]) -> list[tuple[int, str]]:
    """Return sets with their outcomes, some of each; nothing if there are too few."""
    found: dict[str, list[tuple[int, str]]] = {outcome: [] for outcome in _OUTCOMES}
    states = _are_on(left, np.array(sets, dtype=np.uint16)[:, None])
    for chosen, state in zip(sets, states, strict=True):
        outcome = "on" if state.all() else "unknown" if state.any() else "off"
        found[outcome].append((chosen, outcome))
    sure = [probe for probes in found.values() for probe in probes[:_LEAST]]
    rest = [probe for probes in found.values() for probe in probes[_LEAST : _LEAST + 3]]
    missing = _PROBES - len(sure)
    if len(sure) < _LEAST * len(_OUTCOMES) or len(rest) < missing:
        return []
    drawn = sure + rng.sample(rest, missing)
    rng.shuffle(drawn)
    return drawn


_GRAMMAR: Grammar = {
    "start": (
        "<what> {law} <open>\n\n<seen>\n{trials}\n\n<ask>\n{probes}\n\n<form>",
        "<what>\n\n<seen>\n{trials}\n\n{law} <open>\n\n<ask>\n{probes}\n\n<form>",
        "<what> {law} <seen>\n\n{trials}\n\n<open> <ask>\n\n{probes}\n\n<form>",
    ),
    "what": (
        "A {machine} reacts to objects that are put on it. There are {count} objects: {objects}.",
        "Objects are tested on a {machine}. They are {objects}.",
        "There are {count} objects ({objects}), and a {machine} on which any of them can lie.",
        "Some of these objects may be {kind}: {objects}. A {machine} that they are put on can "
        "tell.",
    ),
    "law_blickets": (
        "The {machine} is on exactly if at least {number} on it {verb}; any object may or may not "
        "be {one}.",
        "When at least {number} on it {verb}, the {machine} is on, else it is off; each object is "
        "{one} or is not.",
    ),
    "law_stoppers": (
        "An object is {one}, a {stop} or plain. The {machine} is on exactly if at least {number} "
        "on it {verb} and no {stop} is on it.",
        "Each object is {one}, a {stop} or neither. The {machine} is on when at least {number} on "
        "it {verb}, unless there is also a {stop} on it, which keeps it off.",
    ),
    "open": (
        "Which objects are which is not known{unknown}; nothing else matters.",
        "Nobody knows what each object is{unknown}, and nothing else has any influence.",
    ),
    "seen": ("This was observed:", "The trials:", "Here is what happened:", "The results so far:"),
    "ask": (
        "What follows from this for these sets?",
        "Say for each of these sets, alone on the {machine}, what must happen:",
        "Consider these sets, each alone on the {machine}:",
    ),
    "form": (
        "For each set, in order, write on (it is certainly on), off (certainly off) or unknown "
        "(both agree with what was observed), separated by commas.",
        "Answer with a word per set, in order and separated by commas: on or off if that is "
        "certain, unknown if the observations allow both.",
    ),
}
_DEVICES = ("detector", "music box", "sensor plate", "machine", "test bench", "scanner")
_STOPS = ("blocker", "stopper", "damper", "muffler")


def _names(rng: Random, objects: int) -> tuple[str, ...]:
    kind = rng.choice(("letters", "letters", "blocks", "flowers", "instruments", "foods"))
    if kind == "letters":
        return tuple(rng.sample("ABCDEFGHJKLMNPQRSTUVWXYZ", objects))
    names = draw("colors" if kind == "blocks" else kind, objects, rng)
    return tuple(f"{name} block" for name in names) if kind == "blocks" else names


def _render(task: Task, rng: Random) -> str:
    names = _names(rng, task.objects)
    one = rng.choice(("blicket", *draw("creatures", 1, rng)))
    stop, machine = rng.choice(_STOPS), rng.choice(_DEVICES)
    kind = f"{plural(one)}, some {plural(stop)}" if task.has_stoppers else plural(one)
    is_single = task.needed == 1
    options = " or ".join(", ".join("123"[: task.needed]).rsplit(", ", 1))
    law = speak(
        _GRAMMAR,
        rng,
        "law_stoppers" if task.has_stoppers else "law_blickets",
        number="one object" if is_single else "k objects",
        verb=f"is a {one}" if is_single else f"are {plural(one)}",
        one=f"a {one}",
        stop=stop,
        machine=machine,
    )
    trials = [(_shown(rng, names, chosen), label) for chosen, label in task.trials]
    arrow = rng.choice((": ", " -> ", f": {machine} "))
    return speak(
        _GRAMMAR,
        rng,
        machine=machine,
        kind=kind,
        count=task.objects,
        objects=listed(names),
        law=law,
        unknown="" if is_single else f", nor is k, which is {options} and the same all the time",
        trials="\n".join(f"{text}{arrow}{'on' if label else 'off'}" for text, label in trials),
        probes="\n".join(
            f"{number}. {_shown(rng, names, chosen)}"
            for number, chosen in enumerate(task.probes, 1)
        ),
    )


def _shown(rng: Random, names: Sequence[str], chosen: int) -> str:
    present = [name for place, name in enumerate(names) if chosen >> place & 1]
    return ", ".join(rng.sample(present, len(present)))


def _solve(task: Task) -> list[str]:
    """Look for machines until, for each set, one shows each outcome or none does."""
    machines = [machine for machine in [_machine(task, task.trials)] if machine]
    found = []
    for probe in task.probes:
        outcomes = {_is_on(machine, probe) for machine in machines}
        for label in {True, False} - outcomes:
            machine = _machine(task, [*task.trials, (probe, label)])
            if machine:
                machines.append(machine)
                outcomes.add(label)
        found.append("unknown" if len(outcomes) != 1 else "on" if True in outcomes else "off")
    return [canonical_json(found)]


def _machine(task: Task, seen: Sequence[tuple[int, bool]]) -> Machine | None:
    """Return a machine that agrees with these trials, built object by object.

    Objects that are in most sets come first: they rule most out.
    """
    with_object = [
        [(chosen, on) for chosen, on in seen if chosen >> place & 1]
        for place in range(task.objects)
    ]
    order = sorted(range(task.objects), key=lambda place: len(with_object[place]))
    everything = (1 << task.objects) - 1
    stack = [
        (everything, 0, 0, need)
        for need in range(1, task.needed + 1)
        if _may_be(task, seen, everything, 0, 0, need)
    ]
    while stack:  # at most three roles for each of a few objects
        undecided, blickets, stoppers, need = stack.pop()
        if not undecided:
            return blickets, stoppers, need
        place = order[undecided.bit_count() - 1]
        bit = 1 << place
        roles = [(blickets | bit, stoppers), (blickets, stoppers)]
        if task.has_stoppers:
            roles.append((blickets, stoppers | bit))
        # Nothing has changed for the sets without this object.
        stack += [
            (undecided ^ bit, *role, need)
            for role in roles
            if _may_be(task, with_object[place], undecided ^ bit, *role, need)
        ]
    return None


def _may_be(
    task: Task,
    seen: Sequence[tuple[int, bool]],
    undecided: int,
    blickets: int,
    stoppers: int,
    need: int,
) -> bool:
    """Tell whether sets can have their outcomes while some objects are still open."""
    for chosen, label in seen:
        sure, is_stopped = (chosen & blickets).bit_count(), chosen & stoppers
        if label:
            if is_stopped or sure + (chosen & undecided).bit_count() < need:
                return False
        elif sure >= need and not is_stopped and not (task.has_stoppers and chosen & undecided):
            return False
    return True


def _canonical(task: Task) -> Json:
    """Objects first, then trials by outcome, then sets asked for, with what they hold."""
    sets = [*(chosen for chosen, _ in task.trials), *task.probes]
    colors = [0] * task.objects + [1 + label for _, label in task.trials] + [3] * len(task.probes)
    arcs = [
        (0, place, task.objects + index)
        for index, chosen in enumerate(sets)
        for place in range(task.objects)
        if chosen >> place & 1
    ]
    return [task.needed, task.has_stoppers, relations.normal_form(colors, arcs)]


def _effort(task: Task) -> int:
    """Count the hypotheses, each held against all trials."""
    roles = 3 if task.has_stoppers else 2
    return int(roles**task.objects * task.needed * len(task.trials))


def _capacity(dial: float) -> float:
    # sets shown and sets asked for, up to the names of the objects; capped
    objects, trials = OBJECTS.integer_at(dial), TRIALS.integer_at(dial)
    sets = 1 << objects - 1
    return float(min(1e12, comb(sets, 4) * comb(2 * sets, trials) / factorial(objects)))


FAMILY = Family(
    name="blicket",
    version=2,
    domain="logic",
    summary="what trials with a machine tell about other sets of objects",
    concepts=("induction", "causal reasoning"),
    knobs=(OBJECTS, NEEDED, STOPPERS, TRIALS),
    verifier="sequence",
    examples=(
        "on, unknown, off, off, on, unknown, on, off",
        "unknown, on, on, off, unknown, off, off, unknown",
    ),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=lambda t: detector(t.objects, t.needed, t.has_stoppers, t.trials, t.probes),
    capacity=_capacity,
    # of somebody who knows how often each word comes: 8! / (3! 3! 2!) orders
    guess_rate=lambda dial: 1 / 560,
)
