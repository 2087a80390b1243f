"""Foreign: rows of other people's environments that passed our gates, read from an adapted folder.

No environment runs in a build: `python -m pipelines adapt` has drawn and judged the rows before, so
a build stays a function of files. Each row is certified here again, as far as its level says.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from pydantic import Field, TypeAdapter, field_validator

from filters.certification import LEVELS, Level
from pipelines.config import parsed
from pipelines.drawing import Candidate
from pipelines.errors import RecipeError
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, digest_of, lines_of, split_of
from pipelines.sources.protocol import Fingerprint, Shares, bare_question
from pipelines.sources.proved import Proved, require_sound
from proofmill.problem import canonical_json

ROWS = "rows.jsonl"
"""In an adapted folder: one `Adapted` a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a foreign row comes from; the fields are those of `pipelines.dataset.ORIGIN`."""

    source: str
    """The collection of environments."""
    version: str
    task: str
    seed: int
    index: int
    config: str
    """Hash of the task's settings."""
    licence: str
    """SPDX identifier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapted:
    """A foreign row with its evidence."""

    row: Proved
    level: Level
    origin: Origin

    def candidate(self, source: int, shares: Shares) -> Candidate:
        """Return the row for the source at that position, certified or rejected.

        Its split follows from the hash of its question, so that one question lies in one split.
        """
        made = self.row.candidate(source, self.level)
        lineage = replace(made.problem.lineage, split=split_of(made.problem.instance, shares))
        problem = replace(made.problem, lineage=lineage)
        return replace(made, problem=problem, origin=asdict(self.origin))


_LINE = TypeAdapter(Adapted)


class ForeignSource(InputSource):
    """Rows of other people's environments, adapted by `python -m pipelines adapt`."""

    is_read: ClassVar[bool] = True

    kind: Literal["foreign"]
    path: Annotated[str, Field(min_length=1)]
    """Folder or URL that `adapt` wrote; a relative path counts from the recipe's folder."""
    level: Literal["certified", "audited"] = "certified"
    """The weakest level that is taken: `certified` rows were solved by a reader of ours, `audited`
    ones passed every gate that asks no solver."""
    tasks: tuple[str, ...] = ("*",)
    """Names of the collection's tasks, or `*` for all that have rows of the level."""
    limit: Annotated[int, Field(gt=0)] | None = None
    """Most rows of one task."""

    @field_validator("tasks")
    @classmethod
    def _distinct(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        if not names or len(set(names)) != len(names):
            raise ValueError("tasks must be a list of different names, or ['*']")
        return names

    def fingerprint(self) -> Fingerprint:
        """Return the hash of the file of rows."""
        return (digest_of(self._file),)

    def rows(self, content: Fingerprint) -> Sequence[Adapted]:
        """Return the rows of the level and tasks; a line that is none is an error."""
        lines = _rows(self._file, content[0])
        self._check_tasks(lines)
        taken = LEVELS[: LEVELS.index(self.level) + 1]
        counts: Counter[str] = Counter()
        kept = []
        for line in lines:
            task = line.origin.task
            if line.level not in taken or not ({"*", task} & set(self.tasks)):
                continue
            counts[task] += 1
            if self.limit is None or counts[task] <= self.limit:
                kept.append(line)
        if not kept:
            raise RecipeError(
                f"{self._file} has no rows of level {self.level!r} and tasks "
                f'{", ".join(self.tasks)}: set `level = "audited"`, or adapt more tasks'
            )
        return kept

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return the rows, certified again."""
        rows = self.rows(unit.content)[unit.start : unit.start + unit.count]
        return [row.candidate(unit.source, unit.shares) for row in rows]

    def text(self, family: str, prompt: str) -> str:
        """Return the question: the index is asked for it in a build too."""
        return bare_question(prompt)

    @property
    def _file(self) -> str:
        return f"{self.path.rstrip('/')}/{ROWS}"

    def _check_tasks(self, lines: Sequence[Adapted]) -> None:
        have = {line.origin.task for line in lines} | {"*"}
        if missing := [name for name in self.tasks if name not in have]:
            raise RecipeError(
                f"{self._file} has no rows of the task {missing[0]!r}; it has "
                f"{', '.join(sorted(have - {'*'}))}"
            )


def adapted_lines(rows: Sequence[Adapted]) -> bytes:
    """Return the rows as the JSON lines that a `ForeignSource` reads."""
    return "".join(f"{canonical_json(_LINE.dump_python(row))}\n" for row in rows).encode()


@lru_cache(maxsize=KEPT)
def _rows(path: str, digest: str) -> tuple[Adapted, ...]:
    lines = enumerate(lines_of(path, digest), 1)
    return tuple(_row(f"{path}, line {number}", line) for number, line in lines)


def _row(place: str, line: str) -> Adapted:
    try:
        row = parsed(_LINE, line)
        require_sound(row.row)
    except ValueError as error:
        raise RecipeError(f"{place}: not an adapted row: {error}; adapt it again") from error
    return row
