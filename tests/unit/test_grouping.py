"""Grouping: what shares rows goes to one worker, and nothing else leaves its module."""

import pytest

from tests.grouping import group_of


@pytest.mark.parametrize(
    ("nodeid", "group"),
    [
        ("tests/contract/test_transforms.py::test_rows[determinant~hint]", "determinant~hint"),
        ("tests/contract/test_step_transforms.py::test_x[tour~parts]", "tour~parts"),
        (
            "tests/contract/test_transforms.py::test_x[a~hint-5]",
            "tests/contract/test_transforms.py",
        ),
        (
            "tests/contract/test_families.py::test_answers[0.5-zebra]",
            "tests/contract/test_families.py::zebra",
        ),
        (
            "tests/contract/test_families.py::test_answers[0.5-zebra~hint]",
            "tests/contract/test_families.py::zebra~hint",
        ),
        (
            "tests/contract/test_derivations.py::test_lines_hold[determinant]",
            "tests/contract/test_derivations.py::determinant",
        ),
        ("tests/contract/test_readers.py::test_x[zebra]", "tests/contract/test_readers.py"),
        ("tests/contract/test_families.py::test_all", "tests/contract/test_families.py"),
        ("tests/unit/test_exact.py::test_x[a~b]", "tests/unit/test_exact.py"),
    ],
)
def test_a_test_is_grouped_by_what_it_is_about(nodeid: str, group: str) -> None:
    assert group_of(nodeid) == group
