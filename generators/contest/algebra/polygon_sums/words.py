"""How a sum or product over the angles of a polygon is told, and its worked solution."""

from fractions import Fraction
from random import Random

from generators.contest.algebra.polygon_sums.instance import Angles, mean, value
from generators.latex import added, in_rounds, number
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "start": (
        "<find> ${short}$.",
        "<find> the {sum} ${long}$.",
        "Let $f(k) = {term}$. {Find} ${dots}$.",
        "For $k = {ks}$ the value of ${term}$ is written down. What is "
        "the {sum} of the numbers written?",
        "A table has a row for each integer $k$ from ${first}$ to ${last}$, and in it the number "
        "${term}$. {Find} the {sum} of all these numbers.",
        "A calculator evaluates ${term}$ for each integer $k$ from ${first}$ to ${last}$. What "
        "exact value should it show for the {sum} of the results?",
    ),
    "find": ("Find the exact value of", "Evaluate", "Determine the exact value of"),
    "polygon": (
        "The corners $A_0, A_1, \\ldots, A_{{{top}}}$ of a regular ${n}$-gon lie on a circle of "
        "radius ${b}$ about $O$. A point $P$ lies on the ray from $O$ through $A_0$ with "
        "$OP = {a}$. {what}",
        "A regular polygon with ${n}$ corners $A_0, \\ldots, A_{{{top}}}$ is inscribed in a circle "
        "with center $O$ and radius ${b}$, and $P$ is the point of the ray $OA_0$ at the distance "
        "${a}$ from $O$. {what}",
    ),
}
_POLYGON = {
    "distances": "Find the product of the squares of the distances ${distances}$.",
    "half": "Find the product of the squares of the distances ${distances}$.",
    "inverses": (
        "For each corner, take ${c}$ over the square of its distance from $P$. Find the exact "
        "value of "
        "the sum of these ${n}$ numbers."
    ),
}


def term(one: Angles) -> str:
    """Return the LaTeX of the term of k."""
    cosine, half = rf"\cos \frac{{2k\pi}}{{{one.n}}}", rf"\frac{{k\pi}}{{{one.n}}}"
    match one.kind, one.numbers:
        case "powers", (p, q, m):
            return rf"\left({added([(p, ''), (q, cosine)])}\right)^{m}"
        case "cotangents", (p, q, r):
            sine = rf"\frac{{{abs(q)}}}{{\sin^2 {half}}}"
            return added([(p, rf"\cot^2 {half}"), (1 if q > 0 else -1, sine), (r, "")])
    a, b = one.numbers[:2]
    inner = added([(a * a + b * b, ""), (-2 * a * b, cosine)])
    if one.kind == "inverses":
        _, _, c, d = one.numbers
        return rf"\frac{{{added([(c, ''), (d, cosine)])}}}{{{inner}}}"
    return rf"\left({inner}\right)"


def through(first: int, last: int, part: str, link: str) -> str:
    """Return the parts from first to last, with dots where there are more than three."""
    if last - first < 3:
        return link.join(part.format(k) for k in range(first, last + 1))
    dots = r"\ldots" if "," in link else r"\cdots"
    shown = [part.format(first), part.format(first + 1), dots, part.format(last)]
    return link.join(shown).replace(r"\cdot \cdots \cdot", r"\cdots")


def ends(one: Angles) -> tuple[int, int]:
    """Return the first and the last k."""
    if one.kind == "half":
        return 1, (one.n - 1) // 2
    return (1 if one.kind == "cotangents" else 0), one.n - 1


def render(one: Angles, rng: Random) -> str:
    """Return the question in one of many wordings."""
    first, last = ends(one)
    is_product = one.kind in ("distances", "half")
    own, bare = term(one), term(one).removeprefix(r"\left(").removesuffix(r"\right)")
    big = r"\prod" if is_product else r"\sum"
    held = rf"\left({own}\right)" if one.kind == "cotangents" else own
    slots: dict[str, object] = {
        "short": f"{big}_{{k={first}}}^{{{last}}} {held}",
        "long": rf"{big}_{{{first} \le k \le {last}}} {held}",
        "dots": through(first, last, "f({})", r" \cdot " if is_product else " + "),
        "ks": through(first, last, "{}", ", "),
        "distances": through(first, last, "PA_{{{}}}", ", "),
        "term": bare if is_product else own,
        "sum": "product" if is_product else "sum",
        "first": first,
        "last": last,
        "Find": rng.choice(("Find", "Determine", "Compute")),
        "n": one.n,
        "top": one.n - 1,
    }
    is_shape = one.kind in _POLYGON and one.numbers[3:] in ((), (0,))
    if is_shape and rng.random() < 0.6:
        slots |= {"a": one.numbers[0], "b": one.numbers[1], "c": one.numbers[-2]}
        slots["what"] = _POLYGON[one.kind].format_map(slots)
        return speak(_GRAMMAR, rng, "polygon", **slots)
    return speak(_GRAMMAR, rng, "start", **slots)


