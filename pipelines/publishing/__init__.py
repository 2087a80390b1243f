"""Publishing: a finished dataset to the Hub: its views, its releases and what each one changed.

May import: `benchmark`, `dataset`, `site`, `state`.
"""

from pipelines.publishing.release import Published, publish

__all__ = ["Published", "publish"]
