"""Environments: games played turn by turn, replayed, refused and stepped by trainers."""

import copy
import json
from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from generators import FAMILIES
from proofmill import VERIFIERS, check, score
from proofmill.extraction import wrap
from proofmill.play.environment import Environment, begun, followed, replay
from proofmill.play.kuhn import Kuhn
from proofmill.play.opponents import policy
from proofmill.trainers import conversation, trl_environment

Spec = dict[str, Any]
TIC_TAC_TOE: Spec = {
    "game": "board",
    "rules": {"width": 3, "height": 3, "length": 3},
    "opponent": {"kind": "optimal"},
    "goal": 1,
}
NIM: Spec = {
    "game": "nim",
    "rules": {"heaps": [3, 4, 5]},
    "opponent": {"kind": "optimal"},
    "goal": 1,
}
KUHN_RULES = {"cards": 3, "ante": 1, "bet": 1, "hands": 1, "seed": 0}
DIVISION: Spec = {
    "game": "division",
    "rules": {
        "counts": [2, 1],
        "own": [3, 4],
        "other": [5, 1],
        "reserves": [2, 2],
        "demands": [9, 5],
    },
    "goal": 7,
}


def _results(spec: Spec, limit: int = 100_000) -> set[float]:
    """Play every line of own moves to its end and return the rewards."""
    found, games = set[float](), [Environment(spec)]
    for _ in range(limit):
        if not games:
            return found
        game = games.pop()
        if game.done:
            found.add(game.reward)
        for move in game.legal():
            games.append(_fork(game))
            games[-1].step(move)
    raise AssertionError(f"more than {limit} positions")


def _fork(game: Environment) -> Environment:
    """The same game to be played on apart, with the opponent's table of positions shared."""
    twin = copy.copy(game)
    twin.moves = list(game.moves)
    return twin


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_beats_an_optimal_tic_tac_toe_player(seat: int) -> None:
    begun = {**TIC_TAC_TOE, "seat": seat}
    assert _results(begun) == {0.0}
    assert _results({**begun, "goal": 0}) == {0.0, 1.0}  # a draw is to be had, and to be missed


def test_a_random_opponent_can_be_beaten_and_replays_exactly() -> None:
    spec = {**TIC_TAC_TOE, "opponent": {"kind": "random", "seed": 5}}
    assert _results(spec) == {0.0, 1.0}
    first, again = replay(spec, ["b2", "a1"]), replay(spec, ["b2", "a1"])
    assert first.moves == again.moves
    assert len({tuple(_played(seed)) for seed in range(12)}) > 3


def _played(seed: int) -> list[str]:
    spec = {**TIC_TAC_TOE, "opponent": {"kind": "random", "seed": seed}}
    game = Environment(spec)
    for _ in range(9):
        if game.done:
            break
        game.step(game.legal()[0])
    return game.moves


@pytest.mark.deep
def test_mixed_opponents_lie_between() -> None:
    opponent = {"kind": "mixed", "epsilon": 40}
    specs = [{**TIC_TAC_TOE, "opponent": {**opponent, "seed": seed}} for seed in range(6)]
    won = sum(1.0 in _results(spec) for spec in specs)
    assert won > 0
    perfect = [{**spec, "opponent": {**spec["opponent"], "epsilon": 0}} for spec in specs[:2]]
    assert all(_results(spec) == {0.0} for spec in perfect)


def test_optimal_nim_wins_from_any_mistake() -> None:
    # Bouton: from 3, 4, 5 only two from the heap of three keeps the win.
    for move in Environment(NIM).legal():
        game = replay(NIM, [move])
        assert not game.done
        assert _can_win(game) == (move == "A2"), move


def _can_win(game: Environment) -> bool:
    if game.done:
        return game.reward == 1.0
    twins = [(_fork(game), move) for move in game.legal()]
    for twin, move in twins:
        twin.step(move)
    return any(_can_win(twin) for twin, _ in twins)


