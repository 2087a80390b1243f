"""Refuting: finite domains of objects that instances name, and statements about all of them."""

from generators.transforms.refuting.scene import Object, Scene, shaped, written
from generators.transforms.refuting.statements import Masks, Statement, drawn, refuting_tree, said
from generators.transforms.refuting.table import SCENES

__all__ = [
    "SCENES",
    "Masks",
    "Object",
    "Scene",
    "Statement",
    "drawn",
    "refuting_tree",
    "said",
    "shaped",
    "written",
]
