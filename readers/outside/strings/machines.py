"""Machines that rewrite strings, and programs that print them."""

import json
from collections.abc import Callable
from typing import Final, NamedTuple

from readers.forms import Form
from readers.phrases import Phrases, Said, Unread
from readers.reader import Reader

_REWRITE: Final = Form(
    r"""
    Your job is to repeatedly transform a string according to a set of rules until no further \
    transformations can be performed, or a state is repeated.

    Evaluate the following rules in order, and apply the first applicable rule to the string:
    <rules:block>

    Once you have applied a rule, repeat the process with the new string until no further \
    transformations can be performed (i.e. the string doesn't change), or a state is repeated.
    If a state is repeated, the process is terminated, and the repeated state is discarded (i.e. \
    is not considered as the final answer) and the state before the repeated state is considered \
    as the final answer.

    Your output should be the final transformed string after applying all the rules.

    Transform the following string according to the above list of rules:
    <string:string>
""",
    kinds={"string": "[a-z]+"},
)
_RULES: Final = Phrases(
    many={
        "ends replace": """
            If the string {ends with|suffix is} '<a:part>', replace it with '<b:part>'.
        """,
        "ends cut": "If the string ends with '<a:part>', remove the last character.",
        "ends cut two": "If the string suffix is '<a:part>', delete the last two characters.",
        "ends replace before": """
            If the string suffix is '<a:part>', replace it with '<b:part>' and prepend '<c:part>' to
                the start.
        """,
        "begins replace": "If the string prefix is '<a:part>', replace it with '<b:part>'.",
        "begins move": """
            If the string prefix is '<a:part>', delete the first two characters and append
                '<c:part>' to the end.
        """,
        "begins cut": "If the string prefix is '<a:part>', remove the first character.",
        "begins cut second": "If the string starts with '<a:part>', remove the second character.",
        "begins cut two": "If the string starts with '<a:part>', remove the first two characters.",
        "begins sleep": """
            If the string starts with '<a:part>', replace the first two characters with '<b:part>'.
        """,
        "begins replace after": """
            If the string prefix is '<a:part>', replace it with '<b:part>' and append '<c:part>' to
                the end.
        """,
        "begins replace cut": """
            If the string prefix is '<a:part>', replace it with '<b:part>' and delete the last
                character.
        """,
        "even": """
            If the string contains an even number of '<a:part>'s (and at least one '<a:part>'),
                append '<b:part>' at the end.
        """,
        "inside cut": """
            If the string contains '<a:part>' (not at the start), remove the first occurrence found
                after the first character.
        """,
        "long": "If the string length is greater than <n:int>, remove the middle character.",
        "has replace": """
            If the string contains '<a:part>', replace the first occurrence with '<b:part>'.
        """,
        "has cut": "If the string contains '<a:part>', delete the first occurrence entirely.",
        "has reverse": """
            If the string contains '<a:part>', replace the first occurrence with its reverse
                ('<b:part>').
        """,
    },
    kinds={"part": "[a-z]+"},
)
_TOKENS: Final = Form(r"""
    A::B is a system with 4 tokens: `A#`, `#A`, `B#` and `#B`.

    An A::B program is a sequence of tokens. Example:

        B# A# #B #A B#

    To *compute* a program, we must rewrite neighbor tokens, using the rules:

        A# #A ... becomes ... nothing
        A# #B ... becomes ... #B A#
        B# #A ... becomes ... #A B#
        B# #B ... becomes ... nothing

    In other words, whenever two neighbor tokens have their '#' facing each-other,
    they must be rewritten according to the corresponding rule.

    Now, consider the following program:

    <program>

    Return the final state of the program.
""")
_PROGRAM: Final = Form(
    r"""
    This is a BF (Brainf*ck) computer program. What is the output?

    <program:program>

    Respond only with the exact output of the program.
    """,
    r"""
    Consider the following BF (Brainf*ck) code. What would it output?

    <program:program>

    Provide only the exact output of the code.
    """,
    kinds={"program": r"[-+<>.\[\]]+"},
)
_INSERT: Final = Form(
    r"""
    Given a string consisting of characters A, B, C, D, and E, your job is to insert a character \
    according to the following pattern:
    1. If there is a substring ABCD in the string, insert the character A after the substring.
    2. If there is a substring BCDE in the string, insert the character B after the substring.
    3. If there is a substring CDEA in the string, insert the character C after the substring.
    4. If there is a substring DEAB in the string, insert the character D after the substring.
    5. If there is a substring EABC in the string, insert the character E after the substring.

    Once you have inserted a character, you have to skip over the substring and the inserted \
    character and continue the search from the next character.

    Your output should be a string that has been modified according to the pattern.

    Given the following string, provide the answer after inserting the characters according to the \
    pattern: <string:string>
""",
    kinds={"string": "[A-E]+"},
)
_MOST_STEPS: Final = 100_000
_LONGEST: Final = 10_000
"""Characters of a string that is rewritten."""
_TAPE: Final = 30_000
"""Cells."""


class Rewriting(NamedTuple):
    """Rules in their order, and the string that they are applied to."""

    rules: tuple[tuple[str, ...], ...]
    """Key, then what stands in its slots."""
    string: str


class _UndecidedError(ValueError):
    """The rules do not say what is done."""


def _read_rewriting(question: str) -> Rewriting:
    said = _REWRITE.read(question)
    rules = list[tuple[str, ...]]()
    for number, line in enumerate(said["rules"].split("\n"), 1):
        place, dot, words = line.partition(". ")
        if place != str(number) or not dot:
            raise Unread(f"not numbered {number}: {line!r}")
        rules.append(_rule(_RULES.only(words)))
    return Rewriting(tuple(rules), said["string"])


