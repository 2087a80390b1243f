"""The page of foreign rows: `python -m tests.pages.foreign` writes its tables of what was found."""

from collections.abc import Iterator

from pipelines.adapting import REASONING_GYM, Record, TaskRecord, load_records
from tests.pages.reading import ROOT

PAGE = ROOT / "docs" / "foreign.md"
MARK = "## Tasks of reasoning-gym\n"
"""What stands below is written by this module."""
_COLUMNS = ("task", "verdict", "verifier", "rows", "repeats", "echoes", "disputed", "unread")


def page() -> str:
    """Return the page with its tables as they should be."""
    head, _, _ = PAGE.read_text(encoding="utf8").partition(MARK)
    return head + MARK + "".join(_tables(load_records()["reasoning_gym"]))


def _tables(record: Record) -> Iterator[str]:
    yield (
        f"\nVersion {record.version}, licence {record.licence}, {record.rows} items of each task, "
        f"seed {record.seed}: {record.count('certified')} tasks are certified, "
        f"{record.count('audited')} audited, {record.count('refused')} refused. "
        "`data/foreign.json` has all figures; "
        "`python -m pipelines adapt reasoning-gym OUT --record data/foreign.json` measures them."
        "\n\n"
    )
    yield f"| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}\n"
    for verdict in ("certified", "audited"):
        for name, task in record.tasks.items():
            if task.verdict == verdict:
                yield _line(name, task)
    if missing := sorted({*REASONING_GYM.tasks} - {*record.tasks}):
        yield f"\nNot measured yet: {', '.join(missing)}.\n"
    yield "\n| refused | because |\n|---|---|\n"
    for name, task in record.tasks.items():
        if task.verdict == "refused":
            yield f"| {name} | {_plain('; '.join(task.reasons[:2]))} |\n"


def _line(name: str, task: TaskRecord) -> str:
    shown = [task.figures.get(key, "") for key in ("kept", *_COLUMNS[4:])]
    cells = [
        name,
        task.verdict,
        task.verifier,
        *(f"{cell:.0f}" if cell != "" else "" for cell in shown),
    ]
    return f"| {' | '.join(cells)} |\n"


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("`", "'").replace("<", "&lt;")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf8")
