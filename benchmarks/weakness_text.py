"""Figures of docs/weakness-text.md: `python -m benchmarks.weakness_text [FOLDER] [loop]`.

FOLDER holds `sws_failure_cases.jsonl` and `sws_synthesized_7b.jsonl` (MasterVito/SwS). Concepts
come from the tests' scripted server, which goes by keywords: no model is needed, none is measured.
`loop` runs the whole loop against that server (about two minutes).
"""

import json
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from generators.weakness.text import (
    F64,
    Concept,
    History,
    Mixing,
    Tagged,
    form_fault,
    gates,
    history,
    is_weak,
    nearest,
    normalise,
    plan,
    pool,
    slope,
    tfidf,
)
from pipelines.dataset import verify
from pipelines.loops.text import SwsConfig
from tests.integration import weakness_brain as brain
from tests.integration.endpoint_stub import Faults, running_endpoint
from tests.integration.weakness_client import loop

DEFAULT = Path(__file__).parents[2] / "shared" / "testdata" / "weakness"
SHUFFLES = 5
LISTS = 2000


def read(path: Path) -> list[dict[str, Any]]:
    """Read JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


def rule(rows: list[dict[str, Any]]) -> History:
    """The failure rule against the published record."""
    agree = sum(is_weak(row["accs"]) for row in rows)
    worst = max(abs(slope(row["accs"]) - row["slope"]) for row in rows)
    found = history(rows)
    exact = len(rows) - len({row["prompt"] for row in rows})
    print(f"rule: {agree} of {len(rows)} records weak, stored slopes differ by at most {worst:.1e}")
    print(f"      {len(found.weak)} prompts; {exact} repeats to the letter, {found.merged} in all")
    return found


def tags(found: History) -> list[Tagged]:
    """Concepts of the failures, as the scripted server names them."""
    named = []
    for record in found.weak:
        text = f"<problem>\n{record.prompt}\n</problem>"
        form: dict[str, Any] = {"json_schema": {"schema": {"properties": {"concepts": {}}}}}
        request: dict[str, Any] = {"messages": [{"content": text}], "response_format": form}
        entries = json.loads(brain.weakness_brain(request))["concepts"]
        concepts = {normalise(entry["name"]): entry["leaf"] for entry in entries}
        concepts.pop("", None)
        accuracy = sum(record.accuracies) / len(record.accuracies)
        named.append(
            Tagged(
                id=record.id,
                category=record.category,
                is_weak=True,
                accuracy=accuracy,
                concepts=tuple(sorted(concepts.items())),
            )
        )
    return named


def similarity(names: Sequence[str]) -> None:
    """Neighbors of real concept names against brute force."""
    start = time.perf_counter()
    vectors = tfidf(names)
    found = nearest(vectors, 20)
    took = time.perf_counter() - start
    cosines = vectors.dense() @ vectors.dense().T
    np.fill_diagonal(cosines, -1.0)
    order = np.argsort(-np.round(cosines, 12), axis=1, kind="stable")[:, :20]
    true = np.take_along_axis(cosines, order, axis=1)
    print(
        f"similarity: {len(names)} concept names in {took:.1f} s; ids equal to brute force "
        f"{(order == found.ids).mean():.0%}, scores within {np.abs(true - found.scores).max():.0e}"
    )


def recombination(problems: list[Tagged]) -> None:
    """Share of pairs that no failed problem has: ours and the published rule."""
    concepts = pool(problems)
    vectors = tfidf([one.name for one in concepts])
    for temperature, novelty in ((0.2, 0.3), (0.1, 0.3), (0.4, 0.3), (0.2, 0.0), (0.2, 0.6)):
        start = time.perf_counter()
        made = plan(
            problems,
            concepts,
            nearest(vectors, 20),
            wanted=LISTS,
            levels=("one",),
            mixing=Mixing(temperature=temperature, novelty=novelty),
            seed=0,
        )
        took = time.perf_counter() - start
        lists = [draft.concepts for draft in made.drafts]
        name = f"ours, temperature {temperature}, novelty {novelty}"
        tell(f"{name}, {took:.1f} s", lists, problems, made.missing)
    tell("SwS, temperature 0.2", published_lists(problems, concepts, vectors.dense()), problems, 0)


def tell(name: str, lists: Iterable[Sequence[str]], problems: list[Tagged], missing: int) -> None:
    """Print how new the lists are."""
    known = {
        frozenset(pair)
        for one in problems
        for pair in combinations([n for n, _ in one.concepts], 2)
    }
    found = list(lists)
    pairs = [frozenset(pair) for one in found for pair in combinations(one, 2)]
    new = sum(pair not in known for pair in pairs) / len(pairs)
    distinct = len({frozenset(one) for one in found})
    used = len({name for one in found for name in one})
    print(
        f"recombination: {name}: {len(found)} lists ({missing} missing), {distinct} different "
        f"sets, {new:.0%} of pairs new, {used} concepts used"
    )


def published_lists(
    problems: list[Tagged], concepts: Sequence[Concept], vectors: F64
) -> list[list[str]]:
    """The released rule with its similarities put right: exp((co-occurrences + cosine) / 0.2)."""
    place = {one.name: i for i, one in enumerate(concepts)}
    together = np.zeros((len(concepts), len(concepts)))
    for problem in problems:
        for a, b in combinations([place[name] for name, _ in problem.concepts], 2):
            together[a, b] += 1
            together[b, a] += 1
    by_category = Counter(problem.category for problem in problems)
    rng, lists = np.random.default_rng(0), []
    for category, count in sorted(by_category.items()):
        inside = np.array([i for i, one in enumerate(concepts) if category in one.categories])
        failed = np.array([concepts[i].failed for i in inside], float)
        for _ in range(LISTS * count // len(problems)):
            chosen = [int(rng.choice(inside, p=failed / failed.sum()))]
            for _ in range(min(4, len(inside) - 1)):
                center = vectors[chosen].mean(axis=0)
                cosines = vectors[inside] @ center / max(np.linalg.norm(center), 1e-12)
                scores = (together[chosen][:, inside].sum(axis=0) + cosines) / 0.2
                scores[np.isin(inside, chosen)] = -np.inf
                odds = np.exp(scores - scores.max())
                chosen.append(int(rng.choice(inside, p=odds / odds.sum())))
            lists.append([concepts[i].name for i in chosen])
    return lists


def answers_in_questions(rows: list[dict[str, Any]]) -> None:
    """How often a label stands in its own question, and in another one of its class."""
    pairs = [(row["problem"], row["label_answer"]) for row in rows if row["problem"].strip()]
    classes: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for question, label in pairs:
        classes[kind(label)].append((question, label))
    rng = Random(0)
    for name, members in sorted(classes.items()):
        own = sum(gates.stands_alone(question, label) for question, label in members)
        other = 0
        for _ in range(SHUFFLES):
            labels = [label for _, label in members]
            rng.shuffle(labels)
            other += sum(map(gates.stands_alone, [q for q, _ in members], labels))
        by_chance = other / SHUFFLES / len(members)
        print(
            f"answers: {name}: {len(members)} labels, in their question {own / len(members):.1%}, "
            f"in another {by_chance:.1%}"
        )
    given = sum(bool(gates.given_answer(*pair)) for pair in pairs)
    print(f"answers: the gate drops {given} of {len(pairs)}")


def kind(label: str) -> str:
    """Return the class of a label."""
    if re.fullmatch(r"-?\d+", label):
        digits = len(label.lstrip("-"))
        return f"integer of {digits} digits" if digits < 3 else "integer of 3 digits or more"
    if re.fullmatch(r"-?\d*\.\d+|-?(\\d?frac\{\d+\}\{\d+\}|\d+/\d+)", label):
        return "fraction or decimal"
    return "formula" if gates.is_informative(label) else "single symbol"


def forms(failures: list[dict[str, Any]], made: list[dict[str, Any]]) -> None:
    """What the form gate says of real problems and of published synthetic ones."""
    for name, texts in (
        ("failed problems", [row["prompt"] for row in failures]),
        ("synthesized", [row["problem"].strip() for row in made]),
    ):
        counts = Counter(map(form_fault, texts))
        print(f"form: {name}: {counts.pop('')} of {len(texts)} pass; {dict(counts.most_common())}")


def whole_loop(failures: Path) -> None:
    """The loop against the scripted server with 30 % failing calls."""
    faults = Faults(busy=0.08, error=0.08, truncated=0.05, not_json=0.05, reset=0.04)
    config = SwsConfig(failures=str(failures), questions=1000)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_endpoint(brain.weakness_brain, faults=faults, models=brain.MODELS) as server,
    ):
        start = time.perf_counter()
        run = loop(server.url, Path(folder), config)
        took = time.perf_counter() - start
        print((Path(folder) / "state" / "report.md").read_text(encoding="utf8"))
        print(
            f"loop: {took:.0f} s; {sum(server.answered.values())} replies, "
            f"{sum(server.failed.values())} calls failed, {len(server.paid_twice())} paid twice, "
            f"{len(server.unanswered())} never answered"
        )
        found = verify(f"{folder}/state/dataset", lambda *_: None)
        print(f"loop: dataset of {run.manifest.kept} rows, faults {found.faults}")


def main() -> None:
    """Print all figures."""
    words = sys.argv[1:]
    folder = Path(next((word for word in words if word != "loop"), str(DEFAULT)))
    failures = read(folder / "sws_failure_cases.jsonl")
    made = read(folder / "sws_synthesized_7b.jsonl")
    found = rule(failures)
    similarity(sorted({name for row in made for name in row["concepts"]})[:2000])
    recombination(tags(found))
    forms(failures, made)
    answers_in_questions(made)
    if "loop" in words:
        whole_loop(folder / "sws_failure_cases.jsonl")


if __name__ == "__main__":
    main()
