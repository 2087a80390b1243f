"""How a linear recurrence is told: as a rule, as a story that counts, or in disguise."""

from collections.abc import Mapping
from random import Random

from generators.latex import added
from generators.math.linear_recurrence.instance import Question, pairs
from generators.pictures import Panel, Table
from generators.wording import Grammar, draw, listed, speak

_GRAMMAR: Grammar = {
    "rule": (
        "A sequence starts with $a_0 = {x}$ and $a_1 = {y}$. {rule} <ask>",
        "Let $a_0 = {x}$ and $a_1 = {y}$. {rule} <ask>",
        "{name} writes the numbers $a_0 = {x}$ and $a_1 = {y}$ on a board, and then goes on. "
        "{rule} <ask>",
        "The first two of the numbers $a_0, a_1, a_2, \\ldots$ are ${x}$ and ${y}$. {rule} <ask>",
    ),
    "coupled": (
        "Two sequences start with $x_0 = {x}$ and $y_0 = {y}$. For every $n \\ge 0$, $x_{{n+1}} = "
        "{one}$ and $y_{{n+1}} = {other}$. <ask>",
        "Two counters show the numbers $x_0 = {x}$ and $y_0 = {y}$. With every tick they change "
        "at the same time: from $x_n$ and $y_n$ to $x_{{n+1}} = {one}$ and $y_{{n+1}} = {other}$. "
        "<ask>",
        "A point jumps in the plane. It starts at $(x_0, y_0) = ({x}, {y})$, and from $(x_n, y_n)$ "
        "it jumps to $(x_{{n+1}}, y_{{n+1}}) = ({one},\\; {other})$. <ask>",
        "Let $x_0 = {x}$, $y_0 = {y}$, and for all $n \\ge 0$ let\n\n$$x_{{n+1}} = {one}, \\qquad "
        "y_{{n+1}} = {other}.$$\n\n<ask>",
    ),
    "strip": (
        "A strip of ${n}$ squares in a row is to be covered by tiles without gaps or overlaps. "
        "There are tiles {tiles}; of each sort there are as many as wanted. {lonely}In how many "
        "ways can this be done, if mirror images count as different?",
        "{name} plays a rhythm of ${n}$ beats from start to end. A sound can be {sounds}. "
        "{lonely_sound}How many rhythms of exactly ${n}$ beats are there?",
        "A wall ${n}$ meters long is built of blocks, put side by side from left to right. The "
        "blocks are {tiles_meters}; there are plenty of each sort. {lonely_block}Count the "
        "different walls, read from left to right.",
    ),
    "ages": (
        "A farm starts with {pairs} of rabbits, newborn, of age $0$. At the end of every month, "
        "three things happen in this order: every pair becomes one month older; every pair whose "
        "age is now ${last}$ months leaves the farm; and every other pair whose age is at least "
        "${grown}$ {months} has ${young}$ newborn {young_pairs}. How many pairs are on the farm "
        "right after ${n}$ months?",
        "{name} keeps birds in pairs, at first {pairs}, just hatched (age $0$). Once a year each "
        "pair ages by one year; pairs that reach the age of ${last}$ are given away at once; then "
        "each remaining pair of age ${grown}$ or more hatches ${young}$ new {young_pairs} of age "
        "$0$. Find the number of pairs after ${n}$ such years.",
        "Cells of age $0$ are put into a dish, ${first}$ in number. With every tick of a clock, "
        "first all cells grow older by one tick, then those of age ${last}$ dissolve, and then "
        "every cell that is left and has reached the age ${grown}$ makes ${young}$ new "
        "{young_cells} of age $0$. Compute the number of cells right after tick ${n}$.",
    ),
    "rooms": (
        "A house has ${size}$ rooms, numbered from $1$ to ${size}$. Doors join the rooms {doors}, "
        "and they can be used both ways. Someone starts in room ${start}$ and goes through a door "
        "${n}$ times, ending in room ${end}$. In how many different ways can this walk go? Doors "
        "may be used again.",
        "Between ${size}$ islands with the numbers $1$ to ${size}$ there are ferry lines {doors}, "
        "each in both directions. {name} plans a trip of exactly ${n}$ crossings from island "
        "${start}$ to island ${end}$; islands and lines may come up more than once. How many such "
        "trips are there?",
        "A frog sits on stone ${start}$ of ${size}$ numbered stones. It can jump, to and fro, "
        "between the stones {doors}. Count the sequences of ${n}$ jumps that take it to stone "
        "${end}$.",
    ),
    "words": (
        "How many words of ${n}$ letters can be written with the letters {letters} if {banned}? "
        "Letters may repeat, and not all have to be used.",
        "{name} paints a row of ${n}$ posts, each in one of the colors {letters}, in such a way "
        "that {banned} (the row is read from left to right). In how many ways can this be done?",
        "A lock opens by a code of ${n}$ symbols, each one of {letters}; in a code, {banned}. Find "
        "the number of possible codes.",
    ),
    "between": (
        "Numbers $a_0, a_1, a_2, \\ldots$ obey $a_{{n}} = {rule_of}$ for every $n \\ge 2$. It is "
        "known that $a_{{{i}}} = {one}$ and $a_{{{j}}} = {two}$. Find $a_{{{n}}}$.",
        "{name} made a sequence $a_0, a_1, a_2, \\ldots$ by the rule $a_n = {rule_of}$, for all "
        "$n \\ge 2$, and spilled ink on it. Only $a_{{{i}}} = {one}$ and $a_{{{j}}} = {two}$ can "
        "still be read. What was $a_{{{n}}}$?",
        "In a sequence $a_0, a_1, \\ldots$ the equation ${equation} = 0$ holds for every $n \\ge "
        "2$. Given that $a_{{{i}}} = {one}$ and $a_{{{j}}} = {two}$, determine $a_{{{n}}}$.",
    ),
    "quotients": (
        "Let $a_0 = {x}$, $a_1 = {y}$, and for $n \\ge 1$ let\n\n$$a_{{n+1}} = \\frac{{a_n^2 {c}}}"
        "{{a_{{n-1}}}}.$$\n\nAll these numbers are integers. <ask>",
        "Positive integers $a_0 = {x}$, $a_1 = {y}$, $a_2$, $a_3$, ... are such that $a_{{n-1}} "
        "a_{{n+1}} = a_n^2 {c}$ for every $n \\ge 1$. <ask>",
        "{name} starts with the numbers $a_0 = {x}$ and $a_1 = {y}$. From then on, $a_{{n+1}}$ is "
        "the integer by which $a_{{n-1}}$ has to be multiplied to give $a_n^2 {c}$. <ask>",
    ),
    "floors": (
        "Let $N$ be the largest integer that does not exceed $\\left({a} + \\sqrt{{{b}}}\\right)"
        "^{{{n}}}$. Find the remainder, from $0$ to ${top}$, when $N$ is divided by ${m}$.",
        "The number $\\left({a} + \\sqrt{{{b}}}\\right)^{{{n}}}$ is rounded down to an integer. "
        "That integer is divided by ${m}$. What is the remainder (from $0$ to ${top}$)?",
        "A fund of one coin is multiplied by ${a} + \\sqrt{{{b}}}$ in each of ${n}$ years; then "
        "the whole coins in it, parts of a coin left out, are packed into bags of ${m}$ as long as "
        "there are enough. How many whole coins are left over?",
        "Compute $\\left\\lfloor \\left({a} + \\sqrt{{{b}}}\\right)^{{{n}}} \\right\\rfloor$ "
        "modulo ${m}$, as an integer from $0$ to ${top}$.",
    ),
    "common": (
        "Let $u_0 = 0$, $u_1 = 1$ and $u_n = {rule_of}$ for all $n \\ge 2$. Find the greatest "
        "common divisor of $u_{{{n}}}$ and $u_{{{m}}}$.",
        "A sequence of integers starts with $u_0 = 0$ and $u_1 = 1$, and $u_n = {rule_of}$ from "
        "$n = 2$ on. Which is the largest integer that divides both $u_{{{n}}}$ and $u_{{{m}}}$?",
        "{name} forms $u_0 = 0$, $u_1 = 1$, $u_2, u_3, \\ldots$ with $u_n = {rule_of}$, and "
        "cancels the fraction $\\frac{{u_{{{n}}}}}{{u_{{{m}}}}}$ as far as possible. By which "
        "positive integer are numerator and denominator divided?",
    ),
    "zeros": (
        "Let $u_0 = 0$, $u_1 = 1$ and $u_n = {rule_of}$ for all $n \\ge 2$. How many of the "
        "numbers $u_1, u_2, \\ldots, u_{{{n}}}$ are divisible by ${m}$?",
        "A light has the numbers $1, 2, 3, \\ldots, {n}$ on its switch. At number $n$ it is on "
        "exactly if $u_n$ is a multiple of ${m}$, where $u_0 = 0$, $u_1 = 1$, and $u_n = {rule_of}"
        "$ for $n \\ge 2$. At how many of these numbers is it on?",
        "Consider $u_0 = 0$, $u_1 = 1$ and $u_n = {rule_of}$ for $n = 2, 3, 4, \\ldots$. Count the "
        "positive integers $n \\le {n}$ for which ${m}$ divides $u_n$.",
    ),
    "find": ("Find", "Compute", "Determine"),
    "ask": (
        "<find> {asked}.",
        "What is {asked}?",
    ),
    "ask_rest": (
        "<find> the remainder, from $0$ to ${top}$, when {asked} is divided by ${m}$.",
        "Which number from $0$ to ${top}$ differs from {asked} by a multiple of ${m}$?",
        "What remainder, from $0$ to ${top}$, does {asked} leave on division by ${m}$?",
    ),
}
_LETTERS = ("ABCD", "PQRS", "KLMN", "XYZW")


