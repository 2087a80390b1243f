"""Worked solutions about corners and parts of polyhedra."""

from fractions import Fraction

from generators.contest.geometry.polyhedron_chances.kinds import (
    around,
    compared,
    painted_cubes,
    pair_squares,
    pairs,
    squares,
    totaled,
    tripled,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import number, rooted


def _mean_square(answer: str, a: int, b: int, c: int) -> Worked:
    lines = (
        r"There are $\frac{8 \cdot 7}{2} = 28$ pairs of corners, and the two corners of a pair "
        r"lie on different sides in a given direction for $4 \cdot 4 = 16$ of them.",
        "By Pythagoras each direction adds its square on its own: the sum of all squares is "
        rf"$16({a}^2 + {b}^2 + {c}^2) = {16 * squares(a, b, c)}$.",
        rf"The mean is $\frac{{{16 * squares(a, b, c)}}}{{28}} = {answer}$.",
    )
    return Worked(lines, {"n": "28"})


def _painted(answer: str, a: int, b: int, c: int, asked: int) -> Worked:
    letters = {"p": str(a - 2), "q": str(b - 2), "r": str(c - 2)}
    whole = a * b * c
    if asked == 3:
        faces = 2 * (a * b + b * c + c * a)
        lines = [
            f"All unit cubes together have $6 \\cdot {whole} = {6 * whole}$ faces, and each of "
            "these is on top with the same chance.",
            rf"Of them $m = 2({a} \cdot {b} + {b} \cdot {c} + {c} \cdot {a}) = {faces}$ have "
            "paint.",
            rf"The probability is $\frac{{m}}{{{6 * whole}}} = {answer}$.",
        ]
        return Worked(lines, {"m": str(faces)})
    how = ("pqr", "2(pq + qr + rp)", "4(p + q + r)")[asked]
    where = (
        "Cubes without paint form the inner block",
        "Cubes with one painted face lie inside the faces of the block",
        "Cubes with two painted faces lie along the edges of the block, without its corners",
    )[asked]
    count = painted_cubes(a, b, c, asked)
    lines = [
        f"Without its outer layers the block has the edges $p = {a - 2}$, $q = {b - 2}$ and "
        f"$r = {c - 2}$.",
        f"{where}: there are $m = {how} = {count}$.",
        rf"The probability is $\frac{{m}}{{{whole}}} = {answer}$.",
    ]
    return Worked(lines, {**letters, "m": str(count)})


def _touching(answer: str, a: int, b: int, c: int, ways: int) -> Worked:
    p, q, r = a - 1, b - 1, c - 1
    parts = (
        ((p, b, c), (a, q, c), (a, b, r)),
        ((p, q, c), (a, q, r), (p, b, r)),
        ((p, q, r),),
    )[ways]
    times = (1, 2, 4)[ways]
    why = (
        "are neighbors in one direction and agree in the other two",
        "are neighbors in two directions and agree in the third; there are two ways to lie across",
        "are neighbors in all three directions; there are four diagonals along which they can lie",
    )[ways]
    total = sum(x * y * z for x, y, z in parts)
    places = " + ".join(rf"{x} \cdot {y} \cdot {z}" for x, y, z in parts)
    lines = (
        f"Rows of ${a}$, ${b}$ and ${c}$ cubes have ${a} - 1 = {p}$, ${b} - 1 = {q}$ and "
        f"${c} - 1 = {r}$ pairs of neighbors.",
        f"The two cubes {why}. The places are ${places} = {total}$.",
        f"So there are ${times} \\cdot {total} = {answer}$ pairs.",
    )
    return Worked(lines, {"p": str(p)})


def _ring_line(is_antiprism: int, n: int) -> str:
    counts = around(is_antiprism, n)
    last = len(counts) - 1
    if is_antiprism:
        how = (
            "Walk round the antiprism in a zigzag from end to end: edges lead to the next corner "
            "and to the one after it, forward and backward. So a corner has"
        )
    else:
        how = (
            "Round a ring, a corner has two others at each distance, but for the last one if the "
            "number is even; on the other ring each is one step farther. So a corner has"
        )
    numbers = " + ".join(str(one) for one in counts[1:])
    return (
        f"{how}, at the distances from 1 to {last}, these numbers of other corners: "
        f"${numbers} = {2 * n - 1}$."
    )


def _far(answer: str, is_antiprism: int, n: int, k: int, is_more: int) -> Worked:
    counts = around(is_antiprism, n)
    found = sum(counts[k:]) if is_more else counts[k]
    lines = (
        _ring_line(is_antiprism, n),
        f"Of these, $m = {found}$ are at a distance as wanted, whichever corner comes first.",
        rf"The probability is $\frac{{m}}{{{2 * n - 1}}} = {answer}$.",
    )
    return Worked(lines, {"m": str(found)})


def _cubes(answer: str, a: int, b: int, c: int) -> Worked:
    m = min(a, b, c)
    first, second, third = m * (m - 1) // 2, (m - 1) * m * (2 * m - 1) // 6, (m * (m - 1) // 2) ** 2
    lines = (
        f"A cube with edge $k + 1$ has $({a} - k)({b} - k)({c} - k)$ places, and $k$ runs from 0 "
        rf"to $m - 1$ for $m = {m}$.",
        rf"The sums of $k$, $k^2$ and $k^3$ over these are $\frac{{m(m - 1)}}{{2}} = {first}$, "
        rf"$\frac{{m(m - 1)(2m - 1)}}{{6}} = {second}$ and ${first}^2 = {third}$.",
        f"Multiplied out, the places are ${a * b * c} \\cdot {m} - {a * b + b * c + c * a} \\cdot "
        f"{first} + {a + b + c} \\cdot {second} - {third} = {answer}$.",
    )
    return Worked(lines, {"m": str(m), "k": "1"})


def _pairs_line(n: int, is_free: int = 0) -> str:
    one, two = (2 * n, 2 * n) if is_free else (2 * n - 1, 2 * n - 2)
    return (
        "With $R$ fixed, there are "
        rf"${one} \cdot {two} = {pairs(n, is_free)}$ ways to choose $Q$ and then $S$."
    )


def _compared(
    answer: str, is_antiprism: int, n: int, k: int, is_exact: int, is_free: int
) -> Worked:
    found = compared(is_antiprism, n, k, is_exact, is_free)
    counts = around(is_antiprism, n)
    terms = []
    for y in range(0 if is_free else 1, len(counts) - k):
        more = counts[y + k] if is_exact else sum(counts[y + k :])
        terms.append(rf"{counts[y]} \cdot {more}")
    where = ", beginning with $R$ itself" if is_free else ""
    lines = (
        "All corners are alike. " + _ring_line(is_antiprism, n),
        _pairs_line(n, is_free),
        f"For each distance of $S$ in turn{where}, count the corners $Q$ that are far enough away: "
        f"$m = {' + '.join(terms)} = {found}$ ways are as wanted.",
        rf"The probability is $\frac{{m}}{{{pairs(n, is_free)}}} = {answer}$.",
    )
    return Worked(lines, {"m": str(found)})


def _sum(answer: str, is_antiprism: int, n: int, k: int, is_free: int) -> Worked:
    counts = around(is_antiprism, n)
    last, least = len(counts) - 1, 0 if is_free else 1
    found = totaled(is_antiprism, n, k, is_free)
    terms = [
        rf"{counts[x]} \cdot {counts[k - x] - (2 * x == k and not is_free)}"
        for x in range(max(least, k - last), min(last, k - least) + 1)
    ]
    how = "" if is_free else ", and is not $Q$"
    lines = (
        "All corners are alike. " + _ring_line(is_antiprism, n),
        _pairs_line(n, is_free),
        f"For each distance of $Q$ in turn, $S$ is at the distance that makes up the sum{how}: "
        f"$m = {' + '.join(terms)} = {found}$ ways are as wanted.",
        rf"The probability is $\frac{{m}}{{{pairs(n, is_free)}}} = {answer}$.",
    )
    return Worked(lines, {"m": str(found)})


def _areas(answer: str, a: int, b: int, c: int, is_acute: int) -> Worked:
    whole = pair_squares(a, b, c)
    first = (
        r"There are $\frac{8 \cdot 7 \cdot 6}{6} = 56$ triangles: 24 in the faces, 24 with an edge "
        "of the box and a diagonal of a face, which have a right angle too, and $56 - 48 = 8$ with "
        "three diagonals of faces, one across from each corner."
    )
    corner = (
        "A triangle across from a corner has the squared area "
        rf"$\frac{{({a} \cdot {b})^2 + ({b} \cdot {c})^2 + ({c} \cdot {a})^2}}{{4}} = "
        f"{number(Fraction(whole, 4))}$, as its three projections are half the faces."
    )
    if is_acute:
        area = rooted(Fraction(whole, 4)).latex
        last = [f"So these 8 triangles have the total area $8 \\cdot {area} = {answer}$."]
    else:
        last = [
            "The squared areas of the 24 triangles in the faces have the sum "
            rf"$8 \cdot {number(Fraction(whole, 4))} = {2 * whole}$, and those of the other 24 "
            rf"right triangles $16 \cdot {number(Fraction(whole, 4))} = {4 * whole}$.",
            rf"The mean is $\frac{{{2 * whole} + {4 * whole} + {2 * whole}}}{{56}} = {answer}$.",
        ]
    return Worked([first, corner, *last], {"n": "56"})


def _walk(answer: str, a: int, b: int, c: int, m: int) -> Worked:
    odd = (1 - Fraction(1, 3**m)) / 2
    lines = (
        "A step changes a given coordinate with the chance $\\frac{1}{3}$. If $p$ is the chance "
        "that this coordinate has changed an odd number of times, then $1 - 2p$ is multiplied by "
        r"$1 - 2 \cdot \frac{1}{3} = \frac{1}{3}$ in each step.",
        rf"After all steps $1 - 2p = \frac{{1}}{{3^{{{m}}}}}$, so $p = {number(odd)}$.",
        "Each coordinate adds its square on its own: the expected value is "
        f"$p({a}^2 + {b}^2 + {c}^2) = {answer}$.",
    )
    return Worked(lines, {"p": number(odd)})


def _triples(answer: str, is_antiprism: int, n: int, event: int, k: int) -> Worked:
    found = tripled(is_antiprism, n, event, k)
    far = n - n // 2 if is_antiprism else n // 2 + 1
    metric = (
        "half the way between them in the zigzag round both ends, rounded up"
        if is_antiprism
        else "the shorter way round the ring, plus one if they lie on different ends"
    )
    how = (
        "$S$ lies beyond $R$ on a shortest way",
        f"the three distances have the sum $k = {k}$",
        f"the greatest of the three distances is $k = {k}$",
        f"all three distances are at least $k = {k}$",
    )[event]
    lines = (
        f"All corners are alike, and the distance of two corners is {metric}; the farthest corner "
        f"is at the distance $f = {far}$.",
        _pairs_line(n),
        "Going through the places of $Q$ and $S$ by their turns from $R$, "
        f"{how} in $w = {found}$ of them.",
        rf"The probability is $\frac{{w}}{{{pairs(n)}}} = {answer}$.",
    )
    return Worked(lines, {"w": str(found), "k": str(k), "f": str(far)})


STEPS: Steps = {
    "mean_square": _mean_square,
    "painted": _painted,
    "touching_cubes": _touching,
    "far_corners": _far,
    "cubes_inside": _cubes,
    "compared": _compared,
    "triangle_areas": _areas,
    "distance_sum": _sum,
    "walk": _walk,
    "three_corners": _triples,
}
