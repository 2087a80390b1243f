"""Statements about all objects of a scene: true ones, and others that miss being true by a little.

A false one is a true one with a bound changed by one, a hypothesis dropped, `some` turned into
`every`, or `if` into `if and only if`; few objects refute it. A true one has the form of a false
one, and would not hold with its bound one further.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from generators.transforms.refuting.scene import PLACE, Feature, Object, Scene, Tree
from proofmill.problem import Json

FORMS: Final = ("one", "two", "iff", "every")
"""With one hypothesis, with two, an equivalence, with `every` or `some` thing of an object."""
_TRIES: Final = 400
_RARE: Final = 0.06
"""Share of the objects that may refute a false statement; at least one may."""
_FEWEST: Final = 6
"""Objects of which hypotheses hold."""

_KEPT: Final = {
    ("if", "rest", True): 0.25,
    ("if", "is", True): 0.6,
    ("iff", "rest", True): 0.4,
    ("iff", "least", False): 0.2,
    ("iff", "most", False): 0.2,
}
"""Share that is kept of statements whose form would tell whether they are true."""

Mask: TypeAlias = int
"""Objects as bits."""


class Said(NamedTuple):
    """A condition: `the digit sum of x is at least 5`, `for every ...`."""

    feature: int
    way: str
    """`least`, `most`, `is` or `rest`."""
    number: int
    modulus: int = 0
    quantifier: str = ""
    """`every` or `some`, of a feature that goes through things."""


class Statement(NamedTuple):
    """If `given`, then `then`; with `left`, it and `then` are equivalent for those given."""

    given: tuple[Said, ...]
    then: Said
    left: Said | None = None

    @property
    def detail(self) -> Json:
        """What was chosen, as JSON."""
        left = list(self.left) if self.left else None
        return [[list(said) for said in self.given], list(self.then), left]

    @staticmethod
    def of(detail: Json) -> "Statement":
        """Return the statement of which this is the detail."""
        given, then, left = detail
        left = Said(*left) if left else None
        return Statement(tuple(Said(*said) for said in given), Said(*then), left)


class Masks:
    """Of which objects a condition holds, reckoned once each."""

    def __init__(self, scene: Scene) -> None:
        self.features, self.objects = scene.features, scene.objects
        self.columns = [[feature.values(x) for x in scene.objects] for feature in scene.features]
        self.all = (1 << len(scene.objects)) - 1
        self._having = [_having(column) for column in self.columns]
        self._numbers = list(map(sorted, self._having))
        self._known: dict[Said, Mask] = {}

    def of(self, said: Said) -> Mask:
        """Return the objects of which it holds."""
        if said not in self._known:
            is_some, found = said.quantifier == "some", 0
            for value, those in self._having[said.feature].items():
                if _fits(said, value) == is_some:
                    found |= those
            self._known[said] = found if is_some else self.all & ~found
        return self._known[said]

    def all_of(self, several: Sequence[Said]) -> Mask:
        """Return the objects of which all hold."""
        found = self.all
        for said in several:
            found &= self.of(said)
        return found

    def numbers(self, feature: int) -> list[int]:
        """Return the numbers that a feature has, in order."""
        return self._numbers[feature]

    def refuting(self, statement: Statement) -> Mask:
        """Return the objects that refute a statement."""
        given, then = self.all_of(statement.given), self.of(statement.then)
        return given & ((self.of(statement.left) ^ then) if statement.left else ~then)

    def refuters(self, statement: Statement) -> list[Object]:
        """Return the objects that refute a statement."""
        found = self.refuting(statement)
        return [x for place, x in enumerate(self.objects) if found >> place & 1]


def _having(column: Sequence[Sequence[int]]) -> dict[int, Mask]:
    """Return for each number the objects that have it among the values of a feature."""
    found: dict[int, Mask] = {}
    for place, values in enumerate(column):
        for value in values:
            found[value] = found.get(value, 0) | 1 << place
    return found


def _fits(said: Said, value: int) -> bool:
    if said.way == "least":
        return value >= said.number
    if said.way == "most":
        return value <= said.number
    return value == said.number if said.way == "is" else value % said.modulus == said.number


def drawn(masks: Masks, truth: bool, rng: Random, others: Sequence[Statement]) -> Statement | None:
    """Return a new statement about a scene that is as true as that; None if none turns up."""
    forms = FORMS if any(feature.each for feature in masks.features) else FORMS[:-1]
    form = rng.choice(forms)
    for _ in range(_TRIES):
        found = _drawn(masks, form, truth, rng)
        if found is not None and found not in others:
            return found
    return None


def _drawn(masks: Masks, form: str, truth: bool, rng: Random) -> Statement | None:
    # Half of the false ones with one hypothesis have lost another one.
    can_be_two = form == "iff" or (form == "one" and not truth)
    count = 2 if form == "two" or (can_be_two and rng.random() < 0.5) else 1
    given = tuple(_hypothesis(masks, rng) for _ in range(count))
    if len({said.feature for said in given}) < count:
        return None
    support = masks.all_of(given)
    if support.bit_count() < _FEWEST or any(masks.of(said) == masks.all for said in given):
        return None
    if count == 2 and any(masks.of(said) == support for said in given):
        return None
    feature = rng.randrange(len(masks.features))
    if feature in {said.feature for said in given}:
        return None
    used = (feature, *(said.feature for said in given))
    if (form == "every") != any(masks.features[n].each for n in used):
        return None
    then = _tightest(masks, support, feature, rng)
    if then is None or not _is_news(masks, then):
        return None
    kept = _KEPT.get(("iff" if form == "iff" else "if", then.way, truth), 1.0)
    if rng.random() >= kept:
        return None
    statement = Statement(given, then)
    if form == "iff":
        return _equivalence(masks, statement, truth)
    return statement if truth else _spoilt(masks, statement, form, rng)


def _hypothesis(masks: Masks, rng: Random) -> Said:
    feature = rng.randrange(len(masks.features))
    one = masks.features[feature]
    quantifier = rng.choice(("every", "some")) if one.each else ""
    numbers = masks.numbers(feature)
    value, way = rng.choice(numbers), rng.choice(_ways(one))
    if value == {"least": numbers[-1], "most": numbers[0]}.get(way):
        way = "is"
    if way == "rest":
        modulus = rng.choice(one.moduli)
        return Said(feature, way, value % modulus, modulus, quantifier)
    return Said(feature, way, value, 0, quantifier)


def _ways(feature: Feature) -> tuple[str, ...]:
    if feature.says:
        return ("is",)
    return ("least", "most", "is", *(("rest", "rest") if feature.moduli else ()))


def _tightest(masks: Masks, support: Mask, feature: int, rng: Random) -> Said | None:
    """Return the strongest condition of some kind that holds of all given objects."""
    one = masks.features[feature]
    quantifier = rng.choice(("every", "some")) if one.each else ""
    way = rng.choice(_ways(one))
    column = masks.columns[feature]
    given = [values for place, values in enumerate(column) if support >> place & 1]
    if not all(given):
        return None
    # Of `every` thing the least number counts, of `some` thing the greatest; or against it.
    inner, outer = (min, min) if way == "least" else (max, max)
    if quantifier == "some":
        inner = max if way == "least" else min
    if way in ("least", "most"):
        return Said(feature, way, outer(map(inner, given)), 0, quantifier)
    modulus = rng.choice(one.moduli) if way == "rest" else 0
    told = {value % modulus if modulus else value for value in given[0]}
    some = (Said(feature, way, value, modulus, quantifier) for value in sorted(told))
    return next((said for said in some if not support & ~masks.of(said)), None)


def _is_news(masks: Masks, then: Said) -> bool:
    """Tell whether a conclusion fails of a tenth of all objects at least."""
    return 10 * (masks.all & ~masks.of(then)).bit_count() >= masks.all.bit_count()


def _equivalence(masks: Masks, statement: Statement, truth: bool) -> Statement | None:
    """Return the last hypothesis and the conclusion as equivalent."""
    *given, left = statement.given
    found = Statement(tuple(given), statement.then, left)
    refuting = masks.refuting(found)
    held, all_given = masks.all_of(statement.given), masks.all_of(given)
    if 10 * (all_given & ~held).bit_count() < all_given.bit_count():
        return None
    return found if (refuting == 0) == truth and _is_rare(masks, refuting, truth) else None


def _is_rare(masks: Masks, refuting: Mask, truth: bool) -> bool:
    most = 0 if truth else max(1, int(_RARE * masks.all.bit_count()))
    return refuting.bit_count() <= most


def _spoilt(masks: Masks, statement: Statement, form: str, rng: Random) -> Statement | None:
    """Return a false statement that is one step from a true one."""
    told = [
        other
        for other in _neighbours(masks, statement, form)
        if (refuting := masks.refuting(other)) and _is_rare(masks, refuting, False)
    ]
    return rng.choice(told) if told else None


def _neighbours(masks: Masks, statement: Statement, form: str) -> Iterator[Statement]:
    """Yield a statement with a bound moved by one, a hypothesis dropped, or another quantifier."""
    given, then = statement.given, statement.then
    if form == "one" and len(given) == 2:
        yield from (Statement((said,), then) for said in given)
        return
    step = {"least": 1, "most": -1}.get(then.way, 0)
    if step:
        yield Statement(given, then._replace(number=then.number + step))
    if then.quantifier == "some":
        yield Statement(given, then._replace(quantifier="every"))
    for place, said in enumerate(given):
        step = {"least": -1, "most": 1}.get(said.way, 0)
        if step:
            moved = said._replace(number=said.number + step)
            yield Statement((*given[:place], moved, *given[place + 1 :]), then)


_ONE: Final = {
    "least": "{noun} is at least {number}",
    "most": "{noun} is at most {number}",
    "is": "{noun} is {number}",
    "rest": "{noun} leaves the remainder {number} on division by {modulus}",
}


def said(scene: Scene, condition: Said) -> str:
    """Return a condition in words."""
    feature = scene.features[condition.feature]
    if feature.says:
        return feature.says[1 - condition.number]
    number, modulus = condition.number, condition.modulus
    if modulus == 2:
        words = f"{feature.noun} is {('even', 'odd')[number]}"
    elif modulus and not number:
        words = f"{feature.noun} is divisible by {modulus}"
    else:
        words = _ONE[condition.way].format(noun=feature.noun, number=number, modulus=modulus)
    if feature.each is None:
        return words
    return f"for {condition.quantifier} {feature.each.thing} {words}"


def holding_tree(scene: Scene, condition: Said) -> Tree:
    """Return a condition as the verifier reads it."""
    feature, number = scene.features[condition.feature], condition.number
    ways: dict[str, Tree] = {
        "least": ["<=", number, feature.tree],
        "most": ["<=", feature.tree, number],
        "is": ["=", feature.tree, number],
        "rest": ["=", ["%", feature.tree, max(1, condition.modulus)], number],
    }
    tree, each = ways[condition.way], feature.each
    if each is None:
        return tree
    if condition.quantifier == "some":
        return ["any", PLACE, each.low, each.high, ["and", each.only, tree]]
    return ["all", PLACE, each.low, each.high, ["or", ["not", each.only], tree]]


def refuting_tree(scene: Scene, statement: Statement) -> Tree:
    """Return what an object that refutes a statement fulfils."""
    given = [holding_tree(scene, one) for one in statement.given]
    then = holding_tree(scene, statement.then)
    if statement.left is None:
        return ["and", *given, ["not", then]]
    left = holding_tree(scene, statement.left)
    return ["and", *given, ["not", ["=", ["not", left], ["not", then]]]]
