"""What the style sheets say, remembered from one application to the next.

More than half of what starting the interface costs is reading them and finding out which of their
rules hold for which widget; every test after the first would find the same out again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

import pytest
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.dom import DOMNode
from textual.widget import Widget

_apply = Stylesheet.apply
_parse_rules = Stylesheet._parse_rules


class _Known(NamedTuple):
    styles: dict[str, Any]
    has_hover_style: bool


_known: dict[Hashable, _Known] = {}
_parsed: dict[Hashable, list[RuleSet]] = {}


def _parse_what_is_new(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    how = (read_from, is_default_rules, tie_breaker, scope)
    key = (css, how, frozenset(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse_rules(sheet, css, *how)
    return _parsed[key]


def _selected_by(node: DOMNode) -> Iterator[Hashable]:
    """Yield all that a selector can tell of a node, but not its place among its siblings."""
    for each in node.css_path_nodes:
        yield type(each)
        yield each.id
        yield each.classes
        if isinstance(each, App):
            yield (each.theme, each.app_focus, each.ansi_color, each.no_color)
        elif isinstance(each, Widget):
            yield (each.mouse_hover, each.has_focus, each.is_disabled, each.can_focus)


def _apply_what_is_known(
    sheet: Stylesheet,
    node: DOMNode,
    *,
    animate: bool = False,
    cache: dict[tuple[Any, ...], Any] | None = None,
) -> None:
    key = (len(sheet.rules), *_selected_by(node))
    known = _known.get(key)
    if known is None:
        _apply(sheet, node, animate=animate, cache=cache)
        by_place = node._has_focus_within or node._has_order_style or node._has_odd_or_even
        in_transition = animate and node.styles.base.transitions
        if not by_place and not in_transition:
            _known[key] = _Known(node.styles.base._rules.copy(), node._has_hover_style)  # type: ignore[arg-type]
        return
    node._has_hover_style = known.has_hover_style
    node._has_focus_within = node._has_order_style = node._has_odd_or_even = False
    if node.styles.base._rules == known.styles:
        node.notify_style_update()
    else:
        sheet.replace_rules(node, known.styles, animate=animate)  # type: ignore[arg-type]
    sheet._process_component_classes(node)


@pytest.fixture(autouse=True)
def remembered_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember from test to test what the style sheets say."""
    monkeypatch.setattr(Stylesheet, "_parse_rules", _parse_what_is_new)
    monkeypatch.setattr(Stylesheet, "apply", _apply_what_is_known)
