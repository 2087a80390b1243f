"""Files: rows of other collections that were drawn already, in the forms of those collections.

Only question, answer and task are taken. What a file says about how to judge an answer (names of
functions, programs, rubrics) is not looked at; whoever adapts it names a kind of ours for a task.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from pipelines.adapting import kinds
from pipelines.adapting.confined import PeerError
from pipelines.adapting.item import MAX_QUESTION, Drawn, Item
from pipelines.adapting.kinds import Kind, Peer
from pipelines.adapting.record import Record
from pipelines.adapting.run import judged_into, require_licence
from pipelines.foreign import object_or_none, unbroken
from pipelines.progress import Progress
from pipelines.sources import read_lines

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "integer": Kind(verifier="integer", answer=kinds.integer, domain="math"),
        "rational": Kind(verifier="rational", answer=kinds.rational, domain="math"),
        "decimal": Kind(
            verifier="rational", answer=kinds.decimal, wrong=kinds.wrong_decimals, domain="math"
        ),
        "text": Kind(verifier="text", answer=kinds.text),
        "spaced": Kind(verifier="sequence", answer=kinds.entries),
        "listed": Kind(verifier="sequence", answer=kinds.listed),
        "grid": Kind(verifier="grid", answer=kinds.rows),
        "json_grid": Kind(verifier="grid", answer=kinds.json_rows),
    }
)
"""How answers may be written; each is one right answer, compared by a verifier of ours."""
_MOST_TASKS: Final = 200
_TASK: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
"""Names of tasks become names of files and of families."""


class Line(NamedTuple):
    """What is taken of a row."""

    task: str
    question: str
    gold: str


class Form(NamedTuple):
    """How a collection hands its rows on."""

    name: str
    read: Callable[[Mapping[str, Any]], "Line | None"]
    """Row -> what is taken; None where it has not what the form needs."""
    licence: str
    """Of the collection's own rows, by its repository; empty where every file has another."""
    kinds: Mapping[str, str]
    """Task -> key of KINDS, where the answer follows from the question, written in one way."""


Tasks: TypeAlias = Mapping[str, str]


def _synlogic(row: Mapping[str, Any]) -> Line | None:
    """Take `question` and `answer`, of the row or of the JSON in its `extra_info.game_data_str`."""
    extra = row.get("extra_info")
    packed = extra.get("game_data_str") if isinstance(extra, dict) else None
    game = object_or_none(packed) if isinstance(packed, str) else row
    task = row.get("data_source") or row.get("task")
    if game is None or not isinstance(task, str):
        return None
    name = task.removeprefix("val/").removeprefix("synlogic_")
    return _line(name, _asked(row) or game.get("question"), game.get("answer"))


def _enigmata(row: Mapping[str, Any]) -> Line | None:
    """Take `question` or `prompt`, `answer` and `task_name`; `meta` is for its own graders."""
    task = row.get("task_name") or row.get("task")
    return _line(task, _asked(row) or row.get("question"), row.get("answer"))


def _taskset(row: Mapping[str, Any]) -> Line | None:
    """Take a row of one turn: `question`, or a `prompt` with one message of the user's."""
    return _line(row.get("task") or "rows", _asked(row) or row.get("question"), row.get("answer"))


def _asked(row: Mapping[str, Any]) -> object:
    """Return what a prompt asks: a text, or the only message of a conversation."""
    prompt = row.get("prompt")
    if not isinstance(prompt, list):
        return prompt
    turns = [turn for turn in prompt if isinstance(turn, dict) and turn.get("role") == "user"]
    return turns[0].get("content") if len(turns) == len(prompt) == 1 else None


def _line(task: object, question: object, gold: object) -> Line | None:
    if isinstance(gold, int) and not isinstance(gold, bool):
        gold = str(gold)
    if not isinstance(task, str) or not isinstance(question, str) or not isinstance(gold, str):
        return None
    is_plain = _TASK.fullmatch(task) and "\0" not in question + gold
    return Line(task, question, gold) if is_plain and len(question) <= MAX_QUESTION else None


FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {
        "synlogic": Form(
            "synlogic",
            _synlogic,
            "MIT",
            {
                "object_counting": "integer",
                "object_properties": "integer",
                "operation": "rational",
                "word_sorting": "listed",
            },
        ),
        "enigmata": Form("enigmata", _enigmata, "Apache-2.0", {}),
        "taskset": Form("taskset", _taskset, "", {}),
    }
)
"""Forms by the name of their command. Tasks whose labels have to be solved to be believed, such as
puzzles with several solutions, have no kind: they need a reader, and then a table of their own."""


def adapt_file(
    form: Form,
    path: str,
    out: str,
    *,
    licence: str,
    tasks: Tasks,
    progress: Progress,
) -> Record:
    """Judge the rows of a JSONL file into a folder; returns what was found of its tasks.

    Args:
        form: how its rows are written.
        path: file or URL.
        out: folder or URL.
        licence: SPDX identifier; empty for that of the collection.
        tasks: task -> key of KINDS, besides those of the form.
        progress: told of each task.

    Raises:
        PeerError: for an unknown licence, kind or task, or a file without any row of the form.
        RecipeError: if the file cannot be read.
        StorageError: if the folder cannot be written.
    """
    require_licence(licence or form.licence)
    lines = read_lines(path)
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]
    items = _by_task(form, lines, path)
    chosen = _chosen(form, items, tasks)
    peer = Peer(
        name=form.name,
        package=form.name,
        version=digest,
        licence=licence or form.licence,
        script=None,
        tasks={task: KINDS[kind] for task, kind in chosen.items()},
        refused={
            task: "nobody named a kind of answer for it: give --task NAME=KIND"
            for task in items
            if task not in chosen
        },
    )

    def drawing(task: str) -> Drawn:
        return Drawn(items[task], digest, peer.licence, digest, 0, "")

    unread = len(lines) - sum(map(len, items.values()))
    return judged_into(
        peer, out, chosen, drawing, seed=0, rows=len(lines), progress=progress, unread=unread
    )


def _by_task(form: Form, lines: Sequence[str], path: str) -> Mapping[str, Sequence[Item]]:
    """Return the items of each task, numbered by their lines from 0."""
    items: dict[str, list[Item]] = {}
    for item in _items(form, lines):
        items.setdefault(item.task, []).append(item)
    if not items:
        raise PeerError(
            f"{path} has no row of the form {form.name!r}: a JSON object a line, with question, "
            "answer and task; see docs/foreign.md"
        )
    if len(items) > _MOST_TASKS:
        raise PeerError(f"{path} has {len(items)} tasks; {_MOST_TASKS} at most: part the file")
    return dict(sorted(items.items()))


def _items(form: Form, lines: Sequence[str]) -> Iterator[Item]:
    for number, text in enumerate(lines):
        row = object_or_none(text)
        if row is None or row != unbroken(row):
            continue
        if line := form.read(row):
            yield Item(line.task, number, line.question, line.gold, {})


def _chosen(form: Form, items: Mapping[str, Sequence[Item]], tasks: Tasks) -> dict[str, str]:
    for task, kind in tasks.items():
        if kind not in KINDS:
            raise PeerError(f"--task {task}={kind}: no kind {kind!r}; have {', '.join(KINDS)}")
        if task not in items:
            raise PeerError(f"--task {task}: the file has no such task; it has {', '.join(items)}")
    known = {**form.kinds, **tasks}
    return {task: known[task] for task in items if task in known}
