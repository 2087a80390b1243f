"""Plans: how things stand after each line of one, right or not."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from generators.deducing import Course, Played
from generators.transforms.transform import AnyFamily

PLAYED: Final = frozenset(
    {
        "knight_swap",
        "number_maze",
        "peg_solitaire",
        "rotation_puzzle",
        "rush_hour",
        "sliding_tiles",
        "sokoban",
        "tower_of_hanoi",
        "water_jugs",
    }
)
"""Families whose solutions say how things stand after each move. The lines of `car_painting`,
`hamiltonian_path`, `knapsack` and `tour` count moves or add something up, so that they tell their
own order, and those of `word_ladder` are checked without the ones before."""


class Move(NamedTuple):
    """A line of a plan."""

    name: str
    after: str
    """How things stand then, in words."""

    @property
    def line(self) -> str:
        """The line."""
        return f"{self.name}: {self.after}"


def played(family: AnyFamily, instance: Any) -> Played | None:  # noqa: ANN401 (of any family)
    """Return the solution of an instance; None if it is not told."""
    lines = family.steps(instance)
    return lines if isinstance(lines, Played) else None


def moves_of(lines: Played) -> list[Move]:
    """Return the lines, but for the last one."""
    return [Move(*line.split(": ", 1)) for line in lines[:-1]]


def after(course: Course, state: Any, move: Move) -> list[Any]:  # noqa: ANN401 (of any family)
    """Return the state that a move leads to, if it is allowed and that is what its line says."""
    return [
        end
        for name, end in course.moves(state)
        if name == move.name and course.shown(end) == move.after
    ]


def stated(course: Course, state: Any, move: Move) -> list[Any]:  # noqa: ANN401 (of any family)
    """Return states one move away that are what a line says, by whatever move."""
    return [end for _, end in course.moves(state) if course.shown(end) == move.after]


def played_on(course: Course, state: Any, names: Sequence[str]) -> list[tuple[Move, Any]]:  # noqa: ANN401
    """Return moves of these names, and where they lead, as long as they are allowed."""
    done = list[tuple[Move, Any]]()
    for name in names:
        ends = [end for move, end in course.moves(state) if move == name]
        if not ends:
            break
        state = ends[0]
        done.append((Move(name, course.shown(state)), state))
    return done
