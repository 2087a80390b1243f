"""Finite Markov chains: expected time or cost until absorption, or where the chain ends.

The generator solves the linear equations of the states; the solver removes one state after the
other and mends the chain around it (state reduction, Grassmann, Taksar and Heyman 1985). At the
top: seven states before absorption, four ways out of each, a cost for every state.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from random import Random

from generators.canonical import normal_form
from generators.family import Family, Knob, Knobs, redrawn
from generators.latex import number
from generators.math._matrices import solution
from generators.pictures import Edge, Graph, Grid, Panel
from generators.wording import Grammar, listed, speak, words
from proofmill.problem import Json

STATES = Knob("states", 2, 7, "states before absorption")
WAYS = Knob("ways", 2, 4, "ways out of a state, its own included")
PARTS = Knob("parts", 14, 20, "largest denominator of a probability")
COSTS = Knob("costs", 0.5, 0.6, "share of questions for a cost")

_SIMPLE = 12
"""Largest denominator that could be guessed."""


@dataclass(frozen=True, slots=True)
class Chain:
    """From state i the chain goes to state j with probability rows[i][j] / sum(rows[i]).

    It starts in state 0 and ends in a state beyond the rows. With costs, one for each state, the
    question is for the expected sum of costs over all steps; without, for the probability that it
    ends in the first of the two last states.
    """

    rows: tuple[tuple[int, ...], ...]
    costs: tuple[int, ...]
    answer: str = field(compare=False)


@redrawn(400, "connected chain")
def _generate(rng: Random, knobs: Knobs) -> Chain | None:
    states = STATES.integer(knobs)
    costs = _costs(rng, states, COSTS.number(knobs))
    ends = 1 if costs else 2
    rows = tuple(_row(rng, knobs, i, states + ends) for i in range(states))
    if not _is_connected(rows):
        return None
    gains = [Fraction(c) for c in costs] or [Fraction(r[-2], sum(r)) for r in rows]
    moves = [
        [(i == j) - Fraction(row[j], sum(row)) for j in range(states)] for i, row in enumerate(rows)
    ]
    values = solution(moves, gains)
    if not values or values[0].denominator <= _SIMPLE:
        return None
    return Chain(rows, costs, str(values[0]))


def _costs(rng: Random, states: int, share: float) -> tuple[int, ...]:
    kind = rng.random()
    if kind < share:
        return tuple(rng.randint(1, 9) for _ in range(states))
    return (1,) * states if kind < (1 + share) / 2 else ()


def _row(rng: Random, knobs: Knobs, own: int, states: int) -> tuple[int, ...]:
    """Return the weights of a state's ways out, of which its own is one now and then."""
    ways, row = WAYS.integer(knobs), [0] * states
    others = [state for state in range(states) if state != own]
    chosen = rng.sample(others, min(ways, len(others)))
    if rng.random() < 0.25:
        chosen[0] = own
    parts = rng.randint(5, PARTS.integer(knobs))
    cuts = sorted(rng.sample(range(1, parts), len(chosen) - 1))
    for state, (low, high) in zip(chosen, pairwise((0, *cuts, parts)), strict=True):
        row[state] = high - low
    return tuple(row)


def _is_connected(rows: Sequence[Sequence[int]]) -> bool:
    """Tell whether the start leads to every state, and every state to an end."""
    states, ends = len(rows), range(len(rows), len(rows[0]))
    reached, leaving = {0}, set(ends)
    for _ in rows:
        reached |= {j for i in reached if i < states for j, w in enumerate(rows[i]) if w}
        leaving |= {
            i for i in range(states) if any(w and j in leaving for j, w in enumerate(rows[i]))
        }
    return len(reached) == len(leaving) == len(rows[0])


