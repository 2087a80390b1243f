"""Logic gates, some inputs and some bits that are observed: what are others?"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from readers.deduction._lists import LIST, names
from readers.following import Constraint, Ground, on
from readers.phrases import Phrases, Unread
from readers.reader import Reader

_BIT: Final = r"[xg]\d+ = [01]"
_SAYS: Final = Phrases(
    once={
        "gates": r"""
            A circuit has inputs x1 to x<last:int> and these gates:¶¶<gates:block>
            The wires x1 to x<last:int> lead into a circuit with the following
                gates:¶¶<gates:block>
            This network of logic gates reads the inputs x1 to x<last:int>:¶¶<gates:block>
            Logic gates are connected as listed; their inputs from outside are x1 to
                x<last:int>.¶¶<gates:block>
        """,
        "words": r"""
            A NAND gate gives the opposite of AND, NOR the opposite of OR, XNOR the opposite of XOR
                (which is 1 if its inputs differ), and NOT reverses its only input.
            AND gives 1 if both of its inputs are 1, OR if at least one is, XOR if exactly one is;
                NAND, NOR and XNOR give the opposite of these, and NOT the opposite of its one
                input.
        """,
        "given": r"""
            These inputs are set: <bits:bits>.
            {Given are|The inputs given are} <bits:bits>.
        """,
        "question": r"""
            Determine <asked:list>. Answer with their eight bits in this order, without separators.
            What are the bits of <asked:list>? Write the eight bits in this order as one string.
            Find the values of <asked:list> and give them, in this order, as a string of eight bits.
        """,
    },
    perhaps={
        "observed": r"""
            The other inputs are not known, but one observes <bits:bits>.
            Nothing is known of the other inputs except that then <bits:bits>.
        """,
    },
    kinds={"bits": rf"{_BIT}(?:, {_BIT})*(?: and {_BIT})?", "list": LIST},
)
_GATE: Final = Phrases(
    many={
        "one": r"""
            <gate:wire> = NOT <a:wire>
            <gate:wire> = NOT(<a:wire>)
        """,
        "two": r"""
            <gate:wire> = <a:wire> <kind=AND|OR|XOR|NAND|NOR|XNOR> <b:wire>
            <gate:wire> = <kind=AND|OR|XOR|NAND|NOR|XNOR>(<a:wire>, <b:wire>)
        """,
    },
    kinds={"wire": r"[xg]\d+"},
)
_ASKED: Final = 8


class Gate(NamedTuple):
    """What a gate does to which wires."""

    kind: str
    wires: tuple[str, ...]


class Circuit(NamedTuple):
    """What a prompt says."""

    inputs: int
    gates: tuple[Gate, ...]
    """`g1` first."""
    given: frozenset[tuple[str, bool]]
    observed: frozenset[tuple[str, bool]]
    asked: tuple[str, ...]


def _read(question: str) -> Circuit:
    said = _SAYS.read(question)
    inputs = said.one("gates").integer("last")
    known = {f"x{n}" for n in range(1, inputs + 1)}
    gates: list[Gate] = []
    for line in said.one("gates")["gates"].split("\n"):
        gates.append(_gate(line, len(gates) + 1, known))
        known.add(f"g{len(gates)}")
    observed = said.maybe("observed")
    circuit = Circuit(
        inputs,
        tuple(gates),
        _bits(said.one("given")["bits"]),
        _bits(observed["bits"]) if observed else frozenset(),
        names(said.one("question")["asked"]),
    )
    wires = {wire for wire, _ in circuit.given | circuit.observed} | set(circuit.asked)
    if not wires <= known or len(circuit.asked) != _ASKED:
        raise Unread(f"asks {len(circuit.asked)} bits, or of other wires than there are")
    if any(wire[0] != "x" for wire, _ in circuit.given) or (
        (len(circuit.given) < inputs) != bool(circuit.observed)
    ):
        raise Unread("it is not said what becomes of the inputs that are not given")
    return circuit


def _gate(line: str, number: int, known: set[str]) -> Gate:
    said = _GATE.only(line)
    wires = tuple(said[slot] for slot in "ab" if slot in said)
    if said["gate"] != f"g{number}" or not set(wires) <= known:
        raise Unread(f"not gate {number}, or behind gates below it: {line!r}")
    return Gate(said.values.get("kind", "NOT"), wires)


def _bits(words: str) -> frozenset[tuple[str, bool]]:
    pairs = [pair.split(" = ") for pair in re.split(", | and ", words)]
    if len({wire for wire, _ in pairs}) != len(pairs):
        raise Unread(f"a wire comes twice: {words!r}")
    return frozenset((wire, bit == "1") for wire, bit in pairs)


def _solve(circuit: Circuit) -> str:
    """Send all combinations of inputs through the gates at once."""
    cases = np.arange(1 << circuit.inputs)
    bits = {f"x{n + 1}": (cases >> n & 1).astype(bool) for n in range(circuit.inputs)}
    for number, gate in enumerate(circuit.gates, 1):
        bits[f"g{number}"] = _through(gate, [bits[wire] for wire in gate.wires])
    fits = np.ones(len(cases), dtype=bool)
    for wire, bit in circuit.given | circuit.observed:
        fits &= bits[wire] == bit
    return "".join(_settled(bits[wire][fits]) for wire in circuit.asked)


def _through(gate: Gate, wires: list[NDArray[np.bool_]]) -> NDArray[np.bool_]:
    if gate.kind == "NOT":
        return ~wires[0]
    one, other = wires
    match gate.kind:
        case "AND" | "NAND":
            bit = one & other
        case "OR" | "NOR":
            bit = one | other
        case _:
            bit = one ^ other
    return ~bit if gate.kind in {"NAND", "NOR", "XNOR"} else bit


def _settled(bits: NDArray[np.bool_]) -> str:
    """Return a bit that is the same in all cases that fit; a question mark if it is not."""
    values = {bool(bit) for bit in np.unique(bits)}
    return str(int(values.pop())) if len(values) == 1 else "?"


def _ground(circuit: Circuit) -> Ground:
    known = {wire: str(int(bit)) for wire, bit in circuit.given | circuit.observed}
    wires = [f"x{n + 1}" for n in range(circuit.inputs)]
    rules: dict[str, Constraint] = {}
    for number, gate in enumerate(circuit.gates, 1):
        read = sorted(gate.wires, key=lambda wire: (wire[0] == "g", int(wire[1:])))
        way = f" {gate.kind} ".join(read) if len(read) > 1 else f"{gate.kind} {read[0]}"
        rules[f"g{number} = {way}"] = Constraint((f"g{number}", *read), partial(_may_be, gate))
        wires.append(f"g{number}")
    return Ground(
        {wire: known.get(wire, "01") for wire in wires},
        rules,
        lambda settled: "".join(settled[wire] for wire in circuit.asked),
        asked=circuit.asked,
    )


def _may_be(gate: Gate, bits: Sequence[str]) -> bool:
    if len(bits) <= len(gate.wires):
        return True
    out, *read = (np.array([bit == "1"]) for bit in bits)
    return bool((_through(gate, read) == out).all())


READER = Reader(_read, _solve, follow=on(_ground))
