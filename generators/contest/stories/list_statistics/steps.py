"""The worked solution for a list of positive integers."""

from collections.abc import Iterable

from generators.contest.stories.list_statistics.instance import (
    Lists,
    by_multiplicity,
    ends,
    greatest_median,
    halves,
    length,
    mean_of,
    rest_of_top,
)
from generators.latex import in_rounds


@in_rounds
def steps(one: Lists) -> tuple[str, ...]:
    """Return the lines."""
    return tuple(_STEPS[one.kind](one))


def letters(one: Lists) -> dict[str, str]:
    """Return what the letters of the lines stand for."""
    if one.kind == "joined":
        return {"n": str(length(one.told))}
    found = {"S": str(one.told["sum"])}
    if one.kind == "middle":
        return {**found, "m": str(greatest_median(one.told))}
    if one.kind == "span":
        return {**found, "a": str(ends(one.told, one.asked)[0])}
    return found


def _plus(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))


def _sum(one: Lists) -> str:
    told, mean = one.told, mean_of(one.told)
    if mean.denominator > 1:
        return f"The numbers add up to $S = {told['sum']}$."
    return rf"The numbers add up to $S = {told['count']} \cdot {mean} = {told['sum']}$."


def _top(one: Lists) -> list[str]:
    others, half = rest_of_top(one.told), one.told["count"] // 2
    below, above = others[:half], others[half:]
    kind = "different " if one.told["different"] else ""
    return [
        _sum(one),
        f"The largest number leaves room for itself if the others are small. The {half} {kind}ones "
        f"below the median add up to at least ${_plus(below)} = {sum(below)}$.",
        "The median and those between it and the largest add up to at least "
        f"${_plus(above)} = {sum(above)}$."
        if above[1:]
        else f"The median is ${above[0]} = {above[0]}$.",
        f"So the largest number is at most ${one.told['sum']} - {sum(below)} - {sum(above)} = "
        f"{one.answer}$, and with exactly these others it is.",
    ]


def _middle(one: Lists) -> list[str]:
    told, half, median = one.told, one.told["count"] // 2, int(one.answer)
    is_different = told["different"]
    below = list(range(1, half + 1)) if is_different else [1] * half
    added = half * (half + 1) // 2 if is_different else 0
    above = [median + step * is_different for step in range(half + 1)]
    slack = told["sum"] - sum(below) - sum(above)
    above[-1] += slack
    most = told["sum"] - sum(below) - added
    over = f" + {_plus(range(1, half + 1))}" if is_different else ""
    room = f"{told['sum']} - {sum(below)}{f' - {added}' if added else ''}"
    return [
        _sum(one),
        f"The {half} numbers below the median are at least ${_plus(below)} = {sum(below)}$ "
        "together.",
        f"With the median $m$, the other ones are at least ${half + 1}m{over}$ together, so "
        rf"${half + 1}m \le {room} = {most}$.",
        rf"So $m \le \lfloor \frac{{{most}}}{{{half + 1}}} \rfloor = {median}$, and this is "
        f"possible: ${_plus([*below, *above])} = {told['sum']}$.",
        f"The greatest median is $m = {one.answer}$.",
    ]


def _span(one: Lists) -> list[str]:
    told = one.told
    many, wide, step = told["count"], told["range"], told["different"]
    least, top = ends(told, one.asked)
    inner = [step * at for at in range(1, many - 1)]
    near = "smallest" if one.asked == "largest" else "largest"
    if one.asked == "largest":
        total = sum(inner) + wide
        signs = rf"S \ge {many}a + {total}"
        bound = rf"a \le \lfloor \frac{{{told['sum']} - {total}}}{{{many}}} \rfloor = {least}"
    else:
        total = wide * (many - 1) - sum(inner)
        signs = rf"S \le {many}a + {total}"
        bound = rf"a \ge \lceil \frac{{{told['sum']} - {total}}}{{{many}}} \rceil = {least}"
    example = _example(told["sum"], least, top, many, step)
    return [
        _sum(one),
        f"Let $a$ be the smallest number, so that the largest is $a + {wide}$. That one is "
        f"{'great' if one.asked == 'largest' else 'small'} if the numbers between lie near the "
        f"{near} one: in any case ${signs}$.",
        f"So ${bound}$, which is possible: ${_plus(example)} = {told['sum']}$.",
        f"The largest number then is ${least} + {wide} = {one.answer}$.",
    ]


def _example(whole: int, least: int, top: int, many: int, step: int) -> list[int]:
    """Return a list with such ends and such a sum, made greedily from its upper end."""
    inner = [least + step * at for at in range(1, many - 1)]
    spare = whole - least - top - sum(inner)
    for at in reversed(range(len(inner))):
        more = min(spare, top - step * (len(inner) - at) - inner[at])
        inner[at], spare = inner[at] + more, spare - more
    return [least, *inner, top]


def _joined(one: Lists) -> list[str]:
    told, many = one.told, length(one.told)
    v, mean, without = told["value"], told["mean"], told["without"]
    rest = (many - 1) * without
    return [
        f"Let there be $n$ numbers. Their sum, told in two ways, is "
        rf"${mean}n = {without}(n - 1) + {v}$.",
        f"So ${mean - without}n = {v} - {without}$ and $n = {many}$."
        if mean > without + 1 or mean < without
        else f"So $n = {v} - {without} = {many}$.",
        rf"Without {v}, the other ${many} - 1 = {many - 1}$ numbers add up to "
        rf"${many - 1} \cdot {without} = {rest}$.",
        f"One of them is largest if all others of them are 1: ${rest} - {many - 2} = "
        f"{one.answer}$.",
    ]


def _halves(one: Lists) -> list[str]:
    told, half = one.told, one.told["count"] // 2
    median, top = told["median"] // 2, told["largest"]
    rest = told["sum"] - median - top
    lines = [
        _sum(one),
        f"Without the median and the largest number, ${told['sum']} - {median} - {top} = {rest}$ "
        f"is left for the {half} numbers below the median and the {half - 1} above it.",
    ]
    found = list(halves(told))
    for low, one_, other in found:
        lines.append(
            f"If the lower ones add up to {low}, the upper ones add up to ${rest} - {low} = "
            rf"{rest - low}$: there are ${one_} \cdot {other} = {one_ * other}$ ways."
        )
    return [*lines, f"In all ${_plus(a * b for _, a, b in found)} = {one.answer}$."]


def _forced(one: Lists) -> list[str]:
    told, [only] = one.told, list(by_multiplicity(one.told))
    mode, many, often = told["mode"], told["count"], only.count(told["mode"])
    lines = [_sum(one)]
    for times in range(2, many):
        rest, others = told["sum"] - times * mode, many - times
        if rest < others:
            break
        case = (
            f"If {mode} occurs {_TIMES.get(times, f'{times} times')}, the other {others} add up to "
            if others > 1
            else f"If {mode} occurs {times} times, the other one is "
        )
        kept = [x for x in only if x != mode]
        end = (
            f"only {', '.join(map(str, kept))} fit."
            if times == often
            else "nothing fits what is told."
        )
        lines.append(rf"{case}${told['sum']} - {times} \cdot {mode} = {rest}$: {end}")
    squares = " + ".join(f"{x}^2" for x in only)
    return [*lines, f"So the sum of the squares is ${squares} = {one.answer}$."]


_TIMES = {2: "twice"}
_STEPS = {
    "top": _top,
    "middle": _middle,
    "span": _span,
    "joined": _joined,
    "halves": _halves,
    "forced": _forced,
}
