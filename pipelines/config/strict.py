"""Strict: frozen models that know their keys, TOML that is read into them, and faults explained.

A fault names the key, the value and, for a typo, the nearest valid key; all faults come at once.
"""

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, RootModel, TypeAdapter, ValidationError

from pipelines.errors import RecipeError

Model = TypeVar("Model", bound=BaseModel)
T = TypeVar("T")


class Strict(BaseModel):
    """Frozen settings; an unknown key is an error."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_default=True, use_attribute_docstrings=True
    )


def read_toml(path: str | Path, what: str = "") -> dict[str, Any]:
    """Return the tables of a file; `what` says in messages what kind of file it is.

    Raises:
        RecipeError: if it cannot be read or is not TOML.
    """
    name = f"{what} {path}".strip()
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf8"))
    except OSError as error:
        raise RecipeError(f"cannot read {name}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecipeError(f"{name} is not TOML: {error}") from error
    except RecursionError as error:
        raise RecipeError(f"{name} is not TOML: tables or lists nested too deeply") from error
    for key, number in _integers(values):
        if not -(2**63) <= number < 2**63:
            raise RecipeError(f"{name}: {key} is {number}; an integer of TOML has 64 bits")
    return values


def _integers(value: object, key: str = "") -> Iterator[tuple[str, int]]:
    """Yield all integers with their keys: Python's reader takes longer ones than TOML has."""
    if isinstance(value, int):
        yield key, value
    elif isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in pairs:
            yield from _integers(inner, f"{key}.{name}" if key else str(name))


def checked(model: type[Model], values: Mapping[str, Any], where: object) -> Model:
    """Return the settings in `values`, which were read from `where`.

    Raises:
        RecipeError: for an unknown key or a wrong value; all faults at once.
    """
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        faults = "; ".join(_explained(model, detail) for detail in error.errors())
        raise RecipeError(f"{where}: {faults}") from error


def parsed(kind: TypeAdapter[T], text: str | bytes) -> T:
    """Return what a JSON text holds.

    Raises:
        ValueError: if it is no JSON, lacks a field, has an unknown one or a wrong value.
    """
    try:
        return kind.validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        faults = (f"{'.'.join(map(str, e['loc'])) or 'value'}: {e['msg']}" for e in error.errors())
        raise ValueError("; ".join(faults)) from error


def _explained(model: type[BaseModel], detail: Any) -> str:  # noqa: ANN401
    parts, valid = _walked(model, detail["loc"])
    key = ".".join(parts)
    if detail["type"] != "extra_forbidden":
        shown = f" (got {detail['input']!r})" if detail["type"] != "missing" else ""
        fault = f"{detail['msg'].removeprefix('Value error, ')}{shown[:120]}"
        return f"{key}: {fault}" if key else fault
    near = difflib.get_close_matches(parts[-1], valid, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"valid keys are {', '.join(valid)}"
    return f"unknown key {key!r}; {hint}"


def _walked(model: type[BaseModel], way: tuple[int | str, ...]) -> tuple[list[str], list[str]]:
    """Return the key path that a user wrote, and the keys that are valid at its end.

    pydantic's way also has the `kind` by which a model was chosen, which no user writes as a key.
    """
    parts: list[str] = []
    models = list(_models(model))
    for part in way:
        if chosen := [model for model in models if part in _kinds(model)]:
            models = chosen
            continue
        parts.append(str(part))
        fields = [model.model_fields[part] for model in models if part in model.model_fields]
        models = [inner for field in fields for inner in _models(field.annotation)] or models
    return parts, [name for model in models for name in model.model_fields]


def _models(annotation: Any) -> Iterator[type[BaseModel]]:  # noqa: ANN401
    """Yield the models that a type is made of."""
    if isinstance(annotation, type) and issubclass(annotation, RootModel):
        yield from _models(annotation.model_fields["root"].annotation)
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)


def _kinds(model: type[BaseModel]) -> tuple[Any, ...]:
    """Return the kinds under which a union takes a model."""
    field = model.model_fields.get("kind")
    return get_args(field.annotation) if field else ()
