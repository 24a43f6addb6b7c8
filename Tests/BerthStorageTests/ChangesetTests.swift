import BerthStorage
import Testing

@Suite("Changesets")
struct ChangesetTests {
  private let schema = """
    CREATE TABLE note(id TEXT PRIMARY KEY, text TEXT, changed INTEGER);
    CREATE TABLE tag(note TEXT REFERENCES note(id), name TEXT UNIQUE, PRIMARY KEY(note,name));
    CREATE TABLE berth_meta(name TEXT PRIMARY KEY, value);
    CREATE VIRTUAL TABLE find USING fts5(text);
    INSERT INTO note VALUES('a','gin',10),('b','rum',10);
    """

  private func copy() throws -> Database {
    let database = try Database(inMemory: DatabaseOptions())
    try database.execute(schema)
    return database
  }

  private func record(_ database: Database, _ script: String) throws -> Changeset {
    let recorder = try ChangesetRecorder(database)
    #expect(recorder.isEmpty)
    try database.execute(script)
    return try recorder.changeset()
  }

  private func notes(_ database: Database) throws -> [[SQLValue]] {
    try database.rows("SELECT * FROM note ORDER BY id")
  }

  @Test("what is recorded here happens there, and can be undone")
  func roundTrip() throws {
    let here = try copy()
    let there = try copy()
    let before = try notes(there)
    let changeset = try record(
      here,
      """
      INSERT INTO note VALUES('c','mezcal',20);
      UPDATE note SET text='old tom gin' WHERE id='a';
      DELETE FROM note WHERE id='b';
      INSERT INTO tag VALUES('c','smoky');
      INSERT INTO berth_meta VALUES('host',1);
      INSERT INTO find VALUES('lime');
      """)
    #expect(try changeset.apply(to: there) == Changeset.Outcome())
    #expect(try notes(there) == notes(here))
    #expect(try there.rows("SELECT * FROM tag") == [["c", "smoky"]])
    #expect(try there.integer("SELECT count(*) FROM berth_meta") == 0)
    #expect(try there.integer("SELECT count(*) FROM find") == 0)
    let stored = try Changeset(bytes: changeset.bytes)
    try stored.inverted().apply(to: there)
    #expect(try notes(there) == before)
  }

  @Test("the changes can be read")
  func changes() throws {
    let database = try copy()
    let changeset = try record(
      database,
      """
      INSERT INTO note VALUES('c',NULL,1);
      UPDATE note SET changed=11 WHERE id='a';
      DELETE FROM note WHERE id='b';
      """)
    let changes = try changeset.changes().sorted { $0.operation.rawValue < $1.operation.rawValue }
    #expect(changes.map(\.operation) == [.delete, .insert, .update])
    #expect(changes.allSatisfy { $0.table == "note" && !$0.isIndirect })
    #expect(changes.allSatisfy { $0.primaryKey == [true, false, false] })
    #expect(changes[0].old == ["b", "rum", 10])
    #expect(changes[0].new == [])
    #expect(changes[1].new == [.text("c"), .null, .integer(1)])
    #expect(changes[2].old == [.text("a"), nil, .integer(10)] as [SQLValue?])
    #expect(changes[2].new[2] == .integer(11))
    #expect(try changeset.count() == 3)
    for change in changes { #expect(try changeset.contains { $0 == change }) }
    var seen = 0
    let isFound = try changeset.contains { _ in
      seen += 1
      return seen == 2
    }
    #expect(isFound && seen == 2)
    #expect(try !changeset.contains { $0.table == "tag" })
  }

  @Test("changes merge, and cover only the tables asked for")
  func recording() throws {
    let database = try copy()
    let recorder = try ChangesetRecorder(database, tables: ["note"])
    try database.run("INSERT INTO note VALUES('c','x',1)")
    let first = try recorder.changeset()
    try database.run("UPDATE note SET text='y' WHERE id='c'")
    #expect(try recorder.changeset().changes().count == 1)
    try database.run("INSERT INTO tag VALUES('b','z')")
    #expect(try recorder.changeset().changes().count == 1)
    recorder.finish()
    #expect(storageError { _ = try recorder.changeset() }?.code == .misuse)
    let later = try record(database, "UPDATE note SET text='z' WHERE id='c'")
    let both = try first.followed(by: later)
    #expect(try both.changes().map(\.new) == [["c", "z", 1]])
  }

  struct Conflict: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let incoming: String
    let local: String
    let policy: @Sendable () -> ConflictPolicy
    var id: SQLValue = "a"
    /// The text of that note afterwards; nil when applying gives up.
    let result: SQLValue?
  }

