"""Reference: what a settings file may hold, key by key, from the schema of its models."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pydantic import TypeAdapter

from pipelines.templates import render

Schema: TypeAlias = Mapping[str, Any]
"""JSON Schema, as pydantic gives it."""

_BOUNDS = {
    "minimum": "at least",
    "exclusiveMinimum": "above",
    "maximum": "at most",
    "exclusiveMaximum": "below",
}
_WORDS = {"string": "text", "boolean": "true or false", "object": "table"}


class Key(NamedTuple):
    """One key of a table."""

    name: str
    values: str
    """What it may hold."""
    default: str
    """As TOML or JSON would spell it; empty where the key must be given."""
    meaning: str


class Table(NamedTuple):
    """One model."""

    name: str
    """What picks it, such as `kind = "families"`; empty where the file itself is the table."""
    purpose: str
    keys: tuple[Key, ...]


class Chapter(NamedTuple):
    """The tables of one kind of file."""

    title: str
    about: str
    tables: tuple[Table, ...]


def chapter(title: str, about: str, adapter: TypeAdapter[Any]) -> Chapter:
    """Return the tables of a model, or of a union of models; what a model holds stands after it."""
    schema = adapter.json_schema()
    named = dict.fromkeys(_references(schema, schema.get("$defs", {})))
    own = (_table("", schema),) if "properties" in schema else ()
    nested = (_table(_pick(schema["$defs"][name]), schema["$defs"][name]) for name in named)
    return Chapter(title, about, (*own, *nested))


def settings_page(chapters: Sequence[Chapter]) -> str:
    """Return docs/recipes.md."""
    return render("recipes.md", chapters=chapters)


def _table(name: str, schema: Schema) -> Table:
    required = schema.get("required", ())
    keys = (_key(key, field, key in required) for key, field in schema["properties"].items())
    return Table(name, _line(schema), tuple(keys))


def _pick(schema: Schema) -> str:
    """Return what chooses this model among others: its constant key as TOML, or its own name."""
    constants = (
        f'{name} = "{field["const"]}"'
        for name, field in schema["properties"].items()
        if "const" in field
    )
    return next(constants, str(schema["title"]).lower())


def _references(schema: object, models: Mapping[str, Schema]) -> Iterator[str]:
    """Yield the models that a schema names, in its order, each before those that it names."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            name = str(schema["$ref"]).rpartition("/")[2]
            yield name
            yield from _references(models[name], models)
        for key, value in schema.items():
            if key not in ("$defs", "discriminator"):
                yield from _references(value, models)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value, models)


def _line(schema: Schema) -> str:
    return " ".join(schema.get("description", "").split())


def _key(name: str, field: Schema, is_required: bool) -> Key:
    default = "" if is_required else json.dumps(field.get("default"), ensure_ascii=False)
    return Key(name, _values(field), default, _line(field))


def _values(field: Schema) -> str:
    """Return in words what a field may hold."""
    for union in ("anyOf", "oneOf"):
        if union in field:
            return " or ".join(dict.fromkeys(_values(choice) for choice in field[union]))
    if "$ref" in field:
        return "table, see below"
    if "const" in field or "enum" in field:
        return ", ".join(f"`{value}`" for value in field.get("enum", [field.get("const")]))
    kind = str(field.get("type", "any"))
    if isinstance(field.get("additionalProperties"), Mapping) and field["additionalProperties"]:
        inner = field["additionalProperties"]
        return "table of tables, see below" if "$ref" in inner else f"table of {_values(inner)}"
    if kind == "array":
        items = field.get("items") or {"anyOf": field.get("prefixItems", [{}])}
        return f"list of {_values(items)}"
    bounds = ", ".join(f"{word} {field[key]:g}" for key, word in _BOUNDS.items() if key in field)
    pattern = f", matching `{field['pattern']}`" if "pattern" in field else ""
    return f"{_WORDS.get(kind, kind)} {bounds}".strip() + pattern
