import BerthBase
import BerthHost
import LangEngine

/// Matching among a million profiles, a page of a million messages, sending, and repetition.
enum LangBenchmarks {
  static func run(_ bench: Bench) throws {
    repetition(bench)
    let home = try AppHome(["lang"])
    try home.run(
      "lang", "sign-up",
      [
        "with": "email", "name": "Marta", "born": "1994-05-17", "native": ["es"],
        "learning": ["en:B1"], "goals": ["travel"], "zone": "Europe/Madrid",
      ])
    let count = bench.isQuick ? 10_000 : 1_000_000
    home.runtime.releaseAll()
    say("lang: writing \(count) profiles and messages")
    let database = try home.database("lang", "public")
    try fill(database, count)
    let label = bench.isQuick ? "10,000" : "1,000,000"
    let found = try home.run("lang", "discover", ["limit": 20])
    guard found["results"]?.array?.count == 20 else {
      throw BerthError("bench.differs", "discover shows \(found.text().prefix(200))")
    }
    try bench.measure("the 20 who fit best of \(label) profiles", goal: 5e7) {
      try home.run("lang", "discover", ["limit": 20])
    }
    let arguments: JSON = ["with": "person2", "limit": 50]
    let page = try home.run("lang", "chat", arguments)
    guard page["messages"]?.array?.count == 50 else {
      throw BerthError("bench.differs", "chat shows \(page.text().prefix(200))")
    }
    try bench.measure("chat, the last 50 of \(label) messages", goal: 2e6) {
      try home.run("lang", "chat", arguments)
    }
    try bench.measure("chat, 50 from the middle") {
      try home.run("lang", "chat", ["with": "person2", "limit": 50, "before": JSON(count / 2)])
    }
    try sending(bench, home)
  }

  /// Answers to cards, each at the time it is due.
  private static func repetition(_ bench: Bench) {
    let scheduler = FSRS()
    let grades = [MemoryGrade.good, .good, .easy, .again, .hard]
    bench.measure("a review scheduled (FSRS)", operations: 10_000) {
      var card = MemoryCard(due: AppHome.now)
      for review in 0..<10_000 {
        if review % 20 == 0 { card = MemoryCard(due: AppHome.now) }
        card = scheduler.review(card, grades[review % grades.count], at: card.due)
      }
      bench.sum &+= card.due
    }
  }

  /// Durable messages, 200 of them sharing one wait for the disk.
  private static func sending(_ bench: Bench, _ home: AppHome) throws {
    let batch = 200
    let lines = String(
      repeating: #"{"with": "person2", "text": "¡Hola! ¿Qué tal?"}"# + "\n", count: batch)
    let file = "\(home.path)/messages.ndjson"
    try FileBytes.replace(file, with: Array(lines.utf8))
    let arguments: JSON = ["file": .string(file)]
    let sent = try home.run("lang", "send-many", arguments)
    guard sent["sent"]?.int == batch || sent["results"]?.array?.count == batch else {
      throw BerthError("bench.differs", "send-many says \(sent.text().prefix(300))")
    }
    // 2,000 a second.
    try bench.measure("a message sent, in batches of 200", operations: batch, goal: 5e5) {
      try home.run("lang", "send-many", arguments)
    }
  }

  /// People of eight languages, most of whom fit nobody, and one long conversation.
  private static func fill(_ database: RawDatabase, _ count: Int) throws {
    let now = AppHome.now
    let languages = ["en", "es", "fr", "de", "zh", "ja", "pt", "ar"]
    let choice = { (number: String) in
      "CASE \(number) % 8 "
        + languages.enumerated().map { "WHEN \($0) THEN '\($1)'" }.joined(separator: " ") + " END"
    }
    let numbers =
      "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= \(count))"
    let day = now / 86_400_000
    try database.execute(
      """
      BEGIN IMMEDIATE;
      INSERT INTO profiles (id, key, handle, name, born, country, zone, goals, hours, created,
        updated, active) \(numbers)
      SELECT i, 'key-' || i, 'person' || i, 'Person ' || i, 3650 + i % 14000, 'GB',
        'Europe/London', 1 + i % 255, 281474976710655, \(now), \(now),
        \(now) - (i % 90) * 86400000 FROM n;
      INSERT INTO profile_languages \(numbers)
      SELECT i, 0, \(choice("i")), 7 FROM n;
      INSERT INTO profile_languages \(numbers)
      SELECT i, 1, \(choice("(i + 1 + i / 8 % 7)")), 1 + i % 6 FROM n;
      INSERT INTO pairs \(numbers)
      SELECT \(choice("i")), \(choice("(i + 1 + i / 8 % 7)")),
        ((\(day) - i % 90) << 12) | (i * 2654435761 & 4095), i FROM n;
      INSERT INTO matches (a, b, at, origin) VALUES (1, 2, \(now), 0);
      INSERT INTO conversations (id, a, b, created, last, last_at)
        VALUES (1, 1, 2, \(now), \(count), \(now));
      INSERT INTO participants (profile, conversation, opened)
        VALUES (1, 1, \(now)), (2, 1, \(now));
      INSERT INTO messages (conversation, sequence, sender, client, at, sent, text)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      SELECT 1, i, 1 + i % 2, CAST(printf('%016d', i) AS BLOB), \(now) - (\(count) - i) * 1000,
        \(now) - (\(count) - i) * 1000, 'message number ' || i FROM n;
      COMMIT;
      """)
  }
}
