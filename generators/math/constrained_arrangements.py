"""Arrangements with forbidden positions: who gets what, in how many ways (a permanent).

A pair may be possible in several ways, so that small tables have many different counts. The
generator uses inclusion and exclusion (Ryser 1963), the solver fills one place after the other.
At the top: eight people, and just two of them, say, get what they like best.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import factorial
from random import Random

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import matrix
from generators.pictures import Grid, Panel, Table
from generators.wording import Grammar, draw, listed, speak
from proofmill.problem import Json

SIZE = Knob("size", 2.3, 8, "people, and as many things, but three at least")
WAYS = Knob("ways", 8, 12, "most ways in which a person can have a thing")
POSSIBLE = Knob("possible", 0.6, 0.9, "share of pairs that are possible")
FAVOURITES = Knob("favourites", 0.0, 0.7, "share of questions on how many get a favourite")

_LEAST = 10
"""Least count that is asked for."""
_PLAIN_SIZE = 7
"""From this size on, half of the tables say only whether a pair is possible."""
_PLAIN_POSSIBLE = 0.65


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Each person i has another thing j, in ways[i][j] ways.

    With favourites, one thing for each person, exactly `wanted` people have theirs.
    """

    ways: tuple[tuple[int, ...], ...]
    favourites: tuple[int, ...]
    wanted: int
    answer: str = field(compare=False)


@redrawn(400, "table with enough ways")
def _generate(rng: Random, knobs: Knobs) -> Arrangement | None:
    size = max(3, SIZE.integer(knobs))
    is_plain = size >= _PLAIN_SIZE and rng.random() < 0.5
    most = 1 if is_plain else WAYS.integer(knobs)
    share = _PLAIN_POSSIBLE if is_plain else POSSIBLE.number(knobs)
    ways = tuple(
        tuple(rng.randint(1, most) if rng.random() < share else 0 for _ in range(size))
        for _ in range(size)
    )
    if not all(map(any, ways)) or (is_plain and all(map(all, ways))):
        return None
    favourites: tuple[int, ...] = ()
    if rng.random() < FAVOURITES.number(knobs):
        favourites = tuple(rng.choice([j for j, n in enumerate(row) if n]) for row in ways)
    wanted = rng.randint(0, 2) if favourites else 0
    count = _permanent(ways, favourites, wanted)
    return Arrangement(ways, favourites, wanted, str(count)) if count >= _LEAST else None


def _permanent(ways: Sequence[Sequence[int]], favourites: Sequence[int], wanted: int) -> int:
    """Return the sum over all sets of things, with signs, of what each person could have of them.

    Sums are polynomials in a sign for a favourite, cut off above the wanted power.
    """
    size, total = len(ways), 0
    for chosen in range(1, 1 << size):
        product = [1] + [0] * wanted
        for i, row in enumerate(ways):
            other = sum(n for j, n in enumerate(row) if chosen >> j & 1)
            own = 0
            if favourites and chosen >> favourites[i] & 1:
                own = row[favourites[i]]
            shifted = [0, *product[:-1]]
            product = [a * (other - own) + b * own for a, b in zip(product, shifted, strict=True)]
        total += -product[wanted] if (size - chosen.bit_count()) % 2 else product[wanted]
    return total


