"""Wins of riichi as fields of JSON, and rules as its options; what is found of a win as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from mjfunc.model.hand import parse
from mjfunc.notation.text import read_tiles
from mjfunc.oracle.codecs import Json, encode_error, show_json, write_json
from mjfunc.oracle.reading import BadRequest, read_field, read_tile
from mjfunc.oracle.taken import PRESET, RIICHI, RULES
from mjfunc.riichi.encoding import encode_no_yaku, encode_score
from mjfunc.riichi.origins import By, origin_of
from mjfunc.riichi.rules import CHOICES, PRESETS, Rules
from mjfunc.riichi.scores import NoYaku
from mjfunc.riichi.scoring import score
from mjfunc.riichi.wins import Win
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mjfunc.model.choices import Choice, Word
    from mjfunc.tiles.tile import Tile

NEEDED: Final = ("hand", "win", "by", "seat", "round")
"""The fields that every win has."""
_CLASSES: Final[Mapping[str, type]] = {"a string": str, "true or false": bool, "a whole number": int, "an object": dict}
_TEXT, _FLAG, _NUMBER, _OBJECT = _CLASSES


@attrs.frozen
class Field:
    """A field of a win: of which kind it is, and what it says."""

    kind: str
    sentence: str


FIELDS: Final[Mapping[str, Field]] = {
    "hand": Field(_TEXT, "The concealed tiles with the winning one, and the melds."),
    "win": Field(_TEXT, "The winning tile, with its mark: one of the concealed tiles."),
    "by": Field(_TEXT, "Whether the winning tile was drawn (tsumo) or claimed (ron)."),
    "seat": Field(_TEXT, "The winner's own wind; the dealer's is E."),
    "round": Field(_TEXT, "The prevailing wind."),
    "riichi": Field(_TEXT, "Whether the winner declared riichi, or double riichi."),
    "ippatsu": Field(_FLAG, "Within one uninterrupted go-round of the own riichi."),
    "rinshan": Field(_FLAG, "The winning tile replaces the fourth of a quad or, with three players, a North."),
    "chankan": Field(_FLAG, "The winning tile was robbed from another player's quad."),
    "last-tile": Field(_FLAG, "The last tile of the wall was drawn, or is claimed from the discard after it."),
    "first-turn": Field(_FLAG, "Nobody has declared a meld yet, and the winner has not discarded."),
    "dora": Field(_TEXT, "The dora indicators, not the dora themselves."),
    "ura": Field(_TEXT, "The ura dora indicators."),
    "nuki": Field(_NUMBER, "How many Norths were extracted, with three players."),
    "honba": Field(_NUMBER, "The counters."),
    "sticks": Field(_NUMBER, "The riichi sticks that the winner takes, the own one included."),
    "players": Field(_NUMBER, "How many play."),
    "liable": Field(_OBJECT, "Yakuman, and for each the seat of the player who is liable for it."),
    "discarder": Field(_TEXT, "Who gave the winning tile; it matters only where somebody is liable."),
}
"""The fields of a win."""
_ORIGIN: Final = ("by", "rinshan", "chankan", "last-tile")
"""The fields that say where the winning tile came from."""
OPTIONS: Final[Mapping[str, Choice]] = {choice.option: choice for choice in CHOICES}
"""The rules, by their names as options."""
FLAGS: Final[Mapping[str, str]] = {name: f"rule-{name}" if name in FIELDS else name for name in OPTIONS}
"""The same as options of commands: two have the names of what happened, and stand behind another word."""


def read_win(given: Mapping[str, Json]) -> Win:
    """The win that fields say; what is wrong with one of them is said with its name."""
    fields = {name: value for name, value in given.items() if (name, value) != ("discarder", None)}
    for name, value in fields.items():
        _check_field(name, value)
    for name in NEEDED:
        if name not in fields:
            message = f"{name} is missing"
            raise BadRequest(message)
    hand = parse(cast("str", fields.pop("hand")))
    tile = read_field("win", cast("str", fields.pop("win")), read_tile)
    flags = {name.replace("-", "_"): fields.pop(name) for name in _ORIGIN if name in fields}
    origin = origin_of(cast("By", flags.pop("by")), **cast("Any", flags))
    dora, ura = (_tiles(name, fields) for name in ("dora", "ura"))
    rest = {name.replace("-", "_"): value for name, value in fields.items()}
    return Win(hand=hand, tile=tile, origin=origin, dora=dora, ura=ura, **cast("Any", rest))


def _tiles(name: str, fields: dict[str, Json]) -> tuple[Tile, ...]:
    """The tiles of a field, which is taken from the others; none where it is not there, as in most wins."""
    return read_field(name, cast("str", fields.pop(name)), read_tiles) if name in fields else ()


def _check_field(name: str, value: Json) -> None:
    if name not in FIELDS:
        message = f"there is no field {show_json(name)} of a win"
        raise BadRequest(message)
    if type(value) is not _CLASSES[FIELDS[name].kind]:
        message = f"{name} is {FIELDS[name].kind}, not {show_json(value)}"
        raise BadRequest(message)


def read_rules(options: Mapping[str, Json]) -> Rules:
    """The rules that options say: those of a preset, or of Tenhou where none is named, and over them what is chosen."""
    for name in options:
        if name != RULES and name not in OPTIONS:
            message = f"{RIICHI} has no option {show_json(name)}"
            raise BadOption(message)
    preset = _preset(options.get(RULES, PRESET))
    chosen = {choice.name: _chosen(choice, options[name]) for name, choice in OPTIONS.items() if name in options}
    return attrs.evolve(preset, **cast("Any", chosen)) if chosen else preset


def _preset(given: Json) -> Rules:
    if isinstance(given, str) and given in PRESETS:
        return PRESETS[given]
    message = f"{RULES} is one of {', '.join(PRESETS)}; not {show_json(given)}"
    raise BadOption(message)


def _chosen(choice: Choice, given: Json) -> Word | tuple[Word, ...]:
    """What is chosen of the choices: one, or of some rules any number, each once."""
    if choice.is_several:
        return _several(choice, given)
    word = _spelt(given)
    for known in choice.choices:
        if type(word) is type(known) and word == known:
            return known
    message = f"{choice.option} is one of {', '.join(map(str, choice.choices))}; not {show_json(given)}"
    raise BadOption(message)


def _several(choice: Choice, given: Json) -> tuple[Word, ...]:
    items = given if isinstance(given, list) else [given]
    unknown = [item for item in items if item not in choice.choices]
    if items is not given or unknown:
        named, shown = ", ".join(map(str, choice.choices)), show_json(unknown[0] if unknown else given)
        message = f"{choice.option} is a list of some of {named}, or of none; not {shown}"
        raise BadOption(message)
    if any(item in items[:at] for at, item in enumerate(items)):
        message = f"{choice.option} is a list of different choices; one stands twice"
        raise BadOption(message)
    return tuple(cast("list[Word]", items))


def _spelt(given: Json) -> Json:
    """A choice as it is spelt: three numbers of red fives are one word."""
    are_digits = isinstance(given, list) and all(type(number) is int and 0 <= number <= 9 for number in given)
    return "-".join(map(str, cast("list[int]", given))) if are_digits else given


def encode_scored(win: Win, rules: Rules) -> Mapping[str, Json]:
    """What a win is worth, as the result of an answer; or the error that there is no yaku."""
    found = score(win, rules)
    return encode_no_yaku(found) if isinstance(found, NoYaku) else {"result": encode_score(found)}


def ask_win(win: Json, rules: Rules) -> str:
    """The field of an answer that has the result for a win, or says what is wrong with it."""
    try:
        if not isinstance(win, dict):
            message = f"a win is an object, not {show_json(win)}"
            raise BadRequest(message)
        return write_json(encode_scored(read_win(win), rules))[1:-1]
    except MahjongError as error:
        return write_json(encode_error(error))[1:-1]
