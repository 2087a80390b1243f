"""How often each flag of the audit is right, on rows that were read one by one.

`python -m benchmarks.audit_precision [--data FOLDER]` prints the table of docs/auditing.md from
`audit_reading.jsonl`, and fails where a finder no longer flags a row that was read as right. The
sets are public and not part of this project: `FOLDER` (default: the testdata beside the checkout)
holds them under the names of `SETS`; verdicts on a set that is not there are printed, not checked.

The first reading is of all rows that a flag was raised on in the sets of `FIRST`, in that order, or
of the 50 that polars' `sample(50, seed=0)` takes where there are more; the second, after
corrections, of rows in all `SETS` that were not read before (`seed=1`).
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from filters.decontamination import SHIPPED_INDEX, BenchmarkIndex
from filters.deduplication import in_memory
from filters.quality import FLAGS, SET_FLAGS, Row

READING = Path(__file__).parent / "audit_reading.jsonl"
BESIDE = Path(__file__).parents[2] / "shared" / "testdata"
FIRST = ("sws_32b", "sws_7b_math", "orz_72k")


class Place(NamedTuple):
    """Where a set comes from, and its columns."""

    file: str
    """In the folder of the data."""
    source: str
    """Public repository, commit and path."""
    question: str = ""
    """Empty where the file is an array of dialogues."""
    answer: str = ""


_SWS = "MasterVito/SwS@84cb58e:datasets/Qwen2.5-{}-examples.jsonl"
SETS: Mapping[str, Place] = {
    "sws_32b": Place("sws_32b.jsonl", _SWS.format("32B"), "problem", "label_answer"),
    "sws_7b_math": Place("sws_7b_math.jsonl", _SWS.format("7B-Math"), "problem", "label_answer"),
    "orz_72k": Place(
        "orz_72k.json",
        "avecplezir/Open-Reasoner-Zero@ccb6bd6:data/orz_math_72k_collection_extended.json",
    ),
    "orz_57k": Place(
        "orz_57k.json",
        "troy12x/Reasoner-Quasar@b0d93b0:data/orz_math_57k_collected.json",
    ),
}


class Verdict(NamedTuple):
    """What a reader said of a flagged row."""

    set: str
    row: int
    """Number of the row in the set, from 1."""
    flag: str
    reading: int
    right: bool
    """The row has the fault that the flag names."""
    why: str


def verdicts() -> list[Verdict]:
    """Return all verdicts."""
    return [Verdict(**json.loads(line)) for line in READING.read_text("utf8").splitlines()]


def read_set(folder: Path, place: Place) -> list[Row] | None:
    """Return the rows of a set; None where it is not there."""
    path = folder / place.file
    if not path.is_file():
        return None
    text = path.read_text("utf8")
    if place.question:
        records = [json.loads(line) for line in text.splitlines()]
        pairs = [(record[place.question], record[place.answer]) for record in records]
    else:
        pairs = _dialogues(text)
    return [Row(number, q.strip(), str(a).strip()) for number, (q, a) in enumerate(pairs, 1)]


def _dialogues(text: str) -> list[tuple[str, str]]:
    """Return the whole entries of a JSON array of dialogues, which may be cut at its end."""
    decoder, at, pairs = json.JSONDecoder(), text.index("[") + 1, []
    for _ in range(len(text)):
        while text[at : at + 1].isspace() or text[at : at + 1] == ",":
            at += 1
        try:
            (asked, told), at = decoder.raw_decode(text, at)
        except ValueError:
            break
        pairs.append((asked["value"], told["ground_truth"]["value"]))
    return pairs


def lost(read: Sequence[Verdict], rows: Sequence[Row]) -> list[Verdict]:
    """Return the verdicts `right` whose row the finder no longer flags."""
    alone = {flag.name: flag for flag in FLAGS}
    index = BenchmarkIndex.load(SHIPPED_INDEX)
    wanted = {one.flag for one in read}
    among = {
        flag.name: dict(flag.find(rows, index, in_memory()))
        for flag in SET_FLAGS
        if flag.name in wanted
    }
    return [
        one
        for one in read
        if one.right
        and not (
            alone[one.flag].raised(rows[one.row - 1])
            if one.flag in alone
            else one.row - 1 in among[one.flag]
        )
    ]


def main() -> None:
    """Print the table; exit with 1 where a finder has lost a row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=BESIDE)
    folder = parser.parse_args().data
    everything = verdicts()
    print(f"{'flag':<24}{'first reading':>16}{'second':>12}")
    for name in (*(flag.name for flag in FLAGS), *(flag.name for flag in SET_FLAGS)):
        cells = (
            _share([v for v in everything if (v.flag, v.reading) == (name, n)]) for n in (1, 2)
        )
        print(f"{name:<24}{next(cells):>16}{next(cells):>12}")
    faults = []
    of_set: dict[str, list[Verdict]] = defaultdict(list)
    for one in everything:
        of_set[one.set].append(one)
    for name, read in of_set.items():
        rows = read_set(folder, SETS[name])
        if rows is None:
            print(f"{SETS[name].file} is not in {folder}: not checked ({SETS[name].source})")
        else:
            faults += lost(read, rows)
            print(f"{name}: {len(rows)} rows, {len(read)} verdicts checked")
    for one in faults:
        print(f"no longer flagged: {one.flag} on row {one.row} of {one.set} ({one.why})")
    sys.exit(1 if faults else 0)


def _share(read: Sequence[Verdict]) -> str:
    return f"{sum(one.right for one in read)} / {len(read)}" if read else ""


if __name__ == "__main__":
    main()
