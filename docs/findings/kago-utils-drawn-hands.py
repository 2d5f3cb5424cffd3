"""kago-utils says 0 of a hand, and 1 of each that a discard leaves."""

from kago_utils.hai import Hai34String
from kago_utils.shanten import Shanten

for hand in ("11114444m", "1114444m", "1111444m"):
    print(hand, Shanten.calculate_shanten(Hai34String(hand), 2))  # 0, 1, 1
