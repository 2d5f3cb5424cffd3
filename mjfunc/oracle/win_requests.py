"""Read wins of riichi and their rules from requests, and write their scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import attrs

from mjfunc.functional import Memory
from mjfunc.json.encoding import encode_error
from mjfunc.json.values import Json, read_choice, read_choices, show_json, write_json
from mjfunc.model.blocks import Block
from mjfunc.model.decompositions import CompleteRegular
from mjfunc.model.forms import WaitShape
from mjfunc.model.hand import Hand
from mjfunc.model.hand_parser import parse
from mjfunc.oracle import PRESET, RIICHI, RULES
from mjfunc.oracle.fast_writing import PART_TEXTS, write_decomposition
from mjfunc.oracle.request_fields import BadRequest, read_field, read_tile, tiles_in
from mjfunc.oracle.whole_requests import given_options, write_batch
from mjfunc.riichi.encoding import NO_YAKU, encode_no_yaku, encode_payments, encode_score
from mjfunc.riichi.fast.reading_values import number_of_readings
from mjfunc.riichi.fast.scoring import score
from mjfunc.riichi.spec.scoring import NoYaku, no_yaku_in
from mjfunc.riichi.values.rules import CHOICES, PRESETS, Rules
from mjfunc.riichi.values.scores import Dora, FuReason, Limit, Payer
from mjfunc.riichi.values.win_fields import FIELDS, ORIGIN_FIELDS
from mjfunc.riichi.values.win_situations import situation_of, win_in
from mjfunc.riichi.values.wins import Win, origin_of
from mjfunc.riichi.values.yaku import Yaku
from mjfunc.tiles.errors import BadOption, MahjongError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mjfunc.model.choices import Choice, Word
    from mjfunc.riichi.spec.scoring import Score
    from mjfunc.riichi.values.reading import Reading
    from mjfunc.riichi.values.scores import Fu, Payment
    from mjfunc.riichi.values.win_fields import By, FieldKind, Origin
    from mjfunc.riichi.values.win_situations import Situation
    from mjfunc.tiles.ordered_enum import Listed

_OF_WINS: Final = frozenset({"cmd", "seq", "op", "options", "wins"})
"""The keys of a request for many wins that are not fields of each win."""
NEEDED: Final = tuple(name for name, field in FIELDS.items() if field.is_required)
"""The fields that every win has."""
_CLASSES: Final[Mapping[FieldKind, type]] = {
    "a string": str,
    "true or false": bool,
    "a whole number": int,
    "an object": dict,
}
_CLASS_OF: Final[Mapping[str, type]] = {name: _CLASSES[field.kind] for name, field in FIELDS.items()}
_OPTIONAL: Final[Mapping[str, str]] = {
    name: field.attribute
    for name, field in FIELDS.items()
    if not field.is_required and name not in {*ORIGIN_FIELDS, "dora", "ura"}
}
"""The optional fields whose values are arguments of ``Win``, and these arguments."""
OPTIONS: Final[Mapping[str, Choice]] = {choice.option: choice for choice in CHOICES}
"""The rules, by their names as options."""
ONLY_OPTIONS: Final = frozenset({RULES, *OPTIONS}) - FIELDS.keys()
"""The options that do not share a name with a field."""
FLAGS: Final[Mapping[str, str]] = {name: name for name in OPTIONS} | {
    "ippatsu": "ippatsu-counts",
    "honba": "honba-value",
}
"""The option of commands for each rule; two rules share a name with a field of a win, and have another option."""


def _origin(flags: tuple[By, bool, bool, bool]) -> Origin:
    by, rinshan, chankan, last_tile = flags
    return origin_of(by, rinshan=rinshan, chankan=chankan, last_tile=last_tile)


_ORIGINS: Final = Memory(_origin, 1 << 4)


def _names_in(shape: _Shape) -> tuple[str, ...]:
    """The fields of the situation, of a win with these names of fields and their classes.

    Raises:
        BadRequest: The win is refused, or needs more than a look at its classes.

    """
    half = len(shape) // 2
    classes = dict(zip(cast("tuple[str, ...]", shape[:half]), shape[half:], strict=True))
    if not classes.keys() >= {*NEEDED} or any(of is not _PLAIN.get(name) for name, of in classes.items()):
        raise BadRequest(RIICHI)
    return tuple(name for name in classes if name not in _OF_A_WIN)


def _situation(key: _SituationKey) -> Situation:
    names, *values = key
    fields = dict(zip(names, cast("list[Any]", values), strict=True))
    flags = fields["by"], fields.get("rinshan", False), fields.get("chankan", False), fields.get("last-tile", False)
    attributes = {_OPTIONAL[name]: value for name, value in fields.items() if name in _OPTIONAL}
    return situation_of({"origin": _ORIGINS(flags), "seat": fields["seat"], "round": fields["round"], **attributes})


_PLAIN: Final = {name: of for name, of in _CLASS_OF.items() if of is not dict}
_OF_A_WIN: Final = frozenset({"hand", "win", "dora", "ura"})
"""The fields that are not of the situation."""
_Shape: TypeAlias = "tuple[str | type, ...]"
_SituationKey: TypeAlias = "tuple[tuple[str, ...], *tuple[Json, ...]]"
SHAPES: Final = Memory(_names_in, 1 << 10)
"""The fields of the situations that were seen, by the names of all fields and then their classes."""
_SITUATIONS: Final = Memory(_situation, 1 << 10)


def read_win(given: Mapping[str, Json]) -> Win:
    """The win with these fields; errors name the field.

    Raises:
        BadRequest: A field is missing, unknown, or of another kind of JSON value.
        MahjongError: A field has a value that it cannot have, or the win contradicts itself.

    """
    fields: Mapping[str, Any] = given
    shape: _Shape = (*fields, *map(type, fields.values()))
    try:
        names = SHAPES.known.get(shape) or SHAPES(shape)
        key = names, *[fields[name] for name in names]
        situation = _SITUATIONS.known.get(key) or _SITUATIONS(key)
        hand, tile = parse(fields["hand"]), read_tile(fields["win"])
        dora = tuple(tiles_in(fields["dora"])) if "dora" in fields else ()
        ura = tuple(tiles_in(fields["ura"])) if "ura" in fields else ()
        if type(hand) is Hand:
            return win_in(situation, hand, tile, dora, ura)
    except MahjongError:
        pass  # of two errors the one is raised that is found first below
    return read_by_field(given)


def read_by_field(given: Mapping[str, Json]) -> Win:
    """Read a win field by field, which raises every error."""
    for name, value in given.items():
        if type(value) is not _CLASS_OF.get(name) and (name, value) != ("discarder", None):
            raise _bad_field(name, value)
    for name in NEEDED:
        if name not in given:
            message = f"{name} is missing"
            raise BadRequest(message)
    fields = cast("Mapping[str, Any]", given)  # each value is of its field's class
    hand = parse(fields["hand"])
    tile = read_field("win", fields["win"], read_tile)
    flags = fields["by"], fields.get("rinshan", False), fields.get("chankan", False), fields.get("last-tile", False)
    origin = _ORIGINS.known.get(flags) or _ORIGINS(flags)
    dora = read_field("dora", fields["dora"], tiles_in) if "dora" in fields else ()
    ura = read_field("ura", fields["ura"], tiles_in) if "ura" in fields else ()
    more = {_OPTIONAL[name]: value for name, value in fields.items() if name in _OPTIONAL}
    return Win(
        hand=hand, tile=tile, origin=origin, seat=fields["seat"], round=fields["round"], dora=dora, ura=ura, **more
    )


def _bad_field(name: str, value: Json) -> BadRequest:
    if name not in FIELDS:
        return BadRequest(f"there is no field {show_json(name)} of a win")
    return BadRequest(f"{name} is {FIELDS[name].kind}, not {show_json(value)}")


def read_rules(options: Mapping[str, Json]) -> Rules:
    """Return the rules of the preset, Tenhou's by default, with the other options in place of its choices."""
    if not options:
        return PRESETS[PRESET]
    for name in options:
        if name != RULES and name not in OPTIONS:
            message = f"{RIICHI} has no option {show_json(name)}"
            raise BadOption(message)
    preset = _preset(options.get(RULES, PRESET))
    chosen = {choice.name: _read_rule(choice, options[name]) for name, choice in OPTIONS.items() if name in options}
    return attrs.evolve(preset, **cast("Any", chosen)) if chosen else preset


