"""Enclosures against mpmath at a precision far above, ring operations against fractions."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofmill.verifiers.math.reals import intervals
from proofmill.verifiers.math.reals.intervals import Interval
from tests.sizes import sized

FUNCTIONS = [
    "exp",
    "log",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "sqrt",
]
BITS = sized([1, 53, 664], [1, 8, 53, 200, 664, 1024])
BIG_PI = 2 * 1024 + 200


def arguments(bits: int) -> list[int]:
    """Points in units of 2**-bits: edges of every domain, then random ones of every size."""
    rng = Random(f"intervals/{bits}")
    one = 1 << bits
    with mpmath.workprec(BIG_PI):
        quarter = int(mpmath.pi / 4 * one)
    edges = [
        0,
        1,
        one - 1,
        one,
        one + 1,
        709 * one,
        710 * one,
        711 * one,
        one << 1000,
        3 * one // 2,
    ]
    edges += [k * quarter + d for k in (1, 2, 3, 4, 400, 4001) for d in (0, 1)]
    drawn = [rng.getrandbits(rng.randint(1, bits + size)) for size in (0, 4, 10, 70) * 10]
    return [sign * n for n in edges + drawn for sign in (1, -1)]


@pytest.mark.parametrize("bits", BITS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_point_is_enclosed_within_three_units(name: str, bits: int) -> None:
    function: Callable[..., Interval | None] = getattr(intervals, name)
    reference: Callable[[Any], Any] = getattr(mpmath, name)
    seen = 0
    with mpmath.workprec(4 * bits + 2 * BIG_PI):
        for n in arguments(bits):
            found = function(Interval(n, n), bits)
            if found is None:
                continue
            seen += 1
            value = reference(mpmath.mpf(n) / 2**bits)
            exact = value * 2**bits
            assert found.lo <= exact <= found.hi, (name, bits, n)
            steepness = 1 + value**2 if name == "tan" else 1  # of a quotient of enclosures
            assert found.hi - found.lo <= 4 * steepness + steepness**2 / 2**bits * 8, (name, n)
    assert seen >= 8


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_interval_encloses_the_images_of_its_points(name: str) -> None:
    function: Callable[..., Interval | None] = getattr(intervals, name)
    reference: Callable[[Any], Any] = getattr(mpmath, name)
    bits, rng, seen = 60, Random(name), 0
    with mpmath.workprec(400):
        for _ in range(sized(75, 300)):
            lo = rng.randint(-(4 << bits), 4 << bits)
            a = Interval(lo, lo + rng.getrandbits(rng.randint(1, bits + 1)))
            found = function(a, bits)
            if found is None:
                continue
            seen += 1
            for n in [a.lo, a.hi, *(rng.randint(a.lo, a.hi) for _ in range(8))]:
                assert found.lo <= reference(mpmath.mpf(n) / 2**bits) * 2**bits <= found.hi
    assert seen >= sized(8, 30)


@pytest.mark.parametrize("bits", BITS)
def test_pi(bits: int) -> None:
    found = intervals.pi(bits)
    with mpmath.workprec(BIG_PI):
        assert found.lo <= mpmath.pi * 2**bits <= found.hi
    assert found.hi - found.lo == 1


@pytest.mark.parametrize("bits", sized([8, 200], [8, 200, 1024]))
@pytest.mark.parametrize("n", [1, 2, 3, 5, 16, 17, 100, 1001])
def test_roots(n: int, bits: int) -> None:
    with mpmath.workprec(4 * bits + 2 * BIG_PI):
        for x in arguments(bits):
            found = intervals.root(Interval(x, x), n, bits)
            if found is None:
                assert x < 0
                assert n % 2 == 0
                continue
            size = mpmath.root(mpmath.mpf(abs(x)) / 2**bits, n) * 2**bits
            value = size if x >= 0 else -size
            assert found.lo <= value <= found.hi
            slope = 1 + size / 2**bits if n > 16 else 1
            assert found.hi - found.lo <= 5 * slope


def test_exact_roots_are_points() -> None:
    bits = 100
    assert intervals.sqrt(Interval(9 << bits, 9 << bits), bits) == Interval(3 << bits, 3 << bits)
    assert intervals.root(Interval(-8 << bits, -8 << bits), 3, bits) == (-2 << bits, -2 << bits)


@pytest.mark.parametrize(
    ("name", "lo", "hi"),
    [
        ("sqrt", "-1/1000", "1"),
        ("log", "0", "1"),
        ("log", "-1", "1"),
        ("asin", "1", "1001/1000"),
        ("acos", "-2", "-1"),
        ("tan", "1", "2"),
        ("exp", "0", "711"),
        ("sinh", "-711", "0"),
        ("cosh", "0", "10000000"),
        ("exp", "-500", "-400"),  # cannot be told from 0 at 64 bits
        ("tanh", "0", "50"),
    ],
)
def test_outside_its_domain_a_function_has_no_enclosure(name: str, lo: str, hi: str) -> None:
    bits = 64
    a = Interval(int(Fraction(lo) * 2**bits), int(Fraction(hi) * 2**bits))
    assert getattr(intervals, name)(a, bits) is None


def test_what_exceeds_the_largest_magnitude_is_refused() -> None:
    bits, two = 32, Interval(2 << 32, 2 << 32)
    assert intervals.of(Fraction(intervals.MAX_MAGNITUDE * 2), bits) is None
    assert intervals.power(two, 1023, bits) is not None
    assert intervals.power(two, 1025, bits) is None
    assert intervals.power(two, intervals.MAX_EXPONENT + 1, bits) is None
    big = intervals.power(two, 1023, bits)
    assert big is not None
    assert intervals.mul(big, big, bits) is None
    assert intervals.power(Interval(0, 0), -1, bits) is None
    assert intervals.div(two, Interval(-1, 1), bits) is None


@pytest.mark.parametrize("bits", [8, 64, 664])
def test_what_is_not_zero_is_not_enclosed_with_zero(bits: int) -> None:
    for n in range(1, 4 * bits):
        for found in (
            intervals.of(Fraction(1, 2**n), bits),
            intervals.exp(Interval(-n << bits, -n << bits), bits),
        ):
            assert found is None or found.lo > 0
        found = intervals.tanh(Interval(n << bits, n << bits), bits)
        assert found is None or found.hi < 1 << bits
    assert intervals.of(Fraction(0), bits) == Interval(0, 0)


def test_a_precision_beyond_the_proof_is_refused() -> None:
    with pytest.raises(ValueError, match="1025"):
        intervals.exp(Interval(0, 0), 1025)


fractions = st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6)
precisions = st.sampled_from([4, 53, 200])


@given(fractions, fractions, precisions)
def test_ring_operations_enclose_the_exact_result(x: Fraction, y: Fraction, bits: int) -> None:
    a, b = intervals.of(x, bits), intervals.of(y, bits)
    if a is None or b is None:
        assert any(0 < abs(one) < Fraction(2, 2**bits) for one in (x, y))
        return
    assert a.hi - a.lo <= 1
    assert holds(intervals.add(a, b), x + y, bits)
    assert holds(intervals.sub(a, b), x - y, bits)
    assert holds(intervals.neg(a), -x, bits)
    assert holds(intervals.absolute(a), abs(x), bits)
    assert holds(intervals.mul(a, b, bits), x * y, bits)
    quotient = intervals.div(a, b, bits)
    assert quotient is None or holds(quotient, x / y, bits)
    assert quotient is not None or b.lo <= 0 <= b.hi
    if x != y:
        assert not intervals.disjoint(a, a)
    assert not intervals.disjoint(a, b) or x != y


@given(st.fractions(-20, 20, max_denominator=50), st.integers(-40, 40))
def test_powers_enclose_the_exact_result(x: Fraction, n: int) -> None:
    bits = 400
    found = intervals.power(enclosure(x, bits), n, bits)
    if x == 0 and n < 0:
        assert found is None
    else:
        assert holds(found, x**n, bits)


def test_an_even_power_of_both_signs_is_not_negative() -> None:
    one = 1 << 20
    assert intervals.power(Interval(-one, 2 * one), 2, 20) == Interval(0, 4 * one)
    assert intervals.power(Interval(-2 * one, one), 3, 20) == Interval(-8 * one, one)
    assert intervals.power(Interval(-one, one), 0, 20) == Interval(one, one)


def enclosure(x: Fraction, bits: int) -> Interval:
    found = intervals.of(x, bits)
    assert found is not None
    return found


def holds(found: Interval | None, value: Fraction, bits: int) -> bool:
    return found is not None and found.lo <= value * 2**bits <= found.hi
