"""Play games of RiichiEnv and write their logs: ``python -m mjfunc.audit.simulators.riichienv_games``.

The arguments are the preset, the number of players, their style, the number of games, the seed of the first, and
perhaps the word for what the players are offered.
"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OFFERS_WORD: Final = "offers"
"""The argument after which the logs say what the players are offered."""
PRESETS: Final = {"tenhou": "default_tenhou", "mahjong-soul": "default_mjsoul"}
"""The presets of RiichiEnv's rules, by ours."""
STYLES: Final = ("random", "simple", "stacked")
"""The styles of play: any action is as likely as another; each player has an own likelihood of calls and kans, and
discards towards a ready hand; or the same in one round, in which some hands are dealt pairs and triplets."""


def main(arguments: Sequence[str]) -> None:
    """Play games and print each log when its game is over."""
    import riichienv  # type: ignore[import-untyped]  # noqa: PLC0415  # it has no types, and may be missing

    preset, players, style, number, seed, *words = arguments
    for game in range(int(seed), int(seed) + int(number)):
        log, failure = play_riichienv(riichienv, preset, int(players), style, game, with_offers=OFFERS_WORD in words)
        sys.stdout.write("".join(f"{json.dumps(event)}\n" for event in log))
        sys.stdout.flush()
        if failure:
            sys.exit(failure)


def play_riichienv(  # noqa: PLR0913  # each is an argument of the command
    package: Any,  # noqa: ANN401  # as above
    preset: str,
    players: int,
    style: str,
    seed: int,
    *,
    with_offers: bool = False,
) -> tuple[Sequence[object], str]:
    """Play a game; return its log, and why it cannot go on before its end, if so."""
    is_stacked = style == STYLES[2]
    mode = f"{players}p-red-{'single' if is_stacked else 'half'}"
    env = package.RiichiEnv(mode, seed=seed, rule=getattr(package.GameRule, PRESETS[preset])())
    random = Random(seed)  # noqa: S311  # games to test a program with
    all_players = [RiichiEnvPlayer(package, players, random, is_random=style == STYLES[0]) for _ in range(players)]
    seen: Mapping[int, Any] = env.reset(wall=stacked_wall(players, random)) if is_stacked else env.reset()
    offers: list[tuple[int, object]] = []
    while not env.done():
        stuck = [who for who, observation in seen.items() if not observation.legal_actions()]
        if stuck:
            return _with_offers(
                env.mjai_log, offers
            ), f"game {seed}: player {stuck[0]} is to act and has no legal action"
        if with_offers:
            size = len(env.mjai_log)
            offers += [(size, _offer(who, seen[who])) for who in sorted(seen)]
        acts = {who: all_players[who].choice(seen[who]) for who in sorted(seen)}  # RiichiEnv has them in any order
        seen = env.step(acts)
    return _with_offers(env.mjai_log, offers), ""


def _offer(player: int, observation: Any) -> object:  # noqa: ANN401  # as above
    """The line that says what a player is offered."""
    events = [json.loads(act.to_mjai()) for act in observation.legal_actions()]
    return {"type": "offers", "actor": player, "events": events}


def _with_offers(log: Sequence[object], offers: Sequence[tuple[int, object]]) -> Sequence[object]:
    """A log with each offer after so many of its events."""
    merged = [*log]
    for size, offer in reversed(offers):
        merged.insert(size, offer)
    return merged


def stacked_wall(players: int, random: Random) -> list[int]:
    """The ids of a wall in the order in which they are dealt, with pairs and triplets for up to two players."""
    wall = [tile for tile in range(136) if players == 4 or not 4 <= tile < 32]
    random.shuffle(wall)
    kinds = list(dict.fromkeys(tile // 4 for tile in wall))
    for player in random.sample(range(players), random.randint(0, 2)):
        places = iter([(4 * players) * turn + 4 * player + tile for turn in range(3) for tile in range(4)])
        for _ in range(random.randint(2, 4)):
            kind = kinds.pop()
            for copy in range(random.choice((2, 2, 3))):
                here, there = next(places), wall.index(4 * kind + copy)
                wall[here], wall[there] = wall[there], wall[here]
    return wall


class RiichiEnvPlayer:
    """A player of one game."""

    def __init__(self, package: Any, players: int, random: Random, *, is_random: bool) -> None:  # noqa: ANN401  # as above
        """Begin a game."""
        self._random: Final = random
        self._is_random: Final = is_random
        self._shanten: Final = package.calculate_shanten_3p if players == 3 else package.calculate_shanten
        self._likelihood: Final[Mapping[str, float]] = {
            **dict.fromkeys(("TSUMO", "RON"), random.choice((1, 1, 0.8, 0.3))),
            **dict.fromkeys(("DAIMINKAN", "ANKAN", "KAKAN", "KITA", "KYUSHU_KYUHAI"), random.random()),
            "RIICHI": random.choice((1, 0.7, 0)),
            **dict.fromkeys(("PON", "CHI"), random.choice((0, 0.3, 1))),
            "DISCARD": random.choice((1, 1, 0.9, 0.5)),
            "PASS": 1,
        }
        """How likely each type of action is taken if it is possible and none before it was."""

    def choice(self, observation: Any) -> Any:  # noqa: ANN401  # as above
        """Choose one of the legal actions."""
        acts = observation.legal_actions()
        for name, likelihood in self._likelihood.items() if not self._is_random else ():
            possible = [act for act in acts if str(act.action_type).rpartition(".")[2].upper() == name]
            if possible and self._random.random() < likelihood:
                return self._best(observation, possible) if name == "DISCARD" else self._random.choice(possible)
        return self._random.choice(acts)

    def _best(self, observation: Any, discards: Sequence[Any]) -> Any:  # noqa: ANN401  # as above
        """A discard that leaves the lowest shanten."""
        hand = list(observation.hand)
        left = [[tile for tile in hand if tile != discard.tile] for discard in discards]
        order = [(self._shanten(tiles), self._random.random()) for tiles in left]
        return discards[order.index(min(order))]


if __name__ == "__main__":
    main(sys.argv[1:])
