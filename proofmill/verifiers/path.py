"""Paths: a list of vertices, judged against the edges; any path that meets the demands counts."""

from collections.abc import Sequence
from itertools import pairwise

from proofmill.verifiers import listing, reading
from proofmill.verifiers.entry import named
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


def check_path(candidate: str, gold: str, args: Args) -> Verdict:
    """Accept any list of vertices, each joined to the next, that meets the demands in `args`.

    Args: `vertices`; `edges`, pairs that may be walked both ways; `one_way`, pairs that may be
    walked forwards only (optional); `start` and `end` (optional). Every vertex of the graph must
    be visited exactly once.
    """
    return _judge(candidate, args) if _is_right(gold, args) else BAD_GOLD


def _judge(text: str, args: Args) -> Verdict:
    listed = listing.entries(text)
    vertices = _folded(args["vertices"])
    if listed and not any("-" in name for name in vertices):
        listed = [part.strip() for part in listing.hyphenated(listed)]
    if not listed or len(listed) > len(vertices):
        return MALFORMED
    found = [name for entry in listed if (name := named(entry, vertices)) is not None]
    if len(found) < len(listed):
        return MALFORMED
    if not _is_walk(found, args):
        return VIOLATION
    ends = ((args.get("start"), found[0]), (args.get("end"), found[-1]))
    if any(wanted is not None and reading.item(str(wanted)) != end for wanted, end in ends):
        return VIOLATION
    return MATCH if len(set(found)) == len(found) == len(vertices) else MISMATCH


_is_right = gold_test(_judge)


def _is_walk(found: Sequence[str], args: Args) -> bool:
    steps = {tuple(_folded(edge)) for edge in (*args["edges"], *args.get("one_way", ()))}
    steps |= {tuple(_folded(edge[::-1])) for edge in args["edges"]}
    return all(step in steps for step in pairwise(found))


def _folded(names: Sequence[object]) -> list[str]:
    return [reading.item(str(name)) for name in names]
