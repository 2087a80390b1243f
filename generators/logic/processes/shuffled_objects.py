"""Shuffled objects: who ends up with what after a series of swaps and rounds.

After BIG-Bench-Hard's `tracking_shuffled_objects`; a person may be named by what they hold at that
moment, so that every step needs the whole state. The generator moves objects, the solver moves
owners. At the top: 12 people, 50 steps, two thirds of the mentions indirect, a third of the steps
rounds of three or four.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import factorial
from random import Random
from typing import NamedTuple, TypeAlias

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, rule
from generators.pictures import Panel, Program, Table
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 5, 12, "people, each with one object")
STEPS = Knob("steps", 5, 50, "swaps and rounds")
INDIRECT = Knob("indirect", 0.2, 0.65, "share of people named by what they hold")
ROUNDS = Knob("rounds", 0.0, 0.35, "share of steps in which three or four pass their object on")


class Mention(NamedTuple):
    """A person, or whoever holds an object at that moment."""

    number: int
    is_object: bool


Step: TypeAlias = tuple[Mention, ...]
"""Each gives what they hold to the next, the last to the first, all at once; two of them swap."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Person k starts with object k."""

    names: tuple[str, ...]
    objects: tuple[str, ...]
    steps: tuple[Step, ...]
    answer: str = field(compare=False)
    """Name -> object at the end, as JSON."""


def _generate(rng: Random, knobs: Knobs) -> Shuffle:
    people, held = PEOPLE.integer(knobs), list(range(PEOPLE.integer(knobs)))
    steps: list[Step] = []
    last: list[int] = []
    for _ in range(STEPS.integer(knobs)):
        size = rng.choice((3, 4)) if rng.random() < ROUNDS.number(knobs) else 2
        who = rng.sample(range(people), size)
        if sorted(who) == sorted(last):  # a swap back at once would be no step
            who = [(person + 1) % people for person in who]
        steps.append(tuple(_mention(rng, person, held, INDIRECT.number(knobs)) for person in who))
        given = [held[person] for person in who]
        for person, thing in zip(who, given[-1:] + given[:-1], strict=True):
            held[person] = thing
        last = who
    names = draw("names", people, rng)
    objects = rng.choice((_presents, _balls))(people, rng)
    return Shuffle(names, objects, tuple(steps), _text(names, [objects[thing] for thing in held]))


def _mention(rng: Random, person: int, held: Sequence[int], indirect: float) -> Mention:
    if rng.random() < indirect:
        return Mention(held[person], True)
    return Mention(person, False)


@rule
def _text(names: Sequence[str], things: Sequence[str]) -> str:
    return canonical_json(dict(zip(names, things, strict=True)))


def _presents(count: int, rng: Random) -> tuple[str, ...]:
    return draw("objects", count, rng)


def _balls(count: int, rng: Random) -> tuple[str, ...]:
    kind = rng.choice(("ball", "card", "balloon", "hat", "scarf"))
    return tuple(f"{color} {kind}" for color in draw("colors", count, rng))


_GRAMMAR: Grammar = {
    "start": (
        "<scene> {start}.\n\n<then>\n\n{steps}\n\n<ask> <layout>",
        "<scene> {start}. <then>\n\n{steps}\n\n<ask> <layout>",
        "<task>\n\n<scene> {start}. <then>\n\n{steps}\n\n<layout>",
    ),
    "scene": (
        "{names} each hold one thing. At the start,",
        "{count} friends exchange things. To begin with,",
        "{names} play a game of exchanges. At first,",
        "Everybody in a group of {count} has exactly one thing. In the beginning,",
    ),
    "task": (
        "Keep track of who holds what, and say who has what after the last step.",
        "Follow the exchanges below and say who ends up with what.",
        "Find out what everybody holds at the end of this story.",
    ),
    "then": (
        "Then this happens, in this order:",
        "These steps follow, one after another:",
        "Now they exchange things as follows, step by step:",
    ),
    "ask": (
        "What does everybody hold after the last step?",
        "Who holds what at the end?",
        "Say what each of them has in the end.",
    ),
    "layout": (
        'Write one line for each person, in the form "name: thing".',
        "Answer with a line per person: the name, a colon and the thing.",
    ),
    "swap": (
        "{a} swaps with {b}.",
        "{a} trades with {b}.",
        "{a} exchanges things with {b}.",
    ),
    "holder": (
        "whoever has the {thing}",
        "the holder of the {thing}",
        "the person with the {thing}",
    ),
    "round": (
        "All at once, things pass {passes}; each hands on what they held until then.",
        "At the same time, things pass {passes}, everyone handing on what they held before.",
        "In one simultaneous round, things pass {passes}: everyone hands on what they held before "
        "it.",
    ),
}


