"""Hessians by central differences, for tests of what is derived by hand."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]


def hessian(function: Callable[[F64], float], at: F64, step: float = 1e-3) -> F64:
    """Return the (n, n) second derivatives of a function of n numbers."""
    moves = step * np.eye(len(at))
    return np.array(
        [
            [
                (
                    function(at + a + b)
                    - function(at + a - b)
                    - function(at - a + b)
                    + function(at - a - b)
                )
                / (4 * step**2)
                for b in moves
            ]
            for a in moves
        ]
    )
