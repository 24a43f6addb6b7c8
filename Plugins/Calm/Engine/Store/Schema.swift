/// The tables of the private database, and of the data set that comes with the build.
enum Schema {
  /// The SQL of each version. Version 1 had the sessions in each user's database.
  static let migrations = [
    bundled + practice, "DROP TABLE main.sessions", packs,
  ]

  /// The tables of a new private database.
  static let own = practice + packs

  /// The columns of a session. `released` is the day it comes out, days since 1970-01-01, 0 for what was
  /// there from the beginning.
  private static let session = """
    id TEXT PRIMARY KEY, number INTEGER NOT NULL, series TEXT NOT NULL, place INTEGER NOT NULL,
      minutes INTEGER NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL, tags TEXT NOT NULL,
      moods TEXT NOT NULL, times TEXT NOT NULL, seasons TEXT NOT NULL, bed TEXT,
      sources TEXT NOT NULL, asks_for_people INTEGER NOT NULL, released INTEGER NOT NULL
    """

  /// The data set: all sessions, in the order of the library.
  static let bundled = """
    CREATE TABLE sessions (\(session)) WITHOUT ROWID;
    """

  /// Packs that somebody added, with the text of each of their sessions; and what was recommended on which
  /// day, to see how much of it was taken.
  private static let packs = """
    CREATE TABLE packs (
      id TEXT PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL, day INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE pack_sessions (\(session), pack TEXT NOT NULL, script TEXT NOT NULL);
    CREATE INDEX pack_sessions_pack ON pack_sessions (pack);
    CREATE TABLE offers (
      day INTEGER NOT NULL, item TEXT NOT NULL, PRIMARY KEY (day, item)) WITHOUT ROWID;
    """

  /// What somebody did and said; `day` is the practice day, days since 1970-01-01.
  private static let practice = """
    CREATE TABLE plays (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, item TEXT NOT NULL, name TEXT NOT NULL,
      day INTEGER NOT NULL, started INTEGER NOT NULL, updated INTEGER NOT NULL,
      position REAL NOT NULL, heard REAL NOT NULL, total REAL NOT NULL,
      state INTEGER NOT NULL, mode INTEGER NOT NULL);
    CREATE INDEX plays_day ON plays (day);
    CREATE INDEX plays_item ON plays (item, updated);
    CREATE INDEX plays_open ON plays (updated) WHERE state = 0;
    CREATE TABLE favorites (item TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE ratings (
      item TEXT PRIMARY KEY, stars INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, day INTEGER NOT NULL,
      mood INTEGER, anxiety INTEGER, sleep REAL, tags TEXT NOT NULL, item TEXT, phase TEXT,
      pair INTEGER, text TEXT NOT NULL);
    CREATE INDEX entries_at ON entries (kind, at);
    CREATE INDEX entries_day ON entries (day, mood, anxiety, sleep);
    CREATE INDEX entries_pair ON entries (item, phase, at) WHERE item IS NOT NULL;
    CREATE TABLE patterns (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, steps TEXT NOT NULL, rounds INTEGER NOT NULL,
      at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE rituals (
      id INTEGER PRIMARY KEY, item TEXT NOT NULL, at INTEGER NOT NULL, day INTEGER NOT NULL,
      note TEXT NOT NULL);
    CREATE TABLE checks (
      id INTEGER PRIMARY KEY, at INTEGER NOT NULL, day INTEGER NOT NULL, answers TEXT NOT NULL,
      score INTEGER NOT NULL);

    """
}
