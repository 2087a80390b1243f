"""Export: a session as a plan, from which the ordinary build makes certified shards."""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from pipelines.errors import DatasetError
from pipelines.live.storing import SessionFile
from pipelines.sources import Earned, PlannedSource, Recipe, earned_lines, plan_lines
from pipelines.state import Store

_PASSED = 0.5


class Exported(NamedTuple):
    """What a session came to."""

    file: Path
    """The recipe."""
    problems: int
    left_out: int
    """Problems that were rows of finished datasets, which ship them already."""


def export_session(path: str) -> Exported:
    """Write plan, outcomes and recipe of a session beside its file, in `SESSION.plan/`.

    Equal sessions give equal files, and building the recipe gives equal shards; a session that is
    being served may be read too.

    Raises:
        StorageError: if there is no session, or the place cannot be written.
        DatasetError: if it has made no problem yet.
    """
    place = Path(path)
    with closing(SessionFile(place)) as file:
        assignments = list(file.assignments())
        planned = [one.made.planned for one in assignments if one.made.planned]
        earned = _earned(file, {one.serial: one.made.id for one in assignments})
        seed = int(file.facts["settings"]["seed"])
    if not planned:
        raise DatasetError(f"{path} has made no problem yet; ask for some first")
    store = Store(str(place.with_suffix(".plan")))
    store.write("plan.jsonl", plan_lines(planned))
    source = {"kind": "planned", "path": f"{store.url}/plan.jsonl"}
    if earned:
        store.write("earned.jsonl", earned_lines(earned))
        source["earned"] = f"{store.url}/earned.jsonl"
    recipe = Recipe(
        name=f"live-{place.stem}",
        description=f"The problems of live session {place.stem}, with what they earned.",
        seed=seed,
        sources=(PlannedSource.model_validate(source),),
    )
    store.write("recipe.toml", _toml(recipe))
    return Exported(
        place.with_suffix(".plan") / "recipe.toml", len(planned), len(assignments) - len(planned)
    )


def _earned(file: SessionFile, ids: dict[int, str]) -> list[Earned]:
    """Return what the rows earned, in order of their tickets' first touch."""
    asked, right = Counter[int](), Counter[int]()
    for outcome, *_ in file.outcomes():
        if outcome.reward is not None:
            asked[outcome.serial] += 1
            right[outcome.serial] += outcome.reward > _PASSED
    solver = f"live session {file.path.stem}"
    return [
        Earned(id=ids[serial], k=right[serial], n=n, solver_id=solver)
        for serial, n in sorted(asked.items())
    ]


def _toml(recipe: Recipe) -> bytes:
    """Return the recipe as a file that names its inputs beside it."""
    (source,) = recipe.sources
    earned = 'earned = "earned.jsonl"\n' if getattr(source, "earned", None) else ""
    return (
        f'name = "{recipe.name}"\ndescription = "{recipe.description}"\nseed = {recipe.seed}\n\n'
        f'[[sources]]\nkind = "planned"\npath = "plan.jsonl"\n{earned}'
    ).encode()
