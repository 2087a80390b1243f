"""The mill of Proofmill: certified, machine-checkable reasoning problems on demand.

    import proofmill_mill

    rows = proofmill_mill.create_dataset("zebra", size=1000, dial=0.3)
    rows[0]["question"]

Names are loaded when they are used first, so that the command line starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofmill import Problem, Score, score
    from proofmill_mill.generators import FAMILIES, Family, Knob, find_family
    from proofmill_mill.pipelines.mill import Row, Rows, create_dataset, mix

_PLACES = {
    "FAMILIES": "proofmill_mill.generators",
    "Family": "proofmill_mill.generators",
    "Knob": "proofmill_mill.generators",
    "Problem": "proofmill",
    "Row": "proofmill_mill.pipelines.mill",
    "Rows": "proofmill_mill.pipelines.mill",
    "Score": "proofmill",
    "create_dataset": "proofmill_mill.pipelines.mill",
    "find_family": "proofmill_mill.generators",
    "mix": "proofmill_mill.pipelines.mill",
    "score": "proofmill",
}
__all__ = [
    "FAMILIES",
    "Family",
    "Knob",
    "Problem",
    "Row",
    "Rows",
    "Score",
    "create_dataset",
    "find_family",
    "mix",
    "score",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return __all__
