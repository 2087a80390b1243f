"""Trial: one proposal before the gates, in their order; the first that finds something ends it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from generators.forged import NoValueError, ProgramError, RefusedError
from generators.parts import NOT_ONE
from pipelines.loops.forge import own, strangers
from pipelines.loops.forge.drawn import Drawn

GATES: Final = (
    *("form", "reading", "sandbox pair", "contract", "leaks", "probe", "changes", "dial"),
    *("second solver", "reader", "near misses", "statements", "novelty"),
)
"""In this order; `form` is for a reply that is no proposal."""
Check: TypeAlias = Callable[[], str]
"""Says what is wrong, or nothing."""
_LONGEST: Final = 500
"""Characters of a reason."""


class Finding(NamedTuple):
    """What ends a trial."""

    gate: str
    why: str


def early(drawn: Drawn) -> Finding | None:
    """Return what the gates find that need nobody else."""
    checks = (own.reading, own.pair, own.contract, own.leaks, own.probe, own.changes, own.dial)
    names = GATES[1 : 1 + len(checks)]
    return _first(drawn, dict(zip(names, (partial(c, drawn) for c in checks), strict=True)))


def second(drawn: Drawn, reply: str) -> Finding | None:
    """Return what the gate of the second solver finds in a reply of that role."""
    return _first(drawn, {"second solver": partial(strangers.second_solver, drawn, reply)})


def late(drawn: Drawn, second: str, reply: str, novelty: Check) -> Finding | None:
    """Return what the last gates find, with the replies of second solver and reader."""
    return _first(
        drawn,
        {
            "reader": partial(strangers.reader, drawn, second, reply),
            "near misses": partial(strangers.misses, drawn, second, reply),
            "statements": partial(own.statements, drawn),
            "novelty": novelty,
        },
    )


def _first(drawn: Drawn, checks: Mapping[str, Check]) -> Finding | None:
    for gate, check in checks.items():
        try:
            why = check()
        except (ProgramError, NoValueError) as error:
            why = str(error)
        except (*NOT_ONE, RecursionError) as error:  # of ours, from what a program gave
            why = f"raises {type(error).__name__}: {error}"
        # A gate takes whatever a family raises for its fault; the sandbox's refusal is nobody's.
        if drawn.workshop.refusal:
            raise RefusedError(drawn.workshop.refusal)
        if why:
            return Finding(gate, why[:_LONGEST])
    return None
