"""Values: how an instance of ours is written as plain JSON, and read again, by its types.

Both directions are texts of the dialect: an expression that makes a field out of what JSON holds,
and one function that makes JSON out of any value.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from generators.bundled import UnbundledError

TO_JSON: Final = """
from fractions import Fraction
def to_json(value):
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, (set, frozenset)):
        return sorted(map(to_json, value))
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: to_json(value[key]) for key in value}
        return [[to_json(key), to_json(value[key])] for key in value]
    return [to_json(part) for part in value] if isinstance(value, (list, tuple)) else value
"""
_SCALARS: Final = (int, str, bool, NoneType)


def fields_of(kind: type) -> Mapping[str, Any]:
    """Return the types of an instance's fields, but the answer's."""
    hints = get_type_hints(kind)
    return {name: hint for name, hint in hints.items() if name != "answer"}


def made(kind: type, given: str = "instance", fixed: Mapping[str, str] | None = None) -> str:
    """Return the expression that makes an instance without its answer from a table of its fields.

    `fixed` are the fields that no table has, and what stands in them.

    Raises:
        UnbundledError: if a field has a type that no JSON says.
    """
    texts = dict(fixed or {})
    hints = fields_of(kind).items()
    read = {n: texts.get(n) or _read(hint, f"{given}[{n!r}]") for n, hint in hints}
    parts = [f"{name}={text}" for name, text in read.items()]
    return f"{kind.__name__}({', '.join([*parts, 'answer=None'])})"


def classes_of(kind: type) -> list[type]:
    """Return the classes that reading an instance names."""
    found = [kind]
    for one in found:
        for hint in get_type_hints(one).values():
            found += [part for part in _classes(hint) if part not in found]
    return found


def _classes(hint: Any) -> list[type]:  # noqa: ANN401 (whatever stands in an annotation)
    if _is_record(hint):
        return [hint]
    return [one for part in get_args(hint) for one in _classes(part) if get_origin(hint) != Literal]


def _is_record(hint: object) -> bool:
    names = ("_fields", "__dataclass_fields__")
    return isinstance(hint, type) and any(hasattr(hint, name) for name in names)


def _read(hint: Any, given: str) -> str:  # noqa: ANN401
    origin, args = get_origin(hint), get_args(hint)
    if hint in _SCALARS or origin is Literal:
        return given
    if hint is Fraction:
        return f"Fraction(*{given})"
    if origin in (Union, UnionType):
        return _read_choice(args, given)
    if _is_record(hint):
        hints = get_type_hints(hint)
        parts = [_read(own, f"{given}[{at}]") for at, own in enumerate(hints.values())]
        return f"{hint.__name__}({', '.join(parts)})"
    if origin is tuple and args[-1:] != (...,):
        parts = [_read(own, f"{given}[{at}]") for at, own in enumerate(args)]
        return f"({', '.join(parts)},)"
    if origin in (tuple, list, frozenset, set) or _is_of(origin, Sequence):
        return _read_many(origin, args[0], given)
    if _is_of(origin, Mapping):
        return _read_table(args[0], args[1], given)
    raise UnbundledError(f"no JSON says {hint}")


def _is_of(origin: object, kind: type) -> bool:
    return isinstance(origin, type) and issubclass(origin, kind)


def _read_choice(args: Sequence[Any], given: str) -> str:
    if all(arg in _SCALARS for arg in args):
        return given
    others = [arg for arg in args if arg is not NoneType]
    if len(others) != 1:
        raise UnbundledError(f"JSON does not tell which of {others} a value is")
    return f"(None if {given} is None else {_read(others[0], given)})"


def _read_many(origin: Any, hint: Any, given: str) -> str:  # noqa: ANN401
    name = origin.__name__ if origin in (list, frozenset, set) else "tuple"
    part = f"v{given.count('v')}"
    read = _read(hint, part)
    return f"{name}({given})" if read == part else f"{name}({read} for {part} in {given})"


def _read_table(key: Any, value: Any, given: str) -> str:  # noqa: ANN401
    if key is str:
        part = f"k{given.count('k')}"
        return f"{{{part}: {_read(value, f'{given}[{part}]')} for {part} in {given}}}"
    part = f"v{given.count('v')}"
    return f"{{{_read(key, f'{part}[0]')}: {_read(value, f'{part}[1]')} for {part} in {given}}}"
