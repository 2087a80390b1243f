"""Release: one version of a finished dataset, put on the Hub so that no reader meets half of it.

Data first, manifest and card last: whoever reads the repository in between sees the old card, or
none. Each call is repeated on rate limits and server errors; files that arrived are not sent
again. At the end the remote listing is compared with what was sent, and the version gets a tag.
"""

import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from pipelines.benchmark import benchmark_files
from pipelines.dataset import (
    MANIFEST,
    Manifest,
    ShardFile,
    parse_manifest,
    require_manifest,
    with_configurations,
    with_images,
)
from pipelines.errors import DatasetError, StorageError
from pipelines.publishing.changes import PAGE, Release, next_release
from pipelines.publishing.hub import Hub, require_token
from pipelines.publishing.views import FOLDER, View, write_views
from pipelines.site import card_figures
from pipelines.state import Store

CARD = "README.md"
_REPORTS = ("report.json", "report.md")
_STALE = ("data/*.parquet", "rejected/*.parquet", f"{FOLDER}/*.parquet", "figures/*.png")
_REPO = re.compile(r"\w[\w.-]{0,95}/\w[\w.-]{0,95}", re.ASCII)


class Published(NamedTuple):
    """What was (or, in a dry run, would be) uploaded."""

    repo: str
    files: tuple[str, ...]
    bytes: int
    is_dry_run: bool
    url: str
    tag: str
    """Of the version; empty in a dry run."""


def publish(
    out: str,
    repo: str,
    *,
    private: bool = True,
    rejected: bool = False,
    views: bool = True,
    benchmark: bool = False,
    dry_run: bool = False,
    sleep: Callable[[float], None] = time.sleep,
) -> Published:
    """Upload the dataset in folder `out` to dataset repository `repo` (`owner/name`).

    Args:
        out: a finished dataset, folder or URL; nothing in it is changed.
        repo: created when it does not exist.
        private: visibility of a repository that is created here.
        rejected: upload the dropped rows too.
        views: offer the rows by domain and by fifth of the dial too, in files of their own.
        benchmark: register the held-out split as a benchmark of the Hub.
        dry_run: only say what would be uploaded.
        sleep: waits the given seconds between attempts.

    Raises:
        DatasetError: if `out` is not a finished dataset, holds no row out for a benchmark, or the
            remote files differ at the end.
        StorageError: if `repo` is no owner/name, there is no token, or the Hub cannot be reached or
            refuses; the message has its state and the remedy.
    """
    _require_owner(repo)
    manifest = require_manifest(Store(out))
    with tempfile.TemporaryDirectory() as folder, _on_disk(Store(out), manifest, rejected) as root:
        files = _files(root, manifest, rejected)
        made = write_views(Store(out), manifest, Store(folder)) if views else []
        shards = [shard for view in made for shard in view.files]
        images = _write_images(out, Store(folder))
        data = {name: Path(root, name) for name in files} | {
            name: Path(folder, name) for name in (*(shard.path for shard in shards), *images)
        }
        card = with_configurations(Path(root, CARD).read_bytes(), _configurations(made))
        card = with_images(card, images)
        extra = benchmark_files(manifest, repo) if benchmark else {}
        last: dict[str, Path | bytes] = {**extra, MANIFEST: Path(root, MANIFEST), CARD: card}
        names = (*data, *last, PAGE)
        size = sum(path.stat().st_size for path in data.values()) + len(card)
        if dry_run:
            return Published(repo, names, size, True, "", "")
        require_token()
        hub = Hub(repo, sleep)
        url = hub.create(private)
        release = _release(hub, manifest)
        # A shard of an earlier version that is no longer there must go in the same commit.
        hub.commit(data, f"Add {len(data)} files", _STALE)
        hub.commit(last | {PAGE: release.page}, f"Add manifest and card of {release.tag}")
        _compare(hub.files(), [*manifest.shards, *shards], repo)
        hub.tag(release.tag, f"{manifest.name}, {manifest.kept} rows")
    return Published(repo, names, size, False, url, release.tag)


def _require_owner(repo: str) -> None:
    if not _REPO.fullmatch(repo):
        raise StorageError(
            f"repository {repo!r} is no owner/name; write such as me/small, of letters, digits, "
            "'-', '_' and '.'"
        )


@contextmanager
def _on_disk(store: Store, manifest: Manifest, rejected: bool) -> Iterator[Path]:
    """Yield a folder of this machine with the dataset's files: its own, or one of copies."""
    if store.local_root is not None:
        yield Path(store.local_root)
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in (*_names(manifest, rejected), MANIFEST, CARD):
            if store.exists(name):  # what is missing is told where files are looked at
                Store(folder).write(name, store.read(name))
        yield Path(folder)


def _names(manifest: Manifest, rejected: bool) -> tuple[str, ...]:
    """Return the files beside manifest and card."""
    shards = (*manifest.shards, *(manifest.rejected if rejected else ()))
    return (*(shard.path for shard in shards), *_REPORTS)


def _files(root: Path, manifest: Manifest, rejected: bool) -> tuple[str, ...]:
    """Return the files beside manifest and card, all of them looked at."""
    files = _names(manifest, rejected)
    for name in (*files, MANIFEST, CARD):
        path = root / name
        if not path.is_file():
            raise DatasetError(f"{root} lacks {name}; `python -m pipelines verify` tells more")
        # A link in a folder from elsewhere must not publish what lies outside it.
        if not path.resolve().is_relative_to(root.resolve()):
            raise DatasetError(
                f"{root}/{name} is a link out of the folder; put a file in its place"
            )
    return files


def _write_images(out: str, target: Store) -> dict[str, str]:
    """Write the card's figures below `target`; return the caption of each by its path.

    They are made here, as views are, and not with the dataset: so matplotlib's version decides no
    byte of a build.
    """
    captions = {}
    for name, (caption, data) in card_figures(out).items():
        target.write(f"figures/{name}", data)
        captions[f"figures/{name}"] = caption
    return captions


def _configurations(views: Sequence[View]) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return per view its splits with the pattern of their files."""
    return {
        view.name: [
            (split, f"{FOLDER}/{view.name}/{split}-*.parquet")
            for split in dict.fromkeys(Path(one.path).name.split("-")[0] for one in view.files)
        ]
        for view in views
    }


def _release(hub: Hub, manifest: Manifest) -> Release:
    """Return the version that this is, by what the repository holds."""
    there = hub.files()
    page = hub.read(PAGE) if PAGE in there else None
    try:
        old = parse_manifest(hub.read(MANIFEST), hub.repo) if MANIFEST in there else None
    except DatasetError:  # of another version of Proofmill, or not ours: no ground to compare on
        old = None
    return next_release(page, old, manifest)


def _compare(
    remote: Mapping[str, tuple[int, str | None]], sent: Sequence[ShardFile], repo: str
) -> None:
    for shard in sent:
        size, digest = remote.get(shard.path, (-1, None))
        if size != shard.bytes or (digest is not None and digest != shard.sha256):
            raise DatasetError(
                f"{repo} has {shard.path} with {size} bytes, not {shard.bytes}, or others; "
                "publish again"
            )
