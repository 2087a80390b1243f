"""What generator and solver of a family share, by the texts of `generators/`."""

from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.contract.reach import Place, Sources, Way

ROOT = Path(__file__).parents[2]
NO_SEARCH = ("generators.canonical.", "generators.family.", "generators.wording.")
"""Rooms of which any part may serve both: forms of boards, the family as such, words."""
ENGINES = "generators.search."


class Shared(NamedTuple):
    """A definition that both sides reach, and how."""

    place: Place
    generator: Way
    solver: Way

    def __str__(self) -> str:
        return f"{self.place}: generate > {_names(self.generator)}; solve > {_names(self.solver)}"


def _names(way: Way) -> str:
    return " > ".join(place.name for place in way[1:])


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


FILES = {_module(path): path for path in sorted((ROOT / "generators").rglob("*.py"))}


@cache
def sources() -> Sources:
    """Return the definitions in all of `generators/`."""
    return Sources({module: path.read_text(encoding="utf8") for module, path in FILES.items()})


def homes() -> dict[str, str]:
    """Return the module of each family, by the family's name."""
    modules = [module for module, own in sources().modules.items() if "FAMILY" in own]
    return {module.removesuffix(".family").rpartition(".")[2]: module for module in modules}


def sides(
    texts: Sources, module: str, stops: Set[Place] = frozenset()
) -> tuple[dict[Place, Way], dict[Place, Way]]:
    """Return what the generator and what the solver of a family reach."""
    generator, solver = (Place(module, f"FAMILY.{side}") for side in ("generate", "solve"))
    return texts.reach(generator, stops), texts.reach(solver, stops)


def common(texts: Sources, module: str) -> list[Shared]:
    """Return the functions that both sides of a family reach; what a rule calls belongs to it."""
    generator, solver = sides(texts, module, texts.marked["rule"])
    return [
        Shared(place, generator[place], solver[place])
        for place in sorted(generator.keys() & solver.keys())
        if texts[place].is_code and not str(place).startswith(NO_SEARCH)
    ]


def shared(texts: Sources, module: str) -> list[Shared]:
    """Return what both sides of a family reach though it is no rule."""
    rules = texts.marked["rule"]
    return [one for one in common(texts, module) if one.place not in rules]
