"""Items of reasoning-gym as JSON lines, drawn in a process of its own.

It imports that package and the standard library only, and runs with the package's interpreter.
Standard input holds one request; the file `items.jsonl` of the working folder gets a line about the
package, then one line for each item, in the order that was asked for.
"""

import dataclasses
import datetime
import importlib
import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Mapping
from typing import Any

_OUT = "items.jsonl"


def main() -> None:
    """Answer the request."""
    request = json.load(sys.stdin)
    with open(_OUT, "w", encoding="utf8") as file:
        _shift_clock(request["shift"])
        random.seed(request["shift"])  # whoever draws from the global state draws otherwise
        package = importlib.import_module("reasoning_gym")
        if not request["task"]:
            _write(
                file, {"tasks": sorted(importlib.import_module("reasoning_gym.factory").DATASETS)}
            )
            return
        about = importlib.metadata.distribution("reasoning-gym")
        data = package.create_dataset(request["task"], **request["config"])
        config = dataclasses.asdict(data.config) | {"seed": None}
        _write(file, {"version": about.version, "licence": _licence(about), "config": config})
        for index in request["indexes"]:
            _write(file, _item(data, index, request["needs"]))


def _item(data: Any, index: int, needs: list[str]) -> dict[str, Any]:  # noqa: ANN401
    """Return what an item says, or the error that the package raised over it."""
    try:
        item = data[index]
    except Exception as error:  # noqa: BLE001 (whatever a stranger's package raises)
        return {"index": index, "error": f"{type(error).__name__}: {error}"[:300]}
    metadata = {name: item["metadata"].get(name) for name in needs}
    return {
        "index": index,
        "question": item["question"],
        "gold": item["answer"],
        "metadata": metadata,
    }


def _write(file: Any, value: Mapping[str, Any]) -> None:  # noqa: ANN401
    file.write(json.dumps(value, default=str) + "\n")
    file.flush()


def _licence(about: Any) -> str:  # noqa: ANN401
    return str(about.metadata.get("License-Expression") or about.metadata.get("License") or "")


def _shift_clock(seconds: int) -> None:
    """Set this process's clock forward, so that what follows from the date is seen to."""
    real = time.time

    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Later":
            return cls.fromtimestamp(real() + seconds, tz)

        @classmethod
        def today(cls) -> "Later":
            return cls.now()

        @classmethod
        def utcnow(cls) -> "Later":
            return cls.now(datetime.UTC).replace(tzinfo=None)

    class LaterDay(datetime.date):
        @classmethod
        def today(cls) -> "LaterDay":
            return cls.fromtimestamp(real() + seconds)

    time.time = lambda: real() + seconds
    for name, later in (("datetime", Later), ("date", LaterDay)):
        setattr(datetime, name, later)


if __name__ == "__main__":
    main()
