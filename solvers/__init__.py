"""Solvers: whoever answers problems, be it a language model, a recording or a program."""

from solvers.endpoint import Endpoint, Usage
from solvers.protocol import (
    Completion,
    Prompt,
    Solver,
    SolverError,
    SolverUnavailable,
    Structured,
    StructuredSolver,
)
from solvers.recorded import Recorded
from solvers.vllm import VllmServer

__all__ = [
    "Completion",
    "Endpoint",
    "Prompt",
    "Recorded",
    "Solver",
    "SolverError",
    "SolverUnavailable",
    "Structured",
    "StructuredSolver",
    "Usage",
    "VllmServer",
]
