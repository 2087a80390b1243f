"""Chances as shares of lengths, areas and volumes, in words."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

TALES: Mapping[str, Sequence[Tale]] = {
    "meeting": (
        (
            "Ada and Emil come to a café, each at a random moment of the same ${whole}$ minutes, "
            "independently and evenly. Whoever comes first waits for the other one: Ada would wait "
            "${s}$ minutes, Emil ${t}$ minutes.",
            "the probability that they meet",
        ),
        (
            "Numbers $x$ and $y$ are chosen independently and uniformly between $0$ and ${whole}$. "
            r"How likely is it that $-{s} \le x - y \le {t}$?",
            "",
        ),
        (
            "A ferry that needs the pier for ${s}$ minutes and a cargo ship that needs it for "
            "${t}$ minutes both arrive at random moments, independent and evenly spread over the "
            "same ${whole}$ minutes.",
            "the probability that one of them finds the pier taken by the other",
        ),
    ),
    "tile": (
        (
            "A floor is covered with rectangular tiles of ${a}$ by ${b}$. A disk of radius ${r}$ "
            "is dropped on it at random.",
            "the probability that it lies on a single tile, without touching a joint",
        ),
        (
            "The lines $x = {a}m$ and $y = {b}n$, for all whole numbers $m$ and $n$, divide the "
            "plane into rectangles. A point is chosen at random in one of them. How likely is it "
            "that it is more than ${r}$ away from all of the lines?",
            "",
        ),
        (
            "A coin with a diameter of ${double}$ is tossed onto a large table whose top is "
            "divided by thin lines into equal rectangles with sides ${a}$ and ${b}$. It lands "
            "flat, and all positions are equally likely.",
            "the probability that it covers no part of a line",
        ),
    ),
    "corners": (
        (
            "A point is chosen at random in a rectangle with sides ${a}$ and ${b}$.",
            "the probability that it is at most ${r}$ away from a corner of the rectangle",
        ),
        (
            "Posts stand at the four corners of a rectangular yard, ${a}$ by ${b}$ meters. A bird "
            "comes down at a random place of the yard, all places being equally likely. How likely "
            "is it that a post is within ${r}$ meters?",
            "",
        ),
        (
            "The plane is covered by a grid of lines that form rectangles, ${a}$ wide and ${b}$ "
            "high. A disk of radius ${r}$ is dropped on it at random.",
            "the probability that a crossing of two lines lies under the disk or at its rim",
        ),
    ),
    "total": (
        (
            "A number is chosen uniformly between $0$ and ${a}$, another one independently and "
            "uniformly between $0$ and ${b}$.",
            "the probability that their sum is at most ${c}$",
        ),
        (
            "A bus comes within ${a}$ minutes from now, and its ride takes up to ${b}$ minutes; "
            "both times are random, independent, and uniform from zero to the number given. How "
            "likely is it that one arrives within ${c}$ minutes from now?",
            "",
        ),
        (
            r"A point $(x, y)$ is chosen at random in the rectangle $0 \le x \le {a}$, "
            r"$0 \le y \le {b}$.",
            r"the probability that $x + y \le {c}$",
        ),
    ),
    "sides": (
        (
            "A number is chosen uniformly between $0$ and ${a}$, another one independently and "
            "uniformly between $0$ and ${b}$.",
            "the probability that there is a triangle with these two numbers and ${c}$ as lengths "
            "of its sides",
        ),
        (
            "Three rods are to be joined to a triangle. One is ${c}$ long; the second one has a "
            "random length, uniform between $0$ and ${a}$, the third one, independently, a random "
            "length that is uniform between $0$ and ${b}$. How likely is it that this is possible?",
            "",
        ),
        (
            "Real numbers $x$ and $y$ are chosen independently and uniformly, $x$ between $0$ and "
            "${a}$ and $y$ between $0$ and ${b}$.",
            "the probability that each of $x$, $y$ and ${c}$ is smaller than the sum of the two "
            "others",
        ),
    ),
    "stick": (
        (
            "A stick of length ${long}$ is cut at two points that are chosen independently and "
            "uniformly along it.",
            "the probability that none of the three pieces is {compared} than ${bound}$",
        ),
        (
            "On a road of ${long}$ miles between two towns, two inns are built at random places, "
            "independent and evenly spread. How likely is it that the towns and inns divide the "
            "road into three parts none of which is {compared} than ${bound}$ miles?",
            "",
        ),
        (
            "Numbers $x$ and $y$ are chosen independently and uniformly between $0$ and ${long}$. "
            "They divide this range into three intervals.",
            "the probability that no interval is {compared} than ${bound}$",
        ),
    ),
    "roots": (
        (
            "Real numbers $p$ and $q$ are chosen independently and uniformly, $p$ between $0$ and "
            "${a}$ and $q$ between $0$ and ${b}$.",
            "the probability that all solutions of ${equation}$ are real",
        ),
        (
            r"A point $(p, q)$ is chosen at random in the rectangle $0 \le p \le {a}$, "
            r"$0 \le q \le {b}$. How likely is it that the equation ${equation}$ has a real "
            "solution $x$?",
            "",
        ),
        (
            "A machine has two dials. One sets $p$ to a random value between $0$ and ${a}$, the "
            "other one sets $q$ to a random value between $0$ and ${b}$; both are uniform and "
            "independent. The machine swings unless the equation ${equation}$ has a real solution.",
            "the probability that it does not swing",
        ),
    ),
    "strip": (
        (
            "A point is chosen at random in a rectangle with sides ${side}$ and ${long}$.",
            "the probability that it is at most ${r}$ away from the center of the rectangle",
        ),
        (
            "A sprinkler in the middle of a rectangular bed, ${side}$ meters by ${long}$ meters, "
            "waters everything within ${r}$ meters. A seed falls on a random place of the bed. How "
            "likely is it that it is watered?",
            "",
        ),
        (
            r"Numbers $x$ and $y$ are chosen independently and uniformly, $x$ between $0$ and "
            "${side}$ and $y$ between $0$ and ${long}$.",
            "the probability that the point $(x, y)$ is not more than ${r}$ away from the point "
            r"$\left({middle}, {half}\right)$",
        ),
    ),
    "friends": (
        (
            "{Count} friends come to a park, each at a random moment of the same ${whole}$ "
            "minutes, independently and evenly. Everybody stays for ${s}$ minutes.",
            "the probability that at some moment all {count} are there",
        ),
        (
            "{Count} numbers are chosen independently and uniformly between $0$ and ${whole}$. How "
            "likely is it that no two of them differ by more than ${s}$?",
            "",
        ),
        (
            "A sensor rings if {count} impulses fall within ${s}$ seconds. During ${whole}$ "
            "seconds exactly {count} impulses come, at independent and uniformly distributed "
            "moments.",
            "the probability that it rings",
        ),
    ),
    "nested": (
        (
            "A number $x$ is chosen uniformly between $0$ and ${a}$, and then a number $y$ "
            "uniformly between $0$ and $x$.",
            "the probability that $y$ is {compared} than ${c}$",
        ),
        (
            "A stick of length ${a}$ is cut at a random point, and its left part is cut at a "
            "random point again, both times uniformly. How likely is it that what is then the "
            "leftmost piece has a length {compared} than ${c}$?",
            "",
        ),
        (
            "Somebody with ${a}$ liters of water pours away a random part, all amounts being "
            "equally likely, and then a random part of what is left, in the same way.",
            "the probability that in the end an amount {compared} than ${c}$ liters is left",
        ),
    ),
    "posts": (
        (
            "The rectangle $ABCD$ has the sides $AB = {side}$ and $BC = {wide}$. A point is chosen "
            "at random inside it.",
            "the probability that it is at most ${r}$ away from $A$ or from $B$",
        ),
        (
            "Lamps hang at both ends of one side of a rectangular court; this side is ${side}$ "
            "meters long, the sides next to it ${wide}$ meters. Each lamp lights everything within "
            "${r}$ meters. How likely is it that a random place of the court is lit?",
            "",
        ),
        (
            r"Numbers $x$ and $y$ are chosen independently and uniformly, $x$ between $0$ and "
            "${side}$ and $y$ between $0$ and ${wide}$.",
            "the probability that $(0, 0)$ or $({side}, 0)$ is not more than ${r}$ away from the "
            "point $(x, y)$",
        ),
    ),
    "throws": (
        (
            "A floor is covered with rectangular tiles of ${a}$ by ${b}$. A thin needle of length "
            "${needle}$ is dropped on it again and again, at random each time.",
            "the expected number of throws until it first crosses a joint between tiles, that "
            "throw included",
        ),
        (
            "The plane is divided by thin lines into rectangles with sides ${a}$ and ${b}$. A "
            "segment of length ${needle}$ is placed at random, with its direction as well as its "
            "middle uniformly distributed, until it meets a line for the first time. How many "
            "times is it placed on average?",
            "",
        ),
        (
            "A match, ${needle}$ long, is tossed onto a table whose top is inlaid with a grid of "
            "rectangles, ${a}$ by ${b}$. Each toss that leaves the match across a line wins; all "
            "positions and directions are equally likely.",
            "the average number of tosses up to the first win, with the winning one",
        ),
    ),
    "product": (
        (
            "Numbers $x$ and $y$ are chosen independently and uniformly, $x$ between ${p}$ and "
            "${q}$ and $y$ between $0$ and ${b}$.",
            r"the probability that $xy \le {c}$",
        ),
        (
            "A rectangle gets random sides: one is uniform between ${p}$ and ${q}$, the other one, "
            "independently, uniform between $0$ and ${b}$. How likely is it that its area is at "
            "most ${c}$?",
            "",
        ),
        (
            "A cyclist rides at a constant speed that is random, uniform between ${p}$ and ${q}$ "
            "kilometers an hour, and for a time that is uniform between $0$ and ${b}$ hours and "
            "does not depend on it.",
            "the probability that the way is at most ${c}$ kilometers long",
        ),
    ),
}
