"""Sums over the divisors of a number, of arithmetic functions and of Dirichlet products of them.

The generator multiplies one short sum for each prime; the solver goes through the divisors and
gets each function from its own definition. At the top: five primes, sixty divisors or more, two
functions in each product, and a condition on the divisors.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb, gcd, isqrt, prod
from random import Random

from generators.deducing import ending
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import plain
from generators.math._arithmetic import CLAUSES, MEANINGS, Term, term_latex
from generators.pictures import Table
from generators.wording import Grammar, speak
from proofmill.problem import Json

PRIMES = Knob("primes", 1.25, 5, "different primes of the number")
EXPONENT = Knob("exponent", 0.6, 4, "largest exponent of a prime")
POOL = Knob("pool", 6, 14, "least primes, of which those of the number are drawn")
MIXED = Knob("mixed", 0.0, 1.0, "share of terms with a function of the complementary divisor")
CONDITIONS = Knob("conditions", 0.0, 0.9, "share of sums over only some of the divisors")

_FACTOR = 15
"""Largest factor of a term."""
_SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43)
_LARGEST = 20_000_000
"""Largest number whose divisors are asked for."""
_FUNCTIONS = ("identity", "phi", "sigma", "square", "tau", "mobius", "two_omega")


@dataclass(frozen=True, slots=True)
class DivisorSum:
    """The sum of all terms over those divisors d of `number` that meet `condition`."""

    number: int
    terms: tuple[Term, ...]
    condition: str
    answer: str = field(compare=False)


@redrawn(400, "number that suits")
def _generate(rng: Random, knobs: Knobs) -> DivisorSum | None:
    powers = _powers(rng, knobs)
    number = prod(p**e for p, e in powers)
    terms = _terms(rng, knobs)
    has_condition = rng.random() < CONDITIONS.number(knobs)
    condition = rng.choice(sorted(CLAUSES)) if has_condition else ""
    total = _total(terms, condition, powers)
    is_idle = bool(condition) and total == _total(terms, "", powers)
    is_plain = any(t.function == "mobius" and t.partner == "one" for t in terms)
    is_guess = abs(total) < 10 or abs(total) == number
    if number <= _LARGEST and not (is_idle or is_plain or is_guess):
        return DivisorSum(number, terms, condition, str(total))
    return None


def _powers(rng: Random, knobs: Knobs) -> list[tuple[int, int]]:
    count = max(2, int(PRIMES.number(knobs) + rng.random()))
    primes = sorted(rng.sample(_SMALL_PRIMES[: _pool(POOL.integer(knobs), count)], count))
    exponents = [rng.randint(1, EXPONENT.integer(knobs)) for _ in primes]
    return list(zip(primes, exponents, strict=True))


def _pool(wanted: int, count: int) -> int:
    """Return how many primes there are to choose from; numbers of many primes have small ones."""
    return min(wanted, 20 - 3 * count)


def _terms(rng: Random, knobs: Knobs) -> tuple[Term, ...]:
    """Draw two terms with different functions of d, in a fixed order."""
    terms = []
    for function in sorted(rng.sample(_FUNCTIONS, 2)):
        is_mixed = rng.random() < MIXED.number(knobs)
        partner = rng.choice([f for f in _FUNCTIONS if f != function]) if is_mixed else "one"
        terms.append(Term(rng.randint(1, _FACTOR), function, partner))
    return tuple(terms)


_AT_POWERS: Mapping[str, Callable[[int, int], int]] = {
    "one": lambda p, k: 1,
    "identity": lambda p, k: p**k,
    "square": lambda p, k: p ** (2 * k),
    "tau": lambda p, k: k + 1,
    "sigma": lambda p, k: (p ** (k + 1) - 1) // (p - 1),
    "phi": lambda p, k: p ** (k - 1) * (p - 1) if k else 1,
    "mobius": lambda p, k: (1, -1)[k] if k < 2 else 0,
    "two_omega": lambda p, k: 2 if k else 1,
}
"""Function -> its value at p^k."""
_LOCAL: Mapping[str, Callable[[int, int, int], bool]] = {
    "": lambda p, k, e: True,
    "odd": lambda p, k, e: p > 2 or k == 0,
    "coprime to 3": lambda p, k, e: p != 3 or k == 0,
    "squarefree": lambda p, k, e: k < 2,
    "cosquarefree": lambda p, k, e: e - k < 2,
    "unitary": lambda p, k, e: k in (0, e),
}
"""Condition -> whether p^k may be the power of p in d, if p^e is that in n."""


def _total(terms: Sequence[Term], condition: str, powers: Sequence[tuple[int, int]]) -> int:
    return sum(t.factor * prod(_local(t, condition, p, e) for p, e in powers) for t in terms)


def _local(term: Term, condition: str, p: int, e: int) -> int:
    return sum(_parts(term, condition, p, e).values())


_GRAMMAR: Grammar = {
    "start": (
        "Let $n = {number}$. <compute>\n\n$$\\sum_{{d}} \\left({summand}\\right),$$\n\nwhere $d$ "
        "<runs>.{meanings}",
        "For $n = {number}$, let $S$ be the sum of ${summand}$ over {all} positive divisors $d$ of "
        "$n${condition}.{meanings} <what>",
        "Let $d$ run through {all} positive divisors of $n = {number}${condition}. For each of "
        "them, take ${summand}$, and add everything up.{meanings} <total>",
        "Consider {all} positive divisors $d$ of $n = {number}${condition}. <compute> "
        "$\\sum \\left({summand}\\right)$ over these $d$.{meanings}",
        "Add the numbers ${summand}$ for {all} divisors $d \\ge 1$ of $n = {number}${condition}."
        "{meanings} <total>",
    ),
    "compute": ("Compute", "Find the value of", "Determine", "Evaluate"),
    "runs": (
        "runs over {all} positive divisors of $n${condition}",
        "goes through {all} numbers $d \\ge 1$ that divide $n${condition}",
    ),
    "what": ("What is $S$?", "Find $S$.", "Compute $S$."),
    "total": ("What is the total?", "What is the result?", "Find the sum."),
}


def _render(question: DivisorSum, rng: Random) -> str:
    terms = rng.sample(question.terms, len(question.terms))
    used = sorted({name for term in terms for name in term[1:]} & set(MEANINGS))
    meanings = [MEANINGS[name] for name in rng.sample(used, len(used))]
    condition = CLAUSES.get(question.condition, "")
    return speak(
        _GRAMMAR,
        rng,
        number=question.number,
        summand=" + ".join(term_latex(term) for term in terms),
        condition=f" {condition}" if condition else "",
        all="those" if condition else "all",
        meanings=f" Here {'; '.join(meanings)}." if meanings else "",
    )


def _solve(question: DivisorSum) -> list[str]:
    """Go through the divisors, with tables that follow the definitions."""
    n = question.number
    small = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    divisors = sorted({*small, *(n // d for d in small)})
    tables = _tables(divisors)
    total = 0
    for d in divisors:
        if _meets(question.condition, d, n // d, tables["mobius"]):
            for factor, function, partner in question.terms:
                total += factor * tables[function][d] * tables[partner][n // d]
    return [str(total)]


def _tables(divisors: Sequence[int]) -> dict[str, dict[int, int]]:
    """Return function -> divisor -> value; the sums of phi and of mu over divisors are known."""
    below = {d: [e for e in divisors if d % e == 0] for d in divisors}
    phi: dict[int, int] = {}
    mobius: dict[int, int] = {}
    for d in divisors:
        phi[d] = d - sum(phi[e] for e in below[d][:-1])
        mobius[d] = int(d == 1) - sum(mobius[e] for e in below[d][:-1])
    return {
        "one": dict.fromkeys(divisors, 1),
        "identity": {d: d for d in divisors},
        "square": {d: d * d for d in divisors},
        "tau": {d: len(below[d]) for d in divisors},
        "sigma": {d: sum(below[d]) for d in divisors},
        "phi": phi,
        "mobius": mobius,
        "two_omega": {d: sum(mobius[e] != 0 for e in below[d]) for d in divisors},
    }


def _meets(condition: str, d: int, other: int, mobius: Mapping[int, int]) -> bool:
    if condition in ("squarefree", "cosquarefree"):
        return mobius[d if condition == "squarefree" else other] != 0
    if condition == "unitary":
        return gcd(d, other) == 1
    return not condition or d % (2 if condition == "odd" else 3) > 0


def _steps(question: DivisorSum) -> tuple[str, ...]:
    """Multiply, for each term, one sum over the powers of each prime."""
    powers = _factored(question.number)
    parts = [
        (term.factor, [_parts(term, question.condition, p, e) for p, e in powers])
        for term in question.terms
    ]
    lines, totals = list[str](), list[int]()
    for factor, sums in sorted(
        parts, key=lambda part: (part[0], [[*some.values()] for some in part[1]])
    ):
        for (p, _), some in zip(powers, sums, strict=True):
            where = ", ".join(f"{p}^{k}" for k in some)
            lines.append(f"Term with factor {factor}, d = {where}: {_added(some.values())}.")
        each = [factor, *(sum(some.values()) for some in sums)]
        totals.append(prod(each))
        lines.append(f"Term with factor {factor}: {_multiplied(each)} = {totals[-1]}.")
    lines.append(f"Both terms: {_added(totals)}.")
    return (f"n = {' * '.join(f'{p}^{e}' for p, e in powers)}.", *lines, ending(question.answer))


def _parts(term: Term, condition: str, p: int, e: int) -> dict[int, int]:
    """Return k -> what a term is at p^k but for its factor, if n were p^e and p^k counts."""
    function, partner = _AT_POWERS[term.function], _AT_POWERS[term.partner]
    return {
        k: function(p, k) * partner(p, e - k) for k in range(e + 1) if _LOCAL[condition](p, k, e)
    }


def _added(numbers: Collection[int]) -> str:
    said = " + ".join(map(str, numbers))
    return said if len(numbers) == 1 else f"{said} = {sum(numbers)}"


def _multiplied(numbers: Collection[int]) -> str:
    return " * ".join(map(str, numbers))


def _factored(n: int) -> list[tuple[int, int]]:
    return [(p, max(k for k in range(1, 26) if n % p**k == 0)) for p in _SMALL_PRIMES if n % p == 0]


def _picture(question: DivisorSum) -> Table:
    over = f"all d that divide n {CLAUSES[question.condition] if question.condition else ''}"
    rows = [("n =", str(question.number)), ("sum over", over.replace("$", "").strip())]
    rows += [
        ("of" if term == question.terms[0] else "plus", plain(term_latex(term)))
        for term in question.terms
    ]
    used = sorted({name for term in question.terms for name in term[1:]} & set(MEANINGS))
    rows += [("where", plain(MEANINGS[name].replace("$", ""))) for name in used]
    return Table(rows=rows)


def _canonical(question: DivisorSum) -> Json:
    # Where no condition tells d from n / d, the two functions of a term may change places.
    is_even = question.condition in ("", "unitary")
    terms = [[factor, *(sorted(names) if is_even else names)] for factor, *names in question.terms]
    return [question.number, sorted(terms, key=str), question.condition]


def _effort(question: DivisorSum) -> int:
    """Values of functions at the powers of primes, times the digits of the number."""
    sizes = [e + 1 for _, e in _factored(question.number)]
    functions = sum(1 + 2 * (term.partner != "one") for term in question.terms)
    work = functions * (sum(sizes) + len(sizes)) + 4 * bool(question.condition)
    return work * len(str(question.number))


def _capacity(dial: float) -> float:
    primes, exponent = max(2, int(PRIMES.number_at(dial))), EXPONENT.integer_at(dial)
    numbers = comb(_pool(POOL.integer_at(dial), primes), primes) * exponent**primes
    # Pairs of functions with their factors, but for those with mu, which needs a partner.
    return float(numbers * 15 * _FACTOR**2)


FAMILY = Family(
    name="divisor_sums",
    version=3,
    domain="math",
    summary="a sum of arithmetic functions over the divisors of a number",
    concepts=("number theory", "multiplicative functions", "divisors"),
    knobs=(PRIMES, EXPONENT, POOL, MIXED, CONDITIONS),
    verifier="integer",
    examples=("1764", "852"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
