"""Tales of prices, groups, mixtures, ages and shares."""

from generators.contest.questions import Tales
from generators.contest.stories.percent_stories.turns import TURNS

TALES: Tales = {
    **TURNS,
    "discounts": (
        (
            "A coat is reduced by ${a}$ percent. A coupon takes another ${b}$ percent off the "
            "reduced price, and then ${t}$ percent tax is added. In the end the coat costs "
            "${paid}$ dollars.",
            "its price in dollars before all this, as a number",
        ),
        (
            "Nina spends ${a}$ percent of her money on a journey, and ${b}$ percent of what is "
            "left on books. She invests the rest, and it grows by ${t}$ percent. Now she has "
            "${paid}$ dollars. How many dollars did she have at first?",
            "",
        ),
        (
            "From the prize money of a lottery ${a}$ percent goes to the state. Of what is left, a "
            "club keeps ${b}$ percent. The winner invests the rest, which grows by ${t}$ percent "
            "to ${paid}$ dollars.",
            "the prize money in dollars, as a number",
        ),
    ),
    "stamps": (
        (
            "A drawer holds equally many stamps of ${v}$, of ${w}$ and of ${u}$ cents, and no "
            "others. Together they are worth ${worth}$ dollars.",
            "the number of stamps in the drawer",
        ),
        (
            "A shop sold three kinds of beads, at ${v}$, ${w}$ and ${u}$ cents each. It sold the "
            "same number of each kind and took in ${worth}$ dollars. How many beads did it sell "
            "altogether?",
            "",
        ),
        (
            "At a fair, children pay ${v}$ cents, students ${w}$ cents and adults ${u}$ cents for "
            "a ride. On one day there were as many children as students and as many students as "
            "adults, and all rides together brought in ${worth}$ dollars.",
            "the number of people who took a ride, if everyone took just one",
        ),
    ),
    "ages": (
        (
            "Of two brothers, one is ${d}$ years older than the other. ${t}$ years ago he was "
            "${j}$ times as old as the younger one was then.",
            "{ask}",
        ),
        (
            "A castle was finished ${d}$ years before a church; the age of a building is the "
            "number of years since it was finished. ${t}$ years ago the age of the castle was "
            "${j}$ times that of the church.",
            "{ask}",
        ),
        (
            "The ages of a tree and a younger tree differ by ${d}$ years. If one goes back ${t}$ "
            "years, the older one had ${j}$ times the age of the younger one.",
            "{ask}",
        ),
    ),
    "baskets": (
        (
            "In a café, {teas} of tea and {cakes} of cake cost ${s}$ dollars, and {teas_two} of "
            "tea and {cakes_two} of cake cost ${t}$ dollars.",
            "the cost in dollars of {teas_ask} of tea and {cakes_ask} of cake, as a number",
        ),
        (
            "Mia pays ${s}$ dollars for {pens} and {books}. In the same shop Noah pays ${t}$ "
            "dollars for {pens_two} and {books_two} of the same kinds. How many dollars are to be "
            "paid there for {pens_ask} and {books_ask}?",
            "",
        ),
        (
            "All red balls have the same weight, and so have all blue ones. On a scale, {reds} and "
            "{blues} weigh ${s}$ grams; {reds_two} and {blues_two} weigh ${t}$ grams.",
            "the weight in grams of {reds_ask} and {blues_ask}, as a number",
        ),
    ),
    "mixture": (
        (
            "A school has ${n}$ students. Of its girls ${p}$ percent play an instrument, of its "
            "boys ${q}$ percent. Altogether ${found}$ students play an instrument.",
            "the number of girls",
        ),
        (
            "Two alloys hold ${p}$ and ${q}$ percent of silver. From them a smith makes ${n}$ "
            "grams of a new alloy, in which there are ${found}$ grams of silver.",
            "the number of grams of the first alloy that is used",
        ),
        (
            "On an island ${n}$ people vote. Of those in the north ${p}$ percent say yes, of those "
            "in the south ${q}$ percent, and the proposal gets ${found}$ votes in all. How many of "
            "the voters live in the north?",
            "",
        ),
    ),
    "drying": (
        (
            "Fresh mushrooms weigh ${w}$ kilograms, and ${p}$ percent of this is water. After some "
            "days in the sun water makes up ${q}$ percent of their weight.",
            "their weight in kilograms then, as an exact number",
        ),
        (
            "A solution of salt weighs ${w}$ kilograms, and ${p}$ percent of its weight is water. "
            "Water is boiled off until it makes up ${q}$ percent of the weight. How many kilograms "
            "does the solution weigh then, exactly?",
            "",
        ),
        (
            "Of the weight of a young cheese, ${w}$ kilograms, ${p}$ percent is water. As it "
            "ripens it loses water and nothing else, until ${q}$ percent of it is water.",
            "the weight in kilograms of the ripe cheese, as an exact number",
        ),
    ),
    "joining": (
        (
            "A club has ${n}$ members, of whom ${p}$ percent are women and the others are men. "
            "Some {some}. Now ${q}$ percent of its members are women.",
            "the number of those who have come or gone",
        ),
        (
            "Of ${n}$ animals in a shelter ${p}$ percent are cats and all others are dogs. Then "
            "some {cats}, and ${q}$ percent of the animals are cats.",
            "the number of animals by which the shelter's number has changed",
        ),
        (
            "A dish holds ${n}$ grams of salt water, ${p}$ percent of it salt. Some {water}, which "
            "raises the share of salt to ${q}$ percent. How many grams are these?",
            "",
        ),
    ),
    "coupons": (
        (
            "A shop takes one of three coupons. The first saves ${a}$ percent of the price, the "
            "second saves ${b}$ dollars (or the whole price, if it is less), the third saves ${c}$ "
            "percent of the part of the price above ${d}$ dollars.",
            "the number of prices, in whole dollars, for which the first coupon saves more than "
            "each of the others",
        ),
        (
            "Three banks offer a gift to new customers who bring a whole number of dollars. The "
            "red bank gives ${a}$ percent of it, the green one ${b}$ dollars but never more than "
            "was brought, the blue one ${c}$ percent of what goes beyond ${d}$ dollars. For how "
            "many numbers of dollars is the red gift larger than both others?",
            "",
        ),
        (
            "Pia's pay depends on her sales, a positive whole number of dollars. She may choose "
            "${a}$ percent of the sales, or ${b}$ dollars (at most the sales), or ${c}$ percent of "
            "the sales above ${d}$ dollars. How many different sales make the first choice better "
            "than each of the others?",
            "",
        ),
    ),
    "age_when": (
        (
            "At the time when Ann was as old as Bob is now, Bob was {part} her present age. {told}",
            "the present age of {name}",
        ),
        (
            "Of two sisters, the older one was once as old as the younger one is now. At that time "
            "the younger one was {part} the age that the older one has now. {other}",
            "the present age of the {which} sister",
        ),
        (
            "Bob looks at a photo from the day on which Ann was exactly as old as he is today. On "
            "that day his age was {part} Ann's present age. {told} How old is {name} today?",
            "",
        ),
    ),
    "twice": (
        (
            "A bicycle costs ${price}$ dollars. Its price rises by $p$ percent, where $p$ is "
            "positive, and the new price falls by {same}, to ${end}$ dollars.",
            "the number $p$",
        ),
        (
            "A share is bought for ${price}$ dollars. In the first year it gains $p$ percent of "
            "its value, with a positive $p$, and in the second year it loses {same} of what it is "
            "then worth. It ends at ${end}$ dollars. What is $p$?",
            "",
        ),
        (
            "A rectangle has an area of ${price}$ square meters. One side is made longer by $p$ "
            "percent, for a positive number $p$, and the other side is made shorter by {same}. "
            "The area becomes ${end}$ square meters.",
            "the number $p$",
        ),
    ),
}
