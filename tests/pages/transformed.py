"""The transforms: one row through all of them; `python -m tests.pages.transformed` writes it."""

from collections.abc import Iterator
from random import Random

from generators import FAMILIES
from generators.transforms import TRANSFORMS, Transform
from proofmill import Problem
from tests.pages.reading import ROOT

PAGE = ROOT / "docs" / "transforms.md"
FAMILY, ORDINAL, DIAL = "lattice_polygon", 3, 0.3
WORKED, ITS_ORDINAL, ITS_DIAL = "unreachable_states", 13, 0.6
"""For transforms that ask about the formulas of a worked solution."""
TABLE = "| transform | what it asks | families | after |\n|---|---|---|---|\n"
_ALL = TRANSFORMS.values()
SHOWN = "## One row through all of them\n"
"""From here on the page is written; of what is above, the table alone."""


def page() -> str:
    """Return the page, what is written by hand as it stands."""
    by_hand = PAGE.read_text("utf8").partition(SHOWN)[0]
    head, _, rest = by_hand.partition(TABLE)
    assert rest
    rows = [f"| `{one.name}` | {one.summary} | {_taken(one)} | {one.source} |\n" for one in _ALL]
    return "".join([head, TABLE, *rows, "\n", rest.partition("\n\n")[2], *_shown_rows()])


def _taken(transform: Transform) -> int:
    return sum(map(transform.takes, FAMILIES.values()))


def _shown_rows() -> Iterator[str]:
    row = FAMILIES[FAMILY].problem(ORDINAL, DIAL)
    yield f"{SHOWN}\nThe row:\n{_shown(row)}"
    yield from _made(row)
    worked = FAMILIES[WORKED].problem(ITS_ORDINAL, ITS_DIAL)
    steps = "".join(f"{place}. {step}\n" for place, step in enumerate(worked.steps, 1))
    yield f"\n## A worked row\n\nThe row:\n{_shown(worked)}\nIts steps:\n\n{steps}"
    yield from _made(worked, beside=row)


def _made(row: Problem, beside: Problem | None = None) -> Iterator[str]:
    """Show what is made of a row by each transform that takes it, and not one beside it."""
    for name, one in TRANSFORMS.items():
        if one.takes(FAMILIES[row.family]) and not (beside and one.takes(FAMILIES[beside.family])):
            made = next(made for seed in range(1, 40) for made in one.problems(row, Random(seed)))
            yield f"\n`{name}`:\n{_shown(made)}"


def _shown(problem: Problem) -> str:
    answer = problem.answer
    told = f"\n\n```text\n{answer}\n```\n" if "\n" in answer else f" `{answer}`\n"
    return f"\n```text\n{problem.prompt}\n```\n\nAnswer:{told}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf8")
