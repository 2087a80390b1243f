"""Products of numbers that are chosen or thrown: how many there may be, and how likely one is."""

from collections import Counter
from fractions import Fraction
from typing import Final, NamedTuple

from readers.enumerated import joined
from readers.exact import EXACTLY
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_SAYS: Final = Phrases(
    once={
        "made": r"""
            From a bag with <size:int> tokens, marked <a>, a token is drawn <again:int> times and
                put back each time. The <all:int> numbers drawn are multiplied.
            A wheel is divided into <size:int> fields with the numbers <a>. <who:name> spins it
                <again:int> times and multiplies the <all:int> numbers at which it stops.
            A die with <size:int> faces carries the numbers <a>. It is thrown <again:int> times,
                and the <all:int> numbers are multiplied.
            One after the other, <again:int> factors are chosen from the numbers <a>, and each
                number may be chosen again. The <all:int> factors are multiplied.
            A red bag holds tokens marked <a>, a blue bag tokens marked <b>. Tokens are drawn one
                by one and put back each time, <again:int> from the red bag and <more:int> from the
                blue one; their <all:int> numbers are multiplied.
            Consider products of <all:int> factors: <again:int> factors are among <a> and
                <more:int> are among <b>; factors may be equal. Take any product of this kind.
            On one wheel stand the numbers <a> and on another wheel <b>. <who:name> spins the one
                <again:int> times, the other <more:int> times, and multiplies all <all:int> numbers
                at which they stop.
            One die carries the numbers <a>, another one the numbers <b>. The first die is thrown
                <again:int> times and the second <more:int> times, and all <all:int> numbers are
                multiplied.
            From a bag with <size:int> tokens, marked <a>, <few:int> tokens are drawn at once. Their
                numbers are multiplied.
            Consider products of <few:int> different factors out of <a>. Take any product of this
                kind.
            On <size:int> cards stand the numbers <a>, one on each. <who:name> takes <few:int> of
                the cards and multiplies their numbers.
            The numbers <a> are written on a board. <many:word> of them, in different places, are
                chosen and multiplied.
            A bag holds <size:int> tokens, marked <a>. A handful is taken out, with one token or any
                larger number of them, and the product of their numbers is formed; for one token it
                is its number.
            On <size:int> cards stand the numbers <a>, one on each. <who:name> takes some of the
                cards, at least one and perhaps all, and multiplies their numbers (a single card
                gives its own number).
            Out of the set of the numbers <a>, take any subset that is not empty, and multiply its
                elements (one element alone is its own product).
            The numbers <a> are written on a board. Some of them are wiped out, perhaps none but
                not all, and those that are left are multiplied; a single one counts as a product.
        """,
    },
    perhaps={
        "values": """
            Count the different numbers that can result.
            Determine how many different numbers are possible for this product.
            Find the number of different values that this product can take.
            How many different values can this product have?
            <who:name> lists all numbers that can be this product, each of them once. How long is
                the list?
        """,
        "likely": """
            Each time all <size:int> numbers are equally likely, whatever came before.
        """,
        "chance": """
            How likely is it that this product equals <product:int>?
            What is the probability that the product is <product:int>?
            Find the probability of the product <product:int>.
            <who:name> hopes for the product <product:int>. With what probability does it come?
        """,
        "exact": EXACTLY,
    },
)
_MANY: Final = {"Two": 2, "Three": 3, "Four": 4, "Five": 5, "Six": 6, "Seven": 7, "Eight": 8}
Numbers = tuple[int, ...]


class Products(NamedTuple):
    """What a prompt says."""

    throws: tuple[tuple[Numbers, int], ...]
    """Numbers of which so many are taken one by one, and may come again."""
    taken: tuple[Numbers, int]
    """Numbers of which so many are taken together; 0 for any number of them but none."""
    asked: int | None
    """The product whose chance is asked; None if the products are counted."""


def _read(question: str) -> Products:
    said = _SAYS.read(question)
    made, chance = said.one("made"), said.maybe("chance")
    keys = {part.key for part in said.parts}
    if keys not in ({"made", "values"}, {"made", "likely", "chance", "exact"}):
        raise Unread(f"sentences that do not belong together: {sorted(keys)}")
    pools = [_numbers(made[slot]) for slot in ("a", "b") if slot in made]
    throws = tuple(
        (pool, made.integer(slot))
        for pool, slot in zip(pools, ("again", "more"), strict=False)
        if slot in made
    )
    if "all" in made and made.integer("all") != sum(times for _, times in throws):
        raise Unread("another number of factors")
    sizes = {part.integer("size") for part in said.parts if "size" in part}
    if sizes - {len(pools[0])} or (chance and len(throws) != 1):
        raise Unread(f"not {sizes} numbers")
    taken = (pools[0], _few(made)) if not throws else ((), 0)
    return Products(throws, taken, chance.integer("product") if chance else None)


def _numbers(text: str) -> Numbers:
    numbers = joined(text)
    if not all(number.isdecimal() for number in numbers) or len(set(numbers)) != len(numbers):
        raise Unread(f"no different numbers: {text!r}")
    return tuple(map(int, numbers))


def _few(made: Said) -> int:
    if "many" in made:
        if made["many"] not in _MANY:
            raise Unread(f"no number: {made['many']!r}")
        return _MANY[made["many"]]
    return made.integer("few") if "few" in made else 0


def _solve(products: Products) -> str:
    ways = _thrown(products.throws) if products.throws else _together(*products.taken)
    if products.asked is None:
        return str(len(ways))
    return str(Fraction(ways[products.asked], ways.total()))


def _thrown(throws: tuple[tuple[Numbers, int], ...]) -> Counter[int]:
    """Return in how many ways each product comes."""
    ways = Counter({1: 1})
    for numbers, times in throws:
        for _ in range(times):
            after = Counter[int]()
            for product, count in ways.items():
                for number in numbers:
                    after[product * number] += count
            ways = after
    return ways


def _together(numbers: Numbers, few: int) -> Counter[int]:
    ways = Counter({(0, 1): 1})
    for number in numbers:
        for (size, product), count in list(ways.items()):
            ways[size + 1, product * number] += count
    found = Counter[int]()
    for (size, product), count in ways.items():
        if size == few if few else size:
            found[product] += count
    return found


READER = Reader(_read, _solve)
