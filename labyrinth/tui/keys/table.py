"""The one table of keys: which key means what, where.

Each place (a screen, a widget, or a mode of the maze screen) begins with a line `[PLACE] GROUP`,
and has a line for each key: `name | keys | label | tooltip | flags`. The lines are in the order of
use, in which the footer and the help show the keys. Without a tooltip the label is the tooltip.
Flags beside the group hold for all keys of the place:

- `footer`: the footer shows it; `aside`: the command palette leaves it out, since moving a cursor
  is no command; `unlisted`: it has no line beside the maze, where only so many have room;
- `always`: it comes before what the focused widget does with the key, as the keys of modes do;
- `named`: the name is also Textual's action; `=action`: this is. Without either the mode takes it;
- `group:Look`: the help lists it under this heading; `display:↑↓`: what the footer shows for it;
- `each:123` or `each:up,down`: a key for each of these, which stands for `*` in the line;
- `palette`: the place has letters of its own, which stand in its panel.

On the maze screen a letter has one meaning in all modes, but for those with a palette. A race and
the list of results have screens and letters of their own.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import format_key

_TABLE: Final = """\
[maze] Search named
find | f | Find path | Choose a solver, or other endpoints, and search | footer =solve
edit | e | Edit | Turn walls into corridors and back | footer group:Change
new | n | New | The same generator, the next seed | footer group:Maze
timeline | t | Timeline | Step through the last run, with its code | footer
save | s | Save | Save the maze, or export it as a picture | footer group:Maze
play | p | Play | Walk from the start to the goal by hand | footer group:Maze
explored | x | Explored | Show what the last search expanded | footer
live | l | Live search | Edit or move endpoints, and see the path follow | footer
race | v | Race | Let two to four solvers race on this maze, side by side | footer
results | a | All results | All searches with their figures: show, race, copy, export them
walk | w | Walk | Walk along the path that was found
clear | c | Clear path | Take the path and what was explored away
distances | h | Distances | Colour by distance from the start | =heat group:Look
glyphs | g | Glyphs | Draw with the next glyph set | group:Look
overview | m | Overview | Show the whole maze made small | group:Look
jump | j | Jump | Go to the start, a goal, or along the path | group:Look
report | i | About this maze | Show all figures of the maze, in words | group:Look
spanning_tree | asterisk | Spanning tree | Is the maze a minimum spanning tree of its weights? \
Again: a maximum one? | unlisted group:Look
figures | equals_sign | g, h or f | Show g, h, f or nothing in large tiles that a search has \
reached | unlisted group:Look
rulers | number_sign | Rulers | Number the rows and columns | unlisted group:Look
braid | b | Remove dead ends | Open a wall of each dead end | group:Change
carve_in_shape | o | Carve in this shape | Generate in the rooms that are open now: all others are \
solid, and stay so | unlisted group:Maze
undo | u,ctrl+z | Undo | Take the last change back | group:Change
redo | r,ctrl+y | Redo | Make an undone change again | group:Change
contest | at | Micromouse ends | The start at the bottom left and the goal in the middle, as in \
contests | unlisted group:Change
study | f6 | Study | Have many solvers search many mazes like this one, or the mazes of its file | \
unlisted
copy_recipe | k | Copy recipe | Copy the recipe of the maze | unlisted group:Maze
focus_maze | left | To the maze | | aside group:Move
back | escape | Back | Go back one step | footer group:Maze
[run] Run
pause | space | Pause | Play or pause; at the end begin again | footer
step | right | Step | One event on | footer display:<run.step_back><run.step>
step_back | left | Step back | One event back
skip | enter | Skip | Go to the end | footer
end | escape | End | Leave the run | footer
faster | greater_than_sign,full_stop,plus | Faster | Faster, up to all at once | footer
slower | less_than_sign,comma,minus | Slower | Slower, down to one event a second | footer
reverse | d | Direction | Reverse the direction | footer
leap | shift+right | Leap | A fiftieth of the run on
leap_back | shift+left | Leap back | A fiftieth of the run back
to_end | end | To the end | Jump to the end of the run
to_beginning | home | To the beginning | Jump to the beginning of the run
next_mark | right_square_bracket | Next mark | Jump to the next mark
last_mark | left_square_bracket | Last mark | Jump to the mark before
ninth_* | * | Jump to */9 | Jump to that ninth of the run | aside each:123456789
[timeline] Run footer
next | t | Next run | Show the next of the past runs
[code] Run palette
decisions | y | Decisions | Step through the decisions as well, or only through what they lead to \
| footer
predict | q | Predict | Hide what comes, and guess it at each choice of the run | footer
parents | b | Search tree | Show the parent of each tile that a search has reached as an arrow, or \
hide them
read | tab,shift+tab | Read tiles | Let the arrows move a cursor that reads the tiles, or go back \
to the run | footer
answer | z | Answer | Show the answer to the question in the panel, or fold it away
up | up | A line up | A line up in the panel | aside
down | down | A line down | A line down in the panel | aside
pageup | pageup | A page up | A page up in the panel | aside
pagedown | pagedown | A page down | A page down in the panel | aside
next_entries | shift+down | Next entries | The next entries of what the algorithm holds
last_entries | shift+up | Entries before | The entries before of what the algorithm holds
[listing] Run palette footer
source | c | Source | Show the code that ran, line by line, with its variables
[source] Run palette
steps | y | Lines or events | Step through every line, or only through those that do something in \
the maze | footer
code | c | Pseudocode | Show the pseudocode in the place of the code | footer
parents | b | Search tree | Show the parent of each tile that a search has reached as an arrow, or \
hide them
read | tab,shift+tab | Read tiles | Let the arrows move a cursor that reads the tiles, or go back \
to the run | footer
up | up | A line up | A line up in the code | aside
down | down | A line down | A line down in the code | aside
pageup | pageup | A page up | A page up in the code | aside
pagedown | pagedown | A page down | A page down in the code | aside
next_variables | shift+down | Next variables | Scroll the variables down
last_variables | shift+up | Variables before | Scroll the variables up
[generation] Run palette footer
carve_on | a | Carve on | Let the generator carve on from here in another way
edit | o | Edit here | Edit the half-carved maze, then carve on
[sketch] Draw palette footer
carve_on | a | Carve on | Let the generator carve on from what was drawn
leave | escape | Give up | Give the edits up
[predict] Run palette
answer | enter | Answer | Answer, or go on to the next choice | footer
mark | space | Choose | Choose the candidate that the arrows point at
* | * | Point at the next candidate | | aside each:down,right
* | * | Point at the last candidate | | aside each:up,left
a | a | Choose the candidate A | | aside
b | b | Choose the candidate B | | aside
c | c | Choose the candidate C | | aside
d | d | Choose the candidate D | | aside
e | e | Choose the candidate E | | aside
missed_* | * | Look at missed step * on the timeline |  | aside each:123456789
leave | escape | Back | Go back to the timeline | footer
[solvers] Search palette
search | enter | Search | Search with the last solver
options | o | Options | Set the options of the chosen solver | footer
to_options | right | Options | Set the options of the chosen solver | aside
stops | s | Stops | Choose tiles that the path is to lead over, or remove them | footer
order | e | Order of stops | Visit the stops in the order given, or in the best one
graph | w | Rooms or tiles | Search rooms, where passages are edges with weights, or tiles | footer
no_stops | delete,backspace | Remove all stops
other_side | tab,shift+tab | Maze or list | Go to the maze to choose other endpoints, or back to \
the list | footer
cancel | escape | Cancel | Give it up | footer
[searching] Search footer
cancel | escape | Cancel | Give it up
[progress] Search footer
cancel | escape | Cancel | Give it up
[question] Search footer
animate | y | Animate | Let the walker go along the path
leave | escape | Leave it | Go on without that
[result] Search footer
leave | escape | Leave it | Go on without that
[jump] Look
next | j | Next | Go to the next of the start and the goals | footer
on | right | Along the path | Go on along the path | footer display:<jump.back><jump.on>
back | left | Back along the path | Go back along the path
start | home | Start | Go to the start | footer
goal | end | Goal | Go to a goal | footer
leave | escape | Stay here | Stay where that is | footer
[editor] Draw palette
leave | escape | Done | Give up what has begun, then leave | footer
draw | d | Draw | Draw freely: turn the tile, and drag on | footer
line | l | Line | Draw a line: Enter at both ends | footer
outline | o | Outline | Draw the outline of a rectangle: Enter at both corners | footer
box | b | Box | Draw a filled rectangle: Enter at both corners | footer
fill | f | Fill | Fill the connected area of equal tiles | footer
mirror | m | Mirror | Mirror what is drawn in the next way | footer
turn | 0 | Turn | Turn walls into corridors and back
wall | w | Wall | Paint walls
weight_* | * | Weight * | Paint with this weight | each:123456789
keep_walls | k | Keep walls | Paint weights into walls, where they wait until the wall is opened, \
or open walls again
erase | delete,backspace | Erase | Make a wall, as the right button does
[play] Play palette
up | up,w,z,k | Walk | One tile up | footer aside display:↑↓←→
down | down,s,j | Walk down | One tile down | aside
left | left,a,q,h | Walk left | One tile to the left | aside
right | right,d,l | Walk right | One tile to the right | aside
run | space | Run | Before a way: run to the next junction | footer
run_* | shift+* | Run * | Run *, to the next junction | aside each:up,down,left,right
hint | i | Hint | Say where to go next; the score counts it as 10 steps | footer
fog | f | Fog | See 8, 5 or 3 tiles far, or everything | footer
ghost | g | Ghost | Let a solver or one of your own runs go along | footer
take_back | backspace,u,ctrl+z | Take back | Take the last step back, as walking back does | footer
new | n | New game | Begin again on the start | footer
leave | escape | Pause | Leave the game; it goes on later | footer
[goal] Play palette
again | p | Again | Play the same maze once more | footer
next | n | Next seed | Play a maze of the same generator with the next seed | footer
larger | b | Bigger | Play a maze half as large again | footer
generator | g | Next generator | Play a maze of the next generator, of the same size and seed | \
footer
timeline | t | Timeline | Step through your walk | footer
race | v | Race | Let solvers race against your walk | footer
save | r | Save the run | Save your walk: whoever opens it plays against it
leave | escape | Done | Go back to the maze | footer
over | w,z,k,s,j,a,q,h,d,l,space,backspace,u,ctrl+z,i,f | The walk is over | | aside
[racers] Search palette named
race | v,f5 | Race | Race with those that are listed | footer
options | o,right | Options | Set the options of the racer that is chosen | footer
remove | delete,backspace | Remove | Let the racer that is chosen go | footer
bets | w | Bets | Write down who says which lane wins | footer
cancel | escape | Cancel | Go back without a race | footer
next | tab | Next list | | aside =turn(1)
previous | shift+tab | List before | | aside =turn(-1)
number_* | * | Number * | Choose that racer, or take that preset | aside =number(*) \
each:123456789
focus_racers | left | Racers | Go back to the racers | aside
[racer] Search named
race | enter | Race | Race with these options | footer always =submit
leave | escape | Racers | Go back to the racers | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Field before | | aside =move(-1)
[bets] Search named
accept | enter | Keep | Keep the bets | footer always
clear | ctrl+r | Clear | Forget the bets and the names | footer
cancel | escape | Cancel | Leave the bets as they were | footer
next | down | Next player | | aside =move(1)
previous | up | Player before | | aside =move(-1)
[lanes] Race
open | enter | Open lane | Show the chosen lane by itself | footer
leave | escape | Leave | Leave the race | footer
clock | k | Clock | Let the clock count expansions, events, or all end together | footer
live | l | Live race | Edit or move endpoints, and see all lanes follow | footer
next | down | Next lane | Choose the next lane, on the next page too | footer display:↑↓
previous | up | Lane before | Choose the lane before
read | tab,shift+tab | Read tiles | Let the arrows move a cursor that reads the tiles, or go back \
to the race | footer
[race] Race named
finish | f | Photo finish | Show order, margins and who was right, at the end | footer
order | o | Order by | Sort the board by its next column | footer
reverse | i | Reverse | Sort the board the other way round
board | b | Board | Show the board, or leave its room to the lanes
again | a | Again | Race once more from the beginning | footer
others | n | Others | Choose who else is to race | footer
bets | w | Bets | Write down who says which lane wins, then race | footer
save | s | Save… | Save the board, or a picture of the race | footer
maze | m | Open maze | Look at the maze of the chosen lane: search it, edit it, save it | footer
undo | u,ctrl+z | Undo | Take the last change back | group:Change
redo | r,ctrl+y | Redo | Make an undone change again | group:Change
back | escape | Back | Go back one step | footer
glyphs | g | Glyphs | Draw with the next glyph set | group:Look
[photo] Race named
again | a | Again | Race once more from the beginning | =leave('again')
bets | w | Bets | Bet anew, then race once more | =leave('bets')
save | s | Save… | Save the board, or a picture of the race | =leave('save')
close | escape,f | Close | Go back to the race | footer =leave('close')
[results] Search named footer
show | enter | Show | Show the chosen result in the maze
mark | space | Mark | Mark the result for a race, a copy or a file, or no longer
race | v | Race | Let the solvers of the marked results race
copy_csv | c | Copy CSV | Copy the marked results, or all, as CSV | =copy('CSV')
copy_markdown | m | Copy Markdown | Copy the marked results, or all, as Markdown | =copy('Markdown')
export | s | Export | Save the marked results, or all, as CSV, Markdown or JSON
order | o | Order | Sort by the next column | =order(1)
reverse | i | Reverse | Sort the other way round
back | escape,a | Back | Go back to the maze
[study] Search named
start | f5 | Start | Run the study in the background | footer
copy | f6 | Copy command | Copy the command that runs this study in a shell | footer
open_plan | ctrl+o | Open plan… | Read what is studied from a file | footer
save_plan | ctrl+s | Save plan… | Save what is studied in a file, which the command takes as well \
| footer
next | tab | List | From a field to the list of what it may be, and on to the next field | footer \
aside =turn(1)
previous | shift+tab | The field before | | aside =turn(-1)
back | escape | Back | Go back to the main menu | footer
[study_form] Search footer aside always
start | enter | Start | Run the study, from any field | =screen.start
[candidates] Search named
switch | space | Mark | Take the item into the field, or out of it | footer
options | o,right | Options | Add the chosen algorithm with options of its own | footer \
=screen.options
to_field | left | Go back to the field | | aside =screen.to_field
[study_options] Search named
add | enter | Add | Add the algorithm with these options | footer always =submit
leave | escape | List | Go back to the list | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Field before | | aside =move(-1)
[study_rows] Search named footer always
open | enter | Open | Show the search of the chosen row on the timeline of its maze | =screen.open
mark | space | Mark | Mark the row for a race, or no longer
race | v | Race | Let the solvers of the marked rows race on their maze | =screen.race
order | o | Order | Sort by the next column | =order(1)
reverse | i | Reverse | Sort the other way round
leave | tab,shift+tab | Findings | Go to what the rows come to | =screen.other_side
copy | k | Copy command | Copy the command that makes the chosen row alone | =screen.copy
[study_findings] Search footer always
leave | tab,shift+tab | Table | Go back to the table of the rows | =screen.other_side
[study_run] Search named footer
by | b | By | Group the rows by the next factors | =turn('by')
figure | f | Figure | Sum up and draw the next figure | =turn('figure')
plot | p | Plot | Draw another kind of plot | =turn('plot')
save | s | Save… | Save the rows as a table, or the plot as a picture
stop | x | Stop or go on | Stop the study, or go on with it
back | escape | Back | Go back to what is studied; what runs goes on
[main] Program named footer
continue | c | Continue | Go on where the program was interrupted
generate | g | Generate | Choose a generator, and carve a maze
open | o | Open… | Open a file or a recipe
recent | r | Recent | Open again what was open last
study | s | Study | Have many solvers search many mazes, and compare them
quit | q | Quit | Leave the program | =app.quit
[generators] Maze footer aside
generate | enter | Generate | Generate with the chosen generator, from any field | =open
[form] Maze footer aside always
generate | enter | Generate | Generate with the chosen generator, from any field | =screen.generate
[generator] Maze named
generate | f5 | Generate | Generate with the chosen generator, from any field
race | v | Race… | Let generators race on this size | footer
back | escape | Back | Go back to the main menu | footer
focus_list | left | To the list | Go to the generators | aside
focus_form | right | Options | Go to the fields | footer
[options] Search named
search | enter | Search | Search with these options, which are remembered | footer always =submit
leave | escape | Solvers | Go back to the list | footer
reset | ctrl+r | Defaults | Set all options to their defaults | footer
next | tab | Next field | | aside =move(1)
previous | shift+tab | Field before | | aside =move(-1)
[scenario] Program named footer
back | escape | Back | Go back to the main menu
[dialog] Program named
cancel | escape | Cancel | | footer
next | down | Next field | | aside =app.focus_next
previous | up | Field before | | aside =app.focus_previous
[saving] Program named
overwrite | ctrl+o | Overwrite | Overwrite the file that has this name
[help] Program named footer
close | escape,enter,q | Close | Close the list of keys
[glossary] Program named aside
close | escape | Close | Close the glossary | footer
previous | up | Term before | | =move(-1)
next | down | Next term | | =move(1)
[report] Program named footer
bias | b | Bias | What many mazes of this kind have in common, or the figures again
tree | asterisk | Spanning tree | Is the maze a minimum spanning tree of its weights?
close | escape,i | Close
[ghost] Program aside
slower | left | Slower | Another pace | =pace(-1)
faster | right | Faster | Another pace | =pace(1)
[leave] Program named
stay | escape | Stay | | footer
next | right,down | Next button | | aside =app.focus_next
previous | left,up | Button before | | aside =app.focus_previous
[cursor] Move named aside
up | up | Cursor up | Move the cursor | =move(-1,0)
down | down | Cursor down | Move the cursor | =move(1,0)
left | left | Cursor left | Move the cursor | =move(0,-1)
right | right | Cursor right | Move the cursor | =move(0,1)
far_up | shift+up | Cursor up | Move it by ten tiles | =move(-10,0)
far_down | shift+down | Cursor down | Move it by ten tiles | =move(10,0)
far_left | shift+left | Cursor left | Move it by ten tiles | =move(0,-10)
far_right | shift+right | Cursor right | Move it by ten tiles | =move(0,10)
page_up | pageup | Page up | | =page(-1)
page_down | pagedown | Page down | | =page(1)
first | home | Cursor to the top left | | =jump(0)
last | end | Cursor to the bottom right | | =jump(1)
choose | enter,space | Choose the tile
[overview] Move named
up | up | Up by half a window | | aside =pan(-1,0)
down | down | Down by half a window | | aside =pan(1,0)
left | left | Left by half a window | | aside =pan(0,-1)
right | right | Right by half a window | | aside =pan(0,1)
first | home | To the top left | | aside =edge(0)
last | end | To the bottom right | | aside =edge(1)
enlarge | enter,space | Larger | Fill the stage, or a corner again | footer always group:Look
close | escape,m | Close | Close the overview | footer always group:Look
[menu] Move aside
previous | up | Item before | | =move(-1)
next | down | Next item | | =move(1)
first | home | First item | | =edge(0)
last | end | Last item | | =edge(-1)
[list] Move named
previous | up | Item before | | aside =move(-1)
next | down | Next item | | aside =move(1)
first | home | First item | | aside =edge(0)
last | end | Last item | | aside =edge(-1)
page_up | pageup | A page up | | aside =page(-1)
page_down | pagedown | A page down | | aside =page(1)
open | enter | Open | | footer aside
filter | slash | Filter | Show only what has the words that are written | footer
[filter] Move named footer
open | enter | Open | Open the chosen item | aside =submit
close | escape | Whole list | Show the whole list again
[figures] Move named aside
previous | up | Line before | | =move(-1)
next | down | Next line | | =move(1)
first | home | First line | | =edge(0)
last | end | Last line | | =edge(-1)
page_up | pageup | A page up
page_down | pagedown | A page down
left | left | Columns to the left | | =scroll_columns(-8)
right | right | Columns to the right | | =scroll_columns(8)
[choice] Move aside
previous | left | Word before | | =turn(-1)
next | right,space | Next word | | =turn(1)
[app] Program named
help | question_mark,f1 | Keys | List the keys that work now | always
glossary | f2 | Glossary | Explain the terms on this screen | always
low_bandwidth | f4 | Low bandwidth | Draw animations sparingly, for a slow connection, or as usual \
| =toggle_low_bandwidth
quit | ctrl+q | Quit | Leave the program | always
"""


@dataclass(frozen=True, slots=True)
class Key:
    """The meaning of some keys in one place: a screen, a widget, or a mode of the maze screen.

    The `id` is `PLACE.NAME`, by which the user's keymap knows the binding. The `keys` have
    Textual's names, separated by commas; a letter stands for both its cases. The `label` says in a
    word or two what they do, the `tooltip` in a sentence; the help lists them below the heading of
    their `group`. The `action` is Textual's; without one the mode handles the first of the keys.
    `display` is the footer's text if it mentions other keys as well: `<run.step_back><run.step>`.
    `flags` are those of the table, such as `footer`.
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
        """The place in which the key has this meaning."""
        return self.id.partition(".")[0]

    @property
    def is_command(self) -> bool:
        """Whether the command palette lists it."""
        return "aside" not in self.flags

    @property
    def first(self) -> str:
        """The first of the keys, by which a mode recognises it."""
        return self.keys.partition(",")[0]

    def binding(self) -> Binding:
        """Return Textual's binding; that of a mode has priority over the focused widget's."""
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
    """Return whether the name of a key is a letter, which has two cases."""
    return len(key) == 1 and key.isalpha()


