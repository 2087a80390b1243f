"""Phrases: templates that together account for every word of a text, and say what each part means.

A reader that looks for data alone is blind to a rule word that was flipped ("at least" for "at
most"). So whatever no template accounts for is refused: a text is read whole, or not at all.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent
from typing import Final

KINDS: Final[Mapping[str, str]] = {
    "int": r"-?\d+",
    "word": r"[^\W\d_]+",
    "name": r"[A-Z]\w*",
    "text": r"[^\n]+?",
    "line": r"[^\n]+",
    "block": r"[^\n]+(?:\n[^\n]+)*",
}
"""What a slot holds: an integer, a word, a capitalised word, as little of a line as fits, the rest
of a line, all lines to an empty one. What the last three hold the reader has to take apart, as
strictly."""
_END: Final = "¶"
"""Stands for the end of a line in a template."""
_SHOWN: Final = 80
"""Characters of unread text in an error."""
_PART: Final = re.compile(
    r"<(?P<slot>[a-z_]+)(?::(?P<kind>[a-z_]+)|=(?P<fixed>[^<>]+))?>"
    r"|\{(?P<words>[^{}\\]*\|[^{}\\]*)\}"
    r"|(?P<literal>.)"
)


class Unread(ValueError):
    """A text says what the reader does not know, or does not say what it must."""


@dataclass(frozen=True, slots=True)
class Said:
    """One part of a text: the key of the templates that it fits, and what stands in their slots."""

    key: str
    values: Mapping[str, str]

    def __getitem__(self, slot: str) -> str:
        return self.values[slot]

    def __contains__(self, slot: str) -> bool:
        return slot in self.values

    def integer(self, slot: str) -> int:
        """Return what stands in a slot of the kind `int`."""
        return int(self.values[slot])


@dataclass(frozen=True, slots=True)
class Sayings:
    """All parts of a text, in its order."""

    parts: tuple[Said, ...]

    def one(self, key: str) -> Said:
        """Return the only part with that key."""
        (found,) = self.many(key)
        return found

    def maybe(self, key: str) -> Said | None:
        """Return the part with that key, if there is one."""
        return next(iter(self.many(key)), None)

    def many(self, key: str) -> list[Said]:
        """Return the parts with that key."""
        return [said for said in self.parts if said.key == key]


@dataclass(frozen=True, slots=True)
class _Template:
    key: str
    text: str
    pattern: "re.Pattern[str]"

    @property
    def literal(self) -> int:
        """How many characters stand outside its slots: more say more."""
        return len(_PART.sub(lambda part: part["literal"] or "", self.text))


class Phrases:
    """What a kind of text may consist of.

    Each value holds templates, one a line, further lines of one indented more; a text is some of
    them one after another, parted by blanks or lines. In a template `<n:int>` is a slot of a kind,
    `<a>` one of `text`, `<side=left|right>` one of these words, and a slot that comes again holds
    the same text; `{big|large}` are words that mean the same, or nothing (`{ both|}`); `¶` ends a
    line, and what follows it stands on the same line of the source; all else stands for itself. Use
    raw strings: a backslash is one.
    """

    def __init__(
        self,
        once: Mapping[str, str] | None = None,
        perhaps: Mapping[str, str] | None = None,
        many: Mapping[str, str] | None = None,
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        """Keep templates by key.

        Args:
            once: What a text must say, each key exactly once.
            perhaps: What it may say, each at most once.
            many: What it says any number of times.
            kinds: Further kinds of slots, as regular expressions without groups.
        """
        self._once, self._perhaps, self._many = once or {}, perhaps or {}, many or {}
        self._kinds = {**KINDS, **(kinds or {})}

    @property
    def table(self) -> tuple[list[str], list[str], list[tuple[str, str]]]:
        """Keys said once, keys perhaps said, and each template's key and pattern, in order."""
        patterns = [(template.key, template.pattern.pattern) for template in self._templates]
        return [*self._once], [*self._perhaps], patterns

    def read(self, text: str) -> Sayings:
        """Return what a text says.

        Raises:
            Unread: if a part fits no template, or something is said too often or not at all.
        """
        parts = self._parted(text)
        counts = [said.key for said in parts]
        for key in self._once:
            if counts.count(key) != 1:
                raise Unread(f"says {counts.count(key)} times what it must say once: {key}")
        for key in self._perhaps:
            if counts.count(key) > 1:
                raise Unread(f"says {counts.count(key)} times what it may say once: {key}")
        return Sayings(tuple(parts))

    def only(self, text: str) -> Said:
        """Return the single phrase that a text is.

        Raises:
            Unread: if it is none.
        """
        for template in self._templates:
            if found := template.pattern.fullmatch(text):
                return Said(template.key, _values(found))
        raise Unread(f"no phrase: {text[:_SHOWN]!r}")

    def _parted(self, text: str) -> list[Said]:
        """Part a text; where one way of parting leads nowhere the next is tried."""
        end, furthest = len(text.rstrip()), 0
        way: list[Said] = []
        open_: list[Iterator[tuple[Said, int]]] = [self._fitting(text, 0)]
        failed: set[int] = set()
        while open_:
            said, at = next(open_[-1], (None, 0))
            if said is None:
                open_.pop()
                if way:
                    way.pop()
                continue
            if at >= end:
                return [*way, said]
            furthest = max(furthest, at)
            if at not in failed:
                failed.add(at)  # if it is not, nobody comes here again
                way.append(said)
                open_.append(self._fitting(text, at))
        raise Unread(f"no phrase begins {text[furthest : furthest + _SHOWN]!r}")

    def _fitting(self, text: str, at: int) -> Iterator[tuple[Said, int]]:
        """Yield the phrases that begin at a place and where they end, those that say most first."""
        for template in self._templates:
            if found := template.pattern.match(text, at):
                yield Said(template.key, _values(found)), found.end()

    @cached_property
    def _templates(self) -> list[_Template]:
        found = [
            _Template(key, template, self._pattern(template))
            for table in (self._once, self._perhaps, self._many)
            for key, text in table.items()
            for template in _templates(text)
        ]
        return sorted(found, key=lambda template: -template.literal)

    def _pattern(self, template: str) -> "re.Pattern[str]":
        seen: set[str] = set()
        parts = "".join(self._part(part, seen) for part in _PART.finditer(template))
        return re.compile(rf"{parts}(?:\s+|$)")

    def _part(self, part: "re.Match[str]", seen: set[str]) -> str:
        if slot := part["slot"]:
            if slot in seen:
                return f"(?P={slot})"
            seen.add(slot)
            fixed = part["fixed"]
            inner = "|".join(map(re.escape, fixed.split("|"))) if fixed else ""
            return f"(?P<{slot}>{inner or self._kinds[part['kind'] or 'text']})"
        if part["words"] is not None:
            return f"(?:{'|'.join(map(re.escape, part['words'].split('|')))})"
        return r"\n" if part["literal"] == _END else re.escape(part["literal"])


def _templates(text: str) -> list[str]:
    """Return templates, their further lines put to the first."""
    joined = re.sub(r"\n +", " ", dedent(text).strip())
    return [line.strip() for line in joined.splitlines() if line.strip()]


def _values(found: "re.Match[str]") -> dict[str, str]:
    return {slot: value for slot, value in found.groupdict().items() if value is not None}
