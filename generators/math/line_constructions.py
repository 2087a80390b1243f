"""Chains of constructions with points, lines and circles, all in rational coordinates.

The generator moves points by vectors; the solver intersects lines given by equations. At the top:
seven constructions, each from the point before and others, down to circumcentres and second
intersections of circles with lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import added
from generators.math import _constructions, _plane
from generators.math._constructions import Tool
from generators.math._plane import Point, point
from generators.pictures import Panel, Plane, Program, Shape, Table
from generators.wording import FRACTION, Grammar, speak
from proofmill.problem import Json

STEPS = Knob("steps", 1.6, 7, "constructions")
SPAN = Knob("span", 5, 20, "largest coordinate of a given point, with either sign")
TOOLS = Knob("tools", 3, 9, "kinds of construction, from midpoints to circles")

_LARGEST = 10**6
"""Largest numerator or denominator of a coordinate."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next point comes from points that are there, given by number, from 0."""

    tool: str
    of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """What is weights . (x, y) for the last point?"""

    given: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...]
    weights: tuple[int, int]
    answer: str = field(compare=False)


@redrawn(2000, "chain of constructions")
def _generate(rng: Random, knobs: Knobs) -> Chain | None:
    steps, span = STEPS.integer(knobs), SPAN.integer(knobs)
    tools = _constructions.TOOLS[: TOOLS.integer(knobs)]
    count = 3 if steps < 4 else 4
    given = tuple((rng.randint(-span, span), rng.randint(-span, span)) for _ in range(count))
    points = [point(x, y) for x, y in given]
    taken = [_step(rng, tools, points) for _ in range(steps)]
    chosen = tuple(step for step in taken if step)
    used = {place for step in chosen for place in step.of}
    weights = (rng.choice((-1, 1)) * rng.randint(1, 9), rng.choice((-1, 1)) * rng.randint(1, 9))
    value = weights[0] * points[-1][0] + weights[1] * points[-1][1]
    if len(chosen) != steps or not used >= set(range(count)) or not value:
        return None
    return Chain(given, chosen, weights, str(value))


def _step(rng: Random, tools: Sequence[Tool], points: list[Point]) -> Step | None:
    """Construct one more point from the last one and others; None if it is not a good one."""
    tool = rng.choice(tools)
    if tool.points > len(points):
        return None
    of = [len(points) - 1, *rng.sample(range(len(points) - 1), tool.points - 1)]
    rng.shuffle(of)
    for a, b in tool.even:
        of[a], of[b] = sorted((of[a], of[b]))
    found = tool.by_vectors(*(points[place] for place in of))
    if found is None or found in points or any(_is_large(x) for x in found):
        return None
    points.append(found)
    return Step(tool.name, tuple(of))


def _is_large(x: Fraction) -> bool:
    return max(abs(x.numerator), x.denominator) > _LARGEST


_BY_NAME = {tool.name: tool for tool in _constructions.TOOLS}
_GRAMMAR: Grammar = {
    "start": (
        "<given>\n\n{lines}\n\nWith ${last} = (x, y)$, <ask> <form>",
        "<given>\n\n{lines}\n\nLet ${last} = (x, y)$. <ask_capital> <form>",
        "<given>\n\n{lines}\n\nThe last point is ${last} = (x, y)$. <ask_capital> <form>",
    ),
    "given": (
        "Start from the points {given} and construct, one after the other:",
        "The points {given} are given. Further points are made from them:",
        "In the plane, mark {given}. Then proceed as follows.",
        "Let {given}. From these points, more are constructed:",
        "A figure begins with {given} and grows step by step:",
    ),
    "ask": ("find ${sum}$.", "what is ${sum}$?", "compute ${sum}$."),
    "ask_capital": ("Find ${sum}$.", "What is ${sum}$?", "Determine ${sum}$."),
    "form": FRACTION,
    "middle": (
        "${new}$ is the midpoint of ${p}{q}$.",
        "${new}$ lies halfway between ${p}$ and ${q}$.",
    ),
    "third": (
        "${new}$ lies on the segment ${p}{q}$, with ${p}{new} : {new}{q} = 1 : 2$.",
        "${new}$ is the point of the segment ${p}{q}$ one third of the way from ${p}$ to ${q}$.",
    ),
    "fourth": (
        "${p}{q}{r}{new}$ is a parallelogram (corners in this order).",
        "${new}$ completes the parallelogram ${p}{q}{r}{new}$.",
    ),
    "turned": (
        "${new}$ is ${p}$ turned about ${q}$ by 90 degrees counterclockwise.",
        "A quarter turn about ${q}$, counterclockwise, takes ${p}$ to ${new}$.",
    ),
    "foot": (
        "${new}$ is the foot of the perpendicular from ${p}$ to the line ${q}{r}$.",
        "${new}$ is the point of the line ${q}{r}$ nearest to ${p}$.",
    ),
    "mirrored": (
        "${new}$ is the mirror image of ${p}$ in the line ${q}{r}$.",
        "Reflecting ${p}$ in the line ${q}{r}$ gives ${new}$.",
    ),
    "crossing": (
        "The lines ${p}{q}$ and ${r}{s}$ meet in ${new}$.",
        "${new}$ is the intersection of the lines ${p}{q}$ and ${r}{s}$.",
    ),
    "second": (
        "The circle with centre ${p}$ through ${q}$ meets the line ${q}{r}$ again in ${new}$.",
        "${new}$, other than ${q}$, lies on the line ${q}{r}$ and on the circle about ${p}$ "
        "through ${q}$.",
    ),
    "centre": (
        "${new}$ is the centre of the circle through ${p}$, ${q}$ and ${r}$.",
        "${new}$ is as far from ${p}$ as from ${q}$ and ${r}$.",
    ),
}
_LETTERS = "ABCDEFGHJKLMN"


