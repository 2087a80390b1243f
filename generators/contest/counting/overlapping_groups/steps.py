"""Worked solutions about overlapping groups."""

from itertools import combinations
from math import comb

from generators.contest.counting.overlapping_groups.kinds import (
    committees,
    field_of,
    fields,
    leagues,
    most_three,
    quarrels,
)
from generators.contest.scenes import Steps, Worked


def _sum(numbers: tuple[int, ...]) -> str:
    return " + ".join(map(str, numbers))


def _all_four(answer: str, n: int, a: int, b: int, c: int, d: int, two: int, three: int) -> Worked:
    total = a + b + c + d
    rest = total - n - two - 2 * three
    return Worked(
        (
            "Let $x$ have all four. Whoever has several things is counted as often in the sum "
            f"$S = {_sum((a, b, c, d))} = {total}$.",
            "Take everybody away once: those with two things remain once, those with three remain "
            f"twice, those with four three times, so ${total} - {n} = {two} + 2 \\cdot {three} + "
            "3x$.",
            f"Hence $3x = {total} - {n} - {two} - {2 * three} = {rest}$ and $x = {answer}$.",
        ),
        {"S": str(total), "x": answer},
    )


def _exactly_two(
    answer: str, n: int, a: int, b: int, c: int, d: int, three: int, four: int
) -> Worked:
    total = a + b + c + d
    return Worked(
        (
            "Let $x$ have exactly two things. Whoever has several is counted as often in the sum "
            f"$S = {_sum((a, b, c, d))} = {total}$.",
            f"Take everybody away once: ${total} - {n} = x + 2 \\cdot {three} + 3 \\cdot {four}$.",
            f"So $x = {total} - {n} - {2 * three} - {3 * four} = {answer}$.",
        ),
        {"S": str(total), "x": answer},
    )


def _none(answer: str, n: int, a: int, b: int, c: int, two: int, three: int) -> Worked:
    total = a + b + c
    some = total - two - three
    return Worked(
        (
            f"In the sum $S = {_sum((a, b, c))} = {total}$ those with two or three things are "
            "counted once too often, and those with three once more.",
            f"So ${total} - {two} - {three} = {some}$ people have something.",
            f"The others have nothing: $x = {n} - {some} = {answer}$.",
        ),
        {"S": str(total), "x": answer},
    )


def _lacking(answer: str, w: int, x: int, y: int, z: int, one: int, two: int, four: int) -> Worked:
    total = w + x + y + z
    three = total - 3 * one - 2 * two
    return Worked(
        (
            "Count what is lacking. Whoever has one thing lacks three, whoever has two lacks two, "
            "and whoever has three lacks one. If there are $t$ of the latter, "
            f"${_sum((w, x, y, z))} = 3 \\cdot {one} + 2 \\cdot {two} + t$.",
            f"So $t = {total} - {3 * one} - {2 * two} = {three}$.",
            f"Everybody has something, so there are $N = {one} + {two} + t + {four} = {answer}$.",
        ),
        {"t": str(three), "N": answer},
    )


def _least_all(answer: str, n: int, a: int, b: int, c: int, d: int) -> Worked:
    lacks = tuple(n - many for many in (a, b, c, d))
    return Worked(
        (
            "Look at who lacks something: the four things are lacked by "
            + ", ".join(f"${n} - {many} = {n - many}$" for many in (a, b, c, d))
            + " people.",
            f"Together that is at most ${_sum(lacks)} = {sum(lacks)}$ people, and just so many if "
            f"nobody lacks two things, which is possible since ${sum(lacks)} < {n}$.",
            f"All others have everything, at the least $x = {n} - {sum(lacks)} = {answer}$.",
        ),
        {"x": answer},
    )


def _most_three(answer: str, n: int, a: int, b: int, c: int, d: int) -> Worked:
    low, second, third, _ = sorted((a, b, c, d))
    total, less, least = a + b + c + d, low + second + third, low + second
    best = most_three(a, b, c, d)
    handed = sum(min(many, best) for many in (a, b, c, d))
    return Worked(
        (
            f"Let $t$ people have three things or more. Each counts three times or more in the "
            f"sum of all four, so $3t \\le {_sum((a, b, c, d))} = {total}$.",
            f"Without the commonest thing each counts twice or more, so $2t \\le {low} + {second} "
            f"+ {third} = {less}$.",
            f"Without the two commonest each counts once or more, so $t \\le {low} + {second} = "
            f"{least}$.",
            f"Together these bounds say $t \\le {best}$. To reach it, let {best} people stand in a "
            "ring and hand out the things one sort after the other, each one to the next person, "
            f"at most {best} of a sort; as $3 \\cdot {best} \\le {handed}$, there is enough for "
            "three rounds. What is left of a sort goes to people outside the ring.",
            f"So $t = {answer}$.",
        ),
        {"t": answer},
    )


def _choose(many: int, few: int) -> str:
    return rf"\binom{{{many}}}{{{few}}}" if few <= many else "0"


