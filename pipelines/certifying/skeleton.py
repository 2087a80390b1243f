"""Skeleton: the first draft of a family's module, and its line in the table of its topic."""

import difflib
import keyword
import re
from collections.abc import Mapping
from pathlib import Path

from pipelines.errors import FamilyError
from pipelines.templates import render

ROOT = Path(__file__).parents[2]
"""The checkout."""
_LOGIC = (
    "deduction",
    "errors",
    "geometry",
    "grids",
    "induction",
    "optimisation",
    "planning",
    "processes",
)
ROOMS: Mapping[str, str] = {topic: f"generators/logic/{topic}" for topic in _LOGIC} | {
    "games": "generators/games",
    "math": "generators/math",
    "contest_algebra": "generators/contest/algebra",
    "contest_geometry": "generators/contest/geometry",
    "contest_chance": "generators/contest/chance",
    "contest_counting": "generators/contest/counting",
    "contest_numbers": "generators/contest/numbers",
    "contest_stories": "generators/contest/stories",
}
"""Topic -> the folder of its families, whose `__init__` holds their table."""

UNFINISHED = "TODO"
"""Marks what the person who writes the family still has to decide."""

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def _domain(topic: str) -> str:
    if topic in _LOGIC:
        return "logic"
    return "math" if topic.startswith("contest_") else topic


def start_family(name: str, topic: str, root: Path = ROOT) -> tuple[str, str]:
    """Write a family's skeleton and enter it in its topic's table; return both files.

    Nothing is ever overwritten.

    Raises:
        FamilyError: if the name or the topic cannot be, the name is taken, or the table is not
            laid out one family a line.
    """
    room = _room(topic)
    _refuse(name, topic, root)
    module, table = f"{room}/{name}.py", f"{room}/__init__.py"
    extended = entered((root / table).read_text(encoding="utf8"), room, name)
    text = render(
        "family.py",
        family=name,
        title=name.replace("_", " ").capitalize(),
        kind=name.title().replace("_", ""),
        domain=_domain(topic),
        todo=UNFINISHED,
    )
    with (root / module).open("x", encoding="utf8") as file:
        file.write(text)
    (root / table).write_text(extended, encoding="utf8")
    return module, table


def module_of(name: str, root: Path = ROOT) -> str | None:
    """Return the file of a family relative to the checkout, or None if there is none."""
    forms = (f"{name}.py", f"{name}/family.py")
    files = (f"{room}/{form}" for room in ROOMS.values() for form in forms)
    return next((file for file in files if (root / file).exists()), None)


def unfinished(module: str, root: Path = ROOT) -> list[str]:
    """Return the lines of a module that still say what is to be done, as `file:line: text`."""
    lines = (root / module).read_text(encoding="utf8").splitlines()
    return [
        f"{module}:{number}: {line.strip(' #')}"
        for number, line in enumerate(lines, 1)
        if UNFINISHED in line
    ]


def entered(table: str, room: str, name: str) -> str:
    """Return the text of a topic's `__init__` with the family imported and in `FAMILIES`.

    Raises:
        FamilyError: if one of the two lists is not laid out one entry a line.
    """
    table = _ONE.sub(r"\1(\n    \2,\n)", table)
    package = re.escape(room.replace("/", "."))
    imports = re.compile(rf"(?m)(^from {package} import \(\n)((?: {{4}}\w+,\n)+)(?=\)$)")
    entries = re.compile(r"(?m)(^FAMILIES\b[^=\n]*= \(\n)((?: {4}\w+\.FAMILY,\n)+)(?=\)$)")
    for pattern, line in ((imports, f"    {name},\n"), (entries, f"    {name}.FAMILY,\n")):
        listed = pattern.search(table)
        if listed is None:
            raise FamilyError(
                f"{room}/__init__.py does not list its families one a line; "
                f"write {line.strip()!r} into it by hand"
            )
        lines = sorted({*listed[2].splitlines(keepends=True), line}, key=_entry)
        table = table[: listed.start(2)] + "".join(lines) + table[listed.end(2) :]
    return table


_ONE = re.compile(r"(?m)^(FAMILIES\b[^=\n]*= )\((\w+\.FAMILY),\)$")
"""A table of one family, which the formatter keeps on one line."""


def _entry(line: str) -> str:
    return line.strip().rstrip(",").removesuffix(".FAMILY")


def _room(topic: str) -> str:
    if topic not in ROOMS:
        near = difflib.get_close_matches(topic, ROOMS, 1)
        hint = f"nearest is {near[0]!r}; " if near else ""
        raise FamilyError(f"no topic {topic!r}; {hint}the topics are {', '.join(sorted(ROOMS))}")
    return ROOMS[topic]


def _refuse(name: str, topic: str, root: Path) -> None:
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise FamilyError(
            f"{name!r} cannot name a family; take lower-case words joined by underscores, "
            "such as 'knights_knaves'"
        )
    if name.startswith(topic):
        raise FamilyError(f"{name!r} repeats its topic {topic!r}; name what is asked instead")
    if taken := module_of(name, root):
        raise FamilyError(f"a family {name!r} exists, {taken}; take another name or change that")
