"""Sequences that follow from what is before: their members, sums, divisors, and what they count."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import gcd, isqrt
from typing import Final, NamedTuple

from sympy import Poly, symbols

from readers.enumerated import listed
from readers.formulas import Known, formula
from readers.linear import implied
from readers.math._recurrences import COUNTS, SAYS
from readers.phrases import Said, Unread
from readers.reader import Reader


class Task(NamedTuple):
    """What a prompt says."""

    kind: str
    numbers: tuple[tuple[str, int], ...]
    """Its numbers, by slot."""
    rules: tuple[tuple[int, ...], ...]
    """Factors in each rule; pairs, tiles or letters."""
    asked: str


def _read(question: str) -> Task:
    said = SAYS.read(question)
    keys = tuple(sorted({part.key for part in said.parts}))
    kind = _KINDS.get(" ".join(keys), "")
    if not kind:
        raise Unread(f"sentences that do not belong together: {keys}")
    numbers = dict[str, int]()
    for part in said.parts:
        for slot, text in part.values.items():
            if re.fullmatch(r"-?\d+", text):
                numbers[slot] = int(text)
    if "last" in numbers and numbers["last"] != numbers["m"] - 1:
        raise Unread(f"the last residue is not {numbers['m'] - 1}")
    (main,) = (part for part in said.parts if part.key not in {"start", "asked"})
    if main.values.get("sign") == "-":
        numbers["c"] = -numbers["c"]
    if "letters" in main:
        numbers["letters"] = len(listed(main["letters"], "[A-Z]"))
    asked = said.one("asked")["what"] if "asked" in keys else ""
    if asked and "sum" not in asked and len(set(re.findall(r"\d+", asked))) != 1:
        raise Unread(f"not of one moment: {asked!r}")
    if "some" in main:
        numbers["some"] = int(main["some"].split("$")[1]) if "$" in main["some"] else 1
    return Task(kind, tuple(sorted(numbers.items())), _rules(main), asked)


_KINDS: Final = {
    "asked rule start": "sequence",
    "asked quotient": "quotient",
    "asked pair": "pair",
    "given": "given",
    **{key: key for key in COUNTS},
}


def _rules(main: Said) -> tuple[tuple[int, ...], ...]:
    before = ("a_n-1", "a_n-2")
    if "zero" in main:
        own, one, two = _factors(main["zero"], ("a_n", *before))
        if own != 1:
            raise Unread(f"no rule: {main['zero']!r}")
        return ((-one, -two),)
    names = {
        **dict.fromkeys(("rule", "odd"), before),
        **dict.fromkeys(("x", "y"), ("x_n", "y_n")),
        "u": ("u_n-1", "u_n-2"),
    }
    rules = [_factors(main[slot], names[slot]) for slot in names if slot in main]
    rules += _things(main)
    return tuple(rules)


def _factors(text: str, names: tuple[str, ...]) -> tuple[int, ...]:
    unknown = symbols(f"z:{len(names)}")
    known: Known = dict(zip(names, unknown, strict=True))
    poly = Poly(formula(text, known), *unknown)
    if poly.total_degree() != 1 or poly.eval((0,) * len(names)):
        raise Unread(f"no rule: {text!r}")
    return tuple(int(poly.coeff_monomial(z)) for z in unknown)


def _things(main: Said) -> list[tuple[int, ...]]:
    """Return the pairs that are joined, the tiles, or the pairs of letters that may follow."""
    if "pairs" in main:
        if not re.fullmatch(r"\d+ and \d+(?:; \d+ and \d+)*", main["pairs"]):
            raise Unread(f"no pairs: {main['pairs']!r}")
        pairs = [tuple(map(int, pair.split(" and "))) for pair in main["pairs"].split("; ")]
        if any(not 1 <= n <= int(main["k"]) for pair in pairs for n in pair):
            raise Unread(f"no pairs: {main['pairs']!r}")
        return pairs
    if "tiles" in main:
        return _tiles(main["tiles"])
    if "letters" in main:
        letters = listed(main["letters"], "[A-Z]")
        pattern = r"[A-Z] is never followed at once by (?:another )?[A-Z]"
        never = [_never(text) for text in listed(main["never"], pattern)]
        if {each for pair in never for each in pair} - set(letters):
            raise Unread("letters that are not there")
        return [
            (letters.index(a), letters.index(b))
            for a in letters
            for b in letters
            if (a, b) not in never
        ]
    return []


def _never(text: str) -> tuple[str, str]:
    one, other = text[0], text[-1]
    if (one == other) != ("another" in text):
        raise Unread(f"no rule: {text!r}")
    return one, other


def _tiles(text: str) -> list[tuple[int, ...]]:
    """Return lengths and numbers of colors."""
    size, many = r"(?:\$(\d+)\$|one)", r"(?:\$(\d+)\$ different|one)"
    items = re.compile(
        rf"of length {size} in {many} colors?|{size} m long in {many} colors?"
        rf"|{size} (?:beats|beat) long, on {many} drums?"
    )
    found, rest = list[tuple[int, ...]](), text
    while rest:
        item = items.match(rest)
        if not item:
            raise Unread(f"no tiles: {text!r}")
        which = _alternative(item[0])
        found.append(tuple(int(item[n] or 1) for n in (2 * which + 1, 2 * which + 2)))
        rest = re.sub(r"^(?:, | and )", "", rest[item.end() :])
    return found


def _alternative(text: str) -> int:
    return 0 if text.startswith("of") else 1 if " m long" in text else 2


def _solve(task: Task) -> str:
    return str(_SOLVED[task.kind](task, dict(task.numbers)))


def _members(rules: tuple[tuple[int, ...], ...], a: list[int], n: int) -> list[int]:
    """Return a_0 to a_n; the first rule is that of even numbers, the last that of odd ones."""
    while len(a) <= n:
        one, two = rules[-1] if len(a) % 2 else rules[0]
        a.append(one * a[-1] + two * a[-2])
    return a


def _reduced(value: int, numbers: Mapping[str, int]) -> int:
    return value % numbers["m"] if "m" in numbers else value


def _asked(task: Task, a: list[int]) -> int:
    """Return a member, or a sum up to it, perhaps with signs in turn."""
    last = len(a) - 1
    if not task.asked.startswith("the sum"):
        return a[last]
    return sum(-term if " - a_1" in task.asked and n % 2 else term for n, term in enumerate(a))


def _last(task: Task) -> int:
    return int(re.findall(r"\d+", task.asked)[-1])


def _sequence(task: Task, numbers: Mapping[str, int]) -> int:
    a = _members(task.rules, [numbers["one"], numbers["two"]], _last(task))
    return _reduced(_asked(task, a), numbers)


def _quotient(task: Task, numbers: Mapping[str, int]) -> int:
    a = [numbers["one"], numbers["two"]]
    while len(a) <= _last(task):
        following, left = divmod(a[-1] ** 2 + numbers["c"], a[-2])
        if left:
            raise ValueError("not all numbers are integers")
        a.append(following)
    return _reduced(_asked(task, a), numbers)


def _pair(task: Task, numbers: Mapping[str, int]) -> int:
    (a, b), (c, d) = task.rules
    x, y = numbers["x_s"], numbers["y_s"]
    for _ in range(_last(task)):
        x, y = a * x + b * y, c * x + d * y
    if "y" not in task.asked:
        return _reduced(x, numbers)
    return _reduced(x + y if "+" in task.asked else x - y, numbers)


def _given(task: Task, numbers: Mapping[str, int]) -> Fraction | None:
    top = max(numbers[slot] for slot in ("i", "j", "n"))
    firsts, seconds = (_members(task.rules, start, top) for start in ([1, 0], [0, 1]))
    rows = [[firsts[numbers[slot]], seconds[numbers[slot]]] for slot in ("i", "j", "n")]
    return implied(rows[:2], [numbers["a_i"], numbers["a_j"]], rows[2])


def _doors(task: Task, numbers: Mapping[str, int]) -> int:
    at = Counter({numbers["s"]: 1})
    for _ in range(numbers["n"]):
        after = Counter[int]()
        for one, other in task.rules:
            after[one] += at[other]
            after[other] += at[one]
        at = after
    return at[numbers["e"]]


def _tilings(task: Task, numbers: Mapping[str, int]) -> int:
    """Count by the length that is covered and the last tile's."""
    found = Counter({(0, 0): 1})
    for covered in range(numbers["n"]):
        for (length, last), ways in list(found.items()):
            if length == covered:
                for size, sorts in task.rules:
                    if not size == last == numbers.get("alone"):
                        found[covered + size, size] += ways * sorts
    return sum(ways for (length, _), ways in found.items() if length == numbers["n"])


