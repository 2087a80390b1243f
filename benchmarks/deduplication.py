"""Near duplicates of more texts than fit into memory: speed, peak memory, and the same groups.

`python -m benchmarks.deduplication [--texts 100000 1000000] [--large] [--files] [--ray]`
Texts have 60 words. One in ten repeats an earlier one with its last words exchanged, none to
twelve of them: of 58 runs of three words, k exchanged at the end leave a similarity of
(58 - k) / (58 + k), so that all but those of twelve (0.657) are near duplicates at 0.7. Each size
is a process of its own: CPU seconds of `spilled_groups`, less those of making the texts (twice, as
they are read twice), and its peak memory. The first size is sorted in parts of a megabyte, the
others in one of a gigabyte. `--large` adds ten million, which take some 3 GB of the folder's disk.

What "the same groups" means: texts are sampled, a million or so, with every text of their groups
and every text that was planted beside them, until nothing more is to be added. Whether a pair is
joined depends on its two texts alone, so on such a part `duplicate_groups` must return the very
same labels; a group wrongly split shows as well as one wrongly joined.

`--files` writes Parquet files of both sizes and reads them as a remote file is read, by ranges
through fsspec, and runs the command on them, each in a process of its own: peak memory, and the
bytes that a further row takes.

`--ray` runs the command on those files alone and with Ray on this machine, each in a process of its
own: CPU seconds of all processes, wall seconds, the peak of the process itself and the largest of
those that Ray started, and whether the outputs have the same bytes. It needs Ray's environment
(`make test-ray` makes `.venv-ray`).
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.corpus import WORDS
from filters.deduplication import MEMORY, duplicate_groups, spilled_groups
from filters.text import I64, U64, mix
from pipelines.contamination import batches, found_inputs
from pipelines.deduplicating import RayShuffle, deduplicate

_THRESHOLD = 0.7
_LENGTH = 60
_COPY = 10
"""One text in so many repeats another."""
_CHANGED = np.array([0, 2, 5, 8, 10, 12])
"""Words exchanged, by turns."""
_BLOCK = 4096
_SAMPLE = 1_000_000
_LARGE = 10_000_000
_LEAST = 1 << 20
"""Bytes of one sort at the smallest size."""
_ROUNDS = 100
_SHARES = np.cumsum(1 / np.arange(3, len(WORDS) + 3))
_VOCABULARY = np.array(WORDS, object)


class Figures(NamedTuple):
    """What a size took."""

    seconds: float
    """Of the processor, without the making of texts."""
    peak: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Texts by number in blocks, each text a function of its number alone."""

    count: int

    def __iter__(self) -> Iterator[list[str]]:
        for begin in range(0, self.count, _BLOCK):
            yield texts(np.arange(begin, min(begin + _BLOCK, self.count)))


def originals(numbers: I64) -> I64:
    """Return for each text the one it repeats, itself for those that repeat none."""
    tens = numbers // _COPY
    drawn = mix(numbers.astype(np.uint64)) >> np.uint64(1)
    earlier = drawn.astype(np.int64) % ((tens + 1) * (_COPY - 1))
    copied = earlier // (_COPY - 1) * _COPY + earlier % (_COPY - 1)
    return np.where(numbers % _COPY == _COPY - 1, copied, numbers)


