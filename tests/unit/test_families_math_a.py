"""Algebra and counting families against brute force, sympy, and values from the literature."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial, gcd, prod
from random import Random
from typing import Any

import pytest
import sympy

from generators import FAMILIES
from generators.math import (
    _arithmetic,
    _digits,
    _multiples,
    _polynomials,
    digit_counting,
    diophantine_count,
    divisor_sums,
    inclusion_exclusion,
    polynomial_remainder,
    polynomial_roots,
    valuation,
)
from generators.math.linear_recurrence import instance
from generators.math.partial_fractions.instance import Decomposition

x = sympy.Symbol("x")


def drawn(name: str, dial: float, count: int = 8) -> Iterator[Any]:
    for ordinal in range(count):
        yield FAMILIES[name].draw(ordinal, dial)[1]


def solved(name: str, instance: object) -> str:
    (answer,) = FAMILIES[name].solve(instance)
    return answer


def test_products_shifts_and_values_of_polynomials() -> None:
    assert _polynomials.product((1, -1), (1, 1)) == (1, 0, -1)
    assert _polynomials.product() == (1,)
    assert _polynomials.plus((1, 0, 2), (3, -2)) == (1, 3, 0)
    assert _polynomials.value((2, -3, 5), 4) == 25
    assert _polynomials.shifted((1, 0, 0), 3) == [1, 6, 9]
    assert _polynomials.primitive((-4, 6, -2)) == (2, -3, 1)


@pytest.mark.parametrize(
    ("coefficients", "text"),
    [
        ((3, 0, -1), "3x^{2} - 1"),
        ((-1, 1, 0), "-x^{2} + x"),
        ((0, 0), "0"),
        ((1,), "1"),
        ((-1, 0), "-x"),
    ],
)
def test_polynomials_are_written_as_usual(coefficients: tuple[int, ...], text: str) -> None:
    assert _polynomials.latex(coefficients) == text


def symmetric(
    polynomial: tuple[int, ...], kind: polynomial_roots.Kind, shift: int, power: int
) -> str:
    return solved(
        "polynomial_roots", polynomial_roots.Symmetric(polynomial, kind, shift, power, "")
    )


@pytest.mark.parametrize("seed", range(30))
def test_sums_over_rational_roots_are_added_up(seed: int) -> None:
    rng = Random(seed)
    roots = [Fraction(rng.randint(-5, 5) or 7, rng.randint(1, 3)) for _ in range(rng.randint(2, 5))]
    polynomial = _polynomials.product(*((r.denominator, -r.numerator) for r in roots))
    shift, power = 8, rng.randint(2, 5)
    sums: dict[polynomial_roots.Kind, Fraction | int] = {
        "power": sum((r - shift) ** power for r in roots),
        "reciprocal": sum(1 / (r - shift) ** power for r in roots),
    }
    for kind, value in sums.items():
        assert symmetric(polynomial, kind, shift, power) == str(value)
    pairs = sum((r + s) ** power for r, s in combinations(roots, 2))
    assert symmetric(polynomial, "pair", 0, power) == str(pairs)


def test_lucas_numbers_are_power_sums_of_the_golden_ratio() -> None:
    lucas = [2, 1, 3, 4, 7, 11, 18, 29]
    for power in range(2, 8):
        assert symmetric((1, -1, -1), "power", 0, power) == str(lucas[power])


def test_roots_of_unity_add_up_to_zero_or_to_their_number() -> None:
    assert symmetric((1, 0, 0, 0, -1), "power", 0, 3) == "0"
    assert symmetric((1, 0, 0, 0, -1), "power", 0, 4) == "4"


@pytest.mark.parametrize("dial", [0.0, 0.5, 1.0])
def test_sums_over_roots_agree_with_numerical_roots(dial: float) -> None:
    for question in drawn("polynomial_roots", dial, 5):
        roots = sympy.Poly(list(question.polynomial), x).nroots(n=60, maxsteps=400)
        k, c = question.power, question.shift
        terms = {
            "power": [(r - c) ** k for r in roots],
            "reciprocal": [1 / (r - c) ** k for r in roots],
            "pair": [(r + s) ** k for r, s in combinations(roots, 2)],
        }[question.kind]
        # Of a double root, conjugates that differ by rounding keep the sum from being a number.
        assert abs(sympy.N(sum(terms) - sympy.Rational(question.answer), 40)) < 1e-9


@pytest.mark.parametrize("dial", [0.0, 0.5, 1.0])
def test_remainders_agree_with_sympy(dial: float) -> None:
    for division in drawn("polynomial_remainder", dial):
        divisor = prod(sympy.Poly(list(f), x) for f in division.factors)
        remainder = sympy.Poly(list(division.dividend), x).rem(divisor)
        assert division.answer == str(remainder.eval(division.point))


def test_remainder_by_distinct_linear_factors_interpolates_the_dividend() -> None:
    # x^3 at 0, 1 and 2 is 0, 1 and 8; the parabola through these is 3 x^2 - 2 x, which is 65 at 5.
    factors = ((1, -2), (1, -1), (1, 0))
    division = polynomial_remainder.Division((1, 0, 0, 0), factors, 5, "")
    assert solved("polynomial_remainder", division) == "65"


def test_powers_of_x_are_reduced_by_a_quadratic() -> None:
    # x^2 = -1 modulo x^2 + 1, so x^7 - 3 leaves -x - 3.
    division = polynomial_remainder.Division((1, 0, 0, 0, 0, 0, 0, -3), ((1, 0, 1),), 10, "")
    assert solved("polynomial_remainder", division) == "-13"


def test_constants_worked_by_hand() -> None:
    # (3x + 5) / ((x - 1)^2 (x + 1)) = -1/2 / (x - 1) + 4 / (x - 1)^2 + 1/2 / (x + 1)
    powers = (((1, -1), 2), ((1, 1), 1))
    for weights, value in (((2, 0, 0), "-1"), ((0, 1, 0), "4"), ((0, 0, 3), "3/2")):
        question = Decomposition((3, 5), powers, weights, "")
        assert solved("partial_fractions", question) == value


@pytest.mark.parametrize("dial", [0.0, 0.4, 0.8])
def test_the_constants_give_back_the_fraction(dial: float) -> None:
    for question in drawn("partial_fractions", dial, 4):
        below = prod(sympy.Poly(list(f), x).as_expr() ** k for f, k in question.powers)
        whole = sympy.Poly(list(question.numerator), x).as_expr() / below / question.scale
        total, weights = sympy.Integer(0), iter(question.weights)
        for factor, exponent in question.powers:
            if len(factor) == 2:
                a, b = factor
                root, t = sympy.Rational(-b, a), sympy.Symbol("t")
                part = sympy.cancel((whole * (a * x + b) ** exponent).subs(x, root + t))
                for k in range(1, exponent + 1):
                    order = exponent - k
                    local = sympy.diff(part, t, order).subs(t, 0) / factorial(order) / a**order
                    total += next(weights) * local
        assert question.answer == str(total)


@pytest.mark.parametrize(
    ("kind", "numbers", "index", "asked", "value"),
    [
        ("term", (1, 1, 0, 1), 30, "term", 832040),
        ("term", (1, 1, 0, 1), 6, "sum", 20),
        ("term", (1, 1, 0, 1), 6, "signed", 4),
        ("periodic", (1, 1, 2, 1, 1, 1), 4, "term", 7),  # 1, 1, 2, 5, 7
        ("coupled", (1, 2, 1, 1, 1, 1), 3, "term", 17),  # 17/12 is near the root of 2
        ("strip", (1, 1, 2, 1), 10, "term", 89),
        ("fence", (1, 1, 2, 1), 5, "term", 3),  # 122, 212, 221
        ("ages", (1, 3, 1, 1), 4, "term", 10),
        ("rooms", (3, 0, 0, 0, 1, 0, 2, 1, 2), 4, "term", 6),
        ("words", (2, 0, 0), 5, "term", 13),
        ("between", (1, 1, 0, 0, 5, 5), 10, "term", 55),
        ("quotients", (1, 1, 1), 4, "term", 13),
        ("floors", (2, 3), 4, "term", 193),
        ("common", (1, 1, 18), 12, "term", 8),
        ("zeros", (1, 1, 3), 20, "term", 5),
    ],
)
def test_recurrences_known_by_hand(
    kind: str, numbers: tuple[int, ...], index: int, asked: str, value: int
) -> None:
    question = instance.Question(kind, numbers, index, asked, 0, "")
    assert solved("linear_recurrence", question) == str(value)


@pytest.mark.parametrize("seed", range(60))
def test_solutions_in_a_box_are_listed(seed: int) -> None:
    rng = Random(seed)
    unknowns = tuple(
        diophantine_count.Unknown(rng.choice((1, -1)) * rng.randint(1, 7), low, low + span)
        for low, span in ((rng.randint(-4, 2), rng.randint(1, 8)) for _ in range(rng.randint(2, 4)))
    )
    total = rng.randint(-15, 25)
    number = sum(
        sum(u.factor * v for u, v in zip(unknowns, values, strict=True)) == total
        for values in product(*(range(u.low, u.high + 1) for u in unknowns))
    )
    equation = diophantine_count.Equation(unknowns, total, "")
    assert solved("diophantine_count", equation) == str(number)
    assert diophantine_count._counted(unknowns, total) == number


def test_a_dollar_is_changed_in_292_ways() -> None:
    # Polya: cents, nickels, dimes, quarters and half-dollars
    unknowns = tuple(diophantine_count.Unknown(c, 0, 100 // c) for c in (1, 5, 10, 25, 50))
    assert solved("diophantine_count", diophantine_count.Equation(unknowns, 100, "")) == "292"
    assert diophantine_count._counted(unknowns, 100) == 292


def test_mirrored_and_moved_boxes_are_the_same_equation() -> None:
    # 3x + 5y = 30 has (0, 6) and (5, 3); (10, 0) is outside.
    one = diophantine_count.Equation(
        (diophantine_count.Unknown(3, 0, 9), diophantine_count.Unknown(5, 0, 7)), 30, ""
    )
    two = diophantine_count.Equation(
        (diophantine_count.Unknown(-5, -8, -1), diophantine_count.Unknown(3, 2, 11)), 41, ""
    )
    assert solved("diophantine_count", one) == solved("diophantine_count", two) == "2"
    assert diophantine_count._canonical(one) == diophantine_count._canonical(two)


_BIG: dict[str, Any] = {
    "factorial": lambda n, k: factorial(n),
    "range": lambda n, k: prod(range(k, n + 1)),
    "double": lambda n, k: prod(range(n, 0, -2)),
    "binomial": comb,
    "hyperfactorial": lambda n, k: prod(i**i for i in range(1, n + 1)),
    "superfactorial": lambda n, k: prod(factorial(i) for i in range(1, n + 1)),
}


def dividing(number: int, base: int) -> int:
    times = 0
    while number % base == 0:
        number //= base
        times += 1
    return times


@pytest.mark.parametrize("kind", sorted(_BIG))
def test_each_kind_of_factor_is_divided_out(kind: str) -> None:
    for n in range(4, 40, 3):
        factors = (_multiples.Factor(kind, n, n // 3 + 1), _multiples.Factor("factorial", n + 2, 0))
        number = _BIG[kind](n, n // 3 + 1) * factorial(n + 2)
        for base in (2, 3, 7, 12, 90):
            question = valuation.Product(factors, base, "")
            assert solved("valuation", question) == str(dividing(number, base))
        for p in (2, 3, 5, 7):
            assert valuation._valued(factors, p) == dividing(number, p)


def test_hundred_factorial_ends_in_24_zeros() -> None:
    hundred = valuation.Product((_multiples.Factor("factorial", 100, 0),), 10, "")
    assert solved("valuation", hundred) == "24"


def naive(function: str, m: int) -> int:
    divisors = [d for d in range(1, m + 1) if m % d == 0]
    primes = [p for p in divisors if p > 1 and all(p % q for q in range(2, p))]
    squarefree = all(m % (p * p) for p in primes)
    values: dict[str, int] = {
        "one": 1,
        "identity": m,
        "square": m * m,
        "tau": len(divisors),
        "sigma": sum(divisors),
        "phi": sum(gcd(i, m) == 1 for i in range(1, m + 1)),
        "mobius": (-1) ** len(primes) if squarefree else 0,
        "two_omega": 2 ** len(primes),
    }
    return values[function]


def holds(condition: str, d: int, other: int) -> bool:
    checks = {
        "": True,
        "odd": d % 2 == 1,
        "coprime to 3": d % 3 != 0,
        "squarefree": all(d % (i * i) for i in range(2, d + 1)),
        "cosquarefree": all(other % (i * i) for i in range(2, other + 1)),
        "unitary": gcd(d, other) == 1,
    }
    return checks[condition]


@pytest.mark.parametrize("condition", ["", *_arithmetic.CLAUSES])
def test_divisor_sums_follow_the_definitions(condition: str) -> None:
    rng = Random(condition)
    for n in (12, 30, 36, 72, 90, 180):
        f, g = rng.sample(divisor_sums._FUNCTIONS, 2)
        for partner in ("one", *divisor_sums._FUNCTIONS):
            terms = (_arithmetic.Term(3, f, partner), _arithmetic.Term(2, g, "one"))
            total = sum(
                3 * naive(f, d) * naive(partner, n // d) + 2 * naive(g, d)
                for d in range(1, n + 1)
                if n % d == 0 and holds(condition, d, n // d)
            )
            question = divisor_sums.DivisorSum(n, terms, condition, "")
            assert solved("divisor_sums", question) == str(total)
            powers = divisor_sums._factored(n)
            assert divisor_sums._total(terms, condition, powers) == total


@pytest.mark.parametrize("condition", ["squarefree", "cosquarefree"])
def test_the_square_of_a_large_prime_is_noticed(condition: str) -> None:
    n = 2 * 47**2
    counted = [d for d in range(1, n + 1) if n % d == 0 and holds(condition, d, n // d)]
    question = divisor_sums.DivisorSum(n, (_arithmetic.Term(1, "tau", "one"),), condition, "")
    assert solved("divisor_sums", question) == str(sum(naive("tau", d) for d in counted))


def test_the_totients_of_the_divisors_add_up_to_the_number() -> None:
    gauss = divisor_sums.DivisorSum(360, (_arithmetic.Term(1, "phi", "one"),), "", "")
    assert solved("divisor_sums", gauss) == "360"


def obeys(rule: _digits.Condition, text: str) -> bool:
    kind, a, b = rule
    pairs = list(zip(map(int, text), map(int, text[1:]), strict=False))
    checks = {
        "near": all(abs(s - t) <= a for s, t in pairs),
        "far": all(abs(s - t) >= a for s, t in pairs),
        "alike": not any(s % 2 == t % 2 == a for s, t in pairs),
        "block": f"{a}{b}" not in text,
        "sum": sum(map(int, text)) % b == a if b else True,
        "value": int(text) % b == a if b else True,
        "exactly": text.count(str(a)) == b,
        "most": text.count(str(a)) <= b,
    }
    return checks[kind]


@pytest.mark.parametrize("is_code", [False, True])
@pytest.mark.parametrize("kind", [*digit_counting._PAIR_KINDS, *digit_counting._STATE_KINDS])
def test_numbers_of_up_to_four_digits_are_listed(kind: str, is_code: bool) -> None:
    rng = Random(kind)
    for length in (2, 3, 4):
        digits = tuple(sorted(rng.sample(range(10), 7)))
        rules = [digit_counting._condition(rng, kind, digits, 9)]
        rules.append(digit_counting._condition(rng, "sum" if kind != "sum" else "most", digits, 6))
        rules.append(digit_counting._condition(rng, "block", digits, 6))
        numbers = digit_counting.Numbers(length, digits, is_code, tuple(rules), "")
        texts = ["".join(map(str, choice)) for choice in product(digits, repeat=length)]
        number = sum(
            (is_code or text[0] != "0") and all(obeys(rule, text) for rule in rules)
            for text in texts
        )
        assert solved("digit_counting", numbers) == str(number)
        assert digit_counting._from_left(numbers) == number


def test_strings_without_two_odd_neighbours_are_counted_by_a_recurrence() -> None:
    # Six digits, three of them odd: u(n) = 3 u(n-1) + 9 u(n-2), with u(0) = 1 and u(1) = 6.
    counts = [1, 6]
    for _ in range(9):
        counts.append(3 * counts[-1] + 9 * counts[-2])
    rule = (_digits.Condition("alike", 1, 0),)
    for length in range(1, 11):
        codes = digit_counting.Numbers(length, (1, 2, 3, 4, 5, 6), True, rule, "")
        assert solved("digit_counting", codes) == str(counts[length])


@pytest.mark.parametrize("ask", sorted(inclusion_exclusion._ASKS))
def test_integers_of_a_range_are_checked_one_by_one(ask: str) -> None:
    for seed in range(12):
        rng = Random(f"{ask}/{seed}")
        moduli = rng.sample(range(2, 16), rng.randint(2, 4))
        rules = tuple(inclusion_exclusion.Condition(m, rng.choice((0, m - 1))) for m in moduli)
        low, k = rng.randint(1, 200), rng.randint(1, 2)
        high = low + rng.randint(0, 500)
        met = [sum(n % m == r for m, r in rules) for n in range(low, high + 1)]
        number = sum(
            {
                "none": t == 0,
                "some": t >= 1,
                "exactly": t == k,
                "least": t >= k,
                "most": t <= k,
                "odd": t % 2 == 1,
            }[ask]
            for t in met
        )
        count = inclusion_exclusion.Count(low, high, rules, ask, k, "")
        assert solved("inclusion_exclusion", count) == str(number)
        found = inclusion_exclusion._exact(count)
        assert found == [met.count(m) for m in range(len(rules) + 1)]


def test_there_are_266_multiples_of_3_or_5_up_to_571() -> None:
    # 190 + 114 - 38
    rules = (inclusion_exclusion.Condition(3, 0), inclusion_exclusion.Condition(5, 0))
    count = inclusion_exclusion.Count(1, 571, rules, "some", 0, "")
    assert solved("inclusion_exclusion", count) == "266"
    assert solved("inclusion_exclusion", replace(count, ask="none")) == str(571 - 266)
