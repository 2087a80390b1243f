"""The worked solution of a telescoping sum: of what each term is a difference, and the ends."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from generators.latex import number
from generators.math._polynomials import Polynomial, latex
from generators.math.telescoping_sum.formulas import fraction, quotient, root, shown, told
from generators.math.telescoping_sum.instance import (
    TERMS,
    Chain,
    falling,
    fourth,
    interleaved,
    linear,
    quadratic,
)


def letters(chain: Chain) -> dict[str, str]:
    """Return the first k, and the first numbers of a sequence."""
    found = {"k": str(chain.first)}
    if chain.kind == "sequence":
        found |= {"x": str(chain.numbers[0]), "y": str(chain.numbers[1])}
    return found


def steps(chain: Chain) -> tuple[str, ...]:
    """Return the lines."""
    lines = list[str]()
    if chain.is_expanded:
        formula = TERMS[chain.kind](*chain.numbers)
        lines.append(
            f"Factored, a term is ${quotient(formula, True)} = {quotient(formula, False)}$."
        )
    identity, ends = _PARTS[chain.kind](chain, *chain.numbers)
    lines.append(f"Each term is made of parts that its neighbors have too: ${identity}$.")
    if chain.last is not None:
        count = chain.last - chain.first + 1
        lines.append(
            f"Of the ${chain.last} - {chain.first} + 1 = {count}$ terms, all such parts cancel but "
            "those at the ends."
        )
        if chain.kind == "factorials":
            return (*lines, f"{_wilson(chain)} So the remainder is ${ends} = {chain.answer}$.")
        return (*lines, f"So the value is ${ends} = {chain.answer}$.")
    left = "All such parts cancel but the first ones, as what is left at the end tends to zero."
    return (*lines, f"{left} So the value is ${ends} = {chain.answer}$.")


def _at(polynomial: Polynomial, k: int) -> int:
    return sum(c * k**i for i, c in enumerate(reversed(polynomial)))


def _end(chain: Chain) -> int:
    return (chain.last or 0) + 1


def _over(polynomial: Polynomial, chain: Chain, power: int = 1) -> list[str]:
    """Return 1 / P^power for k, for the first k and for the one after the last."""
    values = (_at(polynomial, k) for k in (chain.first, _end(chain)))
    raised = f"^{power}" if power > 1 else ""
    texts = [f"({latex(polynomial, 'k')})", *map(str, values)]
    return [fraction(1, text + raised) for text in texts]


def _scaled(factor: Fraction | int, text: str) -> str:
    return text if factor == 1 else rf"{number(factor)} \left({text}\right)"


def _term(chain: Chain) -> str:
    return quotient(TERMS[chain.kind](*chain.numbers), False)


def _apart(chain: Chain, p: int, q: int, c: int, gap: int = 1) -> tuple[str, str]:
    one, other = (_over(linear(p, q, j), chain) for j in (0, gap))
    ends = [_over(linear(p, q, j), chain) for j in range(gap)]
    left = " + ".join(end[1] for end in ends) + "".join(f" - {end[2]}" for end in ends)
    factor = Fraction(c, p * gap)
    return f"{_term(chain)} = {_scaled(factor, f'{one[0]} - {other[0]}')}", _scaled(factor, left)


def _triple(chain: Chain, p: int, q: int, c: int) -> tuple[str, str]:
    pairs = [
        rf"\frac{{1}}{{({latex(linear(p, q, j), 'k')})({latex(linear(p, q, j + 1), 'k')})}}"
        for j in (0, 1)
    ]
    values = [
        rf"\frac{{1}}{{{p * k + q} \cdot {p * k + p + q}}}" for k in (chain.first, _end(chain))
    ]
    factor = Fraction(c, 2 * p)
    return (
        f"{_term(chain)} = {_scaled(factor, ' - '.join(pairs))}",
        _scaled(factor, " - ".join(values)),
    )


def _squares(chain: Chain, p: int, q: int, c: int) -> tuple[str, str]:
    one, other = (_over(linear(p, q, j), chain, 2) for j in (0, 1))
    factor = Fraction(c, p)
    left = _scaled(factor, f"{one[1]} - {one[2]}")
    return f"{_term(chain)} = {_scaled(factor, f'{one[0]} - {other[0]}')}", left


def _roots(chain: Chain, m: int, b: int, c: int) -> tuple[str, str]:
    low, high = (rf"\sqrt{{{m * k + b}}}" for k in (chain.first, _end(chain)))
    factor = Fraction(c, m)
    if chain.kind == "roots":
        parts = _scaled(factor, f"{root(m, b, 1)} - {root(m, b)}")
        return f"{told(chain)} = {parts}", _scaled(factor, f"{high} - {low}")
    parts = _scaled(factor, f"{fraction(1, root(m, b))} - {fraction(1, root(m, b, 1))}")
    return f"{told(chain)} = {parts}", _scaled(factor, f"{fraction(1, low)} - {fraction(1, high)}")


def _ratio(chain: Chain, p: int, q: int, e: int) -> tuple[str, str]:
    first, end = chain.first, _end(chain)
    above = [str(p * k + q) for i in range(e) for k in (first - e + i, end + i)]
    below = [str(p * k + q) for i in range(e) for k in (end - e + i, first + i)]
    one = quotient(TERMS["ratio"](p, q, e), True)
    return f"{one} = {_term(chain)}", fraction(r" \cdot ".join(above), r" \cdot ".join(below))


def _nested(chain: Chain, m: int, q: int) -> tuple[str, str]:
    first, end = chain.first, _end(chain)
    one, other = (fraction(m, latex(linear(m, q, j), "k")) for j in (0, 1))
    ends = (fraction(m, m * k + q) for k in (first, end))
    return f"{told(chain)} = 1 + {one} - {other}", f"{end - first} + {' - '.join(ends)}"


def _slanted(chain: Chain, q: int, m: int, n: int) -> tuple[str, str]:
    one, two = Fraction(n - m * q, 2), Fraction(n - m * (q + 2), 2)
    parts = [_over(linear(1, q, j), chain) for j in range(3)]

    def mixed(a: str, b: str, c: str, d: str) -> str:
        return rf"{shown(one)} \left({a} - {b}\right) - {shown(two)} \left({c} - {d}\right)"

    identity = mixed(parts[0][0], parts[1][0], parts[1][0], parts[2][0])
    return f"{_term(chain)} = {identity}", mixed(*parts[0][1:], *parts[1][1:])


def _alternating(chain: Chain, p: int, q: int, c: int) -> tuple[str, str]:
    one, other = (_over(linear(p, q, j), chain) for j in (0, 1))
    return (
        f"{_term(chain)} = {_scaled(c, f'(-1)^k {one[0]} - (-1)^{{k+1}} {other[0]}')}",
        _scaled(c, _signed(chain, one[1], one[2])),
    )


def _signed(chain: Chain, one: str, other: str) -> str:
    first, last = ("-" if k % 2 else "" for k in (chain.first, _end(chain)))
    return f"{first}{one} - {last}{other}" if not last else f"{first}{one} + {other}"


def _growing(chain: Chain, r: int, q: int, c: int) -> tuple[str, str]:
    one, other = (
        fraction(f"{r}^{{{up}}}", latex(linear(1, q, j), "k")) for j, up in ((0, "k"), (1, "k+1"))
    )
    ends = [fraction(f"{r}^{{{k}}}", k + q) for k in (_end(chain), chain.first)]
    parts = _scaled(c, f"{other} - {one}")
    return f"{_term(chain)} = {parts}", _scaled(c, " - ".join(ends))


def _shrinking(chain: Chain, r: int, q: int, c: int) -> tuple[str, str]:
    one, other = (
        fraction(c * r, f"{r}^{{{up}}} ({latex(linear(1, q, j), 'k')})")
        for j, up in ((0, "k"), (1, "k+1"))
    )
    k = chain.first
    return f"{_term(chain)} = {one} - {other}", fraction(c * r, rf"{r}^{{{k}}} \cdot {k + q}")


def _sequence(chain: Chain, x: int, y: int, c: int, is_product: int) -> tuple[str, str]:
    after = f"{'' if c == 1 else c}y + x"
    if chain.first == 2:
        x, y = y, c * y + x
    if is_product:
        parts = rf"\frac{{1}}{{xy}} - \frac{{1}}{{y({after})}}"
        ends = rf"\frac{{1}}{{{x} \cdot {y}}}"
    else:
        parts = rf"\frac{{1}}{{x}} - \frac{{1}}{{{after}}}"
        ends = rf"\frac{{1}}{{{x}}} + \frac{{1}}{{{y}}}"
    term = rf"\frac{{{1 if is_product else 'y'}}}{{x({after})}}"
    factor = Fraction(1, c)
    return f"{term} = {_scaled(factor, parts)}", _scaled(factor, ends)


def _angle(chain: Chain, p: int, q: int) -> tuple[str, str]:
    gap = 2 if chain.kind == "angle_apart" else 1
    return _turn(chain, linear(p, q), linear(p, q, gap), gap)


def _turn(chain: Chain, one: Polynomial, other: Polynomial, gap: int) -> tuple[str, str]:
    low, high = (f"({latex(part, 'k')})" for part in (one, other))
    identity = f"{_term(chain)} = {fraction(f'{high} - {low}', f'1 + {high}{low}')}"
    tangents = [
        Fraction(v - u, 1 + u * v)
        for i in range(gap)
        for u, v in [(_at(one, chain.first + i), _at(one, _end(chain) + i))]
    ]
    u, v = (_at(one, k) for k in (chain.first, _end(chain)))
    if gap == 1:
        return identity, rf"\frac{{{v} - {shown(u)}}}{{1 + {v} \cdot {shown(u)}}}"
    a, b = map(number, tangents)
    return identity, rf"\frac{{{a} + {b}}}{{1 - {a} \cdot {b}}}"


def _quadratics(chain: Chain, b: int, c: int, factor: int = 1) -> tuple[str, str]:
    one, other = (_over(quadratic(b, c, j), chain) for j in (0, 1))
    if chain.kind == "turning":
        parts = f"(-1)^k {one[0]} - (-1)^{{k+1}} {other[0]}"
        return f"{_term(chain)} = {parts}", _signed(chain, one[1], one[2])
    parts = _scaled(factor, f"{one[0]} - {other[0]}")
    return f"{_term(chain)} = {parts}", _scaled(factor, f"{one[1]} - {one[2]}")


def _cubes(chain: Chain, s: int, c: int) -> tuple[str, str]:
    first, end = chain.first + s - c, _end(chain) + s - c
    below, above = (latex(p, "k") for p in ((1, s - c), (1, s + c)))
    plus, minus = (
        latex((1, 2 * s + sign * c, s * s + sign * c * s + c * c), "k") for sign in (1, -1)
    )
    top = [str(first + i) for i in range(2 * c)]
    bottom = [str(end + i) for i in range(2 * c)]
    top += [str(x * x + x * c + c * c) for x in range(end, end + c)]
    bottom += [str(x * x + x * c + c * c) for x in range(first, first + c)]
    identity = fraction(f"({below})({plus})", f"({above})({minus})")
    return (
        f"{_term(chain)} = {identity}",
        fraction(r" \cdot ".join(top), r" \cdot ".join(bottom)),
    )


def _wilson(chain: Chain) -> str:
    """Return what the factorial at the end leaves on division by the prime."""
    (b, c, d, prime), end = chain.numbers, _end(chain)
    formula = (b, c, d)
    return (
        rf"What is left is ${_at(formula, end)} \cdot {end}! - ({_at(formula, chain.first)}) \cdot "
        rf"{chain.first}!$. By Wilson's theorem ${prime - 1}!$ leaves $-1$ on division by ${prime}$"
        f", so ${end}!$ leaves ${_left(end, prime)}$."
    )


def _left(end: int, prime: int) -> int:
    """Return the remainder of a factorial, by Wilson's theorem from above."""
    left = -1 % prime
    for i in range(end + 1, prime):
        left = left * pow(i, -1, prime) % prime
    return left


