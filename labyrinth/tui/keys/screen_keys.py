"""The keys of the maze screen and its modes, of races, of results and of studies.

They are in the form that `table.py` explains.
"""

from __future__ import annotations

from typing import Final

OF_SCREENS: Final = """\
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
rulers | number_sign | Rulers | Number the rows and columns | unlisted group:Look
braid | b | Remove dead ends | Open a wall of each dead end | group:Change
carve_in_shape | o | Carve in this shape | Generate in the rooms that are open now: all others \
are solid, and stay so | unlisted group:Maze
undo | u,ctrl+z | Undo | Take the last change back | group:Change
redo | r,ctrl+y | Redo | Make an undone change again | group:Change
contest | at | Micromouse ends | The start at the bottom left and the goal in the middle, as in \
contests | unlisted group:Change
study | f6 | Study | Have many solvers search many mazes like this one, or the mazes of its file \
| unlisted
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
parents | b | Search tree | Show the parent of each tile that a search has reached as an arrow, \
or hide them
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
parents | b | Search tree | Show the parent of each tile that a search has reached as an arrow, \
or hide them
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
down | down | Point at the next candidate | | aside
right | right | Point at the next candidate | | aside
up | up | Point at the last candidate | | aside
left | left | Point at the last candidate | | aside
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
erase | delete,backspace | Erase | Make a wall, as the right button does

[play] Play palette
up | up,w,z,k | Walk | One tile up | footer aside display:↑↓←→
down | down,s,j | Walk down | One tile down | aside
left | left,a,q,h | Walk left | One tile to the left | aside
right | right,d,l | Walk right | One tile to the right | aside
run | space | Run | Before a way: run to the next junction | footer
run_up | shift+up | Run up | Run up, to the next junction | aside
run_down | shift+down | Run down | Run down, to the next junction | aside
run_left | shift+left | Run left | Run left, to the next junction | aside
run_right | shift+right | Run right | Run right, to the next junction | aside
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
number_* | * | Number * | Choose that racer, or take that preset | aside =number(*) each:123456789
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
copy_csv | c | Copy CSV | Copy the marked results, or all, as CSV
copy_markdown | m | Copy Markdown | Copy the marked results, or all, as Markdown
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
mark | space | Mark | Mark the row for a race, or no longer | =screen.mark
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
"""
