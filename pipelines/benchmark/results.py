"""Results: a log of inspect-ai as the file that a model's repository keeps in `.eval_results/`."""

from typing import Annotated, Any, NamedTuple

import yaml
from pydantic import Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from pipelines.errors import DatasetError
from pipelines.foreign import json_object

SCORER = "verified"


class _Metric(TypedDict):
    value: Annotated[float, Field(ge=0.0, le=1.0)]


class _Score(TypedDict):
    name: str
    scored_samples: int
    unscored_samples: int
    metrics: dict[str, _Metric]


class _Results(TypedDict):
    total_samples: int
    scores: list[_Score]


class _Run(TypedDict):
    created: str
    model: str
    task: str


class _Log(TypedDict):
    status: str
    eval: _Run
    results: _Results


_LOG = TypeAdapter(_Log)


class Result(NamedTuple):
    """One model's result on a benchmark."""

    model: str
    task: str
    value: float
    """Share of right answers among those that could be judged, 0..1."""
    scored: int
    unscored: int
    """Answers that the verifier could not decide on."""
    created: str
    """ISO 8601."""


def read_result(data: bytes, path: str) -> Result:
    """Return the result in a log that inspect-ai wrote as JSON.

    Raises:
        DatasetError: if it is no such log, the run did not end well, or another scorer judged it.
    """
    try:
        log = _LOG.validate_python(json_object(data))
    except (ValueError, ValidationError) as error:
        raise DatasetError(
            f"{path} is no finished log of inspect-ai ({' '.join(str(error).split())}); write one "
            "with --log-format json"
        ) from error
    scores = [one for one in log["results"]["scores"] if one["name"] == SCORER]
    if log["status"] != "success" or len(scores) != 1 or "accuracy" not in scores[0]["metrics"]:
        names = ", ".join(one["name"] for one in log["results"]["scores"])
        raise DatasetError(
            f"{path} has status {log['status']!r} and scores of {names or 'nobody'}; run the "
            f"benchmark's own task to its end, whose scorer is {SCORER!r}"
        )
    (score,) = scores
    return Result(
        model=log["eval"]["model"],
        task=log["eval"]["task"].rpartition("/")[2],
        value=score["metrics"]["accuracy"]["value"],
        scored=score["scored_samples"],
        unscored=score["unscored_samples"],
        created=log["eval"]["created"],
    )


def results_file(result: Result, repo: str, revision: str | None = None) -> bytes:
    """Return the YAML for `.eval_results/` of the model's repository."""
    dataset = {"id": repo, "task_id": result.task} | ({"revision": revision} if revision else {})
    entry: dict[str, Any] = {
        "dataset": dataset,
        "value": round(result.value, 6),
        "date": result.created,
        "evaluation_framework": "inspect-ai",
        "notes": f"{result.scored} answers judged by proofmill, {result.unscored} undecided",
    }
    return yaml.safe_dump([entry], sort_keys=False, allow_unicode=True).encode()
