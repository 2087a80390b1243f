"""Requests: what is sent for one draw, and the key under which its reply is stored."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from proofmill.problem import Json, canonical_json
from solvers.protocol import Message, Prompt, SolverError

PATH = "/chat/completions"
_ROLES = ("system", "developer", "user", "assistant", "tool")


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One draw for one prompt."""

    key: str
    """64 hex digits: SHA-256 of everything that can move the reply."""
    body: Mapping[str, Json]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """Model and sampling parameters of an endpoint."""

    model: str
    revision: str = ""
    """Of the weights; part of the cache key and of the name, never sent."""
    temperature: float | None = 1.0
    """None here and below: not sent, the server's default holds."""
    top_p: float | None = 1.0
    max_tokens: int | None = 2048
    system: str | None = None
    """A system turn put before every conversation."""
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Merged into the body last; a value of None removes that parameter."""

    @property
    def name(self) -> str:
        """Model, revision and parameters in one line; the system turn by its hash."""
        model = f"{self.model}@{self.revision}" if self.revision else self.model
        known = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "system": hashlib.sha256(self.system.encode()).hexdigest()[:8] if self.system else None,
            **self.extra,
        }
        told = [f"{key}={_plain(value)}" for key, value in known.items() if value is not None]
        return " ".join([model, *told])

    def request(
        self,
        origin: str,
        turns: Sequence[Message],
        *,
        seed: int,
        sample: int,
        response_format: Json = None,
    ) -> Request:
        """Return draw number `sample` of a conversation; `origin` stands for the server."""
        body: dict[str, Json] = {
            "model": self.model,
            "messages": [dict(turn) for turn in turns],
            "temperature": self.temperature,
            "top_p": self.top_p,
            "max_tokens": self.max_tokens,
            "seed": draw_seed(seed, sample, turns),
            "response_format": response_format,
            **self.extra,
        }
        body = {key: value for key, value in body.items() if value is not None}
        whole = {
            "origin": origin,
            "path": PATH,
            "revision": self.revision,
            "body": body,
            "seed": seed,
            "sample": sample,
        }
        return Request(key=hashlib.sha256(canonical_json(whole).encode()).hexdigest(), body=body)

    def conversation(self, prompt: Prompt, place: int) -> list[Message]:
        """Return a prompt's turns, with the system turn before them.

        Raises:
            SolverError: if it is no text and no list of turns; `place` names it.
        """
        asked = [{"role": "user", "content": prompt}] if isinstance(prompt, str) else prompt
        turns: list[Message] = list(asked)
        for turn in turns:
            texts = (turn.get("role"), turn.get("content"))
            if texts[0] not in _ROLES or not isinstance(texts[1], str) or not _is_text(texts[1]):
                raise SolverError(
                    f"prompt number {place} has the turn {turn!r:.200}: give a role of {_ROLES} "
                    "and a content that is valid Unicode text"
                )
        if not turns:
            raise SolverError(f"prompt number {place} has no turns; give at least one")
        return [{"role": "system", "content": self.system}, *turns] if self.system else turns


def draw_seed(seed: int, sample: int, turns: Sequence[Message]) -> int:
    """Return the 31-bit seed of one draw, independent for other seeds, samples and prompts.

    The prompt is part of it: with one seed for all prompts a server draws the same noise for each,
    and whether two similar problems are solved is no longer independent.
    """
    whole = canonical_json([seed, sample, [dict(turn) for turn in turns]])
    return int.from_bytes(hashlib.sha256(whole.encode()).digest()[:4], "big") >> 1


def _plain(value: Json) -> str:
    return f"{value:g}" if isinstance(value, float) else canonical_json(value)


def _is_text(text: str) -> bool:
    """Tell whether there is no lone surrogate, which no request can carry."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
