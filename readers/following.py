"""Following: whether each line of a worked board follows from givens and earlier lines.

Lines are read as text. What a line says of a rule is tried against every way to keep that rule,
whoever wrote it: a value is ruled out if no choice of the other cells' values goes with it.
Solutions that tell what happens, or what somebody does, are for `readers.retracing`.
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, TypeVar

P = TypeVar("P")
Candidates: TypeAlias = dict[str, frozenset[str]]
"""Cell -> values that it may hold, as far as lines have said."""


def _all_of(values: Sequence[str]) -> Hashable:
    return tuple(values)


class Constraint(NamedTuple):
    """A rule of a puzzle."""

    cells: tuple[str, ...]
    possible: Callable[[Sequence[str]], bool]
    """Whether the values of the first cells, or of all, break nothing yet."""
    gist: Callable[[Sequence[str]], Hashable] = _all_of
    """What of the values of the first cells matters for those that come."""


class Judgment(NamedTuple):
    """A rule that is judged by work of its own, since its ways are too many."""

    cells: tuple[str, ...]
    goes: Callable[[Candidates], bool]
    """Whether some choice of values keeps it, as far as that work can tell; False is sure."""


Rule: TypeAlias = Constraint | Judgment


class Ground(NamedTuple):
    """What lines refer to: cells and rules by their names."""

    cells: Mapping[str, Iterable[str]]
    """Values that a cell may hold by the givens; in words."""
    rules: Mapping[str, Rule]
    answer: Callable[[Mapping[str, str]], str]
    """Write the answer that all cells together are, or those of them that it is about."""
    names: str = "Let rXcY be the cell in row X and column Y."
    """First line: what the names mean."""
    asked: Collection[str] | None = None
    """The cells that the answer is about; None: all."""


class Followed(NamedTuple):
    """What came of lines."""

    faults: list[str]
    """Each names its line."""
    answer: str | None
    """What the lines lead to; None if they leave a cell open."""


_END: Final = re.compile(r"All rows: (?P<rows>.+)|So the answer is (?P<answer>.+)\.")
_FORMS: Final[Mapping[str, "re.Pattern[str]"]] = {
    "settled": re.compile(
        r"(?P<cell>.+?) (?:is|are) (?P<value>.+?): (?P<rules>.+) leaves? nothing else\."
    ),
    "placed": re.compile(
        r"(?P<cell>.+?) is (?P<value>.+?): (?P<rules>.+) has no other cell for it\."
    ),
    "narrowed": re.compile(r"As a whole, (?P<rules>.+?) shows: (?P<each>.+)\."),
    "supposed": re.compile(r"Suppose (?P<cell>.+?) is (?P<value>.+)\."),
    "bare": re.compile(r"Then (?P<rules>.+) leaves? nothing for (?P<cell>.+)\."),
    "broken": re.compile(r"Then (?P<rules>.+) cannot be kept\."),
    "refuted": re.compile(r"So (?P<each>.+)\."),
}
_WHOLE: Final = "as a whole, "


@dataclass
class _Way:
    """The lines so far: what is known at each depth of supposition."""

    ground: Ground
    known: list[Candidates]
    supposed: list[tuple[str, str]] = field(default_factory=list)
    contradicted: bool = False
    """The supposition at hand has failed, and the next line has to say so."""

    def refutes(self, name: str, cell: str, value: str, known: Candidates) -> bool:
        """Tell whether a rule by itself does not let a cell hold a value."""
        rule = self.ground.rules[name]
        return cell in rule.cells and not goes(rule, {**known, cell: frozenset({value})})

    def left(self, names: Iterable[str]) -> Candidates:
        """Return what all rules, each by itself, leave of the cells of some."""
        known = self.known[-1]
        return {
            cell: frozenset(
                value
                for value in known[cell]
                if not any(self.refutes(name, cell, value, known) for name in self._at(cell))
            )
            for one in names
            for cell in self.ground.rules[one].cells
        }

    def answer(self) -> str | None:
        """Return what the cells together are; None if one is open that the answer is about."""
        settled = {cell: min(values) for cell, values in self.known[0].items() if len(values) == 1}
        asked = self.ground.cells if self.ground.asked is None else self.ground.asked
        is_open = self.supposed or not settled.keys() >= {*asked}
        return None if is_open else self.ground.answer(settled)

    def _at(self, cell: str) -> list[str]:
        return [name for name, rule in self.ground.rules.items() if cell in rule.cells]


def goes(rule: Rule, known: Candidates) -> bool:
    """Tell whether some choice of values keeps a rule."""
    if isinstance(rule, Judgment):
        return all(known[cell] for cell in rule.cells) and rule.goes(known)
    return _goes_on(rule, known, (), set())


def _goes_on(
    rule: Constraint, known: Candidates, chosen: tuple[str, ...], failed: set[Hashable]
) -> bool:
    """Tell whether values for the first cells of a rule go with some for the others."""
    if chosen and not rule.possible(chosen):
        return False
    if len(chosen) == len(rule.cells):
        return True
    matters = len(chosen), rule.gist(chosen)
    if matters in failed:
        return False
    values = known[rule.cells[len(chosen)]]
    found = any(_goes_on(rule, known, (*chosen, value), failed) for value in values)
    if not found:
        failed.add(matters)
    return found


def on(ground: Callable[[P], Ground]) -> Callable[[P, Sequence[str]], Followed]:
    """Return how lines about a puzzle are followed, on the ground that it gives."""
    return lambda puzzle, lines: followed(ground(puzzle), lines)


def followed(ground: Ground, lines: Sequence[str]) -> Followed:
    """Follow lines; see `Followed`."""
    way = _Way(ground, [{cell: frozenset(values) for cell, values in ground.cells.items()}])
    faults = []
    for line in lines:
        try:
            fault = _follow(way, line)
        except (KeyError, IndexError) as error:
            fault = f"names something that is not there: {error}"
        if fault:
            faults.append(f"{line}: {fault}")
    return Followed(faults, way.answer())


def _follow(way: _Way, line: str) -> str:
    """Take a line in; returns what is wrong with it."""
    depth, text = line.count("| "), line.replace("| ", "")
    end = _END.fullmatch(text)
    if end and (end["rows"] or end["answer"]).replace(" / ", "\n") != way.answer():
        return "the lines before lead elsewhere"
    if end or text == way.ground.names:
        return "" if not depth else "it stands under a supposition"
    found = [(kind, said) for kind, form in _FORMS.items() if (said := form.fullmatch(text))]
    if len(found) != 1:
        return "of no form, or of two"
    kind, said = found[0]
    if depth != len(way.supposed) + {"supposed": 1, "refuted": -1}.get(kind, 0):
        return "under another number of suppositions"
    if way.contradicted != (kind == "refuted"):
        return "a contradiction has to end a supposition, and nothing else does"
    return _TAKE[kind](way, said)


def _values(text: str) -> list[str]:
    return re.split(r", | or ", text)


def _names(text: str) -> list[str]:
    return re.split(r", | and ", text)


def _settle(way: _Way, cells: Iterable[str], value: str) -> None:
    way.known[-1] = {**way.known[-1], **dict.fromkeys(cells, frozenset({value}))}


def _settled(way: _Way, said: "re.Match[str]") -> str:
    cells, value, rules = _names(said["cell"]), said["value"], said["rules"]
    known = way.known[-1]
    for cell in cells:
        if value not in known[cell]:
            return f"{cell} is not {value}"
    is_whole = rules.startswith(_WHOLE)
    names = [rules.removeprefix(_WHOLE)] if is_whole else _names(rules)
    left = way.left(names) if is_whole else known
    _settle(way, cells, value)
    for cell in cells:
        for other in left[cell] - {value}:
            if not any(way.refutes(name, cell, other, left) for name in names):
                return f"{cell} may be {other}"
    return ""


def _placed(way: _Way, said: "re.Match[str]") -> str:
    cell, value, left = said["cell"], said["value"], way.left([said["rules"]])
    rule = way.ground.rules[said["rules"]]
    elsewhere = [one for one in rule.cells if one != cell and value in left[one]]
    needless = {one: left[one] - {value} for one in rule.cells}
    is_open = cell in rule.cells and value in way.known[-1][cell]
    _settle(way, [cell], value)
    if not is_open:
        return f"{cell} is not {value}"
    if elsewhere:
        return f"{value} fits elsewhere too: {elsewhere}"
    if goes(rule, needless):
        return f"the rule does not need {value}"
    return ""


def _narrowed(way: _Way, said: "re.Match[str]") -> str:
    left, fault = way.left([said["rules"]]), ""
    for each in said["each"].split("; "):
        cell, values = each.split(" is not ")
        for value in _values(values):
            if value in left[cell] and not way.refutes(said["rules"], cell, value, left):
                fault = f"{cell} may be {value}"
        _exclude(way, cell, values)
    return fault


def _exclude(way: _Way, cell: str, values: str) -> None:
    known = way.known[-1]
    way.known[-1] = {**known, cell: known[cell].difference(_values(values))}


def _supposed(way: _Way, said: "re.Match[str]") -> str:
    way.supposed.append((said["cell"], said["value"]))
    way.known.append(way.known[-1])
    if said["value"] not in way.known[-1][said["cell"]]:
        return "it is known to be wrong"
    _settle(way, [said["cell"]], said["value"])
    return ""


def _bare(way: _Way, said: "re.Match[str]") -> str:
    way.contradicted, cell, known = True, said["cell"], way.known[-1]
    for value in known[cell]:
        if not any(way.refutes(name, cell, value, known) for name in _names(said["rules"])):
            return f"{cell} may be {value}"
    return "" if way.supposed else "nothing is supposed"


def _broken(way: _Way, said: "re.Match[str]") -> str:
    way.contradicted = True
    if goes(way.ground.rules[said["rules"]], way.left([said["rules"]])):
        return "it can be kept"
    return "" if way.supposed else "nothing is supposed"


def _refuted(way: _Way, said: "re.Match[str]") -> str:
    cell, values = said["each"].split(" is not ")
    way.known.pop()
    way.contradicted = False
    if way.supposed.pop() != (cell, values):
        return "something else was supposed"
    _exclude(way, cell, values)
    return ""


_TAKE: Final[Mapping[str, Callable[[_Way, "re.Match[str]"], str]]] = {
    "settled": _settled,
    "placed": _placed,
    "narrowed": _narrowed,
    "supposed": _supposed,
    "bare": _bare,
    "broken": _broken,
    "refuted": _refuted,
}
