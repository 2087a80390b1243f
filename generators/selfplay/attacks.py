"""Attacks: what somebody tries who does not work the program out.

A row that one of them solves is rejected, and its proposer earns nothing for it.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import islice, product

from generators.selfplay.programs import Kind, Value, edges, examples
from proofmill.sandbox import same

MAX_GUESS = 0.10
"""Most that a guess without reading may earn."""
MAX_HITS = 1 / 200
"""Most random inputs, of those tried, that may solve an abduction row. Rows are held to 1/50; what
is tried is a sample, so this is four times less."""
RANDOM_TRIES = 240
"""Random inputs that are tried: one hit is let through, two are not."""
MAX_EDGES = 48
"""Smallest inputs that are tried on an abduction row."""
_CONSTANTS: tuple[Value, ...] = (
    *(0, 1, -1, 2, True, False, None, "", "a", "0", "1", [], [0], [1], [""], {}, (), (0, 0)),
    *((0, 1), (1, 0), (1, 1)),
)


def value_attack(value: Value, arguments: Sequence[Value], source: str, guess_rate: float) -> str:
    """Return the attack that finds the result of a call without running it; empty if none does.

    `constant`: one of the answers that anybody tries first. `echo`: an argument comes back.
    `guess`: the result is too common among other calls. `leak`: it stands in the program or in the
    arguments as it is.
    """
    if any(same(value, constant) for constant in _CONSTANTS):
        return "constant"
    if any(same(value, argument) for argument in arguments):
        return "echo"
    if guess_rate > MAX_GUESS:
        return "guess"
    return "leak" if _stands_in(value, source, arguments) else ""


def _stands_in(value: Value, source: str, arguments: Sequence[Value]) -> bool:
    given = ", ".join(map(repr, arguments))
    text = repr(value)
    if type(value) is str:
        return value in given or value in source
    return re.search(rf"(?<![\w.]){re.escape(text)}(?![\w.])", f"{source}\n{given}") is not None


def edge_inputs(kinds: Sequence[Kind]) -> list[tuple[Value, ...]]:
    """Return the smallest inputs of a signature, at most MAX_EDGES, and a prompt's examples."""
    columns = [edges(kind) for kind in kinds]
    ranked = sorted(
        islice(product(*map(enumerate, columns)), 512),
        key=lambda row: sum(place for place, _ in row),
    )
    smallest = [tuple(value for _, value in row) for row in ranked[:MAX_EDGES]]
    return [*smallest, *examples(kinds)]


def input_attack(target: Value, tried: Mapping[str, Sequence[Value]]) -> str:
    """Return the attack that finds an input; `tried` holds the results of what each tried.

    `edges`: one of the smallest inputs yields the target. `random`: more than MAX_HITS of the
    random ones do.
    """
    if any(same(target, value) for value in tried["edges"]):
        return "edges"
    hits = sum(same(target, value) for value in tried["random"])
    return "random" if hits > MAX_HITS * len(tried["random"]) else ""


def fits(visible: Sequence[Value], found: Sequence[Value]) -> bool:
    """Tell whether a program's results are those that are shown."""
    return all(same(left, right) for left, right in zip(visible, found, strict=True))
