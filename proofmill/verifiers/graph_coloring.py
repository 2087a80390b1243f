"""Graph colouring: any proper colouring counts; `impossible` only where that was proved."""

from proofmill.verifiers import listing, reading
from proofmill.verifiers.entry import keyed, named
from proofmill.verifiers.verdict import (
    BAD_GOLD,
    MALFORMED,
    MATCH,
    MISMATCH,
    VIOLATION,
    Args,
    Verdict,
    gold_test,
)

IMPOSSIBLE = "impossible"


def check_graph_coloring(candidate: str, gold: str, args: Args) -> Verdict:
    """Judge a mapping vertex -> colour by `args`: `vertices`, `edges` and `colors`.

    The gold is `impossible` when the graph was proved not to be colourable; then only that word
    is right, and it is wrong everywhere else.
    """
    if reading.label(gold) == IMPOSSIBLE:
        given = reading.label(listing.plain(candidate))
        return MATCH if given == IMPOSSIBLE else MISMATCH
    return _judge(candidate, args) if _is_right(gold, args) else BAD_GOLD


def _judge(text: str, args: Args) -> Verdict:
    if reading.label(listing.plain(text)) == IMPOSSIBLE:
        return MISMATCH
    found = listing.pairs(text)
    if found is None:
        return MALFORMED
    vertices = {reading.item(str(vertex)) for vertex in args["vertices"]}
    colors = {reading.item(str(color)) for color in args["colors"]}
    painted = keyed(found, vertices)
    if painted is None:
        return MALFORMED
    given = {vertex: named(color, colors) for vertex, color in painted.items()}
    if None in given.values():
        return MALFORMED
    clash = any(
        given[reading.item(str(a))] == given[reading.item(str(b))] for a, b in args["edges"]
    )
    return VIOLATION if clash else MATCH


_is_right = gold_test(_judge)
