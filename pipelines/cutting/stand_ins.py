"""Stand-ins: what the house's own helpers are in the dialect of the forge.

Few modules are used by nearly every family or reader and hold classes, files or JSON; a cut program
has these short texts in their place. A table of phrases is built here and put in as patterns.
"""

import ast
import re
import sys
from contextlib import suppress
from typing import Final

from generators.bundled import UnbundledError
from generators.wording import words
from pipelines.cutting.plain import LISTS
from readers import Phrases

FAMILY_METHODS: Final = {
    "number": "Knob_number",
    "integer": "Knob_integer",
}
"""Method of a helper -> the function in its place, in programs of families."""
READER_METHODS: Final = {
    "read": "Phrases_read",
    "only": "Phrases_only",
    "one": "Sayings_one",
    "maybe": "Sayings_maybe",
    "many": "Sayings_many",
    ".parts": "Sayings_parts",
    ".key": "Said_key",
    ".values": "Said_values",
    "integer": "Said_integer",
}
"""The same, in readers."""
_ENDING: Final = r"(?:\s+|$)"
_CLEAR: Final = " \"'#&~,:;!%@<>=/"
"""Characters that mean themselves in a pattern, marked or not."""
_KNOB: Final = """
from collections import namedtuple
Knob = namedtuple('Knob', ['name', 'low', 'high', 'meaning'])
def Knob_number(knob, knobs):
    return knob.low + (knob.high - knob.low) * knobs[knob.name]
def Knob_integer(knob, knobs):
    return int(Knob_number(knob, knobs) + 0.5)
"""
_REDRAWN: Final = """
def redrawn(most, wanted):
    def repeated(draw):
        def first_good(*given):
            for _ in range(most):
                drawn = draw(*given)
                if drawn is not None:
                    return drawn
            raise ValueError('no ' + wanted)
        return first_good
    return repeated
"""
_JSON: Final = """
def canonical_json(value):
    if isinstance(value, dict):
        parts = [f'"{key}":{canonical_json(value[key])}' for key in sorted(value)]
        return '{' + ','.join(parts) + '}'
    if isinstance(value, (list, tuple)):
        return '[' + ','.join(map(canonical_json, value)) + ']'
    return f'"{value}"' if isinstance(value, str) else str(value)
"""
_PHRASES: Final = r"""
import re
def Phrases_read(table, text):
    once, perhaps, forms = table
    said = Phrases_parted(forms, text)
    counts = [part[''] for part in said]
    if any(counts.count(key) != 1 for key in once) or any(counts.count(k) > 1 for k in perhaps):
        raise ValueError('says something too often or not at all')
    return said
def Phrases_only(table, text):
    for key, form in table[2]:
        found = re.compile(form + r'(?:\s+|$)').fullmatch(text)
        if found:
            return Said_of(key, found)
    raise ValueError('no phrase')
def Said_of(key, found):
    slots = found.groupdict()
    return {'': key, **{slot: slots[slot] for slot in slots if slots[slot] is not None}}
def Phrases_fitting(forms, text, at):
    for key, form in forms:
        found = re.compile(form + r'(?:\s+|$)').match(text, at)
        if found:
            yield Said_of(key, found), found.end()
def Phrases_parted(forms, text):
    end, way, failed = len(text.rstrip()), [], set()
    ways = [Phrases_fitting(forms, text, 0)]
    while ways:
        said, at = next(ways[-1], (None, 0))
        if said is None:
            ways.pop()
            if way:
                way.pop()
        elif at >= end:
            return [*way, said]
        elif at not in failed:
            failed.add(at)
            way.append(said)
            ways.append(Phrases_fitting(forms, text, at))
    raise ValueError('no phrase begins so')
def Sayings_many(said, key):
    return [part for part in said if part[''] == key]
def Sayings_one(said, key):
    (found,) = Sayings_many(said, key)
    return found
def Sayings_maybe(said, key):
    return next(iter(Sayings_many(said, key)), None)
def Sayings_parts(said):
    return said
def Said_values(part):
    return {slot: part[slot] for slot in part if slot}
def Said_key(part):
    return part['']
def Said_integer(part, slot):
    return int(part[slot])
"""
_TEXTS: Final = {
    ("generators.family", "Knob"): _KNOB,
    ("generators.family", "redrawn"): _REDRAWN,
    ("generators.family", "IllPosedError"): "IllPosedError = ValueError",
    ("generators.family", "SOLVE_LIMIT"): "SOLVE_LIMIT = 64",
    ("proofmill.problem", "canonical_json"): _JSON,
    ("readers.phrases", "Unread"): "Unread = ValueError",
    ("readers.answers", "pairs"): (
        "def pairs(answer):\n    return {name: str(answer[name]) for name in answer}"
    ),
}


def stand_in(module: str, name: str) -> str | None:
    """Return the text in the place of a name; None where it is cut as it stands.

    Raises:
        UnbundledError: if a table of phrases is not built at a module's top.
    """
    value = getattr(sys.modules[module], name, None)
    if isinstance(value, Phrases):
        return _PHRASES + f"{name} = {_table(value)!r}"
    if (module, name) == ("readers.phrases", "Phrases"):
        raise UnbundledError("a table of phrases is built while it reads")
    if (module, name) == ("generators.wording.words", "draw"):
        return "def draw(name, count, rng):\n    return tuple(rng.sample(WORDS[name], count))"
    if (module, name) == ("generators.wording.words", "words"):
        return "def words(name):\n    return WORDS[name]"
    return _TEXTS.get((module, name))


def lists(program: str) -> str:
    """Return the word lists that a program names, as text; empty if it names none."""
    if LISTS not in program:
        return ""
    texts = {part.value for part in ast.walk(ast.parse(program)) if isinstance(part, ast.Constant)}
    named = dict[str, tuple[str, ...]]()
    for name in sorted(text for text in texts if isinstance(text, str)):
        with suppress(KeyError):
            named[name] = words(name)
    return f"{LISTS} = {named!r}\n"


def _table(phrases: Phrases) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    once, perhaps, patterns = phrases.table
    return [*once], [*perhaps], [(key, _short(pattern)) for key, pattern in patterns]


def _short(pattern: str) -> str:
    """Return a pattern without its ending, which all have, nor marks before blanks."""
    body = pattern.removesuffix(_ENDING)
    return re.sub(r"\\(.)", lambda found: found[1] if found[1] in _CLEAR else found[0], body)
