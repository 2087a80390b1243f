"""Webs of lies: who of several people tells the truth, from what they say about each other.

After BIG-Bench-Hard's `web_of_lies`, with branches, statements about two people, people of whom
nothing follows, and several people asked for. Every statement says whether an even or an odd
number of some people lie, so the solver is elimination over two elements. At the top: 28 people,
most statements about two others, eight people asked for.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json, canonical_json

PEOPLE = Knob("people", 7, 24, "people whose habit follows")
ASKED = Knob("asked", 5, 8, "people asked for")
PAIRS = Knob("pairs", 0.25, 0.8, "share of statements about two people")
STRANGERS = Knob("strangers", 0, 4, "people of whom nothing follows; one never comes alone")

_REACH = 4
"""A statement is about some of the last people before; fewer make longer chains."""


class Said(NamedTuple):
    """The number of liars among `people` is odd or even, the speaker, who comes first, included.

    Whoever says that a number is even lies if it is odd: counting the speaker, the number that
    follows is the same whether the speaker lies or not.
    """

    people: tuple[int, ...]
    is_odd: bool


@dataclass(frozen=True, slots=True)
class Web:
    """Statements about people, by number. A fact about one person alone is said by nobody."""

    names: tuple[str, ...]
    said: tuple[Said, ...]
    asked: tuple[int, ...]
    answer: str = field(compare=False)
    """The names of those asked for who tell the truth, as JSON."""


@redrawn(100, "mix of honest and lying people among the asked")
def _generate(rng: Random, knobs: Knobs) -> Web | None:
    known, strangers = PEOPLE.integer(knobs), STRANGERS.integer(knobs)
    count = known + (max(2, strangers) if strangers else 0)
    lies = [rng.random() < 0.5 for _ in range(count)]
    asked = tuple(sorted(rng.sample(range(1, known), min(known - 1, ASKED.integer(knobs)))))
    if len({lies[person] for person in asked}) == 1:
        return None
    groups = [(0,), *_links(rng, range(known), PAIRS.number(knobs))]
    groups += _links(rng, range(known, count), PAIRS.number(knobs))
    said = [Said(group, sum(lies[person] for person in group) % 2 == 1) for group in groups]
    rng.shuffle(said)
    names = draw("names", count, rng)
    text = _text(names, [person for person in asked if not lies[person]])
    return Web(names, tuple(said), asked, text)


@rule
def _text(names: tuple[str, ...], truthful: Iterable[int]) -> str:
    return canonical_json(sorted(names[person] for person in truthful))


def _links(rng: Random, people: range, pairs: float) -> list[tuple[int, ...]]:
    """Link every person but the first with one or two before, in any roles."""
    found = []
    for place in range(1, len(people)):
        before = people[max(0, place - _REACH) : place]
        partners = rng.sample(before, 2 if place > 1 and rng.random() < pairs else 1)
        found.append(tuple(rng.sample([people[place], *partners], len(partners) + 1)))
    return found


_GRAMMAR: Grammar = {
    "start": (
        "<habit>\n\n{lines}\n\n<ask>",
        "<habit> <ask>\n\n{lines}",
        "{lines}\n\n<habit> <ask>",
    ),
    "habit": (
        "Each of the people here either always tells the truth or always lies.",
        "Everybody in this puzzle is a truth-teller, whose statements are all true, or a liar, "
        "whose statements are all false.",
        "Some people always lie and all others always tell the truth.",
        "{count} people each have one habit: always to tell the truth, or always to lie.",
    ),
    "ask": (
        "Which of {asked} tell the truth? List their names, separated by commas.",
        "Of {asked}, who tells the truth? Give the names, separated by commas.",
        "Name all truth-tellers among {asked}, with commas between the names.",
    ),
    "fact_odd": ("It is known that {a} lies.", "It is certain that {a} is a liar."),
    "fact_even": ("It is known that {a} tells the truth.", "It is certain that {a} is truthful."),
    "one_odd": (
        "{a} says {b} lies.",
        "{a} says that {b} is a liar.",
        "According to {a}, {b} lies.",
    ),
    "one_even": (
        "{a} says {b} tells the truth.",
        "{a} says that {b} is truthful.",
        "According to {a}, {b} tells the truth.",
    ),
    "two_even": (
        "{a} says that {b} and {c} both lie or both tell the truth.",
        "{a} says that {b} and {c} are both liars or both truthful.",
        "{a} says that {b} would say that {c} tells the truth.",
    ),
    "two_odd": (
        "{a} says that exactly one of {b} and {c} lies.",
        "{a} says that one of {b} and {c} lies and the other does not.",
        "{a} says that {b} would call {c} a liar.",
    ),
}
_SIZES = ("fact", "one", "two")


def _render(web: Web, rng: Random) -> str:
    lines = []
    for people, is_odd in web.said:
        kind = f"{_SIZES[len(people) - 1]}_{'odd' if is_odd else 'even'}"
        slots = dict(zip("abc", (web.names[person] for person in people), strict=False))
        lines.append(speak(_GRAMMAR, rng, kind, **slots))
    asked = listed([web.names[person] for person in rng.sample(web.asked, len(web.asked))])
    text = rng.choice((" ", "\n")).join(lines)
    return speak(_GRAMMAR, rng, lines=text, asked=asked, count=len(web.names))


def _solve(web: Web) -> list[str]:
    """Eliminate over two elements; answers that a free person changes are listed as well."""
    count = len(web.names)
    pivots: dict[int, int] = {}
    for row in _rows(web):
        for pivot, other in pivots.items():
            if row >> pivot & 1:
                row ^= other
        people = row & (1 << count) - 1
        if not people:
            if row:
                return []
            continue
        new = people.bit_length() - 1
        pivots = {p: other ^ row if other >> new & 1 else other for p, other in pivots.items()}
        pivots[new] = row
    liars = [sum(row >> count << pivot for pivot, row in pivots.items())]
    for free in range(count):
        if free not in pivots:
            flip = sum((row >> free & 1) << pivot for pivot, row in pivots.items())
            liars.append(liars[0] ^ flip ^ 1 << free)
    texts = [_text(web.names, (p for p in web.asked if not some >> p & 1)) for some in liars]
    return [*dict.fromkeys(texts)]


def _steps(web: Web) -> tuple[str, ...]:
    """Go from the fact to whom a statement ties to people who are known, if anybody asks."""
    by = _tied(web)
    needed, lines = {*web.asked}, list[str]()
    for person, number in reversed(by.items()):
        if person in needed:
            needed |= {*web.said[number].people}
    lies: dict[int, bool] = {}
    for person, number in by.items():
        people, is_odd = web.said[number]
        lies[person] = sum(lies.get(one, False) for one in people) % 2 != is_odd
        habit = "a liar" if lies[person] else "truthful"
        if person in needed:
            name = web.names[person]
            lines.append(f"{name} is {habit}: statement {number + 1} leaves nothing else.")
    return (*lines, f"So the answer is {', '.join(json.loads(web.answer))}.")


def _tied(web: Web) -> dict[int, int]:
    """Return people in an order in which they follow, each with the statement that says it."""
    by: dict[int, int] = {}
    for _ in web.names:
        before = len(by)
        for number, (people, _) in enumerate(web.said):
            new = [person for person in people if person not in by]
            if len(new) == 1:
                by[new[0]] = number
        if len(by) == before:
            break
    return by


def _rows(web: Web) -> list[int]:
    """Return the statements as sums: a bit for each person, and one for what they add up to."""
    count = len(web.names)
    return [sum(1 << person for person in people) | odd << count for people, odd in web.said]


def _canonical(web: Web) -> Json:
    # Who of the people in a statement makes it does not matter: their parity is all it says.
    count = len(web.names)
    colors = [int(person in web.asked) for person in range(count)]
    colors += [2 + is_odd for _, is_odd in web.said]
    arcs = [(0, count + n, p) for n, (people, _) in enumerate(web.said) for p in people]
    return normal_form(colors, arcs)


def _picture(web: Web) -> Panel:
    cells = [[""] * len(web.said) for _ in web.names]
    for number, (people, is_odd) in enumerate(web.said):
        mark = ("TL" if len(people) < len(_SIZES) else "=≠")[is_odd]
        for place, person in enumerate(people):
            cells[person][number] += "●" if place == 0 and len(people) > 1 else mark
    said = [str(number) for number in range(1, len(web.said) + 1)]
    shades = {(person, n): 5 for person in web.asked for n in range(len(said))}
    legend = (
        ("●", "who makes the statement, if anybody"),
        ("T", "tells the truth"),
        ("L", "lies"),
        ("=", "both lie, or neither does"),
        ("≠", "exactly one of the two lies"),
        ("", "asked for: " + ", ".join(web.names[person] for person in web.asked)),
    )
    grid = Grid(cells=cells, left=web.names, top=said, shades=shades)
    return Panel(figures=[("a column for each statement", grid), ("", Table(rows=legend))])


def _capacity(dial: float) -> float:
    # parities of the statements x ways to link each person to those before, up to the alike
    people = PEOPLE.integer_at(dial)
    return float(2.0**people * 3.0 ** (people - 1) / 4)


FAMILY = Family(
    name="web_of_lies",
    version=3,
    domain="logic",
    summary="who of several people tells the truth, from chains of what they say of each other",
    concepts=("propositional logic", "parity"),
    knobs=(PEOPLE, ASKED, PAIRS, STRANGERS),
    verifier="set",
    answer_format="tags",
    examples=("Ada, Omar", "Petra"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the mentions of people in the statements, and the people asked for.
    effort=lambda web: sum(len(people) for people, _ in web.said) + len(web.asked),
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # any mixed choice among the people asked for
    guess_rate=lambda dial: 1 / (2 ** ASKED.integer_at(dial) - 2),
)
