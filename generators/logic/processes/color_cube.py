"""Color cubes: follow the faces of a painted cube through turns and repaintings.

The generator moves colors along the four faces of each turn; the solver rotates the six outward
vectors in space.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from generators.family import Family, Knob, Knobs, redrawn
from generators.pictures import Graph, Panel, Table, shade_of
from generators.wording import Grammar, draw, speak
from proofmill.problem import Json, canonical_json

MOVES = Knob("moves", 4, 36, "turns of the cube")
PAINTS = Knob("paints", 1, 9, "faces repainted on the way")

_FACES: tuple[str, ...] = ("top", "bottom", "front", "back", "left", "right")
# A quarter turn takes the color of each face to the next one named, and the last to the first.
_CYCLES = {
    "spin": ("front", "left", "back", "right"),
    "roll": ("top", "right", "bottom", "left"),
    "tip": ("top", "front", "bottom", "back"),
}

Vector: TypeAlias = tuple[int, int, int]


class Action(NamedTuple):
    """A turn by so many quarters, or, with `kind` "paint", a new color for the face `target`."""

    kind: str
    quarters: int = 0
    target: str = ""
    color: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """The colors at the start, by face, and what is done."""

    colors: Mapping[str, str]
    actions: tuple[Action, ...]
    answer: str = field(compare=False)
    """The colors at the end in the order of _FACES, as a JSON list."""


@redrawn(100, "turns that change enough")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    moves, paints = MOVES.integer(knobs), PAINTS.integer(knobs)
    palette = draw("colors", 10, rng)
    colors = dict(zip(_FACES, palette[:6], strict=True))
    kinds = ["turn"] * moves + ["paint"] * paints
    rng.shuffle(kinds)
    now, actions = dict(colors), list[Action]()
    for kind in kinds:
        action = _draw_turn(rng, actions) if kind == "turn" else _draw_paint(rng, palette, now)
        now = _after(now, action)
        actions.append(action)
    if sum(now[face] == colors[face] for face in _FACES) > 2:
        return None
    answer = canonical_json([now[face] for face in _FACES])
    return Task(colors, tuple(actions), answer)


def _draw_turn(rng: Random, before: list[Action]) -> Action:
    """Return a turn about another axis than the action before, if that was a turn."""
    last = before[-1].kind if before else ""
    return Action(
        rng.choice([kind for kind in _CYCLES if kind != last]), rng.choice((1, 1, 2, 3, 3))
    )


def _draw_paint(rng: Random, palette: tuple[str, ...], now: Mapping[str, str]) -> Action:
    face = rng.choice(_FACES)
    return Action("paint", 0, face, rng.choice([c for c in palette if c != now[face]]))


def _after(colors: Mapping[str, str], action: Action) -> dict[str, str]:
    made = dict(colors)
    if action.kind == "paint":
        made[action.target] = action.color
        return made
    cycle = _CYCLES[action.kind]
    for place, face in enumerate(cycle):
        made[cycle[(place + action.quarters) % 4]] = colors[face]
    return made


_GRAMMAR: Grammar = {
    "start": (
        "<what> <colors>\n\n<then>\n{actions}\n\n<frame> <ask>",
        "<what> <frame> <colors>\n\n<then>\n{actions}\n\n<ask>",
        "<what> <colors> <frame>\n\n<then>\n{actions}\n\n<ask>",
    ),
    "what": (
        "A cube with painted faces lies on the table in front of you.",
        "You look at a cube whose six faces are painted.",
        "Imagine a cube with colored faces.",
    ),
    "colors": (
        "At the start the colors of its faces are: {colors}.",
        "Its faces have these colors in the beginning: {colors}.",
        "At first its colors are {colors}.",
    ),
    "frame": (
        "The words top, bottom, front, back, left and right always mean places as you see them, "
        "and the front is the side towards you.",
        "Top, bottom, front (towards you), back, left and right are places in space, which do not "
        "turn with the cube.",
    ),
    "then": (
        "Then, one after the other:",
        "Now these things are done in turn:",
        "What happens to it, in this order:",
    ),
    "ask": (
        "Which colors are at the end on top, bottom, front, back, left and right? List them in "
        "this order.",
        "Name the final colors in the order top, bottom, front, back, left, right.",
        "Give the six colors at the end, ordered as top, bottom, front, back, left, right.",
    ),
    "spin_one": (
        "turn it by 90 degrees clockwise, seen from above (the front face goes to the left)",
        "spin it a quarter turn, seen from above clockwise, so that the front goes to the left",
    ),
    "spin_three": (
        "turn it by 90 degrees counterclockwise, seen from above (the front face goes to the "
        "right)",
        "spin it a quarter turn, seen from above counterclockwise, so that the front goes to the "
        "right",
    ),
    "spin_two": ("turn it by 180 degrees, the top staying on top", "spin it half around, top up"),
    "roll_one": (
        "roll it to the right, so that its top becomes its right side",
        "roll it a quarter turn to the right (the top goes to the right)",
    ),
    "roll_three": (
        "roll it to the left, so that its top becomes its left side",
        "roll it a quarter turn to the left (the top goes to the left)",
    ),
    "roll_two": (
        "roll it to the right twice, a quarter turn each time",
        "roll it to the left by 180 degrees, the front staying in front",
    ),
    "tip_one": (
        "tip it towards you, so that its top becomes its front",
        "tip it forward by 90 degrees (the top comes to the front)",
    ),
    "tip_three": (
        "tip it away from you, so that its top becomes its back",
        "tip it backward by 90 degrees (the top goes to the back)",
    ),
    "tip_two": (
        "tip it towards you twice, a quarter turn each time",
        "tip it over by 180 degrees, the left side staying on the left",
    ),
    "paint": ("paint the {face} face {color}", "the face now at the {face} is painted {color}"),
}
_COUNTS = ("", "_one", "_two", "_three")
_BRIEF: Mapping[str, str] = {
    "spin_one": "spin: front to the left",
    "spin_two": "spin: front to the back",
    "spin_three": "spin: front to the right",
    "roll_one": "roll: top to the right",
    "roll_two": "roll: top over the right to the bottom",
    "roll_three": "roll: top to the left",
    "tip_one": "tip: top to the front",
    "tip_two": "tip: top over the front to the bottom",
    "tip_three": "tip: top to the back",
    "paint": "paint",
}
_NET: Mapping[str, tuple[float, float]] = {
    "left": (0, 0),
    "front": (1, 0),
    "right": (2, 0),
    "back": (3, 0),
    "top": (1, 0.4),
    "bottom": (1, -0.4),
}


def _render(task: Task, rng: Random) -> str:
    texts = [
        speak(
            _GRAMMAR,
            rng,
            action.kind + _COUNTS[action.quarters],
            face=action.target,
            color=action.color,
        )
        for action in task.actions
    ]
    colors = [f"{face} {task.colors[face]}" for face in rng.sample(_FACES, len(_FACES))]
    return speak(
        _GRAMMAR,
        rng,
        colors=", ".join(colors),
        actions="\n".join(f"{number}. {text}" for number, text in enumerate(texts, 1)),
    )


_OUTWARD: Mapping[str, Vector] = {
    "top": (0, 0, 1),
    "bottom": (0, 0, -1),
    "front": (0, -1, 0),
    "back": (0, 1, 0),
    "left": (-1, 0, 0),
    "right": (1, 0, 0),
}


def _rotated(kind: str, vector: Vector) -> Vector:
    """Return a vector (right, back, up) after a quarter turn."""
    x, y, z = vector
    if kind == "spin":
        return y, -x, z
    return (z, y, -x) if kind == "roll" else (x, -z, y)


def _solve(task: Task) -> list[str]:
    """Keep for every sticker its direction in space; paint whatever points the right way."""
    stickers = [(_OUTWARD[face], color) for face, color in task.colors.items()]
    for action in task.actions:
        for _ in range(action.quarters):
            stickers = [(_rotated(action.kind, vector), color) for vector, color in stickers]
        if action.kind == "paint":
            target = _OUTWARD[action.target]
            stickers = [(v, action.color if v == target else color) for v, color in stickers]
    final = dict(stickers)
    return [canonical_json([final[_OUTWARD[face]] for face in _FACES])]


def _steps(task: Task) -> tuple[str, ...]:
    now, lines = dict(task.colors), list[str]()
    for number, action in enumerate(task.actions, 1):
        now = _after(now, action)
        shown = ", ".join(f"{face} {now[face]}" for face in _FACES)
        lines.append(f"After action {number}: {shown}.")
    return (*lines, f"So the answer is {', '.join(now[face] for face in _FACES)}.")


def _canonical(task: Task) -> Json:
    """Number the colors by face at the start, further ones as they come."""
    colors = [task.colors[face] for face in _FACES]
    colors += [action.color for action in task.actions if action.color]
    names = {color: number for number, color in enumerate(dict.fromkeys(colors))}
    return [[*action[:3], names.get(action.color, -1)] for action in task.actions]


def _picture(task: Task) -> Panel:
    """The cube unfolded around its front, and what is done to it."""
    net = Graph(
        nodes={face: f"{face}: {task.colors[face]}" for face in _NET},
        edges=(),
        places=_NET,
        shades={face: shade_of(task.colors[face]) for face in _NET},
        boxes=frozenset(_NET),
    )
    rows = [
        (str(number), _BRIEF[action.kind + _COUNTS[action.quarters]], action.target, action.color)
        for number, action in enumerate(task.actions, 1)
    ]
    return Panel(figures=[("at the start, unfolded", net), ("then, in turn", Table(rows=rows))])


def _capacity(dial: float) -> float:
    # turns about two axes by one to three quarters; places, faces and colors of the paintings
    moves, paints = MOVES.integer_at(dial), PAINTS.integer_at(dial)
    return 6.0**moves * (moves * 40.0 / paints) ** paints


FAMILY = Family(
    name="color_cube",
    version=3,
    domain="logic",
    summary="the colors of a cube's faces after turns and repaintings",
    concepts=("spatial reasoning", "permutations"),
    knobs=(MOVES, PAINTS),
    verifier="sequence",
    examples=("red, blue, green, white, black, yellow", "pink, gray, teal, orange, brown, red"),
    generate=_generate,
    render=_render,
    solve=_solve,
    # Count the faces that change: four in a turn, one in a repainting.
    effort=lambda task: sum(1 if action.kind == "paint" else 4 for action in task.actions),
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows the six colors: a cube can lie in 24 ways, each repainting aside
    guess_rate=lambda dial: 1 / 24,
)
