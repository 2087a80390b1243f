"""Circuits: the bits on the asked wires of a network of gates, some of whose inputs are hidden.

With no input hidden this is evaluation; with some, the lamps that are observed leave one setting
of them. The generator follows each wire through all settings of the hidden inputs at once, as the
bits of one integer; the solver is CP-SAT. At the top: 45 gates and ten hidden inputs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import NamedTuple

from generators.canonical import normal_form
from generators.deducing import Narrow, Rule, worked_facts
from generators.family import Family, IllPosedError, Knob, Knobs
from generators.pictures import Edge, Graph, Panel, Table, layered
from generators.search import new_bools, new_model, solutions
from generators.wording import Grammar, listed, speak
from proofmill.problem import Json

INPUTS = Knob("inputs", 4, 14, "input wires")
HIDDEN = Knob("hidden", 0, 10, "inputs that are not given")
GATES = Knob("gates", 9, 45, "gates")

_ASKED = 8
_MAX_DRAWS = 200
_KINDS = ("AND", "OR", "XOR", "NAND", "NOR", "XNOR", "NOT")
_NEAR = 12
"""A gate reads wires among so many last ones and the inputs, so that networks are deep."""
_BIT_SHADES = {0: 9, 1: 5}
_LINE = 5
"""Gates of a line below the drawing."""


class Gate(NamedTuple):
    """Reads two wires by number, or twice the same one for NOT."""

    kind: str
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class Network:
    """Wires are the inputs, then the gates' outputs in order."""

    inputs: int
    gates: tuple[Gate, ...]
    known: tuple[tuple[int, int], ...]
    """Wires and their bits: the given inputs and the observed gates."""
    asked: tuple[int, ...]
    answer: str = field(compare=False)
    """The bits of the asked wires, in order."""


