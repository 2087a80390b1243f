"""Right answers that are refused, on all recorded rollouts: each of them listed.

`python -W ignore -m benchmarks.refused [--data ../shared/testdata]` (the bench group for the second
reader). A refused answer counts as right where another reader sees the reference in it: on GSM8K
the only number of the answer equals it, on MATH Math-Verify credits it. What is listed is for
reading: some are wrong and look right. Status 1 if more than MOST of the rollouts are listed.
"""

import argparse
import logging
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import polars as pl

from benchmarks.verification import answer_field
from proofmill import check

MOST = 0.002
_NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")


def main() -> None:
    """Print, for each data set, the share of refused right answers and every one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/testdata"))
    folder = parser.parse_args().data / "rollouts"
    if not folder.is_dir():
        print(f"skipped: there is no folder {folder}")
        return
    logging.disable(logging.CRITICAL)
    shares = [
        _listed(folder / "gsm8k.parquet", _is_only_number),
        _listed(folder / "math_level5.parquet", _is_credited_by_math_verify),
    ]
    sys.exit(1 if max(shares) > MOST else 0)


def _listed(path: Path, looks_right: Callable[[str, str], bool]) -> float:
    answers = Counter[tuple[str, str]]()
    frame = pl.read_parquet(path, columns=["gold", "response"])
    for gold, response in frame.iter_rows():
        answer = answer_field(response or "")
        if answer is not None:
            answers[gold, answer] += 1
    scores = {pair: check("math", pair[0], rf"\boxed{{{pair[1]}}}") for pair in answers}
    credited = sum(count for pair, count in answers.items() if scores[pair].value)
    refused = [pair for pair, score in scores.items() if not score.value and looks_right(*pair)]
    count = sum(answers[pair] for pair in refused)
    print(
        f"{path.name}: {frame.height} rollouts, {answers.total()} with an answer, {credited} "
        f"credited; {count} that look right refused, {count / frame.height:.2%} of the rollouts"
    )
    for pair in sorted(refused, key=lambda pair: (-answers[pair], pair)):
        gold, answer = pair
        print(f"  {answers[pair]:3} x gold {gold!r}: {answer[:110]!r} {scores[pair].reason}")
    return count / frame.height


def _is_only_number(gold: str, answer: str) -> bool:
    numbers = {float(number.replace(",", "").rstrip(".")) for number in _NUMBER.findall(answer)}
    return numbers == {float(gold.replace(",", ""))}


def _is_credited_by_math_verify(gold: str, answer: str) -> bool:
    from math_verify import parse, verify  # pyright: ignore[reportMissingImports]

    return bool(verify(parse(rf"\boxed{{{gold}}}"), parse(rf"\boxed{{{answer}}}")))


if __name__ == "__main__":
    main()
