"""Polynomials and rational functions: exact evaluation modulo 61-bit primes at random points.

Two that differ in value somewhere are different, by proof. Two of degree d that agree at a random
point modulo a random prime p are equal but for a chance of d / p (Schwartz 1980, Zippel 1979).
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

from proofmill.verifiers.math.evaluation import evaluate
from proofmill.verifiers.math.reals import Undefined
from proofmill.verifiers.math.tree import Node

TRIALS = 3
"""Points per prime, of two primes; a wrong `equal` needs six coincidences of 2**-55 each."""
MAX_DEGREE = 1 << 64
"""Exponent of a power; a tower's own exponent is evaluated exactly within its bounds."""
_POOL = 24
# Strong pseudoprimes to these bases exceed 3.3e24 (Sorenson and Webster 2015).
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
_LARGEST_GAP = 2_000


def _is_prime(n: int) -> bool:
    shift = (n - 1 & 1 - n).bit_length() - 1
    odd = n - 1 >> shift
    for witness in _WITNESSES:
        x = pow(witness, odd, n)
        if x in {1, n - 1}:
            continue
        for _ in range(shift - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


@cache
def primes() -> tuple[tuple[int, int], ...]:
    """Return 61-bit primes p = 1 mod 4, each with a square root of -1."""
    rng = Random("proofmill/math/primes")
    found = []
    for _ in range(_POOL):
        start = rng.randrange(1 << 60, 1 << 61) & ~3 | 1
        p = next(n for n in range(start, start + 4 * _LARGEST_GAP, 4) if _is_prime(n))
        found.append((p, _imaginary(p)))
    return tuple(found)


def _imaginary(p: int) -> int:
    """Return a square root of -1: a non-residue to the power (p - 1) / 4."""
    for base in range(2, 1_000):
        root = pow(base, (p - 1) // 4, p)
        if root * root % p == p - 1:
            return root
    raise ArithmeticError(f"no non-residue below 1000 modulo {p}")


class _Modular:
    def __init__(self, p: int, imaginary: int, point: Mapping[str, int]) -> None:
        self.p = p
        self.imaginary = imaginary
        self.point = point

    def value(self, node: Node) -> int | None:
        """Return the value modulo p; None if there is none, or the node is no rational function."""
        p, head = self.p, node.head
        if head == "num":
            return self.ratio(node.number.numerator, node.number.denominator)
        if head == "name":
            return self.point[node.name]
        if head == "const":
            return self.imaginary if node.name == "i" else None
        if head == "pow":
            return self.power(node.parts[0], node.parts[1])
        if head not in {"add", "mul", "neg", "div"}:
            return None
        values = [self.value(part) for part in node.parts]
        total = values[0]
        if total is None:
            return None
        if head == "neg":
            return -total % p
        for value in values[1:]:
            if value is None or total is None:
                return None
            if head == "div":
                total = self.ratio(total, value)
            else:
                total = (total + value if head == "add" else total * value) % p
        return total

    def ratio(self, top: int, bottom: int) -> int | None:
        return top * pow(bottom, -1, self.p) % self.p if bottom % self.p else None

    def power(self, base: Node, exponent: Node) -> int | None:
        value = self.value(base)
        n = whole(exponent)
        if value is None or n is None or (value == 0 and n <= 0):
            return None
        return pow(value, n, self.p)


def whole(node: Node) -> int | None:
    """Return the integer that a constant expression exactly is, if it is one of bounded size."""
    if node.head == "num":
        found: object = node.number
    else:
        try:
            value = evaluate(node, {}, 64, is_real=True)
        except Undefined:
            return None
        found = value.re if value is not None and value.im == 0 else None
    if not isinstance(found, Fraction) or found.denominator != 1 or abs(found) > MAX_DEGREE:
        return None
    return int(found)


def equal(a: Node, b: Node, variables: list[str], rng: Random) -> bool | None:
    """Compare two rational functions; None if one of them is none, or has no value anywhere."""
    agreed = 0
    for p, imaginary in rng.sample(primes(), 2):
        for _ in range(TRIALS):
            # `i` is one root of -1 here and the other in half of the trials: a conjugate differs.
            root = imaginary if rng.random() < 0.5 else p - imaginary
            modular = _Modular(p, root, {name: rng.randrange(2, p) for name in variables})
            left, right = modular.value(a), modular.value(b)
            if left is None or right is None:
                return None
            if left != right:
                return False
            agreed += 1
    return agreed > 0
