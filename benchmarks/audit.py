"""Our families beside reasoning-gym's of the same name: graders, labels, repeats, speed.

`python -W ignore -m benchmarks.audit [--rows 100] [--repeats 500] [--seconds 1] [--only sudoku]`
(needs the bench group). The same tricks go to both graders; the peer's answers go through its own
`extract_answer`. Counts are of wrong answers with full score, with half of it or more (some of the
peer's graders give a share on purpose, which a wrong answer then earns), and of all tried.

- typed: a digit changed, entries swapped or dropped, another row's answer, constants; what happens
  to be right is left out
- dressed: two answers at once, every option, an entry too many, code that yields the answer, prose
  behind it, the question
- refused: the right answer with outer spaces or a final full stop, below full score
- labels: reference answers that our independent solver contradicts, and items with a second answer
  that the peer refuses, of those it can read
- repeats: items that came before, word for word
- items per CPU second, by turns, default sizes of the peer (`benchmarks.generation` compares sizes)
"""

import argparse
import itertools
import re
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any, NamedTuple

import reasoning_gym  # pyright: ignore[reportMissingImports]
from reasoning_gym.utils import extract_answer  # pyright: ignore[reportMissingImports]

from benchmarks.audit_labels import LABELS
from benchmarks.audit_peers import PEERS
from generators import FAMILIES, Family
from proofmill import Problem, score
from proofmill.extraction import wrap

_FULL = 0.99
_WORD = re.compile(r"\w+")
_SMALL = frozenset(("a", "an", "and", "is", "the", "from", "to", "move", "disk", "peg"))
"""Words that are no part of what an answer says."""
_CONSTANTS = ("0", "1", "-1", "True", "False", "Yes", "No", "None", "nan", "inf", "[]", "{}", "")
_SLOW = 1.0
_STREAM = 100_000
"""Items of the peer's dataset to draw from; some of its families build all of them at once."""
_ATTACK_SECONDS = 30.0
"""After so long a family's remaining rows are not attacked."""


class Row(NamedTuple):
    """One item of either side."""

    question: str
    answer: str
    wrong: tuple[str, ...]
    """Well-formed, and surely wrong."""
    grade: Callable[[str], float]
    is_right: Callable[[str], bool]
    """By somebody else than the grader."""


class Counted(NamedTuple):
    """Wrong answers of one kind."""

    full: int = 0
    half: int = 0
    """With half of the full score or more, the full ones among them."""
    tried: int = 0

    def more(self, value: float) -> "Counted":
        """Return the counts with one more answer."""
        return Counted(self.full + (value >= _FULL), self.half + (value >= 0.5), self.tried + 1)


class Tally(NamedTuple):
    """What one side did."""

    typed: Counted
    dressed: Counted
    refused: int
    faults: int
    """Exceptions, and answers that took over a second."""


def mutated(answer: str, rng: Random) -> list[str]:
    """Return answers a step away: a digit or letter changed, words swapped or dropped."""
    found = list(_WORD.finditer(answer))
    spans = [match.span() for match in found if match[0].casefold() not in _SMALL]
    if not spans:
        return []
    begin, end = rng.choice(spans)
    word = answer[begin:end]
    other = str((int(word) + 1) % 10**15) if word.isdecimal() else word[:-1] + _next(word[-1])
    texts = [answer[:begin] + other + answer[end:]]
    if len(spans) > 1:
        (a, b), (c, d) = sorted(rng.sample(spans, 2))
        texts.append(answer[:a] + answer[c:d] + answer[b:c] + answer[a:b] + answer[d:])
        texts.append(answer[: spans[-1][0]].rstrip(" ,\n"))
        texts.append(answer[spans[0][1] :].lstrip(" ,\n"))
    words = _WORD.findall(answer.casefold())
    return [text for text in texts if _WORD.findall(text.casefold()) != words]


def _next(letter: str) -> str:
    return "b" if letter.casefold() == "a" else "a"


