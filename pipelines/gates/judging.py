"""Judging: all gates in order, and what each finds."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from pipelines.gates import leaking, learning, loosening, soundness, telling, variety
from pipelines.gates.elsewhere import Elsewhere
from pipelines.gates.specimen import Specimen

Gate: TypeAlias = Callable[[Specimen], list[str]]
"""Returns what is wrong, in words; nothing if nothing is."""

GATES: Final[Mapping[str, Gate]] = MappingProxyType(
    {
        "certificate": soundness.certificate,
        "blind solver": soundness.blind_solver,
        "repeatable": soundness.repeatable,
        "canonical form": soundness.canonical_form,
        "words": telling.worded,
        "blind words": leaking.blind_words,
        "hidden answer": leaking.hidden_answer,
        "told data": telling.told_data,
        "example": telling.example,
        "echoed": leaking.echoed,
        "numbered": leaking.numbered,
        "learned": learning.learned,
        "loosened": loosening.loosened,
        "reader": telling.read_by_a_reader,
        "misjudged": soundness.misjudged,
        "unguessable": variety.unguessable,
        "distinct": variety.distinct,
        "dial": variety.dial,
        "stated": variety.stated,
        "attacks": soundness.attacked,
    }
)
"""Those that find most for least come first; `Elsewhere.same` is one more."""


def judged(
    specimen: Specimen,
    elsewhere: Elsewhere | None = None,
    *,
    until_one: bool = False,
    only: Collection[str] = (*GATES, "elsewhere"),
) -> dict[str, list[str]]:
    """Return what each gate finds; a family that raises has failed the gate it was at.

    Args:
        specimen: the family, with its samples.
        elsewhere: another process; without one that gate is left out.
        until_one: whether the first gate that finds something ends it.
        only: the gates that are asked.
    """
    gates = dict(GATES) | ({"elsewhere": elsewhere.same} if elsewhere else {})
    found: dict[str, list[str]] = {}
    for name, gate in gates.items():
        if name not in only:
            continue
        try:
            faults = gate(specimen)
        except Exception as error:  # noqa: BLE001 (whatever a family under test raises)
            faults = [f"raises {type(error).__name__}: {error}"[:300]]
        if faults:
            found[name] = faults
            if until_one:
                break
    return found
