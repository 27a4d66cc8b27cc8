"""A disjoint-set forest: which members are joined to which, for mazes grown from many places."""

from __future__ import annotations

from array import array


def singletons(count: int) -> array[int]:
    """Return a forest in which each of the members 0 to `count` - 1 is alone.

    A root holds minus the size of its set, every other member its parent.
    """
    return array("i", [-1]) * count


def find(forest: array[int], member: int) -> int:
    """Return the root of a member's set, and halve the path to it."""
    while (parent := forest[member]) >= 0:
        grandparent = forest[parent]
        if grandparent < 0:
            return parent
        forest[member] = grandparent
        member = grandparent
    return member


def join(forest: array[int], one: int, other: int) -> bool:
    """Join the sets of two members, the smaller under the larger; False if they are one already.

    Source: Robert Tarjan, "Efficiency of a good but not linear set union algorithm" (1975); path
    halving: Tarjan and Jan van Leeuwen (1984).
    """
    one, other = find(forest, one), find(forest, other)
    if one == other:
        return False
    if forest[one] > forest[other]:
        one, other = other, one
    forest[one] += forest[other]
    forest[other] = one
    return True
