CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    program TEXT,
    name TEXT NOT NULL, edited INTEGER NOT NULL, steps INTEGER, changed_at REAL NOT NULL,
    damaged INTEGER NOT NULL DEFAULT 0,
    snapshot INTEGER, last INTEGER NOT NULL DEFAULT 0,
    members TEXT, size INTEGER, data BLOB
);
CREATE TABLE state (
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    number INTEGER NOT NULL,
    head TEXT,
    members TEXT NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (document, number)
);
CREATE TABLE result (
    document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
    search TEXT NOT NULL,
    searched_at REAL,
    members TEXT NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (document, search)
);
CREATE TABLE recent (
    source TEXT PRIMARY KEY,
    at REAL NOT NULL
);
CREATE TABLE best (
    maze TEXT NOT NULL,
    mode TEXT NOT NULL,
    name TEXT NOT NULL CHECK (typeof(name) = 'text'),
    points INTEGER NOT NULL CHECK (typeof(points) = 'integer'),
    cost INTEGER NOT NULL CHECK (typeof(cost) = 'integer'),
    steps INTEGER NOT NULL CHECK (typeof(steps) = 'integer'),
    hints INTEGER NOT NULL CHECK (typeof(hints) = 'integer'),
    seconds REAL NOT NULL CHECK (typeof(seconds) = 'real'),
    finished TEXT NOT NULL CHECK (typeof(finished) = 'text'),
    run TEXT NOT NULL CHECK (typeof(run) = 'text'),
    PRIMARY KEY (maze, mode)
)
