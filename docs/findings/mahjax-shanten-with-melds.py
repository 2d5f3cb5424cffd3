"""mahjax takes the distance to thirteen orphans for that of a hand with melds."""

import jax.numpy as jnp
from mahjax.no_red_mahjong.shanten import Shanten

hand = jnp.zeros(34, jnp.int8).at[jnp.array([0, 1, 8, *range(27, 33)])].add(1).at[0].add(1)
print(Shanten.number(hand), Shanten.detailed_number(hand) - 1)  # 4 [5 5 4]
