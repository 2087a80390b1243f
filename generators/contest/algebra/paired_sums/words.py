"""What the tales of long sums need beside their numbers."""

from generators.contest.questions import Slots
from generators.latex import added, power

_POWERS = {1: "", 2: "squares of the ", 3: "cubes of the "}
_SQUARES = ("distances", "squares of the distances")


def _nth(base: int, exponent: int) -> str:
    return f"{base}^{{{exponent}}}"


def _floor(p: int, q: int, top: str) -> str:
    fraction = rf"\frac{{{top}}}{{{q}}}" if top else rf"\frac{{{p}k}}{{{q}}}"
    return rf"\left\lfloor {fraction} \right\rfloor"


def _floors(p: int, q: int) -> dict[str, object]:
    first, second = _floor(p, q, str(p)), _floor(p, q, rf"2 \cdot {p}")
    last = _floor(p, q, rf"{q - 1} \cdot {p}")
    return {"sum": rf"{first} + {second} + \cdots + {last}", "last": q - 1}


def _digits(p: int, a: int, q: int, b: int, c: int) -> dict[str, object]:
    parts = [_nth(2**p, a), _nth(5**q, b), *([str(c)] if c > 1 else [])]
    return {"product": r" \cdot ".join(parts)}


def _even_odd(n: int, exponent: int, shift: int) -> dict[str, object]:
    first, last = shift + 1, shift + 2 * n
    return {
        "what": _POWERS[exponent].removesuffix(" of the "),
        "first": first,
        "last": last,
        "terms": rf"-{first}^{exponent} + {first + 1}^{exponent} - {first + 2}^{exponent} + "
        rf"{first + 3}^{exponent} - \cdots + {last}^{exponent}",
        "added": rf"{first + 1}^{exponent} + {first + 3}^{exponent} + \cdots + {last}^{exponent}",
        "taken": rf"{first}^{exponent} + {first + 2}^{exponent} + \cdots + "
        rf"{last - 1}^{exponent}",
    }


def _alternating(a: int, d: int, n: int) -> dict[str, object]:
    last = a + (n - 1) * d
    return {
        "terms": rf"{last}^2 - {last - d}^2 + {last - 2 * d}^2 - \cdots - {a}^2",
        "last": last,
    }


def _times(c: int) -> str:
    return "" if c == 1 else rf"{c} \cdot "


SLOTS: Slots = {
    "alternating": _alternating,
    "left_out": lambda a, d, n, k: {
        "second": a + d,
        "third": a + 2 * d,
        "last": a + (n - 1) * d,
        "twice": 2 * k,
    },
    "even_odd": _even_odd,
    "digits": _digits,
    "mirrored": lambda b, c, n: {
        "f": rf"\frac{{{_times(c)}{b * b}^x}}{{{b * b}^x + {b}}}",
        "last": n - 1,
    },
    "strings": lambda code, size: {"digits": ", ".join(str(code))},
    "subset": lambda n, size, a, d, is_squares: {
        "elements": ", ".join(str(a + d * k) for k in range(n)),
        "what": ("numbers", "squares of the numbers")[is_squares],
    },
    "inverse": lambda a, b, c, n: {
        "f": added([(a, "x^2"), (b, "x"), (c, "")]),
        "fk": added([(a, power("k", 2)), (b, "k"), (c, "")]),
        "top": a * n * n + b * n + c,
    },
    "floors": _floors,
    "multiples": _floors,
    "gaps": lambda n, power, d: {"what": _SQUARES[power - 1], "last": d * (n - 1), "second": 2 * d},
    "largest": lambda n, size, shift, is_least: {
        "first": shift + 1,
        "last": shift + n,
        "what": ("largest", "smallest")[is_least],
    },
}
