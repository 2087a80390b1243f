"""Solvers: whoever answers problems. Endpoints and recorded rollouts will live here."""
