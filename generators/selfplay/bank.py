"""Bank: short programs of a signature and their results on its probes, for induction to rule out.

One expression each: the obvious hypotheses first (a parameter, its length, sum, order, an affine
form), then a few hundred drawn ones, distinct by behaviour.
"""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from generators.selfplay.programs import (
    ENTRY,
    FAILURES,
    Environment,
    Kind,
    Scope,
    Style,
    UnreadableError,
    Value,
    behaviour_key,
    compile_expression,
    expression,
    probes,
)
from generators.selfplay.tasks import Alternative

DRAWS = 500
MAX_BANKED = 2
"""Parameters of the largest signature that has a bank."""
FEW_PARAMETERS = 0.5
"""Highest knob `parameters` of induction, two: a bank for three parameters would be thin."""
_NAMES = "abc"
_OBVIOUS = (
    *("{0}", "{0}[::-1]", "sorted({0})", "len({0})", "sum({0})", "max({0})", "min({0})"),
    *("{0} + {1}", "{1} + {0}", "{0} - {1}", "{0} * {1}", "str({0})", "list({0})", "{0}[0]"),
    *("{0} + 1", "{0} * 2", "2 * {0} + 1", "{0} % 2", "-{0}", "{0}.upper()", "abs({0})"),
    *("len({0}) + len({1})", "[{0}]", "({0}, {1})", "{0}[1:]", "{0}[:2]", "sorted({0}.values())"),
)


@lru_cache(maxsize=512)
def bank(kinds: tuple[Kind, ...], result: Kind) -> tuple[Alternative, ...]:
    """Return the bank of a signature on its probes; the same for every call."""
    return bank_on(kinds, result, probes(kinds))


def bank_on(
    kinds: tuple[Kind, ...], result: Kind, given: Sequence[tuple[Value, ...]]
) -> tuple[Alternative, ...]:
    """Return the bank of a signature on other inputs."""
    rng = Random(f"bank/{','.join(kinds)}/{result}")
    found: dict[str, Alternative] = {}
    names = _NAMES[: len(kinds)]
    signature = ", ".join(f"{name}: {kind}" for name, kind in zip(names, kinds, strict=True))
    for text in _texts(rng, kinds, result):
        outputs = _outputs(text, names, given)
        if outputs is not None:
            key = behaviour_key(kinds, outputs)
            source = f"def {ENTRY}({signature}):\n    return {text}"
            found.setdefault(key, Alternative(source, outputs))
    return tuple(found.values())


def _texts(rng: Random, kinds: Sequence[Kind], result: Kind) -> Iterator[str]:
    names = list(_NAMES[: len(kinds)])
    for order in (names, names[::-1]):
        for form in _OBVIOUS:
            yield form.format(order[0], order[-1])
    for place in range(DRAWS):
        scope = Scope(rng)
        for name, kind in zip(names, kinds, strict=True):
            scope.add(name, kind, is_fixed=True)
        yield expression(scope, result, 1 + place % 2, Style(0.4))


def _outputs(text: str, names: str, given: Sequence[tuple[Value, ...]]) -> tuple[Value, ...] | None:
    """Return the results of an expression on inputs; None where it fails or cannot be read."""
    try:
        evaluate = compile_expression(ast.parse(text, mode="eval").body, {})
        return tuple(evaluate(Environment(dict(zip(names, one, strict=True)))) for one in given)
    except (UnreadableError, *FAILURES):
        return None
