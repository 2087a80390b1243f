"""Stories of motion, work, mixtures and means: what is told, and what is asked in closed form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from generators.family import rule
from generators.latex import number, root


@dataclass(frozen=True, slots=True)
class Rates:
    """A story; the numbers of each kind, times in minutes where nothing else is said.

    `meet` (way, two speeds, minutes that one waits); `balance` (five fractions a, b, c, d, w:
    aX + bY = cX + dY, Y weighs w); `train` (seconds past a pole and past a platform, its length);
    `pairs` (hours of first and second, second and third, first and third); `wind` (way, wind,
    time there and back); `work` (how much slower one is, time of both); `draws` (barrel, what is
    left, how many times the first draw the second is); `after` (times after the meeting); `means`
    (value, two counts of it, the two rises as fractions); `swim` (first and second meeting, 1 if
    both are measured from the same end); `steps` (steps of a slow and of a fast climber, how much
    faster as a fraction); `pause` (way, two times, two increases of the speed in halves).
    """

    kind: str
    numbers: tuple[int, ...]
    asked: str
    answer: str = field(compare=False)


DEPTH: Mapping[str, int] = {
    **{"meet": 1, "balance": 1, "train": 1, "pairs": 1},
    **{"wind": 2, "work": 2, "draws": 2},
    **{"after": 3, "means": 3, "swim": 3},
    **{"steps": 4, "pause": 4},
}
"""Ideas from the story to the answer."""
ASKED: Mapping[str, tuple[str, ...]] = {
    "meet": ("where", "when"),
    "balance": ("weight",),
    "train": ("length", "speed"),
    "pairs": ("all", "first"),
    "wind": ("speed",),
    "work": ("faster", "slower"),
    "draws": ("draw",),
    "after": ("meeting", "first", "ratio"),
    "means": ("mean",),
    "swim": ("length", "ratio"),
    "steps": ("steps",),
    "pause": ("time", "pause"),
}


class Value(NamedTuple):
    """`middle` plus `sign` times the root of `square`."""

    middle: Fraction
    square: Fraction = Fraction(0)
    sign: int = 1


@rule
def settled(value: Value) -> str:
    r"""Return `\frac{3}{2} - 2\sqrt{5}`, or a rational number."""
    middle, square, sign = value
    tail = root(square)
    if "sqrt" not in tail:
        return number(middle + sign * _whole_root(square))
    if not middle:
        return tail if sign > 0 else f"-{tail}"
    return f"{number(middle)} {'+' if sign > 0 else '-'} {tail}"


def _whole_root(square: Fraction) -> Fraction:
    """Return the root of a rational square."""
    text = root(square)
    if not text.startswith(r"\frac"):
        return Fraction(int(text))
    top, bottom = text[6:-1].split("}{")
    return Fraction(int(top), int(bottom))


def fractions(numbers: tuple[int, ...]) -> list[Fraction]:
    """Return the fractions that pairs of numbers stand for."""
    return [Fraction(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)]


def value(one: Rates) -> Value | None:
    """Return what is asked; None where the story makes no sense."""
    return _VALUES[one.kind](one, *map(Fraction, one.numbers))


def _meet(one: Rates, way: Fraction, u: Fraction, v: Fraction, wait: Fraction) -> Value | None:
    time = (way + v * wait / 60) / (u + v)
    if u * wait >= 60 * way:
        return None
    return Value(u * time if one.asked == "where" else 60 * time)


def _balance(one: Rates, *numbers: Fraction) -> Value | None:
    a, b, c, d, w = fractions(one.numbers)
    return Value((b - d) * w / (c - a)) if c > a and b > d else None


def _train(one: Rates, pole: Fraction, platform: Fraction, length: Fraction) -> Value:
    speed = length / (platform - pole)
    return Value(speed if one.asked == "speed" else speed * pole)


def _pairs(one: Rates, *hours: Fraction) -> Value | None:
    rates = [1 / each for each in hours]
    every = sum(rates, Fraction(0)) / 2
    if max(rates) >= every:
        return None
    return Value(1 / every if one.asked == "all" else 1 / (every - rates[1]))


def _wind(one: Rates, way: Fraction, wind: Fraction, time: Fraction) -> Value:
    mean = 60 * way / time
    return Value(mean, mean**2 + wind**2)


def _work(one: Rates, more: Fraction, time: Fraction) -> Value:
    half = more / 2 if one.asked == "slower" else -more / 2
    return Value(time + half, time**2 + more**2 / 4)


def _draws(one: Rates, barrel: Fraction, left: Fraction, times: Fraction) -> Value:
    middle = (times + 1) * barrel / (2 * times)
    return Value(middle, middle**2 - barrel * (barrel - left) / times, -1)


def _after(one: Rates, first: Fraction, second: Fraction) -> Value:
    if one.asked == "ratio":
        return Value(Fraction(0), second / first)
    return Value(first if one.asked == "first" else Fraction(0), first * second)


def _swim(one: Rates, near: Fraction, far: Fraction, same: Fraction) -> Value | None:
    length = (3 * near + far) / 2 if same else 3 * near - far
    # Neither overtakes the other one before their second meeting.
    is_so = length < 3 * near < 2 * length and 0 < far < length and 2 * near != length
    if not is_so:
        return None
    return Value(length if one.asked == "length" else near / (length - near))


def _pause(one: Rates, way: Fraction, long: Fraction, *others: Fraction) -> Value | None:
    speed = Fraction(slow_speed(one))
    pause = long - 60 * way / speed if speed else Fraction(0)
    if pause <= 0:
        return None
    then = 60 * way / (speed + others[-1] / 2)
    return Value(pause if one.asked == "pause" else then + pause)


def gap(one: Rates) -> Fraction:
    """Return by how much the value of a story of means exceeds the mean."""
    _, k, m, *rises = one.numbers
    first, second = fractions(tuple(rises))
    count = (second - first) / (first / k - second / m)
    return first * (count + k) / k


def carried(one: Rates) -> Fraction:
    """Return how many steps the stairs move while the slow climber takes one."""
    slow, fast, p, q = one.numbers
    return Fraction(p * (fast - slow), p * slow - q * fast)


def slow_speed(one: Rates) -> Fraction | int:
    """Return the speed of the slow walk, 0 if it is no fraction."""
    way, long, short, more, _ = map(Fraction, one.numbers)
    more /= 2
    inside = more**2 + 4 * way * more * 60 / (long - short)
    text = root(inside)
    return 0 if "sqrt" in text else (_whole_root(inside) - more) / 2


_VALUES: Mapping[str, Callable[..., Value | None]] = {
    "meet": _meet,
    "balance": _balance,
    "train": _train,
    "pairs": _pairs,
    "wind": _wind,
    "work": _work,
    "draws": _draws,
    "after": _after,
    "means": lambda one, *numbers: Value(numbers[0] - gap(one)),
    "swim": _swim,
    "steps": lambda one, *numbers: Value(numbers[0] * (1 + carried(one))),
    "pause": _pause,
}
