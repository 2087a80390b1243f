"""Write the golden ids and docs/families.md anew: `make golden`.

Only after a family was added or its version raised.
"""

import json
from pathlib import Path

from generators import FAMILIES
from pipelines.certifying.gallery import gallery

FILE = Path(__file__).parent / "ids.json"
GALLERY = Path(__file__).parents[2] / "docs" / "families.md"
_DIALS = (0.1, 0.5, 0.9)


def golden() -> dict[str, list[str]]:
    """Return the ids of a few rows per family@version."""
    return {
        f"{family.name}@{family.version}": [
            family.problem(ordinal, dial).id for dial in _DIALS for ordinal in (0, 17)
        ]
        for family in FAMILIES.values()
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(golden(), indent=1, sort_keys=True) + "\n", encoding="utf8")
    GALLERY.write_text(gallery(), encoding="utf8")
