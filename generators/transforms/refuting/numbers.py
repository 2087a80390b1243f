"""Numbers: domains of whole numbers below a bound, and of pairs of residues."""

from collections.abc import Sequence
from itertools import product

from generators.transforms.refuting.scene import (
    Feature,
    Scene,
    Tree,
    at,
    both,
    flag,
    number,
    total,
)
from proofmill.problem import Json

_N: Tree = ["at", "x", 0]
_DIGITS: Tree = ["+", ["%", _N, 10], ["%", ["//", _N, 10], 10], ["//", _N, 100]]
_MODULI = (2, 3, 4, 5, 6, 7, 8, 9)
_COINS = 3
_PLACES = 12
"""Points of the plane have coordinates from 0 to this less 1."""


def _digit_sum(n: int) -> int:
    return sum(map(int, str(n)))


def _single(low: int, high: int) -> dict[str, Json]:
    return {"kind": "number", "length": [1, 1], "range": [low, high]}


def _range(low: int, high: int) -> tuple[tuple[int, ...], ...]:
    return tuple((n,) for n in range(low, high + 1))


def _remainder(m: int) -> Feature:
    return number(f"the remainder of n on division by {m}", lambda x: x[0] % m, ["%", _N, m])


def remainders(moduli: Sequence[int]) -> Scene:
    """Return the numbers up to a bound, with their remainders by given moduli."""
    low, high = 1, 200 + sum(moduli) % 97
    told = [_remainder(m) for m in sorted({*moduli})[:3]]
    divisors = number(
        "the number of positive divisors of n",
        lambda x: sum(x[0] % d == 0 for d in range(1, x[0] + 1)),
        total(1, _N, ["=", ["%", _N, "i"], 0]),
        (2, 3),
    )
    square = flag(
        "n is a perfect square",
        "n is no perfect square",
        lambda x: round(x[0] ** 0.5) ** 2 == x[0],
        ["any", "i", 1, 20, ["=", ["*", "i", "i"], _N]],
    )
    return Scene(
        f"Let n be a whole number from {low} to {high}.",
        "the number n",
        _single(low, high),
        1,
        _range(low, high),
        (
            *told,
            number("n", lambda x: x[0], _N, _MODULI),
            number("the digit sum of n", lambda x: _digit_sum(x[0]), _DIGITS, (2, 3, 9)),
            number("the last digit of n", lambda x: x[0] % 10, ["%", _N, 10]),
            divisors,
            square,
        ),
    )


def amounts(sizes: Sequence[int]) -> Scene:
    """Return amounts of money, some of which coins of given sizes pay."""
    coins = sorted({*sizes})[:_COINS]
    high = min(160, 3 * coins[0] * coins[-1])
    ways = [1, *[0] * high]
    for coin in coins:
        for amount in range(coin, high + 1):
            ways[amount] += ways[amount - coin]
    told = ", ".join(map(str, coins[:-1])) + f" and {coins[-1]}"
    first = coins[0]
    return Scene(
        f"There are coins of {told} cents, as many of each as one likes. Let n be a whole number "
        f"from 1 to {high}; a way to pay n cents is told by how many coins of each size it takes.",
        "the number n",
        _single(1, high),
        1,
        _range(1, high),
        (
            number("the number of ways to pay n cents", lambda x: ways[x[0]], _ways_tree(coins)),
            number("n", lambda x: x[0], _N, _MODULI),
            number("the digit sum of n", lambda x: _digit_sum(x[0]), _DIGITS, (2, 3)),
            number(
                f"the remainder of n on division by {first}",
                lambda x: x[0] % first,
                ["%", _N, first],
            ),
            number("the last digit of n", lambda x: x[0] % 10, ["%", _N, 10]),
        ),
    )


def _ways_tree(coins: Sequence[int]) -> Tree:
    """Return the number of ways: loops over all coins but the first, which pays the rest."""
    first, *others = coins
    names = ("i", "j")[: len(others)]
    paid: list[Tree] = [["*", coin, name] for coin, name in zip(others, names, strict=True)]
    left: Tree = ["-", _N, ["+", *paid]]
    body: Tree = both(["<=", 0, left], ["=", ["%", left, first], 0])
    for coin, name in zip(others, names, strict=True):
        body = total(0, ["//", _N, coin], body, name)
    return body


def residues(modulus: int, base: int) -> Scene:
    """Return the residues of a modulus, with their powers."""
    m, b = 40 + modulus % 160, 2 + base % 97
    squares = [n * n % m for n in range(m)]
    square: Tree = ["%", ["*", _N, _N], m]
    roots = number(
        f"the number of whole numbers y from 0 to {m - 1} for which y^2 - n is divisible by {m}",
        lambda x: squares.count(x[0]),
        total(0, m - 1, ["=", ["%", ["*", "i", "i"], m], _N]),
    )
    return Scene(
        f"Let n be a whole number from 0 to {m - 1}.",
        "the number n",
        _single(0, m - 1),
        1,
        _range(0, m - 1),
        (
            number("n", lambda x: x[0], _N, _MODULI),
            number(f"the remainder of n^2 on division by {m}", lambda x: squares[x[0]], square),
            number(
                f"the remainder of n^3 on division by {m}",
                lambda x: x[0] ** 3 % m,
                ["%", ["*", _N, _N, _N], m],
                (2,),
            ),
            number(
                f"the remainder of {b}n on division by {m}",
                lambda x: b * x[0] % m,
                ["%", ["*", b, _N], m],
                (2,),
            ),
            roots,
            number("the digit sum of n", lambda x: _digit_sum(x[0]), _DIGITS, (2, 3)),
        ),
    )


