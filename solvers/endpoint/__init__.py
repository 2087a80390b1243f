"""Endpoint: models behind OpenAI-compatible servers, with a store of replies."""

from solvers.endpoint.client import Endpoint
from solvers.endpoint.usage import Usage

__all__ = [
    "Endpoint",
    "Usage",
]
