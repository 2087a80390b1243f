"""Transform: what makes a family of problems out of another family.

What is made is a family as any other: it draws, words and independently solves its instances, so
its rows go through certification, decontamination, deduplication and shards as all rows do. It is
named `family~transform`, and takes the knobs of the family that it was made from.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeAlias

from generators.family import (
    Family,
    IllPosedError,
    Knob,
    Knobs,
    Split,
    is_validation,
    redrawn,
    split_of,
)
from generators.tables import simple_family
from generators.transforms.recalled import recalled
from proofmill import Problem
from proofmill.problem import AnswerFormat, Json, content_hash

VIA = "~"
"""Stands between the names of a family and of a transform."""

_MOST_SALTS = 4096
"""Every 17th hash or so is of the rarest place, so as many never fail."""

AnyFamily: TypeAlias = Family[Any]


@dataclass(frozen=True, slots=True)
class Derived:
    """An instance of a family, and what was made of it."""

    bases: tuple[Any, ...]
    """Instances of the family that it was made from; the first is the one that was given."""
    detail: Json
    """What was chosen, such as what is claimed or how much is given."""
    answer: str = field(compare=False)


class Form(NamedTuple):
    """How the answer is judged."""

    verifier: str
    examples: tuple[str, str, *tuple[str, ...]]
    """As `Family.examples`."""
    answer_format: AnswerFormat = "boxed"
    args: Callable[[Derived], dict[str, Json]] | None = None
    near_misses: Callable[[Derived], list[str]] | None = None
    unique: bool = True
    labels: tuple[str, ...] = ()


def among(names: Collection[str]) -> Callable[[AnyFamily], bool]:
    """Return what takes the families of these names."""
    return lambda family: family.name in names


class Way(NamedTuple):
    """How a transform works on families whose solutions are told in another way; as `Transform`."""

    families: Collection[str]
    make: Callable[[AnyFamily, Any, Random, Knobs], Derived | None]
    render: Callable[[AnyFamily, Derived, Random], str]
    solve: Callable[[AnyFamily, Derived], list[str]]
    form: Callable[[AnyFamily], Form]
    guess_rate: Callable[[AnyFamily, float], float]


def own_form(family: AnyFamily) -> Form:
    """Return how the family judges the answer to what was given, for whoever asks for no other."""
    misses = family.near_misses
    return Form(
        family.verifier,
        family.examples,
        family.answer_format,
        args=lambda derived: family.args(derived.bases[0]),
        near_misses=(lambda derived: misses(derived.bases[0])) if misses else None,
        unique=family.unique,
        labels=family.labels,
    )


def with_budget(family: AnyFamily, name: str) -> Form:
    """Return the family's own form with what was chosen as one more argument of the verifier.

    The verifier does not read it: it is in the row's `verifier_args` and in its ground truth,
    whatever trainer reads the row.
    """
    return own_form(family)._replace(
        args=lambda derived: {**family.args(derived.bases[0]), name: derived.detail}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Transform:
    """Problems out of problems of any family that it takes."""

    name: str
    version: int
    """Raised by every change of any byte of any row."""
    source: str
    """Paper, or papers, that this is after."""
    summary: str
    """One line for tables."""
    takes: Callable[[AnyFamily], bool]
    """Whether it works on a family."""
    make: Callable[[AnyFamily, Any, Random, Knobs], Derived | None]
    """Make something of an instance; None where there is nothing to be made."""
    render: Callable[[AnyFamily, Derived, Random], str]
    """Word the question."""
    solve: Callable[[AnyFamily, Derived], list[str]]
    """All answers, from what the family's own solver says; blind to `Derived.answer`."""
    form: Callable[[AnyFamily], Form]
    guess_rate: Callable[[AnyFamily, float], float]
    """(family, dial) -> accuracy of a random well-formed answer."""
    knobs: tuple[Knob, ...] = ()
    """Besides those of the family."""
    needs_lines_only: bool = False
    """Whether a text and lines that hold are enough, so that rows from outside are taken, too."""

    def joined(self, *ways: Way) -> "Transform":
        """Return this transform, which works on other families in ways of their own."""

        def its(family: AnyFamily) -> "Way | Transform":
            return next((way for way in ways if family.name in way.families), self)

        return replace(
            self,
            takes=lambda family: self.takes(family) or its(family) is not self,
            make=lambda family, *rest: its(family).make(family, *rest),
            render=lambda family, *rest: its(family).render(family, *rest),
            solve=lambda family, derived: its(family).solve(family, derived),
            form=lambda family: its(family).form(family),
            guess_rate=lambda family, dial: its(family).guess_rate(family, dial),
        )

    def problems(self, problem: Problem, rng: Random, most: int = 1) -> list[Problem]:
        """Return what can be made of a row of a family: up to `most` problems, none twice.

        Their lineage is the row's, whose id is their parent.

        Raises:
            LookupError: if no family has the row's name.
            ValueError: if this takes no row of that family, or the family makes another row there
                now: one of another version, or one that was not drawn from its stream.
        """
        family, instance, _ = drawn(problem)
        whole = self.of(family)
        extra = {knob.name: problem.dial or 0.0 for knob in self.knobs}
        setting = whole.setting(problem.dial or 0.0, {**problem.knobs, **extra})
        lineage = replace(problem.lineage, parents=(problem.id,), synthesizer="transforms")
        made: dict[str, Problem] = {}
        for _ in range(4 * most):
            derived = self.make(family, instance, rng, setting)
            if derived is not None and len(made) < most:
                row = whole.pose(derived, rng, lineage, setting=setting, dial=problem.dial or 0.0)
                made.setdefault(row.instance, row)
        return list(made.values())

    def of(self, family: AnyFamily) -> Family[Derived]:
        """Return the family that this makes out of another one.

        Raises:
            ValueError: if it takes no rows of that family.
        """
        if not self.takes(family):
            raise ValueError(f"{self.name} takes no rows of {family.name}: {self.summary}")
        return _of(self, family)

    def of_lines(self, family: AnyFamily) -> Family[Derived]:
        """Return what this makes of a family that knows of its problems no more than lines.

        Raises:
            ValueError: if it needs more than that.
        """
        if not self.needs_lines_only:
            raise ValueError(f"{self.name} needs more than worked lines: {self.summary}")
        return _made(self, family)


