/// The tables of one user: what was measured and forecast, watched places, alerts, reports that
/// wait. Times are Unix milliseconds, places degrees of WGS 84.
enum PrivateSchema {
  /// The SQL of each version.
  static let migrations = [weather + alerts + own]

  /// One row for each source, station and time; `panel` is what `now` shows, made when data came.
  private static let weather = """
    CREATE TABLE readings (
      source TEXT NOT NULL, station TEXT NOT NULL, at INTEGER NOT NULL, fetched INTEGER NOT NULL,
      body TEXT NOT NULL, PRIMARY KEY (source, station, at)) WITHOUT ROWID;
    CREATE INDEX readings_at ON readings (at);
    CREATE TABLE panel (
      id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL, body TEXT NOT NULL);
    CREATE TABLE outlook (
      hour INTEGER PRIMARY KEY, made INTEGER NOT NULL, probability REAL, confidence REAL NOT NULL,
      cell TEXT NOT NULL, body TEXT NOT NULL);
    CREATE TABLE probabilities (
      at INTEGER NOT NULL, cell TEXT NOT NULL, probability REAL, score REAL,
      confidence REAL NOT NULL, reasons TEXT NOT NULL, PRIMARY KEY (at, cell)) WITHOUT ROWID;
    CREATE TABLE weather_alerts (
      id TEXT PRIMARY KEY, event TEXT NOT NULL, headline TEXT NOT NULL, issued INTEGER NOT NULL,
      starts INTEGER NOT NULL, ends INTEGER) WITHOUT ROWID;
    """

  /// `places` of a kind of alert: ids of monitors, or empty for all of them.
  private static let alerts = """
    CREATE TABLE monitors (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, lat REAL NOT NULL, lon REAL NOT NULL,
      radius REAL NOT NULL, created INTEGER NOT NULL);
    CREATE TABLE alert_rules (
      kind TEXT NOT NULL, monitor INTEGER NOT NULL, enabled INTEGER NOT NULL,
      starts INTEGER, ends INTEGER, threshold REAL, PRIMARY KEY (kind, monitor)) WITHOUT ROWID;
    CREATE TABLE alert_log (
      id INTEGER PRIMARY KEY, key TEXT NOT NULL, kind TEXT NOT NULL, monitor INTEGER NOT NULL,
      place TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
      due INTEGER NOT NULL, probability REAL, confidence REAL, event INTEGER, intensity INTEGER,
      state TEXT NOT NULL, ends INTEGER);
    CREATE INDEX alert_log_key ON alert_log (key, at);
    CREATE INDEX alert_log_at ON alert_log (at);
    """

  private static let own = """
    CREATE TABLE outbox (
      uid TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL, problem TEXT NOT NULL)
      WITHOUT ROWID;
    CREATE TABLE outbox_photos (
      uid TEXT NOT NULL, place INTEGER NOT NULL, sha TEXT NOT NULL, kind TEXT NOT NULL,
      bytes BLOB NOT NULL, PRIMARY KEY (uid, place));
    CREATE TABLE own_events (
      id INTEGER PRIMARY KEY, day TEXT NOT NULL, place TEXT NOT NULL, lat REAL, lon REAL,
      jubilee INTEGER NOT NULL, source TEXT NOT NULL, note TEXT NOT NULL, at INTEGER NOT NULL);
    CREATE TABLE own_weather (
      at INTEGER PRIMARY KEY, temperature REAL, humidity REAL, wind REAL, direction REAL,
      pressure REAL, oxygen REAL, source TEXT NOT NULL);
    """
}