_THEMES = (
    ("letters", "the chain", "step", "state"),
    ("colors", "the robot", "move", "room"),
    ("cities", "the courier", "trip", "city"),
    ("flowers", "the frog", "jump", "stone"),
    ("objects", "the pointer", "turn", "field"),
)
"""Names of the states, who moves, what a step is called, what a state is called."""
_LETTERS = tuple("ABCDEFGHJKLMNPQRSTUVW")
_GRAMMAR: Grammar = {
    "start": ("<opening>\n\n{lines}\n\n{ask} <form>",),
    "letters": (
        "A Markov chain has the states {names}.",
        "Consider a random process with the states {names}.",
        "The state of a machine is one of {names}, and changes at random from step to step.",
    ),
    "colors": (
        "A robot moves at random between rooms that are called {names}.",
        "In a house with the rooms {names}, a cleaning robot wanders about.",
    ),
    "cities": (
        "A courier travels at random between the cities {names}.",
        "Every day a courier makes one trip; the cities on the route are {names}.",
    ),
    "flowers": (
        "A frog jumps at random between stones that carry the names {names}.",
        "On a pond lie stones marked {names}, and a frog jumps from one to the next.",
    ),
    "objects": (
        "The pointer of a wheel of fortune stands on one of the fields {names}, and jumps with "
        "every turn.",
        "A game board has the fields {names}. A pointer jumps between them at random.",
    ),
    "opening": (
        "{theme} Where it goes next depends only on where it is now:",
        "{theme} These are the probabilities of where it goes next, independent of the past:",
        "{theme} The next {state} depends on the present one alone, as follows:",
    ),
    "stay": ("If it stays where it is, that counts as a {step} too.",),
    "time": (
        "Starting from {first}, what is the expected number of {step}s until {who} first reaches "
        "{last}?",
        "{who_capital} starts from {first}. Find the expected number of {step}s it takes to get "
        "to {last} for the first time.",
    ),
    "cost": (
        "Each {step} has a price that depends on the {state} where it begins: {costs}. Starting "
        "from {first}, what is the expected total price of all {step}s until {who} first reaches "
        "{last}?",
        "The price of a {step} is {costs}. {who_capital} starts from {first} and stops on reaching "
        "{last}. What is the expected total price?",
    ),
    "end": (
        "{who_capital} starts from {first} and stops as soon as it reaches {last} or {other}. "
        "What is the probability that it stops at {last}?",
        "Starting from {first}, how likely is it that {who} reaches {last} before {other}?",
    ),
    "form": (
        "Give the exact value as a reduced fraction.",
        "Answer with a fraction in lowest terms.",
        "The answer is a fraction; write it in lowest terms.",
    ),
}


def _render(chain: Chain, rng: Random) -> str:
    theme, who, step, state = rng.choice(_THEMES)
    names = rng.sample(_LETTERS if theme == "letters" else words(theme), len(chain.rows[0]))
    costs = [f"{c} from {name}" for c, name in zip(chain.costs, names, strict=False)]
    kind = "end" if not costs else "time" if set(chain.costs) == {1} else "cost"
    slots = {
        "first": names[0],
        "last": names[-1] if costs else names[-2],
        "other": names[-1],
        "costs": listed(rng.sample(costs, len(costs))) if costs else "",
        "names": listed(rng.sample(names, len(names))),
        "who": who,
        "who_capital": who.capitalize(),
        "step": step,
        "state": state,
    }
    ask = speak(_GRAMMAR, rng, kind, **slots)
    if costs and any(row[i] for i, row in enumerate(chain.rows)):
        ask = f"{speak(_GRAMMAR, rng, 'stay', **slots)} {ask}"
    opening = speak(_GRAMMAR, rng, theme, **slots)
    return speak(_GRAMMAR, rng, theme=opening, ask=ask, lines=_lines(chain, names, rng), **slots)


def _lines(chain: Chain, names: Sequence[str], rng: Random) -> str:
    form = rng.choice(("- From {0}: {1}.", "{0}: {1}", "* {0} leads {1}.", "From {0} it goes {1}."))
    lines = []
    for name, row in zip(names, chain.rows, strict=False):
        ways = [
            f"to {'itself' if to == name else to} with probability "
            f"${number(Fraction(weight, sum(row)))}$"
            for to, weight in zip(names, row, strict=True)
            if weight
        ]
        lines.append(form.format(name, listed(rng.sample(ways, len(ways)))))
    return "\n".join(rng.sample(lines, len(lines)))


