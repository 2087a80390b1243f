"""Tables and programs: rows, columns and lines can be read back, whatever characters they hold."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.pictures import Program, Table
from tests.site.svg_reading import Drawing, Word, drawing, xml_text
from tests.site.texts import HOSTILE, texts


def by_height(read: Drawing) -> dict[float, list[Word]]:
    """Return the words of each line, from the left."""
    rows: dict[float, list[Word]] = defaultdict(list)
    for word in read.words:
        rows[round(word.at[1], 1)].append(word)
    return {y: sorted(words, key=lambda word: word.at[0]) for y, words in sorted(rows.items())}


def cells(read: Drawing) -> list[list[str]]:
    """Return the cells between the lines below rows; columns begin where texts begin."""
    columns = sorted({round(word.at[0], 1) for word in read.words})
    bottoms = sorted(line.points[0][1] for line in read.lines)
    found = [[""] * len(columns) for _ in bottoms]
    for word in read.words:
        row = sum(bottom < word.at[1] for bottom in bottoms)
        assert not found[row][columns.index(round(word.at[0], 1))]
        found[row][columns.index(round(word.at[0], 1))] = word.text
    return found


def is_thick(read: Drawing, row: int) -> bool:
    lines = sorted(read.lines, key=lambda line: line.points[0][1])
    return "wall" in lines[row].kinds


@st.composite
def tables(draw: st.DrawFn) -> Table:
    width = draw(st.integers(1, 4))
    full = draw(st.lists(texts().filter(bool), min_size=width, max_size=width))
    rows = draw(st.lists(st.lists(texts(), max_size=width), max_size=4))
    return Table(rows=rows, header=full) if draw(st.booleans()) else Table(rows=[full, *rows])


@given(tables())
def test_a_table_is_read_back(table: Table) -> None:
    read = drawing(table)
    lines = [table.header, *table.rows] if table.header else list(table.rows)
    width = max(map(len, lines))
    assert cells(read) == [[*map(xml_text, row), *[""] * (width - len(row))] for row in lines]
    assert is_thick(read, 0) == bool(table.header)


def test_columns_do_not_run_into_each_other() -> None:
    """A font of fixed width takes 0.6 of its height for Latin letters and all of it for others."""
    read = drawing(Table(rows=[["W" * 20, "漢" * 10, "end"], ["a", "b", "c"]]))
    [first, second, third] = sorted({word.at[0] for word in read.words})
    assert second - first > 20 * 0.55 * 15
    assert third - second > 10 * 1.0 * 15


@given(st.lists(st.one_of(texts(), st.sampled_from(["", "\tif x:", "a\tb", "    indented  "]))))
def test_a_program_is_read_back(lines: list[str]) -> None:
    read = drawing(Program(lines=lines))
    found = []
    for words in by_height(read).values():
        number, *code = words
        assert number.anchor == "end"
        assert all(word.anchor == "start" and word.at[0] > number.at[0] for word in code)
        assert len(code) <= 1
        found.append((number.text, code[0].text if code else ""))
    shown = [xml_text(line).expandtabs(4) for line in lines]
    assert found == [(str(i), line) for i, line in enumerate(shown, start=1)]


@pytest.mark.parametrize("picture", [Table(rows=[]), Table(rows=[[]]), Program(lines=[])])
def test_an_empty_one_is_a_drawing(picture: Table | Program) -> None:
    assert drawing(picture).words == []


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_a_text_and_no_markup(text: str) -> None:
    read = drawing(Program(lines=[text]))
    assert [word.text for word in read.words] == ["1", xml_text(text)]
    assert (
        "\ufffd" in read.words[1].text or text.isprintable() or "\u2028" in text or "\u202e" in text
    )