def _rule(said: Said) -> tuple[str, ...]:
    if said.key == "has reverse" and said["b"] != said["a"][::-1]:
        raise Unread(f"{said['b']} is not the reverse of {said['a']}")
    two = {"ends cut two", "begins move", "begins cut two", "begins sleep", "begins cut second"}
    if said.key in two and len(said["a"]) < 2:
        raise Unread(f"no two characters: {said['a']!r}")
    if said.key == "even" and len(said["a"]) != 1:
        raise Unread(f"no character: {said['a']!r}")
    return (said.key, *(said[slot] for slot in "nabc" if slot in said))


def _rewritten(machine: Rewriting) -> str:
    string, states = machine.string, {machine.string}
    for _ in range(_MOST_STEPS):
        try:
            after = next((new for rule in machine.rules if (new := _applied(rule, string))), None)
        except _UndecidedError as error:
            return str(error)
        if after is None or after[0] in states:
            return string
        string = after[0]
        states.add(string)
        if len(string) > _LONGEST:
            break
    return f"no end after {len(states)} steps"


def _applied(rule: tuple[str, ...], string: str) -> tuple[str] | None:
    """Return what a rule makes of a string, None if it does not apply."""
    key, part, *more = rule
    match key.split()[0]:
        case "ends":
            return (_ended(key, string, part, more),) if string.endswith(part) else None
        case "begins":
            return (_begun(key, string, part, more),) if string.startswith(part) else None
        case "has":
            new = {"replace": more[0] if more else "", "cut": "", "reverse": part[::-1]}
            return (string.replace(part, new[key[4:]], 1),) if part in string else None
        case "inside":
            at = string.find(part, 1)
            return (string[:at] + string[at + len(part) :],) if at > 0 else None
        case "even":
            count = string.count(part)
            return (string + more[0],) if count and count % 2 == 0 else None
    return _shortened(string) if len(string) > int(part) else None


def _shortened(string: str) -> tuple[str]:
    if len(string) % 2 == 0:
        raise _UndecidedError(f"{len(string)} characters have no middle one")
    at = len(string) // 2
    return (string[:at] + string[at + 1 :],)


def _ended(key: str, string: str, part: str, more: list[str]) -> str:
    head = string.removesuffix(part)
    match key:
        case "ends replace":
            return head + more[0]
        case "ends replace before":
            return more[1] + head + more[0]
        case "ends cut":
            return string[:-1]
    return string[:-2]


def _begun(key: str, string: str, part: str, more: list[str]) -> str:
    tail = string.removeprefix(part)
    match key:
        case "begins replace":
            return more[0] + tail
        case "begins replace after":
            return more[0] + tail + more[1]
        case "begins replace cut":
            return (more[0] + tail)[:-1]
        case "begins move":
            return string[2:] + more[0]
        case "begins cut":
            return string[1:]
        case "begins cut second":
            return string[0] + string[2:]
        case "begins sleep":
            return more[0] + string[2:]
    return string[2:]


def _read_tokens(question: str) -> tuple[str, ...]:
    tokens = tuple(_TOKENS.read(question)["program"].split(" "))
    if not set(tokens) <= {"A#", "#A", "B#", "#B"} or len(tokens) > 200:
        raise Unread(f"no program: {tokens}")
    return tokens


def _computed(tokens: tuple[str, ...]) -> str:
    """Return the tokens after all rewriting; in which order it is done makes no difference."""
    state = list(tokens)
    for _ in range(_MOST_STEPS):
        facing = [
            at
            for at in range(len(state) - 1)
            if state[at].endswith("#") and state[at + 1].startswith("#")
        ]
        if not facing:
            break
        at = facing[0]
        left, right = state[at : at + 2]
        state[at : at + 2] = [] if left[0] == right[1] else [right, left]
    return json.dumps(state)


def _read_program(question: str) -> str:
    program = _PROGRAM.read(question)["program"]
    depth = 0
    for sign in program:
        depth += {"[": 1, "]": -1}.get(sign, 0)
        if depth < 0:
            break
    if depth:
        raise Unread(f"loops are not closed: {program!r}")
    return program


def _ran(program: str) -> str:
    """Return what a program prints; cells hold 0 to 255 and go round."""
    ends, open_ = dict[int, int](), list[int]()
    for place, sign in enumerate(program):
        if sign == "[":
            open_.append(place)
        elif sign == "]":
            ends[place] = open_.pop()
            ends[ends[place]] = place
    tape, cell, at, printed = dict[int, int](), 0, 0, ""
    for _ in range(_MOST_STEPS):
        if at == len(program):
            return printed
        sign = program[at]
        cell += {">": 1, "<": -1}.get(sign, 0)
        if not 0 <= cell < _TAPE:
            return "it runs off the tape"
        tape[cell] = (tape.get(cell, 0) + {"+": 1, "-": -1}.get(sign, 0)) % 256
        if sign == ".":
            printed += chr(tape[cell])
        if (sign == "[" and not tape[cell]) or (sign == "]" and tape[cell]):
            at = ends[at]
        at += 1
    return f"it has not stopped after {_MOST_STEPS} steps"


def _inserted(string: str) -> str:
    found, at = "", 0
    while at < len(string):
        part = string[at : at + 4]
        if len(part) == 4 and part in "ABCDEABC":
            found, at = found + part + part[0], at + 4
        else:
            found, at = found + string[at], at + 1
    return found


def _reading(form: Form, slot: str) -> Callable[[str], str]:
    return lambda question: form.read(question)[slot]


STRING_MANIPULATION: Final = Reader(_read_rewriting, _rewritten)
AB: Final = Reader(_read_tokens, _computed)
BF: Final = Reader(_read_program, _ran)
STRING_INSERTION: Final = Reader(_reading(_INSERT, "string"), _inserted)