@pytest.mark.parametrize("misere", [False, True])
def test_grundy_opponent_plays_as_well_as_a_search(misere: bool) -> None:
    """Small games, every own line: nobody wins a lost position against either opponent."""
    for heaps in product(range(4), repeat=2):
        rules = {"heaps": list(heaps), "takes": [1, 2], "misere": misere}
        spec = {**NIM, "rules": rules}
        if not Environment(spec).legal():
            continue
        values = [size % 3 for size in heaps]
        total = values[0] ^ values[1]
        lost = total == (1 if misere and max(values) <= 1 else 0)
        assert (1.0 not in _results(spec)) == lost, (heaps, misere)


def test_all_lines_and_deals_of_kuhn_poker() -> None:
    deals = {Kuhn({**KUHN_RULES, "seed": seed}).deal(0): seed for seed in range(100)}
    assert len(deals) == 6
    lines = {
        ("check", "check"): 1,
        ("check", "bet", "fold"): -1,
        ("check", "bet", "call"): 2,
        ("bet", "fold"): 1,
        ("bet", "call"): 2,
    }
    for (deal, seed), (line, chips) in product(deals.items(), lines.items()):
        game = Kuhn({**KUHN_RULES, "seed": seed})
        state = game.start()
        for move in line:
            assert move in game.moves(state)
            state = game.after(state, move)
        assert game.player(state) is None
        sign = 1 if "fold" in line or deal[0] > deal[1] else -1
        assert game.payoff(state, 0) == sign * chips == -game.payoff(state, 1)


def test_kuhn_shows_the_own_card_only_and_bets_as_stated() -> None:
    rules = {**KUHN_RULES, "hands": 300}
    opponent = {"kind": "mix", "bets": [100, 0, 100], "folds": [100, 50, 0], "seed": 4}
    game = Kuhn(rules)
    spec = {"game": "kuhn", "rules": rules, "opponent": opponent, "goal": 1}
    play, folded, faced, done = Environment(spec), 0, 0, False
    for hand in range(300):
        _, other = game.deal(hand)
        before = len(play.moves)
        step = play.step("bet")
        assert play.moves[before] == "bet"
        answer = play.moves[before + 1]
        assert answer == "fold" if other == 1 else answer == "call" if other == 3 else True
        faced, folded = faced + (other == 2), folded + (other == 2 and answer == "fold")
        if hand < 299:
            assert f"Your card: {game.deal(hand + 1)[0]}." in step.observation
            assert ("against" in step.observation) == (answer == "call")
        done = step.done
    assert done
    assert abs(folded - faced / 2) < 3 * faced**0.5


def test_negotiation_accepts_what_its_demand_allows() -> None:
    game = Environment(DIVISION)
    assert "Round 1 of 2" in game.reset()
    assert not game.step("2-1").done  # nothing for the counterpart, which demands 9
    step = game.step("1-1")  # 3 + 4 for us, 5 for it, which now suffices
    assert step == (f"{step.observation}", 1.0, True)
    assert game.payoff() == 7
    assert replay(DIVISION, ["2-1", "2-1"]).payoff() == 2  # no agreement
    assert replay(DIVISION, ["0-1"]).payoff() == 4


def test_one_warning_then_the_game_is_lost() -> None:
    game = Environment(TIC_TAC_TOE)
    warned = game.step("z9")
    assert "Legal moves: a1, b1" in warned.observation
    assert not warned.done
    assert game.step(r"so \boxed{[B2]}").observation.startswith("The opponent plays")
    assert game.step("z9") == ("That is not a legal move. The game is lost.", 0.0, True)
    assert game.step("a2") == ("The game is over.", 0.0, True)
    assert game.reset()
    assert not game.done


