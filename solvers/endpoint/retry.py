"""Waiting between attempts: exponential backoff with full jitter, and what the server asks for.

Full jitter draws the wait evenly between 0 and the bound that doubles (Brooker, "Exponential
backoff and jitter", AWS Architecture Blog, 2015), so callers that failed together do not come
back together.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from random import Random

CEILING = 60
"""Longest wait that we choose ourselves, in backoff units."""
PATIENCE = 600.0
"""Seconds: longest wait that a server may ask for. Beyond it the quota is spent, not the second."""


def backoff(attempt: int, unit: float, rng: Random) -> float:
    """Return seconds to wait after failed attempt number `attempt` (from 0)."""
    return rng.uniform(0.0, unit * min(CEILING, 2 ** min(attempt, 30)))


def asked_wait(headers: Mapping[str, str], now: datetime | None = None) -> float:
    """Return the seconds that a reply asks to wait, 0 where it asks for none that can be read.

    Reads `retry-after-ms` (milliseconds, some hosted APIs) and `retry-after`, which is seconds or
    an HTTP date (RFC 9110, section 10.2.3). Header names in lower case.
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000.0
    text = headers.get("retry-after", "")
    seconds = _number(text)
    return _until(text, now or datetime.now(UTC)) if seconds is None else seconds


def _number(text: str) -> float | None:
    """Return the value of plain decimal digits; `nan`, `inf` and negative ones are none."""
    head, _, tail = text.strip().partition(".")
    digits = head + tail
    return float(text) if head and digits.isascii() and digits.isdigit() else None


def _until(text: str, now: datetime) -> float:
    try:
        then = parsedate_to_datetime(text)
    except ValueError:
        return 0.0
    if then.tzinfo is None:
        then = then.replace(tzinfo=UTC)
    return max(0.0, (then - now).total_seconds())
