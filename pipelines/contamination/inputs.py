"""Inputs: files of rows wherever they lie, on this machine, on S3, on the Hub, by name or pattern.

Remote files are read through fsspec by ranges on the calling thread, none is downloaded whole.
"""

import io
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import has_magic
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, cast

import fsspec
import pyarrow as pa

from pipelines.errors import DatasetError
from pipelines.state import client_errors

SUFFIXES = (".parquet", ".jsonl", ".ndjson")
_HUB_ID = re.compile(r"[\w.-]+/[\w.-]+")


class Input(NamedTuple):
    """One file of rows."""

    url: str
    """As given, or found: a path of this machine or an fsspec URL."""
    name: str
    """Its name in the output; of a file of a folder its path within."""

    @property
    def is_local(self) -> bool:
        """Whether it lies on this machine."""
        return "://" not in self.url

    @property
    def is_parquet(self) -> bool:
        """Whether it is Parquet, else JSON lines."""
        return self.name.endswith(".parquet")

    @contextmanager
    def opened(self) -> Iterator[io.BufferedReader]:
        """Open the file for reading, with `peek`.

        Raises:
            DatasetError: if its protocol is unknown.
            OSError: or another of `faults()`, if it cannot be read.
        """
        if self.is_local:
            with open(self.url, "rb") as file:
                yield file
            return
        filesystem, path = _filesystem(self.url)
        with filesystem.open(path, "rb") as remote, io.BufferedReader(remote) as file:
            yield file


def one_file(path: str | Path) -> Input:
    """Return one file by its path or URL."""
    return Input(str(path), PurePosixPath(str(path)).name)


def found_inputs(files: Sequence[str | Path]) -> list[Input]:
    """Return the files that paths, URLs, patterns, folders and Hub ids (owner/name) stand for.

    Of a folder all Parquet and JSONL files are taken, of one with such files in `data/` only those.

    Raises:
        DatasetError: if a folder or a pattern holds none, or a place cannot be listed.
    """
    return [each for name in files for each in _expanded(str(name))]


def require_apart(sources: Sequence[Input], out: Path) -> None:
    """Refuse inputs that have one name in the output, lie in it, or are none, and a remote output.

    Raises:
        DatasetError: naming the input.
    """
    if not sources:
        raise DatasetError("no file is given: name Parquet or JSONL files")
    if re.match(r"\w+:/", str(out)):
        raise DatasetError(f"the output {out} is not of this machine: write here, then copy it")
    names = [source.name for source in sources]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DatasetError(f"two files are named {twice[0]}: run them apart, into two folders")
    real = (Path(os.path.realpath(source.url)) for source in sources if source.is_local)
    if any(path.is_relative_to(os.path.realpath(out)) for path in real):
        raise DatasetError(f"an input lies in {out}: choose another folder for the output")


def faults() -> tuple[type[Exception], ...]:
    """Return what reading raises when a file cannot be read; remote clients' own errors too."""
    return (OSError, cast("type[Exception]", pa.ArrowInvalid), *client_errors())


def _expanded(name: str) -> list[Input]:
    if "://" not in name and not os.path.isdir(name):
        if os.path.exists(name) or not (has_magic(name) or _is_hub_id(name)):
            return [one_file(name)]
        name = name if has_magic(name) else f"hf://datasets/{name}"
    filesystem, path = _filesystem(name)
    try:
        if has_magic(path):
            paths = [
                each
                for each in sorted(map(str, filesystem.glob(path)))
                if _is_shown(PurePosixPath(each).name)
            ]
            return _some(name, [one_file(_url(name, filesystem, each)) for each in paths])
        if not filesystem.isdir(path):
            return [one_file(name)]
        root = path.rstrip("/") + "/"
        names = [str(each).removeprefix(root) for each in filesystem.find(path)]
    except faults() as error:
        raise DatasetError(
            f"cannot list {name}: {error}; does it exist, may you read it?"
        ) from error
    chosen = _of_rows(names)
    return _some(name, [Input(_url(name, filesystem, root + each), each) for each in chosen])


def _of_rows(names: Sequence[str]) -> list[str]:
    """Return the names of files of rows, none that is hidden, sorted."""
    shown = [name for name in sorted(names) if name.endswith(SUFFIXES) and _is_shown(name)]
    return [name for name in shown if name.startswith("data/")] or shown


def _is_shown(name: str) -> bool:
    """Tell whether nothing below a folder is hidden; `..`, which would lead out, counts as such."""
    return not any(part.startswith(".") for part in name.split("/"))


def _some(name: str, inputs: list[Input]) -> list[Input]:
    found = [each for each in inputs if each.name.endswith(SUFFIXES)]
    if not found:
        raise DatasetError(
            f"no file of rows in {name}: give a place with files named {', '.join(SUFFIXES)}"
        )
    return found


def _is_hub_id(name: str) -> bool:
    """Tell whether a name that is no file may be a data set's: `owner/llama-3.1`, not `a/b.csv`."""
    is_path = name.startswith(".") or os.path.isdir(name.partition("/")[0])
    is_file = re.fullmatch(r"\.[a-z]+", PurePosixPath(name).suffix)
    return bool(_HUB_ID.fullmatch(name)) and not is_path and not is_file


def _filesystem(url: str) -> tuple[Any, str]:
    try:
        filesystem, path = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise DatasetError(
            f"cannot use {url!r}: {error}; give a path, or a URL of a protocol that is installed"
        ) from error
    return filesystem, str(path)


def _url(asked: str, filesystem: Any, path: str) -> str:  # noqa: ANN401 - fsspec has no types
    """Return the path of a file as it was asked for: a path here, a URL elsewhere."""
    return str(filesystem.unstrip_protocol(path)) if "://" in asked else path
