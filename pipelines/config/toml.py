"""Settings: flat strict models from TOML; errors name the key and the nearest valid one."""

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pipelines.errors import RecipeError

Model = TypeVar("Model", bound=BaseModel)


def read_toml(path: str | Path, what: str = "") -> dict[str, Any]:
    """Return the tables of a file; `what` says in messages what kind of file it is.

    Raises:
        RecipeError: if it cannot be read or is not TOML.
    """
    name = f"{what} {path}".strip()
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf8"))
    except OSError as error:
        raise RecipeError(f"cannot read {name}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecipeError(f"{name} is not TOML: {error}") from error


def checked(model: type[Model], values: Mapping[str, Any], where: object) -> Model:
    """Return the settings in `values`, which were read from `where`.

    Raises:
        RecipeError: for an unknown key or a wrong value; all faults at once.
    """
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        told = "; ".join(_explained(model, detail) for detail in error.errors())
        raise RecipeError(f"settings {where}: {told}") from error


def _explained(model: type[BaseModel], detail: Any) -> str:  # noqa: ANN401
    key = ".".join(map(str, detail["loc"])) or "settings"
    if detail["type"] != "extra_forbidden":
        return f"{key}: {detail['msg'].removeprefix('Value error, ')}"
    near = difflib.get_close_matches(key, model.model_fields, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"the keys are {', '.join(model.model_fields)}"
    return f"unknown key {key!r}; {hint}"
