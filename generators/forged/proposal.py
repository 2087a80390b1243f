"""Proposal: a family that a model writes, read from its reply, and what of its form is refused.

The programs speak plain JSON values: `generate(seed, knobs)` returns an instance with its `answer`,
`solve(instance)` all answers of an instance that has none, `render(instance, seed)` its words. The
verifier is one of ours, always.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, cast

from generators.family import Knob
from proofmill.problem import Json

MAX_REPLY = 60_000
"""Characters of a reply."""
MAX_TEXT = 4_000
"""Characters of a specification."""
MANY: Final = ("graph_coloring",)
"""Verifiers that take every right answer; under the others exactly one is right."""
KINDS: Final = ("integer", "rational", "text", "sequence", "set", "grid", "mapping", *MANY)
"""Verifiers that a proposal may name."""
ARGS: Final[Mapping[str, tuple[str, ...]]] = {"graph_coloring": ("vertices", "edges", "colors")}
"""What a verifier needs besides the answer."""
_DOMAINS: Final = ("logic", "math", "code", "games")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{2,40}")
_ADDRESS: Final = re.compile(
    r"\b(?:ignore|disregard|skip|bypass|override)\b[^.!?]{0,40}"
    r"\b(?:gates?|instructions?|checks?|rules above|judges?|reviewers?|tests)\b"
    r"|\b(?:accept|approve|pass|promote)\b[^.!?]{0,20}\bthis (?:proposal|family|submission)\b"
    r"|\b(?:dear|you are (?:the|a)) (?:judge|reviewer|grader|gate)\b",
    re.IGNORECASE,
)
"""Words to whoever judges; no gate obeys any, so this gives a reason and protects nothing."""

Part = Literal["generate", "solve", "render"]
PARTS: Final[tuple[Part, ...]] = ("generate", "solve", "render")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A family as its author states it; nothing of it is believed."""

    name: str
    idea: str
    """One line."""
    specification: str
    """The rules, so that a stranger can write a solver: what is given, what is asked."""
    fields: Mapping[str, str]
    """What an instance holds besides its answer, and what each field means."""
    domain: Literal["logic", "math", "code", "games"]
    knobs: tuple[Knob, ...]
    """In whole numbers, from the easiest to the hardest."""
    verifier: str
    args: Mapping[str, str]
    """Argument of the verifier -> field of the instance."""
    examples: tuple[str, str]
    clues: str = ""
    """Field whose entries are conditions, each of which may be left out; or empty."""
    capacity: float
    """Distinct instances in the middle of the dial, at least."""
    guess_rate: float
    """Accuracy of a random well-formed answer, at most."""
    generate: str
    solve: str
    render: str

    @property
    def unique(self) -> bool:
        """Whether exactly one answer is right."""
        return self.verifier not in MANY

    def program(self, part: Part) -> str:
        """Return the text of one of the programs."""
        return {"generate": self.generate, "solve": self.solve, "render": self.render}[part]

    def to_json(self) -> dict[str, Any]:
        """Return the value that `read_proposal` reads."""
        knobs = [
            {"name": k.name, "low": int(k.low), "high": int(k.high), "meaning": k.meaning}
            for k in self.knobs
        ]
        own = {name: getattr(self, name) for name in _TEXTS}
        own |= {"clues": self.clues} if self.clues else {}
        rest = {"capacity": self.capacity, "guess_rate": self.guess_rate}
        tables = {"fields": dict(self.fields), "args": dict(self.args)}
        return own | rest | tables | {"knobs": knobs, "examples": list(self.examples)}


class Refused(NamedTuple):
    """Why a reply is no proposal, in a sentence."""

    why: str


_TEXTS: Final = ("name", "idea", "specification", "domain", "verifier", *PARTS)
_KEYS: Final = frozenset((*_TEXTS, "fields", "knobs", "args", "examples", "capacity", "guess_rate"))


def read_proposal(reply: str) -> Proposal | Refused:
    """Return the proposal that a reply is, or why it is none; total."""
    value = json_of(reply)
    if isinstance(value, Refused):
        return value
    return _proposal(value)


def read_programs(reply: str) -> str | Refused:
    """Return the program in the reply `{"program": "..."}` of a solver or a reader; total."""
    value = json_of(reply)
    if isinstance(value, Refused):
        return value
    program = value.get("program")
    if set(value) != {"program"} or not isinstance(program, str):
        return Refused('the reply is not {"program": "..."}')
    return program