def _preset(given: Json) -> Rules:
    if isinstance(given, str) and given in PRESETS:
        return PRESETS[given]
    message = f"{RULES} must be one of {', '.join(PRESETS)}; not {show_json(given)}"
    raise BadOption(message)


def _read_rule(choice: Choice, given: Json) -> Word | tuple[Word, ...]:
    """Return the value of a rule that is chosen; of some rules that is any number of words."""
    if choice.is_several:
        return read_choices(choice.option, given, choice.choices, may_be_none=True)
    digits = digits_of(given)
    return choice.value(read_choice(choice.option, digits if digits in choice.choices else given, choice.choices))


def digits_of(given: Json) -> str:
    """Return a list of digits as one word, for three numbers of red fives are one choice: ``1-1-1``."""
    are_digits = isinstance(given, list) and all(type(number) is int and 0 <= number <= 9 for number in given)
    return "-".join(map(str, cast("list[int]", given))) if are_digits else ""


def encode_scored(win: Win, rules: Rules) -> Mapping[str, Json]:
    """Return the JSON of the result of a win, or of the error that it has no yaku."""
    found = score(win, rules)
    return encode_no_yaku(found) if isinstance(found, NoYaku) else {"result": encode_score(found)}


def ask_win(win: Json, rules: Rules) -> str:
    """Return the field of an answer with the result for a win, or with the error."""
    try:
        if not isinstance(win, dict):
            message = f"a win is an object, not {show_json(win)}"
            raise BadRequest(message)
        found = score(read_win(win), rules)
    except MahjongError as error:
        return write_json(encode_error(error))[1:-1]
    return _no_yaku(found) if isinstance(found, NoYaku) else f'"result":{write_score(found)}'


