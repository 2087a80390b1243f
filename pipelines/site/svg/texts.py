"""Drawings of tables and programs."""

from textwrap import wrap

from generators.pictures import Program, Table
from pipelines.site.svg.canvas import BOLD, FONT, Canvas, plain, width_of

_ROW = 24.0
_PAD = 10.0
_MONO = 0.61
"""Width of a character of one width over its height."""
_LINE = 1.35 * FONT
_LONGEST = 80
"""Characters of a line of a program."""


def draw_table(table: Table) -> Canvas:
    """Return the drawing: a line under the header, thin ones between rows."""
    canvas = Canvas()
    lines = [list(map(plain, row)) for row in ([table.header] if table.header else [])]
    lines += [list(map(plain, row)) for row in table.rows]
    columns = max((len(row) for row in lines), default=0)
    bold = [width_of(text) * BOLD for text in table.header] + [0.0] * columns
    widths = [
        max([bold[c], *(width_of(row[c]) for row in lines if c < len(row))]) + 2 * _PAD
        for c in range(columns)
    ]
    for place, row in enumerate(lines):
        is_header = bool(table.header) and place == 0
        for column, text in enumerate(row):
            at = (sum(widths[:column]) + _PAD, (place + 0.5) * _ROW)
            canvas.text(at, text, "heading" if is_header else "text", anchor="start")
        bottom = (place + 1) * _ROW
        canvas.line((0, bottom), (sum(widths), bottom), "wall" if is_header else "thin")
    return canvas


def draw_program(program: Program) -> Canvas:
    """Return the drawing: lines in one width, numbers beside them; long ones go on below."""
    canvas = Canvas()
    margin = (len(str(len(program.lines))) + 1) * _MONO * FONT
    y = -0.5 * _LINE
    for number, line in enumerate(program.lines, start=1):
        canvas.text((margin - 4, y + _LINE), number, "number", anchor="end")
        for text in _broken(plain(line).expandtabs(4)):
            y += _LINE
            canvas.text((margin + 6, y), text, "code", anchor="start")
            canvas.reach((margin + 12 + _MONO * FONT * len(text), y))
    return canvas


def _broken(line: str) -> list[str]:
    """Break a line that is too long; what follows is set in by four more spaces."""
    if len(line) <= _LONGEST:
        return [line]
    start = " " * (len(line) - len(line.lstrip()) + 4)
    return wrap(line, _LONGEST, subsequent_indent=start, replace_whitespace=False)
