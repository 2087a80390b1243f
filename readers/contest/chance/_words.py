"""Words that problems of chance have in common."""

from typing import Final

NAMES: Final = r"[A-Z]\w*(?:(?:, | and )[A-Z]\w*)+"
"""A kind of slot: names that a comma or `and` parts."""
SCENE: Final = """
    <one:name> and <other:name> argue about a question of chance.
    <one:name> and <other:name> play a game of chance.
    <one:name> keeps a record for <other:name>.
    <one:name> sets <other:name> the following problem.
    <one:name> watches, and <other:name> takes notes.
"""
"""What comes before a problem and says nothing."""