HOSTILE = (
    *(
        "",
        " ",
        "\x00",
        "b2, a1",
        r"\boxed{b2} \boxed{a1}",
        r"\boxed{b2",
        "<think>b2",
        "\uff42\uff12",
    ),
    *("(" * 100_000, "b2" * 100_000, "9" * 5000, "__import__('os')", "b-1", "b\u0662", "\u202eb2"),
    *(None, 5, ["b2"], b"b2", {"move": "b2"}),
)


@pytest.mark.parametrize("spec", [TIC_TAC_TOE, NIM, DIVISION], ids=["board", "nim", "division"])
def test_any_text_is_answered_and_never_raises(spec: Spec) -> None:
    for text in HOSTILE:
        game = Environment({**spec, "warnings": 0})
        step = game.step(text)
        assert (step.done, step.reward) == (True, 0.0), text
        assert game.moves == []


BROKEN: tuple[tuple[Spec, type[Exception], str], ...] = (
    ({"game": "chess", "rules": {}, "goal": 1}, LookupError, "no game 'chess'"),
    ({**NIM, "opponent": {"kind": "god"}}, LookupError, "no opponent 'god'"),
    ({**NIM, "goal": "win"}, ValueError, "goal"),
    ({**NIM, "seat": 2}, ValueError, "seat"),
    ({**NIM, "rules": None}, ValueError, "rules"),
    ({**NIM, "rules": {"heaps": [True]}}, ValueError, "heaps"),
    ({**NIM, "rules": {"heaps": [3], "letters": "AB"}}, ValueError, "letters"),
    ({**NIM, "opponent": {"kind": "random"}}, ValueError, "seed"),
    ({**NIM, "opponent": {"kind": "rule"}}, ValueError, "boards"),
    ({**TIC_TAC_TOE, "rules": {"width": 4, "height": 4, "length": 4}}, ValueError, "optimal"),
    (
        {**TIC_TAC_TOE, "rules": {"width": 3, "height": 3, "length": 3, "cells": "xxx......"}},
        ValueError,
        "line already",
    ),
    ({**DIVISION, "rules": {**DIVISION["rules"], "own": [1]}}, ValueError, "one length"),
    (
        {"game": "kuhn", "rules": KUHN_RULES, "opponent": {"kind": "optimal"}, "goal": 1},
        ValueError,
        "hidden",
    ),
)