def render(question: Question, rng: Random) -> str:
    """Return the question in one of many wordings."""
    slots = {
        "n": question.index,
        "m": question.modulus,
        "top": question.modulus - 1,
        "name": draw("names", 1, rng)[0],
        "asked": _asked(question),
        **_slots(question, rng),
    }
    grammar = {**_GRAMMAR, "ask": _GRAMMAR["ask_rest"]} if question.modulus else _GRAMMAR
    kind = {"term": "rule", "far": "rule", "periodic": "rule", "fence": "strip"}
    return speak(grammar, rng, kind.get(question.kind, question.kind), **slots)


def _asked(question: Question) -> str:
    n = question.index
    if question.kind == "coupled":
        sign = {"sum": f" + y_{{{n}}}", "gap": f" - y_{{{n}}}"}.get(question.asked, "")
        return f"$x_{{{n}}}{sign}$"
    if question.asked == "term":
        return f"$a_{{{n}}}$"
    if question.asked == "sum":
        return rf"the sum $a_0 + a_1 + a_2 + \cdots + a_{{{n}}}$"
    return rf"the sum $a_0 - a_1 + a_2 - \cdots {'-' if n % 2 else '+'} a_{{{n}}}$"


def combined(p: int, q: int, letter: str) -> str:
    """Return a term by the two before."""
    return added([(p, f"{letter}_{{n-1}}"), (q, f"{letter}_{{n-2}}")])


