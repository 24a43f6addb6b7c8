import BerthBase
import BerthHost
import JubileeEngine

/// Tides, the map, the feed of a million reports, alerts and the model's training.
enum JubileeBenchmarks {
  static func run(_ bench: Bench) throws {
    let home = try AppHome(["jubilee"])
    let commands: [(name: String, command: String, arguments: JSON)] = [
      ("conditions from the cache", "now", ["offline": true]),
      ("tides of a day", "tides", [:]), ("tides of a month", "tides", ["days": 30]),
    ]
    for (name, command, arguments) in commands {
      try home.run("jubilee", command, arguments)
      try bench.measure(name) { try home.run("jubilee", command, arguments) }
    }
    try alerts(bench)
    try training(bench)
    try feed(bench, home)
  }

  /// Whose places an event lies in, among 10,000 users with 5 places each.
  private static func alerts(_ bench: Bench) throws {
    var random = SeededRandom(state: 3)
    let places = (0..<50_000).map { index in
      AlertMatcher.Place(
        owner: Int32(index / 5), number: Int32(index % 5), latitude: 30.2 + 0.5 * random.unit(),
        longitude: -88.1 + 0.3 * random.unit(), radiusMiles: 0.5 + 9.5 * random.unit())
    }
    let matcher = AlertMatcher(places)
    guard !matcher.matches(latitude: 30.5, longitude: -87.92).isEmpty else {
      throw BerthError("bench.differs", "nobody's place holds the event")
    }
    bench.measure("an event against 10,000 users × 5 places", goal: 5e7) {
      bench.sum += Int64(matcher.matches(latitude: 30.5, longitude: -87.92).count)
    }
  }

  /// The model on hourly rows of fifty years.
  private static func training(_ bench: Bench) throws {
    let rows = bench.isQuick ? 44_000 : 440_000
    let record = EventRecord()
    let evidence = record.evidence()
    var random = SeededRandom(state: 5)
    var table = TrainingTable()
    table.reserveCapacity(rows)
    for row in 0..<rows {
      // From 1970-06-01T00:00Z, an hour a row.
      var situation = Situation(time: 13_046_400_000 + Int64(row) * 3_600_000)
      situation.windMph = 15 * random.unit()
      situation.windDirectionDegrees = 360 * random.unit()
      situation.temperatureF = 60 + 30 * random.unit()
      situation.oxygenMgL = 8 * random.unit()
      situation.tideTrendFeetPerHour = random.unit() - 0.5
      let isCalm = (situation.windMph ?? 0) < 3 && (situation.oxygenMgL ?? 9) < 2
      table.append(
        situation, jubilee: isCalm && random.unit() < 0.05, isNight: false, evidence: evidence)
    }
    bench.measure(
      "training on \(bench.isQuick ? "44,000" : "440,000") hourly rows", repetitions: 3, goal: 1e10
    ) {
      bench.sum += Int64(Trainer.train(table, record: record).coefficient(.hour) * 1000)
    }
  }

  private static func feed(_ bench: Bench, _ home: AppHome) throws {
    let count = bench.isQuick ? 10_000 : 1_000_000
    try home.run("jubilee", "feed")
    home.runtime.releaseAll()
    say("jubilee: writing \(count) reports")
    let database = try home.database("jubilee", "public")
    let start = AppHome.now - Int64(count) * 60_000
    try database.execute(
      """
      BEGIN IMMEDIATE;
      INSERT INTO observers (id, name, joined) VALUES ('watcher', 'Watcher', \(start));
      INSERT INTO events (id, lat, lon, cell, place, started, last, ended, intensity, reports,
        created, grown)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count / 10))
      SELECT i, 30.3 + (i % 400) / 1000.0, -87.92, 'cell-' || (i % 16), 'Daphne',
        \(start) + i * 600000, \(start) + i * 600000, NULL, 1 + i % 4, 10,
        \(start) + i * 600000, \(start) + i * 600000 FROM n;
      INSERT INTO reports (uid, event, observer, lat, lon, precise, cell, place, intensity,
        started, ended, created, text, remarks)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
      SELECT 'report-' || i, 1 + i / 10, 'watcher', 30.3 + (i % 400) / 1000.0, -87.92, 1,
        'cell-' || (i % 16), 'Daphne', 1 + i % 4, \(start) + i * 60000, NULL,
        \(start) + i * 60000, 'Crabs and flounder along the beach', '' FROM n;
      COMMIT;
      """)
    let name = "feed of \(bench.isQuick ? "10,000" : "1,000,000") reports"
    let pages: [(what: String, arguments: JSON)] = [
      ("the first page", [:]), ("major ones", ["intensity": "major"]),
    ]
    for (what, arguments) in pages {
      let page = try home.run("jubilee", "feed", arguments)
      guard page["results"]?.array?.count == 20 else {
        throw BerthError("bench.differs", "the feed shows \(page.text().prefix(200))")
      }
      try bench.measure("\(name): \(what)", repetitions: 41, goal: 5e6) {
        try home.run("jubilee", "feed", arguments)
      }
    }
  }
}
