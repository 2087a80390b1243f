"""Towns that are all visited once, on the fastest round trip; ways back may take other times."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from ortools.sat.python.cp_model import CpModel

from readers.optimisation._tables import DRAWN, table
from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import replayed
from readers.search import solved

_SAYS: Final = Phrases(
    once={
        "table": r"""
            The table gives the minutes from the town of the row to the town of the column; the way
                back may take longer or shorter.¶¶<table:table>
            Travel times in minutes, from the town at the left of a row to the town at the top of a
                column (not always the same as the other way round):¶¶<table:table>
            Each row of the table holds the travel times, in minutes, from one town to all the
                others; times depend on the direction.¶¶<table:table>
        """,
        "asked": r"""
            Starting at <start:word>, visit every other town exactly once and return to <start:word>
                in the least total time.
            Find the round trip from <start:word> that comes to each of the other towns once and
                takes as little time as possible, the way back to <start:word> included.
            What is the fastest tour that leaves <start:word>, visits all other towns exactly once
                and ends at <start:word> again?
        """,
        "form": r"""
            The best tour is unique: give all <n:int> towns in order, beginning with <start:word>
                (which is not written again at the end), separated by commas.
            There is only one best trip. List the <n:int> towns in the order of the visit, with
                <start:word> first and not repeated at the end, separated by commas.
        """,
    },
    perhaps={
        "scene": r"""
            A salesman has to visit <n:int> towns.
            There are <n:int> towns on a map.
            A van delivers to <n:int> places, <start:word> among them.
            <n:int> stations are served by one technician, who is based at <start:word>.
        """,
    },
    kinds={"table": DRAWN},
)


class Trip(NamedTuple):
    """What a prompt says."""

    towns: tuple[str, ...]
    minutes: tuple[tuple[int, ...], ...]
    """From each town to each, 0 to itself."""
    start: str


def _read(question: str) -> Trip:
    said = _SAYS.read(question)
    shown, start = table(said.one("table")["table"]), said.one("asked")["start"]
    if tuple(name for name, _ in shown.rows) != shown.columns:
        raise Unread("rows and columns of different towns")
    if len(set(shown.columns)) != len(shown.columns) or start not in shown.columns:
        raise Unread(f"a town twice, or not in the table: {shown.columns}")
    if {part.integer("n") for part in said.parts if "n" in part} != {len(shown.columns)}:
        raise Unread(f"says otherwise than that there are {len(shown.columns)} towns")
    if {part["start"] for part in said.parts if "start" in part} != {start}:
        raise Unread("says of two starts")
    for at, (_, row) in enumerate(shown.rows):
        if row[at] != "-" or not all(time.isdecimal() for time in (*row[:at], *row[at + 1 :])):
            raise Unread(f"no travel times: {row}")
    minutes = (tuple(0 if time == "-" else int(time) for time in row) for _, row in shown.rows)
    return Trip(shown.columns, tuple(minutes), start)


def _solve(trip: Trip) -> str:
    model = CpModel()
    arcs = [
        (one, other, model.new_bool_var(""))
        for one in range(len(trip.towns))
        for other in range(len(trip.towns))
        if one != other
    ]
    model.add_circuit(arcs)
    model.minimize(sum(trip.minutes[one][other] * var for one, other, var in arcs))
    found = solved(model)
    if not found:
        return "impossible"
    after = {one: other for one, other, var in arcs if found.boolean_value(var)}
    way = [trip.towns.index(trip.start)]
    while after[way[-1]] != way[0]:
        way.append(after[way[-1]])
    return ", ".join(trip.towns[town] for town in way)


def _onward(trip: Trip, way: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    return ((town, (*way, town)) for town in trip.towns if town not in way)


def _shown(trip: Trip, way: tuple[str, ...]) -> str:
    stops = [trip.towns.index(town) for town in (*way, trip.start)]
    *legs, back = (trip.minutes[one][other] for one, other in pairwise(stops))
    said = f"{legs[-1]} minutes from {way[-2]}, {sum(legs)} so far"
    whole = f", and {back} back to {trip.start}, {sum(legs) + back} in all"
    return said + whole * (len(way) == len(trip.towns))


READER = Reader(
    _read,
    _solve,
    follow=replayed(
        lambda trip: (trip.start,),
        _onward,
        _shown,
        lambda trip, answer: answer == _solve(trip),
        lambda trip: [trip.start],
    ),
)