def _slots(question: Question, rng: Random) -> Mapping[str, object]:
    numbers = question.numbers
    match question.kind, numbers:
        case (("term" | "far"), (p, q, x, y)):
            rule = rng.choice(
                (
                    "For every $n \\ge 2$, $a_n = {}$.",
                    "Each later one follows from the two before it: $a_n = {}$ for $n \\ge 2$.",
                )
            )
            return {"x": x, "y": y, "rule": rule.format(combined(p, q, "a"))}
        case "periodic", (p, q, r, s, x, y):
            rule = rng.choice(
                (
                    "For $n \\ge 2$, $a_n = {}$ if $n$ is even, and $a_n = {}$ if $n$ is odd.",
                    "From $n = 2$ on, two rules take turns: $a_n = {}$ for even $n$, and $a_n = {}"
                    "$ for odd $n$.",
                )
            )
            return {
                "x": x,
                "y": y,
                "rule": rule.format(combined(p, q, "a"), combined(r, s, "a")),
            }
        case "coupled", (a, b, c, d, x, y):
            one, other = (added([(u, "x_n"), (v, "y_n")]) for u, v in ((a, b), (c, d)))
            return {"x": x, "y": y, "one": one, "other": other}
        case "between", (p, q, i, one_, j, two):
            equation = added([(1, "a_n"), (-p, "a_{n-1}"), (-q, "a_{n-2}")])
            return {
                **{"i": i, "j": j, "one": one_, "two": two},
                **{"rule_of": combined(p, q, "a"), "equation": equation},
            }
        case "quotients", (x, y, c):
            return {"x": x, "y": y, "c": f"{'+' if c > 0 else '-'} {abs(c)}"}
        case "floors", (a, b):
            return {"a": a, "b": b}
        case (("common" | "zeros"), (p, q, m)):
            return {"rule_of": combined(p, q, "u"), "m": m}
        case "ages", (grown, last, young, first):
            return {
                **{"grown": grown, "last": last, "young": young, "first": first},
                "pairs": "one pair" if first == 1 else f"${first}$ pairs",
                "months": "month" if grown == 1 else "months",
                "young_pairs": "pair" if young == 1 else "pairs",
                "young_cells": "cell" if young == 1 else "cells",
            }
        case "rooms", (size, start, end, *flat):
            doors = [f"{i + 1} and {j + 1}" for i, j in pairs(tuple(flat))]
            shown = "; ".join(rng.sample(doors, len(doors)))
            return {"size": size, "start": start + 1, "end": end + 1, "doors": f"({shown})"}
        case "words", (size, *flat):
            letters = rng.sample(rng.choice(_LETTERS), size)
            told = [
                f"{letters[i]} is never followed at once by {'another ' if i == j else ''}"
                f"{letters[j]}"
                for i, j in pairs(tuple(flat))
            ]
            return {
                "letters": listed(sorted(letters)),
                "banned": listed(rng.sample(told, len(told))),
            }
    return _tiles(question)