def _render(chain: Chain, rng: Random) -> str:
    order = rng.sample(range(len(chain.given)), len(chain.given))
    count = len(chain.given)
    names = [_LETTERS[order.index(place)] for place in range(count)] + list(_LETTERS[count:])
    given = [f"${names[place]} = {_plane.shown(point(*chain.given[place]))}$" for place in order]
    lines = []
    for number, step in enumerate(chain.steps):
        of = [names[place] for place in step.of]
        slots = dict(zip("pqrs", of, strict=False)) | {"new": names[count + number]}
        lines.append(f"{number + 1}. {speak(_GRAMMAR, rng, step.tool, **slots)}")
    return speak(
        _GRAMMAR,
        rng,
        given=", ".join(given),
        lines="\n".join(lines),
        last=names[count + len(chain.steps) - 1],
        sum=added(list(zip(chain.weights, "xy", strict=True))),
    )


def _solve(chain: Chain) -> list[str]:
    points = [point(x, y) for x, y in chain.given]
    for step in chain.steps:
        found = _constructions.EQUATIONS[step.tool](*(points[place] for place in step.of))
        if found is None:
            return []
        points.append(found)
    (u, v), (x, y) = chain.weights, points[-1]
    return [str(u * x + v * y)]


def _steps(chain: Chain) -> tuple[str, ...]:
    points, told = [point(x, y) for x, y in chain.given], []
    for number, step in enumerate(chain.steps, 1):
        found = _BY_NAME[step.tool].by_vectors(*(points[place] for place in step.of))
        assert found is not None  # as it was when the chain was made
        points.append(found)
        told.append(f"construction {number} gives ({found[0]}, {found[1]})")
    return (*told, f"the combination is {chain.answer}")


def _picture(chain: Chain) -> Panel:
    """Return the given points, and the constructions in words."""
    points = [
        Shape("points", ((float(x), float(y)),), f"{name} ({x}, {y})")
        for name, (x, y) in zip(_LETTERS, chain.given, strict=False)
    ]
    lines = []
    for new, step in zip(_LETTERS[len(points) :], chain.steps, strict=False):
        slots = dict(zip("pqrs", (_LETTERS[place] for place in step.of), strict=False))
        lines.append(_GRAMMAR[step.tool][0].format(new=new, **slots).replace("$", ""))
    last = f"{added(list(zip(chain.weights, 'xy', strict=True)))} of the last point"
    return Panel(
        figures=[
            ("given", Plane(shapes=points, has_axes=True)),
            ("constructed", Program(lines=lines)),
            ("wanted", Table(rows=[(last,)])),
        ]
    )


def _canonical(chain: Chain) -> Json:
    # Given points in the order in which they are used.
    used = [place for step in chain.steps for place in step.of if place < len(chain.given)]
    order = list(dict.fromkeys(used))
    renamed = {old: new for new, old in enumerate(order)}
    steps = []
    for step in chain.steps:
        of = [renamed.get(place, place) for place in step.of]
        for a, b in _BY_NAME[step.tool].even:
            of[a], of[b] = sorted((of[a], of[b]))
        steps.append([step.tool, of])
    return [[list(chain.given[place]) for place in order], steps, list(chain.weights)]


FAMILY = Family(
    name="line_constructions",
    version=2,
    domain="math",
    summary="coordinates of the last point of a chain of geometric constructions",
    concepts=("geometry", "coordinates", "transformations"),
    knobs=(STEPS, SPAN, TOOLS),
    verifier="rational",
    examples=("-47/6", "213/10"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=lambda chain: sum(_BY_NAME[step.tool].work + 1 for step in chain.steps),
    canonical=_canonical,
    picture=_picture,
    # Three points at least, in any order, and the weights; constructions come on top.
    capacity=lambda dial: float((2 * SPAN.integer_at(dial) + 1) ** 6) * 324.0 / 6.0,
    guess_rate=lambda dial: 0.01,
)
