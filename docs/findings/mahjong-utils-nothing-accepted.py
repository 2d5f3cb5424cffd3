"""mahjong-utils says that nothing lowers a shanten of 1."""

from mahjong_utils.models.tile import parse_tiles
from mahjong_utils.shanten import shanten

found = shanten(parse_tiles("1111m"))
print(found.shanten, found.structural_shanten, found.shanten_info.advance)  # 1 0 set()