def _no_yaku(found: NoYaku) -> str:
    """Return what ``encode_no_yaku`` does, as the text of a field; the readings are counted faster."""
    message = no_yaku_in(found.win, number_of_readings(found.win))
    return f'"error":{{"code":{_NO_YAKU},"message":{write_json(message)},"reason":{_NO_YAKU}}}'


_NO_YAKU: Final = write_json(NO_YAKU)


def run_wins(request: Mapping[str, Json], seq: Json) -> Iterator[str]:
    """Answer a request about one win, whose fields are in the request, or about a list of wins."""
    fields = {name: value for name, value in request.items() if name not in _OF_WINS}
    if not ONLY_OPTIONS.isdisjoint(fields):
        name = next(name for name in fields if name in ONLY_OPTIONS)
        message = f"{show_json(name)} is an option of {RIICHI}: it stands in options"
        raise BadRequest(message)
    rules = read_rules(given_options(request))
    if "wins" not in request:
        return iter((f'{{"seq":{write_json(seq)},{ask_win(fields, rules)}}}',))
    listed = request["wins"]
    if not isinstance(listed, list):
        message = f"wins is a list, not {show_json(listed)}"
        raise BadRequest(message)
    if fields:
        message = f"wins and {next(iter(fields))} exclude each other: each win has its own fields"
        raise BadRequest(message)
    return write_batch(seq, (ask_win(win, rules) for win in listed))


def _texts(words: Iterable[Listed]) -> tuple[str, ...]:
    """The text of each word, by its ordinal."""
    return tuple(write_json(word.value) for word in words)


_YAKU: Final = _texts(Yaku)
_DORA: Final = _texts(Dora)
_LIMITS: Final = _texts(Limit)
_WAITS: Final = _texts(WaitShape)
_FOR: Final = tuple(f'{{"for":{reason},' for reason in _texts(FuReason))
_NO_FU: Final = '"fu":null,"fu-items":[]'
_PAYERS: Final = _texts(Payer)


def write_score(score: Score) -> str:
    """Return the JSON text of a score."""
    chosen = score.chosen
    han, limit, fu = chosen.han, chosen.limit, chosen.fu
    yaku = ",".join([f"{_YAKU[each.ordinal]}:{worth}" for each, worth in chosen.yaku])
    dora = ",".join([f"{_DORA[sort.ordinal]}:{number}" for sort, number in chosen.dora]) if chosen.dora else ""
    return (
        f'{{"reading":{_reading(chosen.reading)},"yaku":{{{yaku}}},"yakuman":{chosen.yakuman},'
        f'"han":{"null" if han is None else han},{_NO_FU if fu is None else _fu(fu)},"dora":{{{dora}}},'
        f'"limit":{"null" if limit is None else _LIMITS[limit.ordinal]},"pay":{_payments(score.payments)},'
        f'"total":{score.total}}}'
    )


def _reading(reading: Reading) -> str:
    """Return the JSON text of a reading: its decomposition, the place of the winning tile, and the wait."""
    decomposition, place = reading.decomposition, reading.place
    if type(decomposition) is not CompleteRegular or place is None:
        where = "null"
    else:
        where = PART_TEXTS(place) if type(place) is Block else '"pair"'
    return f'{write_decomposition(decomposition)[:-1]},"place":{where},"wait":{_WAITS[reading.wait.ordinal]}}}'


def _fu(fu: Fu) -> str:
    items = [
        f'{_FOR[item.reason.ordinal]}"fu":{item.fu}}}'
        if item.part is None
        else f'{_FOR[item.reason.ordinal]}"part":{PART_TEXTS(item.part)},"fu":{item.fu}}}'
        for item in fu.items
    ]
    return f'"fu":{fu.total},"fu-items":[{",".join(items)}]'


def _payments(payments: tuple[Payment, ...]) -> str:
    """Return the JSON text of payments; a liable player, which is rare, is the last one, and is encoded slowly."""
    if payments[-1].seat is not None:
        return write_json(encode_payments(payments))
    return f"{{{','.join([f'{_PAYERS[each.payer.ordinal]}:{each.amount}' for each in payments])}}}"
