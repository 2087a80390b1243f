"""Worked: rows of a file whose solutions carry calculations, and what transforms make of them.

A line whose solution does not hold is one rejected row with its reason. Questions are compared
before anything is made of them: all that is made of one would be like it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, field_validator

from filters.certification import Level, check_steps
from filters.deduplication import duplicate_groups
from filters.text import normalise
from generators import FAMILIES
from generators.family import Family, Split
from generators.transforms import TRANSFORMS, VIA
from generators.worked import TAKEN, Refused, Worked, name_of, read_solution, worked_family
from pipelines.drawing import Candidate, certified
from pipelines.errors import RecipeError
from pipelines.foreign import object_or_none, unbroken
from pipelines.inert import visible
from pipelines.sources.emphasis import Spread
from pipelines.sources.inputs import KEPT, InputSource, InputUnit, foreign_lines, split_of
from pipelines.sources.protocol import Fingerprint
from proofmill import Lineage, Problem

_MAX_QUESTION: Final = 20_000
_MIN_TOKENS: Final = 5
_SHOWN: Final = 200
"""Characters of a foreign text in a note."""
_DRAWS: Final = 40
"""Tries until a transform finds something to make of a row."""
_BY_LINES: Final = frozenset({"masked", "parts", "first_wrong"})
"""Transforms whose answer follows from what is shown alone, so that our solver proves it. Answers
of the others rest on how the author of the solution has read the question."""


class Wanted(NamedTuple):
    """What is to be made of a line."""

    number: int
    """Of the line, from 0."""
    transform: str
    """Empty where the line is refused."""
    read: Worked | Refused


class WorkedSource(InputSource):
    """Problems made of rows from outside whose solutions carry calculations (`<<48/2=24>>24`)."""

    kind: Literal["worked"]
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    """What the rows are called: `name~hint` and so on in the column `family`."""
    path: Annotated[str, Field(min_length=1)]
    """A file or URL, one JSON object per line; a relative path counts from the recipe's folder."""
    question: str
    """Column of the question."""
    solution: str
    """Column of the solution; a last line such as `#### 72` is its answer."""
    answer: str | None = None
    """Column of the reference answer, a whole number; null takes the solution's last line."""
    domain: Literal["logic", "math"] = "math"
    concepts: tuple[str, ...] = ()
    """Concepts of all rows."""
    transforms: tuple[str, ...] = ("*",)
    """What is made of each row, once each; `*` for all that need no more than its lines."""
    dials: Spread = (0.3, 0.5, 0.7)
    """Positions of the transforms' knobs, in turn from line to line."""
    similarity: Annotated[float, Field(gt=0.0, le=1.0)] = 0.7
    """Jaccard similarity of word 3-grams from which two questions are duplicates."""
    limit: Annotated[int, Field(gt=0)] | None = None
    """Read only the first so many lines."""

    @field_validator("name")
    @classmethod
    def _not_a_family(cls, name: str) -> str:
        if name in FAMILIES:
            raise ValueError(f"{name!r} is the name of a family; choose another")
        return name

    @field_validator("transforms")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if name != "*" and name not in TAKEN:
                raise ValueError(f"{name!r} takes no rows from outside; have {', '.join(TAKEN)}")
        if not names or len(set(names)) != len(names):
            raise ValueError("transforms must be a list of different names, or ['*']")
        return TAKEN if "*" in names else names

    @property
    def label(self) -> str:
        """Rows of two sources are told apart by it."""
        return self.name

    def rows(self, content: Fingerprint) -> Sequence[Wanted]:
        """Return what is to be made, line by line; a refused line stands once."""
        return [
            Wanted(number, transform, read)
            for number, read in enumerate(_readings(self.model_dump_json(), content[0]))
            for transform in (("",) if isinstance(read, Refused) else self.transforms)
        ]

    def candidates(self, unit: InputUnit) -> list[Candidate]:
        """Return what was made, certified, and the refused lines."""
        rows = self.rows(unit.content)[unit.start : unit.start + unit.count]
        return [self._candidate(wanted, unit) for wanted in rows]

    def _candidate(self, wanted: Wanted, unit: InputUnit) -> Candidate:
        read = wanted.read
        if isinstance(read, Refused):
            notes = (f"line {wanted.number + 1}: {visible(read.note[:_SHOWN])}",)
            return _nothing(self, wanted, unit, read.reason, notes)
        split = split_of(name_of(read.question), unit.shares)
        family = _families(self.model_dump_json(), unit.content[0], tuple(unit.shares.items()))[
            split
        ]
        made = _made(self, family, wanted, split)
        if made is None:
            return _nothing(self, wanted, unit, f"no_{wanted.transform}")
        problem, whole, derived = made
        level: Level = "certified" if wanted.transform in _BY_LINES else "audited"
        return certified(
            Candidate(problem=problem, source=unit.source),
            whole.solve(derived),
            solver=f"{whole.name}@{whole.version}",
            unique=whole.unique,
            wrong=whole.near_misses(derived) if whole.near_misses else None,
            guess_rate=whole.guess_rate(problem.dial or 0.0),
            level=level,
        )


