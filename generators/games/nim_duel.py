"""Win a nim game in advance: all own moves against a perfect opponent whose choices are stated.

The verifier plays the moves; the same rows can be played turn by turn (`proofmill.play.environment`
reads `args["spec"]`). The generator follows Grundy numbers, the solver a sieve over positions.
Rejected are games that a rule of thumb begins rightly. At the top: four heaps of up to fifteen.
"""

from dataclasses import dataclass, field
from functools import cache
from math import prod
from random import Random

from generators.deducing import ending
from generators.family import SOLVE_LIMIT, Family, Knob, Knobs, redrawn, rule
from generators.games._heaps import (
    LAST_WINS,
    TAKES,
    Heaps,
    Move,
    Nim,
    after,
    best_moves,
    drawn,
    is_lost,
    lost_positions,
    place_of,
    told_position,
    told_values,
)
from generators.games._heaps import moves as legal_moves
from generators.games.nim_move import either, rules_of_thumb
from generators.wording import Grammar, draw, plural, speak
from proofmill.problem import Json

HEAPS = Knob("heaps", 3, 4.4, "heaps")
ROOM = Knob("room", 3.7, 4.8, "decimal logarithm of the positions that may follow")

_TURNS = (3, 12)
"""Fewest and most own moves of the reference answer."""
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class NimDuel:
    """A won position, with the own side to move."""

    nim: Nim
    sizes: Heaps
    letters: str
    answer: str = field(compare=False)
    """Own moves that win, parted by commas."""


