"""Meanings: what a fault of a family says about it, and what to change."""

from collections.abc import Mapping

_MEANINGS: Mapping[str, str] = {
    "rows not certified": "generator, solver and verifier disagree about the answer, or there is "
    "a second one, or a near miss scores; `python -m pipelines show NAME` prints both answers",
    "wrong responses credited": "the verifier accepts what is wrong; take a stricter one, or give "
    "`near_misses` that are surely wrong",
    "right responses refused": "the answer is not in the verifier's canonical form, or does not "
    "survive JSON; build it with `canonical_json`",
    "needed": "too few instances; draw from more values, or let another knob start higher",
    "a row took": "generation is unbounded; draw less often, and ask for less after draws in vain",
    "Spearman": "effort does not rise with the dial; count what the solver does (nodes, "
    "revisions, terms) and let every knob raise it",
    "global random state": "something draws from `random` itself; draw from the `rng` given",
    "threads": "something starts threads and leaves them; solve in this one",
    "commonest": "the answer can be guessed; ask for more than one number, or spread the values",
    "entropy": "there are too few likely answers; ask for a list, or spread the values",
    "cheap guesser": "an obvious guess (0, 1, a number of the prompt) is right too often",
    "reader: ": "the family's reader does not read its words, or solves them otherwise: one of the "
    "two is wrong; `python -m pipelines family readers NAME` prints the rows",
    "no sound instance": "the generator's draws run out; ask for less after draws in vain",
}
"""Words of a fault -> what it means; the first that fits counts."""


def meaning(fault: str) -> str:
    """Return what a fault means and what to change.

    Raises:
        LookupError: if no meaning is written down for it.
    """
    for words, text in _MEANINGS.items():
        if words in fault:
            return text
    raise LookupError(f"no meaning is known for the fault {fault!r}")
