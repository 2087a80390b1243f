"""Worked solutions about loci in the complex plane."""

from fractions import Fraction

from generators.contest.algebra.complex_loci.kinds import rectangle_sides
from generators.contest.algebra.complex_loci.rounds import conjugate, distances, polygon
from generators.contest.algebra.complex_loci.words import point
from generators.contest.scenes import Steps, Worked
from generators.latex import added, number, rooted


def _disk_distance(answer: str, a: int, b: int, c: int, d: int, r: int, is_far: int) -> Worked:
    gap = (a - c) ** 2 + (b - d) ** 2
    center = rooted(gap).latex
    sign, where = ("+", "beyond") if is_far else ("-", "before")
    lines = (
        rf"The center is $D = |{point(a, b)} - ({point(c, d)})| = |{point(a - c, b - d)}| = "
        rf"{center}$ away, which is more than the radius: $D > {r}$.",
        f"By the triangle inequality the extreme point lies on the line through both, a radius "
        f"{where} the center: $D {sign} {r} = {answer}$.",
    )
    return Worked(lines, {"D": center})


def _disk_part(answer: str, a: int, b: int, r: int, p: int, q: int, is_least: int) -> Worked:
    size, middle = rooted(p * p + q * q).latex, p * a - q * b
    sign, other = ("-", "least") if is_least else ("+", "largest")
    lines = (
        rf"Multiplication by ${point(p, q)}$ turns the disk and stretches it by "
        rf"$s = |{point(p, q)}| = {size}$. The real part of its center becomes "
        rf"${p} \cdot ({a}) - ({q}) \cdot ({b}) = {middle}$.",
        f"The {other} real part is a radius from the center's: "
        rf"${middle} {sign} {r}s = {answer}$.",
    )
    return Worked(lines, {"s": size})


def _reciprocal(answer: str, k: int, m: int, is_minus: int, asked: int) -> Worked:
    whole = rooted(m * m + 4 * k)
    high, low = ((whole + s * m) * Fraction(1, 2) for s in (1, -1))
    which = ("largest is $a", "least is $b", "sum is $a + b")[asked]
    kind = "real" if is_minus else "imaginary"
    lines = (
        rf"Let $r$ be the modulus of $z$. By the triangle inequality $r - \frac{{{k}}}{{r}}$ and "
        rf"$\frac{{{k}}}{{r}} - r$ are at most {m}, and {kind} $z$ give equality. The largest $r$, "
        rf"called $a$, solves $a^2 - {m}a - {k} = 0$, and the least one, $b$, solves "
        rf"$b^2 + {m}b - {k} = 0$.",
        rf"Both discriminants are ${m}^2 + 4 \cdot {k} = {m * m + 4 * k}$, so $a = {high.latex}$ "
        f"and $b = {low.latex}$.",
        f"The {which} = {answer}$.",
    )
    letters = {"a": high.latex, "b": low.latex}
    return Worked(lines, letters)


def _two_circles(answer: str, r: int, a: int, d: int, b: int) -> Worked:
    total, left = (a + b) * (r * r + a * b), d * d * b
    lines = (
        rf"The points $-{b}$, $0$, ${a}$ lie on a line, so Stewart's theorem holds for $z$ and "
        rf"the distance $v$ asked for: ${a}v^2 + {b} \cdot {d}^2 = "
        rf"({a} + {b})({r}^2 + {a} \cdot {b})$.",
        rf"This is ${a}v^2 = {total} - {left} = {total - left}$.",
        rf"So $v^2 = {number(Fraction(total - left, a))}$ and $v = {answer}$.",
    )
    return Worked(lines, {"v": answer})


def _quotient(answer: str, r: int, s: int, t: int, is_imaginary: int) -> Worked:
    part = Fraction(r * r + s * s - t * t, 2 * s * s)
    ratio, gap = Fraction(r * r, s * s), Fraction(t * t, s * s)
    lines = [
        rf"Let the quotient be $x + iy$. Dividing by {s}, "
        rf"$x^2 + y^2 = {number(ratio)}$ and $(x - 1)^2 + y^2 = {number(gap)}$.",
        rf"The difference is $2x - 1 = {number(ratio - gap)}$, so $x = {number(part)}$.",
    ]
    y = rooted(ratio - part * part).latex
    if is_imaginary:
        lines.append(rf"Then $y^2 = {number(ratio)} - x^2 = {number(ratio - part * part)}$.")
        lines.append(rf"So $|y| = {answer}$.")
    else:
        lines.append(rf"The real part is $x = {answer}$.")
    return Worked(lines, {"x": number(part), "y": y})


