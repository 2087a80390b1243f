"""Worked solutions of long sums by grouping."""

from fractions import Fraction
from math import comb, gcd

from generators.contest.algebra.paired_sums.kinds import (
    area_terms,
    digits_rest,
    left_out,
    strings_parts,
)
from generators.contest.scenes import Steps, Worked
from generators.latex import number


def _alternating(answer: str, a: int, d: int, n: int) -> Worked:
    last = a + (n - 1) * d
    whole = n * (a + last) // 2
    return Worked(
        (
            rf"Two neighboring squares differ by ${d}$ times the sum of their bases, as "
            rf"${last}^2 - {last - d}^2 = {d} \cdot ({last} + {last - d})$.",
            rf"So ${d}$ times the sum of all {n} bases is sought, and they add up to "
            rf"$\frac{{{n}}}{{2}} \cdot ({a} + {last}) = {whole}$.",
            rf"Hence the value is ${d} \cdot {whole} = {answer}$.",
        ),
        {},
    )


def _left_out(answer: str, a: int, d: int, n: int, k: int) -> Worked:
    whole, lost = left_out(a, d, n, k)
    m, last = n // k, a + (n - 1) * d
    first, end = a + (k - 1) * d, a + (n // k * k - 1) * d
    return Worked(
        (
            rf"In pairs from both ends, all {n} terms add up to $\frac{{{n}}}{{2}} \cdot "
            rf"({a} + {last}) = {whole}$.",
            rf"Those left out are {m} terms from {first} to {end}, with the sum "
            rf"$\frac{{{m}}}{{2}} \cdot ({first} + {end}) = {lost}$.",
            f"So ${whole} - {lost} = {answer}$ remains.",
        ),
        {},
    )


def _even_odd(answer: str, n: int, power: int, shift: int) -> Worked:
    ones = sum(2 * k - 1 + shift for k in range(1, n + 1))
    twos = sum((2 * k - 1 + shift) ** 2 for k in range(1, n + 1))
    first, last = shift + 1, shift + 2 * n - 1
    growth = "$(m + 1)^2 - m^2 = 2m + 1$" if power == 2 else "$(m + 1)^3 - m^3 = 3m^2 + 3m + 1$"
    lines = [
        f"Take each number together with the one after it: {growth} for {n} numbers $m$, from "
        f"{first} to {last} in steps of 2.",
        rf"They add up to $\frac{{{n}}}{{2}} \cdot ({first} + {last}) = {ones}$.",
    ]
    if power == 2:
        lines.append(rf"So the value is $2 \cdot {ones} + {n} = {answer}$.")
    else:
        square, linear = n * (n + 1) * (2 * n + 1) // 6, n * (n + 1) // 2
        lines.append(
            rf"Their squares $(2k + ({shift - 1}))^2$ add up to $4 \cdot {square} + "
            rf"4 \cdot ({shift - 1}) \cdot {linear} + {n} \cdot ({shift - 1})^2 = {twos}$."
        )
        lines.append(rf"So the value is $3 \cdot {twos} + 3 \cdot {ones} + {n} = {answer}$.")
    return Worked(lines, {})


def _digits(answer: str, p: int, a: int, q: int, b: int, c: int) -> Worked:
    zeros, rest = digits_rest(p, a, q, b, c)
    twos, fives = p * a, q * b
    left = f"2^{{{twos - zeros}}}" if twos > fives else f"5^{{{fives - zeros}}}"
    return Worked(
        (
            f"There are {twos} factors 2 and {fives} factors 5; pairs of them give "
            rf"$2^{{{zeros}}} \cdot 5^{{{zeros}}} = 10^{{{zeros}}}$.",
            rf"What is left is ${left} \cdot {c} = {rest}$, a number of {len(str(rest))} digits.",
            f"With {zeros} zeros behind it that makes ${len(str(rest))} + {zeros} = {answer}$.",
        ),
        {},
    )


def _mirrored(answer: str, b: int, c: int, n: int) -> Worked:
    square = b * b
    return Worked(
        (
            f"For $1 - x$ in the place of $x$, with $t = {square}^x$, the value is "
            rf"$\frac{{{c} \cdot \frac{{{square}}}{{t}}}}{{\frac{{{square}}}{{t}} + {b}}} = "
            rf"\frac{{{c} \cdot {b}}}{{t + {b}}}$.",
            rf"So the values at $x$ and $1 - x$ add up to $\frac{{{c} \cdot t}}{{t + {b}}} + "
            rf"\frac{{{c} \cdot {b}}}{{t + {b}}} = {c}$.",
            rf"The ${n} - 1 = {n - 1}$ terms, written forwards and backwards, form as many such "
            rf"pairs, twice what is sought: $\frac{{{n - 1} \cdot {c}}}{{2}} = {answer}$.",
        ),
        {"t": str(b), "x": r"\frac{1}{2}"},
    )


def _strings(answer: str, code: int, size: int) -> Worked:
    total, often, ones = strings_parts(code, size)
    digits = " + ".join(str(code))
    count = len(str(code))
    others = r" \cdot ".join(str(count - k) for k in range(1, size))
    others = others if size > 2 else f"{count} - 1"
    return Worked(
        (
            f"With one digit in one place, the other places are filled in ${others} = "
            f"{often}$ ways.",
            rf"The digits add up to ${digits} = {total}$, so in each place the digits of all "
            rf"numbers add up to ${often} \cdot {total} = {often * total}$.",
            rf"With all places that is ${often * total} \cdot {ones} = {answer}$.",
        ),
        {},
    )


def _subset(answer: str, n: int, size: int, a: int, d: int, is_squares: int) -> Worked:
    terms = [a + d * k for k in range(n)]
    shown = " + ".join(f"{t}^2" if is_squares else str(t) for t in terms)
    total, ways = sum(t * t if is_squares else t for t in terms), comb(n - 1, size - 1)
    return Worked(
        (
            rf"Each element is in $\binom{{{n - 1}}}{{{size - 1}}} = {ways}$ of the groups.",
            f"Once each, the contributions are ${shown} = {total}$.",
            rf"So the result is ${ways} \cdot {total} = {answer}$.",
        ),
        {},
    )


def _inverse(answer: str, a: int, b: int, c: int, n: int) -> Worked:
    top = area_terms(a, b, c, n)
    return Worked(
        (
            rf"At the end $f({n})$ is ${a} \cdot {n}^2 + {b} \cdot {n} + {c} = {top}$.",
            f"Each $k$ from 1 to {n} adds its value $v$ to the first sum, and 1 for each $m$ from "
            f"$v$ to {top} to the second one. Together that is $v + ({top} - v + 1) = {top + 1}$, "
            "whatever $v$ is.",
            rf"So the total is ${n} \cdot {top + 1} = {answer}$.",
        ),
        {"v": str(top)},
    )


def _floors(answer: str, p: int, q: int) -> Worked:
    shared, inside = gcd(p, q), (p - 1) * (q - 1)
    return Worked(
        (
            "The sum counts the lattice points on and below a diagonal inside a rectangle that "
            rf"has ${p - 1} \cdot {q - 1} = {inside}$ lattice points inside.",
            f"On the diagonal lie {shared - 1} of these, one fewer than the greatest common "
            rf"divisor {shared}: ${p} = {shared} \cdot {p // shared}$ and ${q} = {shared} \cdot "
            f"{q // shared}$.",
            f"By symmetry below the diagonal are half of the others, and with the diagonal that "
            rf"makes $\frac{{{inside} - {shared - 1}}}{{2}} + {shared - 1} = {answer}$.",
        ),
        {},
    )


def _gaps(answer: str, n: int, power: int, d: int) -> Worked:
    if power == 1:
        return Worked(
            (
                rf"Each pair has as many steps of {d} between its points as there are gaps. A pair "
                rf"and one of its gaps are three of ${n} + 1 = {n + 1}$ things in a row.",
                rf"So there are $\binom{{{n + 1}}}{{3}} = {comb(n + 1, 3)}$ steps in all.",
                rf"Their length is ${d} \cdot {comb(n + 1, 3)} = {answer}$.",
            ),
            {},
        )
    whole, squares = n * (n - 1) // 2, (n - 1) * n * (2 * n - 1) // 6
    rest = n * squares - whole * whole
    return Worked(
        (
            rf"In units of {d} the points are $0, 1, \ldots, {n - 1}$. Their sum is $\frac{{{n} "
            rf"\cdot {n - 1}}}{{2}} = {whole}$, that of their squares $\frac{{{n - 1} \cdot {n} "
            rf"\cdot {2 * n - 1}}}{{6}} = {squares}$.",
            "The squares of all differences add up to n times the sum of the squares minus the "
            rf"square of the sum: ${n} \cdot {squares} - {whole}^2 = {rest}$.",
            rf"With the unit, ${d}^2 \cdot {rest} = {answer}$.",
        ),
        {},
    )


def _largest(answer: str, n: int, size: int, shift: int, is_least: int) -> Worked:
    ways, more = comb(n, size), comb(n + 1, size + 1)
    place = more if is_least else size * more
    what = "smallest" if is_least else "largest"
    times = "" if is_least else f"{size} \\cdot "
    return Worked(
        (
            rf"There are $\binom{{{n}}}{{{size}}} = {ways}$ choices. The mean of their {what} "
            f"number, as one of 1 to {n}, is that of {size} points that cut a row of {n + 1} "
            rf"evenly: $\frac{{{1 if is_least else size} \cdot {n + 1}}}{{{size + 1}}} = "
            rf"{number(Fraction(place, ways))}$.",
            rf"So these add up to ${times}\binom{{{n + 1}}}{{{size + 1}}} = {place}$.",
            rf"The numbers start {shift} higher: ${place} + {shift} \cdot {ways} = {answer}$.",
        ),
        {},
    )


STEPS: Steps = {
    "alternating": _alternating,
    "left_out": _left_out,
    "even_odd": _even_odd,
    "digits": _digits,
    "mirrored": _mirrored,
    "strings": _strings,
    "subset": _subset,
    "inverse": _inverse,
    "floors": _floors,
    "multiples": _floors,
    "gaps": _gaps,
    "largest": _largest,
}
