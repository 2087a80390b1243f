"""Worked solutions of stories about prices, groups and mixtures."""

from fractions import Fraction

from generators.contest.scenes import Steps, Worked
from generators.contest.stories.percent_stories.kinds import before, paid, prices, rise
from generators.contest.stories.percent_stories.rounds import (
    age_when,
    coupons,
    gifts,
    heirs,
    savings,
    transfers,
    weekly,
)
from generators.contest.stories.percent_stories.words import money
from generators.latex import added, number


def _discounts(answer: str, total: int, a: int, b: int, t: int) -> Worked:
    factor, last = paid(1, -a, -b, t), number(Fraction(total, 100))
    return Worked(
        (
            rf"The three changes multiply the amount by $\frac{{{100 - a}}}{{100}} \cdot "
            rf"\frac{{{100 - b}}}{{100}} \cdot \frac{{{100 + t}}}{{100}} = {number(factor)}$.",
            rf"So ${number(factor)}x = {money(total)}$.",
            rf"This gives $x = {last} : {number(factor)} = {answer}$.".replace(
                f"{last} : {number(factor)}", rf"\frac{{{money(total)}}}{{{float(factor)}}}"
            ),
        ),
        {"x": answer},
    )


def _stamps(answer: str, total: int, v: int, w: int, u: int) -> Worked:
    whole = v + w + u
    return Worked(
        (
            f"One of each kind together makes ${v} + {w} + {u} = {whole}$ cents.",
            rf"There are $\frac{{{total}}}{{{whole}}} = {total // whole}$ of each kind.",
            rf"In all that is $3 \cdot {total // whole} = {answer}$.",
        ),
        {},
    )


def _ages(answer: str, d: int, t: int, j: int, is_sum: int) -> Worked:
    then = d // (j - 1)
    young = then + t
    last = rf"{young} + {young + d}" if is_sum else rf"{young} + {d}"
    return Worked(
        (
            f"The difference {d} does not change. Then it was ${j} - 1 = {j - 1}$ times the age "
            f"of the younger one, who was $\\frac{{{d}}}{{{j - 1}}} = {then}$.",
            f"Today the younger one is ${then} + {t} = {young}$, the older one "
            f"${young} + {d} = {young + d}$.",
            f"So the answer is ${last} = {answer}$.",
        ),
        {},
    )


def _baskets(answer: str, a: int, b: int, s: int, c: int, d: int, t: int, e: int, f: int) -> Worked:
    x, y = (number(price) for price in prices(a, b, s, c, d, t))
    first, second = added([(a, "x"), (b, "y")]), added([(c, "x"), (d, "y")])
    det = a * d - b * c
    return Worked(
        (
            f"With $x$ and $y$ for one of each kind, ${first} = {s}$ and ${second} = {t}$.",
            rf"Taking the first {d} times and the second {b} times and subtracting, "
            rf"$({det})x = {d} \cdot {s} - {b} \cdot {t} = {d * s - b * t}$.",
            f"So $x = {x}$ and $y = {y}$.",
            f"Hence ${added([(e, 'x'), (f, 'y')])} = {answer}$.",
        ),
        {"x": x, "y": y},
    )


def _mixture(answer: str, n: int, p: int, q: int, found: int) -> Worked:
    return Worked(
        (
            rf"If all belonged to the second part, there would be $\frac{{{q} \cdot {n}}}{{100}} = "
            rf"{number(Fraction(q * n, 100))}$ instead of {found}.",
            rf"Each one of the first part changes this by $\frac{{{p} - {q}}}{{100}} = "
            rf"{number(Fraction(p - q, 100))}$.",
            rf"So $x$ of them have ${number(Fraction(p - q, 100))}x = {found} - "
            rf"{number(Fraction(q * n, 100))}$, and $x = {answer}$.",
        ),
        {"x": answer},
    )


