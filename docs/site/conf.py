"""The settings of Sphinx for the site; `docs.site` assembles the sources that it reads."""

project = "Labyrinth"
html_title = "Labyrinth"
language = "en"
extensions = ["myst_parser"]
# Headings get the anchors that they have on GitHub, so that links work in both places.
myst_heading_anchors = 4
# The headings of a page may begin below the first level.
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_logo = "../../share/icons/hicolor/scalable/apps/labyrinth.svg"
# The lines of the logo are too thin for a tab.
html_favicon = "../../labyrinth/browser/page/icon.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/try.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_use_index = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d5fa8",
        "color-brand-content": "#1d5fa8",
        "color-code-background": "#f3f5f8",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8ab8f0",
        "color-brand-content": "#8ab8f0",
        "color-code-background": "#1c1f24",
    },
}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
