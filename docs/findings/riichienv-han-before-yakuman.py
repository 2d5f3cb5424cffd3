"""riichienv counts thirteen han where the hand is a yakuman."""

from riichienv import Conditions, HandEvaluator

tiles = [1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 44, 45, 46]  # 1122233344m333p
drawn = 0  # 1m
conditions = Conditions(tsumo=True)
for indicators in ([40, 41, 42], [40, 41, 42, 8]):  # 2p2p2p, and with 3m
    found = HandEvaluator(tiles, []).calc(drawn, indicators, conditions)
    print(found.yakuman, found.han, [yaku.name_en for yaku in found.yaku_list()])
# True 13 ['Su Ankou']
# False 13 ['Menzen Tsumo', 'Dora', 'Iipeiko']
