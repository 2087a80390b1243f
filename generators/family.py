"""Family: a kind of problem, as frozen functions that make, word and independently solve it.

Three pieces of code meet only in the data: `generate` builds an instance whose `answer` it knows
by construction, `solve` finds all answers from the instance by a different algorithm, and the
verifier in `proofmill` judges text. A row is a pure function of (family, version, split, root
seed, ordinal, knobs): nothing here reads a clock, a global random state or a hash order.
"""

import difflib
import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, wraps
from random import Random
from typing import Generic, Literal, ParamSpec, Protocol, TypeAlias, TypeVar

from generators.instructions import instruction, posed
from generators.pictures import Picture
from generators.shapes import shape
from proofmill import VERIFIERS, Lineage, Problem
from proofmill.problem import AnswerFormat, Json, content_hash

Split: TypeAlias = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = ("train", "validation", "test")
Knobs: TypeAlias = Mapping[str, float]
"""Knob name -> 0..1."""

SOLVE_LIMIT = 64
"""Most answers that `solve` lists; a family with more lists the first ones it finds."""
SHARES: Mapping[Split, float] = {"train": 15 / 16, "validation": 15 / 256, "test": 1 / 16}
"""Share of the instances that each split draws from; the draws for a row are one over it.

Those of validation are among those of train: whoever wants both leaves them out of train.
"""
_JUDGED_BY_ARGS = frozenset({"graph_coloring", "path", "plan"})
"""Verifiers for which an answer in full is right or wrong whatever the reference is. They try a
reference first: a wrong text that stands in its place is refused at once."""
_MAX_SPLIT_DRAWS = 640
"""Draws until the instance falls into the wanted split; 640 misses in a row are a broken hash."""


class IllPosedError(RuntimeError):
    """A family could not make a sound instance within its count of draws."""


class Instance(Protocol):
    """What every family's instance type has: the answer by construction, unseen by `solve`."""

    @property
    def answer(self) -> str:
        """Canonical reference answer, known to the generator without solving."""
        ...


I = TypeVar("I", bound=Instance)  # noqa: E741
F = TypeVar("F", bound=Callable[..., object])
P = ParamSpec("P")
T = TypeVar("T")


def rule(function: F) -> F:
    """Say that a function states the puzzle, so that `generate` and `solve` may both call it.

    A move, a neighborhood, the arithmetic asked for, the form of an answer: what the prompt tells
    anyway, and no search. `tests/contract/test_independence.py` refuses whatever else they share.
    """
    return function


def redrawn(most: int, wanted: str) -> Callable[[Callable[P, T | None]], Callable[P, T]]:
    """Let a function that draws once, and returns None for a useless draw, draw until one is good.

    The function then raises IllPosedError after `most` useless draws: "no <wanted> in ...".
    """

    def repeated(draw: Callable[P, T | None]) -> Callable[P, T]:
        @wraps(draw)
        def first_good(*args: P.args, **kwargs: P.kwargs) -> T:
            for _ in range(most):
                drawn = draw(*args, **kwargs)
                if drawn is not None:
                    return drawn
            family = draw.__module__.removesuffix(".family").rpartition(".")[2]
            given = reprlib.repr([arg for arg in args if not isinstance(arg, Random)])
            raise IllPosedError(f"{family}: no {wanted} in {most} draws with {given}")

        return first_good

    return repeated


@dataclass(frozen=True, slots=True)
class Knob:
    """One lever of difficulty: 0..1 outside, `low`..`high` in natural units inside a family."""

    name: str
    low: float
    high: float
    meaning: str
    """What it counts, with its unit."""

    def number(self, knobs: Knobs) -> float:
        """Return this knob's value in natural units."""
        return self.low + (self.high - self.low) * knobs[self.name]

    def integer(self, knobs: Knobs) -> int:
        """Return this knob's value in natural units, rounded half up."""
        return int(self.number(knobs) + 0.5)

    def number_at(self, dial: float) -> float:
        """Return the value in natural units where this knob follows the dial."""
        return self.number({self.name: dial})

    def integer_at(self, dial: float) -> int:
        """Return the value that `number_at` gives, rounded half up."""
        return self.integer({self.name: dial})


def hardest(
    draw: Callable[[Random, Knobs], I], picks: Knob, effort: Callable[[I], int]
) -> Callable[[Random, Knobs], I]:
    """Return a `generate` that keeps, of as many draws as `picks` says, the one of most effort."""

    def generate(rng: Random, knobs: Knobs) -> I:
        return max((draw(rng, knobs) for _ in range(picks.integer(knobs))), key=effort)

    return generate


