"""Rows of step transforms about solutions in words: judged, certified, attacked and guessed at.

`python -m benchmarks.told_steps --rows 20 --dials 5` judges so many rows of each transform and
family at each dial by the family's reader (`tests/told_steps.py`), and tries the attacks of
certification. What simple guesses earn is printed beside.
"""

import argparse
import dataclasses
import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from filters.certification.attacks import attacks
from filters.certification.mutations import near_misses
from filters.certification.proof import certify
from generators import find_family
from generators.family import Family, IllPosedError
from generators.transforms import VIA
from generators.transforms.told import FAMILIES as WORDS
from proofmill import Problem, score
from tests.contract.test_told_transforms import JUDGES


def main() -> None:
    """Print what is found, dial by dial."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=int, default=20)
    arguments.add_argument("--dials", type=int, default=5)
    arguments.add_argument("--transforms", nargs="*", default=[*JUDGES])
    asked = arguments.parse_args()
    dials = [nth / max(1, asked.dials - 1) for nth in range(asked.dials)]
    for transform in asked.transforms:
        for dial in dials:
            counts = Counter[str]()
            for name in sorted(WORDS[transform]):
                for word in _found(f"{name}{VIA}{transform}", dial, asked.rows):
                    counts[word] += 1
                    if word not in _COUNTED:
                        print(f"{name}{VIA}{transform} at {dial}: {word}", file=sys.stderr)
            print(transform, f"dial {dial}", f"{len(WORDS[transform])} families", dict(counts))
            sys.stdout.flush()


_COUNTED = ("row", "attack", "guessed")


def _found(name: str, dial: float, rows: int) -> Iterator[str]:
    """Yield a word for each row, attack and guess that is right, and what is wrong."""
    family, judge = find_family(name), JUDGES[name.partition(VIA)[2]]
    for ordinal in range(rows):
        try:
            problem, derived = family.draw(ordinal, dial, None, 31)
        except IllPosedError as error:
            yield f"not made: {error}"
            return
        yield "row"
        yield from (f"wrong: {fault}"[:300] for fault in judge(problem, derived))
        yield from _attacked(family, problem, derived)
        if score(problem, f"\\boxed{{{_guess(problem, derived)}}}").value:
            yield "guessed"


def _attacked(family: Family[Any], problem: Problem, derived: Any) -> Iterator[str]:  # noqa: ANN401
    wrong = family.near_misses(derived) if family.near_misses else near_misses(problem)
    answers = family.solve(dataclasses.replace(derived, answer=""))
    unique = family.unique
    decision, _ = certify(
        problem, answers, solver=family.name, unique=unique, wrong=wrong, guess_rate=0.0
    )
    if not decision.keep:
        yield f"not certified: {decision}"
    for attack in attacks(problem, wrong, []):
        yield "attack"
        if score(problem, attack.response).value:
            yield f"attack credited: {attack}"


def _guess(problem: Problem, derived: Any) -> str:  # noqa: ANN401
    """Return the commonest word everywhere, no wrong line at all, or the lines upside down."""
    if problem.verifier == "plan":
        return ", ".join(reversed([*map(str, range(1, problem.answer.count(",") + 2))]))
    key = json.loads(problem.answer)
    common = 0 if problem.family.endswith("first_wrong") else Counter(key).most_common(1)[0][0]
    return ", ".join([str(common)] * len(key))


if __name__ == "__main__":
    main()
