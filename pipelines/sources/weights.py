"""Reading `mixture.json`, for the next mixture and for recipes."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from generators.weakness import Cell, Tally, Weight
from pipelines.config import parsed
from pipelines.errors import DatasetError, RecipeError
from pipelines.foreign import json_object

BINS = 5
FORMAT = 1


_HISTORY = TypeAdapter(list[list[tuple[str, int, int, int]]])
_WEIGHTS = TypeAdapter(list[Weight])


class Stored(NamedTuple):
    """What a mixture.json holds."""

    history: list[dict[Cell, Tally]]
    weights: dict[Cell, Weight]
    log: str
    """Hash of the trainer's logs of its last release."""


def bin_of(dial: float) -> int:
    """Return the fifth of the dial, 0 to 4."""
    return min(BINS - 1, int(dial * BINS))


def read_mixture(path: str | Path | None) -> Stored:
    """Read a mixture; None stands for none, which is empty.

    Raises:
        DatasetError: if the file is absent or no mixture of this version.
    """
    if path is None:
        return Stored([], {}, "")
    try:
        value = json_object(Path(path).read_bytes())
        if value["format"] != FORMAT:
            raise DatasetError(f"{path} has format {value['format']}, this version reads {FORMAT}")
        history = [
            {Cell(family, place): Tally(n, k) for family, place, n, k in release}
            for release in parsed(_HISTORY, json.dumps(value["history"]))
        ]
        weights = parsed(_WEIGHTS, json.dumps(value["weights"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DatasetError(f"{path} is no mixture.json: {error}") from error
    return Stored(
        history, {Cell(weight.family, weight.bin): weight for weight in weights}, str(value["log"])
    )


def mixture_weights(path: str, cells: Sequence[tuple[str, float]]) -> list[float]:
    """Return the weights of (family, dial) cells; the dials of one bin share its weight.

    Raises:
        RecipeError: if the file is no mixture, or gives these cells no weight at all.
    """
    try:
        weights = read_mixture(path).weights
    except DatasetError as error:
        raise RecipeError(f"mixture: {error}") from error
    places = [Cell(family, bin_of(dial)) for family, dial in cells]
    shared = Counter(places)
    spread = [weights[p].weight / shared[p] if p in weights else 0.0 for p in places]
    if not sum(spread) > 0.0:
        raise RecipeError(f"mixture {path} gives no weight to these families and dials")
    return spread
