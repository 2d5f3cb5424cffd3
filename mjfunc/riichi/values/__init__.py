"""The values of riichi scoring: wins, rules, yaku, readings and scores, all frozen."""
