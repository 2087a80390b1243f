"""How a product and a power that divides it are told, and the worked solution."""

from random import Random

from generators.contest.numbers.prime_powers.instance import (
    Power,
    count,
    largest,
    of_factorial,
    of_factorials,
    order,
    primes,
    valuation,
)
from generators.latex import in_rounds
from generators.pictures import Panel, Table
from generators.wording import Grammar, speak

_GRAMMAR: Grammar = {
    "largest": (
        "What is the largest integer $k$ such that ${base}^k$ divides {product}?",
        "Find the greatest $k$ for which {product} is a multiple of ${base}^k$.",
        "Let $N$ be {product}. How many times in a row can $N$ be divided by ${base}$ until the "
        "result is no longer an integer? (Give the number of divisions with an integer result.)",
        "{Product} is written as ${base}^k \\cdot m$ with integers $k$ and $m$. What is the "
        "largest "
        "possible value of $k$?",
        "A computer works out {product} and then divides by ${base}$ again and again, as long as "
        "the result is an integer. How many divisions with an integer result are there?",
        "{Product} is written in base ${base}$. With how many zeros does it end?",
        "Olga writes {product} in the number system with base ${base}$. How many zeros stand at "
        "the end?",
    ),
    "least": (
        "Find the smallest positive integer $n$ such that ${base}^{{{exponent}}}$ divides "
        "{product}.",
        "What is the least positive integer $n$ for which {product} is a multiple of "
        "${base}^{{{exponent}}}$?",
        "For which smallest positive integer $n$ does {product} end in at least ${exponent}$ zeros "
        "when it is written in base ${base}$?",
        "A computer works out {product} for $n = 1, 2, 3, \\ldots$ and stops as soon as the result "
        "can be divided by ${base}$ at least ${exponent}$ times in a row without a remainder. At "
        "which $n$ does it stop?",
        "Call a positive integer $n$ big if {product} is divisible by ${base}^{{{exponent}}}$. "
        "Determine the smallest big integer.",
    ),
}
_NAMES = {
    "factorial": ("${n}!$", "the product of all positive integers up to ${n}$"),
    "evens": (
        "the product of the first ${n}$ positive even integers",
        r"the product $2 \cdot 4 \cdot 6 \cdots {double}$",
    ),
    "odds": (
        "the product of the first ${n}$ positive odd integers",
        r"the product $1 \cdot 3 \cdot 5 \cdots {odd}$",
    ),
    "above": (
        "the product of all integers from ${first}$ to ${n}$",
        r"the quotient $\frac{{{n}!}}{{{m}!}}$",
    ),
    "steps": (
        r"the product of the first ${n}$ terms of the sequence ${a}, {second}, {third}, \ldots$ "
        "with constant difference",
        "the product of the numbers ${d}i {shift}$ for $i = 1, 2, \\ldots, {n}$",
    ),
    "factorials": (
        r"the product $1! \cdot 2! \cdot 3! \cdots {n}!$",
        "the product of the factorials of all positive integers up to ${n}$",
    ),
    "row": (
        r"the product of all binomial coefficients $\binom{{{n}}}{{k}}$ with $0 \le k \le {n}$",
        "the product of the coefficients of $(1 + x)^{{{n}}}$",
    ),
    "powers": (
        "the product of the numbers ${a}^i - 1$ for $i = 1, 2, \\ldots, {n}$",
        r"the product $({a} - 1)({a}^2 - 1)({a}^3 - 1) \cdots ({a}^{{{n}}} - 1)$",
    ),
}


def product(told: Power, rng: Random) -> str:
    """Return the name of the product."""
    n = str(told.n or "n")
    slots: dict[str, object] = {"n": n, "double": 2 * told.n if told.n else "(2n)"}
    slots["odd"] = 2 * told.n - 1 if told.n else "(2n - 1)"
    if told.kind == "above":
        slots |= {"m": told.numbers[0], "first": told.numbers[0] + 1}
    elif told.kind == "steps":
        a, d = told.numbers
        slots |= {"a": a, "d": d, "second": a + d, "third": a + 2 * d}
        slots["shift"] = "" if a == d else f"+ {a - d}" if a > d else f"- {d - a}"
    elif told.kind == "powers":
        slots["a"] = told.numbers[0]
    return rng.choice(_NAMES[told.kind]).format_map(slots)


def render(told: Power, rng: Random) -> str:
    """Return the question in one of many wordings."""
    name = product(told, rng)
    frame = "least" if told.exponent else "largest"
    capital = name if name.startswith("$") else name[0].upper() + name[1:]
    if capital.startswith("$"):
        capital = f"The number {capital}"
    return speak(
        _GRAMMAR,
        rng,
        frame,
        product=name,
        Product=capital,
        base=told.base,
        exponent=told.exponent,
    )


def letters(told: Power) -> dict[str, str]:
    """Return n."""
    return {"n": str(told.n or told.answer)}


@in_rounds
def steps(told: Power) -> tuple[str, ...]:
    """Return the lines."""
    n = int(letters(told)["n"])
    parts = primes(told.base)
    spelled = r" \cdot ".join(f"{p}^{{{e}}}" for p, e in parts)
    lines = [f"Count how often each prime of ${told.base} = {spelled}$ divides the product."]
    if told.exponent:
        lines.append(f"Take $n = {n}$, and see below that no smaller one will do.")
    for p, e in parts:
        lines += _counted(told, n, p)
        if e > 1:
            times = count(told.kind, told.numbers, n, p)
            lines.append(
                rf"So ${p}^{{{e}}}$ goes in $\lfloor \frac{{{times}}}{{{e}}} \rfloor = "
                rf"{times // e}$ "
                "times."
            )
    is_plain = parts == [(told.base, 1)] and not told.exponent
    return tuple(lines) if is_plain else (*lines, _concluded(told, n))


