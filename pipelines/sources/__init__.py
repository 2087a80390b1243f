"""Sources: the recipe, and where its candidates come from.

A kind of source is one module, its settings beside its behaviour, and one name in
`recipe.AnySource`.

May import: `config`, `dataset`, `drawing`, `state`.
"""

from pipelines.sources.concepts import ConceptsSource
from pipelines.sources.families import FamiliesSource, FamilyUnit, known_families
from pipelines.sources.foreign import ROWS, Adapted, ForeignSource, Origin, adapted_lines
from pipelines.sources.inputs import read_lines
from pipelines.sources.jsonl import JsonlSource
from pipelines.sources.planned import Earned, PlannedSource, earned_lines, plan_lines
from pipelines.sources.prompts import Style
from pipelines.sources.protocol import (
    INSTRUCTION,
    Cell,
    Shares,
    Source,
    Terms,
    Unit,
    bare_question,
)
from pipelines.sources.proved import ProblemJson, ProblemsSource, Proved, proved_lines
from pipelines.sources.recipe import AnySource, Recipe, Splits, load_recipe
from pipelines.sources.variants import VariantsSource
from pipelines.sources.weights import FORMAT, bin_of, read_mixture
from pipelines.sources.worked import WorkedSource

__all__ = [
    "FORMAT",
    "INSTRUCTION",
    "ROWS",
    "Adapted",
    "AnySource",
    "Cell",
    "ConceptsSource",
    "Earned",
    "FamiliesSource",
    "FamilyUnit",
    "ForeignSource",
    "JsonlSource",
    "Origin",
    "PlannedSource",
    "ProblemJson",
    "ProblemsSource",
    "Proved",
    "Recipe",
    "Shares",
    "Source",
    "Splits",
    "Style",
    "Terms",
    "Unit",
    "VariantsSource",
    "WorkedSource",
    "adapted_lines",
    "bare_question",
    "bin_of",
    "earned_lines",
    "known_families",
    "load_recipe",
    "plan_lines",
    "proved_lines",
    "read_lines",
    "read_mixture",
]
