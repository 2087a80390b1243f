"""Canaries: sound families with a planted fault in the queue, so that a blind gate is noticed."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from generators.forged import FAULTS, Proposal, planted, samples
from pipelines.errors import ProofmillError
from pipelines.loops.forge.records import Candidate, Verdict
from proofmill.problem import canonical_json, content_hash

MOST_UNSEEN: Final = 0.1
"""Share of the canaries so far from which nothing is accepted any more."""


class Canary(NamedTuple):
    """A sound family and the fault in it."""

    base: str
    kind: str
    proposal: Proposal


class BlindGatesError(ProofmillError):
    """Too many planted faults have passed the gates."""


@cache
def canaries() -> tuple[Canary, ...]:
    """Return all that can be planted, in an order that is always the same."""
    return tuple(
        Canary(name, kind, made)
        for name, sample in samples().items()
        for kind in FAULTS
        if (made := planted(sample, kind))
    )


def mixed(
    replies: Sequence[str | None], first: int, seed: int, per_canary: int
) -> Iterator[Candidate]:
    """Yield the candidates of a round: proposals from ordinal `first`, canaries among them.

    Of each `per_canary` proposals, counted over all rounds, one has a canary in front of it; which
    one and which canary are a function of the seed.
    """
    place = 0
    for ordinal, reply in enumerate(replies, first):
        block, within = divmod(ordinal, per_canary)
        lot = int(content_hash(["canary", seed, block])[:12], 16)
        if within == lot % per_canary:
            chosen = canaries()[lot // per_canary % len(canaries())]
            text = canonical_json(chosen.proposal.to_json())
            yield Candidate(
                place=place, ordinal=ordinal, reply=text, planted=chosen.kind, base=chosen.base
            )
            place += 1
        yield Candidate(place=place, ordinal=ordinal, reply=reply)
        place += 1


def require_sight(verdicts: Iterable[Verdict], report: str) -> None:
    """Refuse to accept anything where one canary in ten, or more, has passed unseen.

    Raises:
        BlindGatesError: naming the faults that passed, and the remedy.
    """
    flown = [verdict for verdict in verdicts if verdict.planted]
    unseen = [verdict for verdict in flown if verdict.is_unseen]
    if len(unseen) < max(1, MOST_UNSEEN * len(flown)):
        return
    named = ", ".join(sorted({f"{one.planted} in {one.base}" for one in unseen}))
    raise BlindGatesError(
        f"{len(unseen)} of {len(flown)} canaries passed the gates unseen ({named}), so no proposal "
        f"of this round is accepted; {report} shows who wrote their solvers and readers: take "
        "another model for solvers.solver or solvers.reader and begin a new state, or mend the "
        "gate that should have found the fault (docs/forge.md)"
    )
