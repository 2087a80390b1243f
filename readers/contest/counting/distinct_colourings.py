"""Things whose parts are colored, and that may be turned: how many different ones there are."""

from collections import Counter
from math import comb
from typing import Final, NamedTuple

from sympy import Expr, Integer, Rational, Symbol, expand

from readers.contest.counting import _symmetries
from readers.contest.counting._adjacency import proper, touching
from readers.contest.counting._coloring_words import RULE, SAYS
from readers.enumerated import joined
from readers.phrases import Said, Sayings, Unread
from readers.reader import Reader
from readers.rules import listed

_GROUPS: Final = {
    **dict.fromkeys(("flipped", "reflection"), "flip"),
    **dict.fromkeys(("plane", "turning", "rotation", "turned"), "turn"),
    **dict.fromkeys(("space", "also"), "space"),
    **dict.fromkeys(("read", "swap", "end", "half"), "half"),
    **dict.fromkeys(("renaming", "matched"), "rename"),
}
_ALLOWED: Final = {
    "ring": {"flip", "turn"},
    "disc": {"turn"},
    "line": {"half"},
    "grid": {"half", "turn", "flip"},
    "pairs": {"rename"},
}
"""Form -> how it may be moved; others are rotated in space."""
_NUMBERS: Final = {"four": 4, "nine": 9, "Twelve": 12, "Six": 6}
_COLORS: Final = ("red", "blue", "green", "white", "black", "yellow", "orange", "violet")


class Rule(NamedTuple):
    """How many parts may have a color."""

    how: str
    color: str
    n: int
    end: int


class Things(NamedTuple):
    """What a prompt says."""

    form: str
    moved: str
    n: int
    other: int
    """How many parts a side has; of grids, rows and columns."""
    colors: int
    """0 for n."""
    rules: tuple[Rule, ...]
    is_share: bool
    least: int
    """From which n on a formula shall hold."""


def _read(question: str) -> Things:
    said = SAYS.read(question)
    forms = [part for part in said.parts if part.key in _FORMS]
    if len(forms) != 1:
        raise Unread(f"{len(forms)} forms")
    (form,) = forms
    frames = {part.key for part in said.parts} - {"colors", "same", form.key}
    is_share, colors = said.maybe("asked") is not None, said.one("colors")
    counted = {"count"} | {key for key in ("required", "frame") if said.maybe(key)}
    _check_frame(said.maybe("frame"), said.maybe("count"))
    if frames != (
        {"likely", "asked", "exact"}
        if is_share
        else counted | ({"formula"} if "many" in colors else set())
    ):
        raise Unread(f"sentences that do not belong together: {sorted(frames)}")
    moved = _GROUPS[said.one("same")["how"]]
    if moved not in _ALLOWED.get(form.key, {"space"}):
        raise Unread(f"{form.key} that are moved otherwise: {moved}")
    number, names = _colors(colors)
    texts = [part["rules"] for part in said.parts if "rules" in part]
    rules = [each for text in texts for each in listed(RULE, text)]
    _check(said, form, rules, names)
    n, other = _sizes(form)
    if len(rules) > 1 and any("color" not in rule for rule in rules):
        raise Unread("a rule for all colors beside another one")
    found = tuple(_rule(each, number) for each in rules)
    return Things(form.key, moved, n, other, number, found, is_share, _least(said))


def _least(said: Sayings) -> int:
    formula = said.maybe("formula")
    return formula.integer("from") if formula and "from" in formula else 1


def _colors(said: Said) -> tuple[int, tuple[str, ...]]:
    """Return how many colors there are, 0 for n, and those that are named."""
    if "many" in said:
        return 0, joined(said["some"]) if "some" in said else ()
    names = joined(said["any"], "or") if "any" in said else joined(said["all"])
    if names != _COLORS[: len(names)] or ("n" in said and said.integer("n") != len(names)):
        raise Unread(f"colors that are not known, or others than so many: {names}")
    return len(names), names


def _check_frame(frame: Said | None, count: Said | None) -> None:
    """Raise Unread if somebody makes or wants things, and another question follows."""
    asked = {key for key in ("maker", "owner", "that") if count and key in count}
    told = {"maker"} if frame and "makes" in frame else {"owner", "that"} if frame else set[str]()
    if not asked <= told or (told and not asked):
        raise Unread("asks for what nobody makes or wants")
    if (
        frame
        and count
        and {count[key] for key in ("maker", "owner") if key in count} - {frame["who"]}
    ):
        raise Unread(f"asks about another one than {frame['who']}")