def changed(numbers: I64) -> I64:
    """Return how many words of each text are exchanged, were it to repeat another."""
    return np.asarray(_CHANGED[numbers // _COPY % len(_CHANGED)])


def texts(numbers: I64) -> list[str]:
    """Return texts by their numbers."""
    own = np.arange(_LENGTH) >= _LENGTH - changed(numbers)[:, None]
    sources = np.where(own, numbers[:, None], originals(numbers)[:, None])
    hashes: U64 = mix((sources * _LENGTH + np.arange(_LENGTH)).astype(np.uint64))
    drawn = (hashes >> np.uint64(11)) * (_SHARES[-1] / 2**53)
    ranks = np.minimum(np.searchsorted(_SHARES, drawn), len(WORDS) - 1)
    return [" ".join(row) for row in _VOCABULARY[ranks].tolist()]


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of a call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def measured(count: int, folder: Path, memory: int) -> Figures:
    """Group so many texts and leave their labels in the folder."""
    corpus = Corpus(count)
    making = seconds(lambda: [None for _ in corpus])
    found: list[I64] = []
    whole = seconds(lambda: found.append(spilled_groups(corpus, folder, _THRESHOLD, memory=memory)))
    peak = _peak()
    np.save(_labels(folder), found[0])
    return Figures(whole - 2 * making, peak)


def _peak() -> int:
    """Return the most bytes that this program has had; of Linux, else of the process."""
    status = Path("/proc/self/status")
    if status.exists():
        # `ru_maxrss` would count what the parent had when it started us.
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def _labels(folder: Path) -> Path:
    return folder / "labels.npy"


def sample(labels: I64, most: int = _SAMPLE) -> I64:
    """Return numbers of texts, with all that are grouped with them or were planted beside them."""
    numbers = np.arange(len(labels))
    planted = originals(numbers)
    share = min(1.0, most / len(labels))
    chosen = (mix(planted.astype(np.uint64)) >> np.uint64(11)) < share * 2**53
    for _ in range(_ROUNDS):
        before = np.count_nonzero(chosen)
        for groups in (labels, planted):
            chosen = np.bincount(groups[chosen], minlength=len(labels)).astype(bool)[groups]
        if np.count_nonzero(chosen) == before:
            return np.flatnonzero(chosen)
    raise RuntimeError(f"the sample still grows after {_ROUNDS} rounds")


def same(labels: I64, numbers: I64) -> bool:
    """Tell whether the texts have the same groups in memory, found without the others."""
    corpus = [
        text for at in range(0, len(numbers), _BLOCK) for text in texts(numbers[at:][:_BLOCK])
    ]
    found = np.array(duplicate_groups(corpus, _THRESHOLD))
    return bool(np.array_equal(numbers[found], labels[numbers]))


def recalled(labels: I64) -> npt.NDArray[np.float64]:
    """Return the share of planted pairs that are in one group, by the words exchanged."""
    copies = np.arange(_COPY - 1, len(labels), _COPY)
    joined = labels[copies] == labels[originals(copies)]
    return np.array([np.mean(joined[changed(copies) == k]) for k in _CHANGED])


def strangers(labels: I64) -> int:
    """Return how many texts are in a group with one that is not planted beside them."""
    return int(np.count_nonzero(originals(np.arange(len(labels))) != originals(labels)))


def report(count: int, folder: Path, memory: int) -> None:
    """Print the figures of one size."""
    command = [sys.executable, "-m", "benchmarks.deduplication", "--only", str(count)]
    command += ["--folder", str(folder), "--memory", str(memory)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures = Figures(*json.loads(done.stdout))
    labels: I64 = np.load(_labels(folder))
    numbers = sample(labels)
    verdict = "the same" if same(labels, numbers) else "DIFFERENT"
    print(
        f"{count:>10,} texts, sorts of {memory >> 20:,} MB: {figures.seconds:.0f} CPU s, "
        f"{count / figures.seconds:,.0f} texts a second, peak {figures.peak / 1e9:.2f} GB; "
        f"groups of {len(numbers):,} {verdict} as in memory"
    )
    shares = zip(_CHANGED.tolist(), recalled(labels).tolist(), strict=True)
    pairs = ", ".join(f"{(58 - k) / (58 + k):.3f}: {100 * share:.2f} %" for k, share in shares)
    print(f"{'':10} planted pairs joined, by similarity: {pairs}; strangers {strangers(labels)}")
    sys.stdout.flush()


def written(count: int, folder: Path) -> str:
    """Write so many texts as Parquet; return the URL."""
    path = folder / "rows.parquet"
    with pq.ParquetWriter(path, pa.schema([("question", pa.string())])) as writer:
        for block in Corpus(count):
            writer.write_table(pa.table({"question": block}))
    return path.as_uri()


def read_through(url: str, folder: Path) -> int:
    """Read all rows, a batch at a time; return the peak."""
    for source in found_inputs([url]):
        for batch in batches(source):
            assert len(batch.records) <= _BLOCK
    return _peak()


def run_command(url: str, folder: Path) -> int:
    """Deduplicate the rows of a file; return the peak."""
    deduplicate([url], folder / "single", _THRESHOLD, memory=_LEAST)
    return _peak()


_WORK = {"reading": read_through, "deduplicate": run_command}


def report_files(sizes: Sequence[int], folder: Path) -> None:
    """Print the peaks of reading and of the command at each size, and what a row takes."""
    peaks: dict[str, list[int]] = {name: [] for name in _WORK}
    for count in sizes:
        url = written(count, folder)
        for name, found in peaks.items():
            command = [sys.executable, "-m", "benchmarks.deduplication", "--work", name]
            command += ["--url", url, "--folder", str(folder)]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            found.append(int(done.stdout))
    rows = ", ".join(f"{count:,}" for count in sizes)
    for name, found in peaks.items():
        shown = ", ".join(f"{peak / 1e9:.2f}" for peak in found)
        slope = (found[-1] - found[0]) / max(1, sizes[-1] - sizes[0])
        print(f"{name} of Parquet of {rows} rows: peak {shown} GB, {slope:.0f} bytes a further row")


class Cost(NamedTuple):
    """What a command took."""

    seconds: float
    """Of the processor, of all processes that have ended with it."""
    wall: float
    own: int
    """Peak of the process itself, bytes."""
    largest: int
    """Peak of the largest process that it started, and of those those started."""


def run_alone(url: str, folder: Path) -> Cost:
    """Deduplicate the rows of a file in this process."""
    begin = time.monotonic()
    deduplicate([url], folder / "alone", _THRESHOLD)
    return Cost(time.process_time(), time.monotonic() - begin, _peak(), 0)


def run_on_ray(url: str, folder: Path) -> Cost:
    """Deduplicate the rows of a file with Ray on this machine, which is started and ended."""
    os.environ.update({"RAY_worker_niceness": "0"})  # as nice as the other side
    begin = time.monotonic()
    with _Watch() as watch, RayShuffle("local") as shuffle:
        deduplicate([url], folder / "ray", _THRESHOLD, shuffle=shuffle)
    seconds = time.process_time() + watch.seconds
    return Cost(seconds, time.monotonic() - begin, _peak(), watch.peak)


class _Watch:
    """Looks at the processes below this one while a block runs; Linux only."""

    def __init__(self) -> None:
        self._seconds: dict[int, float] = {}
        self.peak = 0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> "_Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    @property
    def seconds(self) -> float:
        """Processor seconds of all that were seen, each as it was last seen."""
        return sum(self._seconds.values())

    def _look(self) -> None:
        while not self._done.wait(0.2):
            for process in _below(os.getpid()):
                try:
                    self._note(process)
                except (OSError, KeyError):
                    continue  # it has ended

    def _note(self, process: int) -> None:
        place = Path(f"/proc/{process}")
        times = place.joinpath("stat").read_text().rpartition(")")[2].split()
        self._seconds[process] = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
        lines = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
        self.peak = max(self.peak, int(lines["VmHWM"].split()[0]) << 10)


def _below(process: int) -> Iterator[int]:
    """Yield all processes below one."""
    for tasks in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found = [int(each) for each in tasks.read_text().split()]
        except OSError:
            continue
        for child in found:
            yield child
            yield from _below(child)


_COSTS = {"alone": run_alone, "ray": run_on_ray}


def report_ray(sizes: Sequence[int], folder: Path) -> None:
    """Print what the command takes alone and on Ray at each size."""
    for count in sizes:
        url = written(count, folder)
        for name in _COSTS:
            command = [sys.executable, "-m", "benchmarks.deduplication", "--cost", name]
            command += ["--url", url, "--folder", str(folder)]
            done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
            cost = Cost(*json.loads(done.stdout))
            others = f", of another process {cost.largest / 1e9:.2f} GB" if cost.largest else ""
            print(
                f"deduplicate {name}, {count:,} rows: {cost.seconds:.0f} CPU s, "
                f"{count / cost.seconds:,.0f} rows a CPU second, {cost.wall:.0f} s; "
                f"peak {cost.own / 1e9:.2f} GB{others}"
            )
        alone, ray = (
            [path.read_bytes() for path in sorted((folder / name).rglob("*")) if path.is_file()]
            for name in _COSTS
        )
        print(f"{'':10} outputs {'the same' if alone == ray else 'DIFFERENT'}")
        sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=int, nargs="+", default=[100_000, 1_000_000])
    parser.add_argument("--large", action="store_true", help="ten million texts too")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--files", action="store_true", help="reading and the command too")
    parser.add_argument("--ray", action="store_true", help="the command on Ray, and nothing else")
    parser.add_argument("--cost", choices=_COSTS, help=argparse.SUPPRESS)
    parser.add_argument("--work", choices=_WORK, help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    parser.add_argument("--only", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--memory", type=int, default=MEMORY, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.work:
        print(_WORK[options.work](options.url, options.folder))
        return
    if options.cost:
        print(json.dumps(_COSTS[options.cost](options.url, options.folder)))
        return
    if options.ray:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            report_ray(options.texts, Path(folder))
        return
    if options.only:
        print(json.dumps(measured(options.only, options.folder, options.memory)))
        return
    sizes: list[int] = [*options.texts, *([_LARGE] if options.large else [])]
    for number, count in enumerate(sizes):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            report(count, Path(folder), options.memory if number else _LEAST)
    if options.files:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            report_files(sizes, Path(folder))


if __name__ == "__main__":
    main()
