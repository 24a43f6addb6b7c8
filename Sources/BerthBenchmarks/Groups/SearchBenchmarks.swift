import BerthJSON
import BerthRuntime
import CSQLite
import Glibc

/// Queries through `berth.search/1`, from inside a plugin, against the same FTS5 index without it.
///
/// Both answer the 20 best with id, rank and title, and how many there are in all. The capability
/// says besides which words matched where, and so does the second yardstick.
enum SearchBenchmarks {
  static func run(_ bench: Bench) throws {
    for documents in bench.isQuick ? [600] : [600, 60_000] {
      let host = try BenchHost()
      let scratch = try Scratch()
      let raw = try RawDatabase(scratch.path + "/raw.db")
      try prepare(raw)
      let document = try generator()
      try bench.compareTimes(
        "put, \(documents) documents", against: "raw FTS5", repetitions: documents > 1000 ? 3 : 5,
        operations: documents, { try host.loop("fill", count: documents) },
        yardstick: { try fill(raw, documents, document) })
      let count = documents > 1000 ? 20 : 500
      let queries = [
        ("a common word", "lemon"), ("two words", "lemon mint"),
        ("a rare word", rareWord(document)),
      ]
      for (name, text) in queries {
        try expectSameTotal(host, raw, text)
        try bench.compareTimes(
          "query, \(documents) documents, \(name)", against: "raw FTS5", operations: count,
          goal: 1.2, { try host.loop("query", count: count, text: text) },
          yardstick: { try query(raw, text, count, bench) })
        try bench.compareTimes(
          "query, \(documents) documents, \(name)", against: "raw FTS5 with highlight",
          operations: count, goal: 1.2, { try host.loop("query", count: count, text: text) },
          yardstick: { try query(raw, text, count, bench, marks: true) })
      }
    }
  }

  /// Only answers that agree may be compared.
  private static func expectSameTotal(
    _ host: BenchHost, _ raw: RawDatabase, _ text: String
  ) throws {
    let reply = try host.runtime.search("bench-c", "documents", ["text": .string(text)])
    let statement = try raw.prepare("SELECT count(*) FROM words WHERE words MATCH ?1")
    defer { sqlite3_finalize(statement) }
    var total = 0
    withBound(statement, 1, expression(text)) {
      if sqlite3_step(statement) == SQLITE_ROW { total = Int(sqlite3_column_int64(statement, 0)) }
    }
    guard reply["total"]?.int == total, total > 0 else {
      throw BerthError(
        "internal", "\(text): FTS5 finds \(total), the capability \(reply.text().prefix(300))")
    }
  }

  private static let highlights =
    ", highlight(words, 0, char(2), char(3)), highlight(words, 1, char(2), char(3))"

  private static func expression(_ text: String) -> String {
    text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " AND ")
  }

  private static func prepare(_ raw: RawDatabase) throws {
    try raw.execute(
      """
      CREATE TABLE document (doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL);
      CREATE VIRTUAL TABLE words USING fts5(
        name, body, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
      INSERT INTO words(words, rank) VALUES ('rank', 'bm25(4.0, 1.0)');
      """)
  }

  private typealias Generator =
    @convention(c) (
      Int64, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int
    ) -> Void

  /// The bench plugin's own texts, so that both indexes hold the same.
  private static func generator() throws -> Generator {
    try BenchTables.plain().pointee.document
  }

  /// A word of the first document that few others hold.
  private static func rareWord(_ document: Generator) -> String {
    var name = [CChar](repeating: 0, count: 256)
    var body = [CChar](repeating: 0, count: 256)
    document(0, &name, &body, 256)
    return String(decoding: body.prefix { $0 != 0x20 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func fill(
    _ raw: RawDatabase, _ count: Int, _ document: Generator
  ) throws -> Double {
    var name = [CChar](repeating: 0, count: 256)
    var body = [CChar](repeating: 0, count: 256)
    let start = RuntimeClock.system.monotonic()
    try raw.execute("BEGIN IMMEDIATE; DELETE FROM words; DELETE FROM document")
    let row = try raw.prepare("INSERT INTO document(id, title) VALUES (?1, ?2)")
    let text = try raw.prepare("INSERT INTO words(rowid, name, body) VALUES (?1, ?2, ?3)")
    defer {
      sqlite3_finalize(row)
      sqlite3_finalize(text)
    }
    for place in 0..<count {
      document(Int64(place), &name, &body, 256)
      try withBound(row, 1, "d\(place)") {
        sqlite3_bind_text(row, 2, name, -1, nil)
        guard sqlite3_step(row) == SQLITE_DONE else { throw raw.failure("document") }
        sqlite3_reset(row)
      }
      sqlite3_bind_int64(text, 1, sqlite3_last_insert_rowid(raw.handle))
      try name.withUnsafeBufferPointer { name in
        try body.withUnsafeBufferPointer { body in
          sqlite3_bind_text(text, 2, name.baseAddress, -1, nil)
          sqlite3_bind_text(text, 3, body.baseAddress, -1, nil)
          guard sqlite3_step(text) == SQLITE_DONE else { throw raw.failure("words") }
          sqlite3_reset(text)
        }
      }
    }
    try raw.execute("COMMIT")
    return Double(RuntimeClock.system.monotonic() - start)
  }

  private static func query(
    _ raw: RawDatabase, _ text: String, _ count: Int, _ bench: Bench, marks: Bool = false
  ) throws -> Double {
    let expression = expression(text)
    let start = RuntimeClock.system.monotonic()
    let page = try raw.prepare(
      "SELECT d.id, f.rank, d.title\(marks ? highlights : "") "
        + "FROM words f JOIN document d ON d.doc = f.rowid WHERE words MATCH ?1 ORDER BY f.rank LIMIT 20"
    )
    let total = try raw.prepare("SELECT count(*) FROM words WHERE words MATCH ?1")
    defer {
      sqlite3_finalize(page)
      sqlite3_finalize(total)
    }
    for _ in 0..<count {
      var rows = 0
      withBound(page, 1, expression) {
        while sqlite3_step(page) == SQLITE_ROW {
          rows += 1
          for column in marks ? [Int32(0), 2, 3, 4] : [0, 2] {
            _ = sqlite3_column_text(page, column)
            bench.sum &+= Int64(sqlite3_column_bytes(page, column))
          }
          bench.sum &+= Int64(sqlite3_column_double(page, 1))
        }
        sqlite3_reset(page)
      }
      // A page that is not full holds all there is.
      guard rows == 20 else { continue }
      withBound(total, 1, expression) {
        if sqlite3_step(total) == SQLITE_ROW { bench.sum &+= sqlite3_column_int64(total, 0) }
        sqlite3_reset(total)
      }
    }
    return Double(RuntimeClock.system.monotonic() - start)
  }
}