def json_of(reply: str) -> dict[str, Any] | Refused:
    """Return the JSON object that a reply is, whole: nothing before it, nothing after it."""
    if len(reply) > MAX_REPLY:
        return Refused(f"the reply has {len(reply)} characters; {MAX_REPLY} are read")
    try:
        value = json.loads(reply, parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return Refused(_not_json(reply))
    if not isinstance(value, dict):
        return Refused("the reply is JSON, and no object")
    return value


def _refuse(constant: str) -> Json:
    raise ValueError(f"{constant} is no JSON")


def _not_json(reply: str) -> str:
    text = reply.strip()
    if text.startswith("{"):
        return "the reply begins as JSON and is broken"
    if "{" in text:
        return "the reply has words around its JSON"
    return "the reply is no JSON"


def _proposal(value: dict[str, Any]) -> Proposal | Refused:
    missing, unknown = sorted(_KEYS - set(value)), sorted(set(value) - _KEYS - {"clues"})
    if missing or unknown:
        return Refused(f"keys are missing: {missing}, or unknown: {unknown}")
    for check in (_texts, _tables, _numbers, _addressed):
        if fault := check(value):
            return Refused(fault)
    knobs = tuple(
        Knob(k["name"], float(k["low"]), float(k["high"]), k["meaning"]) for k in value["knobs"]
    )
    return Proposal(
        **{name: value[name] for name in _TEXTS},
        fields=value["fields"],
        args=value["args"],
        clues=value.get("clues", ""),
        knobs=knobs,
        examples=cast("tuple[str, str]", tuple(value["examples"])),
        capacity=float(value["capacity"]),
        guess_rate=float(value["guess_rate"]),
    )


def _texts(value: dict[str, Any]) -> str:
    for name in _TEXTS:
        if not isinstance(value[name], str) or not value[name].strip():
            return f"{name} is no text"
    if not _NAME.fullmatch(value["name"]):
        return f"name is {value['name'][:50]!r}; write lower-case letters, digits and _"
    if len(value["idea"]) > 300 or len(value["specification"]) > MAX_TEXT:
        return f"idea has more than 300 characters, or specification more than {MAX_TEXT}"
    if value["domain"] not in _DOMAINS:
        return f"domain is {value['domain'][:50]!r}; have {', '.join(_DOMAINS)}"
    if value["verifier"] not in KINDS:
        return f"verifier is {value['verifier'][:50]!r}; have {', '.join(KINDS)}"
    return ""


def _tables(value: dict[str, Any]) -> str:
    fields, args = value["fields"], value["args"]
    if not _is_texts(fields) or not fields or "answer" in fields or len(fields) > 12:
        return "fields is no table of one to twelve names and meanings, or names the answer"
    if not _is_texts(args) or set(args) != set(ARGS.get(value["verifier"], ())):
        needed = ", ".join(ARGS.get(value["verifier"], ())) or "none"
        return f"args does not fit {value['verifier']}, which needs: {needed}"
    if not set(args.values()) <= set(fields):
        return "args names a field that is not there"
    if value.get("clues", "") not in ("", *fields):
        return "clues names a field that is not there"
    examples = value["examples"]
    is_pair = isinstance(examples, list) and len(examples) == 2 and len(set(map(str, examples))) > 1
    if not is_pair or not all(isinstance(e, str) and 0 < len(e) <= 200 for e in examples):
        return "examples is no list of two different short answers"
    return ""


def _is_texts(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(text, str) and 0 < len(text) <= 300 for text in value.values()
    )


def _numbers(value: dict[str, Any]) -> str:
    for name in ("capacity", "guess_rate"):
        number = value[name]
        if isinstance(number, bool) or not isinstance(number, int | float):
            return f"{name} is no number"
        if not 0 <= number <= 10**300:
            return f"{name} is {str(number)[:20]}; write a number that is not negative"
    knobs = value["knobs"]
    if not isinstance(knobs, list) or not 1 <= len(knobs) <= 6 or not all(map(_is_knob, knobs)):
        return "knobs is no list of one to six tables with name, low, high and meaning"
    return "" if len({k["name"] for k in knobs}) == len(knobs) else "two knobs have one name"


def _is_knob(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"name", "low", "high", "meaning"}:
        return False
    numbers = (value["low"], value["high"])
    is_named = isinstance(value["name"], str) and _NAME.fullmatch(value["name"])
    is_whole = all(type(n) is int and abs(n) <= 10**6 for n in numbers)
    return bool(is_named) and is_whole and isinstance(value["meaning"], str)


def _addressed(value: dict[str, Any]) -> str:
    told = [value["idea"], value["specification"], *value["fields"].values()]
    told += [value[part] for part in PARTS] + [k["meaning"] for k in value["knobs"]]
    return address("\n".join(told))


def address(text: str) -> str:
    """Say where a text speaks to whoever judges it; nothing if it does not."""
    found = _ADDRESS.search(text)
    return f"it addresses the judge: {found[0][:80]!r}" if found else ""
