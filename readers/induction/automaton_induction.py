"""Words that an automaton accepts or rejects; the smallest one that fits judges further ones."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from readers.phrases import Phrases, Unread
from readers.reader import Reader
from readers.retracing import explained

_SAYS: Final = Phrases(
    once={
        "scene": r"""
            A hidden machine accepts some words over the letters <p:letter> and <q:letter>, and
                rejects others.
            From examples, infer which words of the letters <p:letter> and <q:letter> a machine
                accepts.
            A secret language has words of the letters <p:letter> and <q:letter>; a machine accepts
                the words that belong to it and rejects all others.
            Words of the letters <p:letter> and <q:letter> go into a hidden machine, which accepts
                or rejects each of them.
        """,
        "automaton": r"""
            The machine is a deterministic finite automaton: it begins in a start state, each letter
                takes it from its present state to one fixed state (perhaps the same), and the state
                after the last letter alone decides whether the word is accepted.
            The machine is a deterministic finite automaton. Its state after a letter depends only
                on its state before and on the letter; it starts in a fixed state, and a word is
                accepted if the state after its last letter is one of the accepting ones.
        """,
        "examples": r"""
            {Known so far|Examples|Here is how it judges some words|What is known}:¶<examples:block>
            {Known so far|Examples|Here is how it judges some words|What is known} (<yes=A> for
                accepted, <no=R> for rejected):¶<examples:block>
        """,
        "size": r"""
            The examples need <n:int> states, and the automaton has just as many.
            The automaton has <n:int> states, and none with fewer states fits the examples.
            The smallest automata that fit the examples have <n:int> states, and so does the
                machine.
        """,
        "words": r"""
            All automata of <n:int> states that fit the examples agree on these words: <words:words>
            That settles how it judges the following words: <words:words>
            Judge these further words, on which the examples leave no doubt: <words:words>
        """,
        "form": r"""
            For each in turn, give <accept=A> if it is accepted and <reject=R> if it is rejected;
                separate them by spaces.
            Write <accept=A> for accepted and <reject=R> for rejected, in the order of the words,
                separated by spaces.
            Answer with one letter per word in their order, <accept=A> (accepted) or <reject=R>
                (rejected), with spaces between.
        """,
    },
    kinds={"letter": r"[A-Za-z]", "words": r"[A-Za-z]+(?:, [A-Za-z]+)*"},
)
_LINES: Final = Phrases(
    many={
        "list": r"<verdict=accepted|rejected>: <words>",
        "spoken": r"<words:words>: <verdict=accepted|rejected>",
        "yes": r"<words:words>: <verdict=yes|no>",
        "letter": r"<words:words>: <verdict=A|R>",
    },
    kinds={"words": r"[A-Za-z]+|\(empty word\)"},
)
_ACCEPTS: Final = {
    "accepted": True,
    "rejected": False,
    "yes": True,
    "no": False,
    "A": True,
    "R": False,
}
_EMPTY: Final = "(empty word)"

Moves: TypeAlias = dict[tuple[int, str], int]


class Language(NamedTuple):
    """What a prompt says."""

    letters: tuple[str, str]
    states: int
    examples: tuple[tuple[str, bool], ...]
    """Words, and whether they are accepted."""
    words: tuple[str, ...]


def _read(question: str) -> Language:
    said = _SAYS.read(question)
    states = {part.integer("n") for part in said.parts if "n" in part}
    examples = _examples(said.one("examples")["examples"], "yes" in said.one("examples"))
    letters = (said.one("scene")["p"], said.one("scene")["q"])
    words = tuple(said.one("words")["words"].split(", "))
    used = set("".join((*words, *(word for word, _ in examples))))
    if len(states) != 1 or not used <= {*letters} or len({*letters}) != len(letters):
        raise Unread(f"not {states} states or {letters}")
    if len({word for word, _ in examples}) != len(examples):
        raise Unread("an example comes twice")
    return Language(letters, states.pop(), examples, words)


def _examples(text: str, by_letter: bool) -> tuple[tuple[str, bool], ...]:
    lines = [_LINES.only(line) for line in text.split("\n")]
    keys = {line.key for line in lines}
    if len(keys) != 1 or by_letter != (keys == {"letter"}):
        raise Unread(f"examples are written in several ways: {keys}")
    verdicts = [line["verdict"] for line in lines]
    if keys == {"list"} and sorted(verdicts) != ["accepted", "rejected"]:
        raise Unread(f"not accepted and rejected ones: {verdicts}")
    return tuple(
        (_word(word), _ACCEPTS[line["verdict"]])
        for line in lines
        for word in line["words"].split(", ")
    )


def _word(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]+|\(empty word\)", text):
        raise Unread(f"no word: {text!r}")
    return "" if text == _EMPTY else text


def _solve(language: Language) -> str:
    if next(_verdicts(language, language.states - 1), None) is not None:
        return "fewer states do"
    found = set[tuple[str, ...]]()
    for verdicts in _verdicts(language, language.states):
        found.add(verdicts)
        if len(found) > 1:
            return "automata disagree"
    return " ".join(found.pop()) if found else "no automaton fits"


def _verdicts(language: Language, states: int) -> Iterator[tuple[str, ...]]:
    """Yield how each automaton of so many states that fits the examples judges the words."""
    examples = dict(language.examples)
    texts = sorted({*examples, *language.words}, key=len)
    for moves in _fitting(texts, examples, states, {}):
        ends = {_walked(word, moves)[0]: is_accepted for word, is_accepted in examples.items()}
        judged = (ends.get(_walked(word, moves)[0]) for word in language.words)
        yield tuple("?" if accepts is None else "A" if accepts else "R" for accepts in judged)


def _walked(word: str, moves: Moves) -> tuple[int, str]:
    """Return the state that a word leads to, and its rest where no move is known yet."""
    state = 0
    for n, letter in enumerate(word):
        if (state, letter) not in moves:
            return state, word[n:]
        state = moves[state, letter]
    return state, ""


def _fitting(
    texts: list[str], examples: dict[str, bool], states: int, moves: Moves
) -> Iterator[Moves]:
    """Yield moves that fit and lead through all texts; states are taken in the order of use."""
    ends, open_ = dict[int, bool](), None
    for text in texts:
        state, rest = _walked(text, moves)
        if rest:
            open_ = open_ or (state, rest[0])
        elif text in examples and ends.setdefault(state, examples[text]) != examples[text]:
            return
    if not open_:
        yield moves
        return
    used = max((0, *moves.values())) + 1
    for to in range(min(used + 1, states)):
        yield from _fitting(texts, examples, states, {**moves, open_: to})


_STATED: Final = re.compile(
    r"Call the two letters a and b and let the moves be (\d[ab]\d(?:, \d[ab]\d)*); "
    r"accepting is (\d(?:, \d)*)\."
)


class Machine(NamedTuple):
    """Where letters, called a and b, lead from each state, and the states that accept."""

    moves: Moves
    final: frozenset[int]


def _stated(language: Language, line: str) -> Machine | None:
    """Return the automaton that a line states; None if it is none that fits."""
    found = _STATED.fullmatch(line)
    if not found:
        return None
    parts = found[1].split(", ")
    machine = Machine(
        {(int(part[0]), part[1]): int(part[2]) for part in parts},
        frozenset(map(int, found[2].split(", "))),
    )
    states = set(range(language.states))
    if [*machine.moves] != [(q, letter) for q in sorted(states) for letter in "ab"]:
        return None
    if not {*machine.moves.values(), *machine.final} <= states or len(parts) != 2 * len(states):
        return None
    judged = (
        (_path(machine, _renamed(language, word))[-1] in machine.final) == is_accepted
        for word, is_accepted in language.examples
    )
    return machine if all(judged) else None


def _renamed(language: Language, word: str) -> str:
    return word.translate(str.maketrans("".join(language.letters), "ab"))


def _path(machine: Machine, word: str) -> list[int]:
    path = [0]
    for letter in word:
        path.append(machine.moves[path[-1], letter])
    return path


def _trace(language: Language, machine: Machine) -> Iterator[str]:
    known = {_renamed(language, word): accepted for word, accepted in language.examples}
    for word in sorted(known, key=lambda word: (len(word), word)):
        verdict = "accepted" if known[word] else "rejected"
        yield f"{word or 'No letter'}: {_spelled(machine, word)}, {verdict} as known."
    for word in language.words:
        named = _renamed(language, word)
        verdict = "A" if _path(machine, named)[-1] in machine.final else "R"
        yield f"{named}: {_spelled(machine, named)}, so {verdict}."


def _spelled(machine: Machine, word: str) -> str:
    return " ".join(map(str, _path(machine, word)))


READER = Reader(_read, _solve, follow=explained(_stated, _trace, _solve))