def linear_map(matrix: Sequence[int]) -> Scene:
    """Return pairs of residues, with their images under a linear map."""
    p = 9 + sum(map(abs, matrix)) % 8
    a, b, c, d = (entry % p for entry in matrix[:4])

    def images(x: tuple[int, ...]) -> tuple[int, int]:
        return (a * x[0] + b * x[1]) % p, (c * x[0] + d * x[1]) % p

    one: Tree = ["%", ["+", ["*", a, at(0)], ["*", b, at(1)]], p]
    two: Tree = ["%", ["+", ["*", c, at(0)], ["*", d, at(1)]], p]
    said = f"the remainder of {{}} on division by {p}"
    return Scene(
        f"Let r and s be whole numbers from 0 to {p - 1}, u the remainder of {a}r + {b}s on "
        f"division by {p}, and v the remainder of {c}r + {d}s on division by {p}.",
        "the pair (r, s)",
        {"kind": "numbers", "length": [2, 2], "range": [0, p - 1]},
        1,
        tuple(product(range(p), repeat=2)),
        (
            number("r", lambda x: x[0], at(0), (2, 3)),
            number("s", lambda x: x[1], at(1), (2, 3)),
            number("u", lambda x: images(x)[0], one, (2, 3)),
            number("v", lambda x: images(x)[1], two, (2, 3)),
            number(said.format("rs"), lambda x: x[0] * x[1] % p, ["%", ["*", at(0), at(1)], p]),
            number("u + v", lambda x: sum(images(x)), ["+", one, two], (2, 3)),
            number("the distance of u and r", lambda x: abs(images(x)[0] - x[0]), _far(one, at(0))),
            number("the distance of v and s", lambda x: abs(images(x)[1] - x[1]), _far(two, at(1))),
        ),
    )


def _far(one: Tree, other: Tree) -> Tree:
    return ["abs", ["-", one, other]]


def points(corners: Sequence[tuple[int, int]]) -> Scene:
    """Return points of a square with whole coordinates, beside three given ones."""
    (ax, ay), (bx, by), (cx, cy) = ((x % _PLACES, y % _PLACES) for x, y in corners[:3])
    side: Tree = [
        *("-", ["*", bx - ax, ["-", at(1), ay]]),
        ["*", by - ay, ["-", at(0), ax]],
    ]
    squared: Tree = [
        "+",
        ["*", ["-", at(0), cx], ["-", at(0), cx]],
        ["*", ["-", at(1), cy], ["-", at(1), cy]],
    ]
    return Scene(
        f"Let A = ({ax}, {ay}), B = ({bx}, {by}) and C = ({cx}, {cy}), and let P = (x, y) be a "
        f"point whose coordinates x and y are whole numbers from 0 to {_PLACES - 1}. The way from "
        "a point to another one is the sum of the distances of their x- and of their "
        "y-coordinates.",
        "the pair (x, y)",
        {"kind": "numbers", "length": [2, 2], "range": [0, _PLACES - 1]},
        1,
        tuple(product(range(_PLACES), repeat=2)),
        (
            number("x", lambda x: x[0], at(0), (2, 3, 4)),
            number("y", lambda x: x[1], at(1), (2, 3, 4)),
            number("x + y", lambda x: x[0] + x[1], ["+", at(0), at(1)], (2, 3, 4, 5)),
            number("xy", lambda x: x[0] * x[1], ["*", at(0), at(1)], (2, 3, 4, 5)),
            number("the way from P to A", lambda x: abs(x[0] - ax) + abs(x[1] - ay), _way(ax, ay)),
            number("the way from P to B", lambda x: abs(x[0] - bx) + abs(x[1] - by), _way(bx, by)),
            number(
                "the square of the distance of P and C",
                lambda x: (x[0] - cx) ** 2 + (x[1] - cy) ** 2,
                squared,
                (2, 3, 4, 5),
            ),
            number(
                f"{bx - ax}(y - {ay}) - {by - ay}(x - {ax})".replace("- -", "+ "),
                lambda x: (bx - ax) * (x[1] - ay) - (by - ay) * (x[0] - ax),
                side,
                (2, 3, 5),
            ),
        ),
    )


def _way(px: int, py: int) -> Tree:
    return ["+", ["abs", ["-", at(0), px]], ["abs", ["-", at(1), py]]]
