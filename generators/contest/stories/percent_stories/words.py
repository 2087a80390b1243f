"""What the stories need beside their numbers."""

from generators.contest.questions import Slots

_NAMES = ("Ann", "Bob", "Cem")
_WHO = ("first", "second", "third")


def money(cents: int) -> str:
    """Return `12` or `12.50`."""
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02}"


def _part(n: int) -> str:
    return {2: "half", 3: "a third", 4: "a quarter", 5: "a fifth", 6: "a sixth"}[n]


def _items(count: int, one: str, many: str) -> str:
    return f"${count}$ {one if count == 1 else many}"


def _more(count: int, thing: str) -> str:
    """Return ` and 3 coins more`."""
    return f" and ${count}$ more {thing if count == 1 else thing + 's'}" if count else ""


_TOTALS = (
    (
        "Once Bob is as old as Ann is now, their ages will add up to ${total}$.",
        "Once the younger one has the present age of the older one, they will be ${total}$ "
        "together.",
    ),
    ("Today their ages add up to ${total}$.", "At present they are ${total}$ together."),
    ("Ann is ${total}$ years older than Bob.", "One is ${total}$ years older than the other."),
)


def _fraction(u: int, v: int) -> str:
    return {(1, 2): "half"}.get((u, v), rf"$\frac{{{u}}}{{{v}}}$ of")


def _apples(k: int, m: int, j: int, n: int, i: int, o: int) -> dict[str, object]:
    return {
        **{"first": _part(k), "second": _part(j), "third": _part(i)},
        **{
            "coins": _more(m, "coin"),
            "coins_two": _more(n, "coin"),
            "coins_three": _more(o, "coin"),
        },
        **{"eggs": _more(m, "egg"), "eggs_two": _more(n, "egg"), "eggs_three": _more(o, "egg")},
        **{"pages": _more(m, "page"), "pages_two": _more(n, "page")},
        "pages_three": _more(o, "page"),
    }


SLOTS: Slots = {
    "discounts": lambda total, a, b, t: {"paid": money(total)},
    "stamps": lambda total, v, w, u: {"worth": money(total)},
    "ages": lambda d, t, j, is_sum: {
        "ask": ("the present age of the older one", "the sum of their present ages")[is_sum]
    },
    "baskets": lambda a, b, s, c, d, t, e, f: {
        **{"teas": _items(a, "cup", "cups"), "cakes": _items(b, "slice", "slices")},
        **{"teas_two": _items(c, "cup", "cups"), "cakes_two": _items(d, "slice", "slices")},
        **{"teas_ask": _items(e, "cup", "cups"), "cakes_ask": _items(f, "slice", "slices")},
        **{"pens": _items(a, "pen", "pens"), "books": _items(b, "notebook", "notebooks")},
        **{"pens_two": _items(c, "pen", "pens"), "books_two": _items(d, "notebook", "notebooks")},
        **{"pens_ask": _items(e, "pen", "pens"), "books_ask": _items(f, "notebook", "notebooks")},
        **{"reds": _items(a, "red ball", "red balls"), "blues": _items(b, "blue one", "blue ones")},
        "reds_two": _items(c, "red ball", "red balls"),
        "blues_two": _items(d, "blue one", "blue ones"),
        "reds_ask": _items(e, "red ball", "red balls"),
        "blues_ask": _items(f, "blue one", "blue ones"),
    },
    "joining": lambda n, p, q, is_leaving: {
        "some": ("new members join, all of them women", "men leave it")[is_leaving],
        "cats": (
            "more cats are brought in, and no other animals",
            "of the dogs are taken away, and no cats",
        )[is_leaving],
        "water": (
            "grams of pure salt are added to it",
            "grams of pure water evaporate from it",
        )[is_leaving],
    },
    "passed": lambda k, m, j, n, i, o, rest: _apples(k, m, j, n, i, o),
    "gifts": lambda x, y, z, who: {"name": _NAMES[who], "which": _WHO[who]},
    "age_when": lambda u, v, total, asked, is_young: {
        "part": _fraction(u, v),
        "told": _TOTALS[asked][0].format(total=total),
        "other": _TOTALS[asked][1].format(total=total),
        "name": _NAMES[is_young],
        "which": ("older", "younger")[is_young],
    },
    "twice": lambda price, total, s: {
        "end": money(total),
        "same": "the same percentage" if not s else f"$p + {s}$ percent",
    },
    "transfers": lambda x, y, z, k, m, n, who: {
        **{"first": _part(k), "second": _part(m), "third": _part(n)},
        **{"name": _NAMES[who], "which": _WHO[who]},
    },
    "heirs": lambda k, m, is_share: {
        "twice": 2 * m,
        "thrice": 3 * m,
        "ask": ("the number of {} in all", "the number of {} that each one got")[is_share].format(
            "coins"
        ),
        "ask_land": ("the size of all the land", "the size of each one's land")[is_share],
        "ask_votes": ("the number of stones in the heap", "the number of stones in each pile")[
            is_share
        ],
    },
}
