import BerthBase
import CSQLite
import Glibc

/// The baseline of searching: FTS5 with the capability's own schema and nothing round it.
final class WordIndex {
  private let raw: RawDatabase
  private let scratch: Scratch
  private static let highlights =
    ", highlight(words, 0, char(2), char(3)), highlight(words, 1, char(2), char(3))"

  init() throws {
    scratch = try Scratch()
    raw = try RawDatabase(scratch.path + "/raw.db")
    try raw.execute(
      """
      CREATE TABLE document (doc INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL);
      CREATE VIRTUAL TABLE words USING fts5(
        name, body, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
      CREATE VIRTUAL TABLE terms USING fts5vocab(words, row);
      INSERT INTO words(words, rank) VALUES ('rank', 'bm25(4.0, 1.0)');
      """)
  }

  /// Fills the index with the first lines of a file; how long it took, in nanoseconds.
  func fill(_ path: String, _ count: Int) throws -> Double {
    guard let file = fopen(path, "re") else {
      throw BerthError("not-found", "could not open \(path)")
    }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    return try Bench.time {
      try raw.execute("BEGIN IMMEDIATE; DELETE FROM words; DELETE FROM document")
      let row = try raw.prepare("INSERT INTO document(id, title) VALUES (?1, ?2)")
      let text = try raw.prepare("INSERT INTO words(rowid, name, body) VALUES (?1, ?2, ?3)")
      defer {
        sqlite3_finalize(row)
        sqlite3_finalize(text)
      }
      for index in 0..<count {
        let length = getline(&line, &capacity, file)
        guard length > 0, let line, let tab = strchr(line, 9) else { break }
        let name = Int32(tab - line)
        try withBound(row, 1, "d\(index)") {
          sqlite3_bind_text(row, 2, line, name, nil)
          guard sqlite3_step(row) == SQLITE_DONE else { throw raw.failure("document") }
          sqlite3_reset(row)
        }
        sqlite3_bind_int64(text, 1, sqlite3_last_insert_rowid(raw.handle))
        sqlite3_bind_text(text, 2, line, name, nil)
        sqlite3_bind_text(text, 3, tab + 1, Int32(length) - name - 2, nil)
        guard sqlite3_step(text) == SQLITE_DONE else { throw raw.failure("words") }
        sqlite3_reset(text)
      }
      try raw.execute("COMMIT")
    }
  }

  /// How many documents hold all words of a text.
  func total(_ text: String) throws -> Int {
    var total = 0
    let statement = try raw.prepare("SELECT count(*) FROM words WHERE words MATCH ?1")
    defer { sqlite3_finalize(statement) }
    withBound(statement, 1, Self.expression(text)) {
      if sqlite3_step(statement) == SQLITE_ROW { total = Int(sqlite3_column_int64(statement, 0)) }
    }
    return total
  }

  /// The words of at least six letters that most documents hold, the most frequent first.
  func words(frequent count: Int) throws -> [String] {
    try texts(
      "SELECT term FROM terms WHERE length(term) >= 6 AND term NOT GLOB '*[^a-z]*' "
        + "ORDER BY doc DESC, term LIMIT \(count)")
  }

  /// A word of at least six letters that so many documents hold.
  func word(heldBy range: ClosedRange<Int>) throws -> String {
    let found = try texts(
      "SELECT term FROM terms WHERE length(term) >= 6 AND term NOT GLOB '*[^a-z]*' "
        + "AND doc BETWEEN \(range.lowerBound) AND \(range.upperBound) LIMIT 1")
    guard let word = found.first else {
      throw BerthError("bench.corpus", "no word is held by so few documents")
    }
    return word
  }

  private func texts(_ sql: String) throws -> [String] {
    let statement = try raw.prepare(sql)
    defer { sqlite3_finalize(statement) }
    var found: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { found.append(String(cString: text)) }
    }
    return found
  }

  /// Asks over and over for the 20 best and how many there are; in nanoseconds.
  ///
  /// - Parameter marks: with the places where the words stand.
  func query(_ text: String, _ count: Int, _ bench: Bench, marks: Bool = false) throws -> Double {
    let expression = Self.expression(text)
    let page = try raw.prepare(
      "SELECT d.id, f.rank, d.title\(marks ? Self.highlights : "") FROM words f "
        + "JOIN document d ON d.doc = f.rowid WHERE words MATCH ?1 ORDER BY f.rank LIMIT 20")
    let total = try raw.prepare("SELECT count(*) FROM words WHERE words MATCH ?1")
    defer {
      sqlite3_finalize(page)
      sqlite3_finalize(total)
    }
    return Bench.time {
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
    }
  }

  private static func expression(_ text: String) -> String {
    text.split(separator: " ").map { "\"\($0)\"" }.joined(separator: " AND ")
  }
}
