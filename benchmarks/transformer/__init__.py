"""A transformer from scratch, trained by supervised steps and RLVR on our rows.

Needs torch (dependency group `model`); nothing else in the repository imports this room.
"""