def _factorials(chain: Chain, b: int, c: int, d: int, prime: int) -> tuple[str, str]:
    formula, first, end = (b, c, d), chain.first, _end(chain)
    after = latex((b, 2 * b + c, b + c + d), "k")
    identity = f"{latex(falling(*formula), 'k')} = (k + 1)({after}) - ({latex(formula, 'k')})"
    left, start = _left(end, prime), 1
    for i in range(2, first + 1):
        start *= i
    total = _at(formula, end) * left - _at(formula, first) * start
    ends = rf"{_at(formula, end)} \cdot ({left}) - ({_at(formula, first)}) \cdot {start}"
    times = (total - int(chain.answer)) // prime
    return identity, rf"{ends} - ({times}) \cdot {prime}"


def _interleaved(chain: Chain, q: int, c: int, s: int, d: int) -> tuple[str, str]:
    end, two = _end(chain), interleaved(q, c, s, d)
    odd, even = (end + 1 if (end - start) % 2 else end for start in (1, 2))
    half, quarter = Fraction(c, 2), Fraction(d, 4)
    parts = [fraction(1, latex((1, q + i), "k")) for i in (0, 2)]
    squares = [fraction(1, f"({latex((1, s + i), 'k')})^2") for i in (0, 2)]
    identity = (
        f"{quotient(two.odd, False)} = {_scaled(half, ' - '.join(parts))}$ and "
        f"${quotient(two.even, False)} = {_scaled(quarter, ' - '.join(squares))}"
    )
    one = _scaled(half, rf"\frac{{1}}{{{1 + q}}} - \frac{{1}}{{{odd + q}}}")
    other = _scaled(quarter, rf"\frac{{1}}{{{2 + s}^2}} - \frac{{1}}{{{even + s}^2}}")
    return identity, f"{one} + {other}"


