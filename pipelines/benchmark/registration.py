"""Registration: `eval.yaml`, by which the Hub knows a benchmark, and the task that scores it.

The scorers that `eval.yaml` may name compare texts, which is wrong for rows with many right
answers. So it names split and framework only, and the task is a file that scores with proofmill.
"""

import re

import yaml

from pipelines.dataset import ALL, Manifest
from pipelines.errors import DatasetError
from pipelines.templates import render

SPLIT = "test"
_SIGNS = re.compile(r"[^a-z0-9]+")


def benchmark_files(manifest: Manifest, repo: str) -> dict[str, bytes]:
    """Return the files of a benchmark of a dataset's held-out rows, by path.

    Raises:
        DatasetError: if it has none.
    """
    if not manifest.splits.get(SPLIT):
        raise DatasetError(
            f"dataset {manifest.name!r} holds no row out; give its recipe a share, such as "
            "splits = { train = 0.9, test = 0.1 }, and build it into another folder"
        )
    values = {
        "name": manifest.name,
        "description": manifest.recipe["description"] or f"Held-out rows of {manifest.name}.",
        "evaluation_framework": "inspect-ai",
        "tasks": [{"id": task_id(manifest.name), "config": ALL, "split": SPLIT}],
    }
    task = render("benchmark.py", task=task_id(manifest.name), repo=repo, config=ALL, split=SPLIT)
    text = yaml.safe_dump(values, sort_keys=False, allow_unicode=True)
    return {"eval.yaml": text.encode(), "benchmark.py": task.encode()}


def task_id(name: str) -> str:
    """Return a dataset's name as that of a Python function and of a task."""
    return f"held_out_{_SIGNS.sub('_', name.lower()).strip('_') or 'rows'}"[:80]
