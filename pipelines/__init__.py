"""Pipelines: composition of generators and filters into datasets; plain Python, no scheduler."""
