"""Usage: what a solver was asked for and what that cost."""

import threading
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Counts since the solver was made; one object is one moment."""

    calls: int = 0
    """Replies received from the server: what a provider bills."""
    cached: int = 0
    """Draws that were free: stored before, or shared with an equal request under way."""
    retries: int = 0
    """Attempts after the first."""
    failed: int = 0
    """Draws given up after the last attempt, absent from the result."""
    refused: int = 0
    """Draws that the server refused for what they are (too long, say), absent as well."""
    prompt_tokens: int = 0
    """Of `calls`, like the two below."""
    completion_tokens: int = 0
    cost: float = 0.0
    """US dollars."""


class Meter:
    """Adds up usage; safe to use from several threads."""

    def __init__(self) -> None:
        """Start at zero."""
        self._lock = threading.Lock()
        self._usage = Usage()

    @property
    def usage(self) -> Usage:
        """The counts so far."""
        with self._lock:
            return self._usage

    def add(self, *, cached: int = 0, retries: int = 0, failed: int = 0, refused: int = 0) -> None:
        """Count draws that were free, failed or refused, and repeated attempts."""
        with self._lock:
            now = self._usage
            self._usage = replace(
                now,
                cached=now.cached + cached,
                retries=now.retries + retries,
                failed=now.failed + failed,
                refused=now.refused + refused,
            )

    def paid(self, prompt_tokens: int, completion_tokens: int, cost: float) -> None:
        """Count one reply that the server gave."""
        with self._lock:
            now = self._usage
            self._usage = replace(
                now,
                calls=now.calls + 1,
                prompt_tokens=now.prompt_tokens + prompt_tokens,
                completion_tokens=now.completion_tokens + completion_tokens,
                cost=now.cost + cost,
            )
