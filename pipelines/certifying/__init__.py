"""Certifying: the contract of the families at full size, its store and gallery; new families.

May import: `build`, `config`, `state`.
"""

from pipelines.certifying.enrol import RECORDS, Enrolment, enrol_family, record_families
from pipelines.certifying.gallery import PAGE, gallery
from pipelines.certifying.golden import changed_versions, frozen_ids, golden_ids
from pipelines.certifying.meanings import meaning
from pipelines.certifying.measure import LEAST, Certified, Sizes, spearman
from pipelines.certifying.reading import Read, disagreement, disputed, read_named
from pipelines.certifying.skeleton import ROOMS, UNFINISHED, start_family
from pipelines.certifying.store import FILE, certify_all, load, place_of_records

__all__ = [
    "FILE",
    "LEAST",
    "PAGE",
    "RECORDS",
    "ROOMS",
    "UNFINISHED",
    "Certified",
    "Enrolment",
    "Read",
    "Sizes",
    "certify_all",
    "changed_versions",
    "disagreement",
    "disputed",
    "enrol_family",
    "frozen_ids",
    "gallery",
    "golden_ids",
    "load",
    "meaning",
    "place_of_records",
    "read_named",
    "record_families",
    "spearman",
    "start_family",
]
