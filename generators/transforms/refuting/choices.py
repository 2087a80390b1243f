"""Choices: domains of colourings, pairs of vertices, selections, assignments and positions."""

from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product

from generators.transforms.refuting.scene import (
    Each,
    Feature,
    Object,
    Scene,
    Tree,
    at,
    both,
    flag,
    number,
    table,
    total,
)

_VERTICES = 6
_COLORS = (("R", "red"), ("G", "green"), ("B", "blue"))
_PAIRED = 14
_ITEMS = 8
_WORKERS = 5
_HEAP = 13
_LAST: Tree = ["-", ["len", "x"], 1]

Pair = tuple[int, int]


def colorings(edges: Sequence[Pair]) -> Scene:
    """Return the proper colourings, in three colours, of a part of a graph."""
    chosen = _part(edges)
    names = "ABCDEF"
    inner = sorted(
        (a, b) if a < b else (b, a)
        for a, b in ((chosen.index(a), chosen.index(b)) for a, b in edges if {a, b} <= {*chosen})
    )
    objects = tuple(
        x for x in product(range(3), repeat=_VERTICES) if all(x[a] != x[b] for a, b in inner)
    )
    told = ", ".join(f"{names[a]}-{names[b]}" for a, b in inner)
    proper: list[Tree] = [["not", ["=", at(a), at(b)]] for a, b in inner]
    apart = [pair for pair in combinations(range(_VERTICES), 2) if pair not in inner]
    return Scene(
        "The vertices A, B, C, D, E and F of a graph are colored red, green or blue. Its edges are "
        f"{told}, and the ends of each edge have different colors.",
        "a word of six letters, the colors of A to F in this order (R, G or B)",
        {"kind": "word", "letters": "RGB", "length": [_VERTICES, _VERTICES]},
        ["and", 1, *proper],
        objects,
        (
            *(_painted(name, color) for color, (_, name) in enumerate(_COLORS)),
            *(_alike(names, *pair) for pair in apart[:4]),
            *(_colored(names, vertex, vertex % 3) for vertex in range(0, _VERTICES, 2)),
            Feature(
                "the number of vertices of that color",
                lambda x: [x.count(color) for color in range(3)],
                total(0, _VERTICES - 1, ["=", at("j"), "i"], "j"),
                each=Each("color", 0, 2),
            ),
        ),
    )


def _part(edges: Sequence[Pair]) -> list[int]:
    """Return vertices that hang together by about as many edges: more leave few colourings."""
    everyone = sorted({vertex for edge in edges for vertex in edge})
    joined = {frozenset(edge) for edge in edges}
    chosen, inside = list[int](), 0
    for size in range(_VERTICES):
        rest = [vertex for vertex in everyone if vertex not in chosen]
        counts = {v: sum(frozenset((v, c)) in joined for c in chosen) for v in rest}
        few = [v for v in rest if inside + counts[v] <= size + 1]
        chosen.append(
            max(few, key=counts.__getitem__) if few else min(rest, key=counts.__getitem__)
        )
        inside += counts[chosen[-1]]
    return chosen


def _painted(name: str, color: int) -> Feature:
    return number(
        f"the number of {name} vertices",
        lambda x: x.count(color),
        total(0, _VERTICES - 1, ["=", at("i"), color]),
        (2,),
    )


def _alike(names: str, a: int, b: int) -> Feature:
    return flag(
        f"{names[a]} and {names[b]} have the same color",
        f"{names[a]} and {names[b]} have different colors",
        lambda x: x[a] == x[b],
        ["=", at(a), at(b)],
    )


def _colored(names: str, vertex: int, color: int) -> Feature:
    name = _COLORS[color][1]
    return flag(
        f"{names[vertex]} is {name}",
        f"{names[vertex]} is not {name}",
        lambda x: x[vertex] == color,
        ["=", at(vertex), color],
    )


