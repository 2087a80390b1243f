"""Known-plaintext ciphers: find the key from one text and its encryption, then use it once.

A letter x at place i becomes a x + k(i) mod 26, the numbers k repeating with a known period
(Caesar, affine and Vigenere are special cases); then the columns of a table are reordered. The
message is of random letters, so that only the key gives it away, and every key that fits the known
text must agree on it. The generator asks, for each order of the columns and factor, which shift
every letter allows; the solver encrypts the known text with all candidates.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from math import factorial, gcd
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

from generators.chance import below, picked, shuffled, spelled
from generators.family import Family, Knob, Knobs, redrawn, rule
from generators.logic.induction._pictures import in_columns, in_rows
from generators.pictures import Panel, Table
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json

PERIOD = Knob("period", 0.6, 5, "numbers in the key")
COLUMNS = Knob("columns", 0.6, 5, "columns that are reordered; 1 leaves the order alone")
FACTOR = Knob("factor", 0, 1, "1: letters are multiplied before they are shifted; 0: they are not")
MESSAGE = Knob("message", 8, 25, "least number of letters in the message")

_SPARE = 7
"""Letters of the known text beyond two for every number of the key."""
_SIZE = 26
_COUNTED = {letter: f"{letter} {number}" for number, letter in enumerate(ascii_uppercase)}
_FACTORS = {False: (1,), True: tuple(a for a in range(_SIZE) if gcd(a, _SIZE) == 1)}
"""Whether letters are multiplied -> what the factor may be."""


class Key(NamedTuple):
    """Factor a, numbers k, and the columns in the order in which they are read."""

    factor: int
    shifts: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A text with its encryption, and a message to decrypt (or encrypt)."""

    period: int
    columns: int
    multiplies: bool
    plain: str
    secret: str
    message: str
    decrypts: bool
    key: Key = field(compare=False)
    answer: str = field(compare=False)


@redrawn(200, "key that the texts decide")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    period, columns = PERIOD.integer(knobs), COLUMNS.integer(knobs)
    multiplies = FACTOR.integer(knobs) == 1
    shifts = tuple([below(rng, _SIZE) for _ in range(period)])
    factors = _FACTORS[multiplies]
    factor = picked(rng, factors)
    key = Key(factor, shifts, tuple(shuffled(rng, range(columns))))
    plain = _text(rng, 2 * period + _SPARE + below(rng, 4), columns)
    other = _text(rng, MESSAGE.integer(knobs) + below(rng, 4), columns)
    secret, hidden = encrypt(key, plain), encrypt(key, other)
    keys = _keys(plain, secret, period, columns, factors)
    if plain == secret or not all(encrypt(found, other) == hidden for found in keys):
        return None
    decrypts = rng.random() < 0.6
    message, answer = (hidden, other) if decrypts else (other, hidden)
    # decryption could be ambiguous only where encryption is, both being one to one
    return Task(period, columns, multiplies, plain, secret, message, decrypts, key, answer)


def _text(rng: Random, size: int, columns: int) -> str:
    """Return random letters, at least `size`, that fill whole rows."""
    return spelled(rng, ascii_uppercase, size + -size % columns)


@rule
def encrypt(key: Key, text: str) -> str:
    """Replace the letters, then read the columns in the order of the key."""
    table = _replaced(text, [_images(key.factor, k) for k in key.shifts])
    columns = len(key.order)
    return "".join([table[column::columns] for column in key.order]) if columns > 1 else table


def _decrypt(key: Key, text: str) -> str:
    return _replaced(_unordered(text, key.order), [_origins(key.factor, k) for k in key.shifts])


def _replaced(text: str, images: Sequence[Mapping[int, int]]) -> str:
    """Replace each letter by the mapping whose turn it is."""
    if len(images) == 1:
        return text.translate(images[0])
    letters, period = [*text], len(images)
    for place, image in enumerate(images):
        letters[place::period] = text[place::period].translate(image)
    return "".join(letters)


@cache
def _images(factor: int, k: int) -> Mapping[int, int]:
    """Return what becomes of each letter, as `str.translate` takes it."""
    return {65 + x: 65 + (factor * x + k) % _SIZE for x in range(_SIZE)}


@cache
def _origins(factor: int, k: int) -> Mapping[int, int]:
    """Return what `_images` makes the letters of."""
    return {y: x for x, y in _images(factor, k).items()}


@rule
def _unordered(text: str, order: Sequence[int]) -> str:
    """Put the columns back."""
    if len(order) == 1:
        return text
    rows, letters = len(text) // len(order), [*text]
    for i, column in enumerate(order):
        letters[column :: len(order)] = text[i * rows : (i + 1) * rows]
    return "".join(letters)


