"""Loops: the sites of the loops' states.

May import: `certifying`, `dataset`, `grading`, `loops.knobs`, `loops.selfplay`, `loops.text`,
`site.browser`, `site.drawn`, `site.evidence`, `site.pieces`, `site.rates`, `site.read`, `site.svg`,
`site.writing`, `state`.
"""

from pipelines.site.loops.knobs import weakness_site
from pipelines.site.loops.selfplay import selfplay_site
from pipelines.site.loops.texts import texts_site

__all__ = ["selfplay_site", "texts_site", "weakness_site"]
