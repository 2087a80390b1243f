"""Numbers: `integer` and `rational`, compared by exact value."""

from proofmill.verifiers import reading
from proofmill.verifiers.verdict import BAD_GOLD, MALFORMED, Args, Verdict, same


def check_integer(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept `1,024`, `+1024` and `01024` for `1024`; reject `1024.0` and `1024 apples`."""
    expected = reading.integer(gold)
    if expected is None:
        return BAD_GOLD
    value = reading.integer(reading.clean(candidate))
    return MALFORMED if value is None else same(value == expected)


def check_rational(candidate: str, gold: str, args: Args) -> Verdict:
    r"""Accept `6/8`, `0.75` and `\frac{3}{4}` for `3/4`; reject rounded decimals and `75 %`."""
    expected = reading.rational(gold)
    if expected is None:
        return BAD_GOLD
    value = reading.rational(reading.clean(candidate))
    return MALFORMED if value is None else same(value == expected)
