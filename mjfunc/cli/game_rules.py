"""The options for the rules that judge games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Final, cast

import attrs
import click

from mjfunc.cli.options import apply, option
from mjfunc.cli.win_options import rule_option, with_named_rules
from mjfunc.games.game_verdicts import JudgingRules
from mjfunc.games.table_rules import TABLE_CHOICES, TABLE_PRESETS
from mjfunc.json.values import Json
from mjfunc.model.choices import Word
from mjfunc.oracle import PRESET, RULES
from mjfunc.oracle.win_requests import OPTIONS, read_rules
from mjfunc.riichi.values.rules import PRESETS

if TYPE_CHECKING:
    from mjfunc.cli.options import CommandFunction
    from mjfunc.games.game_verdicts import RuleValue

_TABLE_RULES: Final = "Rules of the table"


@attrs.frozen
class GameRuleOptions:
    """The rules that options name: rule sets of scoring and of the table, and single rules."""

    scoring: Mapping[str, Json]
    """The rule set of scoring and its single rules, as fields of JSON, those that were given."""
    table_preset: str | None
    table: Mapping[str, Word | None]
    """The single rules of the table, by the names of their fields; None for one that was not given."""

    def judging_rules(self, preset: str = PRESET, table_preset: str = PRESET) -> JudgingRules:
        """Return the rules: those of the given rule sets, and the single rules before what a game states.

        Args:
            preset: The rule set of scoring if no option names one.
            table_preset: That of the table if no option names one of either.
        """
        rules = read_rules({RULES: preset, **self.scoring})
        fixed: dict[str, RuleValue] = {
            choice.name: getattr(rules, choice.name) for option, choice in OPTIONS.items() if option in self.scoring
        }
        for choice in TABLE_CHOICES:
            word = self.table[choice.name]
            if word is not None:
                fixed[choice.name] = choice.value(word)
        named = str(self.scoring.get(RULES, table_preset))
        table_rules = TABLE_PRESETS.get(self.table_preset or named, TABLE_PRESETS[PRESET])
        return JudgingRules(PRESETS[str(self.scoring.get(RULES, preset))], table_rules, fixed)


def with_game_rules(function: CommandFunction) -> CommandFunction:
    """Add the options for the rules of games; the function gets them as ``rule_options``."""

    @wraps(function)
    def collect(**given: object) -> object:
        table = {choice.name: cast("Word | None", given.pop(choice.name)) for choice in TABLE_CHOICES}
        scoring, preset = cast("Mapping[str, Json]", given.pop(RULES)), cast("str | None", given.pop("table_rules"))
        return function(**given, rule_options=GameRuleOptions(scoring, preset, table))

    return with_named_rules(_with_table_rules(collect))


def _with_table_rules(function: CommandFunction) -> CommandFunction:
    """Add the option for the rule set of the table, and one for each of its rules."""
    preset = option(
        "--table-rules",
        section=_TABLE_RULES,
        type=click.Choice([*TABLE_PRESETS]),
        help="The rule set of the table; by default that of --rules, or else Tenhou's. The options for single rules "
        "override it.",
    )
    single = (rule_option(choice.option, choice, _TABLE_RULES) for choice in TABLE_CHOICES)
    return apply((preset, *single), function)
