"""A mapping that cannot be changed, but can be copied, pickled and hashed, which ``MappingProxyType`` cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar, final

from mjfunc.tiles.value_base import MOST_CHARACTERS, short_listing

if TYPE_CHECKING:
    from typing import Never, Self

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


@final
class FrozenMapping(Mapping[K, V_co]):
    """The items of another mapping, in their order."""

    __slots__ = ("_items",)

    _items: Mapping[K, V_co]

    def __init__(self, items: Mapping[K, V_co]) -> None:
        """Copy the items; later changes of ``items`` change nothing here."""
        object.__setattr__(self, "_items", MappingProxyType(dict(items)))

    def __getitem__(self, key: K) -> V_co:
        """Return the value of a key."""
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        """Iterate over the keys."""
        return iter(self._items)

    def __len__(self) -> int:
        """Return the number of keys."""
        return len(self._items)

    def __hash__(self) -> int:
        """Hash the items in any order, for mappings that differ in order only are equal."""
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        """Write the expression that makes the mapping, or its keys where that is long."""
        name = type(self).__name__
        text = f"{name}({dict(self._items)!r})"
        return text if len(text) <= MOST_CHARACTERS else short_listing(f"{name} of {len(self)}", [*map(str, self)])

    def __setattr__(self, name: str, value: object) -> Never:
        """Refuse any change."""
        self._refuse_change(name)

    def __delattr__(self, name: str) -> Never:
        """Refuse any change."""
        self._refuse_change(name)

    def _refuse_change(self, name: str) -> Never:
        message = f"{name} of a {type(self).__name__} cannot be changed"
        raise AttributeError(message)

    def __copy__(self) -> Self:
        """Return the mapping itself, which cannot be changed."""
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[dict[K, V_co]]]:
        """Pickle and deeply copy the items."""
        return type(self), (dict(self._items),)
