"""Cluster: Ray, joined at an address or started on this machine, for whoever has work for it."""

import os
import socket
from collections.abc import Mapping
from typing import Any

from pipelines.errors import RecipeError

_SECONDS = 20
"""For a cluster to answer."""
_HERE = {"num_gpus": 0, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
"""Of Ray on this machine: on loopback, without what nobody asked for."""


def joined(address: str | None, own: Mapping[str, Any], key: str, user: str) -> Any:  # noqa: ANN401
    """Return Ray once this process belongs to a cluster that it did not belong to before.

    Args:
        address: Of the cluster, or `auto`; None for Ray on this machine alone.
        own: With what Ray is started on this machine.
        key: The setting that named the address.
        user: The setting that asks for Ray.

    Raises:
        RecipeError: if Ray is not installed, or no cluster answers.
    """
    ray = imported(user)
    try:
        _knock(address)
        options = {} if address else {**_HERE, **own}
        ray.init(address or "local", log_to_driver=False, logging_level="ERROR", **options)
    except (OSError, RuntimeError, ValueError) as error:
        raise RecipeError(
            f"{key}: no Ray cluster could be joined at {address or 'this machine'} "
            f"({error}); start one with `ray start --head`, give the address it prints, and "
            "the same versions of Python and Ray, or leave the address out"
        ) from error
    return ray


def imported(user: str) -> Any:  # noqa: ANN401 - an optional package
    """Return the module; `user` is the setting that asks for it.

    Raises:
        RecipeError: if it is not installed.
    """
    # Read at its import. What it tells its makers is nobody's business here.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise RecipeError(
            f"{user} needs Ray: pip install 'proofmill-mill[ray]', in a checkout "
            "pip install -c constraints.txt --group ray"
        ) from error
    return ray


def require_same(versions: Mapping[str, str], own: Mapping[str, str]) -> None:
    """Refuse a node whose libraries have other versions than they have where the work was given.

    Raises:
        RecipeError: naming the first: bytes could differ.
    """
    for name, version in versions.items():
        if own.get(name) != version:
            raise RecipeError(
                f"a node has {name} {own.get(name)}, this machine has {version}; give all nodes "
                "one environment"
            )


def _knock(address: str | None) -> None:
    """Raise OSError if nobody listens at the address: Ray itself would try for half an hour."""
    _, colon, port = (address or "").rpartition(":")
    if address and colon and port.isdigit():
        host = address.removesuffix(f":{port}").removeprefix("ray://")
        socket.create_connection((host, int(port)), _SECONDS).close()
