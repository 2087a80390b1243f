"""How tilings are told: boards, paths, walls, trays and their like."""

from collections.abc import Sequence
from random import Random

from generators.contest.counting.tilings.boards import N, Tiling, colours_of
from generators.pictures import Panel, Table
from generators.wording import Grammar, counted, draw, listed, speak

_GRAMMAR: Grammar = {
    "count": (
        "<board> <holes> <pieces> <all> <ways>",
        "<ways_first> <board> <holes> <pieces> <all>",
        "<board> <pieces> <holes> <all> <ways>",
        "<story> <holes> <pieces> <all> <ways>",
        "<story> <pieces> <all> <holes> <ways>",
        "<applied> <holes> <pieces> <all> <ways>",
        "<applied> <pieces> <holes> <ways> <all>",
    ),
    "chance": (
        "<board> <holes> <pieces> <all> <random> <likely>",
        "<board> <pieces> <holes> <all> <random> <likely>",
        "<story> <holes> <pieces> <all> <pick> <likely>",
        "<applied> <holes> <pieces> <all> <random> <likely>",
        "<applied> <pieces> <all> <holes> <pick> <likely>",
    ),
    "board": (
        "A board has {size}.",
        "Consider a board that has {size}.",
        "Let $B$ be a board with {size_of}.",
    ),
    "story": (
        "{name} has a tray with {size_of} and fills it with pieces of chocolate.",
        "In a game, {name} lays pieces on a board that has {size}.",
        "{name} covers a sheet of paper, ruled into {size_of}, with stickers.",
    ),
    "applied": (
        "A {terrace} with {size_of} is to be paved with slabs.",
        "A wall panel with {size_of} is clad with plates.",
        "The floor of a {terrace}, ruled into {size_of}, is covered with tiles.",
    ),
    "holes": ("{holes}",),
    "pieces": (
        "The pieces are {pieces}.",
        "There are these pieces: {pieces}.",
        "Used are {pieces}.",
    ),
    "all": (
        "Every cell that is there has to be covered exactly once, and pieces may be turned but "
        "cover nothing else; there are enough pieces of each sort.",
        "The pieces must cover all cells that are there, without overlap and without sticking out; "
        "there is no lack of pieces of any sort, and they may be turned.",
        "Pieces, of which there are as many as needed, may be turned; they must not overlap or "
        "stick out, and no cell that is there may stay free.",
    ),
    "ways": (
        "In how many ways can this be done? <differ> <form>",
        "How many ways are there? <differ> <form>",
        "<differ> How many coverings are possible? <form>",
    ),
    "ways_first": (
        "In how many ways can the following board be covered? <differ> <form>",
        "Find the number of ways to cover this board with the pieces below. <differ> <form>",
    ),
    "differ": (
        "Ways that differ in the place of a piece{or_colour} are different, even if a turn or a "
        "reflection takes one to the other.",
        "Two ways are the same only if each cell is covered in the same way{and_colour}; the board "
        "is not turned or reflected.",
    ),
    "random": (
        "One of all possible coverings is chosen at random, each being equally likely (coverings "
        "are different even if a turn or a reflection takes one to the other).",
        "Of all coverings, of which turned or reflected ones count separately, one is picked at "
        "random, all with the same chance.",
    ),
    "pick": (
        "All possible coverings, those that are turned or reflected copies of others included, are "
        "equally likely.",
        "Of all possible results, where a turned or reflected one counts as another one, {one} is "
        "drawn by lot.",
    ),
    "likely": (
        "What is the probability that {event}? <exact>",
        "With what probability is it true that {event}? <exact>",
        "How likely is it that {event}? <exact>",
    ),
    "exact": ("Give the exact value.", "Do not round.", "Answer exactly."),
    "form": ("{form}",),
}
_PIECES = {
    "square": "single squares (one cell)",
    "domino": "dominoes (two cells that share a side)",
    "bar": "bars (three cells in a row)",
    "corner": "corner pieces (three of the four cells of a $2 \\times 2$ square)",
}
_COLOURS = ("red", "blue", "green", "white", "black")
_FORMS = (
    "Express the answer in terms of $n$.",
    "Give a formula in $n$ that holds for every $n \\geq 1$.",
    "The answer is a polynomial in $n$.",
)


