"""The options for how a hand was won and for the rules of riichi. Functions get them as fields of JSON."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import click

from mjfunc.cli.hand_answers import refuse
from mjfunc.cli.options import WIND, WholeNumber, apply, option, parse_option
from mjfunc.model.conventions import PLAYERS
from mjfunc.model.winds import WINDS
from mjfunc.notation.tile_text import read_tiles
from mjfunc.oracle import RULES
from mjfunc.oracle.request_fields import read_tile
from mjfunc.oracle.win_requests import FLAGS, OPTIONS, read_rules
from mjfunc.riichi.values.rules import PRESETS
from mjfunc.riichi.values.win_fields import FIELDS, MOST
from mjfunc.riichi.values.yaku import YAKU
from mjfunc.tiles.errors import BadOption, MahjongError, short_repr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mjfunc.cli.options import CommandFunction, Decorator
    from mjfunc.json.values import Json
    from mjfunc.model.choices import Choice

OptionValues: TypeAlias = "Mapping[str, object]"
"""The values of the options of a command, by the names of their arguments."""

_NONE: Final = "none"
"""The word for none of several choices."""
_TILES: Final = {"win": read_tile, "dora": read_tiles, "ura": read_tiles}
_FLAGS: Final = tuple(name for name, field in FIELDS.items() if field.is_flag)
_NUMBERS: Final = {
    name: int(field.choices[-1]) if field.choices else MOST
    for name, field in FIELDS.items()
    if field.kind == "a whole number" and name != "players"
}
"""The fields that are numbers, and the greatest value of each."""
_LIABLE: Final = "liable"
_SECTION: Final = "How the hand was won"


def _option(name: str, **settings: Any) -> Decorator:  # noqa: ANN401  # click's interface
    """The option for a field, with the sentence of the field as help."""
    return option(f"--{name}", section=_SECTION, help=FIELDS[name].sentence, **settings)


_SITUATION: Final[tuple[Decorator, ...]] = (
    _option("win", required=True, metavar="TILE"),
    option("--tsumo", is_flag=True, section=_SECTION, help="The winning tile was drawn."),
    option("--ron", is_flag=True, section=_SECTION, help="The winning tile was claimed."),
    *(_option(name, type=WIND, required=True) for name in ("seat", "round")),
    option("--riichi", is_flag=True, section=_SECTION, help="The winner declared riichi."),
    option(
        "--double-riichi", is_flag=True, section=_SECTION, help="The winner declared riichi with the first discard."
    ),
    *(_option(name, is_flag=True) for name in _FLAGS),
    *(_option(name, default="", metavar="TILES") for name in ("dora", "ura")),
    *(_option(name, type=WholeNumber(0, most), default=0, metavar="NUMBER") for name, most in _NUMBERS.items()),
    _option("players", type=click.Choice(PLAYERS), default=PLAYERS[0]),
    _option(_LIABLE, multiple=True, metavar="YAKUMAN=SEAT"),
    _option("discarder", type=WIND),
)
"""The options for how a hand was won."""
_ARGUMENTS: Final = (*_TILES, "tsumo", "ron", "seat", "round", "riichi", "double-riichi", *_FLAGS, *_NUMBERS)


def with_situation(function: CommandFunction) -> CommandFunction:
    """Add an option for each field of a win except the hand; the function gets the fields as ``fields``."""
    names = [_argument(name) for name in (*_ARGUMENTS, "players", _LIABLE, "discarder")]
    return _with_options(function, names, "fields", _fields, _SITUATION)


def _with_options(
    function: CommandFunction,
    names: Iterable[str],
    argument: str,
    read: Callable[[OptionValues], object],
    options: Iterable[Decorator],
) -> CommandFunction:
    """Add options to the function of a command, which gets all of their values as one argument."""

    @wraps(function)
    def collect(**given: object) -> object:
        values = {name: given.pop(name) for name in names}
        try:
            value = read(values)
        except MahjongError as error:
            refuse(error)
        return function(**given, **{argument: value})

    return apply(options, collect)


def _argument(option: str) -> str:
    """The argument that click passes for an option."""
    return option.replace("-", "_")


def _fields(given: OptionValues) -> Mapping[str, Json]:
    """The fields of a win except the hand; an error in tiles is reported with the tiles."""
    for name, read in _TILES.items():
        parse_option(f"--{name}", str(given[name]), cast("Callable[[str], object]", read))
    plain = (*_TILES, *_FLAGS, *_NUMBERS, "seat", "round", "players", "discarder")
    return {
        **{name: cast("Json", given[_argument(name)]) for name in plain},
        "by": _way(given),
        "riichi": _declared(given),
        _LIABLE: _liable(cast("tuple[str, ...]", given[_LIABLE])),
    }


def _way(given: OptionValues) -> str:
    """Whether the winning tile was drawn or claimed."""
    ways = [way for way in ("tsumo", "ron") if given[way]]
    if len(ways) != 1:
        message = f"{'both' if ways else 'neither'} --tsumo {'and' if ways else 'nor'} --ron; give one of them"
        raise BadOption(message)
    return ways[0]


def _declared(given: OptionValues) -> str:
    """Whether the winner declared riichi, and how."""
    if given["riichi"] and given["double_riichi"]:
        message = "both --riichi and --double-riichi; give one of them"
        raise BadOption(message)
    return "double" if given["double_riichi"] else "riichi" if given["riichi"] else _NONE


def _liable(given: Iterable[str]) -> dict[str, Json]:
    liable: dict[str, Json] = {}
    for text in given:
        yakuman, _, seat = text.partition("=")
        if yakuman not in YAKU or seat not in WINDS:
            message = f"--{_LIABLE}: {short_repr(text)} is not a yakuman with a seat, as in daisangen=N"
            raise BadOption(message)
        if yakuman in liable:
            message = f"--{_LIABLE}: {yakuman} is given twice"
            raise BadOption(message)
        liable[yakuman] = seat
    return liable


def with_rules(function: CommandFunction) -> CommandFunction:
    """Add an option for a rule set and one for each rule; the function gets the rules as ``rules``."""
    options = _rule_options(default=next(iter(PRESETS)))
    return _with_options(function, _NAMES, RULES, lambda given: read_rules(_named_rules(given)), options)


def with_named_rules(function: CommandFunction) -> CommandFunction:
    """Add the options of ``with_rules`` without defaults; the function gets the given ones, checked, as ``rules``."""
    return _with_options(function, _NAMES, RULES, _checked_rules, _rule_options())


RULES_HEADING: Final = "Rules of riichi"
_NAMES: Final = (RULES, *map(_argument, FLAGS.values()))


def _rule_options(**settings: Any) -> tuple[Decorator, ...]:  # noqa: ANN401  # click's interface
    sentence = "The rule set; the options for single rules override it."
    preset = option(
        f"--{RULES}", RULES, section=RULES_HEADING, type=click.Choice([*PRESETS]), help=sentence, **settings
    )
    return preset, *(_rule_option(FLAGS[name], choice) for name, choice in OPTIONS.items())


def _rule_option(name: str, choice: Choice) -> Decorator:
    # Two options once had another name, because their rules share a name with a field of a win.
    return rule_option(name, choice, RULES_HEADING, () if name == choice.option else (f"--rule-{choice.option}",))


def rule_option(name: str, choice: Choice, section: str, old_names: tuple[str, ...] = ()) -> Decorator:
    """Return the option for one choice of a rule, or for a list of several, without a default."""
    settings: dict[str, object] = {"section": section, "old_names": old_names}
    source = f" ({choice.source})" if choice.source else ""
    if choice.is_several:
        some = f" A list of {', '.join(map(str, choice.choices))}, with commas between; or {_NONE}."
        return option(f"--{name}", metavar="LIST", help=f"{choice.sentence}{source}{some}", **settings)
    return option(f"--{name}", type=click.Choice(choice.choices), help=f"{choice.sentence}{source}", **settings)


def _named_rules(given: OptionValues) -> Mapping[str, Json]:
    """The rule set and the single rules that were given, as fields of JSON."""
    words = {RULES: given[RULES], **{name: given[_argument(flag)] for name, flag in FLAGS.items()}}
    return {
        name: _word_list(str(word)) if name in OPTIONS and OPTIONS[name].is_several else cast("Json", word)
        for name, word in words.items()
        if word is not None
    }


def _checked_rules(given: OptionValues) -> Mapping[str, Json]:
    named = _named_rules(given)
    read_rules(named)
    return named


def _word_list(text: str) -> list[Json]:
    return [] if text == _NONE else [*text.split(",")]
