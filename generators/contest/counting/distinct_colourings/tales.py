"""Things to be coloured, in words: necklaces, boards, solids, networks and their like."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Scene(NamedTuple):
    """A thing in words."""

    start: str
    thing: str
    place: str
    same: str
    """What makes two of them the same, after `Two <things> count as the same if`."""
    near: str
    """Places that touch."""


_TURN = "one can be turned in its plane to look like the other; nothing may be flipped over"
_FLIP = "one can be turned or flipped over to look like the other"
_SOLID = "one can be rotated in space to look like the other"
SCENES: Mapping[str, Sequence[Scene]] = {
    "necklace": (
        Scene(
            "A ring-shaped badge, which is blank on its back, has {size} lamps at equal distances "
            "along its rim.",
            "badge",
            "lamp",
            _TURN,
            "lamps next to each other on the rim",
        ),
        Scene(
            "At a round table there are {size} equal chairs at equal distances.",
            "table",
            "chair",
            "turning one round its center makes it look like the other",
            "chairs next to each other",
        ),
        Scene(
            "The {size} corners of a regular {size}-gon drawn on paper are marked.",
            "drawing",
            "corner",
            "a rotation of the paper about the center takes one to the other; "
            "reflections are not allowed",
            "corners joined by a side",
        ),
    ),
    "bracelet": (
        Scene(
            "A closed bracelet has {size} round beads at equal distances.",
            "bracelet",
            "bead",
            _FLIP,
            "beads next to each other",
        ),
        Scene(
            "A wire is bent to a regular {size}-gon, with a ball at each of its {size} corners.",
            "frame",
            "ball",
            _FLIP,
            "balls at the ends of the same side",
        ),
        Scene(
            "Let $P$ be a regular {size}-gon with its {size} corners marked.",
            "marked polygon",
            "corner",
            "a rotation or a reflection of $P$ takes one to the other",
            "corners joined by a side",
        ),
    ),
    "stick": (
        Scene(
            "A straight rod consists of {size} equal sections, one behind the other.",
            "rod",
            "section",
            "one, turned end for end, looks like the other",
            "sections next to each other",
        ),
        Scene(
            "Along a straight string there are {size} beads.",
            "string",
            "bead",
            "they look alike after at most a swap of the two ends of one",
            "beads next to each other",
        ),
        Scene(
            "A train without an engine has {size} wagons, which look the same from both ends.",
            "train",
            "wagon",
            "they look alike, or one read from back to front looks like the "
            "other read from front to back",
            "wagons coupled to each other",
        ),
    ),
    "wheel": (
        Scene(
            "A round window pane, fixed on the inside, consists of a disc in the middle and {size} "
            "equal sectors round it.",
            "window",
            "part",
            _TURN,
            "parts with a common border longer than a point",
        ),
        Scene(
            "A pyramid stands on a regular {size}-gon and has {size} equal side faces, none of "
            "which is equilateral; so it has {places} faces, the base included.",
            "pyramid",
            "face",
            _SOLID,
            "faces with a common edge",
        ),
    ),
    "prism": (
        Scene(
            "A prism has two regular {size}-gons as bases, and {size} side faces that are equal "
            "rectangles but no squares; so it has {places} faces, the bases included.",
            "prism",
            "face",
            _SOLID,
            "faces with a common edge",
        ),
        Scene(
            "A pencil that is sharpened at neither end has the form of a straight prism: {size} "
            "equal long sides and two ends that are regular {size}-gons, {places} faces in all.",
            "pencil",
            "face",
            "one can be turned, also end for end, to look like the other; a "
            "mirror image is not the same unless it can be turned so as well",
            "faces with a common edge",
        ),
    ),
    "posts": (
        Scene(
            "A straight prism has regular {size}-gons as bases; its side faces are rectangles but "
            "no squares. There is a ball at each of its {places} corners.",
            "model",
            "ball",
            _SOLID,
            "balls joined by an edge",
        ),
        Scene(
            "A lantern has the form of a straight prism with regular {size}-gons at top and "
            "bottom, and its height differs from the sides of these. A bulb sits at each of the "
            "{places} corners; top and bottom cannot be told apart.",
            "lantern",
            "bulb",
            _SOLID,
            "bulbs at the ends of the same edge",
        ),
    ),
    "tile": (
        Scene(
            "A square tile, which is blank on its back, is divided into {size} rows of {size} "
            "equal square cells.",
            "tile",
            "cell",
            _TURN,
            "cells with a common side",
        ),
        Scene(
            "A square cake is cut into $3 \\times 3$ equal square pieces and stays on its tray.",
            "cake",
            "piece",
            "one can be turned on its tray to look like the other",
            "pieces with a common side",
        ),
    ),
    "pane": (
        Scene(
            "A square sheet of clear glass is divided into {size} rows of {size} equal square "
            "fields, and its paint looks the same from both sides.",
            "sheet",
            "field",
            _FLIP,
            "fields with a common side",
        ),
        Scene(
            "Consider a $3 \\times 3$ board of nine unit squares.",
            "board",
            "unit square",
            "a rotation or a reflection of the board takes one to the other",
            "unit squares with a common side",
        ),
    ),
    "banner": (
        Scene(
            "A rectangular card, which is blank on its back, has {size} rows of {width} equal "
            "square cells.",
            "card",
            "cell",
            _TURN,
            "cells with a common side",
        ),
        Scene(
            "A flat rectangular tray of chocolates holds {size} rows of {width}.",
            "tray",
            "chocolate",
            "one looks like the other after a half turn on the table, or without one",
            "chocolates directly beside or behind each other",
        ),
    ),
    "window": (
        Scene(
            "A rectangular sheet of clear glass has {size} rows of {width} equal square fields, "
            "and its paint looks the same from both sides.",
            "sheet",
            "field",
            _FLIP,
            "fields with a common side",
        ),
        Scene(
            "Consider a rectangular board of ${size} \\times {width}$ unit squares.",
            "board",
            "unit square",
            "a rotation or a reflection of the board takes one to the other",
            "unit squares with a common side",
        ),
    ),
    "cube6": (
        Scene(
            "A wooden cube is to be painted.", "cube", "face", _SOLID, "faces with a common edge"
        ),
        Scene(
            "A regular octahedron carries a bead at each of its 6 corners.",
            "octahedron",
            "bead",
            _SOLID,
            "beads joined by an edge",
        ),
    ),
    "cube8": (
        Scene(
            "A cube of wire has a ball at each of its 8 corners.",
            "cube",
            "ball",
            _SOLID,
            "balls joined by an edge",
        ),
        Scene(
            "A die for a game is a regular octahedron, whose 8 faces are to be painted.",
            "die",
            "face",
            _SOLID,
            "faces with a common edge",
        ),
    ),
    "cube12": (
        Scene(
            "Twelve equal sticks form the edges of a cube.",
            "frame",
            "stick",
            _SOLID,
            "sticks that meet at a corner",
        ),
        Scene(
            "The 12 edges of a cube of paper are covered with tape.",
            "cube",
            "edge",
            _SOLID,
            "edges that meet at a corner",
        ),
    ),
    "tetrahedron6": (
        Scene(
            "Six equal sticks form the edges of a regular tetrahedron.",
            "frame",
            "stick",
            _SOLID + "; a mirror image does not count as the same by itself",
            "sticks that meet at a corner",
        ),
        Scene(
            "A regular tetrahedron has 6 edges, along which thread is glued.",
            "tetrahedron",
            "edge",
            _SOLID,
            "edges that meet at a corner",
        ),
    ),
    "network": (
        Scene(
            "In a network of {size} equal devices each two are joined by one cable, which makes "
            "{places} cables.",
            "network",
            "cable",
            "the devices of one can be matched with those of the other so that "
            "cables between matching devices have the same color",
            "cables at the same device",
        ),
        Scene(
            "Each two of {size} points are joined by a line, so that there are {places} lines.",
            "figure",
            "line",
            "renaming the points turns one into the other",
            "lines with a common point",
        ),
    ),
}