@cache
def _of(transform: Transform, family: AnyFamily) -> Family[Derived]:
    return _made(transform, family)


def _made(transform: Transform, origin: AnyFamily) -> Family[Derived]:
    family = replace(origin, steps=recalled(origin.steps)) if origin.gives_steps else origin
    form, name = transform.form(family), f"{family.name}{VIA}{transform.name}"
    draw = redrawn(200, f"place for {transform.name}")(
        lambda rng, setting, split: _draw(transform, family, rng, setting, split)
    )
    return Family(
        name=name,
        version=transform.version * 100 + family.version,
        domain=family.domain,
        summary=f"{transform.summary}, of {family.name}",
        concepts=(*family.concepts, transform.name),
        knobs=(*family.knobs, *transform.knobs),
        verifier=form.verifier,
        answer_format=form.answer_format,
        unique=form.unique,
        labels=form.labels,
        examples=form.examples,
        generate=lambda rng, setting: draw(rng, setting, None),
        generate_in=draw,
        render=lambda derived, rng: transform.render(family, derived, rng),
        solve=lambda derived: transform.solve(family, derived),
        effort=lambda derived: sum(map(family.effort, derived.bases)),
        canonical=lambda derived: _canonical(name, family, derived),
        args=form.args or (lambda derived: {}),
        near_misses=form.near_misses,
        capacity=family.capacity,
        guess_rate=lambda dial: transform.guess_rate(family, dial),
    )


def _draw(
    transform: Transform, family: AnyFamily, rng: Random, setting: Knobs, split: Split | None
) -> Derived | None:
    own = own_knobs(family, setting)
    # What is made falls where its base does; to find that out before saves what is dear.
    instance = family.draw_in_split(rng, own, split)[0] if split else family.generate(rng, own)
    return transform.make(family, instance, rng, setting)


def _canonical(name: str, family: AnyFamily, derived: Derived) -> Json:
    """Return a normal form whose hash falls into the split of the instance that was given.

    What is made of a test instance is a test instance, then, whatever was chosen. Its last entry is
    the least number that sees to it.
    """
    first, *others = map(family.instance_hash, derived.bases)
    for salt in range(_MOST_SALTS):
        whole = [first, others, derived.detail, salt]
        if _place(content_hash([name, whole])) == _place(first):
            return whole
    raise IllPosedError(f"{name}: no hash of {_MOST_SALTS} falls into the split of {first}")


def _place(name: str) -> tuple[Split, bool]:
    return split_of(name), is_validation(name)


def own_knobs(family: AnyFamily, setting: Knobs) -> dict[str, float]:
    """Return the positions of a family's own knobs, without a transform's."""
    return {knob.name: setting[knob.name] for knob in family.knobs}


def alike(family: AnyFamily, one: Any, other: Any) -> bool:  # noqa: ANN401 (instances of a family)
    """Tell whether two instances are of one split and one validation set, and not the same."""
    names = [family.instance_hash(instance) for instance in (one, other)]
    return names[0] != names[1] and _place(names[0]) == _place(names[1])


class Drawn(NamedTuple):
    """What a row was made of."""

    family: AnyFamily
    instance: Any
    row: Problem
    """The row as its family words it."""


def drawn(problem: Problem) -> Drawn:
    """Draw a row of a family again.

    Raises:
        LookupError: if no family has the row's name.
        ValueError: if the family makes another row there now: one of another version, or one that
            was not drawn from its stream.
    """
    family, lineage = simple_family(problem.family), problem.lineage
    if family.version != problem.version or problem.dial is None:
        raise ValueError(
            f"row {problem.id} is of {problem.family}@{problem.version}, this is version "
            f"{family.version}; draw the row again"
        )
    split: Any = lineage.split
    try:
        again, instance = family.draw(
            lineage.ordinal, problem.dial, problem.knobs, lineage.root_seed, split
        )
    except IllPosedError:
        again, instance = None, None
    if again is None or again.instance != problem.instance:
        raise ValueError(
            f"row {problem.id} is not of the stream of {problem.family}: its lineage leads to "
            "another instance; transforms take rows that `family.problem` made"
        )
    return Drawn(family, instance, again)
