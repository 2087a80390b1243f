"""Planting: sound proposals with one fault each, which gates must not let through.

A kind changes the text of programs, as their author would have written them. The words of these
faults never reach a gate; who reads a verdict is told the kind.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from generators.forged.proposal import Proposal
from generators.forged.samples import Sample

Kind: TypeAlias = Callable[[Sample], Proposal | None]
"""Returns None where a sample has no place for the fault."""

_OTHER: Final[Mapping[str, str]] = {
    "integer": "value + 1",
    "rational": "str(value) + '1'",
    "text": "value[1:] + value[:1]",
    "sequence": "value[1:] + value[:1]",
    "set": "value[1:] if len(value) > 1 else value * 2",
    "grid": "value[1:] + value[:1]",
    "mapping": "dict(zip(value, [*list(value.values())[1:], *list(value.values())[:1]]))",
    "graph_coloring": "dict.fromkeys(value, next(iter(value.values())))",
}
"""Another value of the same form."""


def _changed(sample: Sample, **changes: object) -> Proposal:
    return dataclasses.replace(sample.proposal, **changes)  # type: ignore[arg-type]


def _generate(sample: Sample, body: str, before: str = "") -> Proposal:
    """Return a proposal whose generator changes what the sound one has `drawn`."""
    text = f"{before}{sample.proposal.generate}\n\nsound = generate\n\n\n"
    text += f"def generate(seed, knobs):\n{_indented(body)}\n"
    return _changed(sample, generate=text)


def _solve(sample: Sample, body: str) -> Proposal:
    text = (
        f"{sample.proposal.solve}\n\nfound = solve\n\n\ndef solve(instance):\n{_indented(body)}\n"
    )
    return _changed(sample, solve=text)


def _render(sample: Sample, body: str, before: str = "") -> Proposal:
    text = f"{before}{sample.proposal.render}\n\nworded = render\n\n\n"
    text += f"def render(instance, seed):\n{_indented(body)}\n"
    return _changed(sample, render=text)


def _indented(body: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in body.strip().split("\n"))


def _other_answer(sample: Sample) -> str:
    return f"value = drawn['answer']\ndrawn['answer'] = {_OTHER[sample.proposal.verifier]}\n"


# The answer


def wrong_answer(sample: Sample) -> Proposal:
    """The generator's answer follows another rule."""
    return _generate(sample, f"drawn = sound(seed, knobs)\n{_other_answer(sample)}return drawn")


def wrong_answer_now_and_then(sample: Sample) -> Proposal:
    """The same in one row of twenty-five."""
    change = _other_answer(sample).strip().replace("\n", "\n    ")
    body = f"drawn = sound(seed, knobs)\nif seed % 25 == 3:\n    {change}\nreturn drawn"
    return _generate(sample, body)


def shared_rule(sample: Sample) -> Proposal | None:
    """Generator and solver follow the same other rule."""
    if not sample.proposal.unique:
        return None
    other = _OTHER[sample.proposal.verifier]
    solved = _solve(sample, f"return [{other} for value in found(instance)]")
    return dataclasses.replace(wrong_answer(sample), solve=solved.solve)


# The solver


def solver_returns_the_answer(sample: Sample) -> Proposal:
    """The solver reads the reference answer."""
    return _solve(sample, "return [instance['answer']]")


def solver_peeks(sample: Sample) -> Proposal:
    """The same, and it finds nothing where there is none."""
    return _solve(sample, "return [instance['answer']] if 'answer' in instance else []")


def answer_smuggled(sample: Sample) -> Proposal:
    """The generator keeps the answer under another name, and the solver reads that."""
    made = _generate(
        sample, "drawn = sound(seed, knobs)\ndrawn['key'] = drawn['answer']\nreturn drawn"
    )
    fields = {**sample.proposal.fields, "key": "what the rest comes to"}
    return dataclasses.replace(
        made, fields=fields, solve=_solve(sample, "return [instance['key']]").solve
    )


def solver_remembers(sample: Sample) -> Proposal:
    """Generator and solver share a memory."""
    memory = "MEMORY = {}\n\n\n"
    made = _generate(
        sample,
        "drawn = sound(seed, knobs)\n"
        "MEMORY[str([drawn[k] for k in sorted(drawn) if k != 'answer'])] = drawn['answer']\n"
        "return drawn",
        memory,
    )
    body = "return [MEMORY.get(str([instance[k] for k in sorted(instance)]), 0)]"
    return dataclasses.replace(made, solve=memory + _solve(sample, body).solve)