def _fourths(chain: Chain, q: int, c: int) -> tuple[str, str]:
    x, _, d = fourth(q, c)
    low, high = (latex((4 * c, q + sign * c), "k") for sign in (-1, 1))
    one, other = ((4 * c * k + q - c) ** 2 + c * c for k in (chain.first, _end(chain)))
    square = c * c
    identity = f"({latex(x, 'k')})^4 + {d} = (({low})^2 + {square})(({high})^2 + {square})"
    return identity, fraction(one, other)


_PARTS: Mapping[str, Callable[..., tuple[str, str]]] = {
    **dict.fromkeys(("pair", "apart"), _apart),
    **dict.fromkeys(("roots", "mixed_roots"), _roots),
    **dict.fromkeys(("quadratics", "turning"), _quadratics),
    **dict.fromkeys(("angle", "angle_apart"), _angle),
    "angle_quadratic": lambda chain, b, c: _turn(chain, quadratic(b, c), quadratic(b, c, 1), 1),
    "triple": _triple,
    "squares": _squares,
    "ratio": _ratio,
    "nested": _nested,
    "slanted": _slanted,
    "alternating": _alternating,
    "growing": _growing,
    "shrinking": _shrinking,
    "sequence": _sequence,
    "cubes": _cubes,
    "factorials": _factorials,
    "interleaved": _interleaved,
    "fourths": _fourths,
}
"""Kind -> of what a term is a difference or quotient, and what the ends leave."""