def typed(row: Row, others: Sequence[str]) -> Iterator[str]:
    """Yield well-formed wrong answers."""
    yield from row.wrong
    yield from others[:3]
    yield from (text for text in _CONSTANTS if text.casefold() != row.answer.strip().casefold())


def dressed(row: Row, others: Sequence[str]) -> Iterator[str]:
    """Yield answers that commit to nothing, or are no answers."""
    right = row.answer
    for wrong in [*row.wrong[:1], *others[:1]]:
        yield f"{wrong} or {right}"
        yield f"{right} or {wrong}"
        yield f"{right}\n{wrong}"
    if others:
        yield ", ".join([right, *others])
    yield row.question
    yield f"{right} because I checked it twice, although it may as well be otherwise"
    yield f"not {right}"
    yield f"{right}, {_WORD.findall(right)[0] if _WORD.search(right) else right}"
    yield f"str({right!r})"
    yield f"{right} or(True)"
    yield f"(lambda: {right!r})()"
    yield "[" * 100_000


def judged(rows: Sequence[Row]) -> Tally:
    """Try everything on rows of one side."""
    counts = {"typed": Counted(), "dressed": Counted()}
    refused = faults = 0
    begin = time.process_time()
    answers = [row.answer for row in rows]
    for row in rows:
        if time.process_time() - begin > _ATTACK_SECONDS:
            break
        others = [text for text in answers if not row.is_right(text)][:20]
        for kind, texts in (("typed", typed(row, others)), ("dressed", dressed(row, others))):
            for text in texts:
                value, is_fault = graded(row, text)
                counts[kind] = counts[kind].more(value)
                faults += is_fault
        for text in (f"  {row.answer} \n", f"{row.answer}."):
            value, is_fault = graded(row, text)
            refused += value < _FULL
            faults += is_fault
    return Tally(counts["typed"], counts["dressed"], refused, faults)


def graded(row: Row, text: str) -> tuple[float, bool]:
    """Return the score, and whether the grader raised or took over a second."""
    begin = time.process_time()
    try:
        value = row.grade(text)
    except Exception:  # noqa: BLE001 - whatever a peer raises is what is measured
        return 0.0, True
    return value, time.process_time() - begin > _SLOW


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def ours(family: Family[Any], count: int, dial: float = 0.3) -> list[Row]:
    """Return rows of one of our families."""
    rows = []
    for ordinal in range(count):
        problem, instance = family.draw(ordinal, dial)
        wrong = (
            family.near_misses(instance)
            if family.near_misses
            else mutated(problem.answer, Random(ordinal))
        )
        is_right = _judge(family, problem)
        wrong = wrong if family.near_misses else [text for text in wrong if not is_right(text)]
        rows.append(
            Row(
                problem.prompt,
                problem.answer,
                tuple(wrong),
                _grader(problem),
                _judge(family, problem),
            )
        )
    return rows


def _judge(family: Family[Any], problem: Problem) -> Callable[[str], bool]:
    """Where any valid answer counts there is no other judge of ours: nothing is taken for wrong."""
    order = sorted if family.verifier == "set" else list
    words = order(_words(problem.answer))
    return lambda text: not family.unique or order(_words(text)) == words


def _grader(problem: Problem) -> Callable[[str], float]:
    return lambda text: score(problem, wrap(problem, text)).value


def theirs(name: str, settings: Mapping[str, Any], count: int) -> list[Row]:
    """Return items of a family of the peer; wrong answers only where one answer is right."""
    dataset = reasoning_gym.create_dataset(name, size=count, seed=42, **settings)
    rows = []
    for number in range(count):
        entry = dataset[number]
        answer = PEERS[name].answer(entry)
        wrong = [
            text
            for text in mutated(answer, Random(number))
            if not PEERS[name].is_right(entry, text)
        ]
        judge = partial(PEERS[name].is_right, entry)
        grade = _peer_grader(dataset, entry)
        rows.append(Row(entry["question"], answer, tuple(wrong), grade, judge))
    return rows


def _peer_grader(dataset: Any, entry: Any) -> Callable[[str], float]:  # noqa: ANN401
    extract: Callable[[str], object] = extract_answer

    def grade(text: str) -> float:
        answer = extract(f"<answer>{text}</answer>")
        return float(dataset.score_answer(answer, entry))

    return grade


