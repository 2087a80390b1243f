"""Reporting: what a session knows and does, as JSON for pages and people."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaincinv

from generators.weakness import Cell
from generators.weakness.knobs import REMEDIES
from pipelines.inert import line
from pipelines.live.curriculum import BINS
from pipelines.live.sessions import Session
from pipelines.live.storing import Assignment, Outcome

Counts: TypeAlias = float | NDArray[np.float64]

_TAIL: Final = 0.025
_BRIEF: Final = 240
"""Characters that are shown of a text."""


def state_of(session: Session) -> dict[str, Any]:
    """Return the state of a session, with the keys of docs/live-api.md."""
    counts = session.counts
    cells = _cells(session)
    hopeless = [one for one in cells if one["status"] == "hopeless"]
    return {
        **settings_of(session),
        "tickets": dict(counts.tickets),
        "outcomes": dict(counts.outcomes),
        "undecided": counts.undecided,
        "refused": session.supply.refused,
        "cells": cells,
        "quarantined": [_quarantined(session, name) for name in sorted(session.knowledge.suspects)],
        "hopeless": [_hopeless(one) for one in hopeless],
        "test": {name: dict(both) for name, both in sorted(counts.test.items())},
        "asked": [_asked(one) for one in reversed(session.asked)],
        "lately": [_judged(*both) for both in reversed(session.lately)],
    }


def settings_of(session: Session) -> dict[str, Any]:
    """Return what a session was asked for."""
    return {"session": session.name, **session.settings.model_dump(mode="json")}


def _cells(session: Session) -> list[dict[str, Any]]:
    """Return all cells; their intervals in one go, which takes a hundredth of one by one."""
    cells, weights = session.policy.cells, session.supply.weights()
    counts = [session.knowledge.count(cell) for cell in cells]
    rates = interval(*np.array(counts).reshape(-1, 2).T).tolist()
    return [
        {
            "family": cell.family,
            "bin": cell.bin,
            "n": round(n, 3),
            "k": round(k, 3),
            "mean": mean,
            "lo": low,
            "hi": high,
            "weight": round(weights.get(cell, 0.0), 6),
            "ready": len(session.supply.stock.ready.get(cell, ())),
            "status": _status(session, cell),
        }
        for cell, (n, k), (mean, low, high) in zip(cells, counts, rates, strict=True)
    ]


def _status(session: Session, cell: Cell) -> str:
    if cell.family in session.knowledge.suspects:
        return "quarantined"
    if cell in session.supply.stock.closed:
        return session.supply.stock.closed[cell]
    return "hopeless" if session.knowledge.is_hopeless(cell) else "open"


def _quarantined(session: Session, name: str) -> dict[str, Any]:
    rollouts = session.knowledge.rollouts(name)
    return {"family": name, "rollouts": rollouts, "remedy": REMEDIES["suspect"]}


def _hopeless(cell: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "family": cell["family"],
        "low": cell["bin"] / BINS,
        "high": (cell["bin"] + 1) / BINS,
        "rollouts": cell["n"],
        "remedy": REMEDIES["hopeless"],
    }


def _asked(at: Assignment) -> dict[str, Any]:
    """Return what a ticket got, and why."""
    planned = at.made.planned
    return {
        "ticket": at.ticket,
        "split": at.split,
        "family": at.cell.family,
        "dial": planned.dial if planned else None,
        "id": at.made.id,
        "why": at.made.reason,
        "question": _question(at.made.row),
    }


def _judged(at: Assignment, outcome: Outcome) -> dict[str, Any]:
    """Return an outcome with its ticket."""
    extracted = outcome.extracted
    return _asked(at) | {
        "verdict": outcome.verdict,
        "reward": outcome.reward,
        "reason": outcome.reason,
        "extracted": None if extracted is None else brief(extracted),
    }


@lru_cache(maxsize=1024)
def _question(row: bytes) -> str:
    """Return the beginning of a row's question, which strangers may have written."""
    return brief(str(json.loads(row)["question"]))


def brief(text: str) -> str:
    """Return the beginning of a text as one visible line, whatever is in it."""
    shown = line(text[: 4 * _BRIEF])
    return shown if len(shown) <= _BRIEF else f"{shown[: _BRIEF - 2]} …"


def interval(n: Counts, k: Counts) -> NDArray[np.float64]:
    """Return the mean and the 95 % interval of pass rates after k of n, which may be decayed.

    Of the posterior of a uniform prior; (..., 3) for counts of shape (...).
    """
    a, b = np.add(k, 1.0), np.subtract(n, k) + 1.0
    ends = [betaincinv(a, b, tail) for tail in (_TAIL, 1.0 - _TAIL)]
    return np.stack([a / (a + b), *ends], axis=-1).round(4)
