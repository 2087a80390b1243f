"""Configuration: recipes and solvers, from strict TOML to frozen models.

May import: nothing more.
"""

from pipelines.config.recipe import (
    PLACES,
    FamiliesSource,
    JsonlSource,
    PlannedSource,
    ProblemsSource,
    Recipe,
    Splits,
    known_families,
    load_recipe,
)
from pipelines.config.reference import Chapter, chapter, settings_page
from pipelines.config.solver import SolverOf, SolverSpec, opened, parse_solver, solver_spec
from pipelines.config.toml import checked, read_toml

__all__ = [
    "PLACES",
    "Chapter",
    "FamiliesSource",
    "JsonlSource",
    "PlannedSource",
    "ProblemsSource",
    "Recipe",
    "SolverOf",
    "SolverSpec",
    "Splits",
    "chapter",
    "checked",
    "known_families",
    "load_recipe",
    "opened",
    "parse_solver",
    "read_toml",
    "settings_page",
    "solver_spec",
]
