"""Work: one unit, from seed or line to a file of certified, decontaminated candidates."""

from dataclasses import asdict
from typing import NamedTuple

from pipelines.build.decontamination import decontaminate
from pipelines.dataset import DRAWN, drawn_bytes, table_of
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError
from pipelines.sources import Recipe, Unit
from pipelines.state import WORK, Store
from proofmill import __version__
from proofmill.problem import content_hash


class Done(NamedTuple):
    """One finished unit."""

    key: str
    rows: int


def unit_key(unit: Unit) -> str:
    """Return the name of a unit's file: a hash of its fields and of this version of Proofmill.

    A unit whose file exists is done, on whatever machine and in whatever order.
    """
    return content_hash([__version__, type(unit).__name__, asdict(unit)])


def unit_path(unit: Unit) -> str:
    """Return where a unit's file lies in the output."""
    key = unit_key(unit)
    return f"{WORK}/units/{key[:2]}/{key}{DRAWN}"


def run_unit(unit: Unit, recipe: Recipe, out: str) -> Done:
    """Make one unit's file, atomically and only once."""
    store, path = Store(out), unit_path(unit)
    if not store.exists(path):
        store.write(path, drawn_bytes(table_of(candidates_of(unit, recipe))))
    return Done(unit_key(unit), unit.count)


def candidates_of(unit: Unit, recipe: Recipe) -> list[Candidate]:
    """Return the rows of a unit: certified, decontaminated and worded, or rejected.

    Raises:
        RecipeError: if an input has changed since the unit was planned.
    """
    source, style = recipe.source(unit.source), recipe.style()
    if style.fingerprint != unit.style:
        raise RecipeError("tokenizer has changed while it was in use; run the same command again")
    checked = decontaminate(source.candidates(unit), source, recipe.benchmarks, unit.index)
    return [style.applied(candidate) for candidate in checked]