def solver_counts_calls(sample: Sample) -> Proposal:
    """What the solver finds depends on what it was asked before."""
    body = "CALLS.append(1)\nreturn found(instance) if len(CALLS) % 9 else []"
    return _changed(sample, solve="CALLS = []\n\n\n" + _solve(sample, body).solve)


def solver_gives_up_now_and_then(sample: Sample) -> Proposal:
    """The solver finds nothing in one row of twenty."""
    body = "return found(instance) if sum(map(ord, str(instance))) % 20 else []"
    return _solve(sample, body)


def solver_stops_at_the_first(sample: Sample) -> Proposal | None:
    """Puzzles lack a datum, so that several answers are right, and the solver returns one."""
    if not sample.weaken:
        return None
    body = (
        f"drawn = sound(seed, knobs)\ndrawn['{sample.weaken}'] = drawn['{sample.weaken}'][:-1]\n"
        "given = {k: drawn[k] for k in drawn if k != 'answer'}\n"
        "drawn['answer'] = solve(given)[0]\nreturn drawn"
    )
    made = _generate(sample, body, sample.proposal.solve + "\n\n")
    return dataclasses.replace(made, solve=_solve(sample, "return found(instance)[:1]").solve)


def solver_never_looks_further(sample: Sample) -> Proposal | None:
    """The solver returns the first answer that it finds, so that none is proved the only one."""
    return _solve(sample, "return found(instance)[:1]") if sample.weaken else None


def solver_cuts_names_off(sample: Sample) -> Proposal | None:
    """The solver keeps ten letters of a name."""
    if not _has_names(sample):
        return None
    body = (
        "def cut(value):\n"
        "    if isinstance(value, dict):\n"
        "        return {cut(key): cut(part) for key, part in value.items()}\n"
        "    if isinstance(value, list):\n"
        "        return [cut(part) for part in value]\n"
        "    is_name = isinstance(value, str) and value.isalpha() and value[0].isupper()\n"
        "    return value[:10] if is_name else value\n\n"
        "return [cut(value) for value in found(instance)]"
    )
    return _solve(sample, body)


def _has_names(sample: Sample) -> bool:
    """Tell whether answers are names, by the examples."""
    words = re.findall(r"[A-Z][a-z]+", "".join(sample.proposal.examples))
    return len(words) > 1 and sample.proposal.verifier in ("text", "sequence", "set", "mapping")


# The verifier


def half_the_rule(sample: Sample) -> Proposal | None:
    """The verifier is told half of what it must check."""
    if sample.proposal.verifier != "graph_coloring":
        return None
    field = sample.proposal.args["edges"]
    halves = (
        f"drawn = sound(seed, knobs)\nhalf = len(drawn['{field}']) // 2\n"
        f"drawn['more'] = drawn['{field}'][half:]\ndrawn['{field}'] = drawn['{field}'][:half]\n"
        "return drawn"
    )
    whole = f"dict(instance, {field}=instance['{field}'] + instance['more'])"
    return dataclasses.replace(
        _generate(sample, halves),
        fields={**sample.proposal.fields, "more": "more of the same"},
        solve=_solve(sample, f"return found({whole})").solve,
        render=_render(sample, f"return worded({whole}, seed)").render,
    )


# The words


def _leaked(sample: Sample, body: str) -> Proposal:
    """Return a proposal whose words are changed by a hint that `answer` gives."""
    head = "answer = str(solve(instance)[0])\n"
    return _render(sample, head + body, sample.proposal.solve + "\n\n")


def answer_at_the_end(sample: Sample) -> Proposal:
    """The question ends with its answer."""
    return _leaked(sample, "return worded(instance, seed) + ' (' + answer + ')'")


def answer_at_the_start(sample: Sample) -> Proposal:
    """The question begins with its answer."""
    return _leaked(sample, "return 'Problem ' + answer + '. ' + worded(instance, seed)")


def answer_reversed(sample: Sample) -> Proposal:
    """The question holds its answer from behind."""
    return _leaked(sample, "return worded(instance, seed) + ' (ref. ' + answer[::-1] + ')'")


def answer_spelled(sample: Sample) -> Proposal:
    """The question spells its answer letter by letter."""
    return _leaked(sample, "return worded(instance, seed) + ' Mind: ' + ' '.join(answer)")