def _ellipse(answer: str, p: int, q: int, s: int, asked: int) -> Worked:
    long2, focal = Fraction(s * s, 4), p * p + q * q
    half = number(Fraction(s, 2))
    lines = [
        rf"This is an ellipse about $0$ with the long half axis $a = {half}$ and the foci at the "
        rf"distance $c$ with $c^2 = {p}^2 + {q}^2 = {focal}$.",
        rf"The short half axis $b$ has $b^2 = a^2 - c^2 = {number(long2 - focal)}$.",
    ]
    letters = {"a": half, "c": rooted(focal).latex, "b": rooted(long2 - focal).latex}
    if asked == 2:
        lines.append(rf"The least $|z|$ is $b = {answer}$.")
        return Worked(lines, letters)
    near, far, name = (p, q, "real") if asked == 0 else (q, p, "imaginary")
    lines.append(
        rf"With the long axis turned by the angle of the focus, the largest {name} part $u$ has "
        rf"$u^2 = \frac{{{near}^2a^2 + {far}^2b^2}}{{c^2}} = a^2 - {far}^2 = "
        rf"{number(long2 - far * far)}$."
    )
    lines.append(rf"So $u = {answer}$.")
    return Worked(lines, {**letters, "u": answer})


def _slope(answer: str, a: int, b: int, r: int, is_least: int) -> Worked:
    rest = a * a + b * b - r * r
    which = "smaller" if is_least else "larger"
    equation = added([(a * a - r * r, "m^2"), (-2 * a * b, "m"), (b * b - r * r, "")])
    lines = (
        rf"The extreme rays touch the circle, so with the slope $m$ they are {r} from its center: "
        rf"$({added([(a, 'm'), (-b, '')])})^2 = {r}^2(1 + m^2)$.",
        rf"This is ${equation} = 0$.",
        rf"A quarter of the discriminant is ${r}^2 \cdot ({a}^2 + ({b})^2 - {r}^2) = "
        rf"{r * r * rest}$, and the {which} root is $m = {answer}$.",
    )
    return Worked(lines, {"m": answer})


def _power_sum(answer: str, r: int, s: int, n: int) -> Worked:
    square = s * s - 2 * r * r
    lines = [
        rf"Turn the plane until $z + w$ is the positive number $s = {s}$; then $z$ and $w$ are "
        rf"conjugates with the product $q = {r}^2 = {r * r}$, and moduli have not changed.",
        rf"Let $s_k$ be the sum of the powers with the exponent $k$: $s_2 = s^2 - 2q = {square}$.",
    ]
    signed = {2: square, 3: s * (square - r * r), 4: square * square - 2 * r**4}[n]
    if n == 3:
        lines.append(rf"Further, $s_3 = s(s^2 - 3q) = {signed}$.")
    if n == 4:
        lines.append(rf"Further, $s_4 = s_2^2 - 2q^2 = {signed}$.")
    lines.append(rf"The modulus is $|s_{n}| = {answer}$.")
    letters = {"s": str(s), "q": str(r * r), "s_2": str(square), f"s_{n}": str(signed)}
    return Worked(lines, letters)


def _apollonius(answer: str, a: int, b: int, c: int, d: int, k: int, is_area: int) -> Worked:
    over, gap = k * k - 1, (a - c) ** 2 + (b - d) ** 2
    x, y = Fraction(k * k * c - a, over), Fraction(k * k * d - b, over)
    square = Fraction(k * k * gap, over * over)
    lines = [
        "The points form a circle (Apollonius). Its center has the coordinates "
        rf"$x = \frac{{{k}^2 \cdot ({c}) - ({a})}}{{{k}^2 - 1}} = {number(x)}$ and "
        rf"$y = \frac{{{k}^2 \cdot ({d}) - ({b})}}{{{k}^2 - 1}} = {number(y)}$, and the square of "
        rf"the distance of the given points is $({a} - ({c}))^2 + ({b} - ({d}))^2 = {gap}$.",
        rf"Its radius is $R = \frac{{{k}\sqrt{{{gap}}}}}{{{k}^2 - 1}}$, so "
        rf"$R^2 = {number(square)}$.",
    ]
    if is_area:
        lines.append(rf"The area is $\pi R^2 = {answer}$.")
    else:
        away = rf"\sqrt{{x^2 + y^2}} = {rooted(x * x + y * y).latex}"
        lines.append(f"The center is at the distance ${away}$ from $0$.")
        lines.append(
            rf"The farthest point is a radius farther: $\sqrt{{x^2 + y^2}} + R = {answer}$."
        )
    return Worked(lines, {"x": number(x), "y": number(y), "R": rooted(square).latex})


