"""The console: strings of strangers are text, whoever prints them and however."""

import pytest
import typer
from rich.table import Table

from pipelines.cli.console import complain, console, plain_errors, say, warn
from pipelines.errors import DatasetError

HOSTILE = "\x1b[2J[red]:boom: [/nothing] \x9b\u202etext"
SHOWN = r"\x1b[2J[red]:boom: [/nothing] \x9b\u202etext"


def test_every_way_of_printing_shows_text_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("name", HOSTILE)
    table.add_row(HOSTILE, "1")
    for show in (say, complain, warn):
        show(HOSTILE)
    console.print(table)
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == SHOWN
    assert out.count("[red]:boom:") == out.count("[/nothing]") == 3  # twice in the table
    assert not set("\x1b\x9b\u202e") & set(out + err)
    assert err.splitlines() == [SHOWN, f"warning: {SHOWN}"]


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit), plain_errors():
        raise DatasetError(f"a file\nof two\r\nlines \x1b[31m {'and very long ' * 30}")
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert said[0].startswith(r"error: a file of two lines \x1b[31m and very long")


def test_prose_keeps_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    say("one\n\ttwo")
    assert capsys.readouterr().out.split("\n")[0] == "one"
