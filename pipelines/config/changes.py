"""Changes: `key=value` of the command line, put into a file's tables before they are checked."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from pipelines.errors import RecipeError

_BARE = re.compile(r"[A-Za-z_.~/][\w.~/:-]*")
"""Words and paths, which are text without the quotes that a shell would take away."""


def changed(values: Mapping[str, Any], changes: Sequence[str]) -> dict[str, Any]:
    """Return the tables with each `dotted.key=value` set; values are TOML, plain words are text.

    A key that the file's model does not know is left to the check of the model, which names the
    nearest one.

    Raises:
        RecipeError: if a change is no `key=value`, its value no TOML, or its key goes through what
            is no table.
    """
    result: dict[str, Any] = deepcopy(dict(values))
    for change in changes:
        key, equals, text = change.partition("=")
        if not equals or not all(key.strip().split(".")):
            raise RecipeError(f"--set {change!r} is not key=value; write such as --set seed=3")
        _put(result, key.strip().split("."), _value(change, text.strip()), change)
    return result


def _put(values: Any, way: list[str], value: Any, change: str) -> None:  # noqa: ANN401 - TOML
    *parents, last = way
    for number, part in enumerate(parents):
        values = _inner(values, part, ".".join(way[: number + 1]), change)
    if isinstance(values, list):
        values[_place(values, last, ".".join(way), change)] = value
    elif isinstance(values, dict):
        values[last] = value
    else:
        raise RecipeError(f"--set {change!r}: {'.'.join(parents)} is {values!r}, not a table")


def _inner(values: Any, part: str, key: str, change: str) -> Any:  # noqa: ANN401 - TOML
    """Return the table or list of that name, a new table where there is none."""
    if isinstance(values, list):
        return values[_place(values, part, key, change)]
    if not isinstance(values, dict):
        raise RecipeError(f"--set {change!r}: {key} lies in {values!r}, which is not a table")
    return values.setdefault(part, {})


def _place(values: list[Any], part: str, key: str, change: str) -> int:
    if part.isascii() and part.isdigit() and int(part) < len(values):
        return int(part)
    parent = key.rpartition(".")[0]
    raise RecipeError(
        f"--set {change!r}: {parent} is a list of {len(values)}; write {parent}.0 for its first"
    )


def _value(change: str, text: str) -> Any:  # noqa: ANN401 - TOML
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError as error:
        if _BARE.fullmatch(text):
            return text
        raise RecipeError(
            f"--set {change!r}: {text!r} is no TOML value ({error}); put text in quotes"
        ) from error
