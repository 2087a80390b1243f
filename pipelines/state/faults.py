"""Faults: what a filesystem raises, told in words that name a remedy.

s3fs and botocore try again by themselves: five times what a server refuses for being busy, five
times a connection that fails. Nothing here tries a sixth time.
"""

import errno
import sys
from typing import Any

_LIBRARIES = {
    "botocore.exceptions": ("BotoCoreError", "ClientError"),
    "aiohttp": ("ClientError",),
    "httpx": ("HTTPError",),
    "httpx2": ("HTTPError",),
}
"""Modules whose errors are none of Python's own; they are there once their filesystem is."""
_KEYS = (
    "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE; for a store that is not "
    "Amazon's, AWS_ENDPOINT_URL too"
)
_WAY = "check the network and AWS_ENDPOINT_URL"
_REMEDIES = {
    "NoCredentialsError": ("no credentials were found", _KEYS),
    "PartialCredentialsError": ("half of the credentials is missing", _KEYS),
    "ProfileNotFound": ("there is no such AWS_PROFILE", _KEYS),
    "EndpointConnectionError": ("it cannot be reached", _WAY),
    "ConnectTimeoutError": ("it cannot be reached in time", _WAY),
    "ConnectionClosedError": ("it closed the connection", _WAY),
    "ReadTimeoutError": ("it does not answer in time", _WAY),
    "FSTimeoutError": ("it does not answer in time", _WAY),
    "ParamValidationError": ("its bucket has no valid name", "correct the URL"),
}
"""Name of an error -> what it means, and what helps."""
_RIGHTS = (
    "check that these credentials may list the bucket and get, put and delete objects below the URL"
)


def failures() -> tuple[type[Exception], ...]:
    """Return the errors of filesystems, to be caught around their calls."""
    return (OSError, ValueError, *client_errors())  # ValueError: a name that no system has


def client_errors() -> tuple[type[Exception], ...]:
    """Return what the clients of remote filesystems raise that is none of Python's own errors."""
    types: list[type[Exception]] = []
    for module, names in _LIBRARIES.items():
        if module in sys.modules:
            types += [getattr(sys.modules[module], name) for name in names]
    return tuple(types)


def described(error: Exception) -> str:
    """Return why a call failed, in one line, with a remedy where one is known."""
    for one in (error, error.__cause__):
        if type(one).__name__ in _REMEDIES:
            why, remedy = _REMEDIES[type(one).__name__]
            return f"{why}; {remedy}"
    code, status = code_of(error), status_of(error)
    text = getattr(error, "strerror", None) or str(error).partition("\n")[0]
    if code == "NoSuchBucket":
        return "there is no such bucket; create it, or correct the URL"
    if code and isinstance(error, PermissionError):
        return f"it is refused ({text}); {_RIGHTS}"
    if code and getattr(error, "errno", None) == errno.EBUSY:
        return f"the store is too busy ({text}); wait a minute"
    return f"{text} ({status})" if status else text


def code_of(error: BaseException) -> str:
    """Return an S3's own word for what went wrong, empty where it said none."""
    return str(_reply(error).get("Error", {}).get("Code", ""))


def status_of(error: BaseException) -> int:
    """Return the HTTP status of an S3's refusal, 0 where there was none."""
    return int(_reply(error).get("ResponseMetadata", {}).get("HTTPStatusCode", 0))


def _reply(error: BaseException) -> dict[str, Any]:
    """Return what the S3 answered: s3fs raises an error of Python's own because of botocore's."""
    for one in (error, error.__cause__):
        reply = getattr(one, "response", None)
        if isinstance(reply, dict):
            return reply
    return {}
