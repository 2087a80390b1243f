"""The last certification of each family: one JSON file, a family and version each."""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from pydantic import TypeAdapter

from generators import FAMILIES, load_family
from pipelines.certifying.measure import Certified, Sizes, certify_family, with_reading
from pipelines.config import parsed
from pipelines.errors import FamilyError, RecipeError, StorageError
from pipelines.processes import prepare_worker
from pipelines.state import Store

_ROOT = Path(__file__).parents[2]
FILE = _ROOT / "data" / "certified.json"
_RECORDS = TypeAdapter(dict[str, Certified])


def place_of_records(names: Iterable[str]) -> Path:
    """Return where figures are kept if nobody says: those of a checkout's own families with it.

    Whoever certifies a family of theirs, or has the mill installed, keeps a file of their own in
    the current folder.
    """
    is_checkout = (_ROOT / "pyproject.toml").exists()
    return FILE if is_checkout and set(names) <= FAMILIES.keys() else Path("certified.json")


def load(path: Path = FILE) -> dict[str, Certified]:
    """Return what is stored, by `name@version`; nothing if there is no file.

    Raises:
        StorageError: if the file cannot be read or is damaged.
    """
    if not path.exists():
        return {}
    try:
        return parsed(_RECORDS, Store(str(path.parent)).read(path.name))
    except ValueError as error:
        raise StorageError(f"{path} is damaged ({error}); restore it from a copy") from error


def save(records: dict[str, Certified], path: Path = FILE) -> None:
    """Write all of it, whole or not at all.

    Raises:
        StorageError: if the file cannot be written.
    """
    plain = _RECORDS.dump_python(dict(sorted(records.items())), mode="json")
    text = json.dumps(plain, indent=1) + "\n"
    Store(str(path.parent)).write(path.name, text.encode())


def key_of(name: str) -> str:
    """Return `name@version`."""
    return f"{name}@{load_family(name).version}"


def certify_all(
    names: Iterable[str] | None,
    sizes: Sizes,
    workers: int,
    finished: Callable[[Certified], None],
    path: Path = FILE,
) -> dict[str, Certified]:
    """Certify families (all, where none is named) and store each as it is done.

    A killed run goes on: a family of the same version that held its contract at these sizes or more
    is not measured again; only its reader, if it is new, has still to read it. What is stored of
    families that are gone or of older versions is dropped.

    Raises:
        RecipeError: if there is no such family.
        StorageError: if the file cannot be read or written.
        FamilyError: if families raise errors, once all others are stored.
    """
    try:
        wanted = {key_of(name): name for name in names or FAMILIES}
    except LookupError as error:
        raise RecipeError(str(error.args[0])) from error
    records = {key: record for key, record in load(path).items() if _is_current(key)}
    held = {
        key
        for key, record in records.items()
        if sizes.ask_no_more_than(record.sizes) and not record.faults
    }
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, prepare_worker, (os.getpid(),)) as pool:
        waiting = {
            pool.submit(certify_family, name, sizes): key
            for key, name in wanted.items()
            if key not in held
        }
        waiting |= {
            pool.submit(with_reading, records[key]): key
            for key in wanted
            if key in held and records[key].is_unread
        }
        broken = list[str]()
        for future in as_completed(waiting):
            raised = future.exception()
            if raised is not None:
                broken.append(f"{waiting[future]} ({type(raised).__name__}: {raised})")
                continue
            records[waiting[future]] = record = future.result()
            save(records, path)
            finished(record)
    if broken:
        raise FamilyError(f"no figures of {', '.join(sorted(broken))}; mend and run again")
    return {key: records[key] for key in wanted}


def _is_current(key: str) -> bool:
    try:
        return key_of(key.partition("@")[0]) == key
    except LookupError:
        return False
