/// The tables the users of a home share: observers, reports, the events they make up, pictures,
/// votes, flags and what moderators did. Times are Unix milliseconds, places degrees of WGS 84.
enum PublicSchema {
  /// The SQL of each version.
  static let migrations = [
    people + reports + pictures + moderation + ClusterStore.schema,
    // Who moderates is the host's to say.
    "DROP TABLE moderators;",
    nights,
    standing,
  ]

  /// That a moderator hid a report stays with its author when it is withdrawn. `intensity` 0 and no
  /// event (0): somebody looked and saw nothing. `species` is `Species.text`, `verified` an observer
  /// whom the operator of the home knows.
  private static let standing = """
    ALTER TABLE reports ADD COLUMN refuted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE reports ADD COLUMN species TEXT NOT NULL DEFAULT '';
    ALTER TABLE observers ADD COLUMN verified INTEGER NOT NULL DEFAULT 0;
    UPDATE reports SET refuted = 1 WHERE state = 1;
    CREATE TABLE comments (
      id INTEGER PRIMARY KEY, report INTEGER NOT NULL, observer TEXT NOT NULL, at INTEGER NOT NULL,
      text TEXT NOT NULL);
    CREATE INDEX comments_report ON comments (report, at);
    CREATE INDEX comments_observer ON comments (observer, at);
    """

  /// `up` and `down` are the votes of others on what an observer reported, `agreed` the reports of
  /// others of the same event, `refuted` what moderators hid. `score` is `Reputation.score`.
  private static let people = """
    CREATE TABLE observers (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, joined INTEGER NOT NULL,
      reports INTEGER NOT NULL DEFAULT 0, up INTEGER NOT NULL DEFAULT 0,
      down INTEGER NOT NULL DEFAULT 0, agreed INTEGER NOT NULL DEFAULT 0,
      refuted INTEGER NOT NULL DEFAULT 0, score REAL NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE TABLE moderators (
      observer TEXT PRIMARY KEY, at INTEGER NOT NULL, by TEXT NOT NULL) WITHOUT ROWID;
    """

  /// What was forecast for a night in its evening, and what came; both only grow. `night` is the days
  /// since 1970-01-01 of its morning.
  private static let nights = """
    CREATE TABLE night_forecasts (
      night INTEGER NOT NULL, region TEXT NOT NULL, shore TEXT NOT NULL, made INTEGER NOT NULL,
      probability REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL, usual REAL NOT NULL,
      confidence REAL NOT NULL, reasons TEXT NOT NULL, PRIMARY KEY (night, region, shore))
      WITHOUT ROWID;
    CREATE TABLE night_outcomes (
      id INTEGER PRIMARY KEY, night INTEGER NOT NULL, region TEXT NOT NULL,
      shore TEXT NOT NULL, jubilee INTEGER NOT NULL, basis TEXT NOT NULL, at INTEGER NOT NULL);
    CREATE INDEX night_outcomes_night ON night_outcomes (night, region, shore);
    CREATE TRIGGER night_forecasts_stay BEFORE UPDATE ON night_forecasts
      BEGIN SELECT RAISE(ABORT, 'what was forecast is never changed'); END;
    CREATE TRIGGER night_forecasts_remain BEFORE DELETE ON night_forecasts
      BEGIN SELECT RAISE(ABORT, 'what was forecast is never taken out'); END;
    CREATE TRIGGER night_outcomes_stay BEFORE UPDATE ON night_outcomes
      BEGIN SELECT RAISE(ABORT, 'what came is never changed'); END;
    CREATE TRIGGER night_outcomes_remain BEFORE DELETE ON night_outcomes
      BEGIN SELECT RAISE(ABORT, 'what came is never taken out'); END;
    """

  /// `mapped` is the level with which an event is among the map's clusters, 0 when it is not.
  /// `state` of a report: 0 shown, 1 hidden by moderation, 2 withdrawn by its author.
  private static let reports = """
    CREATE TABLE events (
      id INTEGER PRIMARY KEY, lat REAL NOT NULL, lon REAL NOT NULL, cell TEXT NOT NULL,
      place TEXT NOT NULL, started INTEGER NOT NULL, last INTEGER NOT NULL, ended INTEGER,
      intensity INTEGER NOT NULL, reports INTEGER NOT NULL, created INTEGER NOT NULL,
      grown INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0,
      mapped INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX events_time ON events (started, id) WHERE hidden = 0;
    CREATE TABLE reports (
      id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, event INTEGER NOT NULL,
      observer TEXT NOT NULL, lat REAL NOT NULL, lon REAL NOT NULL, precise INTEGER NOT NULL,
      cell TEXT NOT NULL, place TEXT NOT NULL, intensity INTEGER NOT NULL,
      started INTEGER NOT NULL, ended INTEGER, created INTEGER NOT NULL, edited INTEGER,
      text TEXT NOT NULL, remarks TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0,
      up INTEGER NOT NULL DEFAULT 0, down INTEGER NOT NULL DEFAULT 0,
      flags INTEGER NOT NULL DEFAULT 0, photos INTEGER NOT NULL DEFAULT 0);
    CREATE INDEX reports_feed ON reports (started, id) WHERE state = 0;
    CREATE INDEX reports_cell ON reports (cell, started, id) WHERE state = 0;
    CREATE INDEX reports_intensity ON reports (intensity, started, id) WHERE state = 0;
    CREATE INDEX reports_event ON reports (event);
    CREATE INDEX reports_observer ON reports (observer, started);
    CREATE INDEX reports_flagged ON reports (flags, id) WHERE flags > 0;
    CREATE TABLE votes (
      report INTEGER NOT NULL, observer TEXT NOT NULL, value INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (report, observer)) WITHOUT ROWID;
    """

  private static let pictures = """
    CREATE TABLE photos (
      sha TEXT PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL);
    CREATE TABLE report_photos (
      report INTEGER NOT NULL, place INTEGER NOT NULL, sha TEXT NOT NULL,
      PRIMARY KEY (report, place)) WITHOUT ROWID;
    CREATE INDEX report_photos_sha ON report_photos (sha);
    """

  /// The audit trail only grows; the database itself refuses anything else.
  private static let moderation = """
    CREATE TABLE flags (
      report INTEGER NOT NULL, observer TEXT NOT NULL, reason TEXT NOT NULL, note TEXT NOT NULL,
      at INTEGER NOT NULL, PRIMARY KEY (report, observer)) WITHOUT ROWID;
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, actor TEXT NOT NULL,
      action TEXT NOT NULL, report INTEGER, observer TEXT, reason TEXT NOT NULL,
      note TEXT NOT NULL);
    CREATE INDEX audit_report ON audit (report);
    CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
    CREATE TRIGGER audit_remains BEFORE DELETE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is never shortened'); END;
    """
}
