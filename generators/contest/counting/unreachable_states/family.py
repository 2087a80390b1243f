"""Unreachable states: how many states single moves lead to, where something never changes.

The generator counts the states that agree with the first one in what no move changes (parities of
groups of places, letters of groups of places, a difference modulo 3, a greatest common divisor).
The solver makes all moves from all states until nothing new turns up.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from generators.contest.counting.unreachable_states.moves import KINDS, Game, every, reached
from generators.contest.counting.unreachable_states.steps import letters, steps
from generators.contest.counting.unreachable_states.words import picture, render
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

IDEAS = Knob("ideas", 1.4, 3.8, "parities, places of letters, remainders, common divisors")
SIZE = Knob("size", 0, 4, "lamps, letters and the like above the fewest")
CHANCES = Knob("chances", 0.4, 0.6, "share of questions for a part of all states")

_FEWEST = 50
_MOST = 5000
"""States that a solver meets."""
_MORE = 0.25
"""More chances where letters change places."""
State = tuple[int, ...]


@redrawn(400, "game with a hidden invariant")
def _generate(rng: Random, knobs: Knobs) -> Game | None:
    kind = KINDS[min(4, max(1, int(IDEAS.number(knobs) + rng.uniform(-0.1, 1.1)))) - 1]
    told, start = _drawn(rng, kind, SIZE.integer(knobs))
    # Products of a few binomials are often the same.
    is_chance = rng.random() < CHANCES.number(knobs) + _MORE * (kind in ("letters", "piles"))
    drawn = Game(kind, told, start, is_chance, "")
    found, whole = reached(drawn), every(drawn)
    if not _FEWEST <= found <= _MOST or found == whole:
        return None
    share = Fraction(found, whole)
    if drawn.is_chance and share.denominator < 9:
        return None
    return replace(drawn, answer=number(share) if drawn.is_chance else str(found))


def _drawn(rng: Random, kind: str, size: int) -> tuple[State, State]:
    match kind:
        case "lamps":
            many = rng.randint(9, 12)
            low = rng.randint(2, many - 3)
            told = (rng.randint(2, 4), rng.randrange(2), low, rng.randint(low, many - 2))
            return told, tuple(rng.randrange(2) for _ in range(many))
        case "letters":
            many, kinds = rng.randint(8, 10), rng.randint(3, 5)
            letters = tuple(rng.randrange(kinds) for _ in range(many))
            return (rng.choice((2, 2, 3)), rng.choice(letters)), letters
        case "piles":
            piles = tuple(rng.randint(1, 24 + 8 * size) for _ in range(3))
            return (rng.randint(1, sum(piles) // 2),), piles
        case _:
            most, by = rng.randint(40, 70 + 10 * size), rng.randint(2, 4)
            return (most,), (by * rng.randint(2, most // by), by * rng.randint(2, most // by))


def _solve(game: Game) -> list[str]:
    if game.kind == "lamps" and game.told[2] > game.told[3]:
        raise ValueError(f"no number of lit lamps from {game.told[2]} to {game.told[3]}")
    found, edge = {game.start}, [game.start]
    for state in edge:
        for new in _after(game, state):
            if new not in found:
                found.add(new)
                edge.append(new)
    many = sum(_is_asked(game, state) for state in found)
    if not game.is_chance:
        return [str(many)]
    return [number(Fraction(many, _all(game)))]


def _is_asked(game: Game, state: State) -> bool:
    match game.kind:
        case "lamps":
            return game.told[2] <= sum(state) <= game.told[3]
        case "letters":
            return state[0] != game.told[1]
        case "piles":
            return state[0] >= game.told[0]
        case _:
            return True


def _after(game: Game, state: State) -> Iterator[State]:
    if game.kind == "pairs":
        x, y = state
        pairs = ((x + y, y), (x, x + y), (x - y, y), (x, y - x))
        yield from (pair for pair in pairs if min(pair) >= 1 and max(pair) <= game.told[0])
        return
    if game.kind == "piles":
        yield from _met(state)
        return
    size, apart = len(state), game.told[0]
    is_ring = game.kind == "lamps" and game.told[1]
    for i in range(size if is_ring else size - apart):
        j, new = (i + apart) % size, [*state]
        new[i], new[j] = (
            (1 - state[i], 1 - state[j]) if game.kind == "lamps" else (state[j], state[i])
        )
        yield tuple(new)


def _met(piles: State) -> Iterator[State]:
    for third in range(3):
        new = tuple(size + 2 if i == third else size - 1 for i, size in enumerate(piles))
        if min(new) >= 0:
            yield new


def _all(game: Game) -> int:
    """Return how many states are asked about, whether they can be reached or not."""
    if game.kind == "letters":
        firsts = {*game.start} - {game.told[1]}
        return sum(_orders(tuple(sorted(_without(game.start, first)))) for first in firsts)
    size, whole = len(game.start), sum(game.start)
    match game.kind:
        case "piles":
            pairs = product(range(whole + 1), repeat=size - 1)
            states = ((*some, whole - sum(some)) for some in pairs if sum(some) <= whole)
            return sum(_is_asked(game, state) for state in states)
        case "pairs":
            values = range(1, game.told[0] + 1)
        case _:
            values = range(2)
    return sum(_is_asked(game, state) for state in product(values, repeat=size))


def _without(letters: State, letter: int) -> State:
    place = letters.index(letter)
    return letters[:place] + letters[place + 1 :]


@cache
def _orders(letters: State) -> int:
    if not letters:
        return 1
    return sum(_orders(_without(letters, letter)) for letter in {*letters})


def _canonical(game: Game) -> Json:
    start, told = game.start, game.told
    if game.kind == "letters":
        names = {letter: i for i, letter in enumerate(dict.fromkeys(start))}
        start, told = tuple(names[letter] for letter in start), (told[0], names[told[1]])
    elif game.kind == "lamps":
        start = min(start, start[::-1])
    elif game.kind == "piles":
        start = (start[0], *sorted(start[1:]))
    else:
        start = tuple(sorted(start))
    return [game.kind, list(told), list(start), game.is_chance]


def _effort(game: Game) -> int:
    sizes = {
        "lamps": len(game.start) // 6,
        "letters": len(game.start) // 5,
        "piles": sum(game.start) // 12,
        "pairs": game.told[0] // 25,
    }
    return 12 * (KINDS.index(game.kind) + 1) + 2 * game.is_chance + 2 * sizes[game.kind]


FAMILY = Family(
    name="unreachable_states",
    version=3,
    domain="math",
    summary="moves lead from state to state, but not to every one: how many, what share",
    concepts=("invariants", "reachability", "combinatorics"),
    knobs=(IDEAS, SIZE, CHANCES),
    verifier="math",
    examples=(r"\frac{13}{42}", "168"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=steps,
    letters=letters,
    effort=_effort,
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: 8_000.0,
    guess_rate=lambda dial: 0.02,
)
