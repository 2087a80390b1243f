"""Site: the evidence of a dataset as pages that a browser opens from disk, without a server.

May import: `config`, `dataset`, `grading`, `state`.
"""

__all__: list[str] = []
