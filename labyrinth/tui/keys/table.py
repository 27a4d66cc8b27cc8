"""The table of all keys, with their meanings in each place.

Each place (a screen, a widget, or a mode of the maze screen) begins with a line `[PLACE] GROUP`,
and has a line for each key: `name | keys | label | tooltip | flags`. The lines are in the order of
use, in which the footer and the help show the keys. Without a tooltip the label is the tooltip.
Flags after the group apply to all keys of the place:

- `footer`: the footer shows the key; `aside`: the command palette omits it, since moving a cursor
  is not a command; `unlisted`: it has no line next to the maze, where space is limited;
- `always`: it precedes the focused widget's use of the key, as the keys of modes do;
- `named`: the name is also Textual's action; `=action`: this is the action. Otherwise the mode
  handles the key;
- `group:Look`: the help lists the key under this heading; `display:↑↓`: its text in the footer;
- `each:123` or `each:up,down`: a key for each of these, which replaces `*` in the line;
- `palette`: the place has separate letters, which are in its panel.

On the maze screen a letter has one meaning in all modes, except modes with a palette. A race and
the list of results have separate screens and letters.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.keys import format_key

_TABLE: Final = """\
[maze] Search named
find | f | Find path | Choose a solver and endpoints, then search | footer =solve
edit | e | Edit | Open and close walls, paint weights | footer group:Change
new | n | New | Generate a maze with the same generator and the next seed | footer group:Maze
timeline | t | Timeline | Step through the last run beside its pseudocode | footer
save | s | Save | Save the maze, or export it as a picture | footer group:Maze
play | p | Play | Walk from the start to the goal yourself | footer group:Maze
explored | x | Explored | Show what the last search expanded, or hide it | footer
live | l | Live search | Edit the maze or move endpoints, and watch the path change | footer
race | v | Race | Race two to four solvers on this maze, side by side | footer
results | a | All results | List all searches with their metrics; show, race, copy or export them
walk | w | Walk | Animate a walk along the path
clear | c | Clear path | Remove the path and the explored tiles
distances | h | Distances | Colour each tile by its distance from the start | =heat group:Look
glyphs | g | Glyphs | Switch to the next glyph set | group:Look
overview | m | Overview | Show the whole maze on a small map | group:Look
jump | j | Jump | Go to the start, to a goal, or along the path | group:Look
report | i | About this maze | Show the report card with all metrics of the maze | group:Look
spanning_tree | asterisk | Spanning tree | Check for a minimum spanning tree; press again to check \
for a maximum one | unlisted group:Look
figures | equals_sign | g, h or f | Show g, h, f or nothing in large tiles that a search \
reached | unlisted group:Look
rulers | number_sign | Rulers | Number the rows and columns | unlisted group:Look
braid | b | Remove dead ends | Open a wall at each dead end | group:Change
carve_in_shape | o | Carve in this shape | Generate a maze in the open rooms only; closed rooms \
stay solid | unlisted group:Maze
undo | u,ctrl+z | Undo | Undo the last change | group:Change
redo | r,ctrl+y | Redo | Redo the change that was undone last | group:Change
contest | at | Micromouse endpoints | Put the start at the bottom left and the goal in the centre, \
as in micromouse contests | unlisted group:Change
study | f6 | Study | Benchmark solvers on many mazes like this one, or on the mazes in its file | \
unlisted
copy_recipe | k | Copy recipe | Copy the recipe of the maze | unlisted group:Maze
focus_maze | left | Go to the maze | | aside group:Move
back | escape | Back | Go back | footer group:Maze
[run] Run
pause | space | Pause | Play or pause; at the end, play again from the beginning | footer
step | right | Step | Forward one event | footer display:<run.step_back><run.step>
step_back | left | Step back | Back one event
skip | enter | Skip | Go to the end | footer
end | escape | Leave | Leave the run | footer
faster | greater_than_sign,full_stop,plus | Faster | Play faster, up to all at once | footer
slower | less_than_sign,comma,minus | Slower | Play slower, down to one event a second | footer
reverse | d | Reverse | Play in the other direction | footer
leap | shift+right | Forward 2% | Forward 2% of the run
leap_back | shift+left | Back 2% | Back 2% of the run
to_end | end | To the end | Jump to the end of the run
to_beginning | home | To the beginning | Jump to the beginning of the run
next_mark | right_square_bracket | Next mark | Jump to the next mark on the bar
last_mark | left_square_bracket | Previous mark | Jump to the previous mark on the bar
ninth_* | * | Jump to */9 | Jump to */9 of the run | aside each:123456789
[timeline] Run footer
next | t | Next run | Show the next of the recorded runs
[code] Run palette
decisions | y | Decisions | Step through decisions as well as events, or through events only | \
footer
predict | q | Predict | Predict what the algorithm does at each choice of the run | footer
parents | b | Search tree | Show or hide the search tree: an arrow from each reached tile to its \
parent
read | tab,shift+tab | Read tiles | Move a cursor over the tiles with the arrows, or return to the \
run | footer
answer | z | Answer | Show or hide the answer to the question in the panel
up | up | Line up | Scroll the panel up by a line | aside
down | down | Line down | Scroll the panel down by a line | aside
pageup | pageup | Page up | Scroll the panel up by a page | aside
pagedown | pagedown | Page down | Scroll the panel down by a page | aside
next_entries | shift+down | Next entries | Show the next entries of the data structures
last_entries | shift+up | Previous entries | Show the previous entries of the data structures
[listing] Run palette footer
source | c | Source | Step through the source code line by line, with its variables
[source] Run palette
steps | y | Lines or events | Step through every line, or only through lines that cause an event | \
footer
code | c | Pseudocode | Show the pseudocode instead of the source code | footer
parents | b | Search tree | Show or hide the search tree: an arrow from each reached tile to its \
parent
read | tab,shift+tab | Read tiles | Move a cursor over the tiles with the arrows, or return to the \
run | footer
up | up | Line up | Scroll the code up by a line | aside
down | down | Line down | Scroll the code down by a line | aside
pageup | pageup | Page up | Scroll the code up by a page | aside
pagedown | pagedown | Page down | Scroll the code down by a page | aside
next_variables | shift+down | Next variables | Scroll the variables down
last_variables | shift+up | Previous variables | Scroll the variables up
[generation] Run palette footer
carve_on | a | Resume carving | Let the generator resume from here with new random choices
edit | o | Edit here | Edit the half-carved maze, then resume carving
[sketch] Draw palette footer
carve_on | a | Resume carving | Let the generator resume carving from your edits
leave | escape | Discard edits | Discard the edits to the half-carved maze
[predict] Run palette
answer | enter | Answer | Answer, or go to the next question | footer
mark | space | Choose | Choose the candidate under the cursor
* | * | Go to the next candidate | | aside each:down,right
* | * | Go to the previous candidate | | aside each:up,left
a | a | Choose candidate A | | aside
b | b | Choose candidate B | | aside
c | c | Choose candidate C | | aside
d | d | Choose candidate D | | aside
e | e | Choose candidate E | | aside
missed_* | * | Show missed step * on the timeline | | aside each:123456789
leave | escape | Back | Go back to the timeline | footer
[solvers] Search palette
search | enter | Search | Search with the chosen solver, at first the last one used
options | o | Options | Set the options of the chosen solver | footer
to_options | right | Options | Set the options of the chosen solver | aside
stops | s | Waypoints | Choose tiles that the path must visit, or remove them | footer
order | e | Waypoint order | Visit the waypoints in the given order, or in the best one
graph | w | Rooms or tiles | Switch between searching tiles and the graph of rooms | footer
no_stops | delete,backspace | Remove all waypoints
other_side | tab,shift+tab | Maze or list | Go to the maze to pick other endpoints, or back to the \
list | footer
cancel | escape | Cancel | Close the list without a search | footer
[searching] Search footer
cancel | escape | Cancel | Cancel the search
[progress] Search footer
cancel | escape | Cancel | Cancel the computation
[question] Search footer
animate | y | Animate | Animate a walk along the path
leave | escape | Skip | Skip the animation
[result] Search footer
leave | escape | Close | Close the message
[jump] Look
next | j | Next | Go to the next endpoint | footer
on | right | Along the path | Go forward along the path | footer display:<jump.back><jump.on>
back | left | Back along the path | Go back along the path
start | home | Start | Go to the start | footer
goal | end | Goal | Go to a goal | footer
leave | escape | Stay here | Close and keep the cursor here | footer
[editor] Draw palette
leave | escape | Done | Cancel what you began to draw, or leave the editor | footer
draw | d | Draw | Draw freehand: drag, or press Enter on a tile | footer
line | l | Line | Draw a line: press Enter at both ends | footer
outline | o | Outline | Draw the outline of a rectangle: press Enter at two corners | footer
box | b | Box | Draw a filled rectangle: press Enter at two corners | footer
fill | f | Fill | Fill the connected area of equal tiles | footer
mirror | m | Mirror | Switch to the next mirror | footer
turn | 0 | Flip | Flip tiles between wall and corridor
wall | w | Wall | Paint walls
weight_* | * | Weight * | Paint with this weight | each:123456789
keep_walls | k | Keep walls | Choose whether painting weights keeps walls closed or opens them
erase | delete,backspace | Erase | Make the tile a wall, as a right click does
[play] Play palette
up | up,w,z,k | Walk | Walk up one tile | footer aside display:↑↓←→
down | down,s,j | Walk down | Walk down one tile | aside
left | left,a,q,h | Walk left | Walk left one tile | aside
right | right,d,l | Walk right | Walk right one tile | aside
run | space | Run | Press this, then an arrow, to run to the next junction | footer
run_* | shift+* | Run * | Run *, to the next junction | aside each:up,down,left,right
hint | i | Hint | Show where to go next; costs 10 steps in the score | footer
fog | f | Fog | Limit your sight to 8, 5 or 3 tiles, or turn the fog off | footer
ghost | g | Ghost | Race a solver or one of your own runs | footer
take_back | backspace,u,ctrl+z | Undo step | Undo the last step, as walking back does | footer
new | n | New game | Begin a new game at the start | footer
leave | escape | Pause | Pause the game; you can resume it later | footer
[goal] Play palette
again | p | Again | Play the same maze again | footer
next | n | Next seed | Play a maze by the same generator with the next seed | footer
larger | b | Bigger | Play a maze 50% larger on each side | footer
generator | g | Next generator | Play a maze by the next generator, with the same size and seed | \
footer
timeline | t | Timeline | Step through your walk | footer
race | v | Race | Race solvers against your walk | footer
save | r | Save run | Save your walk as a ghost to play against
leave | escape | Done | Go back to the maze | footer
over | w,z,k,s,j,a,q,h,d,l,space,backspace,u,ctrl+z,i,f | The walk is over | | aside
[racers] Search palette named
race | v,f5 | Race | Race the listed racers | footer
options | o,right | Options | Set the options of the chosen racer | footer
remove | delete,backspace | Remove | Remove the chosen racer | footer
bets | w | Bets | Bet on which lane wins | footer
cancel | escape | Cancel | Go back without a race | footer
next | tab | Next list | | aside =turn(1)
previous | shift+tab | Previous list | | aside =turn(-1)
number_* | * | Number * | Choose racer *, or use preset * | aside =number(*) each:123456789
focus_racers | left | Racers | Go back to the racers | aside
[racer] Search named
race | enter | Race | Race with these options | footer always =submit
leave | escape | Racers | Go back to the racers | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Previous field | | aside =move(-1)
[bets] Search named
accept | enter | Keep | Keep the bets | footer always
clear | ctrl+r | Clear | Clear all bets and names | footer
cancel | escape | Cancel | Close without changing the bets | footer
next | down | Next player | | aside =move(1)
previous | up | Previous player | | aside =move(-1)
[lanes] Race
open | enter | Open lane | Show the chosen lane by itself | footer
leave | escape | Leave | Leave the race | footer
clock | k | Clock | Count expansions or events, or let all lanes end together | footer
live | l | Live race | Edit the maze or move endpoints, and watch all lanes change | footer
next | down | Next lane | Choose the next lane | footer display:↑↓
previous | up | Previous lane | Choose the previous lane
read | tab,shift+tab | Read tiles | Move a cursor over the tiles with the arrows, or return to the \
race | footer
[race] Race named
finish | f | Photo finish | At the end, show the finishing order, the margins and the bets | footer
order | o | Sort | Sort the board by the next column | footer
reverse | i | Reverse | Reverse the sort order of the board
board | b | Board | Show or hide the board
again | a | Again | Race again from the beginning | footer
others | n | Change racers | Choose other racers | footer
bets | w | Bets | Bet on which lane wins, then race again | footer
save | s | Save… | Save the board, or a picture of the race | footer
maze | m | Open maze | Open the maze of the chosen lane to search, edit or save it | footer
undo | u,ctrl+z | Undo | Undo the last change | group:Change
redo | r,ctrl+y | Redo | Redo the change that was undone last | group:Change
back | escape | Back | Go back | footer
glyphs | g | Glyphs | Switch to the next glyph set | group:Look
[photo] Race named
again | a | Again | Race again from the beginning | =leave('again')
bets | w | Bets | Change the bets, then race again | =leave('bets')
save | s | Save… | Save the board, or a picture of the race | =leave('save')
close | f,escape | Close | Go back to the race | footer =leave('close')
[results] Search named footer
show | enter | Show | Show the chosen result in the maze
mark | space | Mark | Mark the result for a race, a copy or an export, or unmark it
race | v | Race | Race the solvers of the marked results
copy_csv | c | Copy CSV | Copy the marked results, or all, as CSV | =copy('CSV')
copy_markdown | m | Copy Markdown | Copy the marked results, or all, as Markdown | =copy('Markdown')
export | s | Export | Save the marked results, or all, as CSV, Markdown or JSON
order | o | Sort | Sort by the next column | =order(1)
reverse | i | Reverse | Reverse the sort order
back | escape,a | Back | Go back to the maze
[study] Search named
start | f5 | Start | Run the study in the background | footer
copy | f6 | Copy command | Copy the command that runs this study in a shell | footer
open_plan | ctrl+o | Open plan… | Open a plan: the settings of a study, in a file | footer
save_plan | ctrl+s | Save plan… | Save these settings as a plan that `labyrinth study` can run \
too | footer
next | tab | Choices | Go to the list of choices for this field, then to the next field | footer \
aside =turn(1)
previous | shift+tab | Previous field | | aside =turn(-1)
back | escape | Back | Go back to the main menu | footer
[study_form] Search footer aside always
start | enter | Start | Run the study | =screen.start
[candidates] Search named
switch | space | Mark | Add the item to the field, or remove it | footer
options | o,right | Options | Add the chosen algorithm with other options | footer =screen.options
to_field | left | Go back to the field | | aside =screen.to_field
[study_options] Search named
add | enter | Add | Add the algorithm with these options | footer always =submit
leave | escape | List | Go back to the list | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Previous field | | aside =move(-1)
[study_rows] Search named footer always
open | enter | Open | Show the search of the chosen row on the timeline of its maze | =screen.open
mark | space | Mark | Mark the row for a race, or unmark it
race | v | Race | Race the solvers of the marked rows on their maze | =screen.race
order | o | Sort | Sort by the next column | =order(1)
reverse | i | Reverse | Reverse the sort order
leave | tab,shift+tab | Findings | Go to the findings | =screen.other_side
copy | k | Copy command | Copy the command that runs the chosen row alone | =screen.copy
[study_findings] Search footer always
leave | tab,shift+tab | Table | Go back to the table of rows | =screen.other_side
[study_run] Search named footer
by | b | Group by | Switch to the next grouping of the rows | =turn('by')
figure | f | Metric | Show the next metric | =turn('figure')
plot | p | Plot | Show the next kind of plot | =turn('plot')
save | s | Save… | Save the rows as a table, or the plot as a picture
stop | x | Stop or resume | Stop the study, or resume it
back | escape | Back | Go back to the form; a running study continues
[main] Program named footer
continue | c | Continue | Resume where the program was interrupted
generate | g | Generate | Choose a generator and generate a maze
open | o | Open… | Open a file or a recipe
recent | r | Recent | Open a recent maze
study | s | Study | Benchmark solvers on many mazes
quit | q | Quit | Quit the program | =app.quit
[generators] Maze footer aside
generate | enter | Generate | Generate a maze with the chosen generator | =open
[form] Maze footer aside always
generate | enter | Generate | Generate a maze with the chosen generator | =screen.generate
[generator] Maze named
generate | f5 | Generate | Generate a maze with the chosen generator
race | v | Race… | Race generators on mazes of this size | footer
back | escape | Back | Go back to the main menu | footer
focus_list | left | Generators | Go to the list of generators | aside
focus_form | right | Options | Go to the options | footer
[options] Search named
search | enter | Search | Search with these options, and remember them | footer always =submit
leave | escape | Solvers | Go back to the list | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Previous field | | aside =move(-1)
[scenario] Program named footer
back | escape | Back | Go back to the main menu
[dialog] Program named
cancel | escape | Cancel | | footer
next | down | Next field | | aside =app.focus_next
previous | up | Previous field | | aside =app.focus_previous
[saving] Program named
overwrite | ctrl+o | Overwrite | Overwrite the existing file
[help] Program named footer
close | escape,enter,q | Close | Close the list of keys
[glossary] Program named aside
close | escape | Close | Close the glossary | footer
previous | up | Previous term | | =move(-1)
next | down | Next term | | =move(1)
[report] Program named footer
bias | b | Bias | Show statistics of many mazes of this kind, or the metrics again
tree | asterisk | Spanning tree | Check whether the maze is a minimum spanning tree
close | escape,i | Close
[ghost] Program aside
slower | left | Slower | Slow the ghost down | =pace(-1)
faster | right | Faster | Speed the ghost up | =pace(1)
[leave] Program named
stay | escape | Stay | Keep the maze open | footer =answer('stay')
save | s | Save… | Save the maze, then leave | =answer('save')
leave | l | Leave | Discard the edits and leave | =answer('leave')
next | right,down | Next button | | aside =app.focus_next
previous | left,up | Previous button | | aside =app.focus_previous
[cursor] Move named aside
up | up | Cursor up | Move the cursor | =move(-1,0)
down | down | Cursor down | Move the cursor | =move(1,0)
left | left | Cursor left | Move the cursor | =move(0,-1)
right | right | Cursor right | Move the cursor | =move(0,1)
far_up | shift+up | Cursor up | Move the cursor by ten tiles | =move(-10,0)
far_down | shift+down | Cursor down | Move the cursor by ten tiles | =move(10,0)
far_left | shift+left | Cursor left | Move the cursor by ten tiles | =move(0,-10)
far_right | shift+right | Cursor right | Move the cursor by ten tiles | =move(0,10)
page_up | pageup | Page up | | =page(-1)
page_down | pagedown | Page down | | =page(1)
first | home | Go to the top left | | =jump(0)
last | end | Go to the bottom right | | =jump(1)
choose | enter,space | Choose the tile
[overview] Move named
up | up | Scroll up by half a window | | aside =pan(-1,0)
down | down | Scroll down by half a window | | aside =pan(1,0)
left | left | Scroll left by half a window | | aside =pan(0,-1)
right | right | Scroll right by half a window | | aside =pan(0,1)
first | home | Go to the top left | | aside =edge(0)
last | end | Go to the bottom right | | aside =edge(1)
enlarge | enter,space | Larger | Enlarge the overview, or shrink it again | footer always group:Look
close | escape,m | Close | Close the overview | footer always group:Look
[menu] Move aside
previous | up | Previous item | | =move(-1)
next | down | Next item | | =move(1)
first | home | First item | | =edge(0)
last | end | Last item | | =edge(-1)
[list] Move named
previous | up | Previous item | | aside =move(-1)
next | down | Next item | | aside =move(1)
first | home | First item | | aside =edge(0)
last | end | Last item | | aside =edge(-1)
page_up | pageup | Page up | | aside =page(-1)
page_down | pagedown | Page down | | aside =page(1)
open | enter | Select | | footer aside
filter | slash | Filter | Show only items that contain what you type | footer
[filter] Move named footer
open | enter | Select | Select the chosen item | aside =submit
close | escape | Show all | Clear the filter
[figures] Move named aside
previous | up | Previous row | | =move(-1)
next | down | Next row | | =move(1)
first | home | First row | | =edge(0)
last | end | Last row | | =edge(-1)
page_up | pageup | Page up
page_down | pagedown | Page down
left | left | Scroll left | | =scroll_columns(-8)
right | right | Scroll right | | =scroll_columns(8)
[choice] Move aside
previous | left | Previous choice | | =turn(-1)
next | right,space | Next choice | | =turn(1)
[app] Program named
help | question_mark,f1 | Keys | List the keys that work now | always
glossary | f2 | Glossary | Explain the terms on this screen | always
low_bandwidth | f4 | Low bandwidth | Reduce animations for a slow connection, or restore them | \
=toggle_low_bandwidth
quit | ctrl+q | Quit | Quit the program | always
"""


@dataclass(frozen=True, slots=True)
class Key:
    """The meaning of some keys in one place: a screen, a widget, or a mode of the maze screen.

    The `id` is `PLACE.NAME`, the name of the binding in the user's keymap. The `keys` have
    Textual's names, separated by commas; a letter stands for both its cases. The `label` describes
    the keys' effect in a word or two, the `tooltip` in a sentence; the help lists the keys below
    the heading of their `group`. The `action` is Textual's; without an action the mode handles the
    first of the keys. `display` is the footer's text if it mentions other keys as well:
    `<run.step_back><run.step>`. `flags` are flags of the table, such as `footer`.
    """

    id: str
    keys: str
    label: str
    tooltip: str
    group: str
    action: str = ""
    display: str | None = None
    flags: frozenset[str] = frozenset()

    @property
    def place(self) -> str:
        """The place where the key has this meaning."""
        return self.id.partition(".")[0]

    @property
    def is_command(self) -> bool:
        """Whether the command palette lists the key."""
        return "aside" not in self.flags

    @property
    def first(self) -> str:
        """The first of the keys, by which a mode identifies the meaning."""
        return self.keys.partition(",")[0]

    def binding(self) -> Binding:
        """Return Textual's binding; a mode's binding has priority over the focused widget's."""
        keys = self.keys.split(",")
        return Binding(
            ",".join(f"{key},{key.upper()}" if is_letter(key) else key for key in keys),
            self.action or f"mode('{self.first}')",
            self.label,
            show="footer" in self.flags,
            key_display=self.display,
            priority="always" in self.flags or not self.action,
            tooltip=self.tooltip,
            id=self.id,
        )