  static let byTime: @Sendable () -> ConflictPolicy = { .lastWriteWins(column: "changed") }
  static let mine = "UPDATE note SET text='mine',changed=20 WHERE id='a'"
  static let conflicts = [
    Conflict(
      testDescription: "abort", incoming: "UPDATE note SET text='theirs',changed=30 WHERE id='a'",
      local: mine, policy: { .abort }, result: nil),
    Conflict(
      testDescription: "keep local",
      incoming: "UPDATE note SET text='theirs',changed=30 WHERE id='a'", local: mine,
      policy: { .keepLocal }, result: "mine"),
    Conflict(
      testDescription: "take incoming",
      incoming: "UPDATE note SET text='theirs',changed=15 WHERE id='a'", local: mine,
      policy: { .takeIncoming }, result: "theirs"),
    Conflict(
      testDescription: "later update wins",
      incoming: "UPDATE note SET text='theirs',changed=30 WHERE id='a'", local: mine,
      policy: byTime, result: "theirs"),
    Conflict(
      testDescription: "earlier update loses",
      incoming: "UPDATE note SET text='theirs',changed=15 WHERE id='a'", local: mine,
      policy: byTime, result: "mine"),
    Conflict(
      testDescription: "a tie keeps the local row",
      incoming: "UPDATE note SET text='theirs',changed=20 WHERE id='a'", local: mine,
      policy: byTime, result: "mine"),
    Conflict(
      testDescription: "deletion of an older row loses", incoming: "DELETE FROM note WHERE id='a'",
      local: mine, policy: byTime, result: "mine"),
    Conflict(
      testDescription: "deletion wins over a row no newer",
      incoming: "DELETE FROM note WHERE id='a'", local: "UPDATE note SET text='mine' WHERE id='a'",
      policy: byTime, result: .null),
    Conflict(
      testDescription: "update of a deleted row is left out",
      incoming: "UPDATE note SET text='theirs',changed=30 WHERE id='a'",
      local: "DELETE FROM note WHERE id='a'", policy: byTime, result: .null),
    Conflict(
      testDescription: "later insert of the same key wins",
      incoming: "INSERT INTO note VALUES('n','theirs',50)",
      local: "INSERT INTO note VALUES('n','mine',40)", policy: byTime, id: "n",
      result: "theirs"),
    Conflict(
      testDescription: "earlier insert of the same key loses",
      incoming: "INSERT INTO note VALUES('n','theirs',30)",
      local: "INSERT INTO note VALUES('n','mine',40)", policy: byTime, id: "n", result: "mine"),
    Conflict(
      testDescription: "a policy of one's own that asks for the impossible keeps local",
      incoming: "UPDATE note SET text='theirs' WHERE id='a'",
      local: "DELETE FROM note WHERE id='a'", policy: { ConflictPolicy { _ in .takeIncoming } },
      result: .null),
    Conflict(
      testDescription: "broken references give up", incoming: "INSERT INTO tag VALUES('a','x')",
      local: "DELETE FROM note WHERE id='a'", policy: { .takeIncoming }, result: nil),
  ]

