"""Commands that the pages print exist, with their options, and every command stands on a page."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
import typer.core
import typer.main

from pipelines.cli.commands import app
from tests.pages.reading import PAGES, ROOT, SHELL, blocks, spans, title

CALL = re.compile(r"python -m (pipelines|flows|benchmarks[.\w]*)((?: [^#;`]*)?)")
TARGET = re.compile(r"(?:^|\n|\s)make ([a-z][a-z-]*)\b")
ROOT_COMMAND = typer.main.get_command(app)


def printed(page: Path) -> Iterator[tuple[str, bool]]:
    """Yield (text, whether it is whole): lines of blocks are, words within a sentence are not."""
    for block in blocks(page):
        if block.language in SHELL:
            yield from ((line, True) for line in block.text.splitlines())
    yield from ((span, False) for span in spans(page))


def calls(program: str) -> list[tuple[str, str, bool]]:
    """Return (page, arguments, whether they are whole) of all calls of a program."""
    return [
        (title(page), match[2].strip(), is_whole)
        for page in PAGES
        for text, is_whole in printed(page)
        for match in CALL.finditer(text)
        if match[1] == program
    ]


def parse(arguments: list[str], is_whole: bool) -> None:
    """Follow the sub-commands, then check the options, or parse it all.

    Raises:
        typer.TyperException: for an unknown command or option, or too few or many arguments.
    """
    command, context = ROOT_COMMAND, typer.Context(ROOT_COMMAND)
    while isinstance(command, typer.core.TyperGroup) and arguments:
        name, *arguments = arguments
        found = command.get_command(context, name)
        if found is None:
            raise typer.BadParameter(f"no command {name!r}")
        command, context = found, typer.Context(found, parent=context)
    if is_whole and not isinstance(command, typer.core.TyperGroup):
        command.make_context("pipelines", arguments)
        return
    known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
    for option in (word.strip("[]") for word in arguments):
        if option.startswith("--") and option.partition("=")[0] not in known:
            raise typer.BadParameter(f"no option {option!r}")


@pytest.mark.parametrize(("page", "arguments", "is_whole"), calls("pipelines"))
def test_commands_of_the_pages_can_be_given(page: str, arguments: str, is_whole: bool) -> None:
    fault = ""
    try:
        parse(shlex.split(arguments), is_whole and "..." not in arguments)
    except typer.TyperException as error:
        fault = str(error)
    assert not fault, f"{page}: python -m pipelines {arguments}"


def test_what_cannot_be_given_is_seen() -> None:
    for arguments in (
        ["bild"],
        ["publish", "only-a-dataset"],
        ["build", "a", "b", "--worker", "2"],
    ):
        with pytest.raises(typer.TyperException):
            parse(arguments, is_whole=True)
    with pytest.raises(typer.TyperException, match="no option '--worker'"):
        parse(["build", "--worker"], is_whole=False)


def test_every_command_stands_on_a_page() -> None:
    assert isinstance(ROOT_COMMAND, typer.core.TyperGroup)
    shown = {arguments.split()[0] for _, arguments, _ in calls("pipelines") if arguments}
    assert set(ROOT_COMMAND.list_commands(typer.Context(ROOT_COMMAND))) - shown == set()


def test_programs_of_the_pages_exist() -> None:
    programs = {
        match[1] for page in PAGES for text, _ in printed(page) for match in CALL.finditer(text)
    }
    assert len(programs) > 10
    for program in programs:
        path = ROOT / program.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").exists(), program


def test_targets_of_the_pages_are_in_the_makefile() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf8")
    targets = set(re.findall(r"^([a-z][a-z-]*):", text, re.MULTILINE))
    named = {
        (title(page), name)
        for page in PAGES
        for text, _ in printed(page)
        for name in TARGET.findall(text)
    }
    assert len(named) > 10
    assert {(page, name) for page, name in named if name not in targets} == set()
