"""Values with named fields: those that never change, and declarations."""

from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


class Fields:
    """What a class inherits to have fields as a data class has, at no cost to declare.

    Its fields are its annotations, those of its bases first; `__post_init__` may check them. Every
    command imports such classes: `dataclasses`, which imports `inspect` and compiles the methods of
    each class anew, would take longer than to generate and print a small maze.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Take the annotations of the class as its fields."""
        super().__init_subclass__(**arguments)
        own = (name for name, kind in cls.__annotations__.items() if "ClassVar" not in str(kind))
        cls._fields = tuple(dict.fromkeys((*cls._fields, *own)))

    def __init__(self, *given: Any, **named: Any) -> None:
        """Take the values of the fields in order or by name; the others have their defaults.

        Raises TypeError where that does not give each field one value.
        """
        fields, values = self._fields, self.__dict__
        values.update(zip(fields, given, strict=False), **named)
        is_given_once = len(values) == len(given) + len(named)
        if len(values) < len(fields):
            for name in fields:
                if name not in values and hasattr(self, name):
                    values[name] = getattr(type(self), name)
        are_fields = not named or values.keys() == set(fields)
        if not (is_given_once and are_fields and len(values) == len(fields)):
            raise TypeError(f"{type(self).__name__} takes one value for each of {fields}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check the values; here nothing is asked of them."""


@dataclass_transform(kw_only_default=True)
class Declaration(Fields):
    """What a class inherits to be a data class whose fields are given by name."""


@dataclass_transform(frozen_default=True)
class Frozen(Fields):
    """What a class inherits to be a frozen data class: its values never change."""

    def replaced(self, **changes: Any) -> Self:
        """Return another with these values in the place of its own, checked as a new one is."""
        if not changes.keys() <= self.__dict__.keys():
            return type(self)(**{**self.__dict__, **changes})  # which tells what is wrong
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **changes)
        other.__post_init__()
        return other

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse: it never changes."""
        raise AttributeError(f"{type(self).__name__} never changes: make another by replaced()")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: it never changes."""
        raise AttributeError(f"{type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        """Whether both are of one class and have the same values."""
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        """Return the same for equal ones. Raises TypeError where a value has no hash."""
        return hash(tuple(self.__dict__[name] for name in self._fields))

    def __repr__(self) -> str:
        """Write the class and its values."""
        values = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"
