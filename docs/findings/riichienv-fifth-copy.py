"""riichienv waits for a fifth copy of what a meld holds."""

from riichienv import HandEvaluator, Meld, MeldType

melds = [Meld(MeldType.Pon, [4 * kind, 4 * kind + 1, 4 * kind + 2], True) for kind in (27, 28, 29, 30)]
print(HandEvaluator([4 * 27 + 3], melds).get_waits())  # [27]