def render(tiling: Tiling, rng: Random) -> str:
    """Return the question in one of many wordings."""
    (name,) = draw("names", 1, rng)
    is_plain = all(many == 1 for _, many in colours_of(tiling))
    size = _size(tiling, rng)
    text = speak(
        _GRAMMAR,
        rng,
        "chance" if tiling.event[0] else "count",
        size=size,
        size_of=size,
        holes=_holes(tiling, rng),
        pieces=_pieces(tiling, rng),
        event=_event(tiling),
        terrace=rng.choice(("terrace", "corridor", "yard")),
        name=name,
        one="one",
        or_colour="" if is_plain else " or in a color",
        and_colour="" if is_plain else " and in the same color",
        form=rng.choice(_FORMS) if tiling.squares == N else "",
    )
    return " ".join(text.split())


def _size(tiling: Tiling, rng: Random) -> str:
    rows, wide = tiling.rows, tiling.columns
    if rows == 1:
        return rng.choice((f"{wide} square cells in a row", f"a single row of {wide} square cells"))
    return rng.choice(
        (
            f"{rows} rows of {wide} square cells",
            f"{rows} rows and {wide} columns of square cells",
        )
    )


def _cell(tiling: Tiling, cell: tuple[int, int]) -> str:
    row, column = cell
    if tiling.rows == 1:
        return f"cell {column + 1} from the left"
    return f"the cell in row {row + 1} from the top and column {column + 1} from the left"


def _short(tiling: Tiling, cell: tuple[int, int]) -> str:
    if tiling.rows == 1:
        return f"cell {cell[1] + 1}"
    return f"the one in row {cell[0] + 1} and column {cell[1] + 1}"


def _holes(tiling: Tiling, rng: Random) -> str:
    if not tiling.blocked:
        return ""
    first, *others = tiling.blocked
    named = listed([_cell(tiling, first), *(_short(tiling, cell) for cell in others)])
    verb = "is" if not others else "are"
    return rng.choice(
        (
            f"{_upper(named)} {verb} missing.",
            f"There is a hole in place of {named}."
            if not others
            else f"There are holes in place of {named}.",
            f"{_upper(named)} {verb} taken by something else and must stay as {'it' * (not others)}"
            f"{'they' * bool(others)} {verb}.",
        )
    )


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _pieces(tiling: Tiling, rng: Random) -> str:
    parts = []
    for name, many in colours_of(tiling):
        text = _PIECES[name]
        if many == N:
            text += " in $n$ colors"
        elif many > 1:
            named = listed(_COLOURS[:many])
            text += rng.choice((f" in {many} colors", f" in {many} colors ({named})"))
        elif len({some for _, some in colours_of(tiling)}) > 1:
            text += " in one color only"
        parts.append(text)
    return listed(parts)


def _event(tiling: Tiling) -> str:
    word, row, column = tiling.event
    if word == "square":
        return f"a single square lies on {_cell(tiling, (row, column))}"
    if word == "line":
        unit = "cell" if tiling.rows == 1 else "column"
        first = counted(column + 1, unit) if column else unit
        return f"no piece lies across the line between the first {first} from the left and the rest"
    return ""


def picture(tiling: Tiling) -> Panel:
    """Return a table of what is told and asked."""
    rows: Sequence[tuple[str, str]] = [
        ("rows and columns", f"{tiling.rows} x {tiling.columns}"),
        ("holes", ", ".join(f"({i + 1}, {j + 1})" for i, j in tiling.blocked) or "none"),
        *((name, "n" if many == N else str(many)) for name, many in colours_of(tiling)),
        ("asked", " ".join(map(str, tiling.event)) if tiling.event[0] else "number of tilings"),
    ]
    return Panel(figures=[("", Table(rows=rows))])
