"""How a hand was won, and by which rules of riichi it is scored, as options of a command: the fields of JSON."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import click

from mjfunc.cli.answering import refuse
from mjfunc.cli.options import WIND, Command, Whole
from mjfunc.model.conventions import PLAYERS
from mjfunc.model.winds import WINDS
from mjfunc.notation.text import read_tiles
from mjfunc.oracle.reading import read_field, read_tile
from mjfunc.oracle.taken import RULES
from mjfunc.oracle.winning import FIELDS, FLAGS, OPTIONS, read_rules
from mjfunc.riichi.ordinary import MOST
from mjfunc.riichi.rules import PRESETS
from mjfunc.riichi.yaku import YAKU
from mjfunc.tiles.errors import BadOption, MahjongError, shown
from mjfunc.tiles.tile import COPIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from mjfunc.model.choices import Choice
    from mjfunc.oracle.codecs import Json

Given: TypeAlias = "Mapping[str, object]"
"""What was given for the options of a command, by the names of its arguments."""
Fields: TypeAlias = "Mapping[str, Json]"
"""The fields of a win, all but the hand."""

_NONE: Final = "none"
"""What is written where none of several choices is taken."""
_TILES: Final = {"win": read_tile, "dora": read_tiles, "ura": read_tiles}
_FLAGS: Final = ("ippatsu", "rinshan", "chankan", "last-tile", "first-turn")
_NUMBERS: Final = {"nuki": COPIES, "honba": MOST, "sticks": MOST}
"""Numbers, and the greatest that each can be."""
_LIABLE: Final = "liable"


Option: TypeAlias = "Callable[[Command], Command]"
"""What gives a command an option."""


def _option(name: str, **more: Any) -> Option:  # noqa: ANN401  # click's way
    """The option for a field, with its sentence as help."""
    return click.option(f"--{name}", help=FIELDS[name].sentence, **more)


_SITUATION: Final[tuple[Option, ...]] = (
    _option("win", required=True, metavar="TILE"),
    click.option("--tsumo", is_flag=True, help="The winning tile was drawn."),
    click.option("--ron", is_flag=True, help="The winning tile was claimed."),
    *(_option(name, type=WIND, required=True) for name in ("seat", "round")),
    click.option("--riichi", is_flag=True, help="The winner declared riichi."),
    click.option("--double-riichi", is_flag=True, help="The winner declared riichi with the first discard."),
    *(_option(name, is_flag=True) for name in _FLAGS),
    *(_option(name, default="", metavar="TILES") for name in ("dora", "ura")),
    *(_option(name, type=Whole(0, most), default=0, metavar="NUMBER") for name, most in _NUMBERS.items()),
    _option("players", type=click.Choice(PLAYERS), default=PLAYERS[0], show_default=True),
    _option(_LIABLE, multiple=True, metavar="YAKUMAN=SEAT"),
    _option("discarder", type=WIND),
)
"""The options that say how a hand was won."""
_ARGUMENTS: Final = (*_TILES, "tsumo", "ron", "seat", "round", "riichi", "double-riichi", *_FLAGS, *_NUMBERS)


def with_situation(command: Command) -> Command:
    """A command with an option for each field of a win but the hand; it gets the fields as ``fields``."""
    names = [_argument(name) for name in (*_ARGUMENTS, "players", _LIABLE, "discarder")]
    return _decorated(command, names, "fields", _fields, _SITUATION)


def _decorated(
    command: Command,
    names: Iterable[str],
    argument: str,
    read: Callable[[Given], object],
    options: Sequence[Option],
) -> Command:
    """A command with these options, which gets what they say together as one argument."""

    @wraps(command)
    def taking(**given: object) -> object:
        said = {name: given.pop(name) for name in names}
        try:
            value = read(said)
        except MahjongError as error:
            refuse(error)
        return command(**given, **{argument: value})

    chosen: Command = taking
    for option in reversed(options):
        chosen = option(chosen)
    return chosen


def _argument(option: str) -> str:
    """The name of an option's argument."""
    return option.replace("-", "_")


