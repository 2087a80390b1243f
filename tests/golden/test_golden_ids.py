"""Rows are stable for ever, and the page of families shows rows as they are."""

from pipelines.certifying import PAGE, changed_versions, frozen_ids, gallery, golden_ids


def test_rows_have_their_frozen_ids() -> None:
    frozen, ids = frozen_ids(), golden_ids()
    assert set(frozen) == set(ids), "run `make family-check NAME=...` for the new version"
    changed = changed_versions(ids, frozen)
    assert not changed, f"rows of {changed} have changed; raise the version"


def test_page_of_families_is_fresh() -> None:
    page = PAGE.read_text(encoding="utf8")
    assert page == gallery(), "run `.venv/bin/python -m pipelines family record`"
