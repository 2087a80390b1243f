"""Appeal: what our own comparison leaves open, decided by Math-Verify in a process of its own."""

from proofmill.verifiers.math.appeal.worker import decide

__all__ = ["decide"]
