"""Whole numbers by their primes."""


def factors(whole: int) -> list[tuple[int, int]]:
    """Return the primes of a positive number with their exponents."""
    found, prime = [], 2
    while prime * prime <= whole:
        exponent = 0
        while whole % prime == 0:
            whole, exponent = whole // prime, exponent + 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return [*found, (whole, 1)] if whole > 1 else found