def _keys(
    plain: str, secret: str, period: int, columns: int, factors: Sequence[int]
) -> Iterator[Key]:
    """Yield every key that turns `plain` into `secret`, by the one shift that a letter allows."""
    given = plain.encode()
    for order in permutations(range(columns)):
        made = _unordered(secret, order).encode()
        for a in factors:
            shifts = list[int]()
            for place in range(period):
                pairs = zip(given[place::period], made[place::period], strict=True)
                allowed = {(y - 65 - a * (x - 65)) % _SIZE for x, y in pairs}
                if len(allowed) > 1:
                    break
                shifts += allowed
            else:
                yield Key(a, tuple(shifts), order)


_GRAMMAR: Grammar = {
    "start": (
        "<what> <number> <letters> <table>\n\n<known> <ask>",
        "<known>\n\n<what> <number> <letters> <table>\n\n<ask>",
        "<what> <number> <letters> <table> <known>\n\n<ask>",
    ),
    "what": (
        "A cipher works as follows.",
        "Messages are encrypted in this way.",
        "This is how the secret writing is made.",
        "A machine encrypts capital letters like this.",
    ),
    "number": (
        "Number the letters A = 0, B = 1, ..., Z = 25.",
        "Letters count as numbers from A = 0 to Z = 25.",
    ),
    "letters": ("{letters}",),
    "one": (
        "Each letter x is replaced by the letter {image} modulo 26, where {secret}.",
        "A letter with number x turns into the one with number ({image}) mod 26, where {secret}.",
    ),
    "many": (
        "The key has {factor}{period} secret numbers {keys}. The first letter of a text uses k1, "
        "the second k2, and so on; after k{period} it starts again with k1. A letter x that uses "
        "the number k is replaced by the letter {image} modulo 26.",
        "The key has {factor}a list of {period} secret numbers {keys}, which is used over and "
        "over: the letters of a text take {cycle}, ... in turn. A letter turns from x into "
        "({image}) mod 26, k being the number that it takes.",
    ),
    "table": ("{table}",),
    "columns": (
        "The result is written, row by row, into a table with {columns} columns. The columns are "
        "then read from top to bottom, one after the other, in a secret order, which is part of "
        "the key.",
        "These letters are put into rows of {columns} below each other, and the ciphertext is "
        "read off column by column (each downwards), the columns being taken in a secret order "
        "that belongs to the key.",
    ),
    "none": ("The letters stay in their places.", "Nothing else is changed."),
    "known": (
        "Known: {plain} is encrypted as {secret}.",
        "Under a secret key, the plaintext {plain} becomes the ciphertext {secret}.",
        "The plaintext {plain} is known to give {secret}.",
    ),
    "decrypt": (
        "Decrypt {message}, which was made with the same key.",
        "Which plaintext does the ciphertext {message} stand for, under the same key?",
        "Under the same key, what is the plaintext of {message}?",
    ),
    "encrypt": (
        "Encrypt {message} with the same key.",
        "What is the ciphertext of {message} under the same key?",
        "Under the same key, what does {message} become?",
    ),
    "ask": ("{ask}",),
}


def _render(task: Task, rng: Random) -> str:
    key = "(the key)" if task.columns == 1 else "(part of the key)"
    slots = {
        "period": task.period,
        "keys": listed(_numbers(task)),
        "cycle": ", ".join([*_numbers(task), "k1"]),
        "image": "a*x + k" if task.multiplies else "x + k",
        "factor": "a secret number a, coprime to 26, and " if task.multiplies else "",
        "secret": f"a and k are secret numbers {key} and a has no common factor with 26"
        if task.multiplies
        else f"k is a secret number {key}",
        "columns": task.columns,
        "message": task.message,
    }
    parts = {
        "letters": "one" if task.period == 1 else "many",
        "table": "none" if task.columns == 1 else "columns",
        "ask": "decrypt" if task.decrypts else "encrypt",
    }
    texts = {slot: speak(_GRAMMAR, rng, symbol, **slots) for slot, symbol in parts.items()}
    return speak(_GRAMMAR, rng, plain=task.plain, secret=task.secret, **texts)


def _numbers(task: Task) -> list[str]:
    return [f"k{place + 1}" for place in range(task.period)]


