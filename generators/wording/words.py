"""Word lists from `data/words.toml`, and draws from them."""

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from string import ascii_uppercase

from generators.chance import sampled

_FILE = Path(__file__).parents[2] / "data" / "words.toml"


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    with _FILE.open("rb") as file:
        return {name: tuple(words) for name, words in tomllib.load(file).items()}


def words(name: str) -> tuple[str, ...]:
    """Return a whole word list.

    Raises:
        KeyError: if there is no such list.
    """
    return _lists()[name]


def draw(name: str, count: int, rng: Random) -> tuple[str, ...]:
    """Return `count` different words of a list, in random order."""
    return tuple(sampled(rng, words(name), count))


def vertex_names(size: int, rng: Random) -> tuple[str, ...]:
    """Return names of a graph's vertices in order: numbers, numbers with a letter, or letters."""
    numbers = range(1, size + 1)
    prefix = rng.choice("VPNXT")
    styles = [tuple(map(str, numbers)), tuple(f"{prefix}{number}" for number in numbers)]
    if size <= len(ascii_uppercase):
        styles.append(tuple(ascii_uppercase[:size]))
    return rng.choice(styles)
