"""The worked solution of a story, and what its letters stand for."""

from fractions import Fraction

from generators.contest.stories.rate_stories.instance import (
    Rates,
    Value,
    carried,
    fractions,
    gap,
    settled,
    slow_speed,
    value,
)
from generators.latex import number


def steps(one: Rates) -> tuple[str, ...]:
    """Return the lines; the last one ends in the answer."""
    return tuple(_STEPS[one.kind](one))


def letters(one: Rates) -> dict[str, str]:
    """Return the values of the letters in the lines."""
    n = tuple(map(Fraction, one.numbers))
    found = settled(value(one) or Value(Fraction(0)))
    match one.kind:
        case "meet":
            way, u, v, wait = n
            return {"t": number((way + v * wait / 60) / (u + v))}
        case "balance":
            return {"x": found}
        case "train":
            speed = n[2] / (n[1] - n[0])
            return {"v": number(speed), "x": number(speed * n[0])}
        case "pairs":
            rates = [1 / hours for hours in n]
            every = sum(rates, Fraction(0)) / 2
            first, second, third = (number(every - rates[k]) for k in (1, 2, 0))
            return {"a": first, "b": second, "c": third}
        case "work":
            return {"x": settled(Value(n[1] - n[0] / 2, n[1] ** 2 + n[0] ** 2 / 4))}
        case "after":
            ratio = settled(Value(Fraction(0), n[1] / n[0]))
            return {"t": settled(Value(Fraction(0), n[0] * n[1])), "r": ratio}
        case "means":
            over = gap(one)
            count = over * n[1] / Fraction(*one.numbers[3:5]) - n[1]
            return {"n": number(count), "g": number(over), "m": found}
        case "swim":
            return {"L": number((3 * n[0] + n[1]) / 2 if n[2] else 3 * n[0] - n[1])}
        case "steps":
            return {"e": number(carried(one)), "N": found}
        case "pause":
            return {"s": number(slow_speed(one)), "p": number(n[1] - 60 * n[0] / slow_speed(one))}
    return {"x": found}


def _meet(one: Rates) -> list[str]:
    way, u, v, wait = one.numbers
    late = number(Fraction(wait, 60))
    time = number((way + v * Fraction(wait, 60)) / (u + v))
    lines = [
        f"Let the first one be on the way for $t$ hours; the second one is for "
        f"${late}$ hours less. Together they cover everything: "
        rf"${u}t + {v}\left(t - {late}\right) = {way}$.",
        f"So ${u + v}t = {way} + {number(v * Fraction(wait, 60))}$ and $t = {time}$.",
    ]
    if one.asked == "where":
        return [*lines, rf"The first one has come ${u}t = {u} \cdot {time} = {one.answer}$ km far."]
    return [*lines, rf"In minutes this is $60t = 60 \cdot {time} = {one.answer}$."]


def _balance(one: Rates) -> list[str]:
    a, b, c, d, w = fractions(one.numbers)
    right = number((b - d) * w)
    return [
        rf"Let $x$ belong to one whole: ${_of(a)} + {number(b)} \cdot {number(w)} = "
        rf"{_of(c)} + {number(d)} \cdot {number(w)}$.",
        rf"What one side has more of the first, the other has more of the second: "
        rf"$\left({number(c)} - {number(a)}\right)x = "
        rf"\left({number(b)} - {number(d)}\right) \cdot {number(w)}$, that is "
        rf"${_of(c - a)} = {right}$.",
        rf"So $x = {number(1 / (c - a))} \cdot {right} = {one.answer}$.",
    ]


def _of(factor: Fraction, letter: str = "x") -> str:
    return letter if factor == 1 else f"{number(factor)}{letter}"


def _train(one: Rates) -> list[str]:
    pole, platform, length = one.numbers
    lines = [
        rf"With length $x$ and speed $v$, it goes $x = {pole}v$ in the first time and "
        rf"$x + {length} = {platform}v$ in the second one.",
        rf"The difference is ${length} = {platform}v - {pole}v = {platform - pole}v$.",
    ]
    speed = rf"\frac{{{length}}}{{{platform - pole}}}"
    if one.asked == "speed":
        return [*lines, f"So $v = {one.answer}$."]
    return [*lines, rf"So $v = {speed}$ and $x = {pole} \cdot {speed} = {one.answer}$."]


