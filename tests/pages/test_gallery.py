"""The gallery shows every family that has a picture, as it is drawn today."""

import re
import xml.etree.ElementTree as ET

import pytest

from generators import FAMILIES
from tests.pages.gallery import FOLDER, PAGE, drawing, page, pictured

MOST_BYTES = 3_000_000
SOME = ("sudoku", "urn_probability", "zebra")


def test_every_picture_is_there_and_stands_on_the_page_once() -> None:
    there = sorted(path.stem for path in FOLDER.iterdir())
    assert len(there) > 100
    assert there == sorted(pictured()), "run `make docs`"
    assert sorted(re.findall(r"\(gallery/(\w+)\.svg\)", PAGE.read_text("utf8"))) == there
    assert PAGE.read_text("utf8") == page(), "run `make docs`"
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("name", SOME)
def test_pictures_are_as_they_are_drawn_today(name: str) -> None:
    stored = (FOLDER / f"{name}.svg").read_text("utf8")
    assert stored == drawing(FAMILIES[name]), "run `make docs`"
    assert ET.fromstring(stored).get("aria-label")
