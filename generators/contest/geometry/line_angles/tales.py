"""Angles between lines and their multiples in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "slope_sum": (
        (
            "Two lines with the slopes ${one}$ and ${two}$ make acute angles with the positive "
            "$x$-axis. A third line makes with the positive $x$-axis an angle, counted "
            "counterclockwise, that is {sum}.",
            "the slope of the third line",
        ),
        (
            r"Acute angles $\alpha$ and $\beta$ have $\tan\alpha = {one}$ and $\tan\beta = {two}$.",
            r"$\tan({term})$",
        ),
        (
            "Seen from the side, two straight ramps rise to the right, the first with slope "
            "${one}$, the second with slope ${two}$. A straight beam lies on the first ramp. In "
            "this view, it is turned {turn}.",
            "the slope that the beam has then",
        ),
    ),
    "double_value": (
        (
            r"An acute angle $\theta$ has the tangent ${one}$.",
            "{sought}",
        ),
        (
            "In a rhombus $ABCD$ the diagonals $BD$ and $AC$ have lengths in the ratio ${p}:{q}$.",
            "the {named} of the angle $DAB$ of the rhombus",
        ),
        (
            "A line through the origin with the slope ${one}$ bisects the angle, counted "
            "counterclockwise, from the positive $x$-axis to a second ray from the origin.",
            "the {named} of the whole angle between the axis and that ray",
        ),
    ),
    "bisector": (
        (
            r"The rays ${first}$ and ${second}$ with $x \ge 0$ start at the origin. A line through"
            r" the origin bisects the angle between them that is less than $180^\circ$.",
            "the slope of this line",
        ),
        (
            "Two straight paths start at a well and run east, rising north on the map: the first "
            "has the slope ${one}$, the second the slope ${two}$ (meters to the north for each "
            "meter to the east). A hedge runs from the well right in the middle between them, at "
            "equal angles to both.",
            "the number of meters that the hedge goes north for each meter to the east",
        ),
    ),
    "mirrored": (
        (
            "The line ${first}$ is mirrored in the line ${second}$.",
            "the slope of its image",
        ),
        (
            "A line of slope ${two}$ makes equal angles with two different lines; one of these "
            "has the slope ${one}$, and all three run through one point.",
            "the slope of the other one",
        ),
        (
            "In the coordinate plane, a flat mirror stands along the line ${second}$. A beam of "
            "light comes along the line ${first}$, meets the mirror at the origin and is "
            "reflected.",
            "the slope of the line along which it leaves",
        ),
    ),
    "viewing": (
        (
            "A picture hangs on a vertical wall. Its lower edge is ${a}$ inches and its upper "
            "edge ${b}$ inches above the level of the eyes of a visitor, who walks straight "
            "toward the wall and sees the picture, from edge to edge, at an angle that changes.",
            "{sought}",
        ),
        (
            "Let $A$ be the point $(0, {a})$ and $B$ the point $(0, {b})$. The point $P(x, 0)$ "
            "moves on the positive $x$-axis.",
            "{plain}",
        ),
    ),
    "tangent_system": (
        (
            r"Real numbers $x$ and $y$ satisfy $\tan x + \tan y = {t}$ and $\cot x + \cot y = "
            "{c}$.",
            "{sought}",
        ),
        (
            "For angles $x$ and $y$, the two tangents add up to ${t}$, and the two cotangents add"
            " up to ${c}$.",
            "{sought}",
        ),
    ),
    "altitude_split": (
        (
            "In triangle $ABC$ the tangent of the angle at $A$ is ${tangent}$. The altitude from "
            "$A$ divides $BC$ into parts of lengths ${x}$ and ${y}$.",
            "the area of triangle $ABC$",
        ),
        (
            "A mast stands upright on level ground. From its top, ropes run to two pegs in the "
            "ground on opposite sides of it, ${x}$ and ${y}$ meters from its foot, all in one "
            "vertical plane. The angle between the ropes at the top is acute and has the tangent "
            "${tangent}$.",
            "the area in square meters of the triangle of the two ropes and the ground",
        ),
    ),
    "angle_multiple": (
        (
            "In triangle $ABC$ the angle at $B$ is {times} as large as the angle at $A$. The "
            "sides $BC = {a}$ and $CA = {b}$ are known.",
            "{sought}",
        ),
        (
            r"A triangle $ABC$ has $AC = {b}$ and $BC = {a}$, and $\angle B$ is {times} as large "
            r"as $\angle A$.",
            "{sought}",
        ),
        (
            "Ropes join three posts $A$, $B$ and $C$. The rope from $B$ to $C$ is ${a}$ meters "
            "long and the rope from $C$ to $A$ is ${b}$ meters long; the angle between the ropes "
            "at $B$ is {times} that at $A$. The length unit is the meter.",
            "{sought}",
        ),
    ),
    "equation": (
        (
            "Consider the equation ${equation}$.",
            "the number of real solutions with ${interval}$",
        ),
        (
            "The graphs of $y = {left}$ and $y = {right}$ are drawn for ${interval}$.",
            "the number of points that they have in common",
        ),
        (
            "Two waves, given by ${left}$ and ${right}$ at the time $x$, are compared for "
            "${interval}$.",
            "the number of moments at which their values agree, with both ends of the interval "
            "counted",
        ),
    ),
    "product": (
        (
            "Consider the equation ${equation}$ with ${interval}$.",
            "{sought}",
        ),
        (
            "For ${interval}$ the graphs of $y = {left}$ and $y = {right}$ meet in several points.",
            "{places}",
        ),
        (
            "Let $S$ be the set of all real numbers $x$ with ${interval}$ for which ${equation}$.",
            "{elements}",
        ),
    ),
    "isosceles": (
        (
            r"The rays ${first}$ and ${second}$ with $x \ge 0$ start at the origin $O$. A line "
            "through the point $P({u}, {v})$ meets them in $A$ and $B$ so that $OA = OB$, where "
            "neither $A$ nor $B$ is $O$.",
            "the area of triangle $OAB$",
        ),
        (
            "A line runs through the point $({u}, {v})$ and makes equal angles with the rays "
            r"${first}$ and ${second}$, $x \ge 0$: together with them it encloses an isosceles "
            "triangle whose equal sides lie on the rays.",
            "the area of this triangle",
        ),
        (
            "Two straight roads leave a village, which is taken as the origin of a map. One leads"
            " to the point $({q}, {p})$ and beyond, the other one to $({s}, {r})$ and beyond. A "
            "straight canal passes the point $({u}, {v})$ and crosses both roads at the same "
            "distance from the village.",
            "the area of the triangle between the canal and the roads, in square units of the map",
        ),
    ),
}