@pytest.mark.parametrize(("spec", "error", "words"), BROKEN)
def test_broken_specifications_are_named(spec: Spec, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Environment(spec)


def test_rule_opponent_wins_blocks_and_follows_its_list() -> None:
    rules = {"width": 3, "height": 3, "length": 3, "cells": "xx..o...."}
    game = Environment({**TIC_TAC_TOE, "rules": rules})._game
    order = ["c3", "a3", "c1", "a2", "b3", "c2"]
    choose = policy(game, {"kind": "rule", "order": order})
    assert choose(("xx..o....", 1, None), 0) == "c1"  # blocks
    assert choose(("xx.oo....", 1, None), 0) == "c2"  # wins rather than blocks
    assert choose(("x...o....", 1, None), 0) == "c3"  # the list


# --- verifiers ---


def test_moves_verifier_takes_any_right_move() -> None:
    right = [["b2", "c3"], ["a1"]]
    for response in ("b2, a1", "c3 a1", "C3,A1", '["c3", "a1"]', "b2\na1"):
        assert check("moves", "b2, a1", rf"<answer>{response}</answer>", right=right).value == 1.0
    for response in ("a1, b2", "b2", "b2, a1, a1", "b2 or c3, a1", "[]", "b2 c3, a1"):
        assert check("moves", "b2, a1", rf"<answer>{response}</answer>", right=right).value == 0.0
    assert check("moves", "b 3", r"\boxed{B3}", right=[["B3"]]).value == 1.0
    for gold, options in (("b4, a1", right), ("b2", right), ("b2", [])):
        found = check("moves", gold, r"\boxed{b2, a1}", right=options)
        assert found.reason == "bad_gold"


def test_game_play_verifier_judges_by_playing() -> None:
    problem, duel = FAMILIES["nim_duel"].draw(3, 0.2)
    answers = FAMILIES["nim_duel"].solve(duel)
    assert len(set(answers)) > 1
    assert all(score(problem, wrap(problem, answer)).value == 1.0 for answer in answers)
    own = problem.answer.split(", ")
    assert score(problem, wrap(problem, ", ".join(own[:-1]))).reason == "mismatch"
    assert score(problem, wrap(problem, ", ".join([*own, own[0]]))).value == 0.0
    assert score(problem, wrap(problem, "Q999")).reason == "violation"
    for spec in (None, {"game": "chess"}, {**NIM, "goal": 2}):
        verdict = VERIFIERS["game_play"]("A2", "A2", {"spec": spec})
        assert verdict == ("undecided", "bad_gold")


def test_every_played_row_holds_against_its_environment() -> None:
    """Own moves of the reference answer, one by one, against the specification that rows carry."""
    for name in ("nim_duel", "board_duel"):
        for ordinal in range(20):
            problem = FAMILIES[name].problem(ordinal, 0.5)
            game = Environment(problem.args["spec"])
            steps = []
            for move in problem.answer.split(", "):
                assert not game.done
                steps.append(game.step(move))
            assert [step.reward for step in steps] == [0.0] * (len(steps) - 1) + [1.0]
            assert steps[-1].done


# --- trainers ---


def _row() -> Mapping[str, Any]:
    problem = FAMILIES["nim_duel"].problem(1, 0.0)
    return {
        "verifier_args": json.dumps(dict(problem.args)),
        "verifier": problem.verifier,
        "answer": problem.answer,
    }


def test_trl_environment_plays_a_row() -> None:
    row = _row()
    won, lost = trl_environment.PlayedGame(), trl_environment.PlayedGame()
    assert won.reset(**row, prompt="?") == lost.reset(**row, prompt="?")
    seen = [won.play(move) for move in row["answer"].split(", ")]
    assert "The game is over" in seen[-1]
    with pytest.raises(ValueError, match="over"):
        won.play("A1")
    lost.play("nonsense")
    assert trl_environment.reward(environments=[won, lost], prompts=["?", "?"]) == [1.0, 0.0]
    with pytest.raises(ValueError, match="spec"):
        won.reset(verifier_args="{}")
    public = {name for name in dir(trl_environment.PlayedGame) if not name.startswith("_")}
    assert public == {"reset", "play"}  # anything else would be offered to the model as a tool


def test_a_game_played_again_knows_nothing_of_the_first() -> None:
    first = begun(TIC_TAC_TOE)
    other = first.again()
    followed(other, ["b2"])
    assert len(other.moves) == 2
    assert not first.moves
    assert first.legal() == begun(TIC_TAC_TOE).legal()
    wrong = followed(first.again(), ["b2", "b2"])
    assert (wrong.done, wrong.reward) == (True, 0.0)  # no warning where moves are given in advance


def test_a_conversation_is_replayed_from_its_messages() -> None:
    row, problem = _row(), FAMILIES["nim_duel"].problem(1, 0.0)
    assert conversation.opening(row) == conversation.opening(problem)
    messages: list[dict[str, Any]] = [{"role": "user", "content": conversation.opening(row)}]
    step = conversation.respond(row, messages)
    assert not step.done
    for move in row["answer"].split(", "):
        messages.append({"role": "assistant", "content": rf"I play \boxed{{{move}}}."})
        step = conversation.respond(row, messages)
        assert step == conversation.respond(problem, messages)
        messages.append({"role": "user", "content": step.observation})
    assert step.done
    assert step.reward == 1.0
    messages.append({"role": "assistant", "content": "A1"})
    assert conversation.respond(row, messages) == step
    assert conversation.respond(row, [{"role": "assistant", "content": None}]).reward == 0.0
    with pytest.raises(ValueError, match="no game"):
        conversation.specification({"verifier": "integer", "args": {}})
