import BerthStorage
import Testing

@Suite("Backups")
struct BackupTests {
  let folder = TemporaryFolder()

  private func filled(_ name: String, rows: Int = 400) throws -> Database {
    let database = try Database(
      path: folder.file(name), options: DatabaseOptions(applicationID: 77))
    try database.execute("CREATE TABLE a(id INTEGER PRIMARY KEY, x)")
    try database.transaction {
      for id in 0..<rows {
        try database.run("INSERT INTO a VALUES(?1,zeroblob(1000))", [.integer(Int64(id))])
      }
    }
    try database.setUserVersion(3)
    return database
  }

  private func count(_ path: String) throws -> Int64? {
    try Database(path: path, options: .readOnly).integer("SELECT count(*) FROM a")
  }

  @Test("a copy made while another connection writes is of one moment and complete")
  func whileWriting() throws {
    let source = try filled("a.db")
    let writer = try Database(path: folder.file("a.db"))
    let copy = folder.file("copy.db")
    var written = 0
    var seen: [Backup.Progress] = []
    try Backup.copy(source, to: copy, pagesPerStep: 10) { progress in
      seen.append(progress)
      let result = outcome { try writer.run("INSERT INTO a(x) VALUES(zeroblob(1000))") }
      if result == nil { written += 1 }
      return true
    }
    #expect(written == seen.count)
    #expect(written > 5)
    #expect(seen.last?.copiedPages == seen.last?.totalPages)
    #expect(seen.first?.copiedPages == 10)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.copiedPages < $1.copiedPages })
    #expect(try count(copy) == 400)
    #expect(try source.integer("SELECT count(*) FROM a") == Int64(400 + written))
    try Backup.verify(copy)
  }

  /// The error of a write inside a callback that cannot throw.
  private func outcome(_ body: () throws -> Void) -> (any Error)? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("a backup that is given up leaves the old one and no other file")
  func givenUp() throws {
    let source = try filled("a.db")
    let copy = folder.file("copy.db")
    try Backup.copy(source, to: copy)
    let before = content(of: copy)
    try source.run("DELETE FROM a WHERE id>5")
    let names = folder.names
    let error = storageError {
      try Backup.copy(source, to: copy, pagesPerStep: 5) { $0.copiedPages < 20 }
    }
    #expect(error?.code == .interrupted)
    #expect(content(of: copy) == before)
    #expect(folder.names == names)
    #expect(!source.isInTransaction)
    try Backup.copy(source, to: copy)
    #expect(try count(copy) == 6)
  }

  @Test("a backup works under a plugin's policy, of memory, and inside a read transaction")
  func sources() throws {
    let source = try filled("a.db")
    try source.setAuthorizer(.plugin)
    try source.transaction(.deferred) {
      _ = try source.integer("SELECT count(*) FROM a")
      try Backup.copy(source, to: folder.file("one.db"))
    }
    #expect(try count(folder.file("one.db")) == 400)
    let memory = try drinks()
    try Backup.copy(memory, to: folder.file("two.db"))
    let copy = try Database(path: folder.file("two.db"))
    #expect(try copy.integer("SELECT count(*) FROM drink") == 2)
  }

  @Test("what cannot be backed up is told")
  func refusals() throws {
    let source = try filled("a.db")
    let missing = storageError { try Backup.copy(source, to: folder.file("none/copy.db")) }
    #expect(missing?.code == .open)
    let inUse = storageError { try Backup.copy(source, to: folder.file("a.db")) }
    #expect(inUse?.code == .misuse)
    try source.begin()
    try source.run("DELETE FROM a")
    let writing = storageError { try Backup.copy(source, to: folder.file("copy.db")) }
    #expect(writing?.code == .misuse)
    try source.rollback()
    source.close()
    #expect(storageError { try Backup.copy(source, to: folder.file("c.db")) }?.code == .misuse)
    #expect(folder.names == ["a.db"])
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var offset = 0
    var bytes: [UInt8] = []
  }

  static let damages = [
    Damage(
      testDescription: "no header", bytes: Array("not a database, really".utf8)),
    Damage(
      testDescription: "a page in the middle", offset: 3 * 4_096,
      bytes: [UInt8](repeating: 0xA5, count: 4_096)),
    Damage(
      testDescription: "a wrong size in the header", offset: 28, bytes: [0, 0, 0, 2]),
  ]

  @Test(
    "a damaged backup is refused", arguments: damages)
  func damaged(_ damage: Damage) throws {
    let copy = folder.file("copy.db")
    try Backup.copy(try filled("a.db"), to: copy)
    overwrite(copy, at: damage.offset, with: damage.bytes)
    let error = storageError { try Backup.verify(copy) }
    #expect(error?.code == .corrupt, "\(error?.description ?? "")")
    #expect(error?.message.contains(copy) == true)
  }

  @Test("missing and empty files are no backups")
  func missing() throws {
    #expect(storageError { try Backup.verify(folder.file("none.db")) }?.code == .open)
    overwrite(folder.file("empty.db"), at: 0, with: [])
    #expect(storageError { try Backup.verify(folder.file("empty.db")) }?.code == .corrupt)
  }
}
