"""Confinement: namespaces, Landlock, seccomp, an identity that is not root."""

from proofmill.sandbox.confinement import (
    bubblewrap,
    identity,
    kernel,
    landlock,
    libraries,
    namespaces,
    seccomp,
)

__all__ = [
    "bubblewrap",
    "identity",
    "kernel",
    "landlock",
    "libraries",
    "namespaces",
    "seccomp",
]
