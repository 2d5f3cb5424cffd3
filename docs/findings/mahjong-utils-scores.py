"""mahjong-utils scores four wins otherwise than the rules that it names."""

from mahjong_utils.hora import build_hora
from mahjong_utils.models.furo import Furo
from mahjong_utils.models.tile import parse_tiles
from mahjong_utils.models.wind import Wind
from mahjong_utils.yaku import get_yaku


def show(tiles: str, won: str, *melds: str, tsumo: bool = False, dora: int = 0, extra: tuple[str, ...] = ()) -> None:
    """Print what a win by South in the East round is worth."""
    found = build_hora(
        parse_tiles(tiles),
        [Furo.parse(meld) for meld in melds],
        parse_tiles(won)[0],
        tsumo,
        dora=dora,
        self_wind=Wind.south,
        round_wind=Wind.east,
        extra_yaku={get_yaku(name) for name in extra},
    )
    print(sorted(yaku.name for yaku in found.yaku), found.han, found.hu)


show("55678m222333444p", "3p")  # ['tanyao'] 1 40
show("11999p", "9p", "123m", "555m", "111z")  # ['round_wind'] 1 40
show("111p22111z", "2z", "111s", "777s")  # ['round_wind', 'sandoko', 'toitoi'] 5 50
show("22233344455566m", "2m", tsumo=True, dora=3, extra=("richi", "ippatsu"))
# ['chinitsu', 'ipe', 'ippatsu', 'richi', 'tanyao', 'tsumo'] 14 30
