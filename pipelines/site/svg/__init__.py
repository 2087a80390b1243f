"""SVG: drawings of pictures, one module per kind, with a text for those who cannot see them.

May import: nothing more.
"""

from pipelines.site.svg.description import description
from pipelines.site.svg.document import svg

__all__ = ["description", "svg"]
