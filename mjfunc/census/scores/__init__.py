"""The census of scores: the value of every winning hand of riichi, as sums over classes of suits."""
