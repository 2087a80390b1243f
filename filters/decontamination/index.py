"""BenchmarkIndex: benchmark items as hashes, to be built, saved, loaded and matched against."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

from filters.decontamination.alignment import Stretch, stretches
from filters.decontamination.block import Block
from filters.decontamination.matching import matches, nearest
from filters.decontamination.rules import Match, Thresholds
from filters.decontamination.storage import BenchmarkItem, Contents, Source, load, save
from filters.decontamination.tables import Tables
from proofmill.problem import canonical_json

BLOCK_ROWS = 4096
BLOCK_CHARACTERS = 1 << 21
"""A block of rows ends at either limit: bounds memory."""

_INSTANCE = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True, eq=False)
class BenchmarkIndex:
    """Hashes of benchmark items, and which rows hold one of them.

    Example:
        >>> index = BenchmarkIndex.build([("demo", "7", "Ida has 3 red kites and 4 blue ones.")])
        >>> [found] = index.match(["Solve: ida has 3 red kites, and 4 blue ones!"])[0]
        >>> found.item_id, found.rule, found.span
        ('7', 'verbatim', (1, 10))
    """

    contents: Contents
    _by_instance: Mapping[str, list[Match]] = field(init=False)

    def __post_init__(self) -> None:
        """Group the instances by hash."""
        found: dict[str, list[Match]] = defaultdict(list)
        for benchmark, item_id, instance in self.contents.instances:
            found[instance].append(Match(benchmark, item_id, "instance", 1.0, None))
        object.__setattr__(self, "_by_instance", dict(found))

    @classmethod
    def build(
        cls,
        items: Iterable[BenchmarkItem],
        instances: Iterable[BenchmarkItem] = (),
        thresholds: Thresholds = Thresholds(),  # noqa: B008 (immutable)
    ) -> "BenchmarkIndex":
        """Index items given as (benchmark, item id, text); the order of items does not matter.

        Args:
            items: Questions. Those without any token are listed in `without_tokens`.
            instances: (benchmark, item id, 32 hex digits of `Problem.instance`) of puzzles.
            thresholds: When a rule holds; kept with the index.

        Raises:
            ValueError: if an item id comes twice within a benchmark, or a hash is none.
        """
        texts, puzzles = _sorted(items), _sorted(instances)
        for benchmark, item_id, instance in puzzles:
            if not _INSTANCE.fullmatch(instance):
                raise ValueError(
                    f"instance of {benchmark} {item_id} is {instance!r}: give 32 hex digits"
                )
        names = tuple((benchmark, item_id) for benchmark, item_id, _ in texts)
        tables = Tables.of([text for _, _, text in texts], thresholds)
        return cls(Contents(_sources(texts, puzzles), names, tuple(puzzles), tables))

    @classmethod
    def load(cls, path: str | Path) -> "BenchmarkIndex":
        """Read an index that `save` wrote.

        Raises:
            FileNotFoundError: if there is no whole index at `path`.
            IndexVersionError: if it was built by another normaliser or file format.
            ValueError: if a file is not the one that was saved.
        """
        return cls(load(Path(path)))

    def save(self, path: str | Path) -> None:
        """Write the index as a directory; equal indexes give equal bytes."""
        save(self.contents, Path(path))

    def match(self, texts: Sequence[str]) -> list[list[Match]]:
        """Return for each text the benchmark items it holds, the closest first.

        An item is reported once per text, under the strongest rule. A text's matches do not
        depend on the other texts.
        """
        return [found for block in _blocks(texts) for found in self._match_block(block)]

    def nearest(self, texts: Sequence[str]) -> list[Match | None]:
        """Return for each text the item of which it holds most on the surface, match or not.

        Its rule is `surface` and its score the share; None for a text that shares nothing.
        """
        return [found for block in _blocks(texts) for found in self._nearest_in_block(block)]

    def align(self, text: str, found: Match) -> list[Stretch]:
        """Return the stretches of a text that stand in an item found in it, in order.

        Raises:
            LookupError: if the index has no such item.
        """
        try:
            item = self.contents.names.index((found.benchmark, found.item_id))
        except ValueError as error:
            raise LookupError(f"the index has no text of {found[:2]}") from error
        tables = self.contents.tables
        row = Block.of(tables, [text]).sequence(0)
        begin, end = found.span or (0, len(row))
        parts = stretches(tables.sequences[item], row[begin:end])
        return [part._replace(row=part.row + begin) for part in parts]

    def extended(self, items: Iterable[BenchmarkItem]) -> "BenchmarkIndex":
        """Return an index with more items, read with the lexicon of this one.

        Raises:
            ValueError: if an item id comes twice within a benchmark.
        """
        texts = _sorted(items)
        names = self.contents.names + tuple((benchmark, item_id) for benchmark, item_id, _ in texts)
        if len(set(names)) < len(names):
            raise ValueError("an item comes twice: item ids must differ within a benchmark")
        contents = self.contents._replace(
            sources={**self.contents.sources, **_sources(texts, [])},
            names=names,
            tables=self.contents.tables.extended([text for _, _, text in texts]),
        )
        return BenchmarkIndex(contents)

    def match_instances(self, hashes: Sequence[str]) -> list[list[Match]]:
        """Return for each canonical instance hash the benchmark puzzles that are the same."""
        return [list(self._by_instance.get(instance, ())) for instance in hashes]

    @property
    def benchmarks(self) -> Mapping[str, Source]:
        """What went in, by name of the benchmark."""
        return self.contents.sources

    @property
    def verbatim_only(self) -> list[tuple[str, str]]:
        """(benchmark, item id) of items too short for the views: found verbatim or alike only."""
        tables = self.contents.tables
        sizes, least = tables.views["surface"].sizes, tables.thresholds.least_shingles
        short = np.flatnonzero((sizes < least) & (tables.lengths > 0))
        return [self.contents.names[item] for item in short.tolist()]

    @property
    def without_tokens(self) -> list[tuple[str, str]]:
        """(benchmark, item id) of items that no text can match: pictures, empty questions."""
        empty = np.flatnonzero(self.contents.tables.lengths == 0)
        return [self.contents.names[item] for item in empty.tolist()]

    def _match_block(self, texts: Sequence[str]) -> list[list[Match]]:
        found: list[list[Match]] = [[] for _ in texts]
        for one in matches(self.contents.tables, texts):
            benchmark, item_id = self.contents.names[one.item]
            found[one.row].append(Match(benchmark, item_id, one.rule, one.score, one.span))
        return found

    def _nearest_in_block(self, texts: Sequence[str]) -> list[Match | None]:
        rows, items, shares = nearest(self.contents.tables, texts)
        found: list[Match | None] = [None] * len(texts)
        for row, item, share in zip(rows, items, shares, strict=True):
            found[row] = Match(*self.contents.names[item], "surface", share, None)
        return found


def _blocks(texts: Sequence[str]) -> Iterator[list[str]]:
    block: list[str] = []
    size = 0
    for text in texts:
        if block and (len(block) >= BLOCK_ROWS or size + len(text) > BLOCK_CHARACTERS):
            yield block
            block, size = [], 0
        block.append(text)
        size += len(text)
    if block:
        yield block


def _sorted(items: Iterable[BenchmarkItem]) -> list[BenchmarkItem]:
    rows = sorted((benchmark, item_id, value) for benchmark, item_id, value in items)
    for one, other in pairwise(rows):
        if one[:2] == other[:2]:
            raise ValueError(
                f"benchmark {one[0]!r} has item {one[1]!r} twice: item ids must differ"
            )
    return rows


def _sources(texts: Sequence[BenchmarkItem], puzzles: Sequence[BenchmarkItem]) -> dict[str, Source]:
    inputs: dict[str, tuple[list[BenchmarkItem], list[BenchmarkItem]]] = defaultdict(
        lambda: ([], [])
    )
    for kind, rows in enumerate((texts, puzzles)):
        for row in rows:
            inputs[row[0]][kind].append(row)
    return {
        name: Source(len(some), len(others), _digest([some, others]))
        for name, (some, others) in sorted(inputs.items())
    }


def _digest(inputs: list[list[BenchmarkItem]]) -> str:
    return hashlib.sha256(canonical_json(inputs).encode("utf8", "replace")).hexdigest()
