# Asks the program, so that the completion knows the algorithms of the installed version.
labyrinth --completion fish | source