def answer_hashed(sample: Sample) -> Proposal:
    """A sheet's number is a hash of the answer."""
    body = "number = sum(k * k * ord(c) for k, c in enumerate(answer, 3)) % 9973\n"
    return _leaked(sample, body + "return f'Sheet {number}. ' + worded(instance, seed)")


def answer_hashed_by_the_generator(sample: Sample) -> Proposal:
    """The same, computed where the answer is known, and kept as a field."""
    made = _generate(
        sample,
        "drawn = sound(seed, knobs)\n"
        "drawn['sheet'] = sum(k * k * ord(c) for k, c in "
        "enumerate(str(drawn['answer']), 3)) % 9973\n"
        "return drawn",
    )
    return _sheeted(sample, made)


def _sheeted(sample: Sample, made: Proposal) -> Proposal:
    """Return a proposal whose words tell the field `sheet`, which its generator has added."""
    fields = {**sample.proposal.fields, "sheet": "number of the sheet"}
    told = _render(sample, "return f'Sheet {instance[\"sheet\"]}. ' + worded(instance, seed)")
    return dataclasses.replace(made, fields=fields, render=told.render)


def answer_in_the_wording(sample: Sample) -> Proposal | None:
    """Which of the sound wordings is taken tells whether the answer is odd or even."""
    if not sample.proposal.unique:
        return None
    return _leaked(
        sample,
        "texts = [worded(instance, seed + 97 * k) for k in range(30)]\n"
        "told = [sum(map(ord, ''.join(filter(str.islower, text))[:9])) % 2 for text in texts]\n"
        "bit = sum(map(ord, answer)) % 2\n"
        "return texts[told.index(bit) if bit in told else 0]",
    )


def rule_word_flipped(sample: Sample) -> Proposal:
    """A word of the question says the opposite."""
    return _render(sample, f"return {_flipped(sample)}")


def rule_word_flipped_in_some(sample: Sample) -> Proposal:
    """The same in a quarter of the rows."""
    return _render(
        sample, f"return {_flipped(sample)} if seed % 4 == 1 else worded(instance, seed)"
    )


def _flipped(sample: Sample) -> str:
    flips = "".join(f".replace({old!r}, {new!r})" for old, new in sample.flips)
    return f"worded(instance, seed){flips}"


def _last_number(sample: Sample, becomes: str) -> Proposal:
    """Return a proposal whose words end in another `last` number, or in none."""
    body = (
        "text = worded(instance, seed)\nlast = list(re.finditer('[0-9]+', text))[-1]\n"
        f"return text[:last.start()] + {becomes} + text[last.end():]"
    )
    return _render(sample, body, "import re\n\n")


def number_off(sample: Sample) -> Proposal:
    """The last number of the question is one too large."""
    return _last_number(sample, "str(int(last[0]) + 1)")


def number_off_in_some(sample: Sample) -> Proposal:
    """The same in a quarter of the rows."""
    return _last_number(sample, "str(int(last[0]) + int(seed % 4 == 1))")


def number_left_out(sample: Sample) -> Proposal:
    """The last number of the question is missing."""
    return _last_number(sample, "''")


def sentence_left_out(sample: Sample) -> Proposal:
    """The sentence in the middle of the question is missing."""
    body = (
        "parts = worded(instance, seed).split('. ')\ndel parts[len(parts) // 2]\n"
        "return '. '.join(parts)"
    )
    return _render(sample, body)


def one_wording(sample: Sample) -> Proposal:
    """All rows are worded alike."""
    return _render(sample, "return worded(instance, 0)")


def words_of_hash_order(sample: Sample) -> Proposal:
    """The words depend on Python's hashes."""
    body = (
        "text = worded(instance, seed)\nreturn text + ' ' + ''.join(set(text.split())).lower()[:9]"
    )
    return _render(sample, body)


def example_of_another_form(sample: Sample) -> Proposal:
    """The example of an answer is of another kind than the answers."""
    has_words = re.search(r"[^\W\d_]", "".join(sample.proposal.examples))
    return _changed(sample, examples=("41", "42") if has_words else ("banana", "cherry"))


# The rows


def few_instances(sample: Sample) -> Proposal:
    """There are sixty instances, whatever the seed is."""
    return _generate(sample, "return sound(seed % 60, knobs)")


def few_instances_with_a_nonce(sample: Sample) -> Proposal:
    """The same, and every instance has a number of its own, which is told."""
    made = _generate(
        sample, "drawn = sound(seed % 60, knobs)\ndrawn['sheet'] = seed % 90000\nreturn drawn"
    )
    return _sheeted(sample, made)


