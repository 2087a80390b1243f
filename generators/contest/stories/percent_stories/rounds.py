"""Worked solutions of stories that go on in rounds, or that compare ages and offers."""

from collections.abc import Sequence
from fractions import Fraction

from generators.contest.scenes import Worked
from generators.contest.stories.percent_stories.backwards import undoubled, untransferred
from generators.contest.stories.percent_stories.kinds import (
    best,
    both_ages,
    overtaken,
)
from generators.contest.stories.percent_stories.kinds import weekly as rounds_of
from generators.latex import added, number


def savings(answer: str, a: int, d: int, c: int, h: int) -> Worked:
    """Work out when growing amounts overtake equal ones."""
    n = overtaken(a, d, c, h)

    def gap(day: int) -> tuple[int, int]:
        return day * a + d * day * (day - 1) // 2, h + c * day

    (late, late_other), (early, early_other) = gap(n), gap(n - 1)
    return Worked(
        (
            rf"After $n$ rounds the first total is ${a}n + {d} \cdot \frac{{n(n - 1)}}{{2}}$ and "
            f"the second ${h} + {c}n$; once ahead, the first one stays ahead. For $n = {n}$ they "
            f"are ${late} > {late_other}$.",
            rf"One round earlier they are ${n - 1} \cdot {a} + {d} \cdot \frac{{{n - 1} \cdot "
            rf"{n - 2}}}{{2}} = {early} \le {early_other}$.",
            f"So it happens first for $n = {answer}$.",
        ),
        {"n": str(n)},
    )


def weekly(answer: str, a: int, b: int, k: int, target: int) -> Worked:
    """Work out when a level that also falls gets to a height."""
    rounds, day = rounds_of(a, b, k, target)
    net, peak = (k - 1) * a - b, (k - 1) * a
    return Worked(
        (
            rf"A round of {k} brings ${k - 1} \cdot {a} - {b} = {net}$, and within it the level "
            rf"gets up to ${k - 1} \cdot {a} = {peak}$ above its start.",
            rf"After {rounds - 1} rounds it is too early: ${rounds - 1} \cdot {net} + {peak} = "
            rf"{(rounds - 1) * net + peak} < {target}$. After {rounds} rounds it is enough: "
            rf"${rounds} \cdot {net} + {peak} = {rounds * net + peak} \ge {target}$.",
            rf"In the next round {target - rounds * net} are still missing, and {day} steps do it: "
            rf"${day - 1} \cdot {a} < {target - rounds * net} \le {day} \cdot {a}$.",
            rf"So the number is ${rounds} \cdot {k} + {day} = {answer}$.",
        ),
        {},
    )


def coupons(answer: str, a: int, b: int, c: int, d: int) -> Worked:
    """Work out for how many prices a percentage is the best offer."""
    first, last = best(a, b, c, d)
    return Worked(
        (
            rf"The first offer beats the second if $\frac{{{a}x}}{{100}} > {b}$, at "
            rf"least from {first} on: ${a} \cdot {first - 1} \le {100 * b} < {a} \cdot {first}$.",
            rf"It beats the third if ${a}x > {c}(x - {d})$, or ${c - a}x < {c * d}$, up to {last}: "
            rf"${c - a} \cdot {last} < {c * d} \le {c - a} \cdot {last + 1}$.",
            f"So there are ${last} - {first} + 1 = {answer}$.",
        ),
        {"x": str(first)},
    )


_ORDER = ("third", "second", "first")


def gifts(answer: str, x: int, y: int, z: int, who: int) -> Worked:
    """Work out amounts before they were doubled in turn."""
    total, lines = x + y + z, list[str]()
    now: Sequence[int] = (x, y, z)
    for name, loser, earlier in zip(_ORDER, (2, 1, 0), undoubled((x, y, z)), strict=True):
        others = [one // 2 for place, one in enumerate(now) if place != loser]
        sums = " - ".join(map(str, others))
        lines.append(
            f"Go back before the round of the {name} one: the two others had half, {others[0]} and "
            f"{others[1]}, and that one ${total} - {sums} = {earlier[loser]}$."
        )
        now = earlier
    lines.append(
        f"The amounts at first, {now[0]}, {now[1]}, {now[2]}, have the sum "
        f"${now[0]} + {now[1]} + {now[2]} = {total}$; the one asked for is ${answer}$."
    )
    return Worked(lines, {})


def transfers(answer: str, x: int, y: int, z: int, k: int, m: int, n: int, who: int) -> Worked:
    """Work out amounts before parts of them were given on in turn."""
    lines = list[str]()
    now: Sequence[int] = (x, y, z)
    rounds = untransferred((x, y, z), (k, m, n))
    for name, giver, part, earlier in zip(_ORDER, (2, 1, 0), (n, m, k), rounds, strict=True):
        after = (giver + 1) % 3
        gift = earlier[giver] - now[giver]
        lines.append(
            f"Go back before the gift of the {name} one, who kept {now[giver]}: before, this one "
            rf"had $\frac{{{part}}}{{{part - 1}}} \cdot {now[giver]} = {earlier[giver]}$, and the "
            f"one who got the gift had ${now[after]} - {gift} = {earlier[after]}$."
        )
        now = earlier
    lines.append(
        f"At first there were {now[0]}, {now[1]}, {now[2]}, with the sum "
        f"${now[0]} + {now[1]} + {now[2]} = {x + y + z}$; the one asked for is ${answer}$."
    )
    return Worked(lines, {})


def age_when(answer: str, u: int, v: int, total: int, asked: int, is_young: int) -> Worked:
    """Work out ages that are compared at different times."""
    a, b = both_ages(u, v, total, asked)
    said = (
        f"When the younger one is $a$, the older one is $2a - b$: $3a - b = {total}$",
        f"Today $a + b = {total}$",
        f"The difference is $a - b = {total}$",
    )[asked]
    return Worked(
        (
            rf"With the ages $a > b$, that was $a - b$ years ago, when the younger one was "
            rf"$b - (a - b) = 2b - a = \frac{{{u}}}{{{v}}}a$.",
            f"So ${added([(2 * v, 'b')])} = {u + v}a$.",
            f"{said}.",
            f"Together, $a = {a}$ and $b = {b}$: the age asked for is ${'b' if is_young else 'a'} "
            f"= {answer}$.",
        ),
        {"a": str(a), "b": str(b)},
    )


def heirs(answer: str, k: int, m: int, is_share: int) -> Worked:
    """Work out equal shares of a growing number and a part of the rest."""
    whole, share = m * (k - 1) ** 2, m * (k - 1)
    last = share if is_share else whole
    assert str(last) == answer
    ending = (
        rf"So each share is $s = {m} \cdot {k - 1} = {answer}$."
        if is_share
        else rf"So each share is $s = {share}$, and with ${k - 1}s = {answer}$ all is shared."
    )
    return Worked(
        (
            f"Let $s$ be a share and $r$ what is left after the first one. The rest of which the "
            rf"first one got a part was $s + r - {m}$, the second one's was $r - {2 * m}$. Since "
            rf"the shares are equal, the second part is smaller by {m}: "
            rf"$\frac{{s + r - {m}}}{{{k}}} = \frac{{r - {2 * m}}}{{{k}}} + {m}$.",
            rf"Hence $s = {k} \cdot {m} - {m} = {number(Fraction(share))}$.",
            rf"The first share is $s = {m} + \frac{{s + r - {m}}}{{{k}}}$, so $r = "
            rf"{whole - share}$ and $s + r = {whole}$.",
            ending,
        ),
        {"s": str(share), "r": str(whole - share)},
    )
