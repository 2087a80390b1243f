"""Asking: what author, second solver and reader are asked, and their replies as they come."""

from collections.abc import Mapping, Sequence
from typing import Final

from generators.forged import KINDS, Proposal
from pipelines.errors import RecipeError
from pipelines.loops.forge.config import ROLES
from proofmill.problem import canonical_json
from solvers import Prompt, Solver
from solvers.prompts import render

FORMS: Final[Mapping[str, str]] = {
    "integer": "a whole number",
    "rational": 'a fraction as text, such as "7/19", or a whole number',
    "text": "a text",
    "sequence": "a list of texts or whole numbers, whose order counts",
    "set": "a list of texts or whole numbers, whose order does not count",
    "grid": "a list of rows, each a list of texts or whole numbers",
    "mapping": "a table from names to texts or whole numbers",
    "graph_coloring": "a table from vertices to colours, of which any proper one is right",
}
"""Verifier -> what an answer is, in words."""
_ARGS: Final[Mapping[str, str]] = {
    "graph_coloring": '{"vertices": field, "edges": field, "colors": field}, each a field\'s name'
}


def require_strangers(solvers: Mapping[str, Solver]) -> None:
    """Refuse one model in two roles: nobody vouches for what he wrote.

    Raises:
        RecipeError: naming the roles and the model.
    """
    names: dict[str, str] = {}
    for role in ROLES:
        name = solvers[role].solver_id.split()[0]
        if name in names.values():
            other = next(known for known, own in names.items() if own == name)
            raise RecipeError(
                f"solvers.{other} and solvers.{role} are both {name}: who wrote a family, or a "
                "solver of it, cannot vouch for it; take another model for one of them"
            )
        names[role] = name


def ask(solver: Solver, prompts: Sequence[Prompt], seed: int) -> list[str | None]:
    """Return one reply per prompt; None where it was lost on the way.

    Raises:
        SolverError: if the solver cannot be used.
    """
    if not prompts:
        return []
    drawn = solver.answer(prompts, 1, seed=seed)
    return [one[0].text if one else None for one in drawn]


def author_prompts(count: int, first: int, taken: Sequence[str], capacity: float) -> list[Prompt]:
    """Return the requests for new families, the kinds of answer by turns."""
    prompts: list[Prompt] = []
    for number in range(first, first + count):
        verifier = KINDS[number % len(KINDS)]
        prompts.append(
            render(
                "forge/author",
                number=number,
                verifier=verifier,
                form=FORMS[verifier],
                args=_ARGS.get(verifier, "{}"),
                taken=list(taken),
                capacity=int(capacity),
            )
        )
    return prompts


def solver_prompt(proposal: Proposal, instances: Sequence[object]) -> Prompt:
    """Return the request for a second solver."""
    return render(
        "forge/solver",
        specification=proposal.specification,
        fields=sorted(proposal.fields.items()),
        instances=[canonical_json(instance) for instance in instances],
        form=FORMS[proposal.verifier],
        many=not proposal.unique,
    )


def reader_prompt(proposal: Proposal, questions: Sequence[str]) -> Prompt:
    """Return the request for a reader."""
    return render(
        "forge/reader",
        questions=list(questions),
        form=FORMS[proposal.verifier],
        many=not proposal.unique,
    )
