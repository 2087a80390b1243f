"""Words: domains of words that an automaton reads, of codes, of paths."""

from collections.abc import Callable, Sequence
from itertools import pairwise, product

from generators.transforms.refuting.scene import (
    PLACE,
    Each,
    Feature,
    Object,
    Scene,
    Tree,
    at,
    both,
    flag,
    number,
    table,
    total,
)

_LONGEST = 7
_LENGTH: Tree = ["len", "x"]
_LAST: Tree = ["-", _LENGTH, 1]
_CODE = 3
_MOST_STEPS = 5


def automaton(moves: Sequence[int], final: Sequence[int]) -> Scene | None:
    """Return words over a and b, which an automaton accepts or not."""
    states, ends = len(moves) // 2, sorted(final)
    if len(ends) in (0, states):
        return None

    def state(x: Object) -> int:
        here = 0
        for letter in x:
            here = moves[2 * here + letter]
        return here

    walked: Tree = [
        *("fold", "s", 0, "i", 0, _LAST),
        table(moves, ["+", ["*", 2, "s"], at("i")]),
    ]
    accepted: Tree = table([int(n in ends) for n in range(states)], walked)
    rules = "; ".join(
        f"in state {n}, a leads to state {one + 1} and b to state {other + 1}"
        for n, (one, other) in enumerate(zip(moves[::2], moves[1::2], strict=True), 1)
    )
    named = " or ".join(str(n + 1) for n in ends)
    return Scene(
        f"An automaton starts in state 1 and reads a word from left to right: {rules}. It accepts "
        f"the words after which it is in state {named}. Let w be a word of "
        f"1 to {_LONGEST} letters, each of them a or b.",
        "the word w",
        {"kind": "word", "letters": "ab", "length": [1, _LONGEST]},
        1,
        tuple(x for size in range(1, _LONGEST + 1) for x in product((0, 1), repeat=size)),
        (
            flag(
                "the automaton accepts w",
                "the automaton does not accept w",
                lambda x: state(x) in ends,
                accepted,
            ),
            number("the state after w", lambda x: state(x) + 1, ["+", walked, 1]),
            number("the length of w", len, _LENGTH, (2, 3)),
            _counted("a", 0),
            _counted("b", 1),
            _turns("letter"),
            _block("aa", (0, 0)),
            _block("ab", (0, 1)),
            _lead(),
        ),
    )


def _counted(letter: str, place: int) -> Feature:
    return number(
        f"the number of {letter}'s in w",
        lambda x: x.count(place),
        total(0, _LAST, ["=", at("i"), place]),
        (2, 3),
    )


def _turns(thing: str) -> Feature:
    return number(
        f"the number of neighboring pairs of different {thing}s in w",
        lambda x: sum(a != b for a, b in pairwise(x)),
        total(1, _LAST, ["not", ["=", at("i"), at(["-", "i", 1])]]),
        (2,),
    )


def _block(word: str, block: Object) -> Feature:
    here: Tree = both(["=", at("i"), block[1]], ["=", at(["-", "i", 1]), block[0]])
    return flag(
        f"w contains {word}",
        f"w does not contain {word}",
        lambda x: block in [*pairwise(x)],
        ["any", "i", 1, _LAST, here],
    )


def _lead() -> Feature:
    def leads(x: Object) -> list[int]:
        return [2 * x[:size].count(0) - size for size in range(1, len(x) + 1)]

    lead: Tree = total(0, PLACE, ["-", 1, ["*", 2, at("j")]], "j")
    each = Each("number k from 1 to the length of w", 0, _LAST)
    noun = "the number of a's less the number of b's among the first k letters of w"
    return Feature(noun, leads, lead, each=each)


