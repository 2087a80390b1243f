"""Enrol: hold a family to its contract, and write down what is kept of every family.

What is kept: the ids of a few rows, the figures of its certification, and its place on the page of
families. All of it follows from the code, so that of a family in place no byte changes.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from generators import FAMILIES, IllPosedError
from pipelines.certifying.gallery import PAGE, gallery
from pipelines.certifying.golden import (
    GOLDEN,
    Ids,
    changed_versions,
    frozen_ids,
    golden_ids,
    golden_text,
)
from pipelines.certifying.measure import LEAST, Certified, certify_family
from pipelines.certifying.skeleton import ROOT, module_of, unfinished
from pipelines.certifying.store import FILE, key_of, load, save
from pipelines.errors import FamilyError
from pipelines.state import Store

RECORDS = (FILE, GOLDEN, PAGE)
"""The files that enrolling a family writes."""


class Enrolment(NamedTuple):
    """What came of a family: it is in place if nothing is unfinished or at fault."""

    unfinished: list[str]
    """Lines of its skeleton that are still to be decided; if any, nothing was measured."""
    faults: list[str]
    """What breaks its contract; if anything does, nothing was written."""
    files: list[str]
    """What was changed, relative to the checkout."""


def enrol_family(name: str, *, rewrite: bool = False) -> Enrolment:
    """Certify a family at the least size that counts and, if it holds, write down what is kept.

    Args:
        name: of the family.
        rewrite: replace what is kept of this version though its rows have changed.

    Raises:
        FamilyError: if there is no such family, it is not in its table, or rows of a version
            have changed whose ids are frozen.
    """
    if lines := unfinished(_module(name)):
        return Enrolment(lines, [], [])
    try:
        ids = golden_ids([name])
        changed = _changed(ids, rewrite=rewrite)
        measured = certify_family(name, LEAST)
    except IllPosedError as error:
        return Enrolment([], [f"no sound instance: {error}"], [])
    if measured.faults:
        return Enrolment([], measured.faults, [])
    certified = [FILE] if store_record(measured, replace=bool(changed)) else []
    return Enrolment([], [], _short([*certified, *_write(ids)]))


def record_families() -> list[str]:
    """Bring golden ids and the page of families up to date; return the files that were changed.

    Raises:
        FamilyError: if rows of a version have changed whose ids are frozen.
    """
    ids = golden_ids()
    _changed(ids, rewrite=False)
    return _short(_write(ids))


def store_record(measured: Certified, *, replace: bool = False, path: Path = FILE) -> bool:
    """Store a measurement, unless one of its version that asks as much or more is there and clean.

    `replace` takes no account of that. Records of other versions of the family are dropped. Return
    whether the file was written.
    """
    records, key = load(path), key_of(measured.family)
    if not replace and key in records and _answers(records[key], measured):
        return False
    others = {k: other for k, other in records.items() if other.family != measured.family}
    save({**others, key: measured}, path)
    return True


def _answers(held: Certified, measured: Certified) -> bool:
    return measured.sizes.ask_no_more_than(held.sizes) and not held.faults


def _module(name: str) -> str:
    module = module_of(name)
    if module is None:
        raise FamilyError(f"no family {name!r}; start it with `make family NAME={name} TOPIC=...`")
    if name not in FAMILIES:
        table = f"{Path(module).parent}/__init__.py"
        raise FamilyError(
            f"FAMILIES of {table} has no family {name!r}; enter {name}.FAMILY, and name it so"
        )
    return module


def _changed(ids: Ids, *, rewrite: bool) -> list[str]:
    changed = changed_versions(ids, frozen_ids())
    if changed and not rewrite:
        raise FamilyError(
            f"rows of {', '.join(changed)} are not what they were when their ids were frozen; "
            "raise the version, or check again with --rewrite if nobody has such rows yet"
        )
    return changed


def _write(ids: Ids) -> list[Path]:
    texts = {GOLDEN: golden_text(ids, frozen_ids()), PAGE: gallery()}
    stale = [path for path, text in texts.items() if path.read_text(encoding="utf8") != text]
    for path in stale:
        Store(str(path.parent)).write(path.name, texts[path].encode())
    return stale


def _short(paths: Iterable[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]