def _solve(chain: Chain) -> list[str]:
    return [str(_reduced(chain)[0])]


def _reduced(chain: Chain) -> tuple[Fraction, int]:
    """Return the start's value and the number of probabilities mended on the way."""
    chances = [[Fraction(weight, sum(row)) for weight in row] for row in chain.rows]
    gains = [Fraction(cost) for cost in chain.costs] or [row[-2] for row in chances]
    mended = 0
    for gone in range(len(chances) - 1, -1, -1):
        row = chances[gone]
        leave = 1 - row[gone]
        if gone == 0:
            return gains[0] / leave, mended
        for i in range(gone):
            share = chances[i][gone] / leave
            if share:
                gains[i] += share * gains[gone]
                chances[i] = [p + share * q for p, q in zip(chances[i], row, strict=True)]
                mended += 1 + sum(q != 0 for q in row)
    raise AssertionError("a chain has a state to start from")


def _steps(chain: Chain) -> tuple[str, ...]:
    what = "expected cost still to come" if chain.costs else "chance of the wanted end"
    equations = [f"x{i} = {' + '.join(_terms(chain, i)) or '0'}" for i in range(len(chain.rows))]
    return (
        f"let x0, x1, ... be the {what} from each state, x0 for the start",
        *equations,
        f"elimination gives x0 = {chain.answer}",
    )


def _terms(chain: Chain, state: int) -> list[str]:
    row, size = chain.rows[state], len(chain.rows)
    shares = [Fraction(weight, sum(row)) for weight in row]
    own = [str(chain.costs[state])] if chain.costs else [str(shares[-2])] if row[-2] else []
    return own + [f"({share}) x{j}" for j, share in enumerate(shares[:size]) if share]


def _picture(chain: Chain) -> Panel:
    ends = ("end",) if chain.costs else ("goal", "other")
    names = [*_LETTERS[: len(chain.rows)], *ends]
    shares = [[str(Fraction(w, sum(row))) if w else "" for w in row] for row in chain.rows]
    grid = Grid(
        cells=shares, left=names[: -len(ends)], top=names, right=[f"cost {c}" for c in chain.costs]
    )
    edges = [
        Edge(name, to)
        for name, row in zip(names, shares, strict=False)
        for to, share in zip(names, row, strict=True)
        if share
    ]
    nodes, marks = {name: name for name in names}, {names[0]: 3, ends[0]: 4}
    graph = Graph(nodes=nodes, edges=edges, is_directed=True, shades=marks, boxes=frozenset(ends))
    asked = "expected total cost until the end" if chain.costs else "probability to end in the goal"
    return Panel(figures=[(f"start in A; {asked}", graph), ("probabilities", grid)])


def _canonical(chain: Chain) -> Json:
    # A vertex is a state: the start, others, the wanted end, the other end; costs are colours.
    states = len(chain.rows)
    roles = [1] + [2] * (states - 1) + ([3] if chain.costs else [3, 4])
    costs = [*chain.costs, *[0] * len(roles)]
    arcs = []
    for i, row in enumerate(chain.rows):
        for j, weight in enumerate(row):
            share = Fraction(weight, sum(row))
            if share:
                arcs.append((1000 * share.numerator + share.denominator, i, j))
    return normal_form([role + 10 * cost for role, cost in zip(roles, costs, strict=False)], arcs)


FAMILY = Family(
    name="markov_hitting",
    version=2,
    domain="math",
    summary="expected time or cost until a Markov chain is absorbed, or where it ends",
    concepts=("probability", "Markov chains", "linear systems"),
    knobs=(STATES, WAYS, PARTS, COSTS),
    verifier="rational",
    examples=("157/24", "61/135"),
    generate=_generate,
    render=_render,
    solve=_solve,
    steps=_steps,
    effort=lambda chain: _reduced(chain)[1],
    canonical=_canonical,
    picture=_picture,
    # Denominators, numerators and neighbours of every state but the order of the middle ones.
    capacity=lambda dial: float(PARTS.integer_at(dial) ** (2 * STATES.integer_at(dial))) / 6.0,
    guess_rate=lambda dial: 0.01,
)