def picture(one: Angles) -> Panel:
    """Return a table of what is told."""
    first, last = ends(one)
    shown = ", ".join(map(str, one.numbers))
    rows = [("kind", one.kind), ("numbers", shown), ("n", str(one.n)), ("k", f"{first} to {last}")]
    return Panel(figures=[("", Table(rows=rows))])


def letters(one: Angles) -> dict[str, str]:
    """Return the value, and a sample for x."""
    return {"S": one.answer, "x": r"\frac{5}{7}"}


@in_rounds
def steps(one: Angles) -> tuple[str, ...]:
    """Return the lines."""
    n = one.n
    match one.kind, one.numbers:
        case "powers", (p, q, m):
            return _powers(one, p, q, m)
        case "cotangents", (p, q, r):
            cot = number(value(Angles("cotangents", (1, 0, 0), n, "")))
            right = "" if n % 2 else " but the right one, whose number is 0"
            return (
                r"The numbers $\cot^2$ are, by de Moivre, the roots of a polynomial that "
                r"starts with "
                rf"$\binom{{{n}}}{{1}} = {n}$ and $-1 \cdot \binom{{{n}}}{{3}} = "
                rf"{-n * (n - 1) * (n - 2) // 6}$, each taken for two of the {n - 1} angles"
                rf"{right}; their sum is $\frac{{({n} - 1)({n} - 2)}}{{3}} = {cot}$.",
                r"Moreover $\frac{1}{\sin^2 x} = 1 + \cot^2 x$.",
                rf"So the sum is $({p} + ({q})) \cdot {cot} + ({q} + ({r})) \cdot {n - 1} = "
                rf"{one.answer}$.",
            )
    a, b = one.numbers[:2]
    root = f"{b}x" if b > 1 else "x"
    factor = (
        rf"$({a} - {root})({a} - \frac{{{b}}}{{x}}) = {a * a + b * b} - {a * b}"
        r"(x + \frac{1}{x})$"
    )
    lines = [
        f"With $x$ for the roots of unity, so that $x + \\frac{{1}}{{x}}$ is twice a cosine, "
        f"{factor}."
    ]
    power = f"{a}^{{{n}}} - {b}^{{{n}}} = {a**n - b**n}"
    lines.append(f"The product of all ${a} - {root}$ is ${power}$.")
    if one.kind == "distances":
        return (*lines, f"So the whole product is $({a**n - b**n})^2 = {one.answer}$.")
    if one.kind == "half":
        return (
            *lines,
            "Angles and their opposites belong together; without the one for k equal to 0, "
            "which is "
            f"${a} - {b} = {a - b}$, each factor is met once: "
            rf"$\frac{{{a**n - b**n}}}{{{a - b}}} = {one.answer}$.",
        )
    _, _, c, d = one.numbers
    top, plain = a**n + b**n, value(Angles("inverses", (a, b, 1, 0), n, ""))
    share = Fraction(d, 2 * a * b)
    rest = c + share * (a * a + b * b)
    end = (
        rf"With a numerator 1 the sum is $\frac{{{n} \cdot {top}}}{{{a * a - b * b} \cdot "
        rf"{a**n - b**n}}} = {number(plain)}$, by partial fractions with these roots."
    )
    if not d:
        return (*lines, end, f"So the sum is ${c} \\cdot {number(plain)} = {one.answer}$.")
    return (
        *lines,
        end,
        f"The numerator is ${number(-share)}$ times the denominator, and "
        rf"${c} - ({number(-share)}) \cdot {a * a + b * b} = {number(rest)}$ besides.",
        rf"So the sum is ${number(rest)} \cdot {number(plain)} + ({number(-share)}) \cdot {n} = "
        f"{one.answer}$.",
    )


def _powers(one: Angles, p: int, q: int, m: int) -> tuple[str, ...]:
    n = one.n
    means = [mean(j, n) for j in range(m + 1)]
    shown = {2: r"\cos^2 x = \frac{1 + \cos 2x}{2}", 3: r"\cos^3 x = \frac{3\cos x + \cos 3x}{4}"}
    last = shown.get(m, r"\cos^4 x = \frac{3 + 4\cos 2x + \cos 4x}{8}")
    shown_means = ", ".join(f"${number(each)}$" for each in means[1:])
    parts = " + ".join(
        rf"\binom{{{m}}}{{{j}}} \cdot ({p})^{{{m - j}}} \cdot ({q})^{{{j}}} \cdot {number(mean_)}"
        for j, mean_ in enumerate(means)
        if mean_
    )
    return (
        f"By ${last}$ and its kin, powers of the cosine are sums of cosines of multiples, and "
        "those "
        f"add up to 0 over the {n} angles unless the multiple is one of {n}.",
        f"So the means of the powers, from the first on, are {shown_means}, and the binomial "
        "theorem "
        "gives "
        rf"${n} \cdot \left({parts}\right) = {one.answer}$.",
    )
