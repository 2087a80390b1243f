"""What board_best_move and connect_best_move share: rows of a few positions of one game.

A row asks for a move in each of two or three positions, since one move among a handful would be
guessed too often.
"""

from dataclasses import dataclass, field
from itertools import islice, product
from random import Random

from generators.family import SOLVE_LIMIT
from generators.games import _layers
from generators.games._board import Rules, least
from generators.games._pictures import SYMBOLS, cell_name, diagram, laws
from generators.games._pictures import picture as board_text
from generators.games._positions import Position, draw, text
from generators.pictures import Figure, Panel
from proofmill.problem import Json, canonical_json


@dataclass(frozen=True, slots=True)
class Diagrams:
    """Positions of one game; somebody is to move in each, and is not lost."""

    rules: Rules
    boards: tuple[str, ...]
    """As `layers` reads them: `x` for the player to move."""
    answer: str = field(compare=False)
    """One right move for each, parted by commas."""
    positions: tuple[Position, ...] = field(compare=False)
    """What the generator knows of them."""


def diagrams(rng: Random, rules: Rules, empty: int, count: int) -> Diagrams:
    """Draw `count` positions with `empty` free cells each.

    Raises:
        IllPosedError: if a position could not be drawn.
    """
    found = tuple(draw(rng, rules, empty) for _ in range(count))
    boards = tuple(text(rules, one.mine, one.theirs) for one in found)
    answer = ", ".join(cell_name(rules, rng.choice(one.right)) for one in found)
    return Diagrams(rules, boards, answer, found)


def solve(instance: Diagrams) -> list[str]:
    """Solve every position from its end backwards; list combinations of the moves kept."""
    rules = instance.rules
    kept = [_layers.best_cells(rules, board)[1] for board in instance.boards]
    named = [[cell_name(rules, cell) for cell in cells] for cells in kept]
    return [", ".join(moves) for moves in islice(product(*named), SOLVE_LIMIT)]


def args(instance: Diagrams) -> dict[str, Json]:
    """Return the right moves of every position."""
    rules = instance.rules
    return {"right": [[cell_name(rules, cell) for cell in one.right] for one in instance.positions]}


def near_misses(instance: Diagrams) -> list[str]:
    """Return answers that are wrong in one position, and two of the wrong length."""
    moves, wrong = instance.answer.split(", "), list[str]()
    for place, one in enumerate(instance.positions):
        for cell in one.wrong[:2]:
            other = cell_name(instance.rules, cell)
            wrong.append(", ".join([*moves[:place], other, *moves[place + 1 :]]))
    return [*wrong, ", ".join(moves[:-1]), ", ".join([*moves, moves[-1]])]


def effort(instance: Diagrams) -> int:
    """Count the positions that negamax looked at."""
    return sum(one.nodes for one in instance.positions)


def canonical(instance: Diagrams) -> Json:
    """Forget the order of the positions and turn each board into its least image."""
    rules = instance.rules
    images = sorted(least(rules, one.mine, one.theirs) for one in instance.positions)
    return [list(rules), canonical_json(images)]


def picture(instance: Diagrams) -> Panel:
    """Return the diagrams with their numbers, and the rules."""
    figures: list[tuple[str, Figure]] = [
        (f"position {number}", diagram(instance.rules, one.mine, one.theirs))
        for number, one in enumerate(instance.positions, 1)
    ]
    return Panel(figures=[*figures, ("rules", laws(instance.rules))])


def told(instance: Diagrams, rng: Random) -> dict[str, object]:
    """Return what a question says of the positions: boards, stones of mover and other, sizes."""
    symbols = SYMBOLS[int(rng.random() * len(SYMBOLS))]
    drawn = [
        f"Position {number}:\n{board_text(instance.rules, one.mine, one.theirs, symbols)}"
        for number, one in enumerate(instance.positions, 1)
    ]
    return {
        "boards": "\n\n".join(drawn),
        "mine": symbols[0],
        "theirs": symbols[1],
        "number": {2: "two", 3: "three"}[len(instance.boards)],
        "width": instance.rules.width,
        "height": instance.rules.height,
        "length": instance.rules.length,
    }