def _concluded(told: Power, n: int) -> str:
    best = largest(told.kind, told.numbers, n, told.base)
    counts = [count(told.kind, told.numbers, n, p) // e for p, e in primes(told.base)]
    held = " and ".join(rf"${best} \le {one}$" for one in counts)
    if not told.exponent:
        return f"The scarcest prime decides: {held}, and the answer is ${told.answer}$."
    before = largest(told.kind, told.numbers, n - 1, told.base)
    return (
        rf"That is enough, ${told.exponent} \le {best}$. Counted in the same way, for ${n - 1} = "
        rf"n - 1$ there are only ${before} < {told.exponent}$, so the least $n$ is ${told.answer}$."
    )


def _floors(n: int, p: int) -> str:
    """Return Legendre's sum for n!, as an equation."""
    terms, sizes, q = [], [], p
    while q <= n:
        terms.append(rf"\lfloor \frac{{{n}}}{{{q}}} \rfloor")
        sizes.append(str(n // q))
        q *= p
    if not terms:
        return rf"\lfloor \frac{{{n}}}{{{p}}} \rfloor = 0"
    total = of_factorial(n, p)
    middle = f" = {' + '.join(sizes)}" if len(sizes) > 1 else ""
    return f"{' + '.join(terms)}{middle} = {total}"


def _counted(told: Power, n: int, p: int) -> list[str]:
    """Return lines that count a prime."""
    times, whole = count(told.kind, told.numbers, n, p), of_factorial(n, p)
    base = f"The prime {p} divides {n}! just ${_floors(n, p)}$ times."
    match told.kind:
        case "factorial":
            return [base]
        case "evens":
            more = n if p == 2 else 0
            return [
                base,
                rf"Each factor has one 2 besides, which makes ${whole} + {more} = {times}$.",
            ]
        case "odds":
            far = f"The prime {p} divides {2 * n}! just ${_floors(2 * n, p)}$ times."
            less = of_factorial(2 * n, p) - whole
            return [
                far,
                f"Its even factors make up $2^{{{n}}}$ times {n}!, and there it is "
                f"${_floors(n, p)}$.",
                f"The odd ones keep ${less + whole} - {whole} = {times}$.",
            ]
        case "above":
            m = told.numbers[0]
            other = of_factorial(m, p)
            return [
                base,
                f"Of these belong to {m}!: ${_floors(m, p)}$.",
                f"What is left is ${whole} - {other} = {times}$.",
            ]
        case "steps":
            return [_stepped(told, n, p, times)]
        case "factorials":
            return [_layers(n, p)]
        case "row":
            inner = of_factorials(n, p)
            return [
                base,
                _layers(n, p),
                rf"The product is $n!^{{n+1}}$ over the square of $1! \cdots n!$, which leaves "
                rf"${n + 1} \cdot {whole} - 2 \cdot {inner} = {times}$.",
            ]
    return _powered(told, n, p, times)


def _stepped(told: Power, n: int, p: int, times: int) -> str:
    a, d = told.numbers
    q, shares = p, list[int]()
    while q <= a + (n - 1) * d:
        shares.append(sum((a + i * d) % q == 0 for i in range(n)))
        q *= p
    total = " + ".join(map(str, shares or [0]))
    return (
        f"Of the {n} factors, one in {p}, one in ${p}^2 = {p * p}$ and so on is a multiple; "
        "counted "
        f"for each power of {p} this makes ${total} = {times}$."
    )


def _layers(n: int, p: int) -> str:
    """Return how often p divides the product of the factorials, power by power."""
    parts, q = [], p
    while q <= n:
        parts.append(sum(k // q for k in range(n + 1)))
        q *= p
    total = of_factorials(n, p)
    return (
        rf"In 1! to {n}!, {p} occurs $\lfloor \frac{{k}}{{{p}}} \rfloor + \cdots$ times at k; "
        r"added "
        f"up for each power of {p}: ${' + '.join(map(str, parts or [0]))} = {total}$."
    )


def _powered(told: Power, n: int, p: int, times: int) -> list[str]:
    a = told.numbers[0]
    k = order(a, p)
    first, whole = valuation(a**k - 1, p), n // k
    rest = of_factorial(whole, p)
    return [
        f"The first such number that {p} divides has the exponent {k}: "
        rf"${a}^{{{k}}} - 1 = {p}^{{{first}}} \cdot {(a**k - 1) // p**first}$.",
        f"It divides just those whose exponent is a multiple of {k}, and there are "
        rf"$\lfloor \frac{{{n}}}{{{k}}} \rfloor = {whole}$ of them. Each holds it {first} "
        r"times and "
        f"once more for each time that it divides the multiple's number: ${_floors(whole, p)}$.",
        rf"Together these are ${first} \cdot {whole} + {rest} = {times}$.",
    ]


def picture(told: Power) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("product", f"{told.kind} {', '.join(map(str, told.numbers))}"),
        ("n", str(told.n or "asked")),
        ("base", str(told.base)),
        ("exponent", str(told.exponent or "asked")),
    ]
    return Panel(figures=[("", Table(rows=rows))])
