"""Files of a site: what goes into them comes out, and a folder is ours or left alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.errors import StorageError
from pipelines.site.browser import Block, Browser, Detail, Facet, Number, facet, files
from pipelines.site.pieces import Facts, Page, Section
from pipelines.site.writing import write_site
from tests.integration.killing import died
from tests.site.made import called, read_site, unpacked
from tests.site.texts import HOSTILE, texts
from tests.sizes import sized

PAGE = Page("a title", "a subtitle", [Section("first", "First", [Facts(("n",), [[1]])])])


def details(count: int) -> Iterator[Detail]:
    for place in range(count):
        yield Detail(f"title {place}", f"head {place}", [Block("text", "Problem", f"text {place}")])


def browser(count: int) -> Browser:
    return Browser(
        ids=[f"{place:032x}"[::-1] for place in range(count)],
        facets=[facet("family", "family", [f"f{place % 3}" for place in range(count)])],
        numbers=[Number(key="effort", label="effort", values=[*range(count)])],
        details=details(count),
    )


def test_rows_come_in_chunks_in_their_order(tmp_path: Path) -> None:
    count = write_site(PAGE, browser(203), str(tmp_path / "site"))
    index, rows = read_site(tmp_path / "site")
    assert [title for title, _, _ in rows] == [f"title {place}" for place in range(203)]
    assert [blocks for _, _, blocks in rows[202:]] == [[["text", "Problem", "text 202"]]]
    assert (index["rows"], index["chunk"], len(index["ids"])) == (203, 100, 203 * index["width"])
    assert count == len([path for path in (tmp_path / "site").rglob("*") if path.is_file()])


@pytest.mark.parametrize("count", [0, 1, 100, 101])
def test_every_row_is_in_one_chunk(count: int, tmp_path: Path) -> None:
    write_site(PAGE, browser(count), str(tmp_path / "site"))
    index, rows = read_site(tmp_path / "site")
    assert index["rows"] == len(rows) == count


@given(st.lists(st.tuples(texts(), texts(), texts(40)), min_size=1, max_size=5))
def test_any_text_comes_out_as_it_went_in(some: list[tuple[str, str, str]]) -> None:
    told = [Detail(title, head, [Block("text", title, text)]) for title, head, text in some]
    given_ids = [f"{place:012x}" for place in range(len(some))]
    own = Browser(
        ids=given_ids,
        facets=[facet("family", "family", [title for title, _, _ in some])],
        numbers=[],
        details=told,
    )
    found = dict(files(own))
    index = called(found["index.js"])[1]
    [chunk] = [called(data)[1] for name, data in found.items() if name != "index.js"]
    # Halves of characters, which UTF-8 cannot hold, come out as question marks.
    whole = [[text.encode("utf8", "replace").decode() for text in row] for row in some]
    assert [[title, head, blocks[0][2]] for title, head, blocks in unpacked(chunk)] == whole
    [shown] = index["facets"]
    assert [shown["values"][code] for code in shown["codes"]] == [title for title, _, _ in whole]
    assert all(mark not in data.decode() for data in found.values() for mark in "\u2028\u2029")


def test_rows_of_one_id_are_told_apart() -> None:
    """A duplicate that was dropped has the id of the row that was kept."""
    own = Browser(ids=["a" * 12, "b" * 12, "a" * 12, "a" * 12], facets=[], numbers=[], details=[])
    [(_, data)] = files(own)
    assert called(data)[1]["again"] == {"2": 1, "3": 2}


def test_values_of_facets_are_sorted_or_in_the_order_given() -> None:
    assert facet("a", "a", ["y", "x", "y"]).codes == [1, 0, 1]
    assert facet("a", "a", ["y", "x", "y"], ["y", "x"]).codes == [0, 1, 0]


def test_rows_without_a_value_can_be_asked_for() -> None:
    """Rows that were read have no dial; a heat map has a column of them, and it opens rows."""
    found = facet("dial", "dial", ["0.5", None, "0.1"], ["0.1", "0.5"])
    assert [found.values[code] for code in found.codes] == ["0.5", "none", "0.1"]
    assert "none" not in facet("dial", "dial", ["0.5"]).values


def test_numbers_keep_five_digits_and_unknown_stays_unknown() -> None:
    numbers = [Number(key="a", label="a", values=[1 / 3, None, 0, 123456])]
    own = Browser(ids=["a"] * 4, facets=[], numbers=numbers, details=[])
    [(_, data)] = files(own)
    [shown] = called(data)[1]["numbers"]
    assert shown["values"] == [0.33333, None, 0, 123460]


def test_several_properties_of_a_row_are_one_number() -> None:
    own = Facet(key="flag", label="flag", values=("x", "y", "z"), codes=[0, 5], is_set=True)
    [(_, data)] = files(Browser(ids=["a", "b"], facets=[own], numbers=[], details=[]))
    [shown] = called(data)[1]["facets"]
    assert (shown["set"], shown["codes"]) == (True, [0, 5])


def test_a_smaller_site_leaves_nothing_of_a_larger_one(tmp_path: Path) -> None:
    folder = str(tmp_path / "site")
    write_site(PAGE, browser(250), folder)
    write_site(PAGE, browser(30), folder)
    assert len(read_site(tmp_path / "site")[1]) == 30
    write_site(PAGE, None, folder)
    assert [path.name for path in (tmp_path / "site" / "data").iterdir()] == ["served.js"]
    assert "index.js" not in (tmp_path / "site" / "index.html").read_text()


@pytest.mark.parametrize(
    "name", ["index.html", "notes.txt", "site.css", "data/chunk-00000.js", "site.js"]
)
def test_a_folder_of_somebody_else_is_refused_and_untouched(name: str, tmp_path: Path) -> None:
    own = tmp_path / "theirs" / name
    own.parent.mkdir(parents=True)
    own.write_text("body { color: red }")
    with pytest.raises(StorageError, match="name another folder"):
        write_site(PAGE, browser(3), str(tmp_path / "theirs"))
    assert [path for path in (tmp_path / "theirs").rglob("*") if path.is_file()] == [own]
    assert own.read_text() == "body { color: red }"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("")
    with pytest.raises(StorageError, match="is a file; name a folder"):
        write_site(PAGE, None, str(tmp_path / "site"))


WORK = """
from tests.site.test_site_files import PAGE, browser, write_site
write_site(PAGE, browser(150), {folder!r})
"""


def contents(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.parametrize("writes", sized([5], [0, 1, 4, 5, 6]))
def test_after_a_kill_the_next_run_completes(writes: int, tmp_path: Path) -> None:
    """A site is there with all of its data, or its page is not there yet."""
    folder = tmp_path / "site"
    assert died(WORK.format(folder=str(folder)), writes)
    assert not (folder / "index.html").exists()
    write_site(PAGE, browser(150), str(folder))
    write_site(PAGE, browser(150), str(tmp_path / "whole"))
    assert contents(folder) == contents(tmp_path / "whole")


def test_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_site(PAGE, browser(30), str(tmp_path / name))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_name_is_one_facet_whatever_it_holds(text: str) -> None:
    assert facet("family", "family", [text, "plain", text]).values == sorted([text, "plain"])