def is_letter(key: str) -> bool:
    """Return whether a key's name is a letter, which stands for both its cases."""
    return len(key) == 1 and key.isalpha()


@cache
def table() -> Mapping[str, Key]:
    """Return every key by its identifier, in the order of use within each place."""
    return MappingProxyType({key.id: key for place in _lines() for key in keys_at(place)})


@cache
def keys_at(place: str) -> tuple[Key, ...]:
    """Return the keys of a place, in the order of use, without parsing other places."""
    (group, *common), *lines = _lines()[place]
    return tuple(key for line in lines for key in _keys_in(line, place, group, common))


@cache
def _lines() -> dict[str, tuple[list[str], ...]]:
    """Return the words after the name of each place, and its lines split into columns."""
    found = {}
    for part in _TABLE.removeprefix("[").split("\n["):
        head, *lines = part.splitlines()
        place, group = head.split("]")
        columns = ([cell.strip() for cell in line.split("|")] for line in lines)
        found[place] = (group.split(), *columns)
    return found


def _keys_in(line: list[str], place: str, group: str, common: list[str]) -> Iterator[Key]:
    """Yield the keys of a line; `group` and the flags in `common` belong to its place."""
    *parts, flags = [*line, "", ""][:5]
    options = dict(flag.partition(":")[::2] for flag in (*common, *flags.split()))
    actions = [flag[1:] for flag in options if flag.startswith("=")]
    several = options.get("each", "*")
    for each in several.split(",") if "," in several else several:
        name, keys, label, tooltip = (part.replace("*", each) for part in parts)
        action = actions[0].replace("*", each) if actions else name if "named" in options else ""
        yield Key(
            f"{place}.{name}",
            keys,
            label,
            tooltip or label,
            options.get("group", group),
            action,
            options.get("display"),
            frozenset(options),
        )