def _words(task: Task, numbers: Mapping[str, int]) -> int:
    letters = numbers["letters"]
    at = Counter(dict.fromkeys(range(letters), 1))
    for _ in range(numbers["n"] - 1):
        after = Counter[int]()
        for one, other in task.rules:
            after[other] += at[one]
        at = after
    return at.total()


def _floor(_: Task, numbers: Mapping[str, int]) -> int:
    """Write the power as x + y sqrt(q), and round it down."""
    p, q = numbers["p"], numbers["q"]
    x, y = 1, 0
    for _step in range(numbers["n"]):
        x, y = p * x + q * y, x + p * y
    return (x + isqrt(y * y * q)) % numbers["m"]


def _multiples(task: Task, numbers: Mapping[str, int]) -> int:
    m, (one, two) = numbers["m"], task.rules[0]
    before, last, found = 0, 1, int(numbers["m"] == 1)
    for _ in range(numbers["n"] - 1):
        before, last = last, (one * last + two * before) % m
        found += last % m == 0
    return found


def _common(task: Task, numbers: Mapping[str, int]) -> int:
    i, j = numbers["i"], numbers["j"]
    u = _members(task.rules, [0, 1], max(i, j))
    return gcd(u[i], u[j])


def _ages(_: Task, numbers: Mapping[str, int]) -> int:
    ages = Counter({0: numbers["some"]})
    for _month in range(numbers["n"]):
        ages = Counter({age + 1: many for age, many in ages.items() if age + 1 != numbers["old"]})
        ripe = sum(many for age, many in ages.items() if age >= numbers["ripe"])
        ages[0] = ripe * numbers["young"]
    return ages.total()


_SOLVED: Final[Mapping[str, Callable[[Task, Mapping[str, int]], object]]] = {
    "sequence": _sequence,
    "quotient": _quotient,
    "pair": _pair,
    "given": _given,
    "doors": _doors,
    "tiles": _tilings,
    "words": _words,
    "floor": _floor,
    "multiples": _multiples,
    "common": _common,
    "ages": _ages,
}


READER = Reader(_read, _solve)
