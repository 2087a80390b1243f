"""Self-play: the site of its rounds, with every proposal, its program and its attempts."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from generators.pictures import Program
from generators.selfplay import TASKS, Item
from pipelines.grading import Rollout, stored_rollouts
from pipelines.loops.selfplay import Proposal, Standing, read_rounds
from pipelines.progress import Progress
from pipelines.site.browser import Block, Browser, Detail, Number, brief, facet, numeral
from pipelines.site.drawn import drawing_of, first_of_cells
from pipelines.site.evidence import shown_rollouts
from pipelines.site.loops.played import places, sections, share, steps, subject
from pipelines.site.pieces import Page
from pipelines.site.svg import svg
from pipelines.site.writing import write_site
from pipelines.state import Store
from proofmill import Problem
from proofmill.problem import canonical_json


def selfplay_site(
    url: str, folder: str, *, most: int, drawn_per_cell: int, progress: Progress
) -> int:
    """Write the site of the self-play in the state at `url`; return the number of its files.

    At most `most` proposals are shown, the last ones; `drawn_per_cell` of each subject, length of
    the trace and outcome are drawn.

    Raises:
        DatasetError: if no round is finished.
        StorageError: if a place cannot be read or written.
    """
    store = Store(url)
    played = read_rounds(store)
    shown = played.proposals[-most:]
    solver = next((one.standing.last.score.solver_id for one in shown if one.standing), "")
    page = Page(
        title="Self-play",
        subtitle=f"{len(played.rounds)} rounds of proposals, proved, attacked and put to "
        f"{solver or 'no solver'}.",
        sections=sections(url, played, shown),
        noun="proposals",
        facts={"solver": solver, "state": url},
    )
    return write_site(page, _browser(store, shown, drawn_per_cell, progress), folder)


def _browser(
    store: Store, shown: Sequence[Proposal], drawn_per_cell: int, progress: Progress
) -> Browser:
    items = [one.fate.item for one in shown]
    bins = sorted({item.cell.trace for item in items if item})
    traces = [steps(item.cell.trace) if item else None for item in items]
    last = [one.standing.last if one.standing else None for one in shown]
    cells = ((subject(one), trace, one.place) for one, trace in zip(shown, traces, strict=True))
    return Browser(
        ids=[numeral(one.fate.ordinal) for one in shown],
        facets=[
            facet("subject", "subject", [subject(one) for one in shown]),
            facet("round", "round", [f"{one.round}" for one in shown]),
            facet("place", "outcome", [one.place for one in shown], places(shown)),
            facet("reason", "rejected for", [one.fate.reason or None for one in shown]),
            facet("made", "made by", [_made(one) for one in shown]),
            facet("trace", "steps", traces, [steps(trace) for trace in bins]),
        ],
        numbers=[
            Number(key="rate", label="pass rate", values=[share(one) for one in shown]),
            Number(key="asked", label="rollouts", values=[m.score.n if m else None for m in last]),
            Number(key="worth", label="worth", values=[m.worth if m else None for m in last]),
        ],
        details=_details(store, shown, first_of_cells(cells, drawn_per_cell), progress),
    )


def _made(one: Proposal) -> str:
    """Return how a proposal came about: anew, by varying earlier ones, or by a model."""
    return "anew" if "/" in one.fate.arm else one.fate.arm


def _details(
    store: Store, shown: Sequence[Proposal], chosen: set[int], progress: Progress
) -> Iterator[Detail]:
    rollouts = stored_rollouts(store)
    for at, one in enumerate(shown):
        item, name = one.fate.item, subject(one)
        if item is None:
            blocks = [Block("facts", "What became of it", list(_facts(one)))]
            yield Detail(f"{name}, rejected: {one.fate.reason}", one.fate.reason, blocks)
        else:
            answers = rollouts.get(item.problem.id, ())
            blocks = list(_blocks(one, item, answers, is_drawn=at in chosen))
            yield Detail(f"{name}: {one.place}", brief(item.problem.prompt), blocks)
        progress("pages of proposals", at + 1, len(shown))


def _blocks(
    one: Proposal, item: Item, rollouts: Sequence[Rollout], *, is_drawn: bool
) -> Iterator[Block]:
    drawing = _drawing(item) if is_drawn else None
    if drawing:
        yield Block("svg", "Drawn", drawing)
    elif item.cell.task in TASKS:
        yield Block("code", "Program", item.source)
    yield Block("text", "Problem", item.problem.prompt)
    yield Block("text", "Answer", item.problem.answer)
    yield Block("facts", "Proof", list(_proof(item)))
    if one.standing:
        yield Block("table", "Attempts, by round", _attempts(one.standing))
    if rollouts:
        yield Block("rollouts", f"{len(rollouts)} rollouts", shown_rollouts(rollouts))
    yield Block("facts", "Where it comes from", list(_facts(one)))


def _drawing(item: Item) -> str | None:
    """Return the program of a task about one, or what a family draws of its instance."""
    if item.cell.task in TASKS:
        return svg(Program(lines=item.source.splitlines()))
    return drawing_of(_row(item.problem))


def _row(problem: Problem) -> dict[str, Any]:
    """Return what a drawing needs of a row."""
    own = ("family", "version", "dial", "instance")
    return {name: getattr(problem, name) for name in own} | {
        "verifier_args": canonical_json(dict(problem.args)),
        "knobs": canonical_json(dict(problem.knobs)),
        "lineage": asdict(problem.lineage),
    }


def _proof(item: Item) -> Iterator[tuple[str, str]]:
    yield "right answers", "1, the only one" if item.unique else f"{len(item.answers)} that count"
    yield "wrong answers", f"{len(item.wrong)} shown to be wrong"
    yield "best guess that reads nothing", f"right with probability {item.guess_rate:.2g}"
    yield "verifier", f"{item.problem.verifier}, answer as {item.problem.answer_format}"


def _attempts(standing: Standing) -> tuple[list[str], list[list[str]]]:
    header = ["round", "right", "interval", "place", "worth", "solver"]
    return header, [
        [
            f"{one.round}",
            f"{one.score.k} of {one.score.n}",
            f"{one.score.lo:.2f} to {one.score.hi:.2f}",
            one.score.place,
            f"{one.worth:.2f}",
            one.score.solver_id,
        ]
        for one in standing.measurements
    ]


def _facts(one: Proposal) -> Iterator[tuple[str, str]]:
    fate, item = one.fate, one.fate.item
    yield "proposal", f"{fate.ordinal} of round {one.round}"
    yield "arm", fate.arm
    if fate.reason:
        yield "rejected for", fate.reason
    if item is None:
        return
    lineage = item.problem.lineage
    yield "id", item.problem.id
    yield "split", lineage.split
    yield "cell", "; ".join(str(value) for value in item.cell if value != "")
    if lineage.model:
        yield "model", lineage.model
    if lineage.parents:
        yield "parents", ", ".join(lineage.parents)
