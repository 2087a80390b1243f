"""Cut: a family of the table as a proposal, with what a second solver and a reader would write.

Its programs are cut out of the modules: `generate`, `solve` and `render` of the family, `read` and
`solve` of its reader. By hand are what an author states in words and the second solver, which lie
in `data/forge/cut`.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, get_type_hints

from generators import FAMILIES, Family
from generators.bundled import UnbundledError, bundled_with
from generators.family import Knob
from generators.forged import KINDS, Refused, Sample, read_proposal, refusal
from pipelines.cutting.answers import value_of
from pipelines.cutting.plain import plain, pruned, remembered
from pipelines.cutting.stand_ins import FAMILY_METHODS, READER_METHODS, lists, stand_in
from pipelines.cutting.values import TO_JSON, classes_of, made
from proofmill.problem import canonical_json
from readers import READERS

_FOLDER: Final = Path(__file__).parents[2] / "data" / "forge" / "cut"
CUT: Final = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))
"""Families whose words by hand are there."""
STEPS: Final = 100
"""From the easiest to the hardest, as a proposal's knobs are whole numbers."""
SHOWN: Final = 10_000.0
"""Instances that a proposal states: what the rows of a trial can show."""


@cache
def cut(name: str) -> Sample:
    """Return a family as a sample: a proposal, second solver and reader.

    Raises:
        KeyError: if there are no words for it.
        UnbundledError: if a program of it cannot be cut; says why.
    """
    by_hand = _by_hand(name)
    family = FAMILIES[name]
    value = _stated(family, by_hand) | _programs(family, by_hand)
    proposal = read_proposal(canonical_json(value))
    if isinstance(proposal, Refused):
        raise UnbundledError(proposal.why)
    return Sample(
        proposal=proposal,
        second=by_hand["second"].strip() + "\n",
        reader=_reader(family),
        flips=tuple((old, new) for old, new in by_hand["flips"]),
        weaken=by_hand.get("weaken", ""),
    )


def left_out(name: str) -> str:
    """Say why a family cannot be cut; nothing if it can, words by hand aside."""
    family = FAMILIES[name]
    if family.verifier not in KINDS:
        return f"the forge has no verifier {family.verifier}"
    return "; ".join(why for part, make in _cuts(family).items() if (why := _fault(part, make)))


def _fault(part: str, make: Callable[[], str]) -> str:
    try:
        why = refusal(make(), ())
    except UnbundledError as error:
        why = str(error)
    except RecursionError:
        why = "an instance holds parts of its own kind"
    return f"{part}: {why}" if why else ""


def _cuts(family: Family[Any]) -> Mapping[str, Callable[[], str]]:
    """Return what cuts each program, what is by hand left out."""
    own = _kind(family)
    return {
        "generate": lambda: _cut(FAMILY_METHODS, family.generate),
        "solve": lambda: _cut(FAMILY_METHODS, family.solve, *classes_of(own)) + made(own),
        "render": lambda: _cut(FAMILY_METHODS, family.render, *classes_of(own)),
        "reader": lambda: _reader(family),
    }


def _kind(family: Family[Any]) -> type:
    return type(family.draw(0, 0.5)[1])


def _by_hand(name: str) -> dict[str, Any]:
    path = _FOLDER / f"{name}.toml"
    if not path.exists():
        raise KeyError(f"data/forge/cut has no {name}; have {', '.join(CUT)}")
    return tomllib.loads(path.read_text("utf8"))


def _stated(family: Family[Any], by_hand: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the author of a family would state, beside its programs."""
    return {
        "name": f"cut_{family.name}",
        "idea": family.summary,
        "specification": by_hand["specification"],
        "fields": by_hand["fields"],
        "domain": family.domain,
        "knobs": [_knob(knob) for knob in family.knobs],
        "verifier": family.verifier,
        "args": {},
        "clues": by_hand.get("weaken", ""),
        "examples": list(family.examples),
        "capacity": SHOWN,
        "guess_rate": family.guess_rate(0.5),
    }


def _knob(knob: Knob) -> dict[str, Any]:
    return {"name": knob.name, "low": 0, "high": STEPS, "meaning": f"{knob.meaning}, in steps"}


def _programs(family: Family[Any], by_hand: Mapping[str, Any]) -> dict[str, str]:
    """Return the three programs, each with what passes plain JSON in and out."""
    kind, fixed = _kind(family), by_hand.get("fixed", {})
    value = value_of(family.verifier, family.problem(0, 0.5).answer)
    built = f"def built(instance):\n return {made(kind, fixed=fixed)}\n"
    if "Fraction" in built:
        built = f"from fractions import Fraction\n{built}"
    classes = classes_of(kind)
    return {
        "generate": _generating(family, kind, [*by_hand["fields"]], value),
        "solve": _solving(family, _cut(FAMILY_METHODS, family.solve, *classes) + value + built),
        "render": pruned(
            _cut(FAMILY_METHODS, family.render, *classes)
            + f"from random import Random\n{built}def render(instance, seed):\n"
            f" return {family.render.__name__}(built(instance), Random(seed))\n",
            "render",
        ),
    }


def _generating(family: Family[Any], kind: type, fields: Sequence[str], value: str) -> str:
    text = _cut(FAMILY_METHODS, family.generate) + value + TO_JSON
    text += (
        "from random import Random\n"
        "def generate(seed, knobs):\n"
        f" shares = {{name: knobs[name] / {STEPS} for name in knobs}}\n"
        f" drawn = {family.generate.__name__}(Random(seed), shares)\n"
        f" table = dict(zip({[*get_type_hints(kind)]}, drawn))\n"
        f" told = {{name: to_json(table[name]) for name in {list(fields)}}}\n"
        " return {**told, 'answer': value_of(drawn.answer)}\n"
    )
    return pruned(text, "generate")


def _solving(family: Family[Any], text: str) -> str:
    """Return a solver that forgets what it has found: calls are alike, in whatever order."""
    forgotten = "".join(f" {name}.cache_clear()\n" for name in remembered(text))
    text += (
        f"def solve(instance):\n{forgotten}"
        f" return [value_of(answer) for answer in {family.solve.__name__}(built(instance))]\n"
    )
    return pruned(text, "solve")


def _reader(family: Family[Any]) -> str:
    """Return a family's reader as a stranger's program."""
    reader = READERS[family.name]
    entries: list[Callable[..., Any]] = [reader.read, reader.solve]
    if reader.judge:
        entries.append(reader.judge)
    text = _cut(READER_METHODS, *entries)
    text += value_of(family.verifier, family.problem(0, 0.5).answer)
    text += (
        "def read(question):\n"
        f" return [value_of({reader.solve.__name__}({reader.read.__name__}(question)))]\n"
    )
    if reader.judge:
        text += (
            "def judge(question, value):\n"
            f" return {reader.judge.__name__}({reader.read.__name__}(question), value)\n"
        )
    return pruned(text, "read", "judge")


def _cut(methods: Mapping[str, str], *entries: Callable[..., Any]) -> str:
    text = plain(bundled_with(stand_in, *entries), methods)
    return f"{lists(text)}{text}\n"