def codes(digits: Sequence[int]) -> Scene:
    """Return codes of three digits, out of some."""
    used = sorted(digits)
    letters = "".join(map(str, used))
    one, two, three = (table(used, at(place)) for place in range(_CODE))

    def told(noun: str, value: Callable[..., int], tree: Tree, *moduli: int) -> Feature:
        return number(noun, lambda x: value(*(used[place] for place in x)), tree, moduli)

    listed = ", ".join(letters[:-1]) + f" and {letters[-1]}"
    kinds: Tree = [
        "+",
        1,
        ["not", ["=", at(0), at(1)]],
        both(["not", ["=", at(0), at(2)]], ["not", ["=", at(1), at(2)]]),
    ]
    pair: Tree = table(used, at("i"))
    return Scene(
        f"Let w be a code of three digits a, b, c, in this order, each of them one of {listed}; "
        "digits may come again.",
        "the code w",
        {"kind": "word", "letters": letters, "length": [_CODE, _CODE]},
        1,
        tuple(product(range(len(used)), repeat=_CODE)),
        (
            told("a + b + c", lambda a, b, c: a + b + c, ["+", one, two, three], 2, 3, 4, 5, 7),
            told(
                "the product of all three digits",
                lambda a, b, c: a * b * c,
                ["*", one, two, three],
                2,
                3,
                4,
                5,
            ),
            told(
                "100a + 10b + c",
                lambda a, b, c: 100 * a + 10 * b + c,
                ["+", ["*", 100, one], ["*", 10, two], three],
                *(3, 4, 6, 7, 8, 9, 11),
            ),
            told("the distance of a and b", lambda a, b, c: abs(a - b), ["abs", ["-", one, two]]),
            told("the distance of b and c", lambda a, b, c: abs(b - c), ["abs", ["-", two, three]]),
            told(
                "a - b + c", lambda a, b, c: a - b + c, ["+", ["-", one, two], three], 2, 3, 5, 11
            ),
            told("the number of different digits of w", lambda *w: len({*w}), kinds),
            Feature(
                "it",
                lambda x: [used[place] for place in x],
                pair,
                (2, 3),
                each=Each("digit of w", 0, _CODE - 1),
            ),
        ),
    )


def paths(corner: tuple[int, int], forbidden: Sequence[tuple[int, int]]) -> Scene | None:
    """Return paths of steps to the right and up between two corners, past forbidden points."""
    wide, high = (min(side, _MOST_STEPS) for side in corner)
    shut = sorted({*forbidden} & {*product(range(wide + 1), range(high + 1))})

    def walked(x: Object) -> list[tuple[int, int]]:
        return [(x[:n].count(0), x[:n].count(1)) for n in range(len(x) + 1)]

    steps = wide + high
    objects = tuple(
        x
        for x in product((0, 1), repeat=steps)
        if x.count(1) == high and not {*walked(x)} & {*shut}
    )
    if len(objects) < 40:
        return None
    up: Tree = total(0, ["-", PLACE, 1], at("j"), "j")
    right: Tree = ["-", PLACE, up]
    open_ones = [1] * ((wide + 1) * (high + 1))
    for px, py in shut:
        open_ones[px * (high + 1) + py] = 0
    place: Tree = ["+", ["*", right, high + 1], up]
    clear: Tree = ["all", PLACE, 0, steps, table(open_ones, place)]
    listed = ", ".join(map(str, shut))
    around = f" and does not pass through any of the points {listed}" if shut else ""
    rise: Tree = total(0, "i", at("j"), "j")
    return Scene(
        f"Let w be a path from (0, 0) to ({wide}, {high}) that takes steps R, one to the right, "
        f"and U, one up{around}.",
        "the steps of w, such as RRU",
        {"kind": "word", "letters": "RU", "length": [steps, steps]},
        ["and", ["=", total(0, _LAST, at("i")), high], clear],
        objects,
        (
            _turns("step"),
            number(
                "the number of unit squares between w and the x-axis",
                lambda x: sum(x[:n].count(1) for n, step in enumerate(x) if not step),
                total(0, _LAST, ["*", ["-", 1, at("i")], rise]),
                (2, 3),
            ),
            number(
                "the number of points (k, k), k a whole number, on w",
                lambda x: sum(a == b for a, b in walked(x)),
                total(0, steps, ["=", ["*", 2, up], PLACE]),
            ),
            _block("RR", (0, 0)),
            _block("UU", (1, 1)),
            flag("w begins with R", "w begins with U", lambda x: x[0] == 0, ["=", at(0), 0]),
            flag("w ends with R", "w ends with U", lambda x: x[-1] == 0, ["=", at(_LAST), 0]),
            Feature(
                "a - b",
                lambda x: [a - b for a, b in walked(x)],
                ["-", right, up],
                each=Each("point (a, b) with whole coordinates on w", 0, steps),
            ),
        ),
    )
