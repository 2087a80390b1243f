"""Triangles and their circles in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "altitude": (
        (
            "Triangle $ABC$ has $AB = {c}$ and $AC = {b}$, and the circle through its corners has"
            " radius ${r}$.",
            "the distance from $A$ to the line $BC$",
        ),
        (
            "Three lamps stand on the rim of a round square of radius ${r}$ meters. Straight "
            "cables run from the first lamp to the other two, and they are ${b}$ and ${c}$ meters"
            " long. A third cable joins these two lamps with each other.",
            "the distance in meters from the first lamp to the line of the third cable",
        ),
        (
            "Chords $AB$ and $AC$ of a circle of radius ${r}$ have lengths ${c}$ and ${b}$.",
            "the length of the altitude from $A$ in triangle $ABC$",
        ),
    ),
    "excenter": (
        (
            "In triangle $ABC$, let $I$ be the incenter, and let $J$ be the center of the "
            "excircle that touches the side $BC$. It is known that $AI = {u}$, $AJ = {v}$ and $AB"
            " = {c}$.",
            "{sought}",
        ),
        (
            "Two circles touch the three lines through the sides of triangle $ABC$: one lies "
            "inside the triangle, the other one lies outside and touches the side $BC$ between "
            "$B$ and $C$. Their centers are ${u}$ and ${v}$ away from $A$, and $AB = {c}$.",
            "{sought}",
        ),
    ),
    "exradii": (
        (
            "The three excircles of a triangle have radii ${u}$, ${v}$ and ${w}$.",
            "{sought}",
        ),
        (
            "Outside a triangle there are three circles, each of which touches one side and the "
            "other two sides prolonged. Their radii are ${u}$, ${v}$ and ${w}$.",
            "{sought}",
        ),
        (
            "Three straight roads cross each other and enclose a triangle. Beyond each side of it"
            " lies the round pond that touches this side and, prolonged, the other two. The ponds"
            " have radii of ${u}$, ${v}$ and ${w}$ kilometers. The length unit is the kilometer.",
            "{sought}",
        ),
    ),
    "altitudes": (
        (
            "In triangle $ABC$ the altitudes from $A$, $B$ and $C$ measure ${u}$, ${v}$ and ${w}$.",
            "{sought}",
        ),
        (
            "The corner $A$ of triangle $ABC$ is ${u}$ from the line $BC$, the corner $B$ is "
            "${v}$ from the line $CA$, and the corner $C$ is ${w}$ from the line $AB$.",
            "{sought}",
        ),
        (
            "A triangular board $ABC$ can be pushed through a slit of width ${u}$ with $BC$ along"
            " the edge of the slit and $A$ just passing the opposite edge. With $CA$ along the "
            "edge the slit has to be ${v}$ wide, with $AB$ along the edge ${w}$.",
            "{sought}",
        ),
    ),
    "bisector_chord": (
        (
            "Triangle $ABC$ has $BC = {a}$, $CA = {b}$ and $AB = {c}$. The bisector of the angle "
            "at $A$ meets the circle through $A$, $B$ and $C$ again in $M$.",
            "{sought}",
        ),
        (
            "A circle runs through the corners of a triangle $ABC$ with sides $AB = {c}$, $BC = "
            "{a}$ and $CA = {b}$. Let $M$ be the middle of its arc $BC$ that does not hold $A$.",
            "{sought}",
        ),
    ),
    "incenter": (
        (
            "A triangle $ABC$ has circumradius ${big}$ and inradius ${small}$. The center of its "
            "incircle is ${d}$ from $A$.",
            "{sought}",
        ),
        (
            "The corners of triangle $ABC$ lie on a circle of radius ${big}$, and its sides touch"
            " a circle of radius ${small}$ about $I$ from outside. It is known that $AI = {d}$.",
            "{sought}",
        ),
        (
            "A disk of radius ${small}$ just fits into a triangular frame $ABC$, touching all "
            "three bars, and the frame just fits into a circular hoop of radius ${big}$, touching"
            " it with its corners. The middle of the disk is ${d}$ from the corner $A$.",
            "{sought}",
        ),
    ),
    "orthocenter": (
        (
            "Let $H$ be the point where the altitudes of triangle $ABC$ meet, where $BC = {a}$, "
            "$CA = {b}$ and $AB = {c}$.",
            "{sought}",
        ),
        (
            "In a triangle with $AB = {c}$, $AC = {b}$ and $BC = {a}$, perpendiculars are dropped"
            " from $B$ to $AC$ and from $C$ to $AB$; they cross in $H$.",
            "{sought}",
        ),
    ),
    "symmedian": (
        (
            "Triangle $ABC$ with $BC = {a}$, $CA = {b}$ and $AB = {c}$ is inscribed in a circle. "
            "The tangents to this circle at $B$ and at $C$ meet in $D$, and the line $AD$ meets "
            "the circle in $A$ and in $P$.",
            "{sought}",
        ),
        (
            "The sides of a triangle are $AB = {c}$, $BC = {a}$ and $CA = {b}$. From a point $D$,"
            " both tangents to its circumcircle are drawn, and they touch it at $B$ and $C$. Let "
            "$P$, different from $A$, be the other point of the line $DA$ on the circle.",
            "{sought}",
        ),
        (
            "On the rim of a round lake lie the villages $A$, $B$ and $C$; the straight distances"
            " are ${c}$ kilometers from $A$ to $B$, ${b}$ kilometers from $A$ to $C$ and ${a}$ "
            "kilometers from $B$ to $C$. Two straight roads touch the lake at $B$ and at $C$ and "
            "meet at $D$. The point $P$ is where the line through $A$ and $D$ meets the rim "
            "again. The length unit is the kilometer.",
            "{sought}",
        ),
    ),
    "euler": (
        (
            "The circumcircle of triangle $ABC$ has center $O$ and radius ${big}$. Its incenter "
            "$I$ satisfies $OI = {gap}$ and $AI = {d}$.",
            "{sought}",
        ),
        (
            "Around a triangle $ABC$ lies its circumcircle of radius ${big}$; the center of the "
            "circle inside that touches its sides is ${gap}$ away from the center of the "
            "circumcircle, and ${d}$ away from $A$.",
            "{sought}",
        ),
        (
            "A triangular frame $ABC$ touches with its corners a circular hoop of radius ${big}$."
            " A disk touches all three bars of the frame from within. The middle of the disk is "
            "${gap}$ from the middle of the hoop and ${d}$ from the corner $A$.",
            "{sought}",
        ),
    ),
    "perpendicular": (
        (
            "Triangle $ABC$ has circumcenter $O$ and incenter $I$, and $IA$ is perpendicular to "
            "$OI$. Its circumradius is ${big}$, and {second}.",
            "{sought}",
        ),
        (
            "In a triangle $ABC$ with circumradius ${big}$, the line through the circumcenter $O$"
            " and the incenter $I$ makes a right angle with the bisector of the angle at $A$. "
            "Moreover, {centers}.",
            "{sought}",
        ),
        (
            "A circle of radius ${big}$ about $O$ runs through the corners of triangle $ABC$. The"
            " chord of this circle along the bisector of the angle at $A$ has the incenter $I$ as"
            " its midpoint, and $I$ is not $O$. Besides, {centers}.",
            "{sought}",
        ),
    ),
    "mixtilinear": (
        (
            "In triangle $ABC$, where $BC = {a}$, $CA = {b}$ and $AB = {c}$, a small circle "
            "touches the sides $AB$ and $AC$, and it touches the circumcircle of the triangle "
            "from inside. Let $T$ be its point of contact with $AB$.",
            "{sought}",
        ),
        (
            "A circle runs through the corners of a triangle with $AB = {c}$, $AC = {b}$ and $BC "
            "= {a}$. A second, small circle touches it from inside, touches $AB$ at $T$ and "
            "touches $AC$.",
            "{sought}",
        ),
        (
            "On a round table three threads are stretched between points $A$, $B$ and $C$ of its "
            "rim; they measure $AB = {c}$, $BC = {a}$ and $CA = {b}$. A coin, the small circle, "
            "lies between the threads $AB$ and $AC$, touches both of them, the first one at $T$, "
            "and touches the rim from within; the thread $BC$ is passed below it.",
            "{sought}",
        ),
    ),
}