@cache
def table() -> Mapping[str, Key]:
    """Return every key by its identifier, in the order of use within each place."""
    return MappingProxyType({key.id: key for place in _lines() for key in keys_at(place)})


@cache
def keys_at(place: str) -> tuple[Key, ...]:
    """Return the keys of a place, in the order of use; only these are parsed, which saves time."""
    (group, *common), *lines = _lines()[place]
    return tuple(key for line in lines for key in _keys_in(line, place, group, common))


@cache
def _lines() -> dict[str, tuple[list[str], ...]]:
    """Return the words beside the name of each place, and its lines split into columns."""
    found = {}
    for part in _TABLE.removeprefix("[").split("\n["):
        head, *lines = part.splitlines()
        place, group = head.split("]")
        columns = ([cell.strip() for cell in line.split("|")] for line in lines)
        found[place] = (group.split(), *columns)
    return found


def _keys_in(line: list[str], place: str, group: str, common: list[str]) -> Iterator[Key]:
    """Yield the keys of a line, with the group and the flags of its place."""
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
    """Return the bindings of these places, the first place first."""
    return [key.binding() for place in places for key in keys_at(place)]


def solver_keys() -> dict[str, Key]:
    """Return a key for each solver that has a letter, by identifier."""
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


Chosen = Mapping[str, str]
"""The user's keys, separated by commas, by the identifiers of bindings."""


def chosen_keys(node: DOMNode) -> Chosen:
    """Return the user's keys from the application of a node, if it is in one."""
    found: Chosen = getattr(node.app, "chosen_keys", {})
    return found


def chosen_key(node: DOMNode, identifier: str) -> str:
    """Return how the user's key for a binding is displayed, "" if it has its default."""
    key = chosen_keys(node).get(identifier, "").partition(",")[0]
    shown = node.app.get_key_display(Binding(key, "")) if key else ""
    return shown.upper() if len(shown) == 1 else shown


_MARK: Final = re.compile(r"<(\w+\.\w+)>")
"""A placeholder in a sentence for the key of a binding, such as `<run.pause>`."""
_SAID: Final = frozenset(("escape", "enter", "space", "tab", "delete", "backspace", "home", "end"))
"""Keys with names in a sentence, instead of a sign."""


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
