"""Drawings of programs: each line has its number, and a long one goes on below."""

import re

from generators.pictures import Program
from pipelines.site.svg import svg

TEXT = re.compile(r'<text class="(number|code)"[^>]* y="(\S+)"[^>]*>([^<]*)</text>')


def test_a_long_line_goes_on_below_under_one_number() -> None:
    long = "    " + " ".join(f"word{n}" for n in range(30))
    found = TEXT.findall(svg(Program(lines=["first", long, "", "last"])))
    assert [text for kind, _, text in found if kind == "number"] == ["1", "2", "3", "4"]
    code = [text for kind, _, text in found if kind == "code"]
    assert (code[0], code[-1]) == ("first", "last")
    assert " ".join(code[1:-1]).split() == long.split()
    assert max(map(len, code)) <= 80
    assert [len(text) - len(text.lstrip()) for text in code[1:-1]] == [4, *[8] * (len(code) - 3)]
    heights = {text: float(y) for _, y, text in found}
    assert heights["2"] == heights[code[1]]
    assert heights["3"] > heights[code[-2]]
    assert heights["4"] == heights["last"]
