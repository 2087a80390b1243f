"""Programs: typed random ones, read, traced, cleaned and screened."""

from generators.selfplay.programs import probing, tracing
from generators.selfplay.programs.canonical import canonical
from generators.selfplay.programs.evaluation import (
    FAILURES,
    Environment,
    UnreadableError,
    compile_expression,
)
from generators.selfplay.programs.expressions import Style, expression
from generators.selfplay.programs.kinds import (
    RESULTS,
    Kind,
    Value,
    below,
    copied,
    draw,
    edges,
    examples,
    kind_of,
    pick,
)
from generators.selfplay.programs.probing import (
    BASES,
    MAX_GOLD,
    VARIATIONS,
    behaviour_key,
    probes,
    text_of,
)
from generators.selfplay.programs.running import Calls, SandboxError, run_written
from generators.selfplay.programs.scope import Scope
from generators.selfplay.programs.screening import (
    Candidate,
    Rejected,
    agree,
    propose,
    screen,
)
from generators.selfplay.programs.statements import assignment, comprehension
from generators.selfplay.programs.tracing import Program
from generators.selfplay.programs.variants import (
    MAX_PARAMETERS,
    composed,
    contrast,
    mutant,
    signature,
)
from generators.selfplay.programs.writing import DEPTH, ENTRY, KNOBS, STATEMENTS, Draft

__all__ = [
    "BASES",
    "DEPTH",
    "ENTRY",
    "FAILURES",
    "KNOBS",
    "MAX_GOLD",
    "MAX_PARAMETERS",
    "RESULTS",
    "STATEMENTS",
    "VARIATIONS",
    "Calls",
    "Candidate",
    "Draft",
    "Environment",
    "Kind",
    "Program",
    "Rejected",
    "SandboxError",
    "Scope",
    "Style",
    "UnreadableError",
    "Value",
    "agree",
    "assignment",
    "behaviour_key",
    "below",
    "canonical",
    "compile_expression",
    "composed",
    "comprehension",
    "contrast",
    "copied",
    "draw",
    "edges",
    "examples",
    "expression",
    "kind_of",
    "mutant",
    "pick",
    "probes",
    "probing",
    "propose",
    "run_written",
    "screen",
    "signature",
    "text_of",
    "tracing",
]
