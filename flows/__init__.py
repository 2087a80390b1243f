"""Flows: Prefect at the edge. They pass paths and add retries; nothing below knows of them.

No module here may carry a dependency's name: Prefect puts this folder first on `sys.path`.
"""
