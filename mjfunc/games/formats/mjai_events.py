"""The event of each line of mjai, in all dialects. A line says its event alone, but for the beginning of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mjfunc.games.events import (
    AddedKan,
    ClosedKan,
    DoraReveal,
    DrawnRound,
    DrawReason,
    GameEnd,
    NorthExtraction,
    RiichiAcceptance,
    RiichiDeclaration,
    RoundEnd,
    RoundStart,
    TileCall,
    TileDiscard,
    TileDraw,
    WinDeclaration,
    unchecked_call,
    unchecked_drawn_round,
    unchecked_round_start,
    unchecked_win,
)
from mjfunc.games.formats.json_fields import JsonFields, read_object
from mjfunc.games.formats.log_errors import BadLogField
from mjfunc.games.formats.yaku_names import MJAI_DORA, MJAI_DRAGONS, MJAI_RED, MJAI_URA, YAKU_OF_MJAI
from mjfunc.games.tile_codes import in_order
from mjfunc.model.winds import WINDS
from mjfunc.notation.naming import MJAI
from mjfunc.tiles.errors import short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mjfunc.games.events import CallKind, GameEvent
    from mjfunc.riichi.values.yaku import Yaku
    from mjfunc.tiles.tile import Tile

HIDDEN: Final = "?"
NAMES: Final = dict(MJAI.names)
"""The name of each tile."""
_TILES: Final[Mapping[str, Tile | None]] = {**{name: tile for tile, name in MJAI.names}, HIDDEN: None}
_LAST_PLAYER: Final = 3
REASONS: Final[dict[DrawReason, tuple[str, ...]]] = {
    DrawReason.EXHAUSTED: ("exhaustive_draw", "fanpai"),
    DrawReason.NAGASHI: ("nagashimangan", "nagashi_mangan"),
    DrawReason.NINE_KINDS: ("kyushu_kyuhai", "kyushukyuhai"),
    DrawReason.FOUR_WINDS: ("sufuurenta", "sufonrenta"),
    DrawReason.FOUR_RIICHI: ("suucha_riichi", "suchareach"),
    DrawReason.THREE_RONS: ("sanchaho",),
    DrawReason.FOUR_KANS: ("suukansansen", "sukaikan"),
}
"""The words for the reasons of drawn rounds; the first one is written."""
_REASON_OF: Final = {word: reason for reason, words in REASONS.items() for word in words}
CALLS: Final[dict[str, CallKind]] = {"chi": "chi", "pon": "pon", "daiminkan": "kan"}
"""The call of each type of line."""
START: Final = "start_game"
"""The type of the first line of a game."""
EXCERPT: Final = "excerpt"
"""The field of the first line that says that the log may be some rounds of a game. No other program writes it."""
URA_NAMES: Final = ("ura_markers", "uradora_markers", "uradora_marker")
_DORA_WORDS: Final = frozenset((MJAI_DORA, MJAI_URA, MJAI_RED))
_YAKUMAN_WORDS: Final = frozenset(word for word, yaku in YAKU_OF_MJAI.items() if yaku.is_yakuman)
_ROUNDED_TO: Final = 10
_UNROUNDED: Final = 25
"""The fu of seven pairs, which are never rounded."""


def read_line(line: bytes) -> JsonFields:
    """Return the fields of a line.

    Raises:
        BadLog: The line is not a JSON object with a type.
    """
    fields = JsonFields(read_object(line), _TILES)
    fields.text("type")
    return fields


def event_of(fields: JsonFields) -> GameEvent:
    """Return the event of a line.

    Raises:
        BadLogField: The type is not one of mjai, or another field is missing or has no such value.
    """
    read = _READERS.get(fields.text("type"))
    if read is None:
        message = f"{short_repr(fields.text('type'))} is no type of mjai"
        raise BadLogField(message, field="type")
    return read(fields)


def _player(fields: JsonFields, name: str = "actor") -> int:
    return fields.number(name, _LAST_PLAYER)


def _draw(fields: JsonFields) -> TileDraw:
    return TileDraw(_player(fields), fields.tile("pai"))


def _discard(fields: JsonFields) -> TileDiscard:
    drawn = fields.flag("tsumogiri") if fields.has("tsumogiri") else None
    return TileDiscard(_player(fields), fields.known_tile("pai"), drawn)


def _call(fields: JsonFields) -> TileCall:
    kind = CALLS[fields.text("type")]
    consumed = in_order(fields.known_tiles("consumed"))
    if len(consumed) != (3 if kind == "kan" else 2):
        fields.refuse("consumed")
    return unchecked_call(kind, _player(fields), _player(fields, "target"), fields.known_tile("pai"), consumed)


def _closed_kan(fields: JsonFields) -> ClosedKan:
    tiles = in_order(fields.known_tiles("consumed"))
    if len(tiles) != 4:
        fields.refuse("consumed")
    return ClosedKan(_player(fields), tiles)


def _added_kan(fields: JsonFields) -> AddedKan:
    return AddedKan(_player(fields), fields.known_tile("pai"))


def _north(fields: JsonFields) -> NorthExtraction:
    return (
        NorthExtraction(_player(fields), fields.known_tile("pai"))
        if fields.has("pai")
        else NorthExtraction(_player(fields))
    )


def _dora(fields: JsonFields) -> DoraReveal:
    return DoraReveal(fields.known_tile("dora_marker"))


def _riichi(fields: JsonFields) -> RiichiDeclaration:
    return RiichiDeclaration(_player(fields))


def _acceptance(fields: JsonFields) -> RiichiAcceptance:
    return RiichiAcceptance(_player(fields), fields.numbers("scores"))


def _deal(fields: JsonFields) -> RoundStart:
    wind = fields.text("bakaze")
    if wind not in WINDS:
        fields.refuse("bakaze")
    return unchecked_round_start(
        wind=WINDS[WINDS.index(wind)],
        number=fields.number("kyoku", 4, 1),
        dealer=_player(fields, "oya"),
        honba=fields.number("honba"),
        sticks=fields.number("kyotaku"),
        scores=fields.numbers("scores"),
        indicator=fields.known_tile("dora_marker"),
        hands=fields.hands("tehais"),
    )


def _win(fields: JsonFields) -> WinDeclaration:
    ura = next((fields.known_tiles(name) for name in URA_NAMES if fields.has(name)), None)
    tile = fields.known_tile("pai") if fields.has("pai") else None
    hand = None
    if fields.has("hora_tehais"):
        held = fields.known_tiles("hora_tehais")
        # The winning tile is among them if it was drawn; after a ron it is not.
        hand = in_order((*held, tile) if len(held) % 3 == 1 and tile is not None else held)
    deltas = fields.numbers("deltas")
    words = _yaku_words(fields) if fields.has("yakus") else None
    is_yakuman = words is not None and not _YAKUMAN_WORDS.isdisjoint(words)
    has_dora = words is not None and not is_yakuman
    dora = dict(words or {})
    return unchecked_win(
        player=_player(fields),
        discarder=_player(fields, "target"),
        tile=tile,
        hand=hand,
        ura=ura,
        yaku=None if words is None else _yaku(words),
        dora_han=dora.get(MJAI_DORA, 0) if has_dora else None,
        ura_han=dora.get(MJAI_URA, 0) if has_dora else None,
        red_han=dora.get(MJAI_RED, 0) if has_dora else None,
        han=None if is_yakuman or not fields.has("fan") else fields.number("fan"),
        fu=None if is_yakuman or not fields.has("fu") else _fu(fields.number("fu"), is_rounded=deltas is not None),
        points=fields.number("hora_points") if fields.has("hora_points") else None,
        deltas=deltas,
        scores=fields.numbers("scores"),
    )


def _fu(fu: int, *, is_rounded: bool) -> int:
    """The fu; akochan, which writes no changes of scores, does not round them."""
    return fu if is_rounded or fu == _UNROUNDED else -(-fu // _ROUNDED_TO) * _ROUNDED_TO


def _yaku_words(fields: JsonFields) -> dict[str, int]:
    words: dict[str, int] = {}
    for pair in fields.items("yakus"):
        match pair:
            case [str(word), int(han)] if type(han) is int and word not in words:
                words[word] = han
            case _:
                fields.refuse("yakus")
    return words


def _yaku(words: Mapping[str, int]) -> tuple[tuple[Yaku, int | None], ...] | None:
    """The yaku without dora; None if a word does not say which yaku it is."""
    named = [word for word in words if word not in _DORA_WORDS]
    if MJAI_DRAGONS in named or not YAKU_OF_MJAI.keys() >= set(named):
        return None
    return tuple(sorted([(YAKU_OF_MJAI[word], None if word in _YAKUMAN_WORDS else words[word]) for word in named]))


def _drawn_round(fields: JsonFields) -> DrawnRound:
    reason = fields.text("reason") if fields.has("reason") else ""
    return unchecked_drawn_round(
        reason=_REASON_OF.get(reason),
        player=_player(fields) if fields.has("actor") else None,
        hands=_sorted_hands(fields) if fields.has("tehais") else None,
        ready=fields.flags("tenpais") if fields.has("tenpais") else None,
        deltas=fields.numbers("deltas"),
        scores=fields.numbers("scores"),
    )


def _sorted_hands(fields: JsonFields) -> tuple[tuple[Tile, ...] | None, ...]:
    return tuple([None if hand is None else in_order(hand) for hand in fields.hands("tehais")])


def _round_end(_: JsonFields) -> RoundEnd:
    return RoundEnd()


def _game_end(fields: JsonFields) -> GameEnd:
    return GameEnd(scores=fields.numbers("scores"))


_READERS: Final[Mapping[str, Callable[[JsonFields], GameEvent]]] = {
    "tsumo": _draw,
    "dahai": _discard,
    "chi": _call,
    "pon": _call,
    "daiminkan": _call,
    "ankan": _closed_kan,
    "kakan": _added_kan,
    "kita": _north,
    "nukidora": _north,
    "dora": _dora,
    "reach": _riichi,
    "reach_accepted": _acceptance,
    "start_kyoku": _deal,
    "hora": _win,
    "ryukyoku": _drawn_round,
    "end_kyoku": _round_end,
    "end_game": _game_end,
}
