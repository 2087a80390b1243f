"""Appeal: what our own comparison leaves open, decided by Math-Verify in a process of its own."""


def decide(gold: str, candidate: str) -> bool | None:
    """As `worker.decide`, whose module is imported at the first appeal only."""
    from proofmill.verifiers.math.appeal import worker

    return worker.decide(gold, candidate)


__all__ = ["decide"]
