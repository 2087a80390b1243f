"""Optimisation: the one best choice, proved best."""

from generators.logic.optimisation import (
    assignment,
    car_painting,
    job_scheduling,
    knapsack,
    meeting_schedule,
    shortest_path,
    tour,
)

FAMILIES = (
    assignment.FAMILY,
    car_painting.FAMILY,
    job_scheduling.FAMILY,
    knapsack.FAMILY,
    meeting_schedule.FAMILY,
    shortest_path.FAMILY,
    tour.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES"]
