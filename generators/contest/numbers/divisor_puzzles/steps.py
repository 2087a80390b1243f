"""The worked solution of a puzzle about divisors."""

from fractions import Fraction

from generators.contest.numbers._factors import factors
from generators.contest.numbers.divisor_puzzles.instance import Divided, Form, base, numbers_of
from generators.latex import in_rounds


def letters(one: Divided) -> dict[str, str]:
    """Return the last number."""
    return {"n": one.answer if one.kind == "product" else str(numbers_of(one)[-1])}


@in_rounds
def steps(one: Divided) -> tuple[str, ...]:
    """Return the lines."""
    if one.kind == "product":
        return _product(one)
    found = numbers_of(one)
    return (_opening(one), *(_checked(one, n) for n in found), _concluded(one, found))


_OPENINGS = {
    "tau": "A number has one divisor more than its exponent for each power of a prime; so "
    "one less than each factor of ${0}$ is an exponent.",
    "sigma": "The sum of the divisors is a product of sums $1 + p + \\cdots + p^e$, one for each "
    "prime, and each of them divides ${0}$.",
    "phi": "How many numbers are prime to it is a product of parts $p^{{e - 1}}(p - 1)$, one for "
    "each prime, and each of them divides ${0}$.",
}


def _opening(one: Divided) -> str:
    match one.kind, one.numbers:
        case "tau", (_, k):
            return _OPENINGS["tau"].format(f"{k} = {_shown(k)}")
        case (("sigma" | "phi" | "sigma tau" | "phi tau"), (_, m, *_rest)):
            return _OPENINGS[one.kind.split()[0]].format(f"{m} = {_shown(m)}")
        case "share", (a, b):
            parts = base(Fraction(a, b)) or []
            product = "".join(rf"\left(1 - \frac{{1}}{{{p}}}\right)" for p in parts)
            return (
                "The share is a product of $1 - \\frac{1}{p}$ over the primes of n. The largest "
                f"prime of the denominator has to be among them, and so on: ${product} = "
                rf"\frac{{{a}}}{{{b}}}$, and n has exactly these primes."
            )
        case "square", (a, b):
            return (
                "Exponents e of n become 2e, so the numbers e + 1 multiply to one count and the "
                f"numbers 2e + 1 to the other: ${a} = {_shown(a)}$ and ${b} = {_shown(b)}$."
            )
    p, a, q, b = one.numbers
    return (
        f"Let x and y be the exponents of {p} and {q}, and t the number of divisors of the rest: "
        f"(x + 2)(y + 1)t is ${a} = {_shown(a)}$ and (x + 1)(y + 2)t is ${b} = {_shown(b)}$."
    )


def _shown(whole: int) -> str:
    """Return a number as a product of powers of primes."""
    parts = [f"{p}^{{{e}}}" if e > 1 else str(p) for p, e in factors(whole)]
    if len(parts) == 1 and "^" not in parts[0]:
        parts = ["1", *parts]
    return r" \cdot ".join(parts) or r"1 \cdot 1"


def _counted(form: Form) -> str:
    return "".join(f"({e} + 1)" for _, e in form) or "(0 + 1)"


def _summed(form: Form) -> str:
    parts = ["(" + " + ".join(str(p**k) for k in range(e + 1)) + ")" for p, e in form]
    return "".join(parts) or "(1)"


def _prime_to(form: Form) -> str:
    return r" \cdot ".join(
        (f"{p}^{{{e - 1}}}" + rf" \cdot {p - 1}") if e > 1 else str(p - 1) for p, e in form
    )


def _checked(one: Divided, n: int) -> str:
    """Return a line that shows that a number is as told."""
    match one.kind, one.numbers:
        case "tau", (q, k):
            multiple = rf", ${q} \cdot {n // q} = {n}$" if q > 1 else ""
            shown = f"${n} = {_shown(n)}$ with ${_counted(tuple(factors(n)))} = {k}$"
            return f"Possible is {shown}{multiple}."
        case "share", _:
            return f"Possible is ${n} = {_shown(n)}$, with exactly these primes."
        case "square", (a, b):
            squared = tuple((p, 2 * e) for p, e in factors(n))
            counts = f"${_counted(tuple(factors(n)))} = {a}$ and ${_counted(squared)} = {b}$"
            return f"Possible is ${n} = {_shown(n)}$ with {counts}."
        case "scaled", (p, a, q, b):
            one_, other = (tuple(factors(n * prime)) for prime in (p, q))
            return (
                f"Possible is ${n} = {_shown(n)}$, as ${p * n} = {_shown(p * n)}$ has "
                f"${_counted(one_)} = {a}$ divisors and ${q * n} = {_shown(q * n)}$ has "
                f"${_counted(other)} = {b}$."
            )
    q, m, *count = one.numbers
    form = tuple(factors(q * n))
    shown = _summed(form) if one.kind.startswith("sigma") else _prime_to(form)
    whole = rf"${q} \cdot {n} = {_shown(q * n)}$" if q > 1 else f"${n} = {_shown(n)}$"
    besides = f" and ${_counted(form)} = {count[0]}$" if count else ""
    return f"Possible is {whole} with ${shown} = {m}${besides}."


def _concluded(one: Divided, found: list[int]) -> str:
    others = "There are no others" + (" between the bounds" if one.bound else "")
    if one.asked == "sum":
        return f"{others}, so the sum is ${' + '.join(map(str, found))} = {one.answer}$."
    if one.asked == "set":
        last = f"of which $n = {found[-1]}$ is the last"
        return f"{others}: the answer is ${one.answer}$, {last}."
    word = "smallest" if one.asked == "least" else "largest"
    return f"{others}, and the {word} is ${one.answer} = {_shown(int(one.answer))}$."


def _product(one: Divided) -> tuple[str, ...]:
    p, a, q, b = one.numbers
    (_, x), (_, y) = factors(int(one.answer))
    count = rf"({x} + 1)({y} + 1) = {(x + 1) * (y + 1)}"
    return (
        "Divisors come in pairs with the product n, so the product of all is the power of n with "
        f"half their number as exponent. With exponents {x} and {y} there are ${count}$ divisors.",
        rf"Then the exponents of the product are $\frac{{{x} \cdot {(x + 1) * (y + 1)}}}{{2}} = "
        rf"{a}$ and $\frac{{{y} \cdot {(x + 1) * (y + 1)}}}{{2}} = {b}$, as told.",
        rf"Larger exponents give larger ones, so this is all: ${p}^{{{x}}} \cdot {q}^{{{y}}} = "
        f"{one.answer}$.",
    )