  @Test("conflicts end as the policy says", arguments: conflicts)
  func conflict(_ conflict: Conflict) throws {
    let here = try copy()
    let there = try copy()
    let changeset = try record(here, conflict.incoming)
    try there.execute(conflict.local)
    let before = try notes(there)
    guard let result = conflict.result else {
      let error = storageError { try changeset.apply(to: there, policy: conflict.policy()) }
      #expect(error?.code == .conflict, "\(error?.description ?? "")")
      #expect(try notes(there) == before)
      return
    }
    try changeset.apply(to: there, policy: conflict.policy())
    let text = try there.value("SELECT text FROM note WHERE id=?1", [conflict.id])
    #expect(text ?? .null == result)
  }

  @Test("the policy sees both sides with column names, and the outcome counts")
  func details() throws {
    let here = try copy()
    let there = try copy()
    let changeset = try record(
      here, "UPDATE note SET text='x' WHERE id='a'; UPDATE note SET text='y' WHERE id='b'")
    try there.execute("UPDATE note SET text='mine' WHERE id='a'; DELETE FROM note WHERE id='b'")
    var seen: [ChangeConflict] = []
    let outcome = try changeset.apply(
      to: there,
      policy: ConflictPolicy {
        seen.append($0)
        return .takeIncoming
      })
    #expect(outcome == Changeset.Outcome(kept: 1, replaced: 1))
    let data = try #require(seen.first { $0.kind == .data })
    #expect(data.columns == ["id", "text", "changed"])
    #expect(data.local == ["a", "mine", 10])
    #expect(data.change?.new[1] == .text("x"))
    #expect(seen.contains { $0.kind == .notFound && $0.local.isEmpty })
  }

  @Test(
    "tables can be chosen, host tables are left out unless they are, and a policy is no obstacle")
  func filters() throws {
    let here = try copy()
    let recorder = try ChangesetRecorder(here, tables: ["note", "berth_meta"])
    try here.execute("DELETE FROM note; INSERT INTO berth_meta VALUES('version',9)")
    let changeset = try recorder.changeset()
    #expect(try changeset.changes().count == 3)
    let there = try copy()
    try there.setAuthorizer(.plugin)
    func meta() throws -> Int64? {
      try there.asHost { try there.integer("SELECT count(*) FROM berth_meta") }
    }
    try changeset.apply(to: there)
    #expect(try notes(there).isEmpty)
    #expect(try meta() == 0)
    try changeset.apply(to: there, includes: { $0 == "berth_meta" })
    #expect(try meta() == 1)
  }

  @Test("recording works under a plugin's policy and outlives closing")
  func underPolicy() throws {
    let database = try copy()
    try database.setAuthorizer(.plugin)
    let recorder = try ChangesetRecorder(database)
    try database.run("DELETE FROM note WHERE id='a'")
    database.close()
    #expect(try recorder.changeset().changes().count == 1)
    recorder.finish()
  }

  @Test("a changeset cut off or altered anywhere is told or harmless, never a crash")
  func damaged() throws {
    let whole = try record(
      copy(),
      """
      INSERT INTO note VALUES('c',x'0102',1.5);
      UPDATE note SET text=NULL WHERE id='a';
      DELETE FROM note WHERE id='b';
      INSERT INTO tag VALUES('c','x');
      """
    ).bytes
    #expect(try Changeset(bytes: whole).changes().count == 4)
    #expect(try Changeset(bytes: []).isEmpty)
    #expect(storageError { _ = try Changeset(bytes: Array("text".utf8)) }?.code == .corrupt)
    var refused = 0
    for count in 1..<whole.count {
      if (try? Changeset(bytes: Array(whole[..<count]))) == nil { refused += 1 }
    }
    // A cut between two changes leaves a whole, shorter changeset; there are four such places and
    // one behind each of the two headers.
    #expect(refused >= whole.count - 1 - 6)
    for place in whole.indices {
      for value: UInt8 in [0, 1, 5, 0x54, 0x7F, 0x80, 0xFF] {
        var bytes = whole
        bytes[place] = value
        guard let changeset = try? Changeset(bytes: bytes) else { continue }
        _ = try? changeset.changes()
        _ = try? changeset.inverted()
        let database = try copy()
        _ = try? changeset.apply(to: database, policy: .takeIncoming)
        #expect(try database.integrityProblems() == [])
      }
    }
  }
}