_THEMES = (
    ("foods", "cooks", "dish", "dishes", "{n} recipe{s} for {what}", "recipes"),
    ("instruments", "plays", "instrument", "instruments", "{n} piece{s} for {what}", "pieces"),
    ("cities", "travels to", "city", "cities", "{n} train{s} to {what}", "trains"),
    ("flowers", "arranges", "flower", "flowers", "{n} vase{s} for the {what}", "vases"),
)
"""Word list, what people do with a thing, what one and many are called, how ways are told."""
_GRAMMAR: Grammar = {
    "everyone": (
        "Each of {people} {does} one of these, and no two the same: {things}.",
        "{people} have to share out {things}: each of them {does} exactly one, all different.",
        "There are {size} people: {people}. They choose from {things}. Each person {does} just "
        "one, and nothing is taken twice.",
    ),
    "table": (
        "The table shows the number of {choices} that each person can choose from for each "
        "{thing}; 0 means that the pair is not possible.\n\n{table}",
        "Rows are people, columns are what they may get, and entries tell how many {choices} the "
        "person has for that {thing} (0: the pair is impossible).\n\n{table}",
    ),
    "list": (
        "The choices are as follows.\n\n{lines}\n\nWhat is not mentioned is not possible.",
        "For each {thing}, a person can choose from these {choices}, and has none for the "
        "rest:\n\n{lines}",
    ),
    "plain_list": (
        "Not all pairs are possible:\n\n{barred}",
        "These pairs are ruled out, and all others allowed:\n\n{barred}",
    ),
    "plain_table": (
        "In the table, 1 marks a pair that is possible and 0 one that is not.\n\n{table}",
    ),
    "favourites": (
        "The favourites are: {favourites}. Count only those outcomes in which the number of people "
        "who get their own favourite is exactly {wanted}.",
        "What each person likes best: {favourites}. Of all outcomes, only those matter in which "
        "exactly {wanted} of the {size} people get the {thing} they like best.",
    ),
    "ask": (
        "In how many ways can the {called} and the {choices} be chosen?",
        "How many outcomes are there, if both the {called} and the {choices} matter?",
        "Count the ways to decide who gets which {thing}, and with which of the {choices}.",
    ),
    "plain_ask": (
        "In how many ways can the {called} be assigned?",
        "How many different outcomes are there?",
        "Count the ways to decide who gets which {thing}.",
    ),
    "matrix": (
        "Let\n\n$$A = {matrix}$$\n\n<sum>",
        "Consider the {size} by {size} matrix\n\n$$A = {matrix}$$\n\n<sum>",
        "The rows of this table are numbered 1 to {size}, and so are its columns:\n\n$${matrix}$$"
        "\n\n<picks>",
    ),
    "sum": (
        "For every permutation $\\sigma$ of $1, \\ldots, {size}$ take the product of all entries "
        "$a_{{i,\\sigma(i)}}$. What is the sum of these {factorial} products?",
        "Find its permanent, $\\sum_\\sigma \\prod_{{i=1}}^{{{size}}} a_{{i,\\sigma(i)}}$, where "
        "$\\sigma$ runs over all permutations of $1, \\ldots, {size}$.",
    ),
    "picks": (
        "Pick {size} entries, one from every row and one from every column, and multiply them. "
        "What do you get if you add up the products for all ways to pick?",
    ),
}


def _render(arrangement: Arrangement, rng: Random) -> str:
    ways, size = arrangement.ways, len(arrangement.ways)
    if not arrangement.favourites and rng.random() < 0.25:
        shown = matrix([[str(n) for n in row] for row in ways], rng.choice(("pmatrix", "bmatrix")))
        return speak(_GRAMMAR, rng, "matrix", matrix=shown, size=size, factorial=factorial(size))
    name, does, thing, called, way, choices = rng.choice(_THEMES)
    people, things = draw("names", size, rng), draw(name, size, rng)
    own = zip(people, arrangement.favourites, strict=False)
    wish = [f"{things[j]} for {who}" for who, j in own]
    slots = {
        "people": listed(people),
        "things": listed(things),
        "called": called,
        "thing": thing,
        "does": does,
        "choices": choices,
        "size": size,
        "wanted": arrangement.wanted,
        "favourites": listed(wish) if wish else "",
        "lines": _lines(ways, people, things, way),
        "barred": _barred(ways, people, things),
        "table": _table(ways, people, things),
    }
    plain = "plain_" if max(map(max, ways)) == 1 else ""
    parts = ["everyone", plain + rng.choice(("table", "list"))]
    asks = [*(["favourites"] if wish else []), f"{plain}ask"]
    told, asked = (" ".join(speak(_GRAMMAR, rng, p, **slots) for p in ps) for ps in (parts, asks))
    return f"{told}\n\n{asked}"


