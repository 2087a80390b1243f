"""Readers of problems that ask for an error.

May import: nothing more.
"""

from collections.abc import Mapping
from typing import Any

from readers.errors import buggy_table, dyck_errors, process_error, trace_error
from readers.reader import Reader

READERS: Mapping[str, Reader[Any]] = {
    "buggy_table": buggy_table.READER,
    "dyck_errors": dyck_errors.READER,
    "process_error": process_error.READER,
    "trace_error": trace_error.READER,
}

__all__ = ["READERS"]
