"""How many families share nothing between generator and solver, and what the others share.

`python -m benchmarks.independence` reads the texts, as `tests/contract/test_independence.py` does.
Words, forms of boards and the family's own methods are not counted.
"""

from collections import Counter

from tests.contract.sharing import common, homes, shared, sources


def main() -> None:
    """Print the counts, and the rules that most families share."""
    texts, places = sources(), homes().values()
    rules = {module: common(texts, module) for module in places}
    beyond = [module for module in places if shared(texts, module)]
    most = Counter(use.place for uses in rules.values() for use in uses)
    print(f"{len(rules)} families")
    print(f"{sum(not uses for uses in rules.values()):4} share no function")
    print(f"{sum(map(bool, rules.values())) - len(beyond):4} share rules of the puzzle only")
    print(f"{len(beyond):4} share more: {', '.join(beyond) or 'none'}")
    print(f"{len(most)} rules are shared; by two families or more:")
    for place, families in most.most_common():
        if families > 1:
            print(f"{families:4} {place}")


if __name__ == "__main__":
    main()
