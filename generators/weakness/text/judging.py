"""Judging: two solvers of different families mark each question on five points.

The verdict follows from the marks by a fixed rule, not from what a judge concludes. A question
stays where one verdict is `perfect` and the other at least `acceptable`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generators.weakness.text.drafts import Draft
from generators.weakness.text.outcome import Outcome, spent
from proofmill.problem import Json
from solvers.prompts import render
from solvers.protocol import Structured, StructuredSolver

PROMPT = "weakness/judge"
POINTS = ("format", "factual", "level", "concepts", "solvable")
MARKS = ("perfect", "acceptable", "bad")
_NEEDED = ("factual", "solvable")
"""Points without which nothing is perfect."""
_OTHERS = 2
"""Further perfect points that a perfect verdict needs (as in SwS)."""

SCHEMA: Mapping[str, Json] = {
    "type": "object",
    "properties": {
        **{point: {"type": "string", "enum": list(MARKS)} for point in POINTS},
        "remark": {"type": "string"},
    },
    "required": [*POINTS, "remark"],
    "additionalProperties": False,
}

_MAKERS: Mapping[str, tuple[str, ...]] = {
    "alibaba": ("qwen", "qwq", "qvq", "marco"),
    "meta": ("llama", "nemotron"),
    "deepseek": ("deepseek",),
    "mistral": ("mistral", "mixtral", "magistral", "ministral", "mathstral", "codestral"),
    "google": ("gemma", "gemini"),
    "openai": ("gpt", "chatgpt", "o1", "o3", "o4"),
    "anthropic": ("claude",),
    "microsoft": ("phi",),
    "zhipu": ("glm", "chatglm"),
    "moonshot": ("kimi", "moonlight"),
    "xai": ("grok",),
    "cohere": ("command", "aya"),
    "allenai": ("olmo", "tulu"),
    "01ai": ("yi",),
}
"""Who trained the base: two names of one row are one family, however they are spelled."""


def families(model: str) -> frozenset[str]:
    """Return the families that a model's name shows.

    `Qwen/Qwen2.5-72B-Instruct` and `QwQ-32B` are one family; `DeepSeek-R1-Distill-Qwen-32B` is of
    two, and so shares one with either. An unknown name is a family by its first letters.
    """
    base = model.strip().casefold().rsplit("/", 1)[-1]
    found = {
        maker
        for maker, names in _MAKERS.items()
        if any(re.search(rf"(?<![a-z0-9]){name}(?![a-z])", base) for name in names)
    }
    first = re.match(r"[^a-z0-9]*([a-z]+|.*)", base)
    return frozenset(found or {first[1] if first else base})


def judge(drafts: Sequence[Draft], solver: StructuredSolver, *, seed: int) -> list[Outcome[Draft]]:
    """Let one judge mark each draft and apply the keep rule to the verdicts so far."""
    prompts = [
        render(
            PROMPT,
            category=one.category,
            level=one.level,
            concepts=one.concepts,
            question=one.question,
        )
        for one in drafts
    ]
    replies = solver.structured(prompts, SCHEMA, seed=seed)
    return [_judged(draft, reply) for draft, reply in zip(drafts, replies, strict=True)]


def _judged(draft: Draft, reply: Structured | None) -> Outcome[Draft]:
    if reply is None:
        return Outcome(id=draft.id)
    cost = spent(reply.completions)
    if reply.fault:
        return Outcome(id=draft.id, reason="no_verdict", note=reply.fault, spent=cost)
    found = verdict(reply.value)
    verdicts = (*draft.verdicts, found)
    if found == "bad":
        worst = ", ".join(point for point in POINTS if reply.value[point] == "bad")
        note = f"{worst}: {reply.value['remark'][:200]}"
        return Outcome(id=draft.id, reason="judged_bad", note=note, spent=cost)
    if len(verdicts) > 1 and "perfect" not in verdicts:
        return Outcome(id=draft.id, reason="nobody_convinced", spent=cost)
    return Outcome(id=draft.id, item=replace(draft, verdicts=verdicts), spent=cost)


def verdict(marks: Mapping[str, str]) -> str:
    """Return `bad` for any bad mark, `perfect` by the rule above, else `acceptable`."""
    given = [marks[point] for point in POINTS]
    if "bad" in given:
        return "bad"
    needed = all(marks[point] == "perfect" for point in _NEEDED)
    is_perfect = needed and given.count("perfect") >= len(_NEEDED) + _OTHERS
    return "perfect" if is_perfect else "acceptable"
