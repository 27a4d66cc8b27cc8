"""The garbage collector rests while the program starts and while lists grow."""

import gc

from labyrinth.tui.terminal import garbage_collector


def test_rests_until_all_that_asked_for_it_have_left() -> None:
    assert gc.isenabled()
    with garbage_collector.starting():
        assert not gc.isenabled()
        with garbage_collector.paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_start_ends_once_the_first_screen_is_drawn() -> None:
    with garbage_collector.starting():
        garbage_collector.started()
        assert gc.isenabled()
    assert gc.isenabled()
    with garbage_collector.paused():
        assert not gc.isenabled()
