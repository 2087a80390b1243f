"""The transforms: one row through all of them; `python -m tests.pages.transformed` writes it."""

from collections.abc import Iterator
from random import Random

from generators import FAMILIES
from generators.transforms import TRANSFORMS
from proofmill import Problem
from tests.pages.reading import ROOT

PAGE = ROOT / "docs" / "transforms.md"
FAMILY, ORDINAL, DIAL = "lattice_polygon", 3, 0.3
WORKED, ITS_ORDINAL, ITS_DIAL = "unreachable_states", 13, 0.6
"""For transforms that ask about the formulas of a worked solution."""
HEAD = """# Transforms: problems out of problems

A transform makes problems out of the problems of any family that it takes, with no model: it knows
the instance, its solver and its worked steps. What it makes of a family is a family again, named
`family~transform`: its rows are solved independently, attacked, certified, decontaminated and
deduplicated as all rows are, and lie in the split of the instance that they were made from.

```python
from random import Random
from generators import FAMILIES, find_family
from generators.transforms import TRANSFORMS

find_family("determinant~claims").problem(0, dial=0.3)  # a row of the stream of its own
row = FAMILIES["determinant"].problem(0, dial=0.3)
TRANSFORMS["claims"].problems(row, Random(1), most=3)  # made of a row; it is their parent
```

In a recipe, `transforms` and `families` name some, `*` all ([recipes](recipes.md)):

```toml
[[sources]]
kind = "transforms"
rows = 2000
transforms = ["hint", "claims"]
```

`recipes/transforms.toml` makes 20,000 rows of all of them.

**Variants** are rows of the family itself, harder or easier than a given one: one or two knobs are
moved from the row's own position, and the effort must lie on that side of the row's.

```python
from generators.transforms import variants

harder, easier = variants(FAMILIES["determinant"], row, Random(2), harder=1, easier=1)
```

```toml
[[sources]]
kind = "variants"
path = "out/data/train-00000-of-00001.parquet"
harder = 1
```

| transform | what it asks | families | after |
|---|---|---|---|
"""
PROOFS = """
## What is proved

`tests/contract/test_transforms.py` checks every transform on every family that it takes: rows are
certified by the family's own solver, attacks earn nothing, and besides

- `claims`: a second reading of the words of each statement decides it as the key does;
- `contrast`: the [reader](gates.md) of the family solves each of the three problems from its text;
- `hint`: the steps are the first of the row's own, and no part of them is the answer in any dress;
  steps from the first that states the answer on are never shown;
- `inverse`: the family's reader gets each stated answer with the missing number, and with no other
  of the range. Families are in its list only where readers agreed;
- `programs`: the family's reader solves each of the eight texts, two shown and six not, from its
  words, and gets what a program should return; texts differ in numbers only; the reference program
  passes in the [sandbox](sandbox.md), and constants, tables of what is shown, echoes of a number of
  the text and programs of other rows do not. The reference program is the family's own solver with
  all that it calls, so its families are those whose solvers need the standard library only, and of
  which eight rows in the same words can be had;
- `tools` and `retries`: the family's reader solves what is left without the paragraph about calls
  or tries, and their number in the words is the one in `verifier_args` (`tool_calls`, `tries`),
  from which a trainer takes its budget ([turns](training.md#several-tries)).

`tests/contract/test_step_transforms.py` judges what is asked about worked steps from the shown
lines, by `check_steps`, which shares nothing with what made them:

- `first_wrong`: just the line of the key does not hold, letters being what the lines up to it say;
  the lines before are the row's own, and those after hold for the wrong result;
- `masked`: the lines hold with the hidden numbers, and with no other number near one or made of it
  by a slip. Two numbers at least stand nowhere in problem or lines, or four are hidden;
- `parts`: as `masked`, and the last part of a whole problem is what the family's reader answers;
  the answer stands in no line that is shown;
- `ordered`: what a line needs is read from the prompt by another program; it and the verifier agree
  on right orders, on orders by chance and on the key with two lines swapped.

"""


def page() -> str:
    """Return the page."""
    rows = []
    for one in TRANSFORMS.values():
        taken = sum(map(one.takes, FAMILIES.values()))
        rows.append(f"| `{one.name}` | {one.summary} | {taken} | {one.source} |\n")
    row = FAMILIES[FAMILY].problem(ORDINAL, DIAL)
    parts = [HEAD, *rows, PROOFS, f"## One row through all of them\n\nThe row:\n{_shown(row)}"]
    parts += _made(row)
    worked = FAMILIES[WORKED].problem(ITS_ORDINAL, ITS_DIAL)
    steps = "".join(f"{place}. {step}\n" for place, step in enumerate(worked.steps, 1))
    parts.append(f"\n## A worked row\n\nThe row:\n{_shown(worked)}\nIts steps:\n\n{steps}")
    parts += _made(worked, beside=row)
    return "".join(parts)


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
