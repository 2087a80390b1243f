"""Foreign text in Markdown and on a terminal: judged by a CommonMark renderer with GFM's tables."""

import pytest
from markdown_it import MarkdownIt

from pipelines.inert import block, cell, line, prose, span, visible

HOSTILE = (
    "<script>alert(1)</script>",
    "![seen](http://evil.example/x.png)",
    "[free money](http://evil.example)",
    "http://evil.example and www.evil.example and a@evil.example",
    "<http://evil.example>",
    "a | b | c",
    r"\|x\| and \\| and \\",
    "first\n\n# heading\n\n---\n| a |\n|---|",
    "first\r\n- list\r\n> quote",
    "`x` ``y`` ```\nz\n``` ````",
    "`",
    "````\n</code></pre><img src=x onerror=y>",
    "[ref]: http://evil.example",
    "{{ 7*7 }} {% raw %} &lt;b&gt; &#60;",
    "---",
    "    indented <b>",
    "<!-- open",
    "$$x$$",
)


def readable(text: str) -> str:
    """Return what a reader sees of a text: its signs, without the white space."""
    return "".join(text.split())


@pytest.mark.parametrize("text", HOSTILE)
def test_a_span_is_one_piece_of_code(text: str) -> None:
    for page in (f"before {span(text)} after", span(text), f"- {span(text)}", f"# {span(text)}"):
        [inline] = [t for t in MarkdownIt("gfm-like", {"linkify": False}).parse(page) if t.children]
        [code] = [t for t in inline.children or [] if t.type != "text"]
        assert code.type == "code_inline"
        assert readable(code.content) == readable(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_cell_stays_a_cell(text: str) -> None:
    page = f"| one | two |\n|---|---|\n| {cell(text)} | 2 |\n"
    tokens = MarkdownIt("commonmark").enable("table").parse(page)
    inlines = [token for token in tokens if token.type == "inline"]
    assert [token.content for token in inlines if token.content in ("one", "two", "2")] == [
        "one",
        "two",
        "2",
    ]
    assert len(inlines) == 4
    [code] = inlines[2].children or []
    assert code.type == "code_inline"
    assert readable(code.content) == readable(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_block_keeps_its_lines_and_ends_where_it_ends(text: str) -> None:
    tokens = MarkdownIt("commonmark").parse(f"before\n\n{block(text)}\n\nafter")
    assert [token.type for token in tokens if not token.type.startswith("paragraph")] == [
        "inline",
        "fence",
        "inline",
    ]
    [fence] = [token for token in tokens if token.type == "fence"]
    assert fence.content == text.replace("\r\n", "\n") + "\n"


def test_what_a_terminal_obeys_is_spelled_out() -> None:
    assert visible("\x1b[31mred\x07") == r"\x1b[31mred\x07"
    assert visible("\x9b2J") == r"\x9b2J"
    assert visible("abc\u202ecba") == r"abc\u202ecba"
    assert visible("\ud800 half") == r"\ud800 half"
    assert visible("tab\tand\nline, café, 数, \U0001f600") == (
        "tab\tand\nline, café, 数, \U0001f600"
    )
    assert line("one\r\ntwo\u2028three\x0bfour") == "one two three four"


def test_nothing_is_shown_as_such() -> None:
    assert span(" \n") == cell("") == "(empty)"


@pytest.mark.parametrize("text", [*HOSTILE, "1. first", "_x_", "a.b", "www.evil.example", "x  - y"])
def test_only_what_nothing_reads_as_markdown_stays_plain(text: str) -> None:
    [inline] = [token for token in MarkdownIt("commonmark").parse(prose(text)) if token.children]
    assert [piece.type for piece in inline.children or []] == ["code_inline"]


@pytest.mark.parametrize("text", ["zebra", "read_2", "near-duplicate", "Cleaned. Ours, all of it."])
def test_plain_words_stay_plain(text: str) -> None:
    assert prose(text) == text
