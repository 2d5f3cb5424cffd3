"""The definition of riichi scoring, as plainly as it can be said; it looks nothing up."""
