"""Rows are stable for ever: a changed byte needs a raised family version."""

import json

from tests.golden.write import FILE, golden


def test_rows_have_their_frozen_ids() -> None:
    frozen, found = json.loads(FILE.read_text(encoding="utf8")), golden()
    assert set(frozen) == set(found), "run `make golden` after adding a family or a version"
    for name, ids in found.items():
        assert ids == frozen[name], f"{name}: rows have changed; raise its version"
