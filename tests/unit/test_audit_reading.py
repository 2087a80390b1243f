"""The page's precision of each flag is that of the verdicts that were kept."""

import re
from collections import defaultdict
from pathlib import Path

from benchmarks.audit_precision import SETS, lost, verdicts
from filters.quality import FLAGS, SET_FLAGS, Row

PAGE = (Path(__file__).parents[2] / "docs" / "auditing.md").read_text("utf8")
LINE = re.compile(r"^\| `(\w+)`(?: \*)? \| (\d+) / (\d+) \| (?:(\d+) / (\d+))?", re.MULTILINE)


def test_the_page_states_what_was_read() -> None:
    read: dict[tuple[str, int], list[bool]] = defaultdict(list)
    for one in verdicts():
        read[one.flag, one.reading].append(one.right)
    counted = {key: (sum(right), len(right)) for key, right in read.items()}
    stated = {}
    for flag, *cells in LINE.findall(PAGE):
        stated[flag, 1] = tuple(map(int, cells[:2]))
        if cells[2]:
            stated[flag, 2] = tuple(map(int, cells[2:]))
    assert stated == counted


def test_verdicts_are_of_known_sets_and_flags_and_each_row_once() -> None:
    known = {flag.name for flag in FLAGS} | {flag.name for flag in SET_FLAGS}
    read = verdicts()
    assert {one.set for one in read} == set(SETS)
    assert {one.flag for one in read} <= known
    assert len({(one.set, one.row, one.flag) for one in read}) == len(read)


def test_a_true_row_that_is_no_longer_flagged_is_lost() -> None:
    rows = [Row(1, "What is the area?", r"\pir^2"), Row(2, "What is the area?", r"\pi r^2")]
    one = verdicts()[0]._replace(flag="gold_broken", right=True)
    assert lost([one._replace(row=1), one._replace(row=2)], rows) == [one._replace(row=2)]
    assert not lost([one._replace(row=2, right=False)], rows)
