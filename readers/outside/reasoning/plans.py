"""Plans: moves that are replayed, of which any that reach the goal are right."""

import json
import re
from collections import deque
from typing import Final, NamedTuple, TypeAlias

from readers.forms import Form
from readers.phrases import Unread
from readers.reader import Reader

_JUGS: Final = Form(r"""
    You are a police officer. A maniac has planted a bomb next to a public fountain.

    To defuse the bomb, you must solve a puzzle. The puzzle is solved when you fill any of the \
    available jugs with the target amount of water.

    You have three move types: 'fill', 'empty' and 'pour'.

    To fill Jug A, you 'fill A'.
    To empty Jug B, you 'empty B'.
    To pour the contents of Jug A into Jug B, you 'pour A->B'.
    All jugs are empty to begin with.

    The empty jugs hold this many litres of water: <jugs>
    And your target is: <target:int> litres.

    How do you defuse the bomb?

    Reply as a JSON-parsable list of moves which result in any of the jugs being filled with the \
    target amount.
""")
_HANOI: Final = Form(r"""
    Solve the Tower of Hanoi problem with <disks:int> disks and <pegs:int> pegs.
    Move all disks from Peg <start:int> to Peg <goal:int> following the rules:
    - Only one disk can be moved at a time.
    - A larger disk cannot be placed on top of a smaller disk.
    - All disks must be on a peg at all times.

    Provide the sequence of moves.

    Formatting guidelines:
    - Each instruction should be placed on a single line.
    - Each line should be formatted as 'Move disk X from Peg Y to Peg Z'
    - Do not include any other text or formatting.
""")
_MOVE: Final = re.compile(r"Move disk (\d{1,3}) from Peg (\d{1,3}) to Peg (\d{1,3})")
_JUG_MOVE: Final = re.compile(r"(fill|empty) ([A-Z])|(pour) ([A-Z])->([A-Z])")
_MOST_DISKS: Final = 10
_MOST_STATES: Final = 200_000
_LONGEST: Final = 100_000
"""Characters of an answer."""

Levels: TypeAlias = tuple[int, ...]


class Jugs(NamedTuple):
    """How much each jug holds, from A on, and how much is wanted in one."""

    sizes: Levels
    target: int


class Hanoi(NamedTuple):
    """Disks 1, the smallest, and more, which are to go from one peg to another."""

    disks: int
    pegs: int
    start: int
    goal: int


def _read_jugs(question: str) -> Jugs:
    said = _JUGS.read(question)
    parts = [re.fullmatch(r"([A-Z]):(\d{1,4})", part) for part in said["jugs"].split(", ")]
    names = "".join(part[1] for part in parts if part)
    if names != "ABCDEFGH"[: len(parts)]:
        raise Unread(f"jugs not named from A to H at most: {said['jugs']!r}")
    return Jugs(tuple(int(part[2]) for part in parts if part), said.integer("target"))


def _moves(jugs: Jugs) -> list[str]:
    names = "ABCDEFGH"[: len(jugs.sizes)]
    alone = [f"{does} {name}" for does in ("fill", "empty") for name in names]
    return alone + [f"pour {a}->{b}" for a in names for b in names if a != b]


def _moved(jugs: Jugs, levels: Levels, move: str) -> Levels | None:
    """Return the levels after a move, None if it is no move of these jugs."""
    found = _JUG_MOVE.fullmatch(move)
    if not found:
        return None
    at = [ord(name) - ord("A") for name in (found[2], found[4], found[5]) if name]
    if max(at) >= len(levels) or len(set(at)) < len(at):
        return None
    after = list(levels)
    if found[3]:
        one, other = at
        poured = min(levels[one], jugs.sizes[other] - levels[other])
        after[one], after[other] = levels[one] - poured, levels[other] + poured
    else:
        after[at[0]] = jugs.sizes[at[0]] if found[1] == "fill" else 0
    return tuple(after)


def _filled(jugs: Jugs) -> str:
    first: Levels = tuple(0 for _ in jugs.sizes)
    ways: dict[Levels, list[str]] = {first: []}
    queue = deque([first])
    while queue and len(ways) < _MOST_STATES:
        levels = queue.popleft()
        if jugs.target in levels:
            return json.dumps(ways[levels])
        for move in _moves(jugs):
            after = _moved(jugs, levels, move)
            if after is not None and after not in ways:
                ways[after] = [*ways[levels], move]
                queue.append(after)
    return "no moves measure the target"


def _fills(jugs: Jugs, answer: str) -> bool:
    """Tell whether moves end with the target in a jug."""
    try:
        moves = json.loads(answer) if len(answer) <= _LONGEST else None
    except (ValueError, RecursionError):
        return False
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        return False
    levels: Levels | None = (0,) * len(jugs.sizes)
    for move in moves:
        levels = _moved(jugs, levels, move) if levels is not None else None
    return levels is not None and jugs.target in levels


def _read_hanoi(question: str) -> Hanoi:
    said = _HANOI.read(question)
    found = Hanoi(*(said.integer(slot) for slot in ("disks", "pegs", "start", "goal")))
    if not 1 <= found.disks <= _MOST_DISKS or not 3 <= found.pegs <= 99:
        raise Unread(f"{found.disks} disks on {found.pegs} pegs")
    if found.start == found.goal or not {found.start, found.goal} <= set(range(1, found.pegs + 1)):
        raise Unread(f"from peg {found.start} to {found.goal} of {found.pegs}")
    return found


def _stacked(puzzle: Hanoi) -> str:
    spare = min(set(range(1, puzzle.pegs + 1)) - {puzzle.start, puzzle.goal})
    return "\n".join(_carried(puzzle.disks, puzzle.start, puzzle.goal, spare))


def _carried(disks: int, start: int, goal: int, spare: int) -> list[str]:
    if not disks:
        return []
    return [
        *_carried(disks - 1, start, spare, goal),
        f"Move disk {disks} from Peg {start} to Peg {goal}",
        *_carried(disks - 1, spare, goal, start),
    ]


def _stacks(puzzle: Hanoi, answer: str) -> bool:
    """Tell whether moves keep the rules and bring all disks to the goal."""
    pegs: dict[int, list[int]] = {peg: [] for peg in range(1, puzzle.pegs + 1)}
    pegs[puzzle.start] = list(range(puzzle.disks, 0, -1))
    for line in answer.strip().split("\n") if len(answer) <= _LONGEST else [""]:
        found = _MOVE.fullmatch(line.strip())
        if not found:
            return False
        disk, one, other = map(int, found.groups())
        if one not in pegs or other not in pegs or pegs[one][-1:] != [disk]:
            return False
        pegs[one].pop()
        if pegs[other] and pegs[other][-1] < disk:
            return False
        pegs[other].append(disk)
    return len(pegs[puzzle.goal]) == puzzle.disks


JUGS: Final = Reader(_read_jugs, _filled, _fills)
TOWER_OF_HANOI: Final = Reader(_read_hanoi, _stacked, _stacks)