def bindings(*places: str) -> list[Binding]:
    """Return the bindings of the given places, in the order of the places."""
    return [key.binding() for place in places for key in keys_at(place)]


def class_bindings(*places: str) -> list[BindingType]:
    """Return the bindings of the given places for the `BINDINGS` of a class."""
    return [*bindings(*places)]


def solver_keys() -> dict[str, Key]:
    """Return the key of each solver that has a letter, by identifier."""
    import labyrinth

    keys = [
        Key(
            *(f"solvers.{each.key}", each.shortcut, f"Search with {each.name}", each.summary),
            group="Search",
            flags=frozenset(["palette"]),
        )
        for each in labyrinth.solvers().values()
        if each.shortcut
    ]
    return {key.id: key for key in keys}


# The user's keys, separated by commas, by the identifiers of bindings.
Chosen = Mapping[str, str]


def chosen_keys(node: DOMNode) -> Chosen:
    """Return the user's keys from a node's application; empty if it has none."""
    found: Chosen = getattr(node.app, "chosen_keys", {})
    return found


def chosen_key(node: DOMNode, identifier: str) -> str:
    """Return the displayed name of the user's key for a binding; "" if it has its default key."""
    key = chosen_keys(node).get(identifier, "").partition(",")[0]
    shown = node.app.get_key_display(Binding(key, "")) if key else ""
    return shown.upper() if len(shown) == 1 else shown


# A placeholder in a sentence for the key of a binding, such as `<run.pause>`.
_MARK: Final = re.compile(r"<(\w+\.\w+)>")
# Keys with names in a sentence, instead of a sign.
_SAID: Final = frozenset(("escape", "enter", "space", "tab", "delete", "backspace", "home", "end"))


def with_names(text: str, chosen: Chosen) -> str:
    """Return a sentence with placeholders such as `<run.pause>` replaced by key names."""

    def named(mark: re.Match[str]) -> str:
        if (key := table().get(mark[1])) is None:
            return mark[0]
        keys = chosen.get(key.id) or key.keys
        signs = ((each, format_key(each)) for each in keys.partition(",")[0].split("+"))
        return "+".join(
            key.capitalize() if key in _SAID or len(sign) > 1 else sign.upper()
            for key, sign in signs
        )

    return _MARK.sub(named, text)
