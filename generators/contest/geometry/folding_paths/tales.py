"""Folding, unfolding and rolling in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "box": (
        (
            "An ant sits at a corner of a closed rectangular box with edges ${a}$, ${b}$ and "
            "${c}$, and crawls on its surface to the opposite corner, the farthest one through the "
            "inside.",
            "the least possible length of its way",
        ),
        (
            "A thread is glued to a corner of a wooden block that measures ${a}$ by ${b}$ by "
            "${c}$. It runs along the surface to the other end of a space diagonal. How short can "
            "the thread be?",
            "",
        ),
        (
            "In coordinate space, a box consists of the points with $0 \\le x \\le {a}$, "
            "$0 \\le y \\le {b}$ and $0 \\le z \\le {c}$. A curve leads from the origin to "
            "$({a}, {b}, {c})$ on the surface of the box.",
            "the least length of such a curve",
        ),
    ),
    "winding": (
        (
            "A thread is wound tightly ${n}$ times around a cylinder with height ${h}$ and "
            "circumference ${around}$. It rises evenly from the lower rim to the upper one, and "
            "its ends lie on one vertical line.",
            "the length of the thread",
        ),
        (
            "Ivy climbs a round pillar, ${around}$ decimeters around and ${h}$ decimeters high. It "
            "turns around the pillar exactly ${n}$ times, rises at the same slope everywhere, and "
            "gets from the ground to the top. How long is it? Give the number of decimeters.",
            "",
        ),
        (
            "A spiral staircase on the outside of a round tower has a handrail that runs once "
            "every ${around}$ meters around the tower, ${n}$ full turns in all, and rises evenly "
            "by ${h}$ meters. The meters around are measured level.",
            "the length of the handrail in meters, as a number without a unit",
        ),
    ),
    "corner": (
        (
            "A rectangular sheet of paper $ABCD$ has the sides $AB = {a}$ and $BC = {b}$. It is "
            "folded along a straight line so that $C$ comes to lie on a point $P$ of $AB$ with "
            "$PB = {p}$. The crease meets $BC$ in $X$.",
            "{what}",
        ),
        (
            "In a rectangle $ABCD$ with $AB = {a}$ and $BC = {b}$, the point $P$ lies on $AB$, at "
            "the distance ${p}$ from $B$, and $X$ lies on $BC$ as far from $C$ as from $P$.",
            "{what}",
        ),
        (
            "A bamboo pole $BC$ stands upright on the ground at $B$ and is ${b}$ feet high. In a "
            "storm it breaks at $X$, and its top $C$ touches the level ground at $P$, ${p}$ feet "
            "from $B$; a wall ${a}$ feet from $B$ is not reached.",
            "{what} in feet, as a number without a unit",
        ),
    ),
    "cup": (
        (
            "A cylindrical glass is ${around}$ around. On its outside, ${a}$ below the rim, sits "
            "an ant; on its inside, on the opposite side and ${b}$ below the rim, is a drop of "
            "honey. The wall is thin.",
            "the length of the shortest way on the glass from the ant to the honey",
        ),
        (
            "A fly on the inner wall of an open tin, ${b}$ below the rim, wants to walk to the "
            "point of the outer wall that is ${a}$ below the rim and exactly opposite. The tin is "
            "round, has a circumference of ${around}$, and its wall has no thickness to speak of. "
            "How short can the walk be?",
            "",
        ),
        (
            "A paper tube, open at the top, has the circumference ${around}$. Points $A$ on its "
            "outer and $B$ on its inner side lie ${a}$ and ${b}$ below the upper rim, and the "
            "vertical lines through them are at opposite ends of a diameter. The lower rim is far "
            "away.",
            "the least length of a line on the paper that leads from $A$ to $B$ over the upper rim",
        ),
    ),
    "roll": (
        (
            "A rectangle with sides ${a}$ and ${b}$ stands on a line. Without slipping it is "
            "tipped over, again and again in the same direction, about the corner that lies in "
            "front on the line, until it has the same side on the line as at the start.",
            "the length of the way that one of its corners has made",
        ),
        (
            "A box is rolled over level ground; seen from the side it is a rectangle of ${a}$ by "
            "${b}$. It tips about one edge after the other and does not slide. How long is the way "
            "of a corner of this rectangle while the box turns around once completely?",
            "",
        ),
        (
            "A door-sized panel, ${a}$ by ${b}$ feet, is moved along a hall by tipping it upright "
            "about its lower front corner, from one side to the next. A spot of paint sits at one "
            "of its corners.",
            "the length in feet of the path of the spot during one full turn of the panel, as a "
            "number without a unit",
        ),
    ),
    "outside": (
        (
            "A disk of radius ${r}$ rolls once around a rectangle with sides ${a}$ and ${b}$, on "
            "its outside, and touches it all the time.",
            "the area of the region that the disk sweeps",
        ),
        (
            "A coin of diameter ${double}$ is pushed once around a rectangular card of ${a}$ by "
            "${b}$ so that it always touches the edge of the card from outside. How large is the "
            "area that the coin has passed over?",
            "",
        ),
        (
            "A lawn mower cuts a disk of radius ${r}$ at a time. It is led once around a "
            "rectangular house, ${a}$ by ${b}$, with the disk always touching the wall (lengths in "
            "feet).",
            "the area that is mown in square feet, as a number without a unit",
        ),
    ),
    "cone": (
        (
            "A cone has base radius ${r}$, and every point of the edge of its base is ${slant}$ "
            "away from its top. A point $P$ of its curved surface is ${p}$ from the top, and $Q$ "
            "is ${q}$ from the top{where}.",
            "the length of the shortest way on the curved surface from $P$ to $Q${around}",
        ),
        (
            "A paper hat in the shape of a cone measures ${slant}$ from the tip down to the rim, "
            "and the rim is a circle with radius ${r}$. An ant on the outside, ${p}$ from the tip, "
            "crawls to a crumb that is ${q}$ from the tip{where}{going}. How short can its way be?",
            "",
        ),
        (
            "A mountain is shaped like a cone; its foot is a circle of radius ${r}$, and from "
            "every point of it the straight way up to the summit measures ${slant}$ (in hundreds "
            "of meters). A path is to lead on the slopes from a hut that is ${p}$ from the summit, "
            "straight down, to a hut that is ${q}$ from it{where}{going}.",
            "the least possible length of the path in hundreds of meters, as a number without a "
            "unit",
        ),
    ),
    "inside": (
        (
            "A disk of radius ${r}$ moves inside a rectangle with sides ${a}$ and ${b}$ once "
            "around along the sides, always touching at least one of them.",
            "the area of the part of the rectangle that the disk {covers}",
        ),
        (
            "A cleaning robot, a disk of diameter ${double}$, goes along the walls of a "
            "rectangular room of ${a}$ by ${b}$, all the way around, and always touches a wall. "
            "How large is the area of the floor that it {covers}?",
            "",
        ),
        (
            "A round sponge of radius ${r}$ wipes a rectangular window pane, ${a}$ by ${b}$, along "
            "its frame, with its edge always at the frame, until it is back where it began "
            "(lengths in inches).",
            "the area in square inches that the sponge {covers}, as a number without a unit",
        ),
    ),
    "crease": (
        (
            "A rectangular sheet of paper $ABCD$ has the sides $AB = {a}$ and $BC = {b}$. It is "
            "folded along a straight line so that $C$ comes to lie on the point $P$ of $AB$ with "
            "$PB = {p}$.",
            "the length of the crease",
        ),
        (
            "In a rectangle $ABCD$ with $AB = {a}$ and $BC = {b}$, the point $P$ lies on $AB$, at "
            "the distance ${p}$ from $B$. How long is the segment that consists of all points of "
            "the rectangle that are as far from $P$ as from $C$?",
            "",
        ),
        (
            "Two wells lie in a rectangular pasture $ABCD$ with $AB = {a}$ and $BC = {b}$: one at "
            "the corner $C$, the other one on the side $AB$, at the distance ${p}$ from $B$. A "
            "straight fence divides the pasture so that every animal can go to the well that is "
            "nearer to it.",
            "the length of the fence",
        ),
    ),
    "edge": (
        (
            "$ABCD$ is the bottom of a closed rectangular box and $A'B'C'D'$ its top, with $A'$ "
            "over $A$ and so on; $AB = {a}$, $BC = {b}$ and $AA' = {c}$. An ant crawls on the "
            "surface from $A$ to the point $P$ of the edge $CC'$ with $CP = {z}$.",
            "the least possible length of its way",
        ),
        (
            "In coordinate space, a box consists of the points with $0 \\le x \\le {a}$, "
            "$0 \\le y \\le {b}$ and $0 \\le z \\le {c}$. How short can a curve on its surface be "
            "that joins the origin with the point $({a}, {b}, {z})$?",
            "",
        ),
        (
            "A block of stone, ${a}$ by ${b}$ and ${c}$ high, hangs free in the air. A snail at a "
            "lower corner can crawl on all its faces. It wants to reach a spot on the upright edge "
            "that is diagonally across, ${z}$ above the lower end of that edge.",
            "the length of the shortest way",
        ),
    ),
    "area": (
        (
            "A rectangle with sides ${a}$ and ${b}$ stands on a line. Without slipping it is "
            "tipped over, again and again in the same direction, about the corner that lies in "
            "front on the line. One of its corners starts on the line and moves until it is on the "
            "line again for the first time.",
            "the area between the line and the path of this corner",
        ),
        (
            "A box is rolled over level ground; seen from the side it is a rectangle of ${a}$ by "
            "${b}$. It tips about one edge after the other and does not slide. Between two moments "
            "at which a corner of this rectangle touches the ground, that corner runs through an "
            "arch. How large is the area under the arch?",
            "",
        ),
        (
            "A film shows a light at one corner of a rectangular panel, ${a}$ by ${b}$, that is "
            "turned over and over along a straight shelf by tipping it, without sliding, about the "
            "corner in front. The light draws arch after arch above the shelf.",
            "the area of the region between one arch and the shelf",
        ),
    ),
    "triangle": (
        (
            "A sheet of paper is an equilateral triangle $ABC$. It is folded along a straight line "
            "so that $A$ comes to lie on the point $P$ of $BC$ with $BP = {p}$ and $PC = {q}$. The "
            "crease ends on $AB$ and $AC$.",
            "the length of the crease",
        ),
        (
            "On the side $BC$ of an equilateral triangle $ABC$ lies $P$, with $BP = {p}$ and "
            "$CP = {q}$. How long is the segment that consists of all points of the triangle that "
            "are as far from $A$ as from $P$?",
            "",
        ),
        (
            "A piece of land has the shape of an equilateral triangle with sides of {side} meters. "
            "One well is at a corner, another one on the opposite side, ${p}$ meters from one end "
            "of that side. A straight fence separates the points nearer to the one well from those "
            "nearer to the other.",
            "the length of the fence in meters, as a number without a unit",
        ),
    ),
    "spider": (
        (
            "A room is ${long}$ feet long, ${wide}$ feet wide and ${high}$ feet high. A spider "
            "sits on one of the two end walls, halfway between the side walls and "
            "${u}$ {foot_u} below the ceiling. A fly sits on the opposite end wall, halfway "
            "between the side walls and ${v}$ {foot_v} above the floor. The spider crawls on "
            "walls, floor and ceiling.",
            "the length in feet of its shortest way to the fly, as a number without a unit",
        ),
        (
            "A closed box is ${long}$ long, ${wide}$ wide and ${high}$ high. Two points lie on its "
            "two ends, which are ${wide}$ by ${high}$: one is ${u}$ below the upper edge, the "
            "other ${v}$ above the lower edge, and both are halfway between the upright edges. "
            "How short can a curve on the surface of the box be that joins these points?",
            "",
        ),
        (
            "In coordinate space, a box consists of the points with $0 \\le x \\le {long}$, "
            "$0 \\le y \\le {wide}$ and $0 \\le z \\le {high}$. A bug crawls on its surface from "
            "$(0, {half}, {below})$ to $({long}, {half}, {v})$.",
            "the least possible length of its way",
        ),
    ),
}
