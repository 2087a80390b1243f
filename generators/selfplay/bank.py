"""Bank: short programs of a signature and their results on its probes, for induction to rule out.

One expression each: the obvious hypotheses first (a parameter, its length, sum, order, an affine
form), then a few hundred drawn ones, distinct by behaviour.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType

from generators.selfplay.programs import (
    ENTRY,
    FAILURES,
    Environment,
    Kind,
    Scope,
    Style,
    UnreadableError,
    Value,
    assignment,
    behaviour_key,
    compile_expression,
    comprehension,
    expression,
    probes,
)
from generators.selfplay.tasks import Alternative

DRAWS = 700
MAX_BANKED = 2
"""Parameters of the largest signature that has a bank."""
FEW_PARAMETERS = 0.5
"""Highest knob `parameters` of induction, two: a bank for three parameters would be thin."""
_NAMES = "abc"
_STYLE = Style(0.4)
_OF_NUMBERS: Mapping[Kind, str] = MappingProxyType({"str": "str({})", "list[str]": "[str({})]"})
"""How programs return a number as something else."""
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
        of_numbers = result in _OF_NUMBERS and scope.chance(0.5)
        made: Kind = "int" if of_numbers else result
        text = _composed(scope, place, made) if place % 3 else expression(scope, made, 1, _STYLE)
        yield _OF_NUMBERS[result].format(text) if of_numbers else text


def _composed(scope: Scope, place: int, result: Kind) -> str:
    """Return an expression in which the value of a statement stands where it is read."""
    statement = comprehension if place % 3 == 1 else assignment
    lines = statement(scope, 1, _STYLE)
    text = expression(scope, result, 1, _STYLE)
    for line in lines:
        name, _, value = line.partition(" = ")
        text = re.sub(rf"(?<!\.)\b{name}\b", f"({value})", text)
    return text


def _outputs(text: str, names: str, given: Sequence[tuple[Value, ...]]) -> tuple[Value, ...] | None:
    """Return the results of an expression on inputs; None where it fails or cannot be read."""
    try:
        evaluate = compile_expression(ast.parse(text, mode="eval").body, {})
        return tuple(evaluate(Environment(dict(zip(names, one, strict=True)))) for one in given)
    except (UnreadableError, *FAILURES):
        return None