def _rectangle(answer: str, k: int, m: int, is_perimeter: int) -> Worked:
    x, y = rectangle_sides(k, m)
    last = rf"2(2x + 2y) = {answer}" if is_perimeter else rf"2x \cdot 2y = {answer}"
    lines = (
        r"With parts $x$ and $y$ of $z$, $z^3\overline{z} + z\,\overline{z}^3$ is "
        r"the square of the modulus times twice the real part of $z^2$: "
        r"$2(x^2 + y^2)(x^2 - y^2) = 2(x^4 - y^4)$.",
        rf"So $x^4 - y^4 = \frac{{{k}}}{{2 \cdot {m}}} = {k // (2 * m)}$, which is split into two "
        rf"factors as $x^2 + y^2 = {x * x + y * y}$ and $x^2 - y^2 = {x * x - y * y}$; other "
        "factors do not give squares.",
        rf"Up to signs $x = {x}$ and $y = {y}$.",
        rf"The sides are $2x = {2 * x}$ and $2y = {2 * y}$, so the result is ${last}$.",
    )
    return Worked(lines, {"x": str(x), "y": str(y)})


def _inverse(answer: str, a: int, b: int, c: int, d: int, r: int, is_imaginary: int) -> Worked:
    sign = -1 if is_imaginary else 1
    real, imaginary = a * r + sign * Fraction(c, r), b * r - sign * Fraction(d, r)
    plus, minus = ("-", "+") if is_imaginary else ("+", "-")
    part = "imaginary parts of a number and of minus" if is_imaginary else "real parts of one and"
    lines = (
        f"Let $z$ be {r} times the unit $e$. The second term is a multiple of the conjugate of "
        f"$e$, and {part} its conjugate are equal. So the part asked for is that of $e$ times a "
        rf"fixed number with the real part $u = {r} \cdot ({a}) {plus} \frac{{{c}}}{{{r}}} = "
        rf"{number(real)}$ and the imaginary part $v = {r} \cdot ({b}) {minus} \frac{{{d}}}{{{r}}} "
        rf"= {number(imaginary)}$.",
        r"As $e$ runs around the unit circle, this part is at most the modulus of that number, "
        rf"$\sqrt{{u^2 + v^2}} = {answer}$.",
    )
    return Worked(lines, {"u": number(real), "v": number(imaginary)})


def _quadratic(answer: str, r: int, p: int, q: int, is_least: int) -> Worked:
    lead, slope = 4 * q * r * r, 2 * p * r * (r * r + q)
    rest = (r * r - q) ** 2 + p * p * r * r
    best = -Fraction(slope, 2 * lead)
    square = Fraction((r * r - q) ** 2 * (4 * q - p * p), 4 * q)
    lines = (
        rf"Let $c$ be the cosine of the argument of $z$. Then the squared modulus is "
        rf"$f = {added([(lead, 'c^2'), (slope, 'c'), (rest, '')])}$.",
        rf"Its vertex is at $c = {number(best)}$, and this is a cosine, as $c^2 \le 1$.",
        rf"There $f = {number(square)}$.",
        rf"So the modulus is $\sqrt{{f}} = {answer}$.",
    )
    return Worked(lines, {"c": number(best), "f": number(square)})


def _oval(answer: str, c: int, m: int) -> Worked:
    size = abs(c)
    turned = "" if c > 0 else "Turn the plane by a right angle, so that $z^2$ changes its sign. "
    double = Fraction(m * m, 4 * size)
    lines = [
        rf"{turned}With $X$ and $Y$ the squares of the real and the imaginary part of $z$, on the "
        rf"boundary $X^2 + 2X(Y - {size}) + Y^2 + {2 * size}Y + {size}^2 = {m}^2$.",
    ]
    inside = rf"(Y - {size})^2 - Y^2 - {2 * size}Y - {size}^2 + {m}^2 = {m * m} - {4 * size}Y"
    if m <= 2 * size:
        x = size - double
        lines.append(
            rf"There is a real $X$ only if the discriminant is not negative: ${inside}$, so $Y$ is "
            rf"at most $Y = \frac{{{m * m}}}{{{4 * size}}}$."
        )
        lines.append(
            rf"It belongs to $X = {size} - Y = {number(x)}$, which is possible: $X \ge 0$."
        )
    else:
        double, x = Fraction(m - size), Fraction(0)
        lines.append(
            rf"The largest $Y$ for any real $X$ would make $X$ negative, since "
            rf"${m} > 2 \cdot {size}$."
        )
        lines.append(rf"So it is reached at $X = 0$, with $Y = {m} - {size} = {m - size}$.")
    lines.append(rf"The part asked for is $\sqrt{{Y}} = {answer}$.")
    return Worked(lines, {"X": number(x), "Y": number(double)})


STEPS: Steps = {
    "disk_distance": _disk_distance,
    "disk_part": _disk_part,
    "conjugate_count": conjugate,
    "reciprocal": _reciprocal,
    "two_circles": _two_circles,
    "quotient": _quotient,
    "conjugate_part": conjugate,
    "ellipse": _ellipse,
    "slope": _slope,
    "power_sum": _power_sum,
    "apollonius": _apollonius,
    "rectangle": _rectangle,
    "inverse": _inverse,
    "distances": distances,
    "polygon": polygon,
    "quadratic": _quadratic,
    "oval": _oval,
}