def _fields(given: Given) -> Fields:
    """The fields that options say; what is wrong with tiles is marked in them."""
    for name, read in _TILES.items():
        text = str(given[name])
        try:
            read_field(f"--{name}", text, cast("Callable[[str], object]", read))
        except MahjongError as error:
            refuse(error, text)
    plain = (*_TILES, *_FLAGS, *_NUMBERS, "seat", "round", "players", "discarder")
    return {
        **{name: cast("Json", given[_argument(name)]) for name in plain},
        "by": _way(given),
        "riichi": _declared(given),
        _LIABLE: _liable(cast("tuple[str, ...]", given[_LIABLE])),
    }


def _way(given: Given) -> str:
    """Whether the winning tile was drawn or claimed."""
    ways = [way for way in ("tsumo", "ron") if given[way]]
    if len(ways) != 1:
        message = (
            f"{'both' if ways else 'neither'} --tsumo {'and' if ways else 'nor'} --ron; one says how the hand was won"
        )
        raise BadOption(message)
    return ways[0]


def _declared(given: Given) -> str:
    """Whether the winner declared riichi, and how."""
    if given["riichi"] and given["double_riichi"]:
        message = "both --riichi and --double-riichi; a winner declares one of them"
        raise BadOption(message)
    return "double" if given["double_riichi"] else "riichi" if given["riichi"] else _NONE


def _liable(given: Iterable[str]) -> dict[str, Json]:
    """Who is liable for what."""
    liable: dict[str, Json] = {}
    for text in given:
        yakuman, _, seat = text.partition("=")
        if yakuman not in YAKU or seat not in WINDS:
            message = f"--{_LIABLE}: {shown(text)} is not a yakuman with a seat, as in daisangen=N"
            raise BadOption(message)
        if yakuman in liable:
            message = f"--{_LIABLE}: {yakuman} stands twice"
            raise BadOption(message)
        liable[yakuman] = seat
    return liable


def with_rules(command: Command) -> Command:
    """A command with an option for a rule set, and one for each rule; it gets the rules as ``rules``."""
    options = _rule_options(default=next(iter(PRESETS)), show_default=True)
    return _decorated(command, _NAMES, RULES, lambda given: read_rules(_named_rules(given)), options)


def with_named_rules(command: Command) -> Command:
    """The same where rules that no option names are said elsewhere; the command gets those that are named."""
    return _decorated(command, _NAMES, RULES, _checked_rules, _rule_options())


_NAMES: Final = (RULES, *map(_argument, FLAGS.values()))


def _rule_options(**of_preset: Any) -> tuple[Option, ...]:  # noqa: ANN401  # click's way
    """An option for a rule set, and one for each rule."""
    sentence = "The rule set; each rule that is named besides outweighs it."
    preset = click.option(f"--{RULES}", RULES, type=click.Choice([*PRESETS]), help=sentence, **of_preset)
    return preset, *(_rule(FLAGS[name], choice) for name, choice in OPTIONS.items())


def _rule(name: str, choice: Choice) -> Option:
    """The option for a rule: one of its choices, or some of them."""
    source = f" ({choice.source})" if choice.source else ""
    if choice.is_several:
        some = f" Some of {', '.join(map(str, choice.choices))}, with commas between; or {_NONE}."
        return click.option(f"--{name}", metavar="LIST", help=f"{choice.sentence}{source}{some}")
    return click.option(f"--{name}", type=click.Choice(choice.choices), help=f"{choice.sentence}{source}")


def _named_rules(given: Given) -> Fields:
    """The rules that options name, a rule set or single ones, as fields of JSON."""
    said = {RULES: given[RULES], **{name: given[_argument(flag)] for name, flag in FLAGS.items()}}
    return {
        name: _listed(str(word)) if name in OPTIONS and OPTIONS[name].is_several else cast("Json", word)
        for name, word in said.items()
        if word is not None
    }


def _checked_rules(given: Given) -> Fields:
    """The same, if they are rules."""
    named = _named_rules(given)
    read_rules(named)
    return named


def _listed(text: str) -> list[Json]:
    """Several words with commas between, or none."""
    return [] if text == _NONE else [*text.split(",")]
