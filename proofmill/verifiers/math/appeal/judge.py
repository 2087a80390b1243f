r"""The judge of the worker process: Math-Verify's LaTeX reader, sympy's proofs, expressions only.

What Math-Verify 0.9 credits and should not is kept from it: rounded decimals (they become exact
fractions), `9\%` for 9, `3x = 5` for 5, `\neq 2` for 2, `\{1,2\}` for (1,2), `2 cm` for `2 m`, and
the unevaluated integral of the question. So there is a list of what passes, and no units.
"""

import importlib
import re
from typing import Any

# At import, so that the host learns at once whether they are there. By name: they are optional,
# and no type checker may require them.
_math_verify = importlib.import_module("math_verify")
_sympy = importlib.import_module("sympy")
_normalization = importlib.import_module("latex2sympy2_extended").NormalizationConfig

DIGITS = 60
"""Decimal digits to which values are computed; a relative gap of 10**-40 is a clear difference."""
_GAP = _sympy.Rational(1, 10**40)

_CONFIG = [
    _math_verify.LatexExtractionConfig(
        normalization_config=_normalization(
            basic_latex=True, units=False, malformed_operators=True, boxed="all", equations=False
        )
    )
]
_WORDS = [
    "arccos",
    "arcsin",
    "arctan",
    "binom",
    "cdot",
    "cos",
    "cosh",
    "cot",
    "csc",
    "exp",
    "frac",
    "dfrac",
    "tfrac",
    "infty",
    "left",
    "ln",
    "log",
    "max",
    "min",
    "pi",
    "right",
    "sec",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "theta",
    "alpha",
    "beta",
    "gamma",
    "lambda",
    "mu",
    "phi",
    "omega",
    "times",
    "div",
    "lfloor",
    "rfloor",
    "lceil",
    "rceil",
    "overline",
    "big",
    "bigl",
    "bigr",
    "Big",
    "Bigl",
    "Bigr",
    "quad",
]
_TOKEN = re.compile(
    rf"\\(?:{'|'.join(_WORDS)})(?![A-Za-z])|\\[,;:!| ]|(?:{'|'.join(_WORDS)})(?![A-Za-z])"
    r"|[A-Za-z]{1,3}(?![A-Za-z])|[0-9.+*/^_(){}\[\]|! -]"
)
_GOLD_ONLY = re.compile(r"\\(?:int|iint|sum|prod|lim|to|mathrm|limits)(?![A-Za-z])|=")
# Sympy would compute these, or try: long factorials and exponents, towers of three powers.
_HEAVY = re.compile(r"[0-9]{3}[ ]*!|[!)}][ ]*!|\^[ ]*\{?[ ]*-?[0-9]{4}|\^[^+*/=-]*\^[^+*/=-]*\^")
_DECIMAL = re.compile(r"([0-9]*)\.([0-9]+)")
_POINTS = ((7, 5), (19, 11), (29, 23))


def judge(gold: str, candidate: str) -> bool | None:
    r"""Return whether two expressions are equal, if sympy can tell; None when either is unreadable.

    Math-Verify's own `verify` is not asked: it calls equal what agrees to so many digits, and so
    `\pi + 10^{-300}` equal to `\pi`.
    """
    if _TOKEN.sub("", _GOLD_ONLY.sub("", gold)) or _TOKEN.sub("", candidate):
        return None
    if _HEAVY.search(gold) or _HEAVY.search(candidate):
        return None
    left, right = _read(gold), _read(candidate)
    if left is None or right is None:
        return None
    left, right = left.doit(), right.doit()
    if _differ(left, right):
        return False
    gap = left - right
    if _sympy.simplify(gap).is_zero or gap.equals(0):
        return True
    return False if gap.is_zero is False else None


def _read(text: str) -> Any | None:  # noqa: ANN401 - a sympy value; sympy is not typed here
    exact = _DECIMAL.sub(_fraction, text)
    if "." in exact:
        return None
    parsed = _math_verify.parse(
        rf"$\boxed{{{exact}}}$", _CONFIG, fallback_mode="no_fallback", parsing_timeout=None
    )
    is_one = len(parsed) == 1 and isinstance(parsed[0], _sympy.Expr)
    return parsed[0] if is_one else None


def _fraction(decimal: re.Match[str]) -> str:
    return rf"\frac{{{decimal[1]}{decimal[2]}}}{{1{'0' * len(decimal[2])}}}"


def _differ(left: Any, right: Any) -> bool:  # noqa: ANN401 - as above
    """Tell whether the two clearly differ at one of a few rational points."""
    symbols = sorted((left - right).free_symbols, key=str)
    for top, bottom in _POINTS:
        point = {one: _sympy.Rational(top + i, bottom) for i, one in enumerate(symbols)}
        values = [side.subs(point).evalf(DIGITS) for side in (left, right, left - right)]
        if all(one.is_number and one.is_finite for one in values):
            size = 1 + abs(values[0]) + abs(values[1])
            if abs(values[2]) > size * _GAP:
                return True
    return False
