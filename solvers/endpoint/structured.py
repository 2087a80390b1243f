"""Structured replies: JSON out of a model's text, held to a schema. Nothing is ever evaluated.

What checks schemas is loaded by the first one: it takes a tenth of all that a command loads, and
most commands have no schema.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from proofmill.problem import Json, canonical_json
from solvers.protocol import SolverError

_FENCE = "```"


class Parsed(NamedTuple):
    """A value, or what is wrong with the text."""

    value: Json
    fault: str = ""


class Schema:
    """A JSON schema (draft 2020-12) that replies are held to; references stay within it."""

    def __init__(self, schema: Mapping[str, Json]) -> None:
        """Check the schema itself.

        Raises:
            SolverError: if it is no valid schema.
        """
        from jsonschema import Draft202012Validator
        from jsonschema.exceptions import SchemaError
        from referencing import Registry

        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            raise SolverError(f"no valid JSON schema: {error.message}") from error
        self.text = canonical_json(schema)
        # A registry of its own: by default a reference to a URL would be fetched.
        registry: Registry[Any] = Registry()
        self._validator = Draft202012Validator(schema, registry=registry)

    @property
    def response_format(self) -> Json:
        """The request's parameter, as vLLM, SGLang, Ollama and hosted APIs take it."""
        return {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": json.loads(self.text)},
        }

    def parse(self, text: str) -> Parsed:
        """Return the valid value of a reply, bare or in one fenced block.

        Faults: `not JSON`, `no valid Unicode`, `does not fit the schema: ...`.

        Raises:
            SolverError: if the schema refers to something outside itself.
        """
        from jsonschema.exceptions import best_match
        from referencing.exceptions import Unresolvable

        try:
            value = _value(text)
            canonical_json(value).encode()
        except UnicodeEncodeError:
            return Parsed(None, "no valid Unicode")
        except (ValueError, RecursionError):
            return Parsed(None, "not JSON")
        try:
            error = best_match(self._validator.iter_errors(value))
        except Unresolvable as outside:
            raise SolverError(f"the JSON schema refers to {outside.ref!r}, outside of it") from None
        except RecursionError:
            return Parsed(None, "does not fit the schema: nested too deeply")
        if error is None:
            return Parsed(value)
        return Parsed(None, f"does not fit the schema: {error.json_path}: {error.message:.160}")


def _value(text: str) -> Json:
    """Return the JSON value that the text is, or else that its fenced block is."""
    try:
        return _json(text)
    except ValueError:
        begin, end = text.find(_FENCE), text.rfind(_FENCE)
        language, newline, block = text[begin + len(_FENCE) : end].partition("\n")
        if begin < 0 or not newline or language.strip().lower() not in ("", "json"):
            raise
        return _json(block)


def _json(text: str) -> Json:
    return json.loads(text, parse_constant=_refuse, parse_float=_finite)


def _refuse(constant: str) -> Json:
    raise ValueError(f"{constant} is no JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"{digits} is out of range")
    return value
