"""A collection of environments for tests: sums, most tasks at fault in one known way."""

import re

from filters.decontamination import BenchmarkIndex
from pipelines.adapting import kinds
from pipelines.adapting.kinds import Kind, Peer
from readers import Reader, Unread
from tests.pages.reading import ROOT

ROWS = 120
KNOWN = (
    "A farmer keeps eleven striped goats in the northern meadow and sells three of them to a "
    "miller for a sack of flour, then buys half a dozen hens from his neighbour."
)
INTEGERS = Kind(verifier="integer", answer=kinds.integer)
TASKS = (
    *("sums", "hash_order", "clock", "memory", "global_state", "guessable", "echo", "repeats"),
    *("conflict", "few_wrong", "many_wrong", "no_gold", "told", "hostile", "surrogate"),
    *("hang", "exit", "network", "deep", "junk"),
)
PEER = Peer(
    name="sums",
    package="sums-for-tests",
    version="1.0",
    licence="MIT",
    script=ROOT / "tests" / "fixtures" / "adapting" / "items.py",
    tasks={
        **dict.fromkeys(TASKS, INTEGERS),
        "benchmark": Kind(verifier="integer", answer=kinds.integer, config={"known": KNOWN}),
        "noise": Kind(verifier="rational", answer=kinds.decimal, wrong=kinds.wrong_decimals),
        "proved": Kind(verifier="integer", answer=kinds.integer, only_read=True),
    },
    refused={},
)
INDEX = BenchmarkIndex.build([("farm", "1", KNOWN)])
_SUM = re.compile(r"What is the sum of (\d+) and (\d+)\?")


def read_sum(question: str) -> tuple[int, int]:
    """Read a sum.

    Raises:
        Unread: for anything else.
    """
    found = _SUM.fullmatch(question)
    if not found:
        raise Unread(question)
    return int(found[1]), int(found[2])


ADDS = Reader(read_sum, lambda pair: str(sum(pair)))
