"""Does any row of `arc_1d` have a second answer? Every rule of the list in its prompt is tried.

`python -m benchmarks.row_rules [ROWS]` draws rows at five dials, reads list, examples and question
from the prompt, and runs every chain of listed operations up to the stated length: as the prompt
says (`row_words`), and as it might be taken (`row_taken`). 400 rows take some three minutes.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from benchmarks.row_taken import TAKEN
from benchmarks.row_words import STATED, Change, Row
from generators import FAMILIES
from proofmill.problem import Problem

DIALS = (0.0, 0.25, 0.5, 0.75, 1.0)
SEED = 777
_ROW = re.compile(r"\b\d(?: \d){7,}")
_ITEM = re.compile(r"^- ([a-z ]+):", re.MULTILINE)
_NUMBERS = ("single", "two", "three")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What a prompt tells."""

    listed: Sequence[str]
    """Names of the operations, such as `paint a`."""
    steps: int
    pairs: Sequence[tuple[Row, Row]]
    question: Row

    def changes(self) -> list[Change]:
        """Return everything that one operation may do, as stated or as taken."""
        cells = {cell for pair in self.pairs for row in pair for cell in row}
        colors = sorted(cells - {0})
        words = [words[name] for name in self.listed for words in (STATED, TAKEN) if name in words]
        return [cache(change) for word in words for change in word(colors)]


def read(prompt: str) -> Puzzle:
    """Read a prompt of `arc_1d`."""
    *shown, question = (tuple(map(int, row.split())) for row in _ROW.findall(prompt))
    (number,) = re.findall(r"(\w+) operations? of the list", prompt)
    pairs = list(zip(shown[::2], shown[1::2], strict=True))
    return Puzzle(_ITEM.findall(prompt), 1 + _NUMBERS.index(number), pairs, question)


def explained(puzzle: Puzzle) -> set[tuple[int, Row]]:
    """Return length and result of every rule, up to the stated length, that fits the examples."""
    return {
        (len(rule), _run(rule, puzzle.question))
        for rule in _leading(puzzle)
        if all(_run(rule, a) == b for a, b in puzzle.pairs)
    }


def _leading(puzzle: Puzzle) -> Iterator[tuple[Change, ...]]:
    """Yield the rules that lead from the first input to its output."""
    changes, (start, goal) = puzzle.changes(), puzzle.pairs[0]
    reached: dict[Row, list[tuple[Change, ...]]] = {start: [()]}
    for length in range(1, puzzle.steps + 1):
        further: dict[Row, list[tuple[Change, ...]]] = {}
        for row, rules in reached.items():
            for change in changes:
                after = change(row)
                if after == goal:
                    yield from ((*rule, change) for rule in rules)
                if length < puzzle.steps:
                    further.setdefault(after, []).extend((*rule, change) for rule in rules)
        reached = further


def _run(rule: Sequence[Change], row: Row) -> Row:
    for change in rule:
        row = change(row)
    return row


def is_settled(problem: Problem) -> bool:
    """Tell whether all rules that fit are of the stated length and give the row's answer."""
    puzzle = read(problem.prompt)
    answer = tuple(map(int, re.findall(r"\d", problem.answer)))
    return explained(puzzle) == {(puzzle.steps, answer)}


def main() -> None:
    """Print the rows that are not settled, and how many there are."""
    rows = int(sys.argv[1]) if sys.argv[1:] else 400
    for dial in DIALS:
        some = [
            FAMILIES["arc_1d"].problem(n, dial, root_seed=SEED) for n in range(rows // len(DIALS))
        ]
        open_rows = [n for n, problem in enumerate(some) if not is_settled(problem)]
        print(
            f"dial {dial}: {len(open_rows)} of {len(some)} rows unsettled {open_rows}", flush=True
        )


if __name__ == "__main__":
    main()
