"""Similar programs: MinHash over the syntax of everything that a self-play archive ever held."""

import ast

import numpy as np

from filters.text import U32, signatures
from generators.selfplay.programs import ENTRY, canonical

SIMILARITY = 0.8
"""Estimated Jaccard similarity of three neighbouring nodes from which a program is a near copy."""
LEAST_NODES = 30
"""Smaller programs are compared by behaviour alone: most small ones look alike."""


def syntax_words(source: str) -> str:
    """Return a syntax tree as words in preorder: kinds of nodes, plain names, constants."""
    words: list[str] = []
    waiting: list[ast.AST] = [ast.parse(canonical(ast.parse(source), ENTRY))]
    while waiting:  # every node is taken once
        node = waiting.pop()
        words.append(type(node).__name__.lower())
        if isinstance(node, ast.Name):
            words.append(f"n{node.id}")
        elif isinstance(node, ast.Constant):
            words.append(f"c{''.join(filter(str.isalnum, repr(node.value)))}")
        elif isinstance(node, ast.Attribute):
            words.append(f"m{node.attr}")
        waiting += reversed(list(ast.iter_child_nodes(node)))
    return " ".join(words)


class Seen:
    """Signatures of all programs so far."""

    def __init__(self, sources: list[str]) -> None:
        """Begin with the archive's programs."""
        self._rows: U32 = signatures([syntax_words(source) for source in sources])

    def near(self, source: str) -> bool:
        """Tell whether a program is a near copy of an earlier one."""
        words = syntax_words(source)
        if not len(self._rows) or words.count(" ") < LEAST_NODES:
            return False
        shares = np.mean(self._rows == signatures([words])[0], axis=1)
        return bool(shares.max() > SIMILARITY)

    def add(self, source: str) -> None:
        """Note a program."""
        self._rows = np.concatenate([self._rows, signatures([syntax_words(source)])])
