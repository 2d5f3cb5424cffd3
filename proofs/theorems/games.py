"""Games by seed, refereed twice: events are legal, and both find the same tables and the same legal acts."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from mjfunc.games import TABLE_PRESETS, GameEvent, GameStart, Table, TableRules, new_table
from mjfunc.model.conventions import PLAYERS, Players
from mjfunc.riichi import PRESETS, Rules
from proofs.arranged_deals import deal_for
from proofs.conceivable_acts import conceivable_acts
from proofs.game_players import HABITS, chosen_act
from proofs.near_misses import is_near_miss
from proofs.second_events import deal_event, events_of, rules_of, tiles_of, untimely_events, win_event
from proofs.second_game import deal, play
from proofs.second_offers import offered_acts
from proofs.second_rounds import start_of
from proofs.second_table import Act, Deal, Round, Seat, SecondTable
from proofs.theorem import Theorem
from proofs.theorems.riichi import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from mjfunc.games import StepResult, Violation
    from proofs.subject import Subject

    GameStep = Callable[[Table, GameEvent], StepResult]

UNUSUAL: Final = TableRules(
    length="east",
    swap_calling="same-tile",
    stuck_call="allowed",
    riichi_furiten=False,
    riichi_kan="no",
    kan_dora="after-discard",
    closed_kan_ron="thirteen-orphans",
    four_kans_riichi="dropped",
    ready="any",
    furiten_end="call",
    dealer_stays="win",
    dealer_ends="win",
    target=25_000,
    places="10-5",
)
"""The choices that no preset has."""
RULE_SETS: Final[dict[str, tuple[Rules, TableRules]]] = {
    **{name: (PRESETS[name], TABLE_PRESETS[name]) for name in ("tenhou", "mahjong-soul", "m-league")},
    **{name: (PRESETS[name], TABLE_PRESETS[name]) for name in ("ema-2025", "wrc-2025")},
    "unusual": (PRESETS["jpml-a"], UNUSUAL),
}
ROUNDS: Final = 16
"""So many rounds are played in each case: some of a game, or of several."""
OFTEN: Final = 0.1
"""The share of moments with rare acts at which all conceivable acts are tried."""
SELDOM: Final = 0.005
"""The share of other moments; at those where an act is nearly allowed, they always are."""
LATE: Final = 0.7
"""The share of games that begin near their end."""
NO_TILES: Final = Deal((), (), (), ())
USUAL_ACTS: Final = frozenset({"discard", "draw", "chi", "pon"})


class PlayedRounds(NamedTuple):
    """Some rounds: the rules, the players and their habit. These are the seed too."""

    rule_set: str
    players: Players
    habit: str


EVENTFUL: Final = (
    PlayedRounds("tenhou", 3, "aborts"),
    PlayedRounds("tenhou", 4, "caller"),
    PlayedRounds("mahjong-soul", 3, "aborts"),
    PlayedRounds("unusual", 4, "kans"),
    PlayedRounds("wrc-2025", 3, "aborts"),
    PlayedRounds("ema-2025", 3, "random"),
    PlayedRounds("tenhou", 3, "riichi"),
    PlayedRounds("m-league", 3, "caller"),
)
"""Almost every kind of win, call and end of a round occurs in these."""


def played_rounds() -> Iterator[PlayedRounds]:
    """Rounds of every habit, with four and three players, under each rule set.

    A few in which rare things happen come first, so that a fault shows soon.
    """
    every = (PlayedRounds(*chosen) for chosen in product(RULE_SETS, PLAYERS, HABITS))
    return iter(dict.fromkeys((*EVENTFUL, *every)))


def number_of_cases() -> int:
    """Five habits, two numbers of players and six rule sets."""
    return 5 * 2 * 6


def new_game(case: PlayedRounds, random: Random) -> SecondTable:
    """The table of the second referee before a game, which begins as usual or near its end."""
    scoring, table_rules = RULE_SETS[case.rule_set]
    rules, players = rules_of(table_rules), case.players
    scores = [start_of(rules, players)] * players
    first, sticks = Round("E", 1, 0, 0), 0
    if random.random() < LATE:
        wind = "S" if table_rules.length == "south" else "E"
        dealer, sticks = random.choice((players - 1, players - 2)), random.randint(0, 2)
        first = Round(wind, dealer + 1, dealer, random.randint(0, 2))
        scores = late_scores(scores[0], players, sticks, random)
    return SecondTable(rules, changed(scoring), players, scores, sticks=sticks, next_round=first)


def late_scores(start: int, players: int, sticks: int, random: Random) -> list[int]:
    """Scores near the end of a game, of which some are low."""
    scores = [start] * players
    for _ in range(4):
        loser, winner = random.sample(range(players), 2)
        paid = random.choice((1000, 3900, 8000, 12000, scores[loser] - 500))
        if 0 < paid <= scores[loser]:
            scores[loser] -= paid
            scores[winner] += paid
    scores[scores.index(max(scores))] -= 1000 * sticks
    return scores


class RefereedTwice:
    """Rounds on the tables of both referees."""

    def __init__(self, subject: Subject, case: PlayedRounds) -> None:
        """Begin a first game."""
        self.step = subject.game_step
        self.case, self.random = case, Random("-".join(map(str, case)))
        self.first = new_table(*RULE_SETS[case.rule_set])
        self.rounds = 0
        self.begin()

    def begin(self) -> None:
        """Begin a game on both tables."""
        self.second = new_game(self.case, self.random)
        self.first = self.step(self.first, GameStart(players=self.case.players, is_excerpt=True)).table
        self.is_new = True

    def fault(self) -> str | None:
        """Play, and return the first fault that is found."""
        while self.rounds < ROUNDS:
            found = self.fault_of_next_act()
            if found:
                return found
            if self.second.phase == "over":
                self.begin()
        return None

    def fault_of_next_act(self) -> str | None:
        """Compare the legal acts, play one, and compare the tables."""
        second, random = self.second, self.random
        acts = offered_acts(second)
        reds = second.scoring.get("red_fives", "1-1-1")
        tiles = deal_for(self.case.habit, random, self.case.players, reds) if second.phase == "between" else NO_TILES
        if not self.is_new and self.is_chosen(acts):
            found = fault_of_offers(self.step, self.first, second, acts, tiles)
            if found:
                return found
        act = chosen_act(second, acts, self.case.habit, random)
        events = claimed_events(second, act, tiles)
        for event in events:
            self.first, violations = self.step(self.first, event)
            if violations:
                return f"{event}: {violations[0]}"
        self.is_new = False
        if act.name == "deal":
            self.second = deal(second, act, tiles)
            self.rounds += 1
            self.first = self.first._replace(is_excerpt=False)  # from here on it is judged as a whole game
        else:
            play(second, act)
        found = difference(self.first, self.second)
        return f"after {events[-1]}: {found}" if found else None

    def is_chosen(self, acts: list[Act]) -> bool:
        """Whether all conceivable acts are tried at this moment."""
        is_rare = any(act.name not in USUAL_ACTS for act in acts)
        return is_near_miss(self.second) or self.random.random() < (OFTEN if is_rare else SELDOM)


def check(subject: Subject, case: PlayedRounds) -> str | None:
    """Play some rounds on both tables; compare the tables after each act, and the legal acts at some moments."""
    found = RefereedTwice(subject, case).fault()
    return f"{case}: {found}" if found else None


def claimed_events(table: SecondTable, act: Act, tiles: Deal) -> list[GameEvent]:
    """The events of an act; of a win, with all that can be claimed of it."""
    if act.name == "deal":
        return [deal_event(table, act, tiles)]
    return [win_event(table, act)] if act.name == "win" else events_of(table, act)


def fault_of_offers(step: GameStep, first: Table, second: SecondTable, acts: list[Act], tiles: Deal) -> str | None:
    """Whether another act is allowed than those that the second referee offers, or one of these is not."""
    offered = {*acts}
    for act in {**dict.fromkeys(acts), **dict.fromkeys(conceivable_acts(second))}:
        events = [deal_event(second, act, tiles)] if act.name == "deal" else events_of(second, act)
        found = violations_of(step, first, events)
        if bool(found) == (act in offered):
            return f"{act} is {'offered' if found else 'not offered'}, but breaks {[*map(str, found)] or 'nothing'}"
        untimely = untimely_events(second, act)
        if untimely and not violations_of(step, first, [*untimely, *events]):
            return f"{act} breaks nothing after {untimely[0]}"
    return None


def violations_of(step: GameStep, table: Table, events: Iterable[GameEvent]) -> list[Violation]:
    """The rules that the first wrong one of these events breaks."""
    for event in events:
        table, violations = step(table, event)
        if violations:
            return [*violations]
    return []


def difference(first: Table, second: SecondTable) -> str | None:
    """The first difference of two tables; None if they are the same."""
    for name, one, two in compared(first, second):
        if one != two:
            return f"{name}: {one}, not {two}"
    return None


def compared(first: Table, second: SecondTable) -> Iterator[tuple[str, object, object]]:
    """Everything that is compared: its name, and how it is on both tables."""
    if second.phase == "over":
        return
    yield "scores", first.scores, tuple(second.scores)
    yield "sticks", first.sticks, second.sticks
    wind, number, dealer, honba = second.round
    if second.phase == "between" and second.next_round is None and not second.seats:
        return
    yield "round", (first.wind, first.number, first.dealer, first.honba), (wind, number, dealer, honba)
    if second.phase in {"turn", "shown"}:
        yield "turn", first.turn, second.turn
        yield "live tiles", first.live, second.live
        yield "kans", first.kans, tuple(second.kans)
        yield "indicators", tuple(map(str, first.indicators)), tuple(second.indicators)
        for player, seat in enumerate(second.seats):
            yield f"player {player}", seen_of(first, player), seen_by_second(seat)


def seen_of(table: Table, player: int) -> tuple[object, ...]:
    """Everything that lies before a player."""
    seat = table.seats[player]
    melds = tuple((meld.source, meld.tiles) for meld in seat.melds)
    has_ippatsu = bool(table.ippatsu >> player & 1)
    return seat.tiles, melds, len(seat.river), seat.norths, seat.riichi == "accepted", has_ippatsu


def seen_by_second(seat: Seat) -> tuple[object, ...]:
    """Everything that lies before a player, by the second referee."""
    melds = tuple((meld.source, tiles_of(meld.tiles)) for meld in seat.melds)
    return tiles_of(seat.hand), melds, len(seat.river), seat.norths, seat.in_riichi, seat.has_ippatsu


THEOREMS: Final = (
    Theorem(
        "games",
        "In rounds of players with five habits, under six rule sets, each event is legal and leads to the table of a "
        "second referee, and at chosen moments no other act is allowed than those that this referee offers.",
        frozenset({"game_step"}),
        lambda _: played_rounds(),
        number_of_cases,
        check,
    ),
)
