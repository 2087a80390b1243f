"""How digit columns are told: grids, counters, panels of digits, changed digits."""

from collections.abc import Mapping
from random import Random

from generators.contest.numbers.digit_columns.kinds import DIGITS, Board, Changed
from generators.contest.scenes import Scene, pictured
from generators.pictures import Panel
from generators.wording import Grammar, draw, speak

_GRIDS: Grammar = {
    "start": (
        "<frame> {rules} In how many ways can this be done?",
        "<frame> How many ways to do this are there if the following holds? {rules}",
        "<frame> Find the number of ways in which this is possible. {rules}",
        "<frame> {rules} Count the possibilities.",
        "<frame> {rules} {name} lists all possibilities. How many are on the list?",
    ),
    "frame": (
        "Each cell of a grid with {rows} rows and {columns} columns gets a digit from {least} to "
        "9. A row, read from left to right, is a number, and so is a column, read from top to "
        "bottom{zeros}.",
        "One below the other, {rows} counters show {columns} digits each, so that the digits stand "
        "in columns; all of them are between {least} and 9. Besides the {rows} numbers across, "
        "there are {columns} numbers down, read from the top{zeros}.",
        "{name} writes {rows} numbers of {columns} digits each one below the other{zeros}, with "
        "digits from {least} to 9, and also reads the {columns} columns downwards as numbers of "
        "{rows} digits.",
        "A panel of lamps shows {rows} lines of {columns} digits, each digit from {least} to 9. "
        "Lines are read as numbers from left to right and columns from top to bottom{zeros}.",
    ),
}
_RULES: Mapping[str, tuple[str, ...]] = {
    "across": (
        "The {rows} row numbers add up to {across}.",
        "The sum of the {rows} numbers in the rows is {across}.",
    ),
    "down": (
        "The {columns} column numbers add up to {down}.",
        "The sum of the {columns} numbers in the columns is {down}.",
    ),
    "cell": (
        "The digit in row {row} from the top and column {column} from the left is {digit}.",
        "In row {row} (from the top), digit number {column} (from the left) is {digit}.",
    ),
}
_CHANGES: Grammar = {
    "start": (
        "<open> <ask>",
        "<open> <ask>",
        "<ask_first>",
        "<story> <ask>",
    ),
    "open": (
        "A number with {length} digits has the following property: whichever one of its digits is "
        "changed to {digit} (a digit that is {digit} stays as it is), the number that results "
        "{rest}.",
        "Take a {length}-digit number and replace a single one of its digits by {digit}. For "
        "certain numbers it does not matter which digit is replaced: the result always {rest} (a "
        "digit {digit} may also be replaced by itself).",
    ),
    "story": (
        "{name} picks a {length}-digit number. Somebody chooses one of its places, and the digit "
        "there is overwritten with {digit}, even if it is {digit} already. For any choice of the "
        "place the new number {rest}.",
        "A display shows a number of {length} digits, not beginning with 0. One of the digits will "
        "fail and show {digit} from then on. Whichever it is, the number shown then {rest}.",
    ),
    "ask": ("{ask}",),
    "ask_first": (
        "{ask_first} such that the number that results from changing any single one of its digits "
        "to {digit} always {rest}, whichever digit is changed (a digit {digit} stays as it is).",
    ),
}
_ASKS = (
    ("What is the greatest possible number of this kind?", "Find the greatest {}-digit number"),
    ("Find the least number of this kind.", "Determine the least {}-digit number"),
    ("How many numbers are of this kind?", "Find out how many numbers there are with {} digits"),
)


def told(scene: Scene, rng: Random) -> str:
    """Return the question in one of many wordings."""
    (name,) = draw("names", 1, rng)
    if len(scene.numbers) == len(Changed._fields):
        return _changed(Changed(*scene.numbers), name, rng)
    board = Board(*scene.numbers)
    slots = board._asdict() | {"name": name}
    slots["zeros"] = "" if board.least else rng.choice(_ZEROS)
    parts = ["down"] + ["across"] * (board.across > 0) + ["cell"] * (board.row > 0)
    rules = [rng.choice(_RULES[part]) for part in rng.sample(parts, len(parts))]
    return speak(_GRIDS, rng, rules=" ".join(rules).format_map(slots), **slots)


_ZEROS = (" (numbers may begin with 0)", " (where zeros in front are allowed)")


def _changed(one: Changed, name: str, rng: Random) -> str:
    rest = f"leaves the remainder {one.rest} when it is divided by {one.modulus}"
    if not one.rest:
        rest = f"is divisible by {one.modulus}"
    ask, first = _ASKS[one.asked]
    slots = one._asdict() | {"rest": rest, "name": name}
    return speak(_CHANGES, rng, ask=ask, ask_first=first.format(one.length), **slots)


_FIELDS = {
    "across": "sum of the row numbers (0: not told)",
    "down": "sum of the column numbers",
    "least": "smallest digit",
    "row": "row of a told digit (0: none)",
    "column": "its column",
    "length": "digits",
    "digit": "told digit",
    "asked": "asked: greatest (0), least (1), number (2)",
}


def picture(scene: Scene) -> Panel:
    """Return a table of what is told."""
    return pictured(scene, DIGITS[scene.kind].fields, _FIELDS)
