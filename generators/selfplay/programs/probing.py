"""Probing: the fixed inputs of a signature, and what a program's results on them say against it."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

from generators.selfplay.programs.kinds import Kind, Value, draw
from proofmill.problem import canonical_json, content_hash
from proofmill.sandbox import same, wire

BASES = 20
"""Probes that are drawn independently."""
VARIATIONS = 4
"""Probes per parameter that change it alone."""
MODAL_SHARE = 0.5
"""From this share of one result on, a program is near-constant."""
MAX_GOLD = 160
"""Characters of a result as text; a longer one is refused, never cut."""


@cache
def probes(kinds: tuple[Kind, ...]) -> tuple[tuple[Value, ...], ...]:
    """Return the probes of a signature: the same for every program that has it.

    The first BASES are independent; then, parameter by parameter, VARIATIONS of the first ones in
    which it alone is changed.
    """
    rng = Random(f"probes/{','.join(kinds)}")
    found = [tuple(draw(kind, rng) for kind in kinds) for _ in range(BASES)]
    for place, kind in enumerate(kinds):
        for base in found[:VARIATIONS]:
            found.append((*base[:place], draw(kind, rng), *base[place + 1 :]))
    return tuple(found)


def text_of(value: Value) -> str:
    """Return one text per typed value; equal text is equal value."""
    return canonical_json(wire.encode(value))


def fault(given: Sequence[tuple[Value, ...]], outputs: Sequence[Value]) -> str:
    """Return why results on probes speak against a program, or an empty text.

    The probes are laid out as `probes` has them: BASES independent ones, then VARIATIONS of the
    first per parameter. `constant`, `near_constant` (one result on MODAL_SHARE of the probes or
    more), `identity` (a parameter comes back as often) or `dead_parameter` (no change of it alone
    changed a result).
    """
    texts = [text_of(value) for value in outputs]
    if len(set(texts)) == 1:
        return "constant"
    if Counter(texts[:BASES]).most_common(1)[0][1] >= MODAL_SHARE * BASES:
        return "near_constant"
    for place in range(len(given[0])):
        pairs = zip(given[:BASES], outputs, strict=False)
        if sum(same(one[place], value) for one, value in pairs) >= MODAL_SHARE * BASES:
            return "identity"
        start = BASES + place * VARIATIONS
        if texts[start : start + VARIATIONS] == texts[:VARIATIONS]:
            return "dead_parameter"
    return ""


def behaviour_key(kinds: Sequence[Kind], outputs: Sequence[Value]) -> str:
    """Return the hash of the typed results on the probes of a signature."""
    return content_hash([list(kinds), [wire.encode(value) for value in outputs]])
