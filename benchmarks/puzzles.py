"""Benchmark puzzles in disguise, and fresh ones of the same template, through the whole judgement.

`python -m benchmarks.puzzles [--data ../shared/testdata]` needs `benchmarks/bbh.jsonl`.
Of each kind of BIG-Bench Hard that a parser reads, half of the items is indexed. *Planted* are
these, wrapped, with their clues in another order, in other brackets, and, for orders of seven, with
other objects; all should be removed. *Fresh* is the other half: what is removed of it should be the
same instance. Beside it, the fresh ones that any common 8-gram flags. Last, fresh rows of our own
families against the same index.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from filters.decontamination import EDITS, PEERS, BenchmarkIndex
from generators import FAMILIES
from pipelines.contamination import build_index, judge_rows

Disguise = Callable[[str, Random], str]

_OWN = 20
_DIALS = (0.0, 0.5)
_BRACKETS = "([<{"
_CLOSING = str.maketrans("([<{", ")]>}")
_FRUITS = (
    "plums",
    "pears",
    "apples",
    "peaches",
    "kiwis",
    "mangoes",
    "oranges",
    "loquats",
    "lemons",
)
_BIRDS = ("owl", "jay", "crow", "wren", "heron", "finch", "swift", "robin", "quail")
_COLORS = ("red", "blue", "gray", "green", "white", "black", "brown", "pink", "teal")
_CARS = ("bus", "truck", "van", "sedan", "coupe", "tractor", "pickup", "roadster", "wagon")
_PEOPLE = ("Uma", "Kit", "Lou", "Max", "Pia", "Sol", "Tim", "Zed", "Bea")


def statements(text: str, rng: Random) -> str:
    """Return a web of lies with its statements in another order."""
    *said, asked = re.split(r"(?<=\.) ", text.removeprefix("Question: "))
    return f"Question: {' '.join([*rng.sample(said, len(said)), asked])}"


def clues(text: str, rng: Random) -> str:
    """Return an order puzzle with its clues in another order."""
    head, options = text.split("\nOptions:", 1)
    start, body = re.split(r"(?<=\.) (?=[^.]*(?:finished| is | are ))(?!.*: )", head, maxsplit=1)
    parts = re.split(r"(?<=\.) ", body)
    return f"{start} {' '.join(rng.sample(parts, len(parts)))}\nOptions:{options}"


def objects(text: str, rng: Random) -> str:
    """Return an order puzzle about other objects, clues in another order."""
    text = clues(text, rng)
    kind = re.search(r"seven (\w+): ", text)
    pool = {
        "golfers": _PEOPLE,
        "birds": _BIRDS,
        "books": _COLORS,
        "vehicles": _CARS,
        "fruits": _FRUITS,
    }[kind[1] if kind else ""]
    listed = re.search(r"seven \w+: (.+?)\.", text)
    names = re.split(r",\s*(?:and )?", listed[1]) if listed else []
    old = [re.sub(r"^(?:an? )|( book)$", "", name) for name in names]
    new = dict(zip(old, rng.sample(pool, len(old)), strict=True))
    either = "|".join(sorted(map(re.escape, old), key=len, reverse=True))
    return re.sub(rf"\b(?:{either})\b", lambda found: new[found[0]], text)


def brackets(text: str, rng: Random) -> str:
    """Return a bracket sequence in other brackets."""
    head, sequence = text.rsplit("Input:", 1)
    other = "".join(rng.sample(_BRACKETS, len(_BRACKETS)))
    table = str.maketrans(
        _BRACKETS + _BRACKETS.translate(_CLOSING), other + other.translate(_CLOSING)
    )
    return f"{head}Input:{sequence.translate(table)}"


def words(text: str, rng: Random) -> str:
    """Return a list to sort in another order."""
    head, listed = text.split("List: ", 1)
    return f"{head}List: {' '.join(rng.sample(listed.split(), len(listed.split())))}"


KINDS: Mapping[str, Disguise] = {
    "boolean_expressions": lambda text, rng: text,
    "dyck_languages": brackets,
    "logical_deduction_five_objects": clues,
    "logical_deduction_seven_objects": objects,
    "multistep_arithmetic_two": lambda text, rng: text,
    "web_of_lies": statements,
    "word_sorting": words,
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/testdata"))
    path = parser.parse_args().data / "benchmarks" / "bbh.jsonl"
    if not path.is_file():
        print(f"no questions in {path}: nothing to measure")
        return
    kinds: dict[str, list[str]] = defaultdict(list)
    for row in map(json.loads, path.read_text("utf8").splitlines()):
        kinds[row["id"].split("/")[1]].append(row["question"])
    indexed = [
        ("bbh", f"{kind}/{at}", text)
        for kind, some in kinds.items()
        for at, text in enumerate(some)
        if at % 2 == 0
    ]
    index = build_index(indexed)
    judge = judge_rows(index)

    def removed(texts: list[str]) -> int:
        return sum(bool(verdict.hits) for verdict in judge([{"question": t} for t in texts]))

    print(f"{'kind':32} planted removed  fresh removed  8-gram flags of fresh")
    for kind, disguise in KINDS.items():
        rng = Random(kind)
        planted = [EDITS["wrapped"](disguise(text, rng), rng) for text in kinds[kind][::2]]
        fresh = kinds[kind][1::2]
        grams = PEERS["8-gram"](kinds[kind][::2], fresh)
        print(
            f"{kind:32} {len(planted):7} {removed(planted):7} {len(fresh):6} {removed(fresh):7}"
            f" {sum(map(bool, grams)):11}"
        )
    print(_own(index))


def _own(index: BenchmarkIndex) -> str:
    """Return how many fresh rows of our own families are removed."""
    judge = judge_rows(index)
    rows = [
        family.problem(ordinal, dial)
        for family in FAMILIES.values()
        for dial in _DIALS
        for ordinal in range(_OWN)
    ]
    fields = [{"question": r.prompt, "family": r.family, "instance": r.instance} for r in rows]
    count = sum(bool(verdict.hits) for verdict in judge(fields))
    return f"fresh rows of our own {len(FAMILIES)} families: {count} of {len(rows)} removed"


if __name__ == "__main__":
    main()