def labels(name: str, count: int) -> tuple[int, int, int] | None:
    """Return wrong references, items with a second answer, and items that were solved."""
    solve = LABELS.get(name)
    if solve is None:
        return None
    dataset = reasoning_gym.create_dataset(name, size=count, seed=42)
    wrong = second = solved = 0
    for number in range(count):
        entry = dataset[number]
        right = solve(entry)
        if right is None:
            continue
        solved += 1
        gold = PEERS[name].normal(PEERS[name].answer(entry))
        wrong += gold not in right
        refused = [text for text in right if text != gold and not _accepts(dataset, entry, text)]
        second += bool(refused) and gold in right
    return wrong, second, solved


def _accepts(dataset: Any, entry: Any, text: str) -> bool:  # noqa: ANN401
    return float(dataset.score_answer(text, entry)) >= 1.0


def repeats(questions: Iterable[str]) -> int:
    """Return how many questions came before."""
    texts = list(questions)
    return len(texts) - len(set(texts))


def rates(family: Family[Any], peer: str, seconds: float, rounds: int = 3) -> tuple[float, float]:
    """Return items per CPU second of both sides, by turns, median of the rounds."""
    own, other = itertools.count(), itertools.count()
    dataset = reasoning_gym.create_dataset(peer, size=_STREAM, seed=7)
    turns: tuple[Callable[[], object], ...] = (
        lambda: family.problem(next(own), 0.3),
        lambda: dataset[next(other) % _STREAM],
    )
    found: tuple[list[float], list[float]] = ([], [])
    for turn in turns:
        turn()  # what is made once, such as tables, counts for neither side
    for _ in range(rounds):
        for rate, turn in zip(found, turns, strict=True):
            start, count = time.process_time(), 0
            while time.process_time() - start < seconds / rounds:
                turn()
                count += 1
            rate.append(count / (time.process_time() - start))
    return statistics.median(found[0]), statistics.median(found[1])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    print(f"reasoning-gym {version('reasoning_gym')}, {options.rows} items a family")
    print("wrong answers with full score / half or more / tried")
    print(
        f"{'family':<24}{'side':<5}{'typed':>15}{'dressed':>15}{'refused':>8}{'faults':>7}"
        f"{'wrong label':>12}{'second':>7}{'repeats':>8}{'items/s':>10}"
    )
    ratios = []
    names = options.only.split(",") if options.only else [*PEERS]
    for peer in names:
        name = PEERS[peer].ours
        family = FAMILIES[name]
        ours_rate, peer_rate = rates(family, peer, options.seconds)
        ratios.append(ours_rate / peer_rate)
        drawn = [family.problem(n, 0.3).prompt for n in range(options.repeats)]
        _print(name, "ours", judged(ours(family, options.rows)), None, repeats(drawn), ours_rate)
        dataset = reasoning_gym.create_dataset(peer, size=options.repeats, seed=42)
        asked = [dataset[n]["question"] for n in range(options.repeats)]
        found = judged(theirs(peer, {}, options.rows))
        _print(peer, "peer", found, labels(peer, options.rows), repeats(asked), peer_rate)
    print(
        f"\nspeed, ours to the peer's: median {statistics.median(ratios):.2f}, "
        f"least {min(ratios):.3f}, below 1: {sum(r < 1 for r in ratios)} of {len(ratios)}"
    )


def _print(
    name: str, side: str, found: Tally, wrong: tuple[int, int, int] | None, again: int, rate: float
) -> None:
    label = f"{wrong[0]}/{wrong[2]}" if wrong else "-"
    second = str(wrong[1]) if wrong else "-"
    typed, dressed = ("/".join(map(str, one)) for one in (found.typed, found.dressed))
    print(
        f"{name:<24}{side:<5}{typed:>15}{dressed:>15}{found.refused:>8}{found.faults:>7}"
        f"{label:>12}{second:>7}{again:>8}{rate:>10.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
