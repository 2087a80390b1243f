r"""Response text -> the final answers it commits to, or why there is none.

Only text after the last closed thinking block counts. There an answer is a `\boxed{...}` (or
`\fbox{...}`) or an `<answer>...</answer>`; only when there is neither, the one line `Answer: ...`
(or the lines right below it); and only without such a line, a last line that is the sentence "the
(final) answer is ...". Repeating the instruction is no answer, and an answer that is withdrawn in
so many words counts no longer. Never the last number, never the whole text: a response that does
not commit earns nothing. Every scan is a single pass, so a response that degenerates into
repetition costs its length, no more.
"""

import re
from itertools import accumulate, pairwise, zip_longest
from typing import Literal, NamedTuple, TypeAlias

from proofmill.problem import Problem

Fault: TypeAlias = Literal[
    "no_answer", "truncated", "too_long", "too_many_answers", "bad_characters"
]

MAX_SEGMENT = 100_000
"""Characters after the thinking block; a longer final segment is refused unread."""
MAX_ANSWER = 20_000
"""Characters of one final answer; the longest reference answers are grids of a few hundred."""
MAX_ANSWERS = 64
"""Distinct final answers in one segment; more is refused."""

_THINKING = re.compile(r"<(/?)(?:think|thinking|reasoning)>", re.IGNORECASE)
_BOX = re.compile(r"\\(?:boxed|fbox)[ \t]*\{")
_BOX_TOKEN = re.compile(r"\\(?:boxed|fbox)[ \t]*\{|\\.|[{}]", re.DOTALL)
_TAG = re.compile(r"<(/?)answer>", re.IGNORECASE)
_LABEL = re.compile(r"[ \t>*_#]{0,16}(?:the )?(?:final )?answer[*_]{0,4}[ \t]{0,4}:", re.IGNORECASE)
_SENTENCE = re.compile(
    r"[*_ \t]{0,8}(?:(?:so|thus|hence|therefore|finally|in conclusion),?[ \t]{1,2})?"
    r"the[ \t](?:final[ \t])?answer[ \t]is:?[ \t]{1,2}",
    re.IGNORECASE,
)
_HOPE = re.compile(r"[ \t]*I hope (?:it|this) is correct\.?\Z", re.IGNORECASE)
_PHRASE = 60
"""Characters before an answer in which it may be called an example."""
_PLACEHOLDER = re.compile(
    r"""[\s$*`"']*
    (?:\.{2,4} | \u2026 | \\[lc]?dots | and
    | (?:your[ ]|the[ ])?(?:final[ ])?(?:answer)?(?:[ ]here)?)?
    [\s$*`"'.]*""",
    re.IGNORECASE | re.VERBOSE,
)
_EXAMPLE = re.compile(
    r"""(?:for[ ]example | for[ ]instance | e\.g\. | such[ ]as | as[ ]in | example | format
    | in[ ](?:the|this)[ ]form | (?:looks? | written | laid[ ]out)[ ]like(?:[ ]this)?)
    [ \t]*[:,]?[ \t$*`]*\n?[ \t$*`]*\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_WITHDRAWN = re.compile(
    r"""[\s.,;:!?)$*\]>-]{0,12}
    (?:(?:actually|but|hm+|hold[ ]on|no|oh|oops|sorry|wait)[\s,.!]{1,4}){0,3}
    (?:(?:that|this|it|which)(?:[ ]answer)?(?:[ ]was|'s|[ ]is)(?:[ ]actually)?[ ]
    (?:wrong | incorrect | not[ ](?:right|correct))
    | scratch[ ]that | (?:i|we)[ ]made[ ]an?[ ](?:mistake|error) | disregard[ ](?:that|this|the)
    | ignore[ ](?:that|the[ ]above|my[ ](?:previous|last))
    | (?:i|we)[ ]take[ ](?:that|it)[ ]back)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What says, right behind an answer, that it no longer stands; `wait` alone does not."""
_GAP = 60
_BETWEEN = re.compile(
    r"""(?: [ \t,;*&${}~] | \n(?!\s*\n) | \\[()\[\],;:\ ] | \\q?quad(?![A-Za-z])
    | \\(?:text|mathrm)(?=\{) | (?:and|or)(?![A-Za-z])
    | [A-Za-z](?:_\{?[A-Za-z0-9]\}?)?[ ]?=(?![=A-Za-z0-9]) )*""",
    re.VERBOSE,
)
"""What parts the members of one list that are boxed one by one: `x = \\boxed{1}` or `x = ...`."""
# Controls, zero-width marks and direction overrides: they make text that reads as something else.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


class Extraction(NamedTuple):
    """The distinct final answers, in order of appearance, or the fault that leaves none."""

    answers: tuple[str, ...]
    fault: Fault | None = None


def wrap(problem: Problem, answer: str) -> str:
    """Return a response that gives `answer` where the row asks for it, for `extract` to find."""
    return placed(answer, problem.answer_format)


def placed(answer: str, answer_format: str) -> str:
    """Return a response that gives `answer` in the place of an answer format."""
    if answer_format == "boxed":
        return rf"The final answer is \boxed{{{answer}}}"
    return f"I worked it out.\n<answer>\n{answer}\n</answer>"


def extract(response: object) -> Extraction:
    r"""Return the final answers of `response`; total, linear in its length.

    >>> extract(r"<think>\boxed{1}</think> It is \boxed{2}.").answers
    ('2',)
    >>> extract("It is 2.").fault
    'no_answer'

    What is no text at all (None where a generation failed) has no answer.
    """
    if not isinstance(response, str):
        return Extraction((), "no_answer")
    segment = _after_thinking(response)
    if segment is None:
        return Extraction((), "truncated")
    if len(segment) > MAX_SEGMENT:
        return Extraction((), "too_long")
    boxes = _boxes(segment)
    tags = _tags(segment)
    if boxes is None or tags is None:
        return Extraction((), "truncated")
    spans = _merge(boxes, tags) or _labelled(segment)
    if spans:
        return _distinct([span.text for span in _standing(segment, _meant(segment, spans))])
    return _distinct(_closing(segment))


def series(response: str) -> str | None:
    r"""Return the boxed answers as one list, where nothing but commas, `and` or `or` parts them.

    >>> series(r"So x = \boxed{1} or x = \boxed{2}.")
    '1; 2'
    >>> series(r"So x = \boxed{1}. Wait, x = \boxed{2}.") is None
    True

    None as well for one answer only, and where one stands there twice.
    """
    segment = _after_thinking(response) or ""
    spans = _merge(_boxes(segment) or [], _tags(segment) or [])
    gaps = [segment[one.end : other.start] for one, other in pairwise(spans)]
    texts = [span.text.strip() for span in spans]
    if not gaps or len(set(texts)) < len(texts):
        return None
    is_one = all(len(gap) <= _GAP and _BETWEEN.fullmatch(gap) for gap in gaps)
    # A semicolon, since "3, 400" might be read as one number.
    return "; ".join(texts) if is_one else None


def _after_thinking(response: str) -> str | None:
    """Return the text after the last closed thinking block; None when one is left open."""
    if "<" not in response:
        return response
    end, is_open = 0, False
    for tag in _THINKING.finditer(response):
        is_open = not tag[1]
        end = end if is_open else tag.end()
    return None if is_open else response[end:]


class _Span(NamedTuple):
    start: int
    end: int
    text: str


def _boxes(segment: str) -> list[_Span] | None:
    r"""Return the outermost boxes; None when one is never closed."""
    spans: list[_Span] = []
    first = _BOX.search(segment)
    if first is None:
        return spans
    # From the backslashes before it on, since an escaped one opens no box.
    start = len(segment[: first.start()].rstrip("\\"))
    depth, content = 0, 0
    for token in _BOX_TOKEN.finditer(segment, start):
        text = token[0]
        if depth == 0:
            if text.endswith("{") and len(text) > 2:
                depth, start, content = 1, token.start(), token.end()
        elif text == "}":
            depth -= 1
            if depth == 0:
                spans.append(_Span(start, token.end(), segment[content : token.start()]))
        elif text[-1] == "{" and text != r"\{":
            depth += 1
    return None if depth else spans


def _tags(segment: str) -> list[_Span] | None:
    """Return the closed answer tags; None when one is opened and never closed."""
    spans: list[_Span] = []
    if "<" not in segment:
        return spans
    opened: re.Match[str] | None = None
    for tag in _TAG.finditer(segment):
        if not tag[1]:
            opened = tag  # the innermost opening counts, so a mention in prose does no harm
        elif opened is not None:
            spans.append(_Span(opened.start(), tag.end(), segment[opened.end() : tag.start()]))
            opened = None
    return None if opened is not None else spans


def _meant(segment: str, spans: list[_Span]) -> list[_Span]:
    """Leave out what only repeats the instruction: placeholders, and examples beside an answer."""
    spans = [span for span in spans if not _PLACEHOLDER.fullmatch(span.text)]
    own = [span for span in spans if not _EXAMPLE.search(segment, *_before(span))]
    return own or spans


def _before(span: _Span) -> tuple[int, int]:
    return max(0, span.start - _PHRASE), span.start


def _standing(segment: str, spans: list[_Span]) -> list[_Span]:
    """Leave out answers that the text right behind them withdraws."""
    return [
        span
        for span, after in zip_longest(spans, spans[1:])
        if not _is_withdrawn(segment, span.end, after.start if after else None)
    ]


def _is_withdrawn(segment: str, start: int, end: int | None) -> bool:
    """Tell whether the text that begins where an answer ends takes it back."""
    return _WITHDRAWN.match(segment, start, len(segment) if end is None else end) is not None


def _merge(boxes: list[_Span], tags: list[_Span]) -> list[_Span]:
    """Join both kinds; of a box inside a tag, or a tag inside a box, the inner one speaks."""
    spans = sorted([*boxes, *tags])
    kept: list[_Span] = []
    for span in spans:
        while kept and kept[-1].end >= span.end and _is_wrapper(kept[-1].text, span.text):
            kept.pop()
        kept.append(span)
    return kept


def _is_wrapper(outer: str, inner: str) -> bool:
    """Tell whether `outer` holds `inner` in its box or tag, and nothing else to speak of."""
    around = outer.replace(inner, "", 1)
    around = around.replace("<answer>", "").replace("</answer>", "")
    return around.strip(" \t\r\n$.*") in {r"\boxed{}", r"\fbox{}", ""}


def _labelled(segment: str) -> list[_Span]:
    """Return what `Answer:` lines say; several such lines are several answers.

    After a bare `Answer:` the lines below it speak, up to the next empty one.
    """
    lines = segment.splitlines(keepends=True)
    starts = list(accumulate(map(len, lines), initial=0))
    spans: list[_Span] = []
    for number, line in enumerate(lines):
        label = _LABEL.match(line)
        if label:
            text = _unbold(line[label.end() :])
            last = number + 1 if text else _block_end(lines, number + 1)
            text = _said(text) or "".join(lines[number + 1 : last]).strip()
            spans.append(_Span(starts[number], starts[last], text))
    return spans


def _said(text: str) -> str:
    """Return what `Final Answer: The final answer is 12. I hope it is correct.` says, the 12."""
    sentence = _SENTENCE.match(text)
    return _unbold(_HOPE.sub("", text[sentence.end() :])) if sentence else text


def _block_end(lines: list[str], first: int) -> int:
    """Return where the block that begins at `first`, or after one empty line, ends."""
    at = first + 1 if first < len(lines) and not lines[first].strip() else first
    while at < len(lines) and lines[at].strip() and not _LABEL.match(lines[at]):
        at += 1
    return at


def _closing(segment: str) -> list[str]:
    """Return what sentences say the answer is, if the last line is one of them."""
    lines = segment.strip().splitlines()
    found = [(line, _SENTENCE.match(line)) for line in lines]
    if not found or not found[-1][1]:
        return []
    return [_unbold(line[match.end() :]) for line, match in found if match]


def _unbold(rest: str) -> str:
    """Drop a full stop, and the half of a pair of asterisks whose other half lies before `rest`."""
    rest = rest.strip().removesuffix(".").strip()
    if rest.count("**") % 2:
        rest = rest.removesuffix("**") if rest.endswith("**") else rest.removeprefix("**")
    return rest.strip()


def _distinct(found: list[str]) -> Extraction:
    # An empty box or tag commits to nothing: it is how a response mentions the format.
    answers = tuple(dict.fromkeys(filter(None, map(str.strip, found))))
    if not answers:
        return Extraction((), "no_answer")
    if len(answers) > MAX_ANSWERS:
        return Extraction((), "too_many_answers")
    if any(len(text) > MAX_ANSWER for text in answers):
        return Extraction((), "too_long")
    if any(_HIDDEN.search(text) for text in answers):
        return Extraction((), "bad_characters")
    return Extraction(answers)