def vertex_pairs(edges: Sequence[Pair]) -> Scene:
    """Return ordered pairs of vertices of a graph, of which up to 14 are kept."""
    everyone = sorted({vertex for edge in edges for vertex in edge})[:_PAIRED]
    size = len(everyone)
    kept = [
        (everyone.index(a) + 1, everyone.index(b) + 1) for a, b in edges if {a, b} <= {*everyone}
    ]
    near = {n: {b for a, b in (*kept, *((b, a) for a, b in kept)) if a == n} for n in _upto(size)}
    matrix = [int(b in near[a]) for a in _upto(size) for b in _upto(size)]
    degrees = [len(near[n]) for n in _upto(size)]
    told = ", ".join(f"{min(pair)}-{max(pair)}" for pair in sorted(map(sorted, kept)))

    def joined(one: Tree, other: Tree) -> Tree:
        return table(matrix, ["+", ["*", size, ["-", one, 1]], ["-", other, 1]])

    def degree(vertex: Tree) -> Tree:
        return table(degrees, ["-", vertex, 1])

    common: Tree = total(1, size, both(joined(at(0), "i"), joined(at(1), "i")))
    return Scene(
        f"A graph has the vertices 1 to {size} and the edges {told}. Two vertices are neighbors if "
        "an edge joins them. Let u and v be two different vertices.",
        "the pair (u, v)",
        {"kind": "numbers", "length": [2, 2], "range": [1, size]},
        ["not", ["=", at(0), at(1)]],
        tuple(permutations(_upto(size), 2)),
        (
            number("the number of neighbors of u", lambda x: len(near[x[0]]), degree(at(0)), (2,)),
            number("the number of neighbors of v", lambda x: len(near[x[1]]), degree(at(1)), (2,)),
            number("u + v", sum, ["+", at(0), at(1)], (2, 3, 4)),
            number("the distance of u and v on the number line", _far, _far_tree(), (2, 3)),
            number(
                "the number of vertices that are neighbors of both u and v",
                lambda x: len(near[x[0]] & near[x[1]]),
                common,
            ),
            flag(
                "u and v are neighbors",
                "u and v are not neighbors",
                lambda x: x[1] in near[x[0]],
                joined(at(0), at(1)),
            ),
            Feature(
                "the number of neighbors of w",
                lambda x: [len(near[w]) for w in sorted(near[x[0]])],
                degree("i"),
                each=Each("neighbor w of u", 1, size, joined(at(0), "i")),
            ),
            Feature(
                "w",
                lambda x: sorted(near[x[1]]),
                "i",
                (2, 3),
                each=Each("neighbor w of v", 1, size, joined(at(1), "i")),
            ),
        ),
    )


def _upto(size: int) -> range:
    return range(1, size + 1)


def _far(x: Object) -> int:
    return abs(x[0] - x[1])


def _far_tree() -> Tree:
    return ["abs", ["-", at(0), at(1)]]


def selections(items: Sequence[Pair]) -> Scene:
    """Return the selections of things that are not too heavy together."""
    some = items[:_ITEMS]
    weights, values = ([0, *(item[side] for item in some)] for side in (0, 1))
    limit = 3 * sum(weights) // 5
    size = len(some)
    objects = tuple(
        x
        for count in _upto(size)
        for x in combinations(_upto(size), count)
        if sum(weights[n] for n in x) <= limit
    )
    rising: Tree = ["all", "i", 1, _LAST, ["<", at(["-", "i", 1]), at("i")]]
    weight, value = (total(0, _LAST, table(told, at("i"))) for told in (weights, values))
    listed = ", ".join(f"({n}) {w} kg, ${v}" for n, (w, v) in enumerate(some, 1))
    return Scene(
        f"Things with their weights and prices: {listed}. Let S be a selection of one or more of "
        f"them that weighs at most {limit} kg.",
        "the numbers of the things in S, in brackets, such as (1, 4)",
        {"kind": "set", "length": [1, size], "range": [1, size]},
        both(rising, ["<=", weight, limit]),
        objects,
        (
            number("the weight of S in kg", lambda x: sum(weights[n] for n in x), weight, (2, 3)),
            number("the price of S in dollars", lambda x: sum(values[n] for n in x), value, (2, 3)),
            number("the number of things in S", len, ["len", "x"], (2, 3)),
            *(_within(n) for n in (1, 2, 3)),
            Feature(
                "its weight in kg",
                lambda x: [weights[n] for n in x],
                table(weights, at("i")),
                (2,),
                each=Each("thing in S", 0, _LAST),
            ),
            Feature(
                "its price in dollars",
                lambda x: [values[n] for n in x],
                table(values, at("i")),
                (2,),
                each=Each("thing in S", 0, _LAST),
            ),
        ),
    )


def _within(n: int) -> Feature:
    return flag(
        f"thing {n} is in S",
        f"thing {n} is not in S",
        lambda x: n in x,
        ["any", "i", 0, _LAST, ["=", at("i"), n]],
    )


