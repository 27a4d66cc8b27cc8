"""What can be changed in a file, by its syntax tree."""

from __future__ import annotations

import ast
import re
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, tuple[str, ...]]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
}
"""How each comparison is written, as a pattern, and what it is changed to."""

DROPPED: Final = (
    *(ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign),
    *(ast.Return, ast.Raise, ast.Break, ast.Continue, ast.Delete),
)
"""The statements of functions that are dropped."""


class Finder(ast.NodeVisitor):
    """Finds what can be changed: the function, the lines that run, from where to where, by what."""

    def __init__(self, source: bytes) -> None:
        self.found: list[tuple[str, range, int, int, str]] = []
        self.source = source
        self.starts = [0, *(match.end() for match in re.finditer(b"\n", source))]
        self.names: list[str] = []
        self.function = ""
        self.lines = range(1)

    def add(self, start: int, stop: int, by: str) -> None:
        """Note a change."""
        self.found.append((self.function, self.lines, start, stop, by))

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Return where a node starts."""
        return self.starts[node.lineno - 1] + node.col_offset

    def stop(self, node: ast.expr | ast.stmt) -> int:
        """Return where a node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def visit(self, node: ast.AST) -> None:
        """Visit a node; within a statement know which lines of it run, without those of others."""
        outer = self.lines
        if isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            first = node.pattern if isinstance(node, ast.match_case) else node
            inner = getattr(node, "body", None)
            end = inner[0].lineno if inner else (first.end_lineno or first.lineno) + 1
            self.lines = range(first.lineno, max(end, first.lineno + 1))
        if self.function and isinstance(node, DROPPED) and not _is_text(node):
            start, stop = self.start(node), self.stop(node)
            # What follows stays on its line: by that functions are known.
            self.add(start, stop, "pass" + "\n" * self.source.count(b"\n", start, stop))
        super().visit(node)
        self.lines = outer

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave f-strings alone."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave messages alone."""

    def visit_arg(self, node: ast.arg) -> None:
        """Leave annotations alone."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Leave annotations alone."""
        if node.value:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        """Leave imports for type checkers alone."""
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Visit a class."""
        for decorator in node.decorator_list:
            if not ast.unparse(decorator).startswith("dataclass"):
                self.visit(decorator)
        self.enter(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Visit a function; its decorators and the defaults of its arguments are outside of it."""
        for outside in (*node.decorator_list, node.args):
            self.visit(outside)
        self.enter(node)

    def enter(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        """Visit what is inside."""
        outer = self.function
        self.names.append(node.name)
        if isinstance(node, ast.FunctionDef):
            self.function = outer or ".".join(self.names)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()
        self.function = outer

    def visit_Compare(self, node: ast.Compare) -> None:
        """Make each comparison another one."""
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            pattern, others = COMPARISONS[type(operator)]
            for other in others:
                self.rewrite(left, pattern, other, right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Make `and` `or`."""
        pattern, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.rewrite(left, pattern, other, right)
        self.generic_visit(node)

    def rewrite(self, left: ast.expr, pattern: str, other: str, right: ast.expr) -> None:
        """Note that what is written between two expressions becomes another operator."""
        match = re.compile(pattern.encode()).search(self.source, self.stop(left), self.start(right))
        assert match
        self.add(match.start(), match.end(), other)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Drop `not`."""
        if isinstance(node.op, ast.Not):
            start = self.start(node)
            self.add(start, start + len("not"), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Make a number one more and one less, and `True` `False`."""
        if isinstance(node.value, bool):
            self.add(self.start(node), self.stop(node), str(not node.value))
        elif isinstance(node.value, int | float):
            for other in (node.value + 1, node.value - 1):
                self.add(self.start(node), self.stop(node), repr(other))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
