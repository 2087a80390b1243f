"""Turn games: players try in turn until one succeeds, or all others are out; who wins, how soon?

The generator adds up geometric series, one for every set of players and needs, from the ends of the
game backwards; the solver plays turn by turn and solves the linear equations of all positions at
once, over the rational numbers.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from generators.contest.chance.turn_games.words import (
    Point,
    Turns,
    hit,
    out,
    picture,
    render,
    steps,
)
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from proofmill.problem import Json

PLAYERS = Knob("players", 2.9, 3.1, "players, two or three")
DANGER = Knob("danger", 0, 1.9, "players who can be out, one for each unit")
WANTED = Knob("wanted", 1, 1.8, "successes that win, one or two")

_CHANCES = tuple(
    sorted({Fraction(top, under) for under in range(2, 11) for top in range(1, under)})
)
_MOST_DIGITS = 9


@redrawn(3000, "short answer")
def _generate(rng: Random, knobs: Knobs) -> Turns | None:
    players = min(int(PLAYERS.number(knobs) + rng.random()), 3)
    wanted = int(WANTED.number(knobs) + rng.random())
    players = 2 if wanted == 2 and players == 3 and DANGER.integer(knobs) else players
    hits = tuple(rng.choice(_CHANCES) for _ in range(players))
    risky = rng.sample(range(players), min(players, DANGER.integer(knobs)))
    outs = tuple(
        Fraction(rng.randint(1, 3), rng.randint(4, 8)) if i in risky else Fraction(0)
        for i in range(players)
    )
    if any(p + q >= 1 for p, q in zip(hits, outs, strict=True)):
        return None
    asked = rng.randrange(-1, players)
    answer = number([*values(Turns(hits, outs, wanted, asked, "")).values()][-1])
    if sum(map(str.isdigit, answer)) > _MOST_DIGITS:
        return None
    return Turns(hits, outs, wanted, asked, answer)


def values(turns: Turns) -> dict[Point, Fraction]:
    """Return the value of each point of the game at which a round may begin, the start last."""
    found: dict[Point, Fraction] = {}

    def value(point: Point | Fraction) -> Fraction:
        if not isinstance(point, tuple):
            return point
        if point not in found:
            found[point] = _series(point)
        return found[point]

    def _series(point: Point) -> Fraction:
        left, turn = point
        once, passed = Fraction(0), Fraction(1)
        for i in (*range(turn, len(left)), *range(turn)):
            if left[i]:
                p, q = turns.hits[i], turns.outs[i]
                gained = p * value(hit(turns, point, i)) + (q and q * value(out(turns, point, i)))
                once += passed * (gained + (turns.asked < 0))
                passed *= 1 - p - q
        return once / (1 - passed)

    value(((turns.wanted,) * len(turns.hits), 0))
    return found


def _solve(turns: Turns) -> list[str]:
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    many = len(turns.hits)
    places = {(0, (turns.wanted,) * many): 0}
    todo = [*places]
    equations = list[tuple[dict[int, Fraction], Fraction]]()
    for player, lacking in todo:
        row, gained = {places[player, lacking]: Fraction(1)}, Fraction(turns.asked < 0)
        for chance, after in _turn(turns, player, lacking):
            winner = _winner(after)
            if winner is not None:
                gained += chance * (winner == turns.asked)
                continue
            follower = next(i % many for i in range(player + 1, 2 * many) if after[i % many] >= 0)
            key = (follower, after)
            if key not in places:
                places[key] = len(places)
                todo.append(key)
            row[places[key]] = row.get(places[key], Fraction(0)) - chance
        equations.append((row, gained))
    size = len(equations)
    rows = [[_rational(row.get(j, Fraction(0))) for j in range(size)] for row, _ in equations]
    right = [[_rational(gained)] for _, gained in equations]
    matrix = DomainMatrix(rows, (size, size), QQ)
    found = matrix.lu_solve(DomainMatrix(right, (size, 1), QQ)).to_list()[0][0]
    return [number(Fraction(int(found.numerator), int(found.denominator)))]


def _rational(value: Fraction) -> object:
    from sympy import QQ

    return QQ(value.numerator, value.denominator)


def _turn(
    turns: Turns, player: int, lacking: tuple[int, ...]
) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Yield chances and what each player lacks then; -1 for one who is out."""
    p, q = turns.hits[player], turns.outs[player]
    yield p, (*lacking[:player], lacking[player] - 1, *lacking[player + 1 :])
    yield q, (*lacking[:player], -1, *lacking[player + 1 :])
    yield 1 - p - q, lacking


def _winner(lacking: tuple[int, ...]) -> int | None:
    left = [i for i, one in enumerate(lacking) if one >= 0]
    if 0 in lacking:
        return lacking.index(0)
    return left[0] if len(left) == 1 else None


def _letters(turns: Turns) -> dict[str, str]:
    return {f"x_{{{i}}}": number(value) for i, value in enumerate(values(turns).values(), 1)}


def _canonical(turns: Turns) -> Json:
    told = [[str(p), str(q)] for p, q in zip(turns.hits, turns.outs, strict=True)]
    return [told, turns.wanted, turns.asked]


FAMILY = Family(
    name="turn_games",
    version=1,
    domain="math",
    summary="who wins, or how long it takes, where players try in turn and some may drop out",
    concepts=("probability", "geometric series", "stopping times"),
    knobs=(PLAYERS, DANGER, WANTED),
    verifier="math",
    examples=(r"\frac{17}{41}", r"\frac{35}{12}"),
    generate=_generate,
    render=render,
    solve=_solve,
    steps=lambda turns: steps(turns, values(turns)),
    letters=_letters,
    effort=lambda turns: sum(1 + sum(map(bool, left)) for left, _ in values(turns)),
    canonical=_canonical,
    picture=picture,
    capacity=lambda dial: float(len(_CHANCES) ** 2 * 20),
    guess_rate=lambda dial: 0.01,
)