def assignments(costs: Sequence[Sequence[int]]) -> Scene:
    """Return the ways to give five tasks to five workers."""
    flat = [cost for row in costs[:_WORKERS] for cost in row[:_WORKERS]]

    def paid(x: Object) -> list[int]:
        return [flat[_WORKERS * n + task - 1] for n, task in enumerate(x)]

    cost: Tree = table(flat, ["+", ["*", _WORKERS, "i"], ["-", at("i"), 1]])
    rows = "; ".join(
        f"worker {n}: {', '.join(map(str, row[:_WORKERS]))}"
        for n, row in enumerate(costs[:_WORKERS], 1)
    )
    different: Tree = [
        *("all", "i", 1, _WORKERS - 1),
        ["all", "j", 0, ["-", "i", 1], ["not", ["=", at("i"), at("j")]]],
    ]
    return Scene(
        "Five workers get one of the tasks 1 to 5 each, all of them different. What the tasks 1 to "
        f"5 cost, in dollars, with each worker: {rows}.",
        "the tasks of the workers 1 to 5 in this order, in brackets, such as (2, 1, 3, 5, 4)",
        {"kind": "numbers", "length": [_WORKERS, _WORKERS], "range": [1, _WORKERS]},
        different,
        tuple(permutations(_upto(_WORKERS))),
        (
            number(
                "the total cost in dollars",
                lambda x: sum(paid(x)),
                total(0, _WORKERS - 1, cost),
                (2, 3),
            ),
            number(
                "the number of workers whose number is that of their task",
                lambda x: sum(task == n for n, task in enumerate(x, 1)),
                total(0, _WORKERS - 1, ["=", at("i"), ["+", "i", 1]]),
            ),
            *(number(f"the task of worker {n + 1}", _nth(n), at(n), (2,)) for n in range(3)),
            number(
                "the number of the worker who gets task 1",
                lambda x: x.index(1) + 1,
                total(0, _WORKERS - 1, ["*", ["+", "i", 1], ["=", at("i"), 1]]),
                (2,),
            ),
            Feature(
                "the cost of the worker's task in dollars",
                paid,
                cost,
                (2,),
                each=Each("worker", 0, _WORKERS - 1),
            ),
        ),
    )


def _nth(n: int) -> Callable[[Object], int]:
    return lambda x: x[n]


def positions(takes: Sequence[int] | None, misere: bool) -> Scene:
    """Return positions of two heaps, from which some numbers of counters may be taken."""
    allowed = sorted({*(takes or range(1, _HEAP))} & {*range(1, _HEAP)})
    won = _won(allowed, misere)
    flat = [int(won[a, b]) for a in range(_HEAP) for b in range(_HEAP)]
    moves = [sum(take <= size for take in allowed) for size in range(_HEAP)]
    can: Tree = table(flat, ["+", ["*", _HEAP, at(0)], at(1)])
    count: Tree = ["+", table(moves, at(0)), table(moves, at(1))]
    listed = ", ".join(map(str, allowed))
    end = "loses" if not misere else "wins"
    return Scene(
        "Two players move in turn in a game with two heaps of counters. A move takes counters from "
        f"one heap, in a number out of {listed}; moves in different heaps are different "
        f"moves. Whoever is to move and cannot {end}. Let (a, b) be a position with a counters in "
        f"one heap and b in the other, both from 0 to {_HEAP - 1}.",
        "the pair (a, b)",
        {"kind": "numbers", "length": [2, 2], "range": [0, _HEAP - 1]},
        1,
        tuple(product(range(_HEAP), repeat=2)),
        (
            flag(
                "the player who is to move can force a win",
                "the player who is to move cannot force a win",
                lambda x: won[x[0], x[1]],
                can,
            ),
            number("a", lambda x: x[0], at(0), (2, 3, 4)),
            number("b", lambda x: x[1], at(1), (2, 3, 4)),
            number("a + b", sum, ["+", at(0), at(1)], (2, 3, 4, 5)),
            number("the distance of a and b", _far, _far_tree(), (2, 3, 4, 5)),
            number(
                "the number of moves that can be made",
                lambda x: moves[x[0]] + moves[x[1]],
                count,
                (2,),
            ),
        ),
    )


def _won(allowed: Sequence[int], misere: bool) -> dict[Pair, bool]:
    """Return for each position whether the player who is to move can force a win."""
    won: dict[Pair, bool] = {}
    for a, b in product(range(_HEAP), repeat=2):
        after = [(a - take, b) for take in allowed if take <= a]
        after += [(a, b - take) for take in allowed if take <= b]
        won[a, b] = misere if not after else any(not won[place] for place in after)
    return won
