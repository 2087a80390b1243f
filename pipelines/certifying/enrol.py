"""Enrol: hold a family to its contract, and write down what is kept of every family.

What is kept: the ids of a few rows, the figures of its certification, and its place on the page of
families. All of it follows from the code, so that of a family in place no byte changes.
"""

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
from pipelines.certifying.measure import LEAST, certify_family
from pipelines.certifying.skeleton import ROOT, module_of, unfinished
from pipelines.certifying.store import FILE, hold
from pipelines.errors import FamilyError
from pipelines.state import Store

KEPT = tuple(str(path.relative_to(ROOT)) for path in (FILE, GOLDEN, PAGE))
"""The files that enrolling a family writes, relative to the checkout."""


class Enrolment(NamedTuple):
    """What came of a family: it is in place if nothing is unfinished or at fault."""

    unfinished: list[str]
    """Lines of its skeleton that are still to be decided; if any, nothing was measured."""
    faults: list[str]
    """What breaks its contract; if anything does, nothing was written."""
    written: list[str]
    """Files that were changed."""


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
    certified = [KEPT[0]] if hold(measured, replace=bool(changed)) else []
    return Enrolment([], [], certified + _written(ids))


def record_families() -> list[str]:
    """Bring golden ids and the page of families up to date; return the files that were changed.

    Raises:
        FamilyError: if rows of a version have changed whose ids are frozen.
    """
    ids = golden_ids()
    _changed(ids, rewrite=False)
    return _written(ids)


def _module(name: str) -> str:
    module = module_of(name)
    if module is None:
        raise FamilyError(f"no family {name!r}; start it with `make family NAME={name} TOPIC=...`")
    if name not in FAMILIES:
        table = f"{Path(module).parent}/__init__.py"
        raise FamilyError(f"{name}.FAMILY is not in the table FAMILIES of {table}; add it there")
    return module


def _changed(ids: Ids, *, rewrite: bool) -> list[str]:
    changed = changed_versions(ids, frozen_ids())
    if changed and not rewrite:
        raise FamilyError(
            f"rows of {', '.join(changed)} are not what they were when their ids were frozen; "
            "raise the version, or check again with --rewrite if nobody has such rows yet"
        )
    return changed


def _written(ids: Ids) -> list[str]:
    texts = {GOLDEN: golden_text(ids, frozen_ids()), PAGE: gallery()}
    stale = [path for path, text in texts.items() if path.read_text(encoding="utf8") != text]
    files = [str(path.relative_to(ROOT)) for path in stale]
    for path, file in zip(stale, files, strict=True):
        Store(str(ROOT)).write(file, texts[path].encode())
    return files
