"""Configuration: strict TOML to frozen models, and the solvers that settings name.

May import: nothing more.
"""

from pipelines.config.changes import changed
from pipelines.config.executor import ExecutorSettings, LocalSettings, RaySettings
from pipelines.config.reference import Chapter, chapter, settings_page
from pipelines.config.solver import SolverOf, SolverSpec, opened, parse_solver, solver_spec
from pipelines.config.strict import Strict, checked, parsed, read_toml

__all__ = [
    "Chapter",
    "ExecutorSettings",
    "LocalSettings",
    "RaySettings",
    "SolverOf",
    "SolverSpec",
    "Strict",
    "changed",
    "chapter",
    "checked",
    "opened",
    "parse_solver",
    "parsed",
    "read_toml",
    "settings_page",
    "solver_spec",
]
