"""Strict: frozen models that know their keys, TOML that is read into them, and faults explained.

A fault names the key, the value and, for a typo, the nearest valid key; all faults come at once.
"""

import ast
import difflib
import inspect
import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    RootModel,
    TypeAdapter,
    ValidationError,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pipelines.errors import RecipeError

_WORDS = {
    "too_short": "it needs an entry at least",
    "tuple_type": "it must be a list",
    "list_type": "it must be a list",
    "model_type": "it must be a table",
    "model_attributes_type": "it must be a table",
    "dict_type": "it must be a table",
}
"""Kinds of fault in the words of TOML, where pydantic has those of Python."""
Model = TypeVar("Model", bound=BaseModel)
T = TypeVar("T")


class Strict(BaseModel):
    """Frozen settings; an unknown key is an error. A text under a key is its meaning."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    # Not `use_attribute_docstrings`: it reads the source of every model whenever a program starts,
    # a tenth of the time that takes.
    @classmethod
    def __get_pydantic_json_schema__(
        cls, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return pydantic's schema with the meanings of the keys."""
        schema = handler(core)
        properties = handler.resolve_ref_schema(schema)["properties"]
        models = [model for model in reversed(cls.__mro__) if issubclass(model, Strict)]
        for key, meaning in chain.from_iterable(map(_meanings, models)):
            if key in properties:  # not a ClassVar
                properties[key]["description"] = meaning
        return schema


def _meanings(model: type) -> Iterator[tuple[str, str]]:
    """Yield the keys that a class body states, and the texts that stand under them."""
    try:
        source = textwrap.dedent(inspect.getsource(model))
    except OSError:  # a generic model with its argument: it states nothing itself
        return
    (node,) = ast.parse(source).body
    body = node.body if isinstance(node, ast.ClassDef) else []
    for one, after in pairwise(body):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            match after:
                case ast.Expr(ast.Constant(str(text))):
                    yield one.target.id, inspect.cleandoc(text)


def read_toml(path: str | Path, what: str = "") -> dict[str, Any]:
    """Return the tables of a file; `what` says in messages what kind of file it is.

    Raises:
        RecipeError: if it cannot be read or is not TOML.
    """
    name = f"{what} {path}".strip()
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf8"))
    except OSError as error:
        raise RecipeError(f"cannot read {name}: {error.strerror}; give a TOML file") from error
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
        faults = "; ".join(_explained(model, detail) for detail in _own(error.errors()))
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


def _own(details: Sequence[Any]) -> list[Any]:
    """Leave out lists that are too short only because what stands in them is wrong."""
    places = {one["loc"][:size] for one in details for size in range(len(one["loc"]))}
    return [one for one in details if one["type"] != "too_short" or one["loc"] not in places]


def _explained(model: type[BaseModel], detail: Any) -> str:  # noqa: ANN401
    parts, models = _walked(model, detail["loc"])
    if detail["type"] in ("union_tag_invalid", "union_tag_not_found"):
        parts = [*parts, "kind"]
    key = ".".join(parts)
    if detail["type"] == "union_tag_not_found":
        return f"{key} is missing; write one of {', '.join(_all_kinds(models))}"
    if detail["type"] == "union_tag_invalid":
        given = detail["ctx"]["tag"]
        return f"unknown {key} {given!r}; {_hint(given, _all_kinds(models), 'kinds')}"
    if detail["type"] != "extra_forbidden":
        shown = f" (got {detail['input']!r})" if detail["type"] != "missing" else ""
        said = _WORDS.get(detail["type"]) or detail["msg"].removeprefix("Value error, ")
        return f"{key}: {said}{shown[:120]}" if key else f"{said}{shown[:120]}"
    valid = [name for model in models for name in model.model_fields]
    return f"unknown key {key!r}; {_hint(parts[-1], valid, 'keys')}"


def _hint(given: str, valid: list[str], what: str) -> str:
    near = difflib.get_close_matches(given, valid, 1)
    return f"did you mean {near[0]!r}?" if near else f"valid {what} are {', '.join(valid)}"


def _all_kinds(models: Sequence[type[BaseModel]]) -> list[str]:
    return [str(kind) for model in models for kind in _kinds(model)]


def _walked(
    model: type[BaseModel], way: tuple[int | str, ...]
) -> tuple[list[str], list[type[BaseModel]]]:
    """Return the key path that a user wrote, and the models that may stand at its end.

    pydantic's way also has the `kind` by which a model was chosen, which no user writes as a key.
    """
    parts: list[str] = []
    models = list(_models(model))
    for part in way:
        chosen = [model for model in models if part in _kinds(model)]
        if chosen and len(models) > 1:
            models = chosen
            continue
        parts.append(str(part))
        fields = [model.model_fields[part] for model in models if part in model.model_fields]
        models = [inner for field in fields for inner in _models(field.annotation)] or models
    return parts, models


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
