"""Decontamination beside the usual rules: recall of planted edits, false flags, speed, memory.

`python -m benchmarks.decontamination [--data ../shared/testdata] [--sample 400] [--large 1000000]`
needs the public questions as JSONL: `benchmarks/*.jsonl` of {id, question} and, for rows that hold
no benchmark item, `weakness/*.jsonl`. Without them speed and memory alone are printed.

`--kinds FILE...` prints the edits on benchmarks of other kinds instead, JSONL of {question}.

Half of the items, by a hash of their text, is indexed (with all of SVAMP and BIG-Bench Hard, whose
items are variants of each other), the other half are rows that hold no item; then the halves change
places. Which thresholds saw which half says docs/decontamination.md. Rows that
share a run of 15 tokens or half of their word 3-grams with an indexed item are relatives (parts of
one exercise, reprints) and left out.
Speed: CPU seconds on one thread, interleaved with datasketch's update loop, 60-word rows.
"""

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random

os.environ.setdefault("POLARS_MAX_THREADS", "1")

from datasketch import MinHash

from benchmarks.corpus import rows, stream
from benchmarks.minhash import runs, seconds
from filters.decontamination import EDITS, PEERS, BenchmarkIndex, BenchmarkItem, planted
from filters.text import tokenise
from pipelines.contamination import SelfTest, selftest

_WHOLE = ("svamp", "bbh")
"""Indexed as a whole in both halves."""
_BOTH_WAYS = ("in words", "Unicode maths")
"""Edits that are undone by a reader who sees them first."""
_RUN = 15
_COMMON = 0.5
_DRESSED = 800
"""Rows that hold no item, wrapped or embedded."""
_LOOP = 2000
_CHUNK = 20_000


def read(folder: Path) -> list[BenchmarkItem]:
    """Return all benchmark items."""
    return [
        (path.stem, row["id"], row["question"])
        for path in sorted(folder.glob("*.jsonl"))
        for row in map(json.loads, path.read_text("utf8").splitlines())
    ]


def halves(items: Sequence[BenchmarkItem], half: int) -> tuple[list[BenchmarkItem], list[str]]:
    """Return the items to index and the questions that are not indexed."""
    indexed, others = [], []
    for item in items:
        if item[0] in _WHOLE or _half(item[2]) == half:
            indexed.append(item)
        else:
            others.append(item[2])
    return indexed, others


def _half(text: str) -> int:
    return hashlib.blake2b(text.encode()).digest()[0] % 2


def unrelated(folder: Path, others: Sequence[str], texts: Sequence[str]) -> dict[str, list[str]]:
    """Return rows that hold no item, by source, without relatives of the items' texts."""
    found = {"same benchmarks, not indexed": list(others)}
    for path in sorted(folder.glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text("utf8").splitlines()]
        found[path.stem] = [row.get("problem") or row.get("prompt") or "" for row in lines]
    for edit in ("wrapped", "embedded"):
        dressed = [EDITS[edit](text, Random(text)) for text in others[:_DRESSED]]
        found[f"the first of them, {edit}"] = dressed
    is_relative = _Relatives(texts)
    return {name: [row for row in some if not is_relative(row)] for name, some in found.items()}


class _Relatives:
    """Tells rows that share a long run or many 3-grams with some text: plain sets, no index."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._runs: set[tuple[str, ...]] = set()
        self._owners: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self._sizes: list[int] = []
        for number, words in enumerate(tokenise(texts).lists()):
            self._runs.update(_grams(words, _RUN))
            grams = set(_grams(words, 3))
            self._sizes.append(len(grams))
            for gram in grams:
                self._owners[gram].append(number)

    def __call__(self, row: str) -> bool:
        words = tokenise([row]).lists()[0]
        if any(run in self._runs for run in _grams(words, _RUN)):
            return True
        grams = set(_grams(words, 3))
        shared = Counter(number for gram in grams for number in self._owners.get(gram, ()))
        return any(
            count >= _COMMON * (len(grams) + self._sizes[number] - count)
            for number, count in shared.most_common(5)
        )


def _grams(words: Sequence[str], width: int) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + width]) for at in range(len(words) - width + 1))


def report(title: str, found: SelfTest, false: Mapping[str, Mapping[str, int]]) -> None:
    """Print the recall of each edit and the false flags of each source, by rule."""
    print(f"\n{title}\n{'recall, %':28} {'rows':>5} " + " ".join(f"{n:>9}" for n in found.lines))
    ours = found.lines["proofmill"]
    for number, line in enumerate(ours):
        shares = (100 * lines[number].found / line.rows for lines in found.lines.values())
        print(f"{line.edit:28} {line.rows:5} " + " ".join(f"{share:9.1f}" for share in shares))
    flagged, named = sum(line.flagged for line in ours), sum(line.found for line in ours)
    print(f"right item named in {100 * named / flagged:.2f} % of what proofmill flags")
    print("rows flagged that hold no item")
    for source, counts in false.items():
        size = counts["rows"]
        flags = " ".join(f"{counts[name]:9}" for name in found.lines)
        print(f"{source:28} {size:5} {flags}")
    total = {
        name: sum(counts[name] for counts in false.values()) for name in ("rows", *found.lines)
    }
    rates = " ".join(f"{1000 * total[name] / total['rows']:9.2f}" for name in found.lines)
    print(f"{'all, per 1000':28} {total['rows']:5} {rates}")


def quality(data: Path, sample: int) -> None:
    """Print recall and false flags of both halves."""
    items = read(data / "benchmarks")
    for half, title in enumerate(("half 1", "half 2")):
        indexed, others = halves(items, half)
        texts = [text for _, _, text in indexed]
        index = BenchmarkIndex.build(indexed)
        plantable = [item for item in indexed if item[0] != "bbh"]
        sources = unrelated(data / "weakness", others, texts)
        false: dict[str, dict[str, int]] = {}
        for source, some in sources.items():
            counts = {"rows": len(some), "proofmill": sum(map(bool, index.match(some)))}
            counts |= {name: sum(map(bool, rule(texts, some))) for name, rule in PEERS.items()}
            false[source] = counts
        report(title, selftest(index, plantable, [], sample, half), false)


def kinds(paths: Sequence[Path], sample: int) -> None:
    """Print the recall of every edit on benchmarks of other kinds, each indexed alone.

    `back`: the edited items are indexed and the rows are as published. `neighbours`: half of the
    items is indexed, and what is flagged of the other half, for several halves.
    """
    for path in paths:
        rows = map(json.loads, path.read_text("utf8").splitlines())
        texts = list(dict.fromkeys(row["question"] for row in rows))
        chosen = sorted(Random(5).sample(range(len(texts)), min(sample, len(texts))))
        found: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for edit, number, text in planted([texts[at] for at in chosen], 7):
            found[edit].append((chosen[number], text))
        print(f"\n{path.stem}: {len(texts)} items, {len(chosen)} of them planted; recall, %")
        for edit, some in found.items():
            print(f"{edit:28} {len(some):5} {_recall(texts, some):9.1f}")
            if edit in _BOTH_WAYS:
                changed = list(texts)
                for at, text in some:
                    changed[at] = text
                originals = [(at, texts[at]) for at, _ in some]
                print(f"{f'{edit}, back':28} {len(some):5} {_recall(changed, originals):9.1f}")
        for name, own, others in _splits(texts):
            flagged = sum(map(bool, _index(own).match(others)))
            print(f"{f'neighbours, {name}':28} {len(others):5} {flagged:9}")


def _splits(texts: Sequence[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield ways to part a benchmark: by the hash, as for the thresholds, and by chance."""
    yield "by hash", [t for t in texts if not _half(t)], [t for t in texts if _half(t)]
    for seed in range(3):
        mixed = Random(seed).sample(texts, len(texts))
        middle = len(texts) // 2
        yield f"by chance {seed}", mixed[:middle], mixed[middle:]


