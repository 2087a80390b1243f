"""Nim and subtraction games: name a winning move.

The generator knows the winning moves from Grundy numbers, the solver from a sieve over all smaller
positions. Moves that rules of thumb find are not asked for: a win at once, the most from the
largest heap that does not lose at once, and levelling the two largest heaps. At the top: four
heaps of up to two dozen, and sets of numbers whose Grundy values follow no pattern at a glance.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from random import Random

from generators.deducing import ending
from generators.family import SOLVE_LIMIT, Family, IllPosedError, Knob, Knobs, rule
from generators.games._heaps import (
    LAST_WINS,
    TAKES,
    Move,
    Nim,
    after,
    best_moves,
    drawn,
    moves,
    sieved_moves,
    told_position,
    told_values,
)
from generators.wording import Grammar, draw, listed, plural, speak
from proofmill.problem import Json

HEAPS = Knob("heaps", 3, 4.4, "heaps")
ROOM = Knob("room", 4.5, 5.6, "decimal logarithm of the positions that may follow")
NUMBERS = Knob("numbers", 7, 9, "numbers that may be taken, where they are listed")

_MAX_DRAWS = 2000
_SHARE = 20
"""At least this many legal moves for each winning one."""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Heap:
    """A position that the player to move wins, if they know how."""

    nim: Nim
    sizes: tuple[int, ...]
    letters: str
    """Names of the heaps."""
    answer: str = field(compare=False)
    """One winning move: heap and number, such as `B3`."""


def _generate(rng: Random, knobs: Knobs) -> Heap:
    count, numbers = HEAPS.integer(knobs), NUMBERS.integer(knobs)
    largest = int(10 ** (ROOM.number(knobs) / count)) - 1
    kind = rng.random()
    for _ in range(_MAX_DRAWS):
        nim = _rules(rng, kind, numbers)
        sizes = tuple(rng.randint(largest // 2, largest) for _ in range(count))
        winning = best_moves(nim, sizes)
        is_rare = winning and _SHARE * len(winning) <= len(list(moves(nim, sizes)))
        if is_rare and not set(winning) & set(rules_of_thumb(nim, sizes)):
            letters = "".join(rng.sample(_LETTERS, count))
            return Heap(nim, sizes, letters, _name(letters, rng.choice(winning)))
    raise IllPosedError(f"nim_move: no position in {_MAX_DRAWS} draws of {count} heaps")


def _rules(rng: Random, kind: float, numbers: int) -> Nim:
    if kind < 0.02:
        return Nim(None, misere=rng.random() < 0.5)
    if kind < 0.06:
        return Nim(tuple(range(1, rng.randint(7, 10) + 1)), misere=rng.random() < 0.5)
    return Nim(tuple(sorted(rng.sample(range(1, 17), numbers))))


def rules_of_thumb(nim: Nim, sizes: tuple[int, ...]) -> list[Move]:
    """Return the moves that somebody plays who looks one move ahead."""
    legal = list(moves(nim, sizes))
    ends = [move for move in legal if _ends(nim, after(sizes, move))]
    if ends and not nim.misere:
        return ends
    safe = [move for move in legal if not _wins_at_once(nim, after(sizes, move))]
    order = sorted(range(len(sizes)), key=lambda heap: -sizes[heap])
    gap = sizes[order[0]] - sizes[order[1]]
    big = [move for move in safe or legal if sizes[move[0]] == sizes[order[0]]]
    most = max((take for _, take in big), default=0)
    return [move for move in legal if move in big and move[1] in (most, gap)]


def _ends(nim: Nim, sizes: tuple[int, ...]) -> bool:
    return max(sizes) < min(nim.takes or (1,))


def _wins_at_once(nim: Nim, sizes: tuple[int, ...]) -> bool:
    if nim.misere:
        return _ends(nim, sizes)
    least = min(nim.takes or (1,))
    left = [size for size in sizes if size >= least]
    return len(left) == 1 and any(left[0] - take in range(least) for take in nim.takes or left)


@rule
def _name(letters: str, move: Move) -> str:
    return f"{letters[move[0]]}{move[1]}"


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <rule> <end>\n\n{heaps}\n\n<ask> <form>",
        "<scene>\n\n{heaps}\n\n<rule> <end> <ask> <form>",
        "<scene> <rule> <end> <ask>\n\n{heaps}\n\n<form>",
    ),
    "scene": (
        "Two players alternately take {things} from heaps.",
        "In a game for two, the players take turns removing {things} from heaps.",
        "{name} and {other} play a game with heaps of {things}; they move in turn.",
        "{name} plays against {other}. There are heaps of {things}, and the two move alternately.",
    ),
    "any": (
        "A move takes one or more {things}, as many as one likes, from a single heap.",
        "On each turn any positive number of {things} may be taken, all from the same heap.",
    ),
    "some": TAKES,
    "normal": LAST_WINS,
    "misere": (
        "A player who cannot move wins.",
        "Whoever has no legal move left is the winner.",
        "The one who makes the last possible move loses.",
    ),
    "ask": (
        "The player to move can force a win. How?",
        "Find a move that wins against every defence.",
        "Which move wins for the player whose turn it is?",
        "Name a move after which the opponent is lost, whatever they do.",
    ),
    "form": (
        "Answer with the letter of the heap followed by the number taken; if several moves win, "
        "any one of them counts.",
        "Give the heap's letter and the number of {things} to take, written together. One winning "
        "move is enough.",
    ),
}
_SHOWN = ("{letter}: {size}", "heap {letter}: {size}", "heap {letter} has {size}")


def _render(heap: Heap, rng: Random) -> str:
    (thing,), (name, other) = draw("objects", 1, rng), draw("names", 2, rng)
    shown = _SHOWN[int(rng.random() * len(_SHOWN))]
    lines = [
        shown.format(letter=letter, size=size)
        for letter, size in zip(heap.letters, heap.sizes, strict=True)
    ]
    grammar = {
        **_GRAMMAR,
        "rule": _GRAMMAR["any" if heap.nim.takes is None else "some"],
        "end": _GRAMMAR["misere" if heap.nim.misere else "normal"],
    }
    return speak(
        grammar,
        rng,
        things=plural(thing),
        takes=either(heap.nim.takes or (1,)),
        name=name,
        other=other,
        heaps="\n".join(lines),
    )


def either(takes: Sequence[int]) -> str:
    """Return `1`, or `1, 3 or 4`."""
    return listed([str(take) for take in takes]).replace(" and ", " or ")


def _solve(heap: Heap) -> list[str]:
    found = sieved_moves(heap.nim, heap.sizes)
    return [_name(heap.letters, move) for move in found[:SOLVE_LIMIT]]


def _steps(heap: Heap) -> tuple[str, ...]:
    nim, sizes, letters = heap.nim, heap.sizes, heap.letters
    index, take = letters.index(heap.answer[0]), int(heap.answer[1:])
    left = after(sizes, (index, take))
    held = ", ".join(f"{letter} {size}" for letter, size in zip(letters, left, strict=True))
    return (
        *told_values(nim, max(sizes)),
        f"Who is to move loses {_lost_where(nim)}.",
        f"The heaps are worth {told_position(nim, sizes)}.",
        f"Take {take} from {heap.answer[0]}: {held} are left, worth {told_position(nim, left)}.",
        ending(heap.answer),
    )


def _lost_where(nim: Nim) -> str:
    """Return which positions are lost; see `is_lost`."""
    if nim.misere:
        return "at 0 if a heap is worth more than 1, and at 1 if none is"
    return "where the values come to 0"


def _args(heap: Heap) -> dict[str, Json]:
    winning = best_moves(heap.nim, heap.sizes)
    return {"right": [[_name(heap.letters, move) for move in winning]]}


def _near_misses(heap: Heap) -> list[str]:
    winning = best_moves(heap.nim, heap.sizes)
    losing = [move for move in moves(heap.nim, heap.sizes) if move not in winning]
    return [_name(heap.letters, move) for move in (losing[0], losing[-1], losing[len(losing) // 2])]


def _effort(heap: Heap) -> int:
    """Moves in all positions between this one and the end, up to the order of heaps (a bound)."""
    space = 1
    for size in heap.sizes:
        space *= size + 1
    return space * len(list(moves(heap.nim, heap.sizes))) // 1000


def _capacity(dial: float) -> float:
    # Sets of numbers (11440 at dial 0) times heaps of half of the sizes, up to order.
    count = HEAPS.integer_at(dial)
    largest = 10 ** (ROOM.number_at(dial) / count)
    return 11440.0 * comb(int(largest / 2) + count - 1, count) / 16


FAMILY = Family(
    name="nim_move",
    version=3,
    domain="games",
    summary="a winning move in nim or a subtraction game, normal or misere",
    concepts=("combinatorial games", "Grundy numbers", "look-ahead"),
    knobs=(HEAPS, ROOM, NUMBERS),
    verifier="moves",
    unique=False,
    examples=("I40", "O51"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda heap: [heap.nim.takes, heap.nim.misere, sorted(heap.sizes)],
    picture=lambda heap: drawn(heap.nim, heap.sizes, heap.letters),
    args=_args,
    steps=_steps,
    near_misses=_near_misses,
    capacity=_capacity,
    guess_rate=lambda dial: 0.05,
)
