"""Draft: a new problem on its way from a list of concepts to an accepted row."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What is known of a new problem so far; fields fill up stage by stage."""

    id: str
    """Hash of category, level and concepts: the same for ever."""
    category: str
    level: str
    concepts: tuple[str, ...]
    leaves: tuple[str, ...]
    """Ids in the taxonomy."""
    question: str = ""
    verdicts: tuple[str, ...] = ()
    """Of the judges, in order: `perfect` or `acceptable`."""
    label: str = ""
    """Reference answer."""
    votes: int = 0
    """Samples of the labeller that agree on the label."""
    samples: int = 0
    """Samples of the labeller in all."""
    passed: int | None = None
    """Right answers of the policy; None where it was not asked, never 0 for that."""
    tried: int | None = None
    """Answers of the policy that were decided."""