def _no_args(instance: Instance) -> dict[str, Json]:
    return {}


def _no_letters(instance: Instance) -> dict[str, str]:
    return {}


def _no_steps(instance: Instance) -> tuple[str, ...]:
    return ()


class Searched(Protocol):
    """A search that was told: `generators.deducing.Trace`."""

    @property
    def lines(self) -> tuple[str, ...]:
        """What was tried, with the dead ends, one by one."""
        ...

    @property
    def answer(self) -> str:
        """What was found, as the verifier takes it."""
        ...


def _no_trace(instance: Instance) -> None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Family(Generic[I]):
    """A kind of problem: one module, and one line in the table of its topic's room."""

    name: str
    version: int
    """Raised by every change of any byte of any row."""
    domain: Literal["logic", "math", "code", "games"]
    summary: str
    """One line for tables."""
    concepts: tuple[str, ...]
    knobs: tuple[Knob, ...]
    verifier: str
    answer_format: AnswerFormat = "boxed"
    unique: bool = True
    """Exactly one answer is right, which `solve` proves; else any right one is accepted."""
    labels: tuple[str, ...] = ()
    """The possible answers of a declared label family, which is balanced instead of entropic."""
    examples: tuple[str, str, *tuple[str, ...]]
    """Two answers of each form that may be asked for; the prompt shows the first of the row's form
    (of `math`: `shape`) that is not right."""

    generate: Callable[[Random, Knobs], I]
    """Draw a sound instance. Raises IllPosedError after a fixed count of draws."""
    generate_in: Callable[[Random, Knobs, Split], I] | None = None
    """Draw one of a split; needed where `generate` would fall into it too seldom."""
    render: Callable[[I, Random], str]
    """Word the question; where to put the answer is added by `problem`."""
    solve: Callable[[I], list[str]]
    """All answers up to SOLVE_LIMIT, by another algorithm than the generator's, blind to
    `instance.answer`."""
    effort: Callable[[I], int]
    """A deterministic count of solving work: nodes, propagations, terms."""
    canonical: Callable[[I], Json]
    """Solver-level normal form: the same for every wording of the same puzzle."""
    args: Callable[[I], dict[str, Json]] = _no_args
    """What the verifier needs besides the answer."""
    steps: Callable[[I], tuple[str, ...]] = _no_steps
    """Worked derivation."""
    letters: Callable[[I], dict[str, str]] = _no_letters
    """LaTeX of what the letters in `steps` stand for, for whoever checks them; exact, or to 30
    digits."""
    trace: Callable[[I], Searched | None] = _no_trace
    """A search with its dead ends, told; None where it would be too long."""
    near_misses: Callable[[I], list[str]] | None = None
    """Well-formed answers that are surely wrong; needed where more than one answer is right."""
    picture: Callable[[I], Picture] | None = None
    """What the prompt states, drawn: blind to `instance.answer`, and nothing left out."""
    recognise: Callable[[str], Json | None] | None = None
    """Canonical form of the puzzle that a benchmark's text poses; None for any other text."""
    capacity: Callable[[float], float]
    """Estimate of the distinct instances at a dial, both splits together."""
    guess_rate: Callable[[float], float]
    """Accuracy of a random well-formed answer at a dial."""

    def problem(
        self,
        ordinal: int,
        dial: float = 0.5,
        knobs: Knobs | None = None,
        root_seed: int = 0,
        split: Split = "train",
    ) -> Problem:
        """Return row `ordinal` of the stream; `knobs` override the dial one by one.

        Raises:
            ValueError: if the dial or a knob is out of 0..1, or a knob or split is unknown.
            IllPosedError: if no sound instance was found within the family's count of draws.
        """
        return self.draw(ordinal, dial, knobs, root_seed, split)[0]

    def draw(
        self,
        ordinal: int,
        dial: float = 0.5,
        knobs: Knobs | None = None,
        root_seed: int = 0,
        split: Split = "train",
    ) -> tuple[Problem, I]:
        """Return the row and the instance behind it; see `problem`."""
        setting = self.setting(dial, knobs)
        if split not in SPLITS:
            raise ValueError(f"split is {split!r}; the splits are {SPLITS}")
        levers = _levers(tuple(setting.values()))
        rng = Random(f"{self.name}/{self.version}/{split}/{root_seed}/{ordinal}/{levers}")
        instance, name = self.draw_in_split(rng, setting, split)
        lineage = Lineage(root_seed=root_seed, split=split, ordinal=ordinal, synthesizer="families")
        problem = self.pose(instance, rng, lineage, setting=setting, dial=dial, name=name)
        return problem, instance

    def draw_in_split(self, rng: Random, setting: Knobs, split: Split) -> tuple[I, str]:
        """Return an instance that falls into a split, and its name.

        Raises:
            IllPosedError: if none does in hundreds of draws.
        """
        for _ in range(_MAX_SPLIT_DRAWS):
            if self.generate_in:
                instance = self.generate_in(rng, setting, split)
            else:
                instance = self.generate(rng, setting)
            name = self.instance_hash(instance)
            if is_in_split(name, split):
                return instance, name
        raise IllPosedError(f"{self.name}: {_MAX_SPLIT_DRAWS} draws, none in split {split!r}")

    def pose(
        self,
        instance: I,
        rng: Random,
        lineage: Lineage,
        *,
        setting: Knobs,
        dial: float,
        name: str = "",
    ) -> Problem:
        """Return the row about an instance, whoever made it.

        Args:
            instance: what is asked about.
            rng: chooses the words.
            lineage: where the instance comes from.
            setting: position of every knob, as `setting` gives it.
            dial: of the row.
            name: its instance hash, if known.
        """
        args = self.args(instance)
        return Problem(
            prompt=self._prompt(instance, args, rng),
            answer=instance.answer,
            verifier=self.verifier,
            args=args,
            answer_format=self.answer_format,
            family=self.name,
            version=self.version,
            domain=self.domain,
            concepts=self.concepts,
            knobs=dict(setting),
            dial=dial,
            effort=self.effort(instance),
            steps=tuple(self.steps(instance)),
            lineage=lineage,
            instance=name or self.instance_hash(instance),
        )

    def setting(self, dial: float, knobs: Knobs | None = None) -> dict[str, float]:
        """Return every knob's position: the dial, unless `knobs` says otherwise."""
        chosen = {knob.name: dial for knob in self.knobs}
        for name, value in (knobs or {}).items():
            if name not in chosen:
                near = difflib.get_close_matches(name, chosen, 1) or [*chosen]
                raise ValueError(f"{self.name} has no knob {name!r}; nearest is {near[0]!r}")
            chosen[name] = value
        if not 0.0 <= dial <= 1.0:
            raise ValueError(f"{self.name}: dial must lie in 0..1, got {dial}")
        for name, value in chosen.items():
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"{self.name}: {name} must lie in 0..1, got {value}")
        return chosen

    @property
    def gives_steps(self) -> bool:
        """Whether its rows carry a worked derivation."""
        return self.steps is not _no_steps

    @property
    def gives_traces(self) -> bool:
        """Whether searches for its answers are told."""
        return self.trace is not _no_trace

    def instance_hash(self, instance: I) -> str:
        """Return the name of the canonical instance; its last digit decides the split."""
        return content_hash([self.name, self.canonical(instance)])

    def recognised_hash(self, text: str) -> str | None:
        """Return the instance hash of the puzzle that a benchmark's text poses, if it is ours."""
        canonical = self.recognise(text) if self.recognise else None
        return None if canonical is None else content_hash([self.name, canonical])

    def _prompt(self, instance: I, args: Mapping[str, Json], rng: Random) -> str:
        question, example = self.render(instance, rng), self._example(instance.answer, args)
        return posed(question, instruction(self.answer_format, example, rng))

    def _example(self, answer: str, args: Mapping[str, Json]) -> str:
        """Return an answer of the right form that is not right."""
        judge = VERIFIERS[self.verifier]
        for text in self.examples:
            is_alike = self.verifier != "math" or shape(text) == shape(answer)
            gold = text if self.verifier in _JUDGED_BY_ARGS else answer
            if is_alike and judge(text, gold, args).outcome != "correct":
                return text
        raise ValueError(f"{self.name} has no example for the form of {answer}; give it two")


@lru_cache(maxsize=1024)
def _levers(values: tuple[float, ...]) -> str:
    """Return what the positions of the knobs add to the seed of a row."""
    return ",".join([f"{value:.6g}" for value in values])


def split_of(instance: str) -> Split:
    """Return the split of an instance hash: test where its last digit is f, one in 16."""
    return "test" if instance[-1] == "f" else "train"


def is_validation(instance: str) -> bool:
    """Tell whether an instance hash is kept for validation: of train, and its last digit but one f.

    A stream of train rows holds these instances, as it did before there was a validation split; a
    dataset that has the split leaves them out of its train rows.
    """
    return split_of(instance) == "train" and instance[-2] == "f"


def is_in_split(instance: str, split: Split) -> bool:
    """Tell whether the stream of a split may hold an instance hash."""
    return is_validation(instance) if split == "validation" else split_of(instance) == split