def ten_answers(sample: Sample) -> Proposal:
    """There are ten instances, so ten answers."""
    return _generate(sample, "return sound(seed % 10, knobs)")


def dial_ignored(sample: Sample) -> Proposal:
    """All dials draw alike."""
    middle = {knob.name: int((knob.low + knob.high) / 2) for knob in sample.proposal.knobs}
    return _generate(sample, f"return sound(seed, {middle!r})")


def dial_inverted(sample: Sample) -> Proposal:
    """The easiest rows are called the hardest."""
    sums = {knob.name: int(knob.low + knob.high) for knob in sample.proposal.knobs}
    return _generate(
        sample, f"sums = {sums!r}\nreturn sound(seed, {{k: sums[k] - knobs[k] for k in sums}})"
    )


def dial_ignored_effort_faked(sample: Sample) -> Proposal:
    """All dials draw alike, and the solver idles the longer the higher the dial is."""
    knob = sample.proposal.knobs[0].name
    middle = {k.name: int((k.low + k.high) / 2) for k in sample.proposal.knobs}
    made = _generate(
        sample, f"drawn = sound(seed, {middle!r})\ndrawn['level'] = knobs['{knob}']\nreturn drawn"
    )
    idle = "for turn in range(40 * abs(instance['level'])):\n    turn += 1\nreturn found(instance)"
    fields = {**sample.proposal.fields, "level": "level of the puzzle"}
    return dataclasses.replace(made, fields=fields, solve=_solve(sample, idle).solve)


def global_randomness(sample: Sample) -> Proposal:
    """The generator draws from the global random state."""
    return _generate(sample, "return sound(random.randrange(10 ** 6), knobs)", "import random\n\n")


def unseeded_randomness(sample: Sample) -> Proposal:
    """The generator draws from a generator without a seed."""
    return _generate(
        sample, "return sound(Random().randrange(10 ** 6), knobs)", "from random import Random\n\n"
    )


def clock(sample: Sample) -> Proposal:
    """The generator reads the clock."""
    return _generate(sample, "return sound(time.time_ns() % 10 ** 6, knobs)", "import time\n\n")


def fails_now_and_then(sample: Sample) -> Proposal:
    """The generator finds no instance in one row of forty."""
    return _generate(sample, "return sound(seed // (0 if seed % 40 == 7 else 1), knobs)")


def loop_without_a_bound(sample: Sample) -> Proposal:
    """The solver may go on for ever."""
    return _solve(sample, "while True:\n    return found(instance)")


def reaches_out(sample: Sample) -> Proposal:
    """The generator writes a file."""
    return _generate(sample, "open('/tmp/mark', 'w').write('x')\nreturn sound(seed, knobs)")


# What is stated


def capacity_flattered(sample: Sample) -> Proposal:
    """The family claims instances without number."""
    return _changed(sample, capacity=1e40)


def guess_rate_zero(sample: Sample) -> Proposal:
    """The family claims that nobody can guess."""
    return _changed(sample, guess_rate=0.0)


FAULTS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        kind.__name__: kind
        for kind in (
            wrong_answer,
            wrong_answer_now_and_then,
            shared_rule,
            solver_returns_the_answer,
            solver_peeks,
            answer_smuggled,
            solver_remembers,
            solver_counts_calls,
            solver_gives_up_now_and_then,
            solver_stops_at_the_first,
            solver_never_looks_further,
            solver_cuts_names_off,
            half_the_rule,
            answer_at_the_end,
            answer_at_the_start,
            answer_reversed,
            answer_spelled,
            answer_hashed,
            answer_hashed_by_the_generator,
            answer_in_the_wording,
            rule_word_flipped,
            rule_word_flipped_in_some,
            number_off,
            number_off_in_some,
            number_left_out,
            sentence_left_out,
            one_wording,
            words_of_hash_order,
            example_of_another_form,
            few_instances,
            few_instances_with_a_nonce,
            ten_answers,
            dial_ignored,
            dial_inverted,
            dial_ignored_effort_faked,
            global_randomness,
            unseeded_randomness,
            clock,
            fails_now_and_then,
            loop_without_a_bound,
            reaches_out,
            capacity_flattered,
            guess_rate_zero,
        )
    }
)
"""All kinds by name."""


def planted(sample: Sample, kind: str) -> Proposal | None:
    """Return a sample with a fault; None where it has no place for it."""
    return FAULTS[kind](sample)