def _index(texts: Sequence[str]) -> BenchmarkIndex:
    return BenchmarkIndex.build([("kind", str(at), text) for at, text in enumerate(texts)])


def _recall(texts: Sequence[str], rows: Sequence[tuple[int, str]]) -> float:
    """Return the share in per cent of rows (item, text) in which their item is named."""
    matches = _index(texts).match([text for _, text in rows])
    named = [
        any(match.item_id == str(item) for match in found)
        for (item, _), found in zip(rows, matches, strict=True)
    ]
    return 100 * sum(named) / len(named)


def _items(count: int) -> list[BenchmarkItem]:
    """Return so many items of 20 to 90 words for the speed and memory measures."""
    rng = Random(7)
    texts = rows(count, 90, 7)
    return [
        ("own", str(number), " ".join(text.split()[: rng.randrange(20, 91)]))
        for number, text in enumerate(texts)
    ]


def speed(
    items: Sequence[BenchmarkItem], texts: Sequence[str], rounds: int = 3
) -> tuple[float, float]:
    """Return CPU microseconds per row of the update loop and of matching, medians."""
    index = BenchmarkIndex.build(items)

    def loop() -> None:
        for text in texts[:_LOOP]:
            sketch = MinHash(num_perm=128)
            for run in runs(text):
                sketch.update(run)

    taken = [(seconds(loop), seconds(lambda: index.match(texts))) for _ in range(rounds)]
    theirs, ours = (sorted(times)[rounds // 2] for times in zip(*taken, strict=True))
    return theirs / min(_LOOP, len(texts)) * 1e6, ours / len(texts) * 1e6


def memory(count: int) -> str:
    """Return the peak memory of matching so many rows in a stream, at 10,000 items."""
    index = BenchmarkIndex.build(_items(10_000))
    base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    source, flagged = stream(count, seed=1), 0
    for _ in range(-(-count // _CHUNK)):
        flagged += sum(map(bool, index.match(list(islice(source, _CHUNK)))))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{count:,} rows: peak {peak / 2**20:.2f} GB, {base / 2**20:.2f} GB of it for the index"


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/testdata"))
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--large", type=int, default=1_000_000)
    parser.add_argument("--kinds", type=Path, nargs="+", default=[])
    parser.add_argument("--only-memory", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only_memory:
        print(memory(options.only_memory))
        return
    if options.kinds:
        kinds(options.kinds, options.sample)
        return
    loop, ours = speed(_items(10_000), rows(20_000, seed=1))
    print(
        f"10,000 items, fresh words: loop {loop:.0f} us/row, ours {ours:.1f}, x {loop / ours:.1f}"
    )
    if (options.data / "benchmarks").is_dir():
        items = read(options.data / "benchmarks")
        texts = [
            " ".join(text.split()[:60])
            for some in unrelated(options.data / "weakness", [], []).values()
            for text in some
        ]
        loop, ours = speed(items, texts)
        print(
            f"{len(items):,} real items and rows: loop {loop:.0f} us/row, ours {ours:.1f}, "
            f"x {loop / ours:.1f}"
        )
    sys.stdout.flush()
    for count in (options.large // 10, options.large) if options.large else ():
        command = [sys.executable, "-m", "benchmarks.decontamination", "--only-memory", str(count)]
        subprocess.run(command, check=True)
    if (options.data / "benchmarks").is_dir():
        quality(options.data, options.sample)
    else:
        print(f"no questions in {options.data}: recall and false flags are left out")


if __name__ == "__main__":
    main()
