"""Gates: what a family has to pass so that nobody need vouch for it; no model is asked.

May import: `certifying`.
"""

from pipelines.gates.changes import changed, other_names, renamed, weaker
from pipelines.gates.elsewhere import Elsewhere
from pipelines.gates.judging import GATES, Gate, judged
from pipelines.gates.leaking import (
    DEVIATIONS,
    LEAST_LEAKING,
    MOST_LEAKED,
    echoed_among,
    hidden_among,
)
from pipelines.gates.loosening import LOOSE
from pipelines.gates.soundness import credited, undressed
from pipelines.gates.specimen import DIALS, Maker, Specimen, of_table

__all__ = [
    "DEVIATIONS",
    "DIALS",
    "GATES",
    "LEAST_LEAKING",
    "LOOSE",
    "MOST_LEAKED",
    "Elsewhere",
    "Gate",
    "Maker",
    "Specimen",
    "changed",
    "credited",
    "echoed_among",
    "hidden_among",
    "judged",
    "of_table",
    "other_names",
    "renamed",
    "undressed",
    "weaker",
]