def _pairs(one: Rates) -> list[str]:
    p, q, r = one.numbers
    every = sum((Fraction(1, hours) for hours in one.numbers), Fraction(0)) / 2
    lines = [
        rf"Let $a$, $b$ and $c$ be the shares that are done in an hour: "
        rf"$a + b = \frac{{1}}{{{p}}}$, $b + c = \frac{{1}}{{{q}}}$, "
        rf"$a + c = \frac{{1}}{{{r}}}$.",
        rf"Added up, each counts twice: $2(a + b + c) = \frac{{1}}{{{p}}} + \frac{{1}}{{{q}}} + "
        rf"\frac{{1}}{{{r}}}$, so $a + b + c = {number(every)}$.",
    ]
    if one.asked == "all":
        return [*lines, rf"All together take $\frac{{1}}{{a + b + c}} = {one.answer}$ hours."]
    rest = number(every - Fraction(1, q))
    return [
        *lines,
        rf"Without the second and the third, $a = {number(every)} - \frac{{1}}{{{q}}} = {rest}$.",
        rf"So the first one alone takes $\frac{{1}}{{a}} = {one.answer}$ hours.",
    ]


def _wind(one: Rates) -> list[str]:
    way, wind, time = one.numbers
    hours, mean = number(Fraction(time, 60)), Fraction(60 * way, time)
    inside = number(mean**2 + wind**2)
    return [
        rf"At the speed $x$ the two ways take $\frac{{{way}}}{{x - {wind}}} + "
        rf"\frac{{{way}}}{{x + {wind}}} = {hours}$ hours.",
        rf"Without denominators: ${2 * way}x = {hours}\left(x^2 - {wind}^2\right)$, that is "
        rf"$x^2 - {_of(2 * mean)} - {wind**2} = 0$.",
        rf"Only one root is positive: $x = {number(mean)} + \sqrt{{{inside}}} = {one.answer}$.",
    ]


def _work(one: Rates) -> list[str]:
    more, time = one.numbers
    half, inside = Fraction(more, 2), number(time**2 + Fraction(more, 2) ** 2)
    linear = more - 2 * time
    last = f" = {one.answer}" if one.asked == "faster" else ""
    middle = f"{'+' if linear > 0 else '-'} {abs(linear)}x " if linear else ""
    lines = [
        rf"Let the faster one take $x$ minutes. In one minute both do "
        rf"$\frac{{1}}{{x}} + \frac{{1}}{{x + {more}}} = \frac{{1}}{{{time}}}$ of the work.",
        rf"Without denominators: ${time}(2x + {more}) = x(x + {more})$, that is "
        rf"$x^2 {middle}- {time * more} = 0$.",
        rf"Only one root is positive: $x = {number(time - half)} + \sqrt{{{inside}}}"
        rf"{last}$.",
    ]
    if one.asked == "faster":
        return lines
    return [*lines, rf"The slower one takes $x + {more} = {one.answer}$ minutes."]


def _draws(one: Rates) -> list[str]:
    barrel, left, times = one.numbers
    second = "x" if times == 1 else f"{times}x"
    lines = [
        rf"Let $x$ be the first draw. Each draw leaves the same share of what is there of the "
        rf"first liquid, so ${barrel}\left(1 - \frac{{x}}{{{barrel}}}\right)"
        rf"\left(1 - \frac{{{second}}}{{{barrel}}}\right) = {left}$.",
    ]
    if times == 1:
        return [
            *lines,
            rf"So $({barrel} - x)^2 = {barrel} \cdot {left} = {barrel * left}$.",
            rf"A draw is less than {barrel}: $x = {barrel} - \sqrt{{{barrel * left}}} = "
            f"{one.answer}$.",
        ]
    middle = Fraction((times + 1) * barrel, 2 * times)
    inside = middle**2 - Fraction(barrel * (barrel - left), times)
    return [
        *lines,
        rf"So $({barrel} - x)({barrel} - {second}) = {barrel} \cdot {left}$, that is "
        rf"${times}x^2 - {(times + 1) * barrel}x + {barrel * (barrel - left)} = 0$.",
        f"The second draw is less than {barrel}, so the smaller root counts: "
        rf"$x = {number(middle)} - \sqrt{{{number(inside)}}} = {one.answer}$.",
    ]


