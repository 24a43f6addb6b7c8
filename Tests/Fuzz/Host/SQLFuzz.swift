import BerthBase
import FuzzKit

@testable import BerthCapabilities
@testable import BerthManifest
@testable import BerthStorage

/// SQL as a plugin may write it, line by line and as one script: whatever it says, the host's
/// tables, the neighbour's file and the folder stay as they were, and nothing of them is read.
enum SQLFuzz {
  private static let canary = "canary-of-the-host"
  private static let rowsRead = 50

  /// A plugin's file with tables of its own and of the host, and a neighbour's file.
  private static let files: (own: [UInt8], other: [UInt8]) = {
    func file(_ name: String, _ script: String) -> [UInt8] {
      let path = Scratch.write([], to: name)
      do {
        let database = try Database(path: path, options: DatabaseOptions(usesWriteAheadLog: false))
        try database.execute(script)
        database.close()
      } catch {
        fatalError("\(error)")
      }
      return FileBytes.read(path) ?? []
    }
    let own = """
      CREATE TABLE berth_secret (text TEXT);
      INSERT INTO berth_secret VALUES ('\(canary)');
      CREATE TABLE drinks (id TEXT PRIMARY KEY, name TEXT NOT NULL, strength REAL) WITHOUT ROWID;
      INSERT INTO drinks VALUES ('mojito', 'Mojito', 11.5), ('spritz', 'Spritz', 8);
      CREATE TABLE log (id INTEGER PRIMARY KEY, drink TEXT REFERENCES drinks (id), at INTEGER);
      INSERT INTO log (drink, at) VALUES ('mojito', 1), ('spritz', 2);
      CREATE VIRTUAL TABLE words USING fts5 (text);
      INSERT INTO words VALUES ('mint and lime'), ('bitter orange');
      CREATE VIEW strong AS SELECT * FROM drinks WHERE strength > 10;
      """
    let other = "CREATE TABLE secret (text TEXT); INSERT INTO secret VALUES ('\(canary)');"
    return (file("own.db", own), file("other.db", other))
  }()

  static func run(_ bytes: [UInt8]) {
    let path = Scratch.write(files.own, to: "own.db")
    for suffix in ["-wal", "-shm", "-journal"] { _ = Scratch.remove(file: "own.db\(suffix)") }
    do {
      let database = try Database(path: path, options: .plugin(quota: 2))
      let open = try OpenDatabase(
        database, bookkeeping: Manifest.Bookkeeping(), statementMilliseconds: 20)
      for line in bytes.split(separator: 0x0A).prefix(40) { read(Array(line), open) }
      try? bytes.withUnsafeBufferPointer { try database.execute(utf8: $0) }
      _ = open.endCall()
      let secrets = try database.asHost { try database.rows("SELECT text FROM berth_secret") }
      require(secrets.count == 1 && secrets[0] == [.text(canary)], "the host's table changed")
      open.close()
    } catch {
      fatalError("the database is not as it was: \(error)")
    }
    require(FileBytes.read("\(Scratch.folder)/other.db") == files.other, "the neighbour changed")
    require(Scratch.names(in: "work").isEmpty, "files: \(Scratch.names(in: "work"))")
    let known: Set<String> = [
      "own.db", "own.db-wal", "own.db-shm", "own.db-journal", "other.db", "work",
    ]
    let names = Scratch.names(in: ".")
    require(names.allSatisfy(known.contains), "files: \(names)")
  }

  private static func read(_ line: [UInt8], _ open: OpenDatabase) {
    line.withUnsafeBufferPointer { sql in
      let statement: Statement
      do throws(StorageError) {
        statement = try open.database.prepare(utf8: sql)
      } catch {
        // The name of what is missing or misspelt says nothing.
        return FuzzCounters.saw(error.message.utf8.prefix(24))
      }
      explain(line, open)
      var rows = 0
      while rows < rowsRead, (try? statement.step()) == true {
        rows += 1
        for column in 0..<statement.columnCount {
          guard case .text(let text) = statement.value(at: column) else { continue }
          require(!text.contains(canary), "SQL read what is the host's: \(Array(sql).text)")
        }
      }
      statement.finalize()
    }
  }

  /// Counts the pairs of instructions of a statement's program as covered.
  private static func explain(_ line: [UInt8], _ open: OpenDatabase) {
    let program = Array("EXPLAIN ".utf8) + line
    program.withUnsafeBufferPointer { sql in
      guard let rows = try? open.database.prepare(utf8: sql) else { return }
      var before: [UInt8] = []
      while (try? rows.step()) == true {
        let instruction = Array(rows.utf8(at: 1))
        FuzzCounters.saw(before + instruction)
        before = instruction
      }
      rows.finalize()
    }
  }
}