def _lines(
    ways: Sequence[Sequence[int]], people: Sequence[str], things: Sequence[str], way: str
) -> str:
    lines = []
    for who, row in zip(people, ways, strict=True):
        parts = [
            way.format(n=n, s="" if n == 1 else "s", what=what)
            for what, n in zip(things, row, strict=True)
            if n
        ]
        lines.append(f"- {who}: {listed(parts)}")
    return "\n".join(lines)


def _barred(ways: Sequence[Sequence[int]], people: Sequence[str], things: Sequence[str]) -> str:
    lines = []
    for who, row in zip(people, ways, strict=True):
        barred = [what for what, n in zip(things, row, strict=True) if not n]
        if barred:
            lines.append(f"- {who}: {', '.join(f'no {what}' for what in barred)}")
    return "\n".join(lines)


def _table(ways: Sequence[Sequence[int]], people: Sequence[str], things: Sequence[str]) -> str:
    lines = [["", *things], ["---"] * (len(things) + 1)]
    lines += [[who, *map(str, row)] for who, row in zip(people, ways, strict=True)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _solve(arrangement: Arrangement) -> list[str]:
    return [str(_filled(arrangement)[0])]


def _filled(arrangement: Arrangement) -> tuple[int, int]:
    """Return the count and the steps of giving one person after the other a thing that is left."""
    states, steps = {(0, 0): 1}, 0
    for i, row in enumerate(arrangement.ways):
        after: dict[tuple[int, int], int] = {}
        for (taken, happy), count in states.items():
            for j, n in enumerate(row):
                if n and not taken >> j & 1:
                    is_own = bool(arrangement.favourites) and arrangement.favourites[i] == j
                    state = taken | 1 << j, happy + is_own
                    after[state] = after.get(state, 0) + n * count
                    steps += 1
        states = after
    return states.get(((1 << len(arrangement.ways)) - 1, arrangement.wanted), 0), steps


def _picture(arrangement: Arrangement) -> Panel:
    ways, numbers = arrangement.ways, [str(i + 1) for i in range(len(arrangement.ways))]
    grid = Grid(
        cells=[[str(n) for n in row] for row in ways],
        shades={(i, j): 1 for i, row in enumerate(ways) for j, n in enumerate(row) if not n},
        circles=list(enumerate(arrangement.favourites)),
        left=numbers,
        top=numbers,
    )
    rules = [("to choose", "one in each row and each column")]
    if arrangement.favourites or arrangement.wanted:
        rules.append(("in circles", f"{arrangement.wanted} of them"))
    return Panel(
        figures=[("ways of a person (row) with a thing (column)", grid), ("", Table(rows=rules))]
    )


def _canonical(arrangement: Arrangement) -> Json:
    # People and things are vertices; without favourites they are alike.
    ways, size = arrangement.ways, len(arrangement.ways)
    marked = dict(enumerate(arrangement.favourites))
    arcs = [
        (n + 100 * (marked.get(i) == j), i, size + j)
        for i, row in enumerate(ways)
        for j, n in enumerate(row)
        if n
    ]
    colors = [0] * size + [1] * size
    forms = [normal_form(colors, arcs)]
    if not marked:
        forms.append(normal_form(colors, [(n, b - size, a + size) for n, a, b in arcs]))
    return [min(forms), len(marked), arrangement.wanted]


def _capacity(dial: float) -> float:
    # Tables up to the order of rows and columns, and to swapping them; the zeros make some of them
    # common (birthday estimate at dial 0: 1.6e6, from 5 pairs in 4000).
    size = max(3, SIZE.integer_at(dial))
    return float(WAYS.integer_at(dial) ** (size * size)) / (8.0 * factorial(size) ** 2)


FAMILY = Family(
    name="constrained_arrangements",
    version=2,
    domain="math",
    summary="the number of ways to share things out where some pairs are not possible",
    concepts=("combinatorics", "permutations", "counting"),
    knobs=(SIZE, WAYS, POSSIBLE, FAVOURITES),
    verifier="integer",
    examples=("246", "1380"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=lambda arrangement: _filled(arrangement)[1],
    canonical=_canonical,
    picture=_picture,
    capacity=_capacity,
    guess_rate=lambda dial: 0.01,
)
