"""What every winning hand of riichi is worth, as sums over classes of suits."""
