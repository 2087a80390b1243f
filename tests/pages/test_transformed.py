"""The page of the transforms is what they make today."""

from tests.pages.transformed import PAGE, page


def test_the_page_is_as_the_transforms_are() -> None:
    assert PAGE.read_text("utf8") == page(), "run `make docs`"
