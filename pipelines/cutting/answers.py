"""Answers: what solvers and readers of ours write, as the plain values that the forge asks for."""

import json
from collections.abc import Mapping
from typing import Any, Final

_ITEM: Final = """
def item(text):
    text = text.strip().strip('"')
    return {item}
"""
_LIST: Final = """
def value_of(answer):
    return [item(part) for part in answer.strip().strip('[]').split(',') if part.strip()]
"""
_ROWS: Final = """
def value_of(answer):
    rows = re.findall('\\\\[([^][]+)\\\\]', answer) or answer.strip().split('\\n')
    return [[item(part) for part in re.split('[, ]+', row.strip())] for row in rows]
"""
_TABLE: Final = """
def value_of(answer):
    pairs = [part.split(':') for part in re.split('[,\\n]', answer.strip().strip('{}'))]
    return {name.strip().strip('"'): item(value) for name, value in pairs}
"""
_SHAPES: Final[Mapping[str, str]] = {
    "integer": "def value_of(answer):\n    return int(answer)\n",
    "rational": "def value_of(answer):\n    return str(answer)\n",
    "text": "def value_of(answer):\n    return answer.strip()\n",
    "sequence": _LIST,
    "set": _LIST,
    "grid": _ROWS,
    "mapping": _TABLE,
    "graph_coloring": _TABLE,
}


def value_of(verifier: str, answer: str) -> str:
    """Return the text of a function that makes the value of a written answer.

    `answer` is one of the family: it tells whether the parts of answers are numbers or words.
    """
    shape = _SHAPES[verifier]
    if "item(" not in shape:
        return shape
    has_numbers = any(isinstance(part, int) for part in _parts(json.loads(answer)))
    made = "int(text) if text.lstrip('-').isdigit() else text" if has_numbers else "text"
    return "import re\n" + _ITEM.replace("{item}", made) + shape


def _parts(value: Any) -> list[Any]:  # noqa: ANN401 (any JSON)
    inner = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(inner, list):
        return [inner]
    return [part for each in inner for part in _parts(each)]