def _check(said: Sayings, form: Said, rules: list[Said], names: tuple[str, ...]) -> None:
    """Raise Unread if nouns, colors or numbers are not the same everywhere."""
    parts = (*said.parts, *rules)
    items = {part[slot] for part in parts for slot in ("item", "items") if slot in part}
    if len({each if each.endswith("s") else f"{each}s" for each in items}) != 1:
        raise Unread(f"parts of several kinds: {sorted(items)}")
    if len({part["things"].lower() for part in said.parts if "things" in part}) != 1:
        raise Unread("things of several kinds")
    colors = [rule["color"] for rule in rules if "color" in rule]
    if set(colors) - set(names) or len(set(colors)) != len(colors):
        raise Unread(f"colors that are not there, or twice: {colors}")
    if set(names) - set(_COLORS):
        raise Unread(f"no colors: {names}")
    size = len(_parts(form.key, *_sizes(form), _GROUPS[said.one("same")["how"]])[0])
    sizes = [form.integer("size")] if "size" in form else []
    sizes += [_NUMBERS[form["number"]]] if "number" in form else []
    gons = {form.integer(slot) for slot in ("n", "gon") if slot in form}
    if set(sizes) - {size} or len(gons) > 1 or (form.key == "ring" and gons - {size}):
        raise Unread(f"not {size} parts: {sizes}")


def _sizes(form: Said) -> tuple[int, int]:
    if "rows" in form:
        return form.integer("rows"), form.integer("columns")
    return form.integer("n" if "n" in form else "size") if form.key in _SIZED else 0, 0


def _rule(said: Said, colors: int) -> Rule:
    if said.key == "all" and said.integer("n") != colors:
        raise Unread(f"not {colors} colors")
    n = said.integer("n") if "n" in said else 0
    end = said.integer("end") if "end" in said else n
    if end < n or (said["how"] == "or" and end != n + 1):
        raise Unread(f"no numbers from {n} to {end}")
    how = "from" if said["how"] in {"or", "exactly"} else said["how"]
    return Rule(how, said.values.get("color", said.values.get("touch", "")), n, end)


_SIZED: Final = {"ring", "disc", "line", "prism corners", "prism faces", "pyramid", "pairs"}
_FORMS: Final = {*_SIZED, "grid", "cube faces", "cube corners", "cube edges", "tetrahedron"}


def _parts(
    form: str, n: int, other: int, moved: str
) -> tuple[list[_symmetries.Part], _symmetries.Moves]:
    kind, _, what = form.partition(" ")
    match kind:
        case "ring":
            return _symmetries.ring(n, (), flips=moved == "flip")
        case "disc" | "pyramid":
            return _symmetries.ring(n, ("middle",), flips=False)
        case "line":
            return _symmetries.line(n)
        case "grid":
            return _symmetries.grid(n, other, moved)
        case "prism":
            return _symmetries.prism(n, what)
        case "cube":
            return _symmetries.cube(what)
    return _symmetries.pairs(n or 4, even=kind == "tetrahedron")


def _solve(things: Things) -> str:
    parts, generators = _parts(things.form, things.n, things.other, things.moved)
    types = _symmetries.cycle_types(parts, generators)
    if any(rule.how == "same" for rule in things.rules):
        found = _proper(things, parts, generators)
    else:
        found = sum((times * _kept(each, things) for each, times in types.items()), Integer(0))
    free = things._replace(rules=())
    whole = sum((times * _kept(each, free) for each, times in types.items()), Integer(0))
    share = found / whole if things.is_share else found * Rational(1, types.total())
    return str(expand(share)).replace("**", "^")


def _proper(things: Things, parts: list[_symmetries.Part], generators: _symmetries.Moves) -> Expr:
    """Return how many colorings all moves keep in which parts that touch differ in color."""
    pairs = touching(things.form, parts, things.n)
    total = Integer(0)
    for move in _symmetries.group(parts, generators):
        circles = _symmetries.circles(move)
        of = {part: at for at, circle in enumerate(circles) for part in circle}
        joint = {(of[one], of[other]) for one, other in pairs}
        if all(one != other for one, other in joint):
            total += proper(len(circles), joint, _number(things))
    return total


def _number(things: Things) -> Expr:
    return Integer(things.colors) if things.colors else Symbol("n")


def _kept(lengths: tuple[int, ...], things: Things) -> Expr:
    """Return how many colorings a move keeps that has cycles of such lengths, if rules hold."""
    if any(rule.how == "all" for rule in things.rules):
        number = things.colors
        left = ((-1) ** gone * comb(number, gone) for gone in range(number + 1))
        return Integer(
            sum(sign * (number - gone) ** len(lengths) for gone, sign in enumerate(left))
        )
    ways = Counter({((0,) * len(things.rules), 0): 1})
    for length in lengths:
        after = Counter[tuple[tuple[int, ...], int]]()
        for (counts, others), times in ways.items():
            after[counts, others + 1] += times
            for at in range(len(counts)):
                more = (*counts[:at], counts[at] + length, *counts[at + 1 :])
                after[more, others] += times
        ways = after
    rest = _number(things) - len(things.rules)
    good = Counter[int]()
    for (counts, others), times in ways.items():
        if all(_holds(*each) for each in zip(things.rules, counts, strict=True)):
            good[others] += times
    return sum((times * rest**others for others, times in good.items()), Integer(0))


def _holds(rule: Rule, count: int) -> bool:
    match rule.how:
        case "at least":
            return count >= rule.n
        case "at most":
            return count <= rule.n
        case "is not":
            return count != rule.n
        case "even" | "odd":
            return count % 2 == int(rule.how == "odd")
    return rule.n <= count <= rule.end


READER = Reader(_read, _solve)