def _committee(answer: str, *numbers: int) -> Worked:
    *groups, chosen, is_chance = numbers
    total = sum(groups)
    found = committees(tuple(groups), chosen)
    lines = [
        f"There are ${_sum(tuple(groups))} = {total}$ people, who can fill the seats in "
        f"$c_0 = {_choose(total, chosen)} = {comb(total, chosen)}$ ways."
    ]
    letters = {"c_0": str(comb(total, chosen)), "N": str(found)}
    parts = ["c_0"]
    for size in range(1, len(groups)):
        left = [total - sum(some) for some in combinations(groups, size)]
        value = sum(comb(many, chosen) for many in left)
        shown = " + ".join(_choose(many, chosen) for many in left if many >= chosen) or "0"
        letters[f"c_{size}"] = str(value)
        parts.append(f"{'-' if size % 2 else '+'} c_{size}")
        lines.append(
            f"If {('one group goes', 'two groups go', 'three groups go')[size - 1]} without a "
            f"seat, whichever it may be, the sum is $c_{size} = {shown} = {value}$."
        )
    last = f"$N = {' '.join(parts)} = {found}$"
    if not is_chance:
        lines.append(f"By inclusion and exclusion, all groups have a seat in {last} ways.")
    else:
        lines.append(
            f"By inclusion and exclusion, all groups have a seat in {last} ways, so the "
            rf"probability is $\frac{{N}}{{c_0}} = {answer}$."
        )
    return Worked(lines, letters)


def _quarrel(
    answer: str, a: int, b: int, c: int, chosen: int, is_same: int, is_chance: int
) -> Worked:
    worked = _committee(answer, a, b, c, chosen, 0)
    both, every = quarrels(a, b, c, chosen, is_same), committees((a, b, c), chosen)
    seats, rest = chosen - 2, a + b + c - 2
    if is_same:
        shown = (
            f"{_choose(rest, seats)} - {_choose(rest - b, seats)} - {_choose(rest - c, seats)} + "
            f"{_choose(rest - b - c, seats)}"
        )
    else:
        shown = f"{_choose(rest, seats)} - {_choose(rest - c, seats)}"
    share = rf" The probability is $\frac{{M}}{{c_0}} = {answer}$." if is_chance else ""
    missing = "the other two groups have" if is_same else "the third group has"
    lines = (
        *worked.lines,
        f"With both of the two who do not get on, ${chosen} - 2 = {seats}$ seats are left, and "
        f"{missing} to be represented, too: $b = {shown} = {both}$ ways.",
        f"These are taken away: $M = N - b = {every - both}$.{share}",
    )
    return Worked(lines, {**worked.letters, "b": str(both), "M": str(every - both)})


def _points(answer: str, points: int, few: int) -> Worked:
    [(teams, draws)] = leagues(points, few)
    games = comb(teams, 2)
    fewer, more = comb(teams - 1, 2), comb(teams + 1, 2)
    return Worked(
        (
            "Each game brings 3 points, or 2 if it is a draw. With $g$ games and $d$ draws, "
            f"$3g - d = {points}$ with $d \\ge 0$ and ${few}d < g$.",
            f"For {teams} teams $g = {_choose(teams, 2)} = {games}$ and $d = 3 \\cdot {games} - "
            f"{points} = {draws}$, where ${few} \\cdot {draws} < {games}$.",
            f"One team less gives at most $3 \\cdot {fewer} < {points}$ points.",
            f"One team more would need $3 \\cdot {more} - {points} = {3 * more - points}$ draws, "
            f"and ${few} \\cdot {3 * more - points} > {more - 1}$; still more teams need still "
            "more of them.",
            f"So there were $d = {answer}$ draws.",
        ),
        {"g": str(games), "d": answer},
    )


def _tournament(
    answer: str, times: int, more: int, won: int, lost: int, rounds: int, is_games: int
) -> Worked:
    shares, both = list(fields(times, more, won, lost, rounds)), won + lost
    [one] = (one for one in shares if won * one.games % both == 0)
    g, x, y = one.games, one.first, one.second
    often = f"{rounds} \\cdot " if rounds > 1 else ""
    after = field_of(shares[-1].first + 1, times, more, rounds)
    wins = won * g // both
    sizes = ", ".join(str(share.first) for share in shares)
    rests = ", ".join(f"{share.games * won % both}" for share in shares)
    bound = (
        f"${both} \\cdot {after.most} < {won} \\cdot {after.games}$"
        if both * after.most < won * after.games
        else f"${both} \\cdot {after.least} > {won} \\cdot {after.games}$"
    )
    asked = "games" if is_games else "players"
    return Worked(
        (
            f"The first group won ${won}$ of every ${won} + {lost} = {both}$ games. It wins all "
            "games within the group, and of those against the others all at most, none at least.",
            f"So the share of its wins is between two bounds, which only so many players of the "
            f"first group allow: {sizes}. For {after.first}, say, it fails since {bound}, and all "
            "the more for larger groups.",
            f"For these sizes, ${won}$ times the number of games leaves the remainders {rests} "
            f"modulo {both}; it has to be divisible by {both}, as for $x = {x}$.",
            f"Then there are ${times} \\cdot {x} + {more} = {y}$ others and $g = {often}"
            f"{_choose(x + y, 2)} = {g}$ games, of which the first group won $w = \\frac{{{won}}}"
            f"{{{both}}} \\cdot {g} = {wins}$.",
            f"This is possible, since ${one.least} \\le {wins} \\le {one.most}$. The number of "
            f"{asked} is ${'g' if is_games else f'{x} + {y}'} = {answer}$.",
        ),
        {"g": str(g), "x": str(x), "w": str(wins)},
    )


STEPS: Steps = {
    "all_four": _all_four,
    "exactly_two": _exactly_two,
    "none": _none,
    "lacking": _lacking,
    "least_all": _least_all,
    "most_three": _most_three,
    "committee": _committee,
    "committee_four": _committee,
    "quarrel": _quarrel,
    "points": _points,
    "tournament": _tournament,
}
