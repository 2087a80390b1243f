"""Finding the error: the first wrong line of several pieces of work."""

from generators.logic.errors import (
    buggy_table,
    dyck_errors,
    process_error,
    trace_error,
)
from generators.logic.errors._traces import INPUTS, Line

FAMILIES = (
    buggy_table.FAMILY,
    dyck_errors.FAMILY,
    process_error.FAMILY,
    trace_error.FAMILY,
)
"""The table: adding a family is its module and a line here."""

__all__ = ["FAMILIES", "INPUTS", "Line", "trace_error"]
