"""The worked solution of an equation that hides a product."""

from generators.contest.numbers.factored_equations.instance import (
    Hidden,
    Pairs,
    Product,
    pairs_of,
    product_of,
)
from generators.contest.numbers.factored_equations.words import equation, renamed
from generators.latex import added, in_rounds


def letters(told: Hidden) -> dict[str, str]:
    """Return the first pair, as the letters of the equation."""
    return dict(zip(told.letters, map(str, pairs_of(told)[0]), strict=True))


@in_rounds
def steps(told: Hidden) -> tuple[str, ...]:
    """Return the lines."""
    one, pairs = product_of(told.told, told.numbers), pairs_of(told)
    u, v = (added([(p, "x"), (q, "y"), (r, "")]) for p, q, r in (one[:3], one[3:6]))
    opening = _OPENINGS.get(told.told, "The left side is a product, up to a constant:")
    if told.told == "shifted" and one.a > 1:
        opening = f"Multiply by {one.a}, and complete the product:"
    lines = [
        f"The condition is ${equation(told)}$.",
        f"{opening} $({u})({v}) = {one.whole}$.",
        f"So both factors divide ${abs(one.whole)} = {_primes(abs(one.whole))}$; each way to "
        "split it is tried.",
        *(_found(one, pair) for pair in pairs),
        _concluded(told, pairs),
    ]
    return tuple(renamed(line, told.letters) for line in lines)


_OPENINGS = {
    "shifted": "Move all terms with letters to one side and complete the product:",
    "fractions": "Clear the fractions and complete the product:",
    "rectangle": "Move all terms with letters to one side and complete the product:",
    "squares": "A difference of squares is a product:",
    "complete": "Complete the square after multiplying by 4; a difference of squares is left:",
}


def _primes(whole: int) -> str:
    parts, prime = [], 2
    while whole > 1:
        count = 0
        while whole % prime == 0:
            whole, count = whole // prime, count + 1
        if count:
            parts.append(f"{prime}^{{{count}}}" if count > 1 else f"{prime}")
        prime += 1
    return r" \cdot ".join(parts if len(parts) > 1 else ["1", *parts])


def _found(one: Product, pair: tuple[int, int]) -> str:
    x, y = pair
    u, v = one.a * x + one.b * y + one.e, one.c * x + one.d * y + one.f
    shown = " and ".join(
        f"${_put(form, pair)} = {value}$" for form, value in ((one[:3], u), (one[3:6], v))
    )
    split = rf"({u}) \cdot ({v})" if min(u, v) < 0 else rf"{u} \cdot {v}"
    return f"The split ${split} = {one.whole}$ gives the pair $({x}, {y})$, as {shown}."


def _put(form: tuple[int, ...], pair: tuple[int, int]) -> str:
    """Return a linear form with numbers for its letters."""
    text = ""
    for factor, value in zip(form, (*pair, None), strict=True):
        if factor:
            size = "" if abs(factor) == 1 and value is not None else str(abs(factor))
            held = "" if value is None else _held(value)
            dot = r" \cdot " if size and held else ""
            sign = " - " if factor < 0 else " + "
            text += (sign if text else sign.strip(" +")) + size + dot + held
    return text


def _concluded(told: Hidden, pairs: Pairs) -> str:
    others = "All other splits give nothing new of the kind that is asked for."
    if told.asked == "pairs":
        one = product_of(told.told, told.numbers)
        again = rf"({_put(one[:3], pairs[-1])}) \cdot ({_put(one[3:6], pairs[-1])})"
        return (
            f"{others} So the answer is ${told.answer}$; the last one has ${again} = {one.whole}$."
        )
    if told.told == "complete":
        parts = [str(x) for x in sorted({x for x, _ in pairs})]
    elif told.told == "rectangle" or told.asked == "product":
        parts = [rf"{_held(x)} \cdot {_held(y)}" for x, y in pairs]
    else:
        parts = [f"{_held(x)} + {_held(y)}" for x, y in pairs]
    if told.asked == "sum":
        total = " + ".join(
            _held(part) if told.told == "complete" else f"({part})" for part in parts
        )
        return f"{others} So the sum is ${total} = {told.answer}$."
    best = next(part for part, pair in zip(parts, _values(told, pairs), strict=True) if pair)
    word = "least" if told.asked == "least" else "largest"
    return f"{others} So the {word} value is ${best} = {told.answer}$."


def _held(value: int | str) -> str:
    return f"({value})" if str(value).startswith("-") else str(value)


def _values(told: Hidden, pairs: Pairs) -> list[bool]:
    """Tell of each value whether it is the answer."""
    if told.told == "complete":
        return [str(x) == told.answer for x in sorted({x for x, _ in pairs})]
    if told.told == "rectangle" or told.asked == "product":
        return [str(x * y) == told.answer for x, y in pairs]
    return [str(x + y) == told.answer for x, y in pairs]