def _drying(answer: str, w: int, p: int, q: int) -> Worked:
    dry = number(Fraction(w * (100 - p), 100))
    return Worked(
        (
            rf"What is not water stays the same: $\frac{{100 - {p}}}{{100}} \cdot {w} = {dry}$.",
            rf"In the end this is ${100} - {q} = {100 - q}$ percent of the weight $x$: "
            rf"$\frac{{{100 - q}}}{{100}}x = {dry}$.",
            f"So $x = {answer}$.",
        ),
        {"x": answer},
    )


def _joining(answer: str, n: int, p: int, q: int, is_leaving: int) -> Worked:
    kept, share, after = (p, q, "grown") if is_leaving else (100 - p, 100 - q, "shrunk")
    same = n * kept // 100
    end = number(Fraction(100 * same, share))
    last = f"{n} - {end}" if is_leaving else f"{end} - {n}"
    return Worked(
        (
            f"The number of the others does not change. It is {kept} percent of {n}, "
            rf"$\frac{{{kept} \cdot {n}}}{{100}} = {number(Fraction(kept * n, 100))}$.",
            f"Its share has {after} to {share} percent, so now the whole is "
            rf"$\frac{{100}}{{{share}}} \cdot {number(Fraction(kept * n, 100))} = "
            rf"{number(Fraction(kept * n, share))}$.",
            f"The change is ${last.replace(end, number(Fraction(kept * n, share)))} = {answer}$.",
        ),
        {},
    )


def _passed(answer: str, k: int, m: int, j: int, n: int, i: int, o: int, rest: int) -> Worked:
    lines, left = list[str](), rest
    for name, part, more in (("third", i, o), ("second", j, n), ("first", k, m)):
        start = before(left, part, more)
        lines.append(
            f"Before the {name} time $x$ with $x - \\frac{{x}}{{{part}}} - {more} = {left}$ were "
            rf"there: $\frac{{{part}}}{{{part - 1}}} \cdot ({left} + {more}) = {start}$.".replace(
                f"$x$ with $x - \\frac{{x}}{{{part}}} - {more} = {left}$ were there",
                f"there were so many that, less a part of {part} equal ones and {more}, {left} "
                "remain",
            )
        )
        left = start
    return Worked(lines, {"x": answer})


def _twice(answer: str, price: int, total: int, s: int) -> Worked:
    square, _ = rise(price, total, s)
    ratio = number(Fraction(100 * total, price))
    down = f"100 - p - {s}" if s else "100 - p"
    half = number(Fraction(s, 2))
    return Worked(
        (
            rf"The two changes together give $(100 + p)({down}) = \frac{{10000 \cdot "
            rf"{money(total)}}}{{{price}}} = {ratio}$.",
            rf"So $\left(p + {half}\right)^2 = {number(square)}$.",
            f"As $p$ is positive, $p = {answer}$.",
        ),
        {"p": answer},
    )


def _vessels(answer: str, v: int, w: int, p: int, q: int, t: int) -> Worked:
    back = Fraction(w * q + t * p, w + t)
    return Worked(
        (
            rf"After the first step the second one has $r = \frac{{{w} \cdot {q} + {t} \cdot "
            rf"{p}}}{{{w} + {t}}} = {number(back)}$ percent.",
            rf"In the first one ${v} - {t} = {v - t}$ with {p} percent have stayed.",
            rf"After the second step it has $\frac{{{v - t} \cdot {p} + {t}r}}{{{v}}} = {answer}$ "
            "percent.",
        ),
        {"r": number(back)},
    )


STEPS: Steps = {
    "discounts": _discounts,
    "stamps": _stamps,
    "ages": _ages,
    "baskets": _baskets,
    "mixture": _mixture,
    "drying": _drying,
    "joining": _joining,
    "passed": _passed,
    "savings": savings,
    "weekly": weekly,
    "coupons": coupons,
    "gifts": gifts,
    "age_when": age_when,
    "twice": _twice,
    "transfers": transfers,
    "vessels": _vessels,
    "heirs": heirs,
}