def _made(
    source: WorkedSource, family: Family[Worked], wanted: Wanted, split: str
) -> tuple[Problem, Family[Any], Any] | None:
    """Return a row with its family and instance; None where there is nothing to be made."""
    read = wanted.read
    assert isinstance(read, Worked)
    transform = TRANSFORMS[wanted.transform]
    whole = transform.of_lines(family)
    dial = source.dials[wanted.number % len(source.dials)]
    setting = whole.setting(dial)
    rng = Random(f"{whole.name}/{whole.version}/{name_of(read.question)}")
    lineage = Lineage(split=split, ordinal=wanted.number, synthesizer="worked")
    for _ in range(_DRAWS):
        derived = transform.make(family, read, rng, setting)
        if derived is not None:
            return whole.pose(derived, rng, lineage, setting=setting, dial=dial), whole, derived
    return None


def _nothing(
    source: WorkedSource, wanted: Wanted, unit: InputUnit, reason: str, notes: tuple[str, ...] = ()
) -> Candidate:
    """Return the empty row that stands for a line, or for what could not be made of it."""
    question = wanted.read.question if isinstance(wanted.read, Worked) else ""
    name = name_of(f"{source.name} {wanted.number} {wanted.transform} {question}")
    problem = Problem(
        prompt=question,
        answer="",
        verifier="integer",
        family=VIA.join(filter(None, (source.name, wanted.transform))),
        version=1,
        domain=source.domain,
        concepts=source.concepts,
        lineage=Lineage(
            split=split_of(name, unit.shares), ordinal=wanted.number, synthesizer="worked"
        ),
        instance=name,
    )
    return Candidate(problem=problem, source=unit.source, reason=reason, notes=notes)


@lru_cache(maxsize=KEPT)
def _readings(settings: str, digest: str) -> tuple[Worked | Refused, ...]:
    """Return what each line is read as, once for a file and a source's JSON."""
    source = WorkedSource.model_validate_json(settings)
    lines = foreign_lines(source.path, digest)[: source.limit]
    read = _alone([_reading(source, line) for line in lines], source.similarity)
    if all(isinstance(one, Refused) for one in read):
        counts = Counter(one.reason for one in read if isinstance(one, Refused))
        told = ", ".join(f"{reason} {count}" for reason, count in sorted(counts.items()))
        raise RecipeError(f"{source.path} has no line that is read as worked: {told}")
    return tuple(read)


def _reading(source: WorkedSource, line: str) -> Worked | Refused:
    row = object_or_none(line)
    if row is None:
        return Refused("not_json", line[:_SHOWN])
    question, solution = row.get(source.question), row.get(source.solution)
    answer = row.get(source.answer) if source.answer else None
    if isinstance(answer, int) and not isinstance(answer, bool):
        answer = str(answer)
    texts = (question, solution, answer if source.answer else "")
    if not all(isinstance(text, str) for text in texts):
        return Refused("missing_column", line[:_SHOWN])
    whole = "".join(map(str, texts))
    if unbroken(row) != row or "\0" in whole:
        return Refused("bad_characters", line[:_SHOWN])
    if len(normalise(str(question)).split()) < _MIN_TOKENS:
        return Refused("question_too_short", line[:_SHOWN])
    if len(str(question)) > _MAX_QUESTION:
        return Refused("question_too_long", line[:_SHOWN])
    read = read_solution(str(question).strip(), str(solution), str(answer) if answer else None)
    if isinstance(read, Worked) and not all(one.is_checked for one in check_steps(read.lines, {})):
        return Refused("calculation_wrong", "by the second reading")
    return read


def _alone(read: Sequence[Worked | Refused], similarity: float) -> list[Worked | Refused]:
    """Refuse questions with two answers, and of questions that nearly agree all but the first."""
    answers: dict[str, set[str]] = {}
    for one in read:
        if isinstance(one, Worked):
            answers.setdefault(name_of(one.question), set()).add(one.answer)
    places = [at for at, one in enumerate(read) if isinstance(one, Worked)]
    groups = duplicate_groups([_question(read[at]) for at in places], similarity)
    seen: dict[int, int] = {}
    kept = list(read)
    for at, group in zip(places, groups, strict=True):
        first = seen.setdefault(group, at)
        if len(answers[name_of(_question(read[at]))]) > 1:
            kept[at] = Refused("conflicting_answers", "the question has several")
        elif first != at:
            kept[at] = Refused("near_duplicate", f"of line {first + 1}")
    return kept


def _question(read: Worked | Refused) -> str:
    return read.question if isinstance(read, Worked) else ""


@lru_cache(maxsize=KEPT)
def _families(
    settings: str, digest: str, shares: tuple[tuple[Split, float], ...]
) -> Mapping[str, Family[Worked]]:
    """Return the file's rows of each split as a family; what is made of one stays in its split."""
    source = WorkedSource.model_validate_json(settings)
    pools: dict[str, list[Worked]] = {}
    for read in _readings(settings, digest):
        if isinstance(read, Worked):
            pools.setdefault(split_of(name_of(read.question), dict(shares)), []).append(read)
    return {
        split: worked_family(source.name, pool, domain=source.domain, concepts=source.concepts)
        for split, pool in pools.items()
    }
