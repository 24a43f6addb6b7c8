/// The tables of one user: what was measured and forecast, watched places, alerts, reports that
/// wait. Times are Unix milliseconds, places degrees of WGS 84.
enum PrivateSchema {
  /// The SQL of each version.
  static let migrations = [
    weather + alerts + own,
    measures + terms + trainingHours,
    opened,
  ]

  /// The hours since 1970 in which somebody looked at the app, for the figures of `stats`.
  private static let opened = "CREATE TABLE opened (hour INTEGER PRIMARY KEY) WITHOUT ROWID;"

  /// One row for each measure, with its own quality and time of fetching: answers of one station for
  /// one time come in several documents, and none may erase another. `depth` is in feet, -1 where it
  /// is not said.
  private static let measures = """
    CREATE TABLE measured (
      source TEXT NOT NULL, station TEXT NOT NULL, at INTEGER NOT NULL, depth REAL NOT NULL,
      measure TEXT NOT NULL, value REAL NOT NULL, quality REAL NOT NULL, reliability REAL NOT NULL,
      lat REAL, lon REAL, issued INTEGER, fetched INTEGER NOT NULL,
      PRIMARY KEY (source, station, at, depth, measure)) WITHOUT ROWID;
    CREATE INDEX measured_at ON measured (at);
    """
    + carriedOver.map { measure in
      """
      INSERT OR IGNORE INTO measured
        SELECT source, station, at, coalesce(json_extract(body, '$.depthFeet'), -1), '\(measure)',
          json_extract(body, '$.\(measure)'), coalesce(json_extract(body, '$.\(measure)Quality'), 1),
          coalesce(json_extract(body, '$.reliability'), 0.5), json_extract(body, '$.latitude'),
          json_extract(body, '$.longitude'), json_extract(body, '$.issued'), fetched
        FROM readings WHERE json_extract(body, '$.\(measure)') IS NOT NULL;

      """
    }.joined() + "DROP TABLE readings;\n"

  /// What the first version stored of a reading.
  private static let carriedOver = [
    "temperatureF", "humidityPercent", "windMph", "windGustMph", "windDirectionDegrees",
    "pressureInHg", "oxygenMgL", "oxygenPercent", "salinityPsu", "waterTemperatureF", "tideFeet",
  ]

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

  /// Weather to train on keeps station and depth: two instruments of one hour are two rows.
  private static let trainingHours = """

    CREATE TABLE weather_hours (
      at INTEGER NOT NULL, station TEXT NOT NULL, depth REAL NOT NULL, temperature REAL,
      humidity REAL, wind REAL, direction REAL, pressure REAL, oxygen REAL, source TEXT NOT NULL,
      PRIMARY KEY (at, station, depth)) WITHOUT ROWID;
    INSERT INTO weather_hours SELECT at, 'own', -1, temperature, humidity, wind, direction, pressure,
      oxygen, source FROM own_weather;
    DROP TABLE own_weather;
    """

  /// What alerts can be said as a multiple of the usual chance.
  private static let terms = "ALTER TABLE alert_rules ADD COLUMN times REAL;"

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
