"""Rows are stable for ever, and the gallery shows rows as they are."""

import json

from pipelines.certifying.gallery import gallery
from tests.golden.write import FILE, GALLERY, golden


def test_rows_have_their_frozen_ids() -> None:
    frozen, found = json.loads(FILE.read_text(encoding="utf8")), golden()
    assert set(frozen) == set(found), "run `make golden` after adding a family or a version"
    for name, ids in found.items():
        assert ids == frozen[name], f"{name}: rows have changed; raise its version"


def test_gallery_is_fresh() -> None:
    assert GALLERY.read_text(encoding="utf8") == gallery(), "run `make golden`"
