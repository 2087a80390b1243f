"""The worked solution of a count of subsets."""

from collections.abc import Callable, Mapping

from generators.contest.counting.subset_counts.instance import Subsets, elements, leasts, splits
from generators.latex import bracketed, in_rounds


@in_rounds
def steps(one: Subsets) -> tuple[str, ...]:
    """Return the lines."""
    return tuple(_STEPS[one.kind](one, *one.numbers))


def letters(one: Subsets) -> dict[str, str]:
    """Return what the letters of the lines stand for."""
    return {"n": str(one.numbers[0])}


def _choose(many: int, few: int) -> str:
    return rf"\binom{{{many}}}{{{few}}}"


def _range(one: Subsets, n: int, d: int, k: int) -> list[str]:
    return [
        rf"The least element $a$ decides the greatest one, $a + {d}$. It goes from 1 to "
        rf"${n} - {d} = {n - d}$.",
        rf"Between both there are ${d} - 1 = {d - 1}$ numbers, of which ${k} - 2 = {k - 2}$ are "
        "chosen freely.",
        rf"So there are ${n - d} \cdot {_choose(d - 1, k - 2)} = {one.answer}$ sets.",
    ]


def _terms(parts: list[str]) -> str:
    return " + ".join(parts)


def _ends(one: Subsets, n: int, s: int, k: int) -> list[str]:
    found = leasts(one)
    low, high = found[0], found[-1]
    parts = [_choose(s - 2 * a - 1, k - 2) for a in found]
    return [
        rf"If $a$ is the least element, ${s} - a$ is the greatest one. For the least possible one, "
        rf"{low}, it is ${s} - {low} = {s - low}$; the last one that leaves room is {high}.",
        rf"Between them lie ${s} - 2a - 1$ numbers, for instance "
        rf"${s} - 2 \cdot {low} - 1 = {s - 2 * low - 1}$; of them {k - 2} are chosen.",
        rf"Added up for all $a$: ${_terms(parts)} = {one.answer}$.",
    ]


def _parity(one: Subsets, low: int, high: int, k: int, rest: int) -> list[str]:
    odd = (high + 1) // 2 - low // 2
    even = high - low + 1 - odd
    found = splits(one)
    parts = [rf"{_choose(odd, j)} \cdot {_choose(even, k - j)}" for j, _, _ in found]
    values = _terms([str(x * y) for _, x, y in found])
    return [
        f"Of the ${high} - {low} + 1 = {odd + even}$ numbers {odd} are odd and "
        rf"${odd + even} - {odd} = {even}$ are even.",
        f"The sum is {'odd' if rest else 'even'} if and only if the number of odd elements is: "
        rf"${_terms(parts)} = {values}$.",
        rf"In all $N$ is ${values} = {one.answer}$.",
    ]


def _size(one: Subsets, low: int, high: int, more: int) -> list[str]:
    found = leasts(one)
    first = found[0]
    parts = [_choose(high - a, a + more - 1) for a in found]
    return [
        rf"If the least element is $a$, there are ${high} - a$ greater numbers, of which the set "
        f"has one less than its size. For {first} these are "
        rf"${high} - {first} = {high - first}$ and ${first} + {bracketed(more)} - 1 = "
        rf"{first + more - 1}$.",
        f"Only the least elements from {first} to {found[-1]} leave enough: "
        rf"${_terms(parts)} = {one.answer}$.",
    ]


def _row(one: Subsets, n: int, k: int, g: int) -> list[str]:
    left = n - (k - 1) * (g - 1)
    return [
        f"Take away {g - 1} of the free places behind each chosen one but the last: what is left "
        rf"is ${n} - {k - 1} \cdot {g - 1} = {left}$ places.",
        rf"On these any {k} can be chosen, and every such choice comes from one: "
        rf"${_choose(left, k)} = {one.answer}$.",
    ]


def _circle(one: Subsets, n: int, k: int, g: int) -> list[str]:
    left = n - k * (g - 1)
    ways = _choose(left - 1, k - 1)
    return [
        rf"Let one chosen place be marked, in one of {n} ways. Take away {g - 1} free places "
        rf"behind "
        rf"each chosen one: ${n} - {k} \cdot {g - 1} = {left}$ places are left.",
        rf"Besides the marked one any ${k} - 1 = {k - 1}$ of the other ${left} - 1 = {left - 1}$ "
        "can be chosen.",
        rf"Each choice was counted for each of its {k} places: "
        rf"$\frac{{{n}}}{{{k}}} \cdot {ways} = {one.answer}$.",
    ]


def _inverse(one: Subsets, whole: int, least: int) -> list[str]:
    found = elements(one)
    powers = _terms([f"2^{{{a - least}}}" for a in found])
    added = _terms([str(a) for a in found])
    return [
        rf"A set whose greatest element is $a$ may hold any of the $a - {least}$ smaller numbers; "
        f"for {found[0]} that makes $2^{{{found[0] - least}}} = {2 ** (found[0] - least)}$ sets.",
        rf"So {whole} is a sum of different powers of 2, and there is one way only: "
        rf"${whole} = {powers}$.",
        rf"Thus the elements are known, and their sum is ${added} = {one.answer}$.",
    ]


def _chains(one: Subsets, n: int, most: int, modulus: int, is_filled: int) -> list[str]:
    lines = [
        f"In a chain of $k$ sets each element comes in with one of them or never: $k + 1$ ways, so "
        rf"for one set there are $(1 + 1)^{{{n}}} = 2^{{{n}}}$ chains, in general $(k + "
        rf"1)^{{{n}}}$."
    ]
    if is_filled:
        whole = rf"{most + 1}^{{{n}}} - 1"
        lines.append(
            r"Those whose first set is empty are chains of the other sets: they are "
            rf"$k^{{{n}}}$, for one set $1^{{{n}}} = 1$. All cancels but "
            rf"${most + 1}^{{{n}}} - 1^{{{n}}} = {most + 1}^{{{n}}} - 1$."
        )
        number = (most + 1) ** n - 1
    else:
        whole = rf"2^{{{n}}} + \ldots + {most + 1}^{{{n}}}"
        rests = [pow(k, n, modulus) for k in range(2, most + 2)]
        lines.append(
            f"The remainders of these powers on division by {modulus} add up to "
            rf"${_terms(list(map(str, rests)))} = {sum(rests)}$."
        )
        number = sum(rests)
    rest = number % modulus
    if is_filled:
        power = pow(most + 1, n, modulus)
        lines.append(
            rf"On division by {modulus} the power ${most + 1}^{{{n}}}$ leaves {power}, and "
            rf"${power} - 1 = {power - 1}${'' if power else f', that is $-1 + {modulus} = {rest}$'}"
            f": the remainder of ${whole}$ is ${one.answer}$."
        )
    else:
        lines.append(
            rf"Without multiples of {modulus} this is ${number} - {number // modulus} \cdot "
            rf"{modulus} = {one.answer}$."
        )
    return lines


_STEPS: Mapping[str, Callable[..., list[str]]] = {
    "range": _range,
    "ends": _ends,
    "parity": _parity,
    "size": _size,
    "row": _row,
    "circle": _circle,
    "inverse": _inverse,
    "chains": _chains,
}
