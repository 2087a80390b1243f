"""The fault suite: every kind of fault planted into some fifty families, and what the gates say."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pipelines.gates import Elsewhere, Maker, Specimen, judged
from tests.faults.kinds import mutant

FAMILIES = (
    "buggy_table",
    "color_cube",
    "dyck_completion",
    "dyck_errors",
    "topological_order",
    "grid_walk",
    "word_sorting",
    "multistep_arithmetic",
    "custom_operators",
    "navigation",
    "web_of_lies",
    "knights_knaves",
    "geometric_shapes",
    "family_relations",
    "meeting_schedule",
    "rectangle_count",
    "object_counting",
    "shuffled_objects",
    "shortest_path",
    "self_reference",
    "syllogisms",
    "temporal_sequences",
    "string_machine",
    "date_arithmetic",
    "grid_automaton",
    "paper_folding",
    "trace_error",
    "determinant",
    "modular_exponent",
    "lattice_paths",
    "urn_probability",
    "markov_hitting",
    "telescoping_sum",
    "hidden_polynomials",
    "residue_powers",
    "prime_powers",
    "expected_draws",
    "walled_walks",
    "diophantine_count",
    "chinese_remainder",
    "polynomial_roots",
    "triangle_centres",
    "gcd_tables",
    "countdown",
    "nim_duel",
    "word_ladder",
    "car_painting",
    "graph_coloring",
    "water_jugs",
    "tower_of_hanoi",
    "zebra",
    "logical_deduction",
    "futoshiki",
)

EACH, MANY = 5, 200


class Mutant(NamedTuple):
    """A family with a fault, and the gate that refused it first."""

    kind: str
    family: str
    gate: str
    """Empty if none did."""


def planted(family: str, kind: str) -> Specimen | None:
    """Return a mutant; None where the family has no place for the fault."""
    try:
        mutant(family, kind)
    except LookupError:
        return None
    return Specimen(Maker(mutant.__module__, mutant.__name__, (family, kind)), EACH, MANY)


def tried(
    families: Sequence[str],
    kinds: Sequence[str],
    elsewhere: Elsewhere,
    known: Collection[tuple[str, str]] = (),
) -> Iterator[Mutant]:
    """Yield what becomes of each mutant; of family and kind, those known are passed over."""
    for family in families:
        for kind in kinds:
            if (family, kind) not in known and (specimen := planted(family, kind)):
                found = judged(specimen, elsewhere, until_one=True)
                yield Mutant(kind, family, next(iter(found), ""))
