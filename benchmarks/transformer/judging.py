"""Judging: rewards of sampled answers, and pass rates on held-out rows."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple, Self

import torch

from benchmarks.learner.graders import Grader, corrupt
from benchmarks.transformer.model import Decoders
from benchmarks.transformer.rows import Rows, read
from benchmarks.transformer.sampling import answers, sample
from benchmarks.transformer.text import Tokenizer
from benchmarks.transformer.warm import pad
from proofmill import Problem, score

SOUND: Final = "sound"
CORRUPT: Final = "half the keys corrupted"
_CHUNK: Final = 64


class Response(NamedTuple):
    """What is to be judged, and by whom."""

    grader: str
    row_id: str
    text: str


def _sound(problem: Problem, text: str) -> float:
    return score(problem, text).value


class Judges:
    """The graders, each with the rows that it knows."""

    def __init__(self, rows: Rows) -> None:
        """Take every row that may be asked about."""
        self.rows = {row.id: row for row in rows.all}
        self.graders: Mapping[str, Grader] = {SOUND: _sound, CORRUPT: corrupt(_sound, rows.world)}

    def __call__(self, response: Response) -> float:
        """Return the reward of a response."""
        return self.graders[response.grader](self.rows[response.row_id], response.text)


_judges: Judges | None = None
"""Of a worker process."""


def _begin(path: Path) -> None:
    global _judges
    _judges = Judges(read(path))


def _judge(responses: Sequence[Response]) -> list[float]:
    assert _judges
    return [_judges(one) for one in responses]


class Scorer:
    """Scores responses in worker processes, or here where there are none."""

    def __init__(self, path: Path, rows: Rows, workers: int) -> None:
        """Start the workers; each reads the file of rows."""
        self._here = Judges(rows)
        self._pool = (
            ProcessPoolExecutor(workers, get_context("spawn"), _begin, (path,)) if workers else None
        )

    def __enter__(self) -> Self:
        """Keep the workers."""
        return self

    def __exit__(self, *error: object) -> None:
        """End the workers."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def __call__(self, responses: Sequence[Response]) -> list[float]:
        """Return the reward of each response; equal ones are judged once."""
        new = list(dict.fromkeys(responses))
        if self._pool:
            chunks = [new[i : i + _CHUNK] for i in range(0, len(new), _CHUNK)]
            found = [reward for some in self._pool.map(_judge, chunks) for reward in some]
        else:
            found = [self._here(one) for one in new]
        rewards = dict(zip(new, found, strict=True))
        return [rewards[one] for one in responses]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How answers are drawn."""

    tokenizer: Tokenizer
    most: int
    """Tokens of an answer, at most."""
    batch: int
    """Prompts of one replica that are asked at a time, in judging."""

    def draw(
        self,
        model: Decoders,
        rows: Sequence[Sequence[Problem]],
        group: int,
        generator: torch.Generator,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return prompts (R, P, T), their lengths, and answers (R, P, group, most)."""
        device = model.embedding.device
        flat = [self.tokenizer.encode(row.prompt) for some in rows for row in some]
        tokens, lengths = pad(flat, device)
        prompts = tokens.view(model.replicas, -1, tokens.shape[-1])
        counts = lengths.view(model.replicas, -1)
        return prompts, counts, sample(model, prompts, counts, group, self.most, generator)

    def texts(self, drawn: torch.Tensor) -> list[list[str]]:
        """Return the text of each answer, by replica; prompts before draws."""
        return [[self.tokenizer.decode(one) for one in some] for some in answers(drawn)]


def evaluate(
    model: Decoders,
    asking: Asking,
    rows: Iterable[Problem],
    scorer: Scorer,
    draws: int,
    seed: int = 1,
) -> list[dict[str, int]]:
    """Return row id -> right answers of `draws`, for each replica, by the sound verifiers."""
    ordered = sorted(rows, key=lambda row: len(row.prompt))
    generator = torch.Generator(model.embedding.device).manual_seed(seed)
    found: list[dict[str, int]] = [{} for _ in range(model.replicas)]
    for start in range(0, len(ordered), asking.batch):
        batch = ordered[start : start + asking.batch]
        drawn = asking.draw(model, [batch] * model.replicas, draws, generator)[2]
        for counts, texts in zip(found, asking.texts(drawn), strict=True):
            asked = [row for row in batch for _ in range(draws)]
            pairs = [Response(SOUND, row.id, text) for row, text in zip(asked, texts, strict=True)]
            for row, reward in zip(asked, scorer(pairs), strict=True):
                counts[row.id] = counts.get(row.id, 0) + round(reward)
    return found
