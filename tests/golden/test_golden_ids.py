"""Rows are stable for ever, and the page of families shows rows as they are."""

from pipelines.certifying import PAGE, changed_versions, frozen_ids, gallery, golden_ids
from pipelines.certifying.golden import ORDINALS
from tests.sizes import sized


def test_rows_have_their_frozen_ids() -> None:
    every = sized(2, 1)
    ids = golden_ids(ordinals=ORDINALS[::every])
    frozen = {key: rows[::every] for key, rows in frozen_ids().items()}
    assert set(frozen) == set(ids), "run `make family-check NAME=...` for the new version"
    changed = changed_versions(ids, frozen)
    assert not changed, f"rows of {changed} have changed; raise the version"


def test_page_of_families_is_fresh() -> None:
    page = PAGE.read_text(encoding="utf8")
    assert page == gallery(), "run `.venv/bin/python -m pipelines family record`"
