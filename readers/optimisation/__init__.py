"""Readers of problems that ask for the best.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.optimisation import (
    assignment,
    car_painting,
    job_scheduling,
    knapsack,
    meeting_schedule,
    shortest_path,
    tour,
)
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "assignment": assignment.READER,
    "car_painting": car_painting.READER,
    "job_scheduling": job_scheduling.READER,
    "knapsack": knapsack.READER,
    "meeting_schedule": meeting_schedule.READER,
    "shortest_path": shortest_path.READER,
    "tour": tour.READER,
}

__all__ = ["READERS"]
