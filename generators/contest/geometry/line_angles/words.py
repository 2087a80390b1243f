"""How angles between lines and their multiples are told."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from generators.contest.geometry.line_angles.kinds import ANGLES
from generators.contest.geometry.line_angles.tales import TALES
from generators.contest.scenes import Scene, pictured, render
from generators.latex import added, number
from generators.pictures import Panel


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = dict(zip(ANGLES[scene.kind].fields.split(), scene.numbers, strict=True))
    words = _WORDS[scene.kind](*scene.numbers) if scene.kind in _WORDS else {}
    return render(rng.choice(TALES[scene.kind]), {**slots, **words}, rng)


def _slopes(p: int, q: int, r: int, s: int, *_rest: int) -> dict[str, object]:
    one, two = Fraction(p, q), Fraction(r, s)
    return {
        "one": number(one),
        "two": number(two),
        "first": f"y = {added([(one, 'x')])}",
        "second": f"y = {added([(two, 'x')])}",
    }


def _sum(p: int, q: int, r: int, s: int, is_difference: int) -> Mapping[str, object]:
    return {
        **_slopes(p, q, r, s),
        "sum": "the first of these angles minus the second" if is_difference else "their sum",
        "term": r"\alpha - \beta" if is_difference else r"\alpha + \beta",
        "turn": "clockwise by as much as the second one rises over a level line"
        if is_difference
        else "counterclockwise by as much as the second one rises over a level line",
    }


def _double(p: int, q: int, asked: int) -> Mapping[str, object]:
    name = ("sine", "cosine", "tangent")[asked]
    return {
        "one": number(Fraction(p, q)),
        "sought": rf"$\{name[:3]} 2\theta$",
        "named": name,
    }


def _viewing(_a: int, _b: int, asked: int) -> Mapping[str, object]:
    return {
        "sought": (
            "the distance from the wall at which this angle is greatest, in inches",
            "the sine of this angle where it is greatest",
            "the tangent of this angle where it is greatest",
        )[asked],
        "plain": (
            "the positive $x$ for which the angle $APB$ is greatest",
            "the sine of the greatest angle $APB$",
            "the tangent of the greatest angle $APB$",
        )[asked],
    }


def _system(_t: int, _c: int, is_squares: int) -> Mapping[str, object]:
    return {"sought": r"$\tan^2 x + \tan^2 y$" if is_squares else r"$\tan(x + y)$"}


def _split(_x: int, _y: int, p: int, q: int) -> Mapping[str, object]:
    return {"tangent": number(Fraction(p, q))}


def _multiple(_a: int, _b: int, times: int, is_cosine: int) -> Mapping[str, object]:
    return {
        "times": {2: "twice", 3: "three times"}[times],
        "sought": r"$\cos\angle A$" if is_cosine else "$AB$",
    }


_SIDES = (
    (r"\cos", r"\cos", ""),
    (r"\sin", r"\sin", ""),
    (r"\sin", r"\cos", ""),
    (r"\cos", r"\cos", "-"),
    (r"\sin", r"\sin", "-"),
)


def _angle(times: int) -> str:
    return f"({added([(times, 'x')])})"


def _interval(k: int) -> str:
    return rf"0 \le x \le {added([(k, chr(92) + 'pi')])}"


def _equation(form: int, m: int, n: int, k: int) -> Mapping[str, object]:
    left, right, sign = _SIDES[form]
    return {
        "equation": rf"{left}{_angle(m)} = {sign}{right}{_angle(n)}",
        "left": rf"{left}{_angle(m)}",
        "right": rf"{sign}{right}{_angle(n)}",
        "interval": _interval(k),
    }


def _product(
    form: int, a: int, b: int, c: int, d: int, k: int, is_sum: int
) -> Mapping[str, object]:
    first, second = ((r"\cos", r"\cos"), (r"\sin", r"\sin"), (r"\sin", r"\cos"))[form]
    left, right = (rf"{first}{_angle(one)}{second}{_angle(two)}" for one, two in ((a, b), (c, d)))
    return {
        "equation": f"{left} = {right}",
        "left": left,
        "right": right,
        "interval": _interval(k),
        "sought": "the sum of all real solutions" if is_sum else "the number of real solutions",
        "elements": "the sum of the elements of $S$" if is_sum else "the number of elements of $S$",
        "places": "the sum of the $x$-coordinates of these points"
        if is_sum
        else "the number of these points",
    }


_WORDS: Mapping[str, Callable[..., Mapping[str, object]]] = {
    "slope_sum": _sum,
    "double_value": _double,
    "bisector": _slopes,
    "mirrored": _slopes,
    "viewing": _viewing,
    "tangent_system": _system,
    "altitude_split": _split,
    "angle_multiple": _multiple,
    "equation": _equation,
    "product": _product,
    "isosceles": _slopes,
}
_FIELDS = {
    "p": "numerator of a slope or tangent",
    "q": "its denominator",
    "r": "numerator of the other slope",
    "s": "its denominator",
    "u": "first coordinate of P",
    "v": "second coordinate of P",
    "t": "sum of the tangents",
    "k": "end of the interval over pi",
    "times": "how many times angle A is angle B",
    "form": "which functions",
    "is_difference": "difference (1) or sum (0)",
    "is_squares": "asked: squares (1) or the tangent of the sum (0)",
    "is_cosine": "asked: cosine (1) or side (0)",
    "is_sum": "asked: sum (1) or number (0)",
    "asked": "which of the values is asked",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, ANGLES[scene.kind].fields, _FIELDS)
