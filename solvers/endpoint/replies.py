"""Replies: what a server's body says, or why it cannot be used."""

import json
from typing import Any

from proofmill.problem import Json
from solvers.endpoint.cache import Reply
from solvers.protocol import FinishReason

_LENGTH = ("length", "max_tokens")


class UnusableReplyError(Exception):
    """The body is broken off or no completion; asking again may help."""


def read_reply(data: bytes) -> Reply:
    """Return the first choice of a chat completion.

    The text is the content alone: what a server sends apart as reasoning is counted in its tokens
    and not part of the answer. An empty content is an empty answer, which is a wrong one.

    Raises:
        UnusableReplyError: if the body is not JSON, holds no choice, or the choice does not say
            how it finished: then it was broken off.
    """
    whole = _object(data)
    try:
        choice = whole["choices"][0]
        content, finish = choice["message"].get("content"), choice.get("finish_reason")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise UnusableReplyError(f"no completion: {message_of(whole)}") from None
    if not isinstance(finish, str):
        raise UnusableReplyError("the reply broke off: it has no finish reason")
    reason: FinishReason = "length" if finish in _LENGTH else "stop"
    counts = whole.get("usage")
    asked, answered = _count(counts, "prompt_tokens"), _count(counts, "completion_tokens")
    return Reply(_text(content), reason, asked, answered)


def message_of(body: Json) -> str:
    """Return what an error's body says, in one line of at most 300 characters."""
    error = body.get("error", body) if isinstance(body, dict) else body
    said = (
        error.get("message") or error.get("detail") or error if isinstance(error, dict) else error
    )
    return " ".join(str(said).split())[:300]


def body_of(data: bytes) -> Json:
    """Return the JSON value of an error's body, or its text."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return data[:1000].decode(errors="replace")


def _object(data: bytes) -> dict[str, Any]:
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        raise UnusableReplyError("the reply's body is not JSON") from None
    if not isinstance(whole, dict):
        raise UnusableReplyError("the reply's body is no JSON object")
    return whole


def _text(content: Json) -> str:
    """Return text that any file can hold: some servers cut tokens into lone surrogates.

    A list of parts, as a few hosted APIs send it, is joined from those that are text.
    """
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") == "text"]
        content = "".join(str(part.get("text", "")) for part in parts)
    return content.encode("utf8", "replace").decode() if isinstance(content, str) else ""


def _count(usage: Json, name: str) -> int:
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and value >= 0 else 0
