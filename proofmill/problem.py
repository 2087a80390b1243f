"""Problem: one row, frozen; its canonical JSON and the hashes that name it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

Json: TypeAlias = Any
"""A JSON value: None, bool, int, float, str, or lists and string-keyed mappings of them."""

AnswerFormat: TypeAlias = Literal["boxed", "tags"]
r"""Where the prompt asks for the final answer: `\boxed{...}` or `<answer>...</answer>`."""


_ENCODER = json.JSONEncoder(
    sort_keys=True,
    separators=(",", ":"),
    ensure_ascii=False,
    allow_nan=False,
    check_circular=False,
)


def canonical_json(value: Json) -> str:
    """Return the one JSON text of `value`: sorted keys, no spaces, no NaN, UTF-8 kept as is."""
    return _ENCODER.encode(value)


def content_hash(value: Json) -> str:
    """Return 32 hex digits (128 bits of SHA-256) that name the canonical JSON of `value`."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineage:
    """Where a row comes from: enough to make it again."""

    root_seed: int = 0
    split: str = "train"
    ordinal: int = 0
    """Position in the stream of its (family, version, split, root seed, knobs)."""
    parents: tuple[str, ...] = ()
    """Ids of the problems that this one was made from."""
    synthesizer: str = ""
    """What made it: `families`, `jsonl`, ..."""
    model: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A question, its reference answer and the name of the verifier that judges other answers."""

    prompt: str
    answer: str
    """Canonical reference answer; scores 1.0 under `verifier`."""
    verifier: str
    """A key of `proofmill.VERIFIERS`."""
    args: Mapping[str, Json] = field(default_factory=dict)
    """What the verifier needs besides the answer. Never shown to a policy."""
    answer_format: AnswerFormat = "boxed"
    family: str
    version: int
    domain: str
    concepts: tuple[str, ...] = ()
    knobs: Mapping[str, float] = field(default_factory=dict)
    """Knob name -> 0..1."""
    dial: float | None = None
    """Difficulty, 0..1, comparable within one family only; None where none was set."""
    effort: int | None = None
    """The independent solver's work, a deterministic count, never seconds."""
    steps: tuple[str, ...] = ()
    """Worked derivation; may be empty."""
    lineage: Lineage = field(default_factory=Lineage)
    instance: str
    """Hash of the canonical instance: equal for two renderings of the same puzzle."""
    system: str = ""
    """What a system message says before the prompt; empty where there is none."""

    @property
    def id(self) -> str:
        """Hash of everything that decides a score or is shown to a policy."""
        asked = [self.system, self.prompt] if self.system else [self.prompt]
        return content_hash([self.family, self.version, *asked, self.ground_truth])

    @property
    def messages(self) -> list[dict[str, str]]:
        """The turns that a policy is shown, as chat templates take them."""
        system = [{"role": "system", "content": self.system}] if self.system else []
        return [*system, {"role": "user", "content": self.prompt}]

    @property
    def ground_truth(self) -> str:
        """Self-contained JSON from which `proofmill.score` judges a response."""
        return canonical_json(
            {
                "answer": self.answer,
                "answer_format": self.answer_format,
                "args": dict(self.args),
                "verifier": self.verifier,
            }
        )

    def to_json(self) -> str:
        """Return the canonical JSON of all fields; `from_json` is its inverse."""
        return canonical_json(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Problem":
        """Rebuild a problem from `to_json`.

        Raises:
            ValueError: if the text is not JSON.
            TypeError: if a field is missing or unknown.
        """
        fields = json.loads(text)
        lineage = fields.pop("lineage")
        lineage["parents"] = tuple(lineage["parents"])
        for name in ("concepts", "steps"):
            fields[name] = tuple(fields[name])
        return cls(**fields, lineage=Lineage(**lineage))
