"""Self-test of a benchmark index: how much of what is planted is found, beside the usual rules.

The index holds no text, so its items' texts are planted from files of them, or else from probes:
prose problems made here and added to the index, read with its lexicon and judged by its thresholds
among its items. What is flagged of rows that hold no item counts as false.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

from filters.decontamination import EDITS, PEERS, SHORT, BenchmarkIndex, BenchmarkItem, planted
from generators import FAMILIES
from pipelines.contamination.index import local_items, open_index
from pipelines.contamination.read import all_texts
from pipelines.errors import RecipeError
from pipelines.progress import Progress, quiet

_Rule: TypeAlias = Callable[[Sequence[str]], list[set[int]]]
"""Texts -> per text the positions of the items that it holds."""

PROBES = ("chinese_remainder", "urn_probability", "lattice_paths")
"""Families worded as prose, of which the probes are made; the other families' rows are fresh."""
_BENCHMARK = "selftest"
_DIALS = (0.1, 0.3, 0.5)
_OWN = "proofmill"


class Line(NamedTuple):
    """One edit under one rule."""

    edit: str
    rows: int
    found: int
    """Rows in which the right item was named."""
    flagged: int
    """Rows in which some item was named."""


class SelfTest(NamedTuple):
    """What was found, by rule (`proofmill` and its peers)."""

    lines: Mapping[str, list[Line]]
    false: Mapping[str, int]
    """Flagged rows among those that hold no item."""
    unrelated: int
    """Rows that hold no item."""


def selftest_files(
    index: Path | None = None,
    items: Sequence[Path] = (),
    rows: Sequence[Path] = (),
    sample: int = 300,
    seed: int = 0,
    progress: Progress = quiet,
) -> SelfTest:
    """Run the self-test on an index with items and rows of files, or with probes and fresh rows.

    Raises:
        DatasetError: if the rows cannot be read.
        RecipeError: if the index or the items cannot be read, or the index lacks an item.
    """
    benchmarks = open_index(index)
    wanted = local_items(items).items if items else probes()
    unrelated = all_texts(rows) if rows else fresh()
    try:
        benchmarks = benchmarks if items else benchmarks.extended(wanted)
        return selftest(benchmarks, wanted, unrelated, sample, seed, progress)
    except (ValueError, LookupError) as error:
        raise RecipeError(str(error.args[0])) from error


def selftest(
    index: BenchmarkIndex,
    items: Sequence[BenchmarkItem],
    unrelated: Sequence[str],
    sample: int = 300,
    seed: int = 0,
    progress: Progress = quiet,
) -> SelfTest:
    """Plant every edit into up to `sample` of the items and look for them.

    Args:
        index: Holds the items.
        items: (benchmark, item id, text); those without any token are left out.
        unrelated: Rows that hold no item.
        sample: The same number from each benchmark, as far as it has so many.
        seed: Chooses the sample and the edits.
        progress: Hears how many rules are done.

    Raises:
        LookupError: if the index lacks one of the items.
    """
    numbers = {name: number for number, name in enumerate(index.contents.names)}
    missing = [item[:2] for item in items if item[:2] not in numbers]
    if missing:
        raise LookupError(f"the index has no item {missing[0]}: give the files it was built from")
    empty = set(index.without_tokens)
    sampled = _sample([item for item in items if item[:2] not in empty], sample, Random(seed))
    sources = [text for _, _, text in sampled]
    rows = planted(sources, seed)
    texts = [row.text for row in rows]
    right = [numbers[item[:2]] for item in sampled]
    lines: dict[str, list[Line]] = {}
    false: dict[str, int] = {}
    rules = {_OWN: _ours(index, numbers)} | {
        name: _theirs(rule, items, numbers) for name, rule in PEERS.items()
    }
    for done, (name, rule) in enumerate(rules.items()):
        progress("rules", done, len(rules))
        lines[name] = list(_lines(rows, rule(texts), right, sources))
        false[name] = sum(map(bool, rule(unrelated)))
    progress("rules", len(rules), len(rules))
    return SelfTest(lines, false, len(unrelated))


def _ours(index: BenchmarkIndex, numbers: Mapping[tuple[str, str], int]) -> _Rule:
    return lambda texts: [
        {numbers[match[:2]] for match in matches} for matches in index.match(texts)
    ]


def _theirs(
    rule: Callable[[Sequence[str], Sequence[str]], list[list[int]]],
    items: Sequence[BenchmarkItem],
    numbers: Mapping[tuple[str, str], int],
) -> _Rule:
    texts = [text for _, _, text in items]
    own = [numbers[item[:2]] for item in items]
    return lambda rows: [{own[at] for at in held} for held in rule(texts, rows)]


def _sample(items: Sequence[BenchmarkItem], sample: int, rng: Random) -> list[BenchmarkItem]:
    groups: dict[str, list[BenchmarkItem]] = defaultdict(list)
    for item in sorted(items):
        groups[item[0]].append(item)
    chosen: list[BenchmarkItem] = []
    # Smallest first: what a benchmark lacks the larger ones give.
    for left, (_, group) in enumerate(sorted(groups.items(), key=lambda pair: len(pair[1]))):
        share = (sample - len(chosen)) // (len(groups) - left)
        chosen += rng.sample(group, min(share, len(group)))
    return chosen


def _lines(
    rows: Sequence[tuple[str, int, str]],
    held: Sequence[set[int]],
    right: Sequence[int],
    texts: Sequence[str],
) -> Iterator[Line]:
    total, named, flagged = Counter[str](), Counter[str](), Counter[str]()
    for (edit, number, _), items in zip(rows, held, strict=True):
        edits = [edit]
        if edit == "verbatim" and len(texts[number].split()) < SHORT:
            edits.append(f"under {SHORT} words")
        total.update(edits)
        named.update(edits if right[number] in items else [])
        flagged.update(edits if items else [])
    for edit in (*EDITS, f"under {SHORT} words"):
        if total[edit]:
            yield Line(edit, total[edit], named[edit], flagged[edit])


def probes(count: int = 200) -> list[BenchmarkItem]:
    """Return prose problems of our own as items; the same every time."""
    names = [PROBES[number % len(PROBES)] for number in range(count)]
    return [
        (_BENCHMARK, f"{name}/{ordinal}", _question(name, ordinal))
        for ordinal, name in enumerate(names)
    ]


def fresh(count: int = 1000) -> list[str]:
    """Return rows of families that the probes are not made of; the same every time."""
    names = sorted(set(FAMILIES) - set(PROBES))
    return [_question(names[number % len(names)], number) for number in range(count)]


def _question(name: str, ordinal: int) -> str:
    """Return a question of a family, without the sentence that says where the answer goes."""
    family = FAMILIES[name]
    _, instance = family.draw(ordinal, _DIALS[ordinal % len(_DIALS)])
    return family.render(instance, Random(f"{_BENCHMARK}/{name}/{ordinal}"))
