"""The last certification of each family: one JSON file, a family and version each."""

import json
import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generators import find_family
from pipelines.build import prepare_worker
from pipelines.certifying.measure import Certified, Line, Sizes, certify_family

FILE = Path(__file__).parents[2] / "data" / "certified.json"


def load(path: Path = FILE) -> dict[str, Certified]:
    """Return what is stored, by `name@version`; nothing if there is no file."""
    if not path.exists():
        return {}
    stored: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf8"))
    return {key: _read(value) for key, value in stored.items()}


def save(found: dict[str, Certified], path: Path = FILE) -> None:
    """Write all of it, whole or not at all."""
    text = json.dumps({key: asdict(found[key]) for key in sorted(found)}, indent=1)
    part = path.with_suffix(".part")
    part.write_text(text + "\n", encoding="utf8")
    part.replace(path)


def _read(value: dict[str, Any]) -> Certified:
    lines = [Line(**line) for line in value["lines"]]
    return Certified(**{**value, "sizes": Sizes(*value["sizes"]), "lines": lines})


def key_of(name: str) -> str:
    """Return `name@version`."""
    return f"{name}@{find_family(name).version}"


def certify_all(
    names: Iterable[str],
    sizes: Sizes,
    workers: int,
    finished: Callable[[Certified], None],
    path: Path = FILE,
) -> dict[str, Certified]:
    """Certify families and store each as it is done, so that a killed run goes on.

    A family of the same version that held its contract at these sizes or more is not measured
    again; what is stored of families that are gone or of older versions is dropped.

    Raises:
        LookupError: if there is no such family.
    """
    wanted = {key_of(name): name for name in names}
    stored = {key: one for key, one in load(path).items() if _is_current(key)}
    held = {
        key for key, one in stored.items() if sizes.ask_no_more_than(one.sizes) and not one.faults
    }
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, prepare_worker, (os.getpid(),)) as pool:
        waiting = [
            pool.submit(certify_family, name, sizes)
            for key, name in wanted.items()
            if key not in held
        ]
        for future in as_completed(waiting):
            one = future.result()
            stored[key_of(one.family)] = one
            save(stored, path)
            finished(one)
    return {key: stored[key] for key in wanted}


def _is_current(key: str) -> bool:
    try:
        return key_of(key.partition("@")[0]) == key
    except LookupError:
        return False
