"""Chances of distances along the edges of prisms and antiprisms, or of railways like them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Final

from sympy import Expr, Integer, Rational

from readers.problems import Kind

_NONE: Final = Integer(0)


def _distances(n: int, is_turned: bool) -> list[list[int]]:
    """Return how many edges apart the corners of a prism are, or of an antiprism."""
    across = (0, 1) if is_turned else (0,)
    near: dict[int, set[int]] = {corner: set() for corner in range(2 * n)}
    for at in range(n):
        for one, other in (
            (at, (at + 1) % n),
            (n + at, n + (at + 1) % n),
            *((at, n + (at + step) % n) for step in across),
        ):
            near[one].add(other)
            near[other].add(one)
    return [[steps for _, steps in sorted(_steps(near, corner))] for corner in near]


def _steps(near: Mapping[int, set[int]], start: int) -> Iterator[tuple[int, int]]:
    seen, now, steps = {start}, {start}, 0
    while now:
        yield from ((corner, steps) for corner in now)
        now = set[int]().union(*(near[corner] for corner in now)) - seen
        seen |= now
        steps += 1


_EVENTS: Final[Mapping[str, Callable[[int, int, int, int], bool]]] = {
    "sum": lambda qr, rs, _qs, k: qr + rs == k,
    "between": lambda qr, rs, qs, _k: qr + rs == qs,
    "greater": lambda qr, rs, _qs, _k: qr > rs,
    "at_least": lambda qr, rs, _qs, k: qr - rs >= k,
    "exactly": lambda qr, rs, _qs, k: qr - rs == k,
    "all": lambda qr, rs, qs, k: min(qr, rs, qs) >= k,
    "greatest": lambda qr, rs, qs, k: max(qr, rs, qs) == k,
    "around": lambda qr, rs, qs, k: qr + rs + qs == k,
}


def _two(is_turned: bool, asked: str, n: Expr, k: Expr) -> Expr:
    """All corners are alike, so one of them is the first."""
    found = _distances(int(n), is_turned)[0][1:]
    limit = int(k)
    fit = sum(each >= limit if asked == "at_least" else each == limit for each in found)
    return Rational(fit, len(found))


def _three(is_turned: bool, again: bool, asked: str, n: Expr, k: Expr = _NONE) -> Expr:
    """All corners are alike, so R is the first."""
    far, event, limit = _distances(int(n), is_turned), _EVENTS[asked], int(k)
    ways = [(q, s) for q, s in product(range(len(far)), repeat=2) if again or len({0, q, s}) == 3]
    fit = sum(event(far[q][0], far[0][s], far[q][s], limit) for q, s in ways)
    return Rational(fit, len(ways))


_RINGS: Final = "Two ring roads with $<n>$ stations each run one above the other"
_TRACK: Final = "Every station has a track to the next one on either side of it in its ring, and a"
_SOLIDS: Final = {
    False: (
        "Consider a right prism whose two ends are regular polygons with $<n>$ corners each.",
        f"{_RINGS}. {_TRACK} track to the station right above or below it in the other ring.",
    ),
    True: (
        "Consider an antiprism: its two ends are regular polygons with $<n>$ corners each, and"
        " every corner of one end is joined by edges to two neighboring corners of the other end.",
        f"{_RINGS}, a little turned. {_TRACK} track to each of the two stations of the other ring"
        " that are nearest to it.",
    ),
}
_EDGES: Final = "Let $d(X, Y)$ be the least number of edges on a way along edges from $X$ to $Y$."
_TRACKS: Final = "$d(X, Y)$ is the least number of tracks on a way from $X$ to $Y$."
_AGAIN: Final = "are chosen at random, independently of each other, so that the same"
_CHOSEN: Final = {
    True: (
        f"Corners $Q$, $R$ and $S$ {_AGAIN} corner may be chosen again. {_EDGES}",
        f"Stations $Q$, $R$ and $S$ {_AGAIN} station may be chosen again; {_TRACKS}",
    ),
    False: (
        "Three different corners are chosen at random and called $Q$, $R$ and $S$ in random order."
        f" {_EDGES}",
        "Three different stations, called $Q$, $R$ and $S$, are chosen at random one after the"
        f" other, and {_TRACKS}",
    ),
}
_PAIR: Final = (
    "The distance of two corners is the least number of edges on a way along edges from one to the"
    " other. Two different corners are chosen at random.",
    "Two different stations are chosen at random.",
)
_AMONG: Final = "$d(Q, R)$, $d(R, S)$ and $d(Q, S)$"
_ASKED_PAIR: Final = {
    "at_least": """
        the probability that their distance is at least $<k>$
        the probability that the least number of tracks on a way from one to the other is at least
            $<k>$
    """,
    "exactly": """
        the probability that their distance is exactly $<k>$
        the probability that the least number of tracks on a way from one to the other is exactly
            $<k>$
    """,
}
_ASKED: Final = {
    "sum": "the probability that $d(Q, R) + d(R, S) = <k>$",
    "between": "the probability that $d(Q, R) + d(R, S) = d(Q, S)$",
    "greater": "the probability that $d(Q, R) > d(R, S)$",
    "at_least": "the probability that $d(Q, R)$ is larger than $d(R, S)$ by at least $<k>$",
    "exactly": "the probability that $d(Q, R)$ is larger than $d(R, S)$ by exactly $<k>$",
    "all": f"the probability that each of the distances {_AMONG} is at least $<k>$",
    "greatest": f"the probability that the greatest of the distances {_AMONG} is $<k>$",
    "around": f"the probability that the three distances {_AMONG} have the sum $<k>$",
}


def prisms() -> dict[str, Kind]:
    """Return the kinds of problems on prisms."""
    kinds = dict[str, Kind]()
    for turned, solids in _SOLIDS.items():
        told = "\n".join(map(" ".join, zip(solids, _PAIR, strict=True)))
        kinds[f"pair_{turned}"] = Kind(told, _ASKED_PAIR, partial(_two, turned))
        for again, chosen in _CHOSEN.items():
            told = "\n".join(map(" ".join, zip(solids, chosen, strict=True)))
            kinds[f"three_{turned}_{again}"] = Kind(told, _ASKED, partial(_three, turned, again))
    return kinds
