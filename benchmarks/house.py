"""The house in figures: how long families are, which files one touches, how large the rooms are.

`python -m benchmarks.house`
"""

import statistics
from collections.abc import Sequence
from pathlib import Path

from pipelines.certifying import RECORDS, ROOMS

ROOT = Path(__file__).parents[1]
_LAYERS = ("proofmill", "solvers", "generators", "filters", "pipelines", "flows")


def lines(path: Path) -> int:
    """Return how many lines a file has."""
    return path.read_text(encoding="utf8").count("\n")


def family_lines() -> list[int]:
    """Return the lines of every family, all modules of its room included, ascending."""
    folders = [ROOT / room for room in ROOMS.values()]
    alone = [lines(path) for folder in folders for path in folder.glob("[!_]*.py")]
    homes = [path.parent for folder in folders for path in folder.glob("*/family.py")]
    return sorted([*alone, *(sum(map(lines, home.glob("*.py"))) for home in homes)])


def spread(values: Sequence[int]) -> str:
    """Return the least, tenth, median, ninetieth and largest of ascending values."""
    deciles = statistics.quantiles(values, n=10, method="inclusive")
    parts = (values[0], deciles[0], statistics.median(values), deciles[8], values[-1])
    names = ("least", "p10", "median", "p90", "most")
    return ", ".join(f"{name} {value:.0f}" for name, value in zip(names, parts, strict=True))


def _rooms() -> list[tuple[str, int, int]]:
    """Return (room, modules, lines) of every folder with modules."""
    folders = {path.parent for layer in _LAYERS for path in (ROOT / layer).rglob("*.py")}
    rooms = []
    for folder in sorted(folders):
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        rooms.append((str(folder.relative_to(ROOT)), len(modules), sum(map(lines, modules))))
    return rooms


def main() -> None:
    """Print the figures."""
    families = family_lines()
    print(f"{len(families)} families, lines of each: {spread(families)}")
    print("a new family: 1 file written by hand, its module; written by commands:")
    print("  make family: the module's skeleton, the __init__ of its topic's room")
    print(f"  make family-check: {', '.join(str(path.relative_to(ROOT)) for path in RECORDS)}")
    for room, modules, total in _rooms():
        print(f"  {room:<36} {modules:>3} modules {total:>6} lines")
    for layer in _LAYERS:
        files = list((ROOT / layer).rglob("*.py"))
        print(f"{layer + '/':<14} {len(files):>3} files {sum(map(lines, files)):>6} lines")


if __name__ == "__main__":
    main()