def _solve(task: Task) -> list[str]:
    """Encrypt the known text under every order and factor, the shifts read off its first letters.

    Each number of the key is fixed by the first letter that uses it, once order and factor are
    chosen: so this covers the whole key space.
    """
    found: dict[str, None] = {}
    for order in permutations(range(task.columns)):
        table = _unordered(task.secret, order)
        for a in _FACTORS[task.multiplies]:
            if not _is_steady(task.plain, table, task.period, a):
                continue
            first = zip(task.plain, table[: task.period], strict=False)
            shifts = [(ord(y) - a * (ord(x) - 65) - 65) % _SIZE for x, y in first]
            key = Key(a, tuple(shifts), order)
            if encrypt(key, task.plain) == task.secret:
                found[(_decrypt if task.decrypts else encrypt)(key, task.message)] = None
    return list(found)


def _is_steady(plain: str, table: str, period: int, factor: int) -> bool:
    """Tell whether each letter is shifted as far as the one before it that uses the same number."""
    x, y = plain.encode(), table.encode()
    for last, this in enumerate(range(period, len(x))):
        if (y[this] - y[last] - factor * (x[this] - x[last])) % _SIZE:
            return False
    return True


def _effort(task: Task) -> int:
    """Count the letters that a search through orders and factors encrypts."""
    keys = len(_FACTORS[task.multiplies]) * factorial(task.columns)
    return keys * len(task.plain) + len(task.message)


def _steps(task: Task) -> tuple[str, ...]:
    """State the key, see what it makes of each letter that is known, and use it."""
    a, shifts, order = task.key
    guess = [f"a = {a}"] if task.multiplies else []
    guess.append(f"k = {' '.join(map(str, shifts))}")
    guess += [f"columns read in the order {_spaced(order)}"] if task.columns > 1 else []
    lines, table = [f"Let the key be {', '.join(guess)}."], _unordered(task.secret, order)
    if task.columns > 1:
        lines.append(f"Put back into rows, the known ciphertext is {table}.")
    for place, (k, name) in enumerate(zip(shifts, _numbers(task), strict=True)):
        pairs = zip(task.plain[place :: task.period], table[place :: task.period], strict=True)
        shown = ", ".join([f"{_COUNTED[x]} to {_COUNTED[y]}" for x, y in pairs])
        lines.append(f"{name if task.period > 1 else 'k'} = {k} takes {shown}.")
    return (*lines, *_used(task), f"So the answer is {task.answer}.")


def _spaced(order: Sequence[int]) -> str:
    return " ".join(str(column + 1) for column in order)


def _used(task: Task) -> Iterator[str]:
    """Yield what becomes of the message."""
    rows = _unordered(task.message, task.key.order) if task.decrypts else task.message
    if task.decrypts and task.columns > 1:
        yield f"Put back into rows, the message is {rows}."
    key = task.key._replace(order=(0,))
    made = (_decrypt if task.decrypts else encrypt)(key, rows)
    yield f"Letter by letter {rows} becomes {made}."
    if not task.decrypts and task.columns > 1:
        yield f"Read by columns that is {task.answer}."


def _canonical(task: Task) -> Json:
    texts = [task.plain, task.secret, task.message]
    return [task.period, task.columns, task.multiplies, task.decrypts, *texts]


def _picture(task: Task) -> Panel:
    image = "a x + k" if task.multiplies else "x + k"
    numbers = _numbers(task) if task.period > 1 else []
    key = ", ".join([*(numbers or ["k"]), *["a"] * task.multiplies])
    rule = [("letter x (A = 0)", f"{image} modulo 26"), ("secret key", key)]
    if task.columns > 1:
        rule.append(("then", f"the {task.columns} columns are read down in a secret order"))
    asked = "to decrypt" if task.decrypts else "to encrypt"
    plain = in_rows(task.plain, task.columns, numbers)
    secret = in_columns(task.secret, task.columns, numbers)
    last = (in_columns if task.decrypts else in_rows)(task.message, task.columns, numbers)
    figures = [("known plaintext", plain), ("its ciphertext", secret), (asked, last)]
    return Panel(figures=[("cipher", Table(rows=rule)), *figures])


def _capacity(dial: float) -> float:
    # keys x known texts x messages, the letters of these being drawn freely
    period, message = PERIOD.integer_at(dial), MESSAGE.integer_at(dial)
    return 26.0 ** (3 * period + _SPARE + message)


FAMILY = Family(
    name="cipher",
    version=3,
    domain="logic",
    summary="decrypt or encrypt a message after finding the key from a known plaintext",
    concepts=("cryptanalysis", "modular arithmetic", "induction"),
    knobs=(PERIOD, COLUMNS, FACTOR, MESSAGE),
    verifier="text",
    examples=("QWKZARTY", "MHDKPLQVB"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    args=lambda task: {"ignore_spaces": True},
    steps=_steps,
    capacity=_capacity,
    guess_rate=lambda dial: 26.0 ** -MESSAGE.integer_at(dial),
)
