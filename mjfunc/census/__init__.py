"""Exact counts over all hands, hands as numbers, and uniform random sampling.

>>> from mjfunc.census import census_of_shanten, rank, sample, unrank
>>> census_of_shanten(14).by_measure("minimum")[-1].distinct
16873619
>>> str(unrank(0, 13)), rank(unrank(98_521_595_999, 13))
('1111222233334m', 98521595999)
>>> [str(hand) for hand in sample(14, 2, seed=7, form="seven-pairs")]
['2266m5566p55s3366z', '77m5588p77s224455z']
"""

from importlib import import_module

from mjfunc.extras import needs

try:
    import_module("numpy")
except ModuleNotFoundError as _error:
    raise ModuleNotFoundError(needs("mjfunc.census", "numpy", "batch"), name=_error.name) from None

from mjfunc.census.decomposition_census import DecompositionCensus, DecompositionCounts, census_of_decompositions
from mjfunc.census.random_hands import Wanted, sample, sample_pieces, sample_rows
from mjfunc.census.ranks import (
    canonical,
    multiplicity,
    multiplicity_counts,
    number_of_classes,
    number_of_hands,
    rank,
    rank_class,
    rank_class_counts,
    rank_counts,
    unrank,
    unrank_class,
    unrank_class_counts,
    unrank_counts,
)
from mjfunc.census.rows import rank_rows, unrank_rows
from mjfunc.census.scores.score_census import ScoreCensus, WinValue, census_of_scores
from mjfunc.census.shanten_census import MEASURES, Census, Distances, Measure, census_of_shanten
from mjfunc.census.tally import Tally

__all__ = [
    "MEASURES",
    "Census",
    "DecompositionCensus",
    "DecompositionCounts",
    "Distances",
    "Measure",
    "ScoreCensus",
    "Tally",
    "Wanted",
    "WinValue",
    "canonical",
    "census_of_decompositions",
    "census_of_scores",
    "census_of_shanten",
    "multiplicity",
    "multiplicity_counts",
    "number_of_classes",
    "number_of_hands",
    "rank",
    "rank_class",
    "rank_class_counts",
    "rank_counts",
    "rank_rows",
    "sample",
    "sample_pieces",
    "sample_rows",
    "unrank",
    "unrank_class",
    "unrank_class_counts",
    "unrank_counts",
    "unrank_rows",
]


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
