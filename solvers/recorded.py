"""Recorded: stored rollouts, answered as if they were drawn now.

The responses to one prompt, whoever gave them, stand for samples of one solver: a recording of
several models makes pass rates between 0 and 1 with no model at hand. Nothing of a response is
read, and it may be anything.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from proofmill.problem import canonical_json
from solvers.protocol import Completion, Prompt, SolverError

Pair: TypeAlias = tuple[Prompt, str]
_HEAD = 120
"""Characters by which prompts are compared when a near one is looked for."""


class Recorded:
    """Replays responses by the text of the prompt: of the last user turn, in a conversation."""

    def __init__(
        self,
        source: str | Path | Iterable[Pair],
        *,
        model: str | None = None,
        prompt_column: str = "question",
        response_column: str = "response",
        model_column: str = "model",
        name: str = "",
    ) -> None:
        """Read all rows.

        Args:
            source: a Parquet or JSONL file, or pairs (prompt, response).
            model: replay this model's responses only.
            prompt_column: holds the prompt's text or its turns.
            response_column: holds the response; null where there is none.
            model_column: looked at only where `model` is given.
            name: in the solver's name; by default the file's.

        Raises:
            SolverError: if the file, a column or the model is not there, or nothing is recorded.
        """
        if isinstance(source, str | Path):
            columns = [prompt_column, response_column, *([model_column] if model else [])]
            rows = _rows(Path(source), columns)
            pairs: Iterable[Pair] = _of_model(rows, columns, model, str(source))
            name = name or Path(source).stem
        else:
            pairs = source
        self._responses: dict[str, list[str]] = {}
        digest = hashlib.sha256()
        for prompt, response in pairs:
            text = prompt_text(prompt)
            self._responses.setdefault(text, []).append(response)
            digest.update(canonical_json([text, response]).encode("utf8", "surrogatepass"))
        if not self._responses:
            raise SolverError(
                f"recording {name or 'of pairs'} holds no response; give one that does"
            )
        parts = ["recorded", name, model, digest.hexdigest()[:12]]
        self._solver_id = ":".join(part for part in parts if part)

    @property
    def solver_id(self) -> str:
        """`recorded`, the file's name, the model if one was chosen, and a hash of all rows."""
        return self._solver_id

    @property
    def prompts(self) -> list[str]:
        """The recorded prompts, in the order of the recording."""
        return list(self._responses)

    @property
    def population(self) -> int | None:
        """Responses per prompt, where all prompts have equally many; else None."""
        sizes = {len(responses) for responses in self._responses.values()}
        return sizes.pop() if len(sizes) == 1 else None

    def answer(
        self, prompts: Sequence[Prompt], n: int, *, seed: int = 0, first: int = 0
    ) -> list[list[Completion]]:
        """Return draws `first` to `first + n - 1` without replacement, in an order of the seed.

        Draws beyond what is recorded for a prompt are absent. Tokens and cost are 0: a recording
        has neither.

        Raises:
            SolverError: for a prompt that is not recorded; the message shows the nearest one.
            ValueError: if `n` or `first` is negative.
        """
        if n < 0 or first < 0:
            raise ValueError(f"n is {n} and first is {first}: neither can be negative")
        return [self._drawn(prompt_text(prompt), seed, first, n) for prompt in prompts]

    def _drawn(self, text: str, seed: int, first: int, n: int) -> list[Completion]:
        if text not in self._responses:
            raise SolverError(
                f"no response to {text[:_HEAD]!r} in {self._solver_id}; {self._near(text)}"
            )
        order = list(self._responses[text])
        digest = hashlib.sha256(text.encode("utf8", "surrogatepass")).hexdigest()
        Random(f"{seed}/{digest}").shuffle(order)
        return [
            Completion(
                text=response,
                tokens=0,
                finish_reason="stop",
                cost=0.0,
                solver_id=self._solver_id,
                sample=sample,
            )
            for sample, response in enumerate(order[first : first + n], first)
        ]

    def _near(self, text: str) -> str:
        heads = [prompt[:_HEAD] for prompt in self._responses]
        near = get_close_matches(text[:_HEAD], heads, n=1)
        return f"the nearest is {near[0]!r}" if near else "none is near; ask in its exact words"


def prompt_text(prompt: Prompt) -> str:
    """Return the text of a prompt: its last user turn, where it is a conversation.

    Raises:
        SolverError: if there is no user turn with a text.
    """
    if isinstance(prompt, str):
        return prompt
    for turn in reversed(_turns(prompt)):
        if turn.get("role") == "user" and isinstance(turn.get("content"), str):
            return str(turn["content"])
    raise SolverError(f"the prompt {prompt!r:.200} is no text and has no user turn; give one")


def _turns(prompt: object) -> list[Mapping[str, Any]]:
    """Return the turns of a conversation; a recording may hold anything in their place."""
    turns = prompt if isinstance(prompt, Sequence) else ()
    return [turn for turn in turns if isinstance(turn, Mapping)]


def _of_model(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], model: str | None, source: str
) -> Iterator[Pair]:
    prompt, response = columns[:2]
    models = set[str]()
    is_found = model is None
    for row in rows:
        if model is not None:
            models.add(str(row[columns[2]]))
            if row[columns[2]] != model:
                continue
            is_found = True
        if row[response] is not None:
            try:
                text = prompt_text(row[prompt])
            except SolverError as error:
                raise SolverError(f"{source}, column {prompt!r}: {error}") from error
            yield text, str(row[response])
    if not is_found:
        near = get_close_matches(str(model), models, n=3, cutoff=0.4) or sorted(models)[:9]
        raise SolverError(f"{source} has no model {model!r}; near it: {near}")


def _rows(path: Path, columns: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    if not path.is_file():
        raise SolverError(f"no recording at {path}; give a Parquet or JSONL file")
    return _parquet(path, columns) if path.suffix == ".parquet" else _jsonl(path, columns)


def _parquet(path: Path, columns: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    import pyarrow
    import pyarrow.parquet

    try:
        with pyarrow.parquet.ParquetFile(path) as file:
            _check_columns(path, columns, file.schema_arrow.names)
            for batch in file.iter_batches(columns=list(columns)):
                yield from batch.to_pylist()
    except pyarrow.ArrowInvalid as error:
        raise SolverError(f"{path} is no whole Parquet file: {error}") from error


def _jsonl(path: Path, columns: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line.decode("utf8"))
            except (ValueError, RecursionError) as error:
                raise SolverError(f"{path}, line {number}: {error}; mend or remove it") from error
            if not isinstance(row, dict):
                raise SolverError(f"{path}, line {number} is no JSON object; mend or remove it")
            _check_columns(path, columns, row)
            yield row


def _check_columns(path: Path, columns: Sequence[str], have: Iterable[str]) -> None:
    missing = sorted(set(columns) - set(have))
    if missing:
        raise SolverError(
            f"{path} has no column {missing[0]!r}, it has {sorted(have)}; name it with "
            "prompt_column, response_column or model_column"
        )
