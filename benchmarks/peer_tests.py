"""Our verdicts on the test cases of Math-Verify itself, each difference with its reason.

`python -m benchmarks.peer_tests PATH`, where PATH is the folder `tests` of a checkout of
huggingface/Math-Verify (fetched by whoever runs this: nothing of it is stored here). Needs the
bench group, since its tests are collected by pytest. What their tests give as a whole text is read
as written or, where it has no box, with its last formula in one; status 1 where a difference is
not explained in peer_tests.toml, or an explained one is none.
"""

import argparse
import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from proofmill import check, extract

REASONS = Path(__file__).with_suffix(".toml")
_START = 60
"""Characters by which a case is named in the file of reasons."""
_FORMULA = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$|\\\[(.+?)\\\]|\\\((.+?)\\\)", re.DOTALL)


class Case(NamedTuple):
    """One comparison of their tests."""

    gold: str
    candidate: str
    is_right: bool

    @property
    def name(self) -> str:
        """The start of the case, control characters written out."""
        return f"{self.gold[:_START]} || {self.candidate[:_START]}".encode(
            "unicode_escape"
        ).decode()


class _Collector:
    def __init__(self) -> None:
        self.cases: list[Case] = []

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        for item in items:
            given = item.callspec.params if hasattr(item, "callspec") else {}
            if {"gold", "pred"} <= given.keys():
                expected = given["expected" if "expected" in given else "result"]
                self.cases.append(Case(given["gold"], given["pred"], bool(int(expected))))


def cases(folder: Path) -> list[Case]:
    """Return the parametrised comparisons of their tests, without running any."""
    collector, path = _Collector(), str(folder.resolve())
    sys.path.insert(0, str(folder.resolve().parent))
    options = ["--collect-only", "-p", "no:terminal", "-c", "/dev/null", "--rootdir", path]
    pytest.main([*options, path], plugins=[collector])
    return collector.cases


def credited(case: Case) -> bool:
    """Tell whether ours credits a case, its texts as written or cut to their last formula."""
    is_boxed = "boxed" in case.candidate
    response = case.candidate if is_boxed else rf"\boxed{{{_last_formula(case.candidate)}}}"
    golds = dict.fromkeys((case.gold, _last_formula(case.gold)))
    return any(check("math", gold, response).value == 1.0 for gold in golds)


def _last_formula(text: str) -> str:
    boxed = extract(text).answers if "boxed" in text else ()
    formulas = [next(filter(None, found)) for found in _FORMULA.findall(text)]
    return boxed[-1] if boxed else formulas[-1] if formulas else text


def main() -> None:
    """Print the differences by reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", type=Path, help="folder `tests` of a checkout of Math-Verify")
    found = cases(parser.parse_args().tests)
    classes = tomllib.loads(REASONS.read_text(encoding="utf8"))["reasons"]
    reasons = {name: each["why"] for each in classes for name in each["cases"]}
    different = [case for case in found if credited(case) != case.is_right]
    print(f"{len(found)} cases, {len(found) - len(different)} agree, {len(different)} differ")
    for why, count in Counter(reasons.get(case.name, "") for case in different).most_common():
        print(f"{count:3}  {why or 'NOT EXPLAINED'}")
    open_cases = [case.name for case in different if case.name not in reasons]
    stale = sorted(set(reasons) - {case.name for case in different})
    print(*(f"not explained: {name}" for name in open_cases), sep="\n")
    print(*(f"explained, but no difference: {name}" for name in stale), sep="\n")
    sys.exit(1 if open_cases or stale else 0)


if __name__ == "__main__":
    main()
