"""riichienv counts fourteen han where the hand is a yakuman."""

from riichienv import Conditions, HandEvaluator

tiles = [5, 6, 8, 9, 10, 12, 13, 14, 17, 18, 19, 20, 21]  # 2233344455566m
drawn = 4  # 2m
conditions = Conditions(tsumo=True, riichi=True, ippatsu=True, player_wind=1)
for indicators in ([], [0]):  # none, and 1m, which points to 2m
    found = HandEvaluator(tiles, []).calc(drawn, indicators, conditions)
    print(found.yakuman, found.han, [yaku.name_en for yaku in found.yaku_list()])
# True 13 ['Su Ankou']
# False 14 ['Riichi', 'Ippatsu', 'Menzen Tsumo', 'Dora', 'Tanyao', 'Iipeiko', 'Chinitsu']
