"""Variants: harder and easier problems than a given one, along knobs, from its own position.

After the scaffolds of Goedel-Prover-V2 (Lin et al. 2025, arXiv 2508.03613), which train on easier
and harder versions of what a prover almost solves. A variant is a row of the family's own stream,
at another position of one or two knobs; that it is harder or easier is said by its effort, which
must lie on that side of the parent's.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from generators.family import Family, IllPosedError, Split
from proofmill import Problem
from proofmill.problem import content_hash

SYNTHESIZER: Final = "variants"
_STEPS: Final = (0.1, 0.15, 0.2, 0.3)
"""How far a knob is moved; less where its end is nearer."""
_MOST_KNOBS: Final = 2
_TRIES: Final = 8
"""Positions that are tried for a variant; each is one draw of the family."""


def variants(
    family: Family[Any], problem: Problem, rng: Random, *, harder: int = 1, easier: int = 1
) -> list[Problem]:
    """Return up to `harder` rows of more effort than the problem's, then up to `easier` of less.

    They lie in its split, have it as their parent, and none has its instance or another's. A row is
    a pure function of the problem, the knobs and its ordinal, as all rows of families are.

    Args:
        family: the one of the problem, as `generators.find_family` gives it.
        problem: a row of that family.
        rng: chooses which knobs are moved, and how far.
        harder: most rows of more effort.
        easier: most rows of less effort.

    Raises:
        ValueError: if the problem is not of this version of the family.
    """
    if (problem.family, problem.version) != (family.name, family.version):
        raise ValueError(
            f"row {problem.id} is of {problem.family}@{problem.version}, this is {family.name}@"
            f"{family.version}; draw the row again"
        )
    told: dict[str, Problem] = {problem.instance: problem}
    for up, most in ((True, harder), (False, easier)):
        for _ in range(most):
            found = _variant(family, problem, rng, told, up=up)
            if found is not None:
                told[found.instance] = found
    return list(told.values())[1:]


def _variant(
    family: Family[Any],
    problem: Problem,
    rng: Random,
    told: Mapping[str, Problem],
    *,
    up: bool,
) -> Problem | None:
    is_wanted: Callable[[int], bool] = (
        (problem.effort or 0).__lt__ if up else (problem.effort or 0).__gt__
    )
    root = int(content_hash([SYNTHESIZER, problem.id])[:12], 16)
    split: Any = problem.lineage.split
    for _ in range(_TRIES):
        knobs = _moved(family, problem, rng, up=up)
        if knobs is None:
            return None
        row = _row(family, knobs, rng.getrandbits(31), root, split)
        if row is not None and row.instance not in told and is_wanted(row.effort or 0):
            lineage = replace(row.lineage, parents=(problem.id,), synthesizer=SYNTHESIZER)
            return replace(row, lineage=lineage)
    return None


def _row(
    family: Family[Any], knobs: Mapping[str, float], ordinal: int, root: int, split: Split
) -> Problem | None:
    values = list(knobs.values())
    dial = values[0] if len(set(values)) == 1 else round(sum(values) / len(values), 6)
    try:
        return family.problem(ordinal, dial, knobs, root, split)
    except IllPosedError:
        return None


def _moved(
    family: Family[Any], problem: Problem, rng: Random, *, up: bool
) -> dict[str, float] | None:
    """Return the position of every knob, one or two of them moved; None where none has room."""
    setting = family.setting(problem.dial or 0.0, problem.knobs)
    end = 1.0 if up else 0.0
    free = [name for name, place in setting.items() if place != end]
    if not free:
        return None
    for name in rng.sample(free, min(len(free), rng.randint(1, _MOST_KNOBS))):
        step = rng.choice(_STEPS) * (1 if up else -1)
        setting[name] = min(1.0, max(0.0, round(setting[name] + step, 6)))
    return setting
