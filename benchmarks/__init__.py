"""Benchmarks: every number of the README, printed beside the peers'. `make bench` runs all."""
