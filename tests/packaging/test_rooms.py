"""The house: which rooms there are, how large they are, who may enter where, and no circles.

A room is a folder with a face, its `__init__`. Modules that lie in a folder with rooms below it are
rooms of one module.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.packaging.sources import source

ROOT = Path(__file__).parents[2]
LAYERS = ("proofmill", "solvers", "generators", "readers", "filters", "pipelines", "flows")
TREE = """
proofmill: verifiers play sandbox trainers
proofmill.sandbox: confinement
proofmill.trainers: live
proofmill.verifiers: math
proofmill.verifiers.math: appeal reals
solvers: ability endpoint skilltable vllm
generators: wording search canonical recognition logic math games selfplay weakness
generators: latex contest
generators.contest: algebra geometry numbers stories counting chance
generators: pictures transforms forged deducing worked
generators.logic: grids deduction errors processes induction planning optimisation geometry
generators.selfplay: programs tasks foreign
generators.transforms: coding refuting told
generators.weakness: knobs text
readers: grids deduction errors processes induction planning optimisation geometry games math
readers: contest outside
readers.contest: algebra geometry chance counting numbers stories
readers.outside: quantities strings boards reasoning
filters: certification decontamination deduplication difficulty quality text
pipelines: cli config drawing sources build dataset state grading exports certifying gates
pipelines: contamination deduplicating auditing loops mill publishing blending benchmark
pipelines: environments figures site probing live adapting cutting
pipelines.build: executors
pipelines.site: svg loops
pipelines.live: curriculum making storing http watch
pipelines.loops: selfplay knobs text mixture forge
flows:
"""
MOST_MODULES = 20
TABLES = {
    "generators.logic.grids",
    "generators.math",
    "readers.contest.algebra",
    "readers.contest.geometry",
    "readers.grids",
    "readers.math",
}
"""Rooms that are tables of families: as long as there are families."""
ENTRIES = {"proofmill.trainers", "proofmill.trainers.live"}
"""Rooms whose modules are named one by one, by trainers' settings."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(p): p for layer in LAYERS for p in sorted((ROOT / layer).rglob("*.py"))}
FOLDERS = {name for name, path in FILES.items() if path.name == "__init__.py"}
HOMES = {f for f in FOLDERS if f.startswith("generators.") and f"{f}.family" in FILES}
"""Rooms of one family each, where one module was not enough."""


def folder_of(module: str) -> str:
    return module if module in FOLDERS else module.rpartition(".")[0]


@cache
def imported(module: str) -> tuple[tuple[str, str], ...]:
    """Return (module of ours, name taken from it or nothing), imports inside functions too."""
    return tuple(_imported(module))


def _imported(module: str) -> Iterator[tuple[str, str]]:
    for target, name in source(FILES[module]).imports:
        if target not in FILES:
            continue
        inner = f"{target}.{name}"
        if inner in FILES and (is_within(module, target) or name not in face(target)):
            yield inner, ""
        else:
            yield target, name


def face(module: str) -> list[str]:
    """Return a module's `__all__`."""
    return source(FILES[module]).face


def is_within(module: str, folder: str) -> bool:
    return module == folder or module.startswith(f"{folder}.")


def room_of(module: str) -> str:
    """Return the folder if it has no rooms below it, else the module itself."""
    folder = folder_of(module)
    has_rooms = any(other.startswith(f"{folder}.") for other in FOLDERS)
    return module if has_rooms else folder


def circle(edges: Mapping[str, set[str]]) -> list[str]:
    """Return one circle, or nothing."""
    done: set[str] = set()

    def walk(node: str, way: list[str]) -> list[str]:
        if node in way:
            return [*way[way.index(node) :], node]
        if node in done:
            return []
        for after in sorted(edges.get(node, ())):
            if found := walk(after, [*way, node]):
                return found
        done.add(node)
        return []

    return next((found for node in sorted(edges) if (found := walk(node, []))), [])


def test_rooms_are_those_of_the_design() -> None:
    rows = [line.partition(":") for line in TREE.split("\n") if line]
    wanted = {f"{where}.{room}" for where, _, rooms in rows for room in rooms.split()}
    assert wanted | set(LAYERS) == FOLDERS - HOMES


@pytest.mark.parametrize("home", sorted(HOMES))
def test_homes_of_families_show_the_family(home: str) -> None:
    assert face(home) == ["FAMILY"]


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_rooms_are_small_and_say_what_they_are(folder: str) -> None:
    inside = [name for name in FILES if folder_of(name) == folder and name not in FOLDERS]
    if folder not in TABLES:
        assert len(inside) <= MOST_MODULES, f"{folder} has {len(inside)} modules"
    assert source(FILES[folder]).doc.strip(), f"{folder} does not say what it is"
    room = folder.rpartition(".")[2]
    for name in inside:
        assert not name.rpartition(".")[2].lstrip("_").startswith(room), f"{name} repeats {room}"


@pytest.mark.parametrize("room", sorted(FOLDERS))
def test_rooms_are_entered_by_their_face(room: str) -> None:
    for module in [name for name in FILES if folder_of(name) == room]:
        for target, name in imported(module):
            folder = folder_of(target)
            if "." not in folder or is_within(module, folder) or folder in ENTRIES:
                continue
            assert target in FOLDERS, f"{module} reaches past the face of {folder}: {target} {name}"
            assert not name or name in face(target), f"{module}: {target} does not show {name}"


def test_faces_show_what_there_is() -> None:
    for folder in sorted(FOLDERS):
        names = face(folder)
        assert len(names) == len(set(names)), f"{folder}: a name stands twice"
        for name in names:
            assert name == "__version__" or not name.startswith("_"), f"{folder} shows {name}"


def test_modules_form_no_circle() -> None:
    edges = {m: {target for target, _ in imported(m)} - {m} for m in FILES}
    assert sum(map(len, edges.values())) > 1000
    assert circle(edges) == []


def test_rooms_form_no_circle() -> None:
    edges: dict[str, set[str]] = {}
    for module in FILES:
        for target, _ in imported(module):
            if room_of(target) != room_of(module):
                edges.setdefault(room_of(module), set()).add(room_of(target))
    assert len(edges) > 50
    assert circle(edges) == []


def test_nobody_imports_the_command_line_but_command_lines() -> None:
    users = {m for m in FILES if any(is_within(t, "pipelines.cli") for t, _ in imported(m))}
    outside = {module for module in users if not is_within(module, "pipelines.cli")}
    assert outside == {"pipelines.__main__", "flows.__main__"}


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a", "b", "c", "a"]


PIPELINES = sorted(f for f in FOLDERS if f.startswith("pipelines.") and f != "pipelines.loops")
_MAY = re.compile(r"^May import: (.+?)\.$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("room", PIPELINES)
def test_rooms_of_the_pipelines_keep_to_what_they_say(room: str) -> None:
    said = _MAY.search(source(FILES[room]).doc)
    assert said, f"{room} does not say what it may import"
    may = {"errors", "foreign", "inert", "processes", "progress", "templates"} | {
        name.strip(" \n`") for name in said[1].split(",") if name.strip(" \n`") != "nothing more"
    }
    for module in [name for name in FILES if folder_of(name) == room]:
        for target, _ in imported(module):
            if is_within(target, "pipelines") and not is_within(target, room):
                short = target.removeprefix("pipelines.")
                assert short in may or "everything" in may, f"{module} imports {short}"
