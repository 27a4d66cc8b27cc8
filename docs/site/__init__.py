"""The web site: the manual, lessons, studies, a gallery and the reference, in one folder."""
