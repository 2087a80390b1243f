"""Solvers: whoever answers problems, be it a language model, a recording or a program."""

from solvers.endpoint.client import Endpoint
from solvers.endpoint.usage import Usage
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
from solvers.vllm.server import VllmServer

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