def _generate(rng: Random, knobs: Knobs) -> Network:
    inputs, hidden = INPUTS.integer(knobs), min(HIDDEN.integer(knobs), INPUTS.integer(knobs))
    bits = [rng.randrange(2) for _ in range(inputs)]
    # Fewer gates than wires to be read would leave most networks unsettled.
    count = max(GATES.integer(knobs), inputs + hidden)
    unknown = rng.sample(range(inputs), hidden)
    real = sum(bits[wire] << place for place, wire in enumerate(unknown))
    for _ in range(_MAX_DRAWS):
        gates = _drawn(rng, inputs, count)
        settings = _settings(bits, unknown, gates)
        values = [possible >> real & 1 for possible in settings]
        outputs = rng.sample(range(inputs, len(values)), len(gates))
        observed = _observed(outputs, settings, values, hidden, 1 << real)
        if observed is None:
            continue
        asked = unknown[: _ASKED // 2] + [wire for wire in outputs if wire not in observed]
        answer = "".join(str(values[wire]) for wire in asked[:_ASKED])
        if len(answer) == _ASKED and len(set(answer)) == 2:
            shown = sorted({*range(inputs), *observed} - {*unknown})
            known = tuple((wire, values[wire]) for wire in shown)
            return Network(inputs, tuple(gates), known, tuple(asked[:_ASKED]), answer)
    raise IllPosedError(f"circuits: no network of {inputs} inputs is settled in {_MAX_DRAWS} draws")


def _drawn(rng: Random, inputs: int, count: int) -> list[Gate]:
    """Draw gates, each of which reads a wire that nobody reads yet, if there is one nearby."""
    gates: list[Gate] = []
    idle = rng.sample(range(inputs), inputs)
    for place in range(inputs, inputs + count):
        near = range(max(0, place - _NEAR), place)
        first = idle.pop(0) if idle and rng.random() < 0.8 else rng.choice(near)
        others = [wire for wire in near if wire != first]
        kind = rng.choice(_KINDS) if rng.random() < 0.7 else rng.choice(("XOR", "XNOR"))
        second = first if kind == "NOT" else rng.choice(others)
        if second in idle:
            idle.remove(second)
        gates.append(Gate(kind, first, second))
        idle.append(place)
    return gates


def _settings(bits: Sequence[int], unknown: Sequence[int], gates: Sequence[Gate]) -> list[int]:
    """Return for each wire the settings of the hidden inputs, as bits, in which it is 1."""
    count = 1 << len(unknown)
    everything = (1 << count) - 1
    wires = [everything * bit for bit in bits]
    for place, wire in enumerate(unknown):
        wires[wire] = sum(1 << setting for setting in range(count) if setting >> place & 1)
    for kind, left, right in gates:
        a, b = wires[left], wires[right]
        value = a & b if "AND" in kind else a ^ b if kind in ("XOR", "XNOR") else a | b
        wires.append(value ^ everything if kind.startswith(("N", "XN")) else value)
    return wires


def _observed(
    outputs: Sequence[int], settings: Sequence[int], values: Sequence[int], hidden: int, real: int
) -> list[int] | None:
    """Choose gates whose bits leave no setting but the real one; None if all together do not."""
    everything = (1 << (1 << hidden)) - 1
    left, chosen = everything, list[int]()
    for wire in outputs:
        fits = left & (settings[wire] if values[wire] else everything ^ settings[wire])
        if left != real and fits != left:
            left = fits
            chosen.append(wire)
    return chosen if left == real else None


_GRAMMAR: Grammar = {
    "start": (
        "<scene>\n\n{gates}\n\n<legend>\n\n{known}\n\n<ask>",
        "<legend> <scene>\n\n{gates}\n\n{known}\n\n<ask>",
        "<ask>\n\n<legend> <scene>\n\n{gates}\n\n{known}",
    ),
    "scene": (
        "A circuit has inputs {inputs} and these gates:",
        "This network of logic gates reads the inputs {inputs}:",
        "The wires {inputs} lead into a circuit with the following gates:",
        "Logic gates are connected as listed; their inputs from outside are {inputs}.",
    ),
    "legend": (
        "AND gives 1 if both of its inputs are 1, OR if at least one is, XOR if exactly one is; "
        "NAND, NOR and XNOR give the opposite of these, and NOT the opposite of its one input.",
        "A NAND gate gives the opposite of AND, NOR the opposite of OR, XNOR the opposite of XOR "
        "(which is 1 if its inputs differ), and NOT reverses its only input.",
    ),
    "given": ("The inputs given are {bits}.", "Given are {bits}.", "These inputs are set: {bits}."),
    "seen": (
        "The other inputs are not known, but one observes {bits}.",
        "Nothing is known of the other inputs except that then {bits}.",
    ),
    "seen_all": (
        "None of the inputs is known, but one observes {bits}.",
        "Nothing is known of the inputs except that {bits}.",
    ),
    "ask": (
        "What are the bits of {asked}? Write the eight bits in this order as one string.",
        "Find the values of {asked} and give them, in this order, as a string of eight bits.",
        "Determine {asked}. Answer with their eight bits in this order, without separators.",
    ),
    "two": ("{out} = {a} {kind} {b}", "{out} = {kind}({a}, {b})"),
    "one": ("{out} = NOT {a}", "{out} = NOT({a})"),
}


def _render(network: Network, rng: Random) -> str:
    inputs, style, names = network.inputs, rng.randrange(2), _names(network)
    lines = []
    for out, (kind, left, right) in zip(names[inputs:], network.gates, strict=True):
        form = _GRAMMAR["one" if kind == "NOT" else "two"][style]
        a, b = rng.sample((names[left], names[right]), 2)
        lines.append(form.format(out=out, kind=kind, a=a, b=b))
    return speak(
        _GRAMMAR,
        rng,
        inputs=f"x1 to x{inputs}",
        gates="\n".join(lines),
        known=_known(network, names, rng),
        asked=listed([names[wire] for wire in network.asked]),
    )


def _names(network: Network) -> list[str]:
    inputs = [f"x{n + 1}" for n in range(network.inputs)]
    return inputs + [f"g{n + 1}" for n in range(len(network.gates))]


def _known(network: Network, names: Sequence[str], rng: Random) -> str:
    given, seen = (
        [f"{names[wire]} = {bit}" for wire, bit in network.known if (wire < network.inputs) is side]
        for side in (True, False)
    )
    said = [speak(_GRAMMAR, rng, "given", bits=listed(given))] if given else []
    if seen:
        said.append(speak(_GRAMMAR, rng, "seen" if given else "seen_all", bits=listed(seen)))
    return " ".join(said)


def _solve(network: Network) -> list[str]:
    model = new_model()
    wires = new_bools(model, network.inputs + len(network.gates))
    for out, (kind, left, right) in enumerate(network.gates, network.inputs):
        a, b = wires[left], wires[right]
        result = ~wires[out] if kind.startswith(("N", "XN")) else wires[out]
        if kind in ("XOR", "XNOR"):
            model.add_bool_xor([a, b, ~result])
        elif kind in ("AND", "NAND"):
            model.add_bool_and([a, b]).only_enforce_if(result)
            model.add_bool_or([~a, ~b]).only_enforce_if(~result)
        else:
            model.add_bool_or([a, b]).only_enforce_if(result)
            model.add_bool_and([~a, ~b]).only_enforce_if(~result)
    for wire, bit in network.known:
        model.add(wires[wire] == bit)
    found = solutions(model, wires)
    return [*dict.fromkeys("".join(str(bits[w]) for w in network.asked) for bits in found)]


def _steps(network: Network) -> tuple[str, ...]:
    """Go from wires to wires by one gate each; suppose a bit where no gate leads on."""
    names, known = _names(network), dict(network.known)
    rules = [
        Rule(_named(gate, out, names), (out, *gate[1:]), _NARROWS[gate.kind])
        for out, gate in enumerate(network.gates, network.inputs)
    ]
    masks = [1 << known[wire] if wire in known else 3 for wire in range(len(names))]
    return worked_facts(names, masks, rules, network.asked, network.answer)


def _named(gate: Gate, out: int, names: Sequence[str]) -> str:
    """Return a name such as `g3 = x1 XOR g2`."""
    kind, a, b = gate
    way = f"NOT {names[a]}" if kind == "NOT" else f"{names[min(a, b)]} {kind} {names[max(a, b)]}"
    return f"{names[out]} = {way}"


def _output(kind: str, a: int, b: int) -> int:
    value = a & b if "AND" in kind else a ^ b if kind in ("XOR", "XNOR") else a | b
    return value ^ kind.startswith(("N", "XN"))


def _left(kind: str, masks: Sequence[int]) -> list[int]:
    """Return the bits that may be on the output of a gate and on the wires that it reads."""
    left = [0, 0, 0]
    for a, b in product((0, 1), repeat=2):
        way = (_output(kind, a, b), a, b)
        is_way = kind != "NOT" or a == b
        if is_way and all(mask >> bit & 1 for mask, bit in zip(masks, way, strict=True)):
            left = [mask | 1 << bit for mask, bit in zip(left, way, strict=True)]
    return left


def _narrow(kind: str) -> Narrow:
    """Return what `_left` does, from a table."""
    table: dict[tuple[int, ...], list[int]] = {
        masks: _left(kind, masks) for masks in product(range(4), repeat=3)
    }
    return lambda masks: table[masks[0], masks[1], masks[2]]


_NARROWS = {kind: _narrow(kind) for kind in _KINDS}


def _effort(network: Network) -> int:
    """Count the gates, once more for each input that is not given."""
    hidden = network.inputs - sum(wire < network.inputs for wire, _ in network.known)
    return len(network.gates) * (1 + hidden)


def _canonical(network: Network) -> Json:
    kinds = [0] * network.inputs + [1 + _KINDS.index(gate.kind) for gate in network.gates]
    known = dict(network.known)
    colors = [
        6 * kind + 2 * known.get(wire, 2) + (wire in network.asked)
        for wire, kind in enumerate(kinds)
    ]
    arcs = [
        (0, out, wire)
        for out, (_, *read) in enumerate(network.gates, network.inputs)
        for wire in read
    ]
    return normal_form(colors, arcs)


def _picture(network: Network) -> Panel:
    names, known, inputs = _names(network), dict(network.known), network.inputs
    texts, gates, edges = names[:inputs], list[str](), list[Edge]()
    for out, (kind, *read) in zip(names[inputs:], network.gates, strict=True):
        wires = [names[wire] for wire in dict.fromkeys(read)]
        texts.append(f"{out} {kind}")
        gates.append(f"{out} = {kind}({', '.join(wires)})")
        edges += [Edge(wire, out) for wire in wires]
    asked = [names[wire] for wire in network.asked]
    graph = Graph(
        nodes=dict(zip(names, texts, strict=True)),
        edges=edges,
        is_directed=True,
        layers=layered(names, edges),
        shades={names[w]: _BIT_SHADES.get(bit, 0) for w, bit in known.items()}
        | dict.fromkeys(asked, 2),
        boxes=frozenset(names),
    )
    facts = [
        ("known", ", ".join(f"{names[wire]} = {bit}" for wire, bit in known.items())),
        ("asked for, in order", ", ".join(asked)),
    ]
    rows = [gates[start : start + _LINE] for start in range(0, len(gates), _LINE)]
    legend = "circuit: 1 is yellow, 0 dark, what is asked for blue"
    return Panel(
        figures=[(legend, graph), ("bits", Table(rows=facts)), ("gates", Table(rows=rows))]
    )


FAMILY = Family(
    name="circuits",
    version=3,
    domain="logic",
    summary="the bits on some wires of a circuit, with inputs to be found from observed gates",
    concepts=("Boolean circuits", "satisfiability"),
    knobs=(INPUTS, HIDDEN, GATES),
    verifier="text",
    examples=("01101110", "10010100"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    args=lambda network: {"ignore_spaces": True},
    # kinds of gates and what they read
    capacity=lambda dial: float(min(1e12, 30.0 ** GATES.integer_at(dial))),
    # Measured: the commonest string of a thousand has a share of 0.01.
    guess_rate=lambda dial: 0.01,
)
