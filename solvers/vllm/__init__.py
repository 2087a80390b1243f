"""vLLM: a server of our own on loopback, stopped for certain."""

from solvers.vllm.server import VllmServer

__all__ = [
    "VllmServer",
]
