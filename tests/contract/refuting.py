"""Refuting, said again: statements about a domain decided from their words, by going through it.

Shares nothing with what makes them: a domain is read from the prompt, its objects are listed by
other means, and a condition is a phrase that a table turns into Python.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import prod
from typing import Any, NamedTuple

Holds = Callable[[Any], bool]
Noun = Callable[..., int]


class Domain(NamedTuple):
    """What a prompt speaks of."""

    objects: list[Any]
    nouns: dict[str, Noun]
    """Phrase -> number of an object, or of an object and one of its things."""
    facts: dict[str, Holds]
    """Phrase -> whether it holds of an object."""
    things: dict[str, Callable[[Any], list[Any]]]


def read_object(text: str) -> Any:  # noqa: ANN401
    """Return a number, a tuple or a word."""
    if text.startswith("("):
        return tuple(map(int, text.strip("()").split(", ")))
    return text


def judged(prompt: str) -> list[set[Any]]:
    """Return for each statement of a prompt the objects that refute it."""
    domain = _domain(prompt)
    said = re.findall(r"^\d\. (.+)\.$", prompt, re.MULTILINE)
    found = []
    for line in said:
        holds = _statement(line, domain)
        found.append({str(x) if isinstance(x, int) else x for x in domain.objects if not holds(x)})
    return found


def _statement(line: str, domain: Domain) -> Holds:
    line = re.sub(r"^(?:It is always so|It holds in all cases): ", "", line)
    given, rest = "", line
    for pattern in (
        r"In all cases in which (.+), it is so: (.+ if and only if .+)",
        r"Provided that (.+?): (.+ if and only if .+)",
        r"(?:If|if|Whenever) (.+), then (.+)",
    ):
        match = re.fullmatch(pattern, line)
        if match:
            given, rest = match.groups()
            break
    before = _all_of(given, domain) if given else (lambda x: True)
    left, mark, right = rest.partition(" if and only if ")
    if mark:
        one, two = _one(left, domain), _one(right, domain)
        assert one is not None
        assert two is not None, line
        return lambda x: not before(x) or one(x) == two(x)
    then = _one(rest, domain)
    assert then is not None, line
    return lambda x: not before(x) or then(x)


def _all_of(text: str, domain: Domain) -> Holds:
    whole = _one(text, domain)
    if whole is not None:
        return whole
    ways = []
    for cut in re.finditer(" and ", text):
        one, two = _one(text[: cut.start()], domain), _one(text[cut.end() :], domain)
        if one is not None and two is not None:
            ways.append((one, two))
    ((one, two),) = ways
    return lambda x: one(x) and two(x)


def _one(text: str, domain: Domain) -> Holds | None:
    if text in domain.facts:
        return domain.facts[text]
    for thing, having in domain.things.items():
        for quantifier, gather in (("every", all), ("some", any)):
            start = f"for {quantifier} {thing} "
            if text.startswith(start):
                inner = _number(text.removeprefix(start), domain)
                if inner is None:
                    return None
                value, fits = inner
                return lambda x: gather(fits(value(x, one)) for one in having(x))
    told = _number(text, domain)
    if told is None:
        return None
    value, fits = told
    return lambda x: fits(value(x))


_TAILS: dict[str, Callable[..., Callable[[int], bool]]] = {
    r" is at least (-?\d+)": lambda k: lambda v: v >= k,
    r" is at most (-?\d+)": lambda k: lambda v: v <= k,
    r" is divisible by (\d+)": lambda m: lambda v: v % m == 0,
    r" leaves the remainder (\d+) on division by (\d+)": lambda r, m: lambda v: (v - r) % m == 0,
    r" is (-?\d+)": lambda k: lambda v: v == k,
    r" is even": lambda: lambda v: v % 2 == 0,
    r" is odd": lambda: lambda v: v % 2 == 1,
}


def _number(text: str, domain: Domain) -> tuple[Noun, Callable[[int], bool]] | None:
    for tail, fits in _TAILS.items():
        match = re.search(f"{tail}$", text)
        if match and text[: match.start()] in domain.nouns:
            return domain.nouns[text[: match.start()]], fits(*map(int, match.groups()))
    return None


def _domain(prompt: str) -> Domain:
    for pattern, build in _DOMAINS.items():
        match = re.search(pattern, prompt)
        if match:
            return build(prompt, *match.groups())
    raise AssertionError(prompt)


class _Open(dict[str, Noun]):
    """Nouns with numbers in them: patterns that are tried where no noun is the same."""

    def __init__(self, fixed: dict[str, Noun], patterns: dict[str, Callable[..., Noun]]) -> None:
        super().__init__(fixed)
        self.patterns = patterns

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or self._made(str(name)) is not None

    def __missing__(self, name: str) -> Noun:
        found = self._made(name)
        assert found is not None
        return found

    def _made(self, name: str) -> Noun | None:
        for pattern, make in self.patterns.items():
            match = re.fullmatch(pattern, name)
            if match:
                return make(*map(int, match.groups()))
        return None


def _digits(n: int) -> int:
    total = 0
    while n:
        n, digit = divmod(n, 10)
        total += digit
    return total


def _whole_numbers(prompt: str, low: str, high: str) -> Domain:
    coins = re.search(r"There are coins of ([\d, and]+) cents", prompt)
    sizes = list(map(int, re.findall(r"\d+", coins[1]))) if coins else []
    top = int(high)

    @cache
    def ways(n: int, kinds: int) -> int:
        if kinds == 0:
            return int(n == 0)
        return sum(
            ways(n - k * sizes[kinds - 1], kinds - 1) for k in range(n // sizes[kinds - 1] + 1)
        )

    patterns: dict[str, Callable[..., Noun]] = {
        r"the remainder of n on division by (\d+)": lambda m: lambda n: n - n // m * m,
        r"the remainder of n\^2 on division by (\d+)": lambda m: lambda n: pow(n, 2, m),
        r"the remainder of n\^3 on division by (\d+)": lambda m: lambda n: pow(n, 3, m),
        r"the remainder of (\d+)n on division by (\d+)": lambda b, m: lambda n: b * n % m,
        r"the number of whole numbers y from 0 to (\d+) for which y\^2 - n is divisible by (\d+)": (
            lambda last, m: lambda n: len([y for y in range(last + 1) if (y * y - n) % m == 0])
        ),
    }
    fixed: dict[str, Noun] = {
        "n": lambda n: n,
        "the digit sum of n": _digits,
        "the last digit of n": lambda n: int(str(n)[-1]),
        "the number of positive divisors of n": lambda n: sum(
            1 if d * d == n else 2 for d in range(1, n + 1) if d * d <= n and n % d == 0
        ),
        "the number of ways to pay n cents": lambda n: ways(n, len(sizes)),
    }
    squares = {k * k for k in range(100)}
    facts: dict[str, Holds] = {
        "n is a perfect square": lambda n: n in squares,
        "n is no perfect square": lambda n: n not in squares,
    }
    return Domain(list(range(int(low), top + 1)), _Open(fixed, patterns), facts, {})


def _linear(prompt: str, p: str, a: str, b: str, c: str, d: str) -> Domain:
    m = int(p) + 1

    def u(x: Any) -> int:  # noqa: ANN401
        return int((int(a) * x[0] + int(b) * x[1]) % m)

    def v(x: Any) -> int:  # noqa: ANN401
        return int((int(c) * x[0] + int(d) * x[1]) % m)

    nouns: dict[str, Noun] = {
        "r": lambda x: x[0],
        "s": lambda x: x[1],
        "u": u,
        "v": v,
        f"the remainder of rs on division by {m}": lambda x: x[0] * x[1] % m,
        "u + v": lambda x: u(x) + v(x),
        "the distance of u and r": lambda x: max(u(x), x[0]) - min(u(x), x[0]),
        "the distance of v and s": lambda x: max(v(x), x[1]) - min(v(x), x[1]),
    }
    return Domain([(r, s) for r in range(m) for s in range(m)], nouns, {}, {})


def _plane(prompt: str, *told: str) -> Domain:
    ax, ay, bx, by, cx, cy, last = map(int, told)

    def form(p: int, q: int, r: int, s: int) -> Noun:
        return lambda x: p * (x[1] - q) - r * (x[0] - s)

    patterns: dict[str, Callable[..., Noun]] = {
        r"(-?\d+)\(y - (\d+)\) - (\d+)\(x - (\d+)\)": form,
        r"(-?\d+)\(y - (\d+)\) \+ (\d+)\(x - (\d+)\)": lambda p, q, r, s: form(p, q, -r, s),
    }
    fixed: dict[str, Noun] = {
        "x": lambda x: x[0],
        "y": lambda x: x[1],
        "x + y": sum,
        "xy": prod,
        "the way from P to A": lambda x: abs(ax - x[0]) + abs(ay - x[1]),
        "the way from P to B": lambda x: abs(bx - x[0]) + abs(by - x[1]),
        "the square of the distance of P and C": lambda x: round(
            abs(complex(*x) - complex(cx, cy)) ** 2
        ),
    }
    points = [(x, y) for y in range(last + 1) for x in range(last + 1)]
    return Domain(points, _Open(fixed, patterns), {}, {})


def _repeated(letters: str, size: int) -> list[str]:
    return ["".join(word) for word in product(letters, repeat=size)]


def _contains(block: str, is_in: bool) -> Holds:
    return lambda w: (block in w) == is_in


def _at_an_end(way: str, letter: str) -> Holds:
    return lambda w: (w[0] if way == "begins" else w[-1]) == letter


_WORD_FACTS: dict[str, Holds] = {
    f"w {does} {block}": _contains(block, is_in)
    for block in ("aa", "ab", "RR", "UU")
    for does, is_in in (("contains", True), ("does not contain", False))
} | {
    f"w {way} with {letter}": _at_an_end(way, letter)
    for way in ("begins", "ends")
    for letter in "RU"
}


def _changes(w: str) -> int:
    return len(re.findall(r"(?=(.)(?!\1).)", w))


def _automaton(prompt: str, longest: str) -> Domain:
    rules = {}
    for n, one, two in re.findall(
        r"in state (\d), a leads to state (\d) and b to state (\d)", prompt
    ):
        rules[n, "a"], rules[n, "b"] = one, two
    ends = re.search(r"after which it is in state ([\d or]+)\.", prompt)
    assert ends
    final = ends[1].split(" or ")

    def state(w: str) -> str:
        return rules[state(w[:-1]), w[-1]] if w else "1"

    nouns: dict[str, Noun] = {
        "the state after w": lambda w: int(state(w)),
        "the length of w": len,
        "the number of a's in w": lambda w: w.count("a"),
        "the number of b's in w": lambda w: w.count("b"),
        "the number of neighboring pairs of different letters in w": _changes,
        "the number of a's less the number of b's among the first k letters of w": (
            lambda w, k: sum({"a": 1, "b": -1}[letter] for letter in w[:k])
        ),
    }
    facts = _WORD_FACTS | {
        "the automaton accepts w": lambda w: state(w) in final,
        "the automaton does not accept w": lambda w: state(w) not in final,
    }
    things = {"number k from 1 to the length of w": lambda w: list(range(1, len(w) + 1))}
    words = [word for size in range(1, int(longest) + 1) for word in _repeated("ab", size)]
    return Domain(words, nouns, facts, things)


def _codes(prompt: str, listed: str) -> Domain:
    def told(run: Callable[[int, int, int], int]) -> Noun:
        return lambda w: run(*map(int, w))

    nouns: dict[str, Noun] = {
        "a + b + c": told(lambda a, b, c: a + b + c),
        "the product of all three digits": told(lambda a, b, c: a * b * c),
        "100a + 10b + c": int,
        "the distance of a and b": told(lambda a, b, c: abs(b - a)),
        "the distance of b and c": told(lambda a, b, c: abs(c - b)),
        "a - b + c": told(lambda a, b, c: a - b + c),
        "the number of different digits of w": lambda w: len(set(w)),
        "it": lambda w, digit: int(digit),
    }
    letters = "".join(re.findall(r"\d", listed))
    return Domain(_repeated(letters, 3), nouns, {}, {"digit of w": list})


def _paths(prompt: str, wide: str, high: str) -> Domain:
    shut = {
        (int(x), int(y))
        for told in re.findall(r"does not pass through any of the points (.+)\.", prompt)
        for x, y in re.findall(r"\((\d+), (\d+)\)", told)
    }
    goal = (int(wide), int(high))

    def onwards(x: int, y: int, w: str) -> Iterator[str]:
        if (x, y) in shut or x > goal[0] or y > goal[1]:
            return
        if (x, y) == goal:
            yield w
            return
        yield from onwards(x + 1, y, f"{w}R")
        yield from onwards(x, y + 1, f"{w}U")

    def points(w: str) -> list[tuple[int, int]]:
        return [(w.count("R", 0, n), w.count("U", 0, n)) for n in range(len(w) + 1)]

    def below(w: str) -> int:
        return sum(
            high for (a, high), (b, _) in zip(points(w), points(w)[1:], strict=False) if b > a
        )

    nouns: dict[str, Noun] = {
        "the number of neighboring pairs of different steps in w": _changes,
        "the number of unit squares between w and the x-axis": below,
        "the number of points (k, k), k a whole number, on w": lambda w: len(
            [1 for a, b in points(w) if a == b]
        ),
        "a - b": lambda w, point: point[0] - point[1],
    }
    things: dict[str, Callable[[Any], list[Any]]] = {
        "point (a, b) with whole coordinates on w": points
    }
    return Domain(list(onwards(0, 0, "")), nouns, _WORD_FACTS, things)


def _edges(told: str) -> list[tuple[str, str]]:
    return re.findall(r"(\w+)-(\w+)", told)


def _colored(prompt: str, told: str) -> Domain:
    names = {"red": "R", "green": "G", "blue": "B"}
    edges = _edges(told)

    def color(w: str, vertex: str) -> str:
        return w["ABCDEF".index(vertex)]

    def alike(a: str, b: str, is_so: bool) -> Holds:
        return lambda w: (color(w, a) == color(w, b)) == is_so

    def has(a: str, letter: str, is_so: bool) -> Holds:
        return lambda w: (color(w, a) == letter) == is_so

    objects = [w for w in _repeated("RGB", 6) if all(color(w, a) != color(w, b) for a, b in edges)]
    nouns: dict[str, Noun] = {
        f"the number of {name} vertices": (lambda w, letter=letter: w.count(letter))
        for name, letter in names.items()
    }
    nouns["the number of vertices of that color"] = lambda w, letter: w.count(letter)
    facts: dict[str, Holds] = {}
    for a, b in permutations("ABCDEF", 2):
        facts[f"{a} and {b} have the same color"] = alike(a, b, True)
        facts[f"{a} and {b} have different colors"] = alike(a, b, False)
    for a in "ABCDEF":
        for name, letter in names.items():
            facts[f"{a} is {name}"] = has(a, letter, True)
            facts[f"{a} is not {name}"] = has(a, letter, False)
    return Domain(objects, nouns, facts, {"color": lambda w: list("RGB")})


def _graph(prompt: str, size: str, told: str) -> Domain:
    edges = {frozenset(map(int, edge)) for edge in _edges(told)}
    everyone = list(range(1, int(size) + 1))

    def near(u: int) -> list[int]:
        return [w for w in everyone if {u, w} in edges and u != w]

    nouns: dict[str, Noun] = {
        "the number of neighbors of u": lambda x: len(near(x[0])),
        "the number of neighbors of v": lambda x: len(near(x[1])),
        "u + v": sum,
        "the distance of u and v on the number line": lambda x: max(x) - min(x),
        "the number of vertices that are neighbors of both u and v": lambda x: len(
            {*near(x[0])}.intersection(near(x[1]))
        ),
        "the number of neighbors of w": lambda x, w: len(near(w)),
        "w": lambda x, w: w,
    }
    facts: dict[str, Holds] = {
        "u and v are neighbors": lambda x: {*x} in edges,
        "u and v are not neighbors": lambda x: {*x} not in edges,
    }
    things = {
        "neighbor w of u": lambda x: near(x[0]),
        "neighbor w of v": lambda x: near(x[1]),
    }
    return Domain([(u, v) for u in everyone for v in everyone if u != v], nouns, facts, things)


def _sacks(prompt: str, told: str, limit: str) -> Domain:
    items = {
        int(n): (int(w), int(v)) for n, w, v in re.findall(r"\((\d+)\) (\d+) kg, \$(\d+)", told)
    }

    def holds(thing: int, is_in: bool) -> Holds:
        return lambda x: (thing in x) == is_in

    def sums(x: Any, side: int) -> int:  # noqa: ANN401
        return sum(items[n][side] for n in x)

    chosen = [
        tuple(n for n, bit in zip(items, bits, strict=True) if bit)
        for bits in product((1, 0), repeat=len(items))
    ]
    nouns: dict[str, Noun] = {
        "the weight of S in kg": lambda x: sums(x, 0),
        "the price of S in dollars": lambda x: sums(x, 1),
        "the number of things in S": len,
        "its weight in kg": lambda x, n: items[n][0],
        "its price in dollars": lambda x, n: items[n][1],
    }
    facts: dict[str, Holds] = {}
    for n in items:
        facts[f"thing {n} is in S"] = holds(n, True)
        facts[f"thing {n} is not in S"] = holds(n, False)
    objects = [x for x in chosen if x and sums(x, 0) <= int(limit)]
    return Domain(objects, nouns, facts, {"thing in S": list})


def _tasks(prompt: str, told: str) -> Domain:
    costs = [list(map(int, row.split(": ")[1].split(", "))) for row in told.split("; ")]

    def paid(x: Any, worker: int) -> int:  # noqa: ANN401
        return int(costs[worker - 1][x[worker - 1] - 1])

    workers = range(1, 6)
    nouns: dict[str, Noun] = {
        "the total cost in dollars": lambda x: sum(paid(x, worker) for worker in workers),
        "the number of workers whose number is that of their task": lambda x: len(
            [worker for worker in workers if x[worker - 1] == worker]
        ),
        **{f"the task of worker {n}": (lambda x, n=n: x[n - 1]) for n in workers},
        "the number of the worker who gets task 1": lambda x: dict(zip(x, workers, strict=True))[1],
        "the cost of the worker's task in dollars": paid,
    }
    return Domain(list(permutations(workers)), nouns, {}, {"worker": lambda x: list(workers)})


def _heaps(prompt: str, told: str, end: str, last: str) -> Domain:
    allowed = list(map(int, told.split(", ")))

    def onwards(x: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = x
        return [(a - t, b) for t in allowed if a >= t] + [(a, b - t) for t in allowed if b >= t]

    @cache
    def wins(x: tuple[int, int]) -> bool:
        there = onwards(x)
        return not all(map(wins, there)) if there else end == "wins"

    nouns: dict[str, Noun] = {
        "a": lambda x: x[0],
        "b": lambda x: x[1],
        "a + b": sum,
        "the distance of a and b": lambda x: max(x) - min(x),
        "the number of moves that can be made": lambda x: len(onwards(x)),
    }
    facts: dict[str, Holds] = {
        "the player who is to move can force a win": wins,
        "the player who is to move cannot force a win": lambda x: not wins(x),
    }
    pairs = combinations_with_replacement(range(int(last) + 1), 2)
    objects = sorted({pair for a, b in pairs for pair in ((a, b), (b, a))})
    return Domain(objects, nouns, facts, {})


_DOMAINS: dict[str, Callable[..., Domain]] = {
    r"[Ll]et n be a whole number from (\d+) to (\d+)": _whole_numbers,
    r"Let r and s be whole numbers from 0 to (\d+), u the remainder of (\d+)r \+ (\d+)s on "
    r"division by \d+, and v the remainder of (\d+)r \+ (\d+)s on": _linear,
    r"Let A = \((\d+), (\d+)\), B = \((\d+), (\d+)\) and C = \((\d+), (\d+)\), .* from 0 to "
    r"(\d+)": _plane,
    r"An automaton starts .* Let w be a word of 1 to (\d) letters": _automaton,
    r"Let w be a code of three digits a, b, c, .*, each of them one of ([\d, and]+);": _codes,
    r"Let w be a path from \(0, 0\) to \((\d), (\d)\)": _paths,
    r"colored red, green or blue\. Its edges are ([-A-F, ]+), and": _colored,
    r"A graph has the vertices 1 to (\d+) and the edges ([-\d, ]+)\.": _graph,
    r"Things with their weights and prices: (.+)\. Let S be .* weighs at most (\d+) kg": _sacks,
    r"in dollars, with each worker: (.+)\.": _tasks,
    r"in a number out of ([\d, ]+); .* cannot (loses|wins)\. .* from 0 to (\d+)\.": _heaps,
}