def _after(one: Rates) -> list[str]:
    a, b = one.numbers
    if one.asked == "ratio":
        return [
            "Let the first one be $r$ times as fast and $t$ the minutes until they meet. What one "
            f"has behind, the other has ahead: the first one's last way gives ${a}r = t$, the "
            rf"second one's gives ${b} = rt$.",
            rf"So $r \cdot {a}r = {b}$, that is $r^2 = {number(Fraction(b, a))}$.",
            rf"Hence $r = \sqrt{{{number(Fraction(b, a))}}} = {one.answer}$.",
        ]
    lines = [
        "Let $t$ be the minutes until they meet. What one has behind, the other has ahead, so the "
        rf"ratio of the speeds is $\frac{{t}}{{{a}}} = \frac{{{b}}}{{t}}$.",
        rf"So $t^2 = {a} \cdot {b} = {a * b}$.",
    ]
    if one.asked == "meeting":
        return [*lines, rf"Hence $t = \sqrt{{{a * b}}} = {one.answer}$."]
    return [*lines, rf"The whole way takes $t + {a} = {one.answer}$ minutes."]


def _means(one: Rates) -> list[str]:
    v, k, m, *rises = one.numbers
    first, second = fractions(tuple(rises))
    over = gap(one)
    count = over * k / first - k
    gained = [_of(Fraction(each), "g") for each in (k, m)]
    return [
        f"Let there be $n$ values so far, {v} exceeding their mean by $g$. What exceeds is shared "
        rf"by all: ${gained[0]} = {_of(first, '')}(n + {k})$ and "
        rf"${gained[1]} = {_of(second, '')}(n + {m})$.",
        rf"So $g = {number(first / k)}(n + {k}) = {number(second / m)}(n + {m})$, which gives "
        rf"$n = {number(count)}$ and $g = {number(over)}$.",
        rf"The mean is $m = {v} - g = {v} - {number(over)} = {one.answer}$.",
    ]


def _swim(one: Rates) -> list[str]:
    near, far, same = one.numbers
    told = rf"L + (L - {far})" if same else f"L + {far}"
    length = Fraction(3 * near + far, 2) if same else Fraction(3 * near - far)
    lines = [
        "Up to their first meeting they swim one length $L$ together, up to the second one three "
        "lengths. So the one from the west then has come three times as far: "
        rf"${told} = 3 \cdot {near} = {3 * near}$.",
    ]
    last = f"${'2' if same else ''}L = {3 * near} {'+' if same else '-'} {far}$"
    if one.asked == "length":
        return [*lines, f"So {last}, that is $L = {one.answer}$."]
    rest = number(length - near)
    return [
        *lines,
        f"So {last}, that is $L = {number(length)}$.",
        f"Until they first meet, one covers {near} meters, the other one $L - {near} = {rest}$: "
        rf"the ratio is $\frac{{{near}}}{{L - {near}}} = {one.answer}$.",
    ]


def _stairs(one: Rates) -> list[str]:
    slow, fast, p, q = one.numbers
    share = number(Fraction(q, p))
    return [
        "While the slow one takes a step, the stairs bring $e$ steps more; while the fast one "
        rf"takes a step, they bring ${share}e$. So the number of steps is "
        rf"$N = {slow}(1 + e)$ and $N = {fast}\left(1 + {share}e\right)$.",
        rf"Both agree if ${slow}e - {number(Fraction(fast * q, p))}e = {fast} - {slow}$, so "
        rf"$e = {number(carried(one))}$.",
        rf"Hence $N = {slow}\left(1 + {number(carried(one))}\right) = {one.answer}$.",
    ]


def _pause(one: Rates) -> list[str]:
    way, long, short, more, other = one.numbers
    speed, faster, then = Fraction(slow_speed(one)), Fraction(more, 2), Fraction(other, 2)
    rest = number(long - 60 * way / speed)
    apart = Fraction(long - short, 60)
    lines = [
        rf"The pause of $p$ minutes is in both times. At the first speed $s$, "
        rf"$\frac{{{way}}}{{s}} - \frac{{{way}}}{{s + {number(faster)}}} = "
        rf"\frac{{{long} - {short}}}{{60}} = {number(apart)}$.",
        rf"Without denominators: ${number(way * faster)} = {number(apart)}s"
        rf"\left(s + {number(faster)}\right)$; the positive root is $s = {number(speed)}$.",
        rf"So the pause lasts $p = {long} - 60 \cdot \frac{{{way}}}{{s}} = {rest}$ minutes.",
    ]
    if one.asked == "pause":
        return lines
    return [
        *lines,
        rf"At the other speed it takes $60 \cdot \frac{{{way}}}{{s + {number(then)}}} + p = "
        rf"{one.answer}$ minutes.",
    ]


_STEPS = {
    "meet": _meet,
    "balance": _balance,
    "train": _train,
    "pairs": _pairs,
    "wind": _wind,
    "work": _work,
    "draws": _draws,
    "after": _after,
    "means": _means,
    "swim": _swim,
    "steps": _stairs,
    "pause": _pause,
}
