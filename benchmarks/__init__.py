"""Benchmarks: the figures of docs/benchmarks.md, beside the peers'. `make bench` prints all."""
