"""Solids in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "corner": (
        (
            "From a corner $O$ of a rectangular box start edges $OA = {a}$, $OB = {b}$ and "
            "$OC = {c}$.",
            "{what}",
        ),
        (
            "The edges $OA$, $OB$ and $OC$ of a tetrahedron $OABC$ are perpendicular to each other "
            "and have the lengths ${a}$, ${b}$ and ${c}$.",
            "{what}",
        ),
        (
            "In coordinate space, consider the points $A = ({a}, 0, 0)$, $B = (0, {b}, 0)$, "
            "$C = (0, 0, {c})$ and the origin $O$.",
            "{what}",
        ),
        (
            "A straight cut takes a corner off a wooden block with right angles everywhere. It "
            "meets the three edges of the corner ${a}$, ${b}$ and ${c}$ centimeters from it. Call "
            "the corner $O$ and these three places $A$, $B$ and $C$.",
            "{what}, as a number without a unit",
        ),
    ),
    "tube": (
        (
            "An upright tube has inner radius ${tube}$ and a flat bottom. A ball of radius ${r}$ "
            "lies on the bottom, and a ball of radius ${s}$ lies on it; both touch the wall of the "
            "tube.",
            "the height of the highest point of the upper ball above the bottom",
        ),
        (
            "Two balls with the radii ${r}$ and ${s}$ have been dropped, in this order, into a "
            "cylindrical glass of inner diameter ${double}$. Each is narrower than the glass, but "
            "the second one is stopped by the first before it reaches the bottom. How high above "
            "the bottom is its top?",
            "",
        ),
        (
            "Two circles, of radius ${r}$ and ${s}$, lie inside a rectangle and touch each other. "
            "The first one touches the lower and the left side of the rectangle, the other one the "
            "upper and the right side. The rectangle is ${double}$ wide.",
            "the height of the rectangle",
        ),
    ),
    "cylinder": (
        (
            "A cylinder of radius ${r}$ stands upright. A plane cuts it so that the lowest point "
            "of the cut is ${low}$ above the base and the highest one ${high}$ above it.",
            "the area of the cut",
        ),
        (
            "A round pole of diameter ${double}$ is sawn off by a slanting straight cut. What is "
            "left of the pole is ${low}$ long where it is shortest and ${high}$ long where it is "
            "longest. How large is the area of the cut?",
            "",
        ),
        (
            "Water stands in a tilted glass that is a cylinder with inner radius ${r}$ "
            "centimeters. Measured along the wall from the bottom, it reaches ${low}$ centimeters "
            "up on one side and ${high}$ centimeters on the opposite side, which are the least and "
            "the most around the wall.",
            "the area of the surface of the water in square centimeters, as a number without a "
            "unit",
        ),
    ),
    "skew": (
        (
            "$ABCD$ is the bottom of a rectangular box and $A'B'C'D'$ its top, with $A'$ over $A$ "
            "and so on. The edges are $AB = {a}$, $AD = {b}$ and $AA' = {c}$.",
            "the distance between the lines ${one}$ and ${other}$",
        ),
        (
            "A box has the edges $AB = {a}$, $AD = {b}$ and $AA' = {c}$, all perpendicular to each "
            "other; its parallel faces are $ABCD$ and $A'B'C'D'$. How far apart are the lines "
            "${one}$ and ${other}$ where they come closest?",
            "",
        ),
        (
            "In a room with floor $ABCD$ and ceiling $A'B'C'D'$, where $A'$ is above $A$ and so "
            "on, thin wires are stretched {from_one} and {from_other}. The room measures ${a}$ "
            "feet along $AB$, ${b}$ feet along $AD$, and is ${c}$ feet high.",
            "the shortest distance, in feet, between points of the two lines along which the wires "
            "run, as a number without a unit",
        ),
    ),
    "sphere": (
        (
            "{Solid} has the height ${h}$. A sphere inside it touches its base and {all_sides}.",
            "the radius of this sphere",
        ),
        (
            "How large is the radius of the largest ball that fits into {solid}, which has the "
            "height ${h}$?",
            "",
        ),
        (
            "A tent has the shape of {solid}; its top is ${h}$ above the middle of the ground. "
            "Inside it, a lamp hangs below the top so that it is as far from the ground as from "
            "{all_sides}.",
            "the height of the lamp above the ground, taken as a point",
        ),
    ),
    "wall": (
        (
            "Three walls meet at right angles in a corner. A ball of radius ${s}$ has its center "
            "at the distances ${p}$, ${q}$ and ${t}$ from them. A smaller ball touches the three "
            "walls and the first ball, and lies between it and the corner.",
            "the radius of the smaller ball",
        ),
        (
            "In coordinate space, a sphere of radius ${s}$ has the center $({p}, {q}, {t})$. "
            "Another sphere lies between it and the origin and touches this sphere and the three "
            "coordinate planes. How large is its radius?",
            "",
        ),
        (
            "A balloon of radius ${s}$ hangs in a room with right angles everywhere; its middle is "
            "${t}$ below the ceiling, ${p}$ from one wall and ${q}$ from a neighboring wall. What "
            "is the radius of the largest ball that can be put between it and the corner of these "
            "two walls and the ceiling?",
            "",
        ),
    ),
    "cut": (
        (
            "A pyramid has a square base $ABCD$ of side ${a}$, and its top $S$ is ${h}$ above the "
            "middle of the base. A plane contains $AB$ and the points $P$ on $SC$ and $Q$ on $SD$ "
            "that divide these edges so that $CP : PS = DQ : QS = {m} : {rest}$.",
            "the area of the section $ABPQ$",
        ),
        (
            "A monument is a pyramid of height ${h}$ over a square of side ${a}$, with its top "
            "above the middle. A plane through one side of the square cuts off the top; it meets "
            "the two edges on the far side so that their lower and upper parts are as "
            "${m} : {rest}$. How large is the area in which the plane cuts the monument?",
            "",
        ),
        (
            "In coordinate space, a pyramid has the corners $(0, 0, 0)$, $({a}, 0, 0)$, "
            "$({a}, {a}, 0)$, $(0, {a}, 0)$ and the top $S$, which is ${h}$ above the middle of "
            "this square. A plane through the first two corners divides the edges from the other "
            "two to $S$ as ${m} : {rest}$, counted from below.",
            "the area of the section",
        ),
    ),
    "stack": (
        (
            "{Count} balls of radius ${r}$ lie on a table so that {touching}. A ball of radius "
            "${s}$ is put on top and rests on all of them.",
            "the height of its highest point above the table",
        ),
        (
            "A ball of radius ${s}$ rests on {count} equal balls of radius ${r}$, which lie on "
            "level ground so that {touching}. How high above the ground is its top?",
            "",
        ),
        (
            "A gardener builds a heap of {count} stone balls of radius ${r}$, placed on flat "
            "ground so that {touching}, and lays a ball of radius ${s}$ over the gap in the "
            "middle, where it touches all the others (lengths in inches).",
            "the height of the heap, up to the top of the last ball, as a number without a unit",
        ),
    ),
    "equal_faces": (
        (
            "A tetrahedron $ABCD$ has $AB = CD = {a}$, $AC = BD = {b}$ and $AD = BC = {c}$.",
            "{what}",
        ),
        (
            "Four equal triangles with sides ${a}$, ${b}$ and ${c}$ are the faces of a "
            "tetrahedron $ABCD$, in which $AB$ and $CD$ measure ${a}$.",
            "{what}",
        ),
        (
            "Four beetles sit at points $A$, $B$, $C$ and $D$ of space. The distance from $A$ to "
            "$B$ is ${a}$ and so is that from $C$ to $D$; $A$ and $C$, and also $B$ and $D$, are "
            "${b}$ apart; $A$ and $D$, and also $B$ and $C$, are ${c}$ apart. These four points "
            "are the corners of a tetrahedron.",
            "{what}",
        ),
    ),
    "inside": (
        (
            "The edges $OA$, $OB$ and $OC$ of a tetrahedron $OABC$ are perpendicular to each other "
            "and measure ${a}$, ${b}$ and ${c}$.",
            "the radius of the sphere inside it that touches all four faces",
        ),
        (
            "In coordinate space, a sphere touches the three coordinate planes and the plane "
            "through $({a}, 0, 0)$, $(0, {b}, 0)$ and $(0, 0, {c})$; it lies inside the "
            "tetrahedron that these four planes enclose. How large is its radius?",
            "",
        ),
        (
            "A glass block with right angles everywhere is cut straight through three of its "
            "corners, the neighbors of one corner, from which edges of ${a}$, ${b}$ and ${c}$ "
            "centimeters start. The piece with that corner is hollowed out to hold a ball.",
            "the largest possible radius of the ball in centimeters, as a number without a unit",
        ),
    ),
    "trapezoid": (
        (
            "$ABCD$ is the bottom of a rectangular box and $A'B'C'D'$ its top, with $A'$ over $A$ "
            "and so on; $AB = {a}$, $AD = {b}$ and $AA' = {c}$. The points $X$ on $AA'$, $Y$ on "
            "$AD$ and $Z$ on $BC$ satisfy $AX = {r}$, $AY = {q}$ and $BZ = {y}$.",
            "the area in which the plane through $X$, $Y$ and $Z$ cuts the box",
        ),
        (
            "In coordinate space, a box consists of the points with $0 \\le x \\le {a}$, "
            "$0 \\le y \\le {b}$ and $0 \\le z \\le {c}$. It is cut by the plane through "
            "$(0, 0, {r})$, $(0, {q}, 0)$ and $({a}, {y}, 0)$. How large is the area of the "
            "section?",
            "",
        ),
        (
            "A block of cheese is ${a}$ long, ${b}$ wide and ${c}$ high. A straight cut meets the "
            "bottom edge of its left end ${q}$ behind the front side, the bottom edge of its right "
            "end ${y}$ behind the front side, and the upright front edge of the left end ${r}$ "
            "above the bottom.",
            "the area of the cut",
        ),
    ),
    "wedge": (
        (
            "A tetrahedron $ABCD$ has $AB = {x}$ and $CD = {y}$, and its four other edges measure "
            "${z}$.",
            "the volume of the tetrahedron",
        ),
        (
            "In a pyramid with a triangular base, two edges that do not meet are ${x}$ and ${y}$ "
            "long, and each of the remaining four is ${z}$ long. How large is its volume?",
            "",
        ),
        (
            "Six straight wires are soldered to a tetrahedron: four of ${z}$ decimeters, which "
            "form a closed ring, and two more of ${x}$ and ${y}$ decimeters, which join opposite "
            "corners of the ring.",
            "the volume of the tetrahedron in cubic decimeters, as a number without a unit",
        ),
    ),
    "wedge_sphere": (
        (
            "A tetrahedron $ABCD$ has $AB = {x}$ and $CD = {y}$, and its four other edges measure "
            "${z}$.",
            "the radius of the sphere through its four corners",
        ),
        (
            "Two points of a sphere are ${x}$ apart and two other points of it are ${y}$ apart; "
            "each of the first two is ${z}$ away from each of the other two. How large is the "
            "radius of the sphere? The four points do not lie in a plane.",
            "",
        ),
        (
            "Six straight wires are soldered to a tetrahedron: four of ${z}$ decimeters, which "
            "form a closed ring, and two more of ${x}$ and ${y}$ decimeters, which join opposite "
            "corners of the ring. It just fits into a hollow glass sphere, with all corners on the "
            "glass.",
            "the radius of the glass sphere in decimeters, as a number without a unit",
        ),
    ),
    "hexagon": (
        (
            "$ABCD$ is the bottom of a rectangular box and $A'B'C'D'$ its top, with $A'$ over $A$ "
            "and so on; $AB = {a}$, $AD = {b}$ and $AA' = {c}$. The points $X$ on $BB'$, $Y$ on "
            "$DC$ and $Z$ on $A'D'$ satisfy $BX = {u}$, $DY = {v}$ and $A'Z = {w}$.",
            "the area in which the plane through $X$, $Y$ and $Z$ cuts the box",
        ),
        (
            "In coordinate space, a box consists of the points with $0 \\le x \\le {a}$, "
            "$0 \\le y \\le {b}$ and $0 \\le z \\le {c}$. It is cut by the plane through "
            "$({a}, 0, {u})$, $({v}, {b}, 0)$ and $(0, {w}, {c})$. How large is the area of the "
            "section?",
            "",
        ),
        (
            "A glass tank is ${a}$ long, ${b}$ deep and ${c}$ high, seen from the front. It is "
            "tilted and filled so that the surface of the water passes through a point ${u}$ above "
            "the bottom on the right upright front edge, a point ${v}$ from the left end on the "
            "bottom back edge, and a point ${w}$ from the front on the left edge of the lid "
            "(measured in the tank, which is closed).",
            "the area of the surface of the water",
        ),
    ),
}