def _tiles(question: Question) -> Mapping[str, object]:
    tiles = pairs(question.numbers)
    size = tiles[0][0]
    is_fence = question.kind == "fence"
    return {
        "tiles": _several("of length ${}$ in {}", tiles, "color"),
        "tiles_meters": _several("${}$ m long in {}", tiles, "color"),
        "sounds": _several("${}$ beats long, on {}", tiles, "drum").replace(
            "$1$ beats", "one beat"
        ),
        "lonely": f"No two tiles of length ${size}$ may be side by side. " if is_fence else "",
        "lonely_sound": (
            f"After a sound of length ${size}$, whichever the drum, comes one of another length. "
            if is_fence
            else ""
        ),
        "lonely_block": f"No two blocks ${size}$ m long may touch. " if is_fence else "",
    }


def _several(text: str, tiles: list[tuple[int, int]], thing: str) -> str:
    parts = [
        text.format(size, f"one {thing}" if c == 1 else f"${c}$ different {thing}s")
        for size, c in tiles
    ]
    return listed(parts)


def picture(question: Question) -> Panel:
    """Return a table of what is told and asked."""
    rows = [
        ("told", question.kind, ", ".join(map(str, question.numbers))),
        ("asked", question.asked, str(question.index)),
        ("modulus", str(question.modulus or "none"), ""),
    ]
    return Panel(figures=[("", Table(rows=rows))])
