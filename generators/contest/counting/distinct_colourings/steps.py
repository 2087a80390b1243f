"""The worked solution about different colourings: what each sort of symmetry keeps."""

from collections import Counter
from collections.abc import Sequence

from generators.contest.counting.distinct_colourings.symmetries import Kept
from generators.contest.counting.distinct_colourings.things import Colouring
from generators.latex import in_rounds, polynomial
from generators.wording import counted


def letters(drawn: Colouring, kept: Sequence[Kept], free: Sequence[Kept]) -> dict[str, str]:
    """Return what the letters of the steps stand for."""
    if not drawn.colours:
        return {"N": drawn.answer}
    found = {f"F_{{{i}}}": str(one.value) for i, one in enumerate(kept, 1)}
    found |= {f"G_{{{i}}}": str(one.value) for i, one in enumerate(free, 1)}
    values = {"E": drawn.answer, "N": drawn.answer}
    if free:
        values = {"E": _number(kept), "N": _number(free)}
    return found | values


def _number(kept: Sequence[Kept]) -> str:
    return str(sum(one.many * one.value for one in kept) // sum(one.many for one in kept))


@in_rounds
def steps(drawn: Colouring, kept: Sequence[Kept], free: Sequence[Kept]) -> tuple[str, ...]:
    """Return the worked solution, by counting what each symmetry keeps."""
    symmetries = sum(one.many for one in kept)
    whole = " + ".join(str(one.many) for one in kept)
    start = (
        "The number of different colorings is the mean, over all symmetries, of the number of "
        "colorings that a symmetry leaves as they are; then each cycle of places has one color."
    )
    sizes = f" There are ${whole} = {symmetries}$ symmetries." if len(kept) > 1 else ""
    lines = [f"{start}{sizes}{_hint(drawn)}"]
    lines[0] = lines[0] if sizes else f"{lines[0]} All ${symmetries} = 1$ symmetries are alike."
    lines += [_line("F", i, one) for i, one in enumerate(kept, 1)]
    if not drawn.colours:
        return (*lines, f"The mean is ${_mean_in_n(kept)} = {drawn.answer}$.")
    if not free:
        return (*lines, f"So there are ${_mean('N', 'F', kept)} = {drawn.answer}$ of them.")
    lines.append(f"So ${_mean('E', 'F', kept)} = {_number(kept)}$ colorings are as wanted.")
    lines.append("Now all colorings are counted in the same way.")
    lines[-1] += " " + _line("G", 1, free[0])
    lines += [_line("G", i, one) for i, one in enumerate(free[1:], 2)]
    lines.append(f"So there are ${_mean('N', 'G', free)} = {_number(free)}$ in all.")
    return (*lines, rf"The probability is $\frac{{E}}{{N}} = {drawn.answer}$.")


def _hint(drawn: Colouring) -> str:
    if drawn.counts:
        left = "color" if drawn.colours - len(drawn.counts) == 1 else "colors"
        return (
            " For each choice of the cycles that get a color with a condition, so that the number "
            f"of its places is right, the other cycles are free to take the other {left}."
        )
    if drawn.rule == "each":
        return " Colorings that miss a color are taken out by inclusion and exclusion."
    if drawn.rule == "apart":
        return (
            " Shrink each cycle to a point: what is left has to be colored so that joined points "
            "differ, which cannot be done if a cycle touches itself."
        )
    return ""


def _line(letter: str, place: int, one: Kept) -> str:
    who = "One symmetry has" if one.many == 1 else f"{one.many} symmetries have"
    value = one.formula
    if not one.drawn.colours:
        return f"{who} {_cycles(one.lengths)} and keep{'s' * (one.many == 1)} ${_in_n(one)}$."
    if value != str(one.value):
        value = f"{value} = {one.value}"
    return f"{who} {_cycles(one.lengths)}: ${letter}_{{{place}}} = {value}$."


def _in_n(one: Kept) -> str:
    """Return what is kept of colourings with n colours, in two ways."""
    if len(one.drawn.counts):
        return f"{one.formula} = {polynomial(one.expanded, 'n')}"
    return rf"{one.formula} = n \cdot ({polynomial(one.expanded[1:], 'n')})"


def _cycles(lengths: Sequence[int]) -> str:
    counts = sorted(Counter(lengths).items())
    parts = [f"{counted(many, 'cycle')} of length {length}" for length, many in counts]
    return " and ".join(parts)


def _mean(name: str, letter: str, kept: Sequence[Kept]) -> str:
    terms = " + ".join(
        (rf"{one.many} " if one.many > 1 else "") + f"{letter}_{{{i}}}"
        for i, one in enumerate(kept, 1)
    )
    return rf"{name} = \frac{{{terms}}}{{{sum(one.many for one in kept)}}}"


def _mean_in_n(kept: Sequence[Kept]) -> str:
    terms = " + ".join(f"{one.many} ({polynomial(one.expanded, 'n')})" for one in kept)
    return rf"\frac{{{terms}}}{{{sum(one.many for one in kept)}}}"
