"""A walk on a plane by moves, turns and repetitions of the instructions before; where it ends."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.enumerated import numbered
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import retraced

_SAYS: Final = Phrases(
    once={
        "start": r"""
            You stand at (<x:int>, <y:int>) and look <facing=north|east|south|west>.
            Begin at (<x:int>, <y:int>), facing <facing=north|east|south|west>, and follow the
                instructions.
            A robot starts at the point (<x:int>, <y:int>), facing <facing=north|east|south|west>.
            A ship's boy paces the deck from (<x:int>, <y:int>), at first facing
                <facing=north|east|south|west>.
        """,
        "axes": r"""
            The x axis points east and the y axis points north.
            Coordinates: x grows to the east, y grows to the north, one per step.
            On this map (x, y) lies x steps east and y steps north of (0, 0).
        """,
        "moves": r"""
            Moves never change the direction of view; only turns do.
            A move without a turn leaves the direction of view as it is.
        """,
        "steps": r"<steps:list>",
        "question": r"""
            Find the end point, as x and y with a comma between them.
            Where does the walk end? Give x and y, separated by a comma.
            What are the coordinates of the last point? Answer with x, y.
        """,
    },
    perhaps={
        "again": r"""
            To carry out instructions once more is to follow them as they stand, from the present
                place and direction; an instruction among them that repeats others is followed again
                with what it repeated.
        """
    },
    kinds={"list": r"1\. [^\n]+(?:\n\d+\. [^\n]+)*"},
)
_STEP: Final = Phrases(
    many={
        "ahead": r"""
            {Take|Go} <n:int> {step|steps} forward.
            Walk <n:int> {step|steps} ahead.
        """,
        "backward": r"""
            Take <n:int> {step|steps} backward.
            Go <n:int> {step|steps} backward, without turning.
        """,
        "left": r"""
            Sidestep <n:int> {step|steps} left.
            Take <n:int> {step|steps} to the left, without turning.
        """,
        "right": r"""
            Sidestep <n:int> {step|steps} right.
            Take <n:int> {step|steps} to the right, without turning.
        """,
        "towards": r"""
            Drift <n:int> {step|steps} <way=north|east|south|west>.
            Move <n:int> {step|steps} <way=north|east|south|west>, without turning.
        """,
        "turn_right": r"""
            Turn right.
            Make a quarter turn to the right.
        """,
        "turn_around": r"""
            Turn around.
            Make a half turn.
        """,
        "turn_left": r"""
            Turn left.
            Make a quarter turn to the left.
        """,
        "face": r"""
            Turn to face <way=north|east|south|west>.
            Turn until facing <way=north|east|south|west>.
        """,
        "again": r"""
            Carry out the <n:int> instructions just above <times=once|twice|three times> more.
        """,
    }
)
_WAYS: Final = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""Clockwise."""
_RELATIVE: Final = {"ahead": 0, "right": 1, "backward": 2, "left": 3}
_TURNS: Final = {"turn_right": 1, "turn_around": 2, "turn_left": 3}
_TIMES: Final = {"once": 1, "twice": 2, "three times": 3}

Effect: TypeAlias = tuple[tuple[int, int, int], ...]
"""For each direction of view, counted clockwise from north: how far east and north it leads, and
the direction after it."""
_NOTHING: Final[Effect] = tuple((0, 0, facing) for facing in range(4))


class Step(NamedTuple):
    """A kind of instruction, its number, and a direction or how often."""

    kind: str
    number: int
    word: str


class Walk(NamedTuple):
    """What a prompt says."""

    place: tuple[int, int]
    facing: str
    steps: tuple[Step, ...]


def _read(question: str) -> Walk:
    said = _SAYS.read(question)
    steps = tuple(map(_step, numbered(said.one("steps")["steps"])))
    for before, step in enumerate(steps):
        if step.kind == "again" and (not said.maybe("again") or not 1 < step.number <= before):
            raise Unread(f"unclear what to carry out again: {step}")
    start = said.one("start")
    return Walk((start.integer("x"), start.integer("y")), start["facing"], steps)


def _step(text: str) -> Step:
    said = _STEP.only(text)
    word = next((said[slot] for slot in ("way", "times") if slot in said), "")
    return Step(said.key, said.integer("n") if "n" in said else 0, word)


def _solve(walk: Walk) -> str:
    *_, (place, _) = _stations(walk)
    return f"{place[0]}, {place[1]}"


def _trace(walk: Walk) -> Iterator[str]:
    for number, ((x, y), facing) in enumerate(_stations(walk), 1):
        yield f"After instruction {number}: at ({x}, {y}), facing {facing}."


def _stations(walk: Walk) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield place and direction after each instruction."""
    effects: list[Effect] = []
    for step in walk.steps:
        if step.kind == "again":
            effects.append(_chained(effects[-step.number :] * _TIMES[step.word]))
        else:
            effects.append(tuple(_single(step, facing) for facing in range(4)))
        east, north, facing = _chained(effects)[tuple(_WAYS).index(walk.facing)]
        yield (walk.place[0] + east, walk.place[1] + north), tuple(_WAYS)[facing]


def _single(step: Step, facing: int) -> tuple[int, int, int]:
    ways = tuple(_WAYS)
    if step.kind in _TURNS:
        return 0, 0, (facing + _TURNS[step.kind]) % 4
    if step.kind == "face":
        return 0, 0, ways.index(step.word)
    way = step.word or ways[(facing + _RELATIVE[step.kind]) % 4]
    east, north = _WAYS[way]
    return step.number * east, step.number * north, facing


def _chained(effects: list[Effect]) -> Effect:
    """Return what effects do one after another."""
    total = _NOTHING
    for effect in effects:
        total = tuple(
            (east + effect[facing][0], north + effect[facing][1], effect[facing][2])
            for east, north, facing in total
        )
    return total


READER = Reader(_read, _solve, follow=retraced(_trace, _solve))