@redrawn(3000, "game")
def _generate(rng: Random, knobs: Knobs) -> NimDuel | None:
    count = HEAPS.integer(knobs)
    largest = int(10 ** (ROOM.number(knobs) / count))
    nim = Nim(tuple(sorted(rng.sample(range(1, 10), rng.randint(3, 6)))))
    sizes = tuple(rng.randint(largest // 2, largest) for _ in range(count))
    winning = best_moves(nim, sizes)
    if not winning or set(winning) & set(rules_of_thumb(nim, sizes)):
        return None
    line = _line(rng, nim, sizes)
    if not _TURNS[0] <= len(line) <= _TURNS[1]:
        return None
    letters = "".join(sorted(rng.sample(_LETTERS, count)))
    return NimDuel(nim, sizes, letters, _named(letters, line))


def _line(rng: Random, nim: Nim, sizes: Heaps) -> list[Move]:
    """Play the game out, any winning move against the opponent's first choice."""
    line: list[Move] = []
    for _ in range(sum(sizes)):
        line.append(rng.choice(best_moves(nim, sizes)))
        sizes = after(sizes, line[-1])
        answers = list(legal_moves(nim, sizes))
        if not answers:
            break
        good = [move for move in answers if is_lost(nim, after(sizes, move))]
        sizes = after(sizes, (good or answers)[0])
    return line


@rule
def _named(letters: str, line: list[Move]) -> str:
    return ", ".join(f"{letters[heap]}{take}" for heap, take in line)


_GRAMMAR: Grammar = {
    "start": (
        "<scene> <rule> <end>\n\n{heaps}\n\n<routine>\n\n<ask> <form>",
        "<scene> <rule> <end> <routine>\n\n{heaps}\n\n<ask> <form>",
        "<scene>\n\n{heaps}\n\n<rule> <end> <routine>\n\n<ask> <form>",
    ),
    "scene": (
        "You and an opponent alternately take {things} from heaps, and you begin.",
        "In a game against {name}, who is the opponent, both take {things} from heaps in turn. You "
        "move first.",
        "There are heaps of {things}. You have the first move, then the opponent, {name}, and so "
        "on in turn.",
        "{name} is your opponent in a game with heaps of {things}; you take turns and you start.",
    ),
    "rule": TAKES,
    "end": LAST_WINS,
    "routine": (
        "The opponent plays perfectly and predictably: if there are moves that leave you in a lost "
        "position, it makes the first of them, going through the heaps in the order {order} and "
        "in each heap from the smallest number up; if there is none, it simply makes the first "
        "legal move in that order.",
        "Of the opponent it is known that it goes through its legal moves heap by heap ({order}), "
        "in each heap from the smallest number up, and makes the first move after which you can "
        "no longer force a win; when no move does that, it makes the first legal one.",
    ),
    "ask": (
        "Which moves do you make, from the first to the last, in order to win?",
        "Plan your whole game: list moves that win.",
        "Give all your moves in a game that you win.",
    ),
    "form": (
        "A move is written as the letter of the heap followed by the number taken. List only your "
        "own moves, in order, separated by commas; any list that wins is right.",
        "Write each of your own moves as heap letter and number, without a space, and part them "
        "by commas. Leave out the opponent's moves. One winning list is enough.",
    ),
}


def _render(duel: NimDuel, rng: Random) -> str:
    (thing,), (name,) = draw("objects", 1, rng), draw("names", 1, rng)
    shown = rng.choice(("{0}: {1}", "heap {0}: {1}", "heap {0} has {1}"))
    lines = [shown.format(*pair) for pair in zip(duel.letters, duel.sizes, strict=True)]
    return speak(
        _GRAMMAR,
        rng,
        things=plural(thing),
        takes=either(duel.nim.takes or ()),
        name=name,
        order=", ".join(duel.letters),
        heaps="\n".join(lines),
    )


def _solve(duel: NimDuel) -> list[str]:
    """Follow the sieve's winning moves, all of them, against the sieve's opponent."""
    won = lost_positions(duel.nim, duel.sizes)

    @cache
    def rounds(sizes: Heaps) -> list[tuple[Move, Heaps | None]]:
        """Return the winning moves, and what the opponent leaves; None once it cannot move."""
        found = list[tuple[Move, Heaps | None]]()
        for move in legal_moves(duel.nim, sizes):
            left = after(sizes, move)
            if not won[place_of(left, duel.sizes)]:
                answer = next(legal_moves(duel.nim, left), None)
                found.append((move, after(left, answer) if answer else None))
        return found

    found, lines = list[str](), [(duel.sizes, list[Move]())]
    for _ in range(sum(duel.sizes)):
        longer = []
        for sizes, line in lines:
            for move, left in rounds(sizes):
                if left is None:
                    found.append(_named(duel.letters, [*line, move]))
                else:
                    longer.append((left, [*line, move]))
        lines = longer[:SOLVE_LIMIT]
    return found[:SOLVE_LIMIT]


def _steps(duel: NimDuel) -> tuple[str, ...]:
    nim, letters, sizes = duel.nim, duel.letters, duel.sizes
    lines = told_values(nim, max(sizes))
    lines.append("Who is to move loses where the values come to 0.")
    lines.append(f"The heaps are worth {told_position(nim, sizes)}.")
    for own in duel.answer.split(", "):
        left = after(sizes, (letters.index(own[0]), int(own[1:])))
        said = f"{own} leaves {_held(letters, left)}, worth {told_position(nim, left)}"
        answer = next(legal_moves(nim, left), None)
        if answer is None:
            lines.append(f"{said}, and no move is left.")
            break
        sizes = after(left, answer)
        lines.append(
            f"{said}; no move wins then, so the opponent makes the first, "
            f"{_named(letters, [answer])}, and leaves {_held(letters, sizes)}."
        )
    return (*lines, ending(duel.answer))


def _held(letters: str, sizes: Heaps) -> str:
    return ", ".join(f"{letter} {size}" for letter, size in zip(letters, sizes, strict=True))


def _args(duel: NimDuel) -> dict[str, Json]:
    rules: dict[str, Json] = {
        "heaps": list(duel.sizes),
        "takes": list(duel.nim.takes or ()),
        "letters": duel.letters,
    }
    opponent: dict[str, Json] = {"kind": "optimal"}
    return {"spec": {"game": "nim", "rules": rules, "opponent": opponent, "goal": 1}}


def _near_misses(duel: NimDuel) -> list[str]:
    """Return games begun wrongly, which a perfect opponent wins, and lists of another length."""
    own = duel.answer.split(", ")
    winning = best_moves(duel.nim, duel.sizes)
    losing = [move for move in legal_moves(duel.nim, duel.sizes) if move not in winning]
    first = [_named(duel.letters, [move]) for move in losing[:2]]
    return [", ".join(one) for one in (own[:-1], [*own, own[-1]], *([f, *own[1:]] for f in first))]


FAMILY = Family(
    name="nim_duel",
    version=3,
    domain="games",
    summary="all own moves of a nim game that a perfect opponent loses",
    concepts=("combinatorial games", "Grundy numbers", "planning"),
    knobs=(HEAPS, ROOM),
    verifier="game_play",
    unique=False,
    examples=("I40, O51, I2", "O51, I40"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda duel: prod(size + 1 for size in duel.sizes),
    # The order of the heaps decides what the opponent does.
    canonical=lambda duel: [duel.nim.takes, list(duel.sizes)],
    picture=lambda duel: drawn(duel.nim, duel.sizes, duel.letters),
    args=_args,
    steps=_steps,
    near_misses=_near_misses,
    # 420 sets of numbers; half of the sizes of each heap, most of which pass.
    capacity=lambda dial: 420.0 * 10 ** (3.7 + dial) * 0.12 / 2,
    # Three moves at least, each one of several.
    guess_rate=lambda dial: 0.01,
)
