"""Kinds: what a place may hold that a site is written of, and how each is known."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pipelines.contamination import open_index
from pipelines.dataset import MANIFEST
from pipelines.errors import DatasetError
from pipelines.loops.knobs import RELEASES
from pipelines.loops.selfplay import PROPOSALS
from pipelines.loops.text import YIELDS
from pipelines.progress import Progress, quiet
from pipelines.site import audit, contamination
from pipelines.site.audit import audit_site
from pipelines.site.contamination import contamination_site
from pipelines.site.dataset import DRAWN_PER_CELL, MOST_ROWS, dataset_site
from pipelines.site.loops import selfplay_site, texts_site, weakness_site
from pipelines.state import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What a site may be asked for; each kind takes what it knows."""

    most: int = MOST_ROWS
    drawn_per_cell: int = DRAWN_PER_CELL
    index: Path | None = None
    against: str | None = None
    progress: Progress = quiet


class Kind(NamedTuple):
    """Something that a site is written of."""

    name: str
    mark: str
    """The file or folder that only a place of this kind holds."""
    write: Callable[[str, str, Wishes], int]
    """(place, folder of the site, wishes) -> number of files."""


def _dataset(place: str, folder: str, wishes: Wishes) -> int:
    return dataset_site(
        place,
        folder,
        most=wishes.most,
        drawn_per_cell=wishes.drawn_per_cell,
        index=open_index(wishes.index),
        against=wishes.against,
        progress=wishes.progress,
    )


def _audit(place: str, folder: str, wishes: Wishes) -> int:
    return audit_site(place, folder, most=wishes.most)


def _contamination(place: str, folder: str, wishes: Wishes) -> int:
    return contamination_site(place, folder, most=wishes.most, index=wishes.index)


def _weakness(place: str, folder: str, wishes: Wishes) -> int:
    return weakness_site(
        place,
        folder,
        most=wishes.most,
        drawn_per_cell=wishes.drawn_per_cell,
        progress=wishes.progress,
    )


def _texts(place: str, folder: str, wishes: Wishes) -> int:
    return texts_site(place, folder, most=wishes.most)


def _selfplay(place: str, folder: str, wishes: Wishes) -> int:
    return selfplay_site(
        place,
        folder,
        most=wishes.most,
        drawn_per_cell=wishes.drawn_per_cell,
        progress=wishes.progress,
    )


KINDS = (
    Kind("a finished dataset", MANIFEST, _dataset),
    Kind("an audit", audit.FACTS, _audit),
    Kind("a decontaminated folder", contamination.FACTS, _contamination),
    Kind("the state of a weakness loop over knobs", RELEASES.folder, _weakness),
    Kind("the state of a weakness loop over texts", YIELDS, _texts),
    Kind("the state of self-play", PROPOSALS.folder, _selfplay),
)


def kind_of(place: str) -> Kind:
    """Return what a place holds.

    Raises:
        DatasetError: if it holds nothing that a site is written of.
        StorageError: if the place cannot be used.
    """
    store = Store(place)
    found = None if store.is_file() else next((k for k in KINDS if store.exists(k.mark)), None)
    if found is None:
        wanted = ", ".join(f"{kind.name} ({kind.mark})" for kind in KINDS)
        why = "is a file" if store.is_file() else "holds nothing to report on"
        why = why if store.exists() else "does not exist"
        raise DatasetError(f"{place} {why}; give the folder or URL of one of these: {wanted}")
    return found


def write_report(
    place: str,
    folder: str | None = None,
    *,
    most: int = MOST_ROWS,
    drawn_per_cell: int = DRAWN_PER_CELL,
    index: Path | None = None,
    against: str | None = None,
    progress: Progress = quiet,
) -> str:
    """Write the site of whatever a place holds, by default into `PLACE/site`; return its page.

    Args:
        place: A dataset, an audit, a decontaminated folder or the state of a loop.
        folder: Of the site.
        most: Rows shown, kept and dropped each.
        drawn_per_cell: Rows drawn of each family and dial.
        index: Folder of the benchmark index, where another than the one shipped was used.
        against: An earlier release of a dataset, to say what changed.
        progress: Hears how far it is.

    Raises:
        DatasetError: if the place holds nothing to report on, or is damaged.
        RecipeError: if the index cannot be read.
        StorageError: if a place cannot be read or written.
    """
    where = folder or f"{place.rstrip('/')}/site"
    wishes = Wishes(
        most=most, drawn_per_cell=drawn_per_cell, index=index, against=against, progress=progress
    )
    kind_of(place).write(place, where, wishes)
    return f"{where}/index.html"
