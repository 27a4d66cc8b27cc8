"""Base classes for records with named fields: immutable values, and declarations."""

from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


class Fields:
    """A base class that gives a class fields like those of a data class, but is fast to import.

    The fields are the annotations of the class, after those of its base classes. `__post_init__`
    may check the values. Every command imports such classes; the module `dataclasses`, which
    imports `inspect` and compiles the methods of each class, would take longer than generating and
    printing a small maze.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Make the annotations of a new class its fields."""
        super().__init_subclass__(**arguments)
        own = (name for name, kind in cls.__annotations__.items() if "ClassVar" not in str(kind))
        cls._fields = tuple(dict.fromkeys((*cls._fields, *own)))

    def __init__(self, *given: Any, **named: Any) -> None:
        """Set fields by position or name; the remaining fields get their defaults.

        Raises TypeError unless each field gets exactly one value.
        """
        fields, values = self._fields, self.__dict__
        values.update(zip(fields, given, strict=False), **named)
        is_given_once = len(values) == len(given) + len(named)
        if len(values) < len(fields):
            for name in fields:
                if name not in values and hasattr(self, name):
                    values[name] = getattr(type(self), name)
        are_fields = not named or all(map(fields.__contains__, named))
        if not (is_given_once and are_fields and len(values) == len(fields)):
            raise TypeError(f"{type(self).__name__} takes one value for each of {fields}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check the values; the default checks nothing."""


@dataclass_transform(kw_only_default=True)
class Declaration(Fields):
    """A base class for records whose fields are passed as keyword arguments."""


@dataclass_transform(frozen_default=True)
class Frozen(Fields):
    """A base class for immutable records."""

    def replaced(self, **changes: Any) -> Self:
        """Return a copy with the values in `changes` replaced, checked like a new record."""
        if not changes.keys() <= self.__dict__.keys():
            return type(self)(**{**self.__dict__, **changes})  # which tells what is wrong
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **changes)
        other.__post_init__()
        return other

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Raise an error: the value is immutable."""
        raise AttributeError(
            f"{type(self).__name__} cannot be changed: make a changed copy with replaced()"
        )

    def __delattr__(self, name: str) -> NoReturn:
        """Raise an error: the value is immutable."""
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        """Return whether the other object has the same class and the same values."""
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        """Hash the values. Raises TypeError if a value has no hash."""
        return hash(tuple(self.__dict__[name] for name in self._fields))

    def __repr__(self) -> str:
        """Return the class name and the values."""
        values = ", ".join(f"{name}={self.__dict__[name]!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"
