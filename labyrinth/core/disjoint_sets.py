"""Union-find: a disjoint-set forest in a list."""

from array import array
from collections.abc import MutableSequence

# The parent of each member, never a higher number than the member; a root is its own parent.
Forest = MutableSequence[int]

_MOST_IN_A_LIST = 400_000


def singletons(count: int) -> Forest:
    """Return a forest of `count` sets, one for each member 0 to `count` - 1."""
    # A list is faster while it fits the caches; an array takes half the space.
    if count > _MOST_IN_A_LIST:
        return array("i", range(count))
    return list(range(count))


def find(forest: Forest, member: int) -> int:
    """Return the root of a member's set, and halve the member's path to the root."""
    while (parent := forest[member]) != member:
        forest[member] = member = forest[parent]
    return member


def join(forest: Forest, one: int, other: int) -> bool:
    """Join the sets of two members; return False if they are in the same set already.

    Climbs from both members at once: the member with the higher parent becomes a child of the lower
    parent, and the climb goes on from its old parent. Source: Martin Rem's algorithm, in Edsger W.
    Dijkstra, "A discipline of programming" (1976). It is the fastest of the algorithms compared by
    Patwary, Blair and Manne (2010).
    """
    while (parent := forest[one]) != (other_parent := forest[other]):
        if parent < other_parent:
            forest[other] = parent
            if other == other_parent:
                return True
            other = other_parent
        else:
            forest[one] = other_parent
            if one == parent:
                return True
            one = parent
    return False
