"""MinHash signatures and near-duplicate search beside datasketch 2.0 and rensa.

`python -m benchmarks.minhash [--rows 20000] [--rounds 3] [--large 1000000]`
All run in one process on one thread, by turns, in CPU seconds; a figure is the median over the
rounds. Rows have 60 words; peers take word 5-grams, as they usually do, ours 3-grams. The error is
the root mean square of estimate minus exact Jaccard similarity over pairs from 0 to 1, beside
theory, sqrt(mean of J (1 - J) / 128). rensa is left out where it is not installed. The large run
is a process of its own: CPU seconds and peak memory of `duplicate_groups`, texts included.
"""

import argparse
import importlib
import math
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, cast

os.environ.setdefault("POLARS_MAX_THREADS", "1")

import numpy as np
from datasketch import MinHash, MinHashLSH

from benchmarks.corpus import WORDS, rows, stream
from filters.deduplication import bands, duplicate_groups
from filters.deduplication import signatures as ours
from filters.text import NUM_PERM, WIDTH, shingle_hash, sketch

Method = Callable[[Sequence[str]], object]

_THRESHOLD = 0.7
_SLOW = 2000
"""Rows that the loop is timed on."""


def runs(text: str, width: int = 5) -> list[bytes]:
    """Return the word n-grams of a text."""
    words = text.split()
    return [" ".join(words[at : at + width]).encode() for at in range(len(words) - width + 1)]


def _loop(texts: Sequence[str]) -> object:
    found = []
    for text in texts[:_SLOW]:
        sketch_ = MinHash(num_perm=NUM_PERM)
        for run in runs(text):
            sketch_.update(run)
        found.append(sketch_)
    return found


def _bulk(texts: Sequence[str]) -> object:
    return MinHash.bulk([runs(text) for text in texts], num_perm=NUM_PERM)


def _batch(texts: Sequence[str]) -> object:
    found = []
    for text in texts[:_SLOW]:
        sketch_ = MinHash(num_perm=NUM_PERM)
        sketch_.update_batch(runs(text))
        found.append(sketch_)
    return found


def _methods() -> dict[str, Method]:
    found: dict[str, Method] = {
        "datasketch update loop": _loop,
        "datasketch update_batch": _batch,
        "datasketch MinHash.bulk": _bulk,
        "ours": ours,
    }
    try:
        rensa: Any = importlib.import_module("rensa")
    except ImportError:
        return found

    def matrix(texts: Sequence[str]) -> object:
        return rensa.RMinHash.digest_matrix_from_token_byte_sets(
            [runs(text) for text in texts], NUM_PERM, 42
        )

    return found | {"rensa digest matrix": matrix}


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of a call, all threads together."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def speed(count: int, rounds: int) -> Mapping[str, float]:
    """Return CPU microseconds per row of each method, median over the rounds."""
    texts, methods = rows(count), _methods()
    taken: dict[str, list[float]] = {name: [] for name in methods}
    for number in range(rounds):
        order = list(methods) if number % 2 == 0 else list(methods)[::-1]
        for name in order:
            size = _SLOW if methods[name] in (_loop, _batch) else count
            taken[name].append(seconds(partial(methods[name], texts)) / size * 1e6)
    return {name: statistics.median(times) for name, times in taken.items()}


def error(pairs: int = 2000) -> tuple[float, float]:
    """Return the root mean square error of our estimates, and theory's."""
    rng = Random(1)
    left = [rng.sample(WORDS, 60) for _ in range(pairs)]
    right = []
    for row in left:
        changed = rng.sample(range(60), rng.randrange(25))
        right.append([rng.choice(WORDS) if at in changed else word for at, word in enumerate(row)])
    one, other = (ours([" ".join(row) for row in side]) for side in (left, right))
    estimate = np.mean(one == other, axis=1)
    exact = [_jaccard(a, b) for a, b in zip(left, right, strict=True)]
    theory = math.sqrt(sum(j * (1 - j) for j in exact) / pairs / NUM_PERM)
    return float(np.sqrt(np.mean((estimate - exact) ** 2))), theory


def _jaccard(left: list[str], right: list[str]) -> float:
    one, other = (
        {tuple(row[at : at + WIDTH]) for at in range(len(row) - WIDTH + 1)} for row in (left, right)
    )
    return len(one & other) / len(one | other)


def search(count: int) -> tuple[float, float, bool]:
    """Return CPU seconds of datasketch's LSH and of ours, signatures excluded, and if groups agree.

    datasketch gets our signatures and our bands; its candidates are verified and joined as ours.
    """
    texts = rows(count)
    made = seconds(lambda: ours(texts))
    total = seconds(lambda: duplicate_groups(texts, _THRESHOLD))
    found = sketch(texts)
    sketches = [
        MinHash(num_perm=NUM_PERM, hashvalues=row, hashfunc=shingle_hash, scheme="affine32")
        for row in found.signatures
    ]
    lsh = MinHashLSH(num_perm=NUM_PERM, params=bands(_THRESHOLD))
    candidates: list[list[int]] = []

    def work() -> None:
        for number, one in enumerate(sketches):
            lsh.insert(number, one, check_duplication=False)
        candidates.extend(cast("list[int]", lsh.query(one)) for one in sketches)

    theirs = seconds(work)
    edges = found.sets.bounds.tolist()
    sets = [set(found.sets.hashes[a:b].tolist()) for a, b in pairwise(edges)]
    labels = list(range(count))
    for number, others in enumerate(candidates):
        for other in sorted(others):
            one, two = _root(labels, number), _root(labels, other)
            if one != two and _alike(sets[number], sets[other]):
                labels[max(one, two)] = min(one, two)
    joined = [_root(labels, number) for number in range(count)]
    return theirs, total - made, joined == duplicate_groups(texts, _THRESHOLD)


def _alike(one: set[int], other: set[int]) -> bool:
    return len(one & other) >= _THRESHOLD * len(one | other)


def _root(labels: list[int], number: int) -> int:
    for _ in range(len(labels)):
        if labels[number] == number:
            break
        number = labels[number]
    return number


def large(count: int) -> str:
    """Return what deduplicating so many rows takes."""
    texts = list(stream(count))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begin = time.process_time()
    groups = duplicate_groups(texts, _THRESHOLD)
    taken = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return (
        f"{count:,} rows: {len(set(groups)):,} groups, {taken:.0f} CPU s, "
        f"peak {peak / 2**20:.2f} GB ({before / 2**20:.2f} GB before, mostly the texts)"
    )


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--large", type=int, default=1_000_000)
    parser.add_argument("--only-large", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only_large:
        print(large(options.large))
        return
    times = speed(options.rows, options.rounds)
    loop = times["datasketch update loop"]
    print(f"{'signatures':28} us/row  x loop")
    for name, taken in times.items():
        print(f"{name:28} {taken:6.1f} {loop / taken:7.1f}")
    print("estimate error {:.4f}, theory {:.4f}".format(*error()))
    theirs, own, is_same = search(options.rows)
    print(
        f"duplicate search over {options.rows} signatures: MinHashLSH {theirs:.2f} s, ours "
        f"{own:.2f} s, ratio {theirs / own:.1f}, groups {'identical' if is_same else 'DIFFER'}"
    )
    sys.stdout.flush()
    if options.large:
        command = [sys.executable, "-m", "benchmarks.minhash", "--only-large"]
        subprocess.run([*command, "--large", str(options.large)], check=True)


if __name__ == "__main__":
    main()
