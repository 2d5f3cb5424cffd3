"""jansou lists the tile that is discarded among those that can be drawn."""

from jansou.analysis.efficiency import discard_evaluation
from jansou.core.hand import Hand
from jansou.core.notation import parse_mpsz

print(discard_evaluation(Hand(parse_mpsz("11112222333344m")))[0])
