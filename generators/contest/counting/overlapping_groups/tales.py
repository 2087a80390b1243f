"""Overlapping groups in words; the slots are filled by `words`."""

from collections.abc import Mapping, Sequence

from generators.contest.scenes import Tale

_HAVING = "{a} {verb} {A}, {b} {verb} {B}, {c} {verb} {C} and {d} {verb} {D}"
TALES: Mapping[str, Sequence[Tale]] = {
    "all_four": (
        (
            "A survey asked {n} {people} about {A}, {B}, {C} and {D}. "
            "Of them, "
            + _HAVING
            + ". All {n} {verb} at least one of the four, {two} {verb} exactly two of them and "
            "{three} exactly three.",
            "the number of {who} who {verb} all four",
        ),
        (
            "There are {n} {people}, and each of them belongs to at least one of four lists: "
            "{a} {who} {verb} {A}, {b} {verb} {B}, {c} {verb} {C}, {d} {verb} {D}. Exactly {two} "
            "names are on just two lists, and exactly {three} names on just three. How many names "
            "are on all four lists?",
            "",
        ),
        (
            "{name} writes a tag for each case in which one of {n} {people} is among those who "
            "{verb} {A} (this makes {a} tags), {B} ({b} tags), {C} ({c} tags) or {D} ({d} tags). "
            "Nobody gets no tag, {two} people get two different tags and {three} get three.",
            "the number of people who get all four tags",
        ),
    ),
    "exactly_two": (
        (
            "A survey asked {n} {people} about {A}, {B}, {C} and {D}. "
            "Of them, "
            + _HAVING
            + ". All {n} {verb} at least one of the four, {three} {verb} exactly three of them "
            "and {four} {verb} all four.",
            "the number of {who} who {verb} exactly two of the four",
        ),
        (
            "There are {n} {people}, and each of them belongs to at least one of four lists: "
            "{a} {who} {verb} {A}, {b} {verb} {B}, {c} {verb} {C}, {d} {verb} {D}. Exactly "
            "{three} names are on just three lists, and exactly {four} on all of them. How many "
            "names are on just two lists?",
            "",
        ),
        (
            "{name} writes a tag for each case in which one of {n} {people} is among those who "
            "{verb} {A} (this makes {a} tags), {B} ({b} tags), {C} ({c} tags) or {D} ({d} tags). "
            "Nobody gets no tag, {three} people get three different tags and {four} get four.",
            "the number of people who get exactly two tags",
        ),
    ),
    "none": (
        (
            "Of {n} {people}, {a} {verb} {A}, {b} {verb} {B} and {c} {verb} {C}. At least two of "
            "these three are named by {two} of the {who}, and all three by {three} of them.",
            "the number of the {n} {who} who {verb} none of the three",
        ),
        (
            "{name} asks {n} {people}: {a} of them {verb} {A}, {b} {verb} {B}, {c} {verb} {C}. "
            "Two or more of these apply to {two} people, and to {three} of these {two} all three "
            "apply. How many of the people does none of them apply to?",
            "",
        ),
        (
            "Three lists show which of {n} {people} {verb} {A} ({a} names), {B} ({b} names) and "
            "{C} ({c} names). There are {two} people whose name is on more than one list, and "
            "{three} of them are on all three lists.",
            "the number of the {n} people who are on no list",
        ),
    ),
    "lacking": (
        (
            "All {people} {verb} at least one of these: {A}, {B}, {C}, {D}. The first is missing "
            "for {w} of the {who}, the second for {x}, the third for {y} and the fourth for {z}. "
            "Exactly {one} of the {who} {verb} just one of the four, exactly {two} just two, and "
            "{four} {verb} all.",
            "the number of all these {who}",
        ),
        (
            "{name} keeps four lists of those {people} who {not_verb} {A} ({w} names), {B} ({x} "
            "names), {C} ({y} names) and {D} ({z} names). Nobody is on all four lists, {one} "
            "people are on exactly three lists, {two} on exactly two, and {four} on none. How many "
            "people are there in all?",
            "",
        ),
        (
            "A number of {people} each {verb} one, two, three or four of these: {A}, {B}, {C}, "
            "{D}. As many as {four} {verb} all of them, {two} just two and {one} just one. If all "
            "of them had everything, {w} more would have the first, {x} more the second, {y} more "
            "the third and {z} more the fourth.",
            "the number of these people",
        ),
    ),
    "least_all": (
        (
            "Of {n} {people}, " + _HAVING + ".",
            "the least possible number of {who} who {verb} all four",
        ),
        (
            "There are {n} {people}. It is known that {a} of them {verb} {A} and {b} {verb} {B}; "
            "also, {c} {verb} {C} and {d} {verb} {D}. At least how many of the {who} must {base} "
            "all four?",
            "",
        ),
        (
            "{name} has four lists with different names of the same {n} {people}: {a} names of "
            "those who {verb} {A}, {b} names for {B}, {c} names for {C} and {d} names for {D}. "
            "Some names have to be on all four lists.",
            "the smallest number of names for which this is possible",
        ),
    ),
    "most_three": (
        (
            "Of {n} {people}, " + _HAVING + ".",
            "the greatest possible number of {who} who {verb} at least three of the four",
        ),
        (
            "There are {n} {people}. It is known that {a} of them {verb} {A} and {b} {verb} {B}; "
            "also, {c} {verb} {C} and {d} {verb} {D}. At most how many of the {who} {verb} three "
            "or four of these?",
            "",
        ),
        (
            "{name} has four lists with different names of the same {n} {people}: {a} names of "
            "those who {verb} {A}, {b} names for {B}, {c} names for {C} and {d} names for {D}. A "
            "prize goes to everybody who is on three or on all four lists.",
            "the greatest number of prizes that may be needed",
        ),
    ),
    "committee": (
        (
            "From {a} {E}, {b} {F} and {c} {G}, a committee of {k} people is formed. {asked}",
            "",
        ),
        (
            "A bus has room for {k} of the people who wait for it: {a} {E}, {b} {F} and {c} {G}, "
            "no two of whom are the same person. {name} decides who may come. {asked}",
            "",
        ),
        (
            "Each of {a} {E}, {b} {F} and {c} {G} puts a ticket with their name on it "
            "into a box, and {k} tickets are drawn; their order is of no importance. {asked}",
            "",
        ),
    ),
    "quarrel": (
        (
            "From {a} {E}, {b} {F} and {c} {G}, a team of {k} people is formed. {asked}",
            "",
        ),
        (
            "A boat has room for {k} of the people on the shore: {a} {E}, {b} {F} and {c} {G}, "
            "no two of whom are the same person. It is decided who may come. {asked}",
            "",
        ),
        (
            "Each of {a} {E}, {b} {F} and {c} {G} puts a ticket with their name on it "
            "into a box, and {k} tickets are drawn; their order is of no importance. {asked}",
            "",
        ),
    ),
    "committee_four": (
        (
            "From {a} {E}, {b} {F}, {c} {G} and {d} {H}, a committee of {k} people is formed. "
            "{asked}",
            "",
        ),
        (
            "A bus has room for {k} of the people who wait for it: {a} {E}, {b} {F}, {c} {G} and "
            "{d} {H}, no two of whom are the same person. {name} decides who may come. {asked}",
            "",
        ),
        (
            "Each of {a} {E}, {b} {F}, {c} {G} and {d} {H} puts a ticket with their name on it "
            "into a box, and {k} tickets are drawn; their order is of no importance. {asked}",
            "",
        ),
    ),
    "points": (
        (
            "In a soccer league every team played once against every other team. A win brought 3 "
            "points, a draw 1 point to each side, a defeat nothing. In the end all teams together "
            "had {points} points, and fewer than a {few} of the games were draws.",
            "the number of draws",
        ),
        (
            "All teams of a tournament met each other exactly once. For each game the winner got "
            "three points and the loser none, or both got one point if nobody won. {name} adds up "
            "the points of all teams and finds {points}. Less than one {few} of all games had no "
            "winner. How many games had no winner?",
            "",
        ),
        (
            "A game is worth 3 points to its winner and 0 to its loser, or 1 point to both sides "
            "if it is drawn. At a school each two classes played one game against each other. All "
            "classes together won {points} points, with draws in less than a {few} of the games.",
            "the number of games that were drawn",
        ),
    ),
    "tournament": (
        (
            "At a tennis tournament everybody played {games} against everybody else, and there "
            "were no draws. There were {sizes}, and {ratio}. How many {asked}?",
            "",
        ),
        (
            "There were {sizes} at a tournament in which any two players met {games}. Each game "
            "had a winner, and when all had been played {name} noticed: {ratio}. How many {asked}?",
            "",
        ),
        (
            "A table tennis club invited {first} and {second} to a tournament; {sizes} came. Any "
            "two of all these players met {games}, and no game was drawn. In the end, {ratio}. "
            "Find out how many {asked}.",
            "",
        ),
    ),
}
