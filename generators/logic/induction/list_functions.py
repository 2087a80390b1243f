"""List functions (Rule 2020): infer a chain of list steps from examples, and run it once more.

The prompt states the whole language and the number of steps. The generator proves that no shorter
chain fits the examples and that all so long agree on the last list, following one example; the
solver carries all lists along. reasoning-gym proves neither.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import accumulate, pairwise
from random import Random
from typing import TypeAlias

from generators.family import Family, IllPosedError, Knob, Knobs, rule
from generators.logic.induction._chains import (
    Pair,
    Step,
    draw_chain,
    draw_pairs,
    is_sound,
    last_steps,
    results,
    run,
    settling,
    told,
)
from generators.pictures import Figure, Grid, Panel
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

STEPS = Knob("steps", 1, 3, "steps of the hidden chain")
LENGTH = Knob("length", 5, 9, "least number of entries of an input list")
PAIRS = Knob("pairs", 5, 3, "examples")

_MAX_DRAWS = 600
_LARGEST = 20
"""Largest entry of an input list."""
_ADDED = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
"""What an entry may grow by in one step."""
_SHORTEST = 3
"""Entries of the shortest result."""

Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """Examples of a chain of so many steps, and the list to run it on."""

    pairs: tuple[Pair[Numbers], ...]
    test: Numbers
    steps: int
    chain: tuple[str, ...] = field(compare=False)
    answer: str = field(compare=False)


_LANGUAGE = {
    "reverse": "reverse: put the list into the opposite order",
    "sort": "sort up, sort down: order the entries from smallest to largest, or the other way",
    "drop": "drop first k, drop last k (k = 1, 2): remove that many entries at that end",
    "rotate": "rotate k (k = 1, 2, 3): move the first k entries, in their order, to the end",
    "add": "add k (k from -5 to 5, not 0): add k to every entry",
    "times": "times k (k = -1, 2, 3): multiply every entry by k",
    "keep": "keep even, keep odd: remove all other entries",
    "threshold": "keep above k, keep below k (k = 5, 10, 15): keep the entries greater (less) than "
    "k, in their order",
    "distinct": "distinct: remove every entry that has occurred further left",
    "sums": "running sums: replace every entry by the sum of all entries up to it, itself included",
    "gaps": "gaps: replace the list by the differences of neighbors, each entry minus the one "
    "before it (one entry fewer)",
    "alternate": "odd places, even places: keep the 1st, 3rd, 5th, ... (2nd, 4th, 6th, ...) entry",
    "swap": "swap pairs: exchange the 1st and 2nd entry, the 3rd and 4th, and so on; a last entry "
    "without a partner stays",
    "number": "add places: add 1 to the 1st entry, 2 to the 2nd, 3 to the 3rd, and so on",
    "last digit": "last digits: replace every entry by its remainder on division by 10, "
    "from 0 to 9 (12 becomes 2, -3 becomes 7)",
    "echo": "append sum: put the sum of all entries at the end",
}


def _swapped(numbers: Numbers) -> Numbers:
    found = list(numbers)
    for place in range(0, len(found) - 1, 2):
        found[place], found[place + 1] = found[place + 1], found[place]
    return tuple(found)


def _reversed(numbers: Numbers) -> Numbers:
    return numbers[::-1]


def _numbered(times: int) -> Callable[[Numbers], Numbers]:
    return lambda numbers: tuple([x + times * place for place, x in enumerate(numbers, 1)])


def _slice(part: slice) -> Callable[[Numbers], Numbers]:
    return lambda numbers: numbers[part]


def _rotated(far: int) -> Callable[[Numbers], Numbers]:
    return lambda numbers: numbers[far:] + numbers[:far]


def _each(change: Callable[[int], int]) -> Callable[[Numbers], Numbers]:
    return lambda numbers: tuple([change(number) for number in numbers])


def _kept(is_kept: Callable[[int], bool]) -> Callable[[Numbers], Numbers]:
    return lambda numbers: tuple([number for number in numbers if is_kept(number)])


def _turned(far: int) -> Callable[[Numbers], Numbers]:
    """Undo `_rotated`, which leaves lists of up to `far` entries alone."""
    return lambda numbers: numbers[-far:] + numbers[:-far] if len(numbers) > far else numbers


def _divided(k: int) -> Callable[[Numbers], Numbers | None]:
    def undo(numbers: Numbers) -> Numbers | None:
        return None if any(x % k for x in numbers) else tuple([x // k for x in numbers])

    return undo


def _unsummed(numbers: Numbers) -> Numbers:
    return numbers[:1] + _gaps(numbers)


def _gaps(numbers: Numbers) -> Numbers:
    return tuple([y - x for x, y in pairwise(numbers)])


def _shortened(numbers: Numbers) -> Numbers | None:
    *rest, end = numbers or (1,)
    return tuple(rest) if end == sum(rest) else None


@rule
@cache
def steps_known() -> tuple[Step[Numbers], ...]:
    """Return the whole language, in a fixed order."""
    return (
        *_plain(),
        *(Step("drop", f"drop first {k}", _slice(slice(k, None))) for k in (1, 2)),
        *(Step("drop", f"drop last {k}", _slice(slice(-k))) for k in (1, 2)),
        *(Step("rotate", f"rotate {k}", _rotated(k), _turned(k)) for k in (1, 2, 3)),
        *(Step("add", f"add {k}", _each(k.__add__), _each((-k).__add__)) for k in _ADDED),
        *(Step("times", f"times {k}", _each(k.__mul__), _divided(k)) for k in (-1, 2, 3)),
        *(settling("threshold", f"keep above {k}", _kept(k.__lt__)) for k in (5, 10, 15)),
        *(settling("threshold", f"keep below {k}", _kept(k.__gt__)) for k in (5, 10, 15)),
    )


def _plain() -> Iterator[Step[Numbers]]:
    yield Step("reverse", "reverse", _reversed, _reversed)
    yield settling("sort", "sort up", lambda a: tuple(sorted(a)))
    yield settling("sort", "sort down", lambda a: tuple(sorted(a, reverse=True)))
    yield settling("keep", "keep even", _kept(lambda x: x % 2 == 0))
    yield settling("keep", "keep odd", _kept(lambda x: x % 2 == 1))
    yield settling("distinct", "distinct", lambda a: tuple(dict.fromkeys(a)))
    yield Step("sums", "running sums", lambda a: tuple(accumulate(a)), _unsummed)
    yield Step("gaps", "gaps", _gaps)
    yield Step("alternate", "odd places", lambda a: a[::2])
    yield Step("alternate", "even places", lambda a: a[1::2])
    yield Step("swap", "swap pairs", _swapped, _swapped)
    yield Step("number", "add places", _numbered(1), _numbered(-1))
    yield settling("last digit", "last digits", _each(lambda x: x % 10))
    yield Step("echo", "append sum", lambda a: (*a, sum(a)), _shortened)


def _generate(rng: Random, knobs: Knobs) -> Task:
    steps, length = STEPS.integer(knobs), LENGTH.integer(knobs)

    def draw() -> Numbers:
        return tuple(rng.choices(range(_LARGEST + 1), k=length + rng.randrange(3)))

    for _ in range(_MAX_DRAWS):
        chain = draw_chain(steps_known(), steps, rng)
        drawn = draw_pairs(chain, draw, lambda end: len(end) >= _SHORTEST, PAIRS.integer(knobs) + 1)
        if drawn and is_sound(steps_known(), drawn[:-1], drawn[-1], steps):
            names = tuple(step.text for step in chain)
            answer = canonical_json(list(drawn[-1][1]))
            return Task(tuple(drawn[:-1]), drawn[-1][0], steps, names, answer)
    raise IllPosedError(f"list_functions: no sound task in {_MAX_DRAWS} draws of {steps} steps")


_GRAMMAR: Grammar = {
    "start": (
        "<what> <rule>\n\n{language}\n\n<examples>\n\n{pairs}\n\n<ask>",
        "<what> <examples>\n\n{pairs}\n\n<rule>\n\n{language}\n\n<ask>",
        "<what>\n\n{pairs}\n\n<rule>\n\n{language}\n\n<ask>",
    ),
    "what": (
        "A hidden program turns lists of integers into other lists.",
        "Find out what a hidden program does to lists of integers.",
        "Some lists of integers were changed by one and the same program.",
        "Work out the program behind some examples.",
    ),
    "examples": (
        "Examples of what the program does:",
        "Inputs and outputs of the program:",
        "Observed so far:",
        "Lists before and after the program:",
    ),
    "single": (
        "The program is {chain}. All steps that fit the examples agree on the new list.",
        "The program consists of {chain}. All steps that explain the examples give the same "
        "result for the new list.",
    ),
    "rule": (
        "The program is {chain}. No shorter program fits the examples, and all that fit with this "
        "number of steps agree on the new list.",
        "The program consists of {chain}. Fewer steps cannot explain the examples, and all "
        "explanations of this length give the same result for the new list.",
    ),
    "ask": (
        "What does the program make of {test}?",
        "Now the input is {test}. Give the output.",
        "Write the output for the new input {test}.",
        "Which list comes out for {test}?",
    ),
}
_CHAINS = (
    "a single step, one of those listed here",
    "exactly two steps, one after the other, out of those listed here (or one of them twice)",
    "exactly three steps, one after the other, out of those listed here (repetition is allowed)",
)


def _render(task: Task, rng: Random) -> str:
    lines = [f"- {text}" for text in _LANGUAGE.values()]
    rng.shuffle(lines)
    arrow = rng.choice((" -> ", " gives ", " becomes ", " => "))
    grammar = {**_GRAMMAR, "rule": _GRAMMAR["single" if task.steps == 1 else "rule"]}
    return speak(
        grammar,
        rng,
        chain=_CHAINS[task.steps - 1],
        language="\n".join(lines),
        pairs="\n".join(f"{list(before)}{arrow}{list(after)}" for before, after in task.pairs),
        test=list(task.test),
    )


def _solve(task: Task) -> list[str]:
    ending = partial(last_steps, steps_known())
    ends = results(steps_known(), task.pairs, task.test, task.steps, ending)
    return [canonical_json(list(end)) for end in ends]


def _steps(task: Task) -> tuple[str, ...]:
    known = {step.text: step for step in steps_known()}
    chain = tuple(known[text] for text in task.chain)
    lines = told(chain, task.pairs, task.test, lambda numbers: str([*numbers]))
    return (*lines, f"So the answer is {[*run(chain, task.test)]}.")


def _effort(task: Task) -> int:
    chains = sum(len(steps_known()) ** size for size in range(1, task.steps + 1))
    return int(chains * sum(len(before) for before, _ in task.pairs) / len(task.pairs))


def _canonical(task: Task) -> Json:
    return [task.steps, sorted([list(a), list(b)] for a, b in task.pairs), list(task.test)]


def _picture(task: Task) -> Panel:
    figures: list[tuple[str, Figure]] = [
        (f"example {number}", _rows([str(entry) for entry in a], [str(entry) for entry in b]))
        for number, (a, b) in enumerate(task.pairs, 1)
    ]
    steps = f"to be found: output after {task.steps} step{'' if task.steps == 1 else 's'}"
    return Panel(figures=[*figures, (steps, _rows([str(entry) for entry in task.test], ["?"]))])


def _rows(before: Sequence[str], after: Sequence[str]) -> Grid:
    width = max(len(before), len(after))
    cells = [[*row, *[""] * (width - len(row))] for row in (before, after)]
    return Grid(cells=cells, left=("input", "output"))


def _capacity(dial: float) -> float:
    # chains x lists, which are drawn entry by entry
    steps, length = STEPS.integer_at(dial), LENGTH.integer_at(dial)
    return float(len(steps_known())) ** steps * 20.0 ** (length * 4)


FAMILY = Family(
    name="list_functions",
    version=3,
    domain="logic",
    summary="infer a chain of list operations from examples and apply it to one more list",
    concepts=("induction", "program synthesis"),
    knobs=(STEPS, LENGTH, PAIRS),
    verifier="sequence",
    examples=("[4, 0, 11]", "[12, -3, 7]"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # of somebody who knows the length and draws entries of up to 20
    guess_rate=lambda dial: 20.0**-_SHORTEST,
)
