"""Prompts: how a recipe words what a policy is shown, and how long that may be.

A family's question stays as it is. Around it a recipe may set a system message, another place for
the answer, an instruction of its own, and a bound; what is then shown is certified again.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from generators.instructions import posed, taken_apart
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError, StorageError
from pipelines.sources.protocol import INSTRUCTION
from pipelines.state import Store
from proofmill import Problem, score
from proofmill.extraction import wrap
from proofmill.problem import AnswerFormat, content_hash

if TYPE_CHECKING:
    from tokenizers import Tokenizer

EXAMPLE: Final = "{example}"
"""Stands in an instruction for an answer of the row's form, as its family's own shows it."""
_NO_EXAMPLE: Final = "..."
"""Of rows that were read; a reader of responses takes it for no answer."""
_OF_READ: Final[dict[AnswerFormat, str]] = {
    "boxed": INSTRUCTION.strip(),
    "tags": "Put your final answer between <answer> and </answer>.",
}
_MARKS: Final[dict[AnswerFormat, str]] = {"boxed": r"\boxed{", "tags": "<answer>"}
"""What a prompt says that asks for a format."""


def format_asked(
    system: str, answer_format: AnswerFormat | None, instruction: str | None
) -> AnswerFormat | None:
    """Return the format that the settings ask for, None where each row keeps its own.

    Raises:
        ValueError: if an instruction is given and no text says where the answer goes, or says so
            for another format.
    """
    if instruction is None:
        return answer_format
    said = instruction or system
    forms: list[AnswerFormat] = [form for form, mark in _MARKS.items() if mark in said]
    if answer_format in forms:
        return answer_format
    if answer_format or len(forms) != 1:
        wanted = _MARKS[answer_format] if answer_format else " or ".join(_MARKS.values())
        where = "instruction" if instruction else "instruction is empty, so system_prompt"
        raise ValueError(f"{where} must ask for {wanted}: a response is read for that only")
    return forms[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How prompts are worded, and how long they may be."""

    system: str = ""
    answer_format: AnswerFormat | None = None
    """None: each row keeps its own."""
    instruction: str | None = None
    """Instead of the families' own; with EXAMPLE where an answer of the row's form is shown."""
    most_tokens: int | None = None
    tokenizer: str | None = None
    """Path of a tokenizer.json."""
    digest: str = ""
    """Hash of that file when the run was prepared."""

    @property
    def fingerprint(self) -> str:
        """Hash of all that decides a row; where the tokenizer lies does not."""
        words = [self.system, self.answer_format, self.instruction]
        return content_hash([*words, self.most_tokens, self.digest])

    def applied(self, candidate: Candidate) -> Candidate:
        """Return the row as a policy is shown it, or rejected: not asked so, or too long."""
        if candidate.reason:
            return candidate
        problem = self._worded(candidate.problem)
        if problem is None:
            return _rejected(candidate, "no_instruction", "the prompt ends in none of ours")
        if problem != candidate.problem:
            candidate = _checked(replace(candidate, problem=problem))
        return candidate if candidate.reason else self._fitting(candidate)

    def bare(self, prompt: str) -> str:
        """Return a prompt without the instruction that `applied` gave a row that was read."""
        own = self._of_read(self.answer_format or "boxed")
        return prompt.removesuffix(posed("", own))

    def tokens(self, messages: Iterable[Mapping[str, str]]) -> int:
        """Return the tokens of a row's messages; the bytes where no tokenizer is named.

        No token of a byte-level tokenizer is shorter than a byte, so the bytes are never fewer.
        What a chat template adds is not counted.

        Raises:
            RecipeError: if the tokenizer cannot be used.
        """
        texts = [turn["content"] for turn in messages]
        if self.tokenizer is None:
            return sum(len(text.encode()) for text in texts)
        reader = _tokenizer(self.tokenizer, self.digest)
        return sum(len(reader.encode(text, add_special_tokens=False).ids) for text in texts)

    def _worded(self, problem: Problem) -> Problem | None:
        if self.answer_format is None and self.instruction is None:
            return replace(problem, system=self.system)
        form = self.answer_format or problem.answer_format
        parts = taken_apart(problem.prompt)
        if parts is not None:
            prompt = parts.prompt(form)
            if self.instruction is not None:
                own = self.instruction.replace(EXAMPLE, parts.example)
                prompt = posed(parts.question, own)
        elif problem.prompt.endswith(INSTRUCTION):
            prompt = posed(problem.prompt.removesuffix(INSTRUCTION), self._of_read(form))
        else:
            return None
        return replace(problem, prompt=prompt, answer_format=form, system=self.system)

    def _of_read(self, form: AnswerFormat) -> str:
        own = _OF_READ[form] if self.instruction is None else self.instruction
        return own.replace(EXAMPLE, _NO_EXAMPLE)

    def _fitting(self, candidate: Candidate) -> Candidate:
        if self.most_tokens is None:
            return candidate
        tokens = self.tokens(candidate.problem.messages)
        if tokens <= self.most_tokens:
            return candidate
        unit = "tokens" if self.tokenizer else "bytes, each taken for a token"
        return _rejected(candidate, "prompt_too_long", f"{tokens} {unit}; most {self.most_tokens}")


def _checked(candidate: Candidate) -> Candidate:
    """Certify anew what depends on the wording.

    The answer earns 1 where it is now asked for, and the prompt itself nothing.
    """
    problem = candidate.problem
    own = score(problem, wrap(problem, problem.answer))
    if own.value != 1.0:
        return _rejected(candidate, "answer_refused", f"{own.reason} as {problem.answer_format}")
    shown = [turn["content"] for turn in problem.messages]
    if any(score(problem, text).value for text in (*shown, "\n\n".join(shown))):
        return _rejected(candidate, "prompt_credited", "system message or instruction")
    return candidate


def _rejected(candidate: Candidate, reason: str, note: str) -> Candidate:
    return replace(candidate, reason=reason, notes=(note,))


def tokenizer_digest(path: str) -> str:
    """Return the hash of a tokenizer file, which is read to see that it is one.

    Raises:
        RecipeError: if it is absent or no tokenizer, or the package to read it is.
    """
    digest = hashlib.sha256(_bytes(path)).hexdigest()
    _tokenizer(path, digest)
    return digest


@lru_cache(maxsize=2)
def _tokenizer(path: str, digest: str) -> "Tokenizer":
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise RecipeError(
            "tokenizer needs a package: pip install tokenizers; or leave it out, then each byte "
            "counts as a token"
        ) from error
    data = _bytes(path)
    if hashlib.sha256(data).hexdigest() != digest:
        raise RecipeError(f"{path} has changed while it was in use; run the same command again")
    try:
        return Tokenizer.from_buffer(data)
    except Exception as error:
        raise RecipeError(f"tokenizer {path} is no tokenizer.json: {error}") from error


def _bytes(path: str) -> bytes:
    folder, _, name = path.rpartition("/")
    try:
        return Store(folder or ".").read(name)
    except StorageError as error:
        raise RecipeError(f"tokenizer: {error}; name a tokenizer.json that exists") from error
