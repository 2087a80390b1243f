"""Tales in which things happen in turn."""

from generators.contest.questions import Tales

TURNS: Tales = {
    "passed": (
        (
            "Three robbers come to a chest one after the other. The first takes {first} of the "
            "coins in it{coins}. The second takes {second} of what he finds{coins_two}, and the "
            "third one {third} of what is there then{coins_three}. After that ${rest}$ coins are "
            "left.",
            "the number of coins at the start",
        ),
        (
            "A farmer sells {first} of her eggs{eggs} to a baker, then {second} of the eggs that "
            "are left{eggs_two} to a cook, and then {third} of those still left{eggs_three} to a "
            "neighbor. She takes ${rest}$ eggs home. How many eggs did she have at first?",
            "",
        ),
        (
            "On Monday Finn reads {first} of a book{pages}, on Tuesday {second} of the "
            "rest{pages_two}, on Wednesday {third} of what then remains{pages_three}. Now ${rest}$ "
            "pages are left to read.",
            "the number of pages of the book",
        ),
    ),
    "savings": (
        (
            "Ada saves ${a}$ cents on the first day, and on each later day ${d}$ cents more than "
            "on the day before. Max has ${h}$ cents already before that first day and adds ${c}$ "
            "cents every day, from the first day on.",
            "the number of the first day on which, in the evening, Ada has more than Max",
        ),
        (
            "Two pumps fill empty tanks, but the second tank holds ${h}$ liters at the start. The "
            "second pump adds ${c}$ liters each hour. The first adds ${a}$ liters in its first "
            "hour, and ${d}$ more in each hour than in the hour before. After how many full hours "
            "does the first tank hold more than the second for the first time?",
            "",
        ),
        (
            "A young bakery sells ${a}$ loaves in its first week and every week ${d}$ loaves more "
            "than in the one before. An old bakery, which had sold ${h}$ loaves by then, sells "
            "${c}$ loaves in each of these weeks.",
            "the least number of weeks after which the young bakery has sold more loaves in all",
        ),
    ),
    "weekly": (
        (
            "Lou has an empty money box. Each day she puts in ${a}$ dollars, but on every day "
            "whose number is a multiple of ${k}$ she takes out ${b}$ dollars instead.",
            "the number of the first day on which the box holds at least ${target}$ dollars",
        ),
        (
            "A climber starts at the foot of a wall. In each hour he gains ${a}$ meters, but in "
            "the hours ${k}$, $2 \\cdot {k}$, $3 \\cdot {k}$ and so on he slides down by ${b}$ "
            "meters instead. In which hour does he first get to a height of ${target}$ meters? "
            "Count the heights at the ends of hours only.",
            "",
        ),
        (
            "A computer starts with the number $0$. In step number $n$ it adds ${a}$, unless ${k}$ "
            "divides $n$; then it subtracts ${b}$.",
            "the number of the first step after which it shows ${target}$ or more",
        ),
    ),
    "gifts": (
        (
            "Ann, Bob and Cem play three rounds. Ann loses the first, Bob the second, Cem the "
            "third. The loser of a round doubles, from his or her own money, "
            "what each of the two others has at that moment. In the end Ann has ${x}$, Bob ${y}$ "
            "and Cem ${z}$ dollars.",
            "the number of dollars that {name} had at the beginning",
        ),
        (
            "Water stands in three tanks. From the first so much is poured into the others that "
            "each of these two has twice as much as before. Then the same is done from the second "
            "tank, and then from the third. Now the tanks hold ${x}$, ${y}$ and ${z}$ liters, in "
            "this order.",
            "the number of liters that the {which} tank held at first",
        ),
        (
            "Three piles of stones end up with ${x}$, ${y}$ and ${z}$ stones. Before that, each "
            "pile in turn, from the first to the third, gave stones to the two others so that "
            "these two were doubled. How many stones did the {which} pile have at the "
            "start?",
            "",
        ),
    ),
    "transfers": (
        (
            "Ann gives {first} of her marbles to Bob. Then Bob gives {second} of all the marbles "
            "that he now has to Cem, and then Cem gives {third} of all of his to Ann. In the end "
            "Ann has ${x}$, Bob ${y}$ and Cem ${z}$ marbles.",
            "the number of marbles that {name} had at first",
        ),
        (
            "Three tanks stand in a circle. From the first, {first} of its water is pumped into "
            "the second; then, from the second, {second} of its water into the third; then, from "
            "the third, {third} of its water into the first. They hold ${x}$, ${y}$ and ${z}$ "
            "liters now.",
            "the number of liters that were in the {which} tank before all this",
        ),
        (
            "In three towns live ${x}$, ${y}$ and ${z}$ thousand people. Some time ago {first} of "
            "the people of the first moved to the second, later {second} of those then in the "
            "second moved to the third, and at last {third} of those then in the third moved to "
            "the first; nothing else has changed. How many thousand people lived in the {which} "
            "town in the beginning?",
            "",
        ),
    ),
    "vessels": (
        (
            "A jug holds ${v}$ liters of a drink with ${p}$ percent juice, a bowl holds ${w}$ "
            "liters with ${q}$ percent juice. From the jug ${t}$ liters are poured into the bowl "
            "and stirred, and then ${t}$ liters are poured back.",
            "the percentage of juice in the jug now, as an exact number",
        ),
        (
            "Of the ${v}$ grams of metal in a pot ${p}$ percent are tin; in a second pot ${q}$ "
            "percent of ${w}$ grams are tin. Both are molten. A ladle takes ${t}$ grams out of the "
            "first pot into the second, and after mixing as many grams back. How many percent of "
            "the metal in the first pot are tin in the end, exactly?",
            "",
        ),
        (
            "Tank A has ${v}$ cubic meters of water in which ${p}$ percent of the salt that water "
            "can hold is dissolved; for the ${w}$ cubic meters of tank B this number is ${q}$ "
            "percent. First ${t}$ cubic meters flow from A to B, where all is mixed, and then "
            "${t}$ cubic meters flow from B to A.",
            "the number of percent that now belongs to tank A, exactly",
        ),
    ),
    "heirs": (
        (
            "Heirs share coins. The first gets ${m}$ coins and $\\frac{{1}}{{{k}}}$ of the rest, "
            "the second gets ${twice}$ coins and $\\frac{{1}}{{{k}}}$ of what is left after that, "
            "the third ${thrice}$ coins and $\\frac{{1}}{{{k}}}$ of what is then left, and so on "
            "until nothing is left. It turns out that all get equally many.",
            "{ask}",
        ),
        (
            "Land is given to settlers in turn. Settler number $n$ receives $n \\cdot {m}$ "
            "hectares and, of the land that remains after that, one part out of ${k}$ equal ones. "
            "In the end all the land has been given "
            "away, and every settler has the same amount.",
            "{ask_land} in hectares, as a number",
        ),
        (
            "A heap of stones was divided into piles. For the first pile ${m}$ stones were taken "
            "and $\\frac{{1}}{{{k}}}$ of the remaining ones, for the second pile ${twice}$ stones "
            "and $\\frac{{1}}{{{k}}}$ of those then remaining, and so on, with ${m}$ more stones "
            "each time. All stones were used up, and all piles were equal.",
            "{ask_votes}",
        ),
    ),
}