def _render(shuffle: Shuffle, rng: Random) -> str:
    names, objects = shuffle.names, shuffle.objects
    order = rng.sample(range(len(names)), len(names))
    start = [f"{names[person]} has the {objects[person]}" for person in order]
    style = rng.choice(("{text}", "{number}. {text}"))
    lines = [
        style.format(number=number, text=_worded(step, shuffle, rng))
        for number, step in enumerate(shuffle.steps, 1)
    ]
    return speak(
        _GRAMMAR,
        rng,
        names=listed([names[person] for person in order]),
        count=len(names),
        start=listed(start),
        steps="\n".join(lines),
    )


def _worded(step: Step, shuffle: Shuffle, rng: Random) -> str:
    who = [
        speak(_GRAMMAR, rng, "holder", thing=shuffle.objects[mention.number])
        if mention.is_object
        else shuffle.names[mention.number]
        for mention in step
    ]
    if len(who) == 2:
        text = speak(_GRAMMAR, rng, "swap", a=who[0], b=who[1])
    else:
        passes = [f"from {a} to {b}" for a, b in zip(who, [*who[1:], who[0]], strict=True)]
        text = speak(_GRAMMAR, rng, "round", passes=listed(passes))
    return text[0].upper() + text[1:]


def _solve(shuffle: Shuffle) -> list[str]:
    """Follow every object's owner: a step sends the owners in it round a cycle."""
    owner = list(range(len(shuffle.names)))
    for step in shuffle.steps:
        who = [owner[m.number] if m.is_object else m.number for m in step]
        turn = dict(zip(who, [*who[1:], who[0]], strict=True))
        owner = [turn.get(person, person) for person in owner]
    things = {person: thing for thing, person in enumerate(owner)}
    return [_text(shuffle.names, [shuffle.objects[things[p]] for p in range(len(owner))])]


def _steps(shuffle: Shuffle) -> tuple[str, ...]:
    held, lines = list(range(len(shuffle.names))), list[str]()
    for number, step in enumerate(shuffle.steps, 1):
        who = [held.index(m.number) if m.is_object else m.number for m in step]
        given = [held[person] for person in who]
        for person, thing in zip([*who[1:], who[0]], given, strict=True):
            held[person] = thing
        changes = [
            f"{shuffle.names[person]} has the {shuffle.objects[held[person]]}"
            for person in (*who[1:], who[0])
        ]
        lines.append(f"After step {number}: {', '.join(changes)}.")
    ends = sorted(zip(shuffle.names, held, strict=True))
    answer = " / ".join(f"{name}: {shuffle.objects[thing]}" for name, thing in ends)
    return (*lines, f"So the answer is {answer}.")


def _canonical(shuffle: Shuffle) -> Json:
    # A person and the object that they start with are one vertex.
    arcs = []
    for time, step in enumerate(shuffle.steps):
        for place, mention in enumerate(step):
            after = step[(place + 1) % len(step)]
            label = 4 * time + 2 * mention.is_object + after.is_object
            arcs.append((label, mention.number, after.number))
    return normal_form([0] * len(shuffle.names), arcs)


def _picture(shuffle: Shuffle) -> Panel:
    held = Table(rows=[*zip(shuffle.names, shuffle.objects, strict=True)])
    lines = Program(lines=[_sketched(step, shuffle) for step in shuffle.steps])
    return Panel(figures=[("at the start", held), ("then; [thing]: who has it", lines)])


def _sketched(step: Step, shuffle: Shuffle) -> str:
    who = [
        f"[{shuffle.objects[number]}]" if is_object else shuffle.names[number]
        for number, is_object in step
    ]
    return " ↔ ".join(who) if len(who) == 2 else " → ".join([*who, who[0]])


def _capacity(dial: float) -> float:
    people, steps = PEOPLE.integer_at(dial), STEPS.integer_at(dial)
    # pairs of people in each step, of which the names do not matter, each named in two ways
    share = INDIRECT.number_at(dial)
    ways = people * (people - 1) / 2 / (share**2 + (1 - share) ** 2) ** 2
    return min(1e12, ways**steps / factorial(people))


FAMILY = Family(
    name="shuffled_objects",
    version=3,
    domain="logic",
    summary="who holds what after a series of swaps, some between people named by what they hold",
    concepts=("state tracking", "permutations"),
    knobs=(PEOPLE, STEPS, INDIRECT, ROUNDS),
    verifier="mapping",
    answer_format="tags",
    # names and things of no row
    examples=("Kim: feather\nLee: pebble", "Kim: pebble\nLee: feather"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the people in all steps, twice where they have to be found by what they hold.
    effort=lambda shuffle: sum(1 + mention.is_object for step in shuffle.steps for mention in step),
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows that everybody ends up with one object
    guess_rate=lambda dial: 1 / factorial(PEOPLE.integer_at(dial)),
)
