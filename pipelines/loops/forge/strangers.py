"""Strangers: a second solver and a reader, who share no author and no code with a proposal."""

from collections.abc import Sequence
from functools import partial

from filters.certification import earns
from generators.forged import (
    MOST,
    NoValueError,
    Program,
    Refused,
    answers_text,
    likeness,
    read_programs,
    refusal,
)
from pipelines.loops.forge import own
from pipelines.loops.forge.drawn import Drawn, Row, question, recoloured
from proofmill.problem import canonical_json


def second_solver(drawn: Drawn, reply: str) -> str:
    """A solver from the specification alone finds the same answers on every row."""
    program = _program(reply, "solve" if drawn.proposal.unique else "solve check")
    if isinstance(program, Refused):
        return f"no second solver: {program.why}"
    others = (drawn.proposal.generate, drawn.proposal.solve)
    if why := _copied(drawn, "second", program, others):
        return why
    rows = drawn.rows(drawn.sizes.second)
    solve, call = Program(program, "solve"), drawn.workshop.call
    drawn.workshop.gather([partial(call, solve, row.instance.data) for row in rows])
    drawn.figures["second_rows"] = float(len(rows))
    return next((why for row in rows if (why := _disagreement(drawn, program, row))), "")


def _disagreement(drawn: Drawn, program: str, row: Row) -> str:
    found = drawn.family.solve(row.instance)
    values = drawn.workshop.call(Program(program, "solve"), row.instance.data)
    other = answers_text(values, drawn.proposal.verifier, "the second solver")
    if drawn.proposal.unique:
        is_same = sorted(found) == sorted(other) == [row.instance.answer]
        return "" if is_same else f"{row.place}: solve finds {found[:3]}, the second {other[:3]}"
    refused = [text for text in (*found, *other) if not earns(row.problem, text)]
    return f"{row.place}: {refused[0]} of a solver is refused" if refused or not other else ""


def reader(drawn: Drawn, second: str, reply: str) -> str:
    """A program that was written from questions alone answers unseen ones."""
    program = _program(reply, "read" if drawn.proposal.unique else "read judge")
    if isinstance(program, Refused):
        return f"no reader: {program.why}"
    others = (drawn.proposal.generate, drawn.proposal.solve, _text(second))
    if why := _copied(drawn, "reader", program, others):
        return why
    rows = drawn.unseen()
    read, call = Program(program, "read"), drawn.workshop.call
    drawn.workshop.gather([partial(call, read, question(row.problem)) for row in rows])
    drawn.figures["read_rows"] = float(len(rows))
    return next((why for row in rows if (why := _misread(drawn, program, row))), "")


def _misread(drawn: Drawn, program: str, row: Row) -> str:
    try:
        values = drawn.workshop.call(Program(program, "read"), question(row.problem))
        texts = answers_text(values, drawn.proposal.verifier, "the reader")
    except NoValueError as error:
        return f"{row.place}: unread, {error}"
    if len(texts) == 1 and earns(row.problem, texts[0]):
        return ""
    return f"{row.place}: the reader finds {texts[:2]}, {row.instance.answer} is kept"


def misses(drawn: Drawn, second: str, reply: str) -> str:
    """The verifier takes nothing wrong; where several answers are right, strangers say what is."""
    if why := own.asked(drawn, "attacks"):
        return why
    return "" if drawn.proposal.unique else _misjudged(drawn, _text(second), _text(reply))


def _misjudged(drawn: Drawn, second: str, reply: str) -> str:
    """Compare what the verifier says of changed answers with what two strangers say."""
    call, check, judge = drawn.workshop.call, Program(second, "check"), Program(reply, "judge")
    cases = [
        (row.problem, row.instance, value)
        for row in drawn.specimen.all_rows
        for value in recoloured(row.instance.answer)
    ]
    asked = [
        (partial(call, check, one.data, value), partial(call, judge, question(problem), value))
        for problem, one, value in cases
    ]
    drawn.workshop.gather([each for both in asked for each in both])
    drawn.figures["judged_answers"] = float(len(cases))
    for (problem, _, value), (checked, judged) in zip(cases, asked, strict=True):
        is_taken = earns(problem, canonical_json(value))
        if checked() is not is_taken or judged() is not is_taken:
            verb = "takes" if is_taken else "refuses"
            return f"the verifier {verb} {canonical_json(value)}, and a stranger does not"
    return ""


def _copied(drawn: Drawn, whose: str, program: str, others: Sequence[str]) -> str:
    alike = max(likeness(program, other) for other in others if other)
    drawn.figures[f"{whose}_likeness"] = round(alike, 3)
    return f"the {whose} is a copy: {alike:.0%} of it stands elsewhere" if alike > MOST else ""


def _program(reply: str, entries: str) -> str | Refused:
    program = read_programs(reply)
    if isinstance(program, Refused):
        return program
    why = refusal(program, tuple(entries.split()))
    return Refused(why) if why else program


def _text(reply: str) -> str:
    """Return the program of a reply that an earlier gate has read."""
    program = read_programs(reply)
    return "" if isinstance(program, Refused) else program
