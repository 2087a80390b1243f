"""Benchmarks: the figures of docs/benchmarks.md, printed beside the peers'; `make bench` runs all."""
