import BerthStorage
import Testing

@Suite("Limits")
struct LimitsTests {
  private let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT max(i) FROM n"

  @Test("the page quota stops growth with its own code, and deleting makes room")
  func quota() throws {
    let folder = TemporaryFolder()
    let path = folder.file("a.db")
    let database = try Database(path: path, options: DatabaseOptions(pageQuota: 16))
    try database.execute("CREATE TABLE a(id INTEGER PRIMARY KEY, x)")
    let insert = "INSERT INTO a(x) VALUES(zeroblob(4000))"
    let error = storageError { for _ in 0..<100 { try database.run(insert) } }
    #expect(error?.code == .quota)
    #expect(error?.message == "the database has reached its quota of 16 pages")
    #expect(try database.integer("PRAGMA page_count") ?? 99 <= 16)
    let rows = try database.integer("SELECT count(*) FROM a") ?? 0
    #expect(rows > 5)
    try database.run("DELETE FROM a WHERE id<5")
    try database.run(insert)
    #expect(try database.integrityProblems() == [])
  }

  @Test("a full file without a quota is a full disk")
  func full() throws {
    let folder = TemporaryFolder()
    let database = try Database(path: folder.file("a.db"))
    try database.execute("CREATE TABLE a(x); PRAGMA max_page_count=8")
    let error = storageError { try database.run("INSERT INTO a VALUES(zeroblob(90000))") }
    #expect(error?.code == .full)
    #expect(error?.message.contains(folder.file("a.db")) == true)
    #expect(try database.integer("SELECT count(*) FROM a") == 0)
  }

  @Test(
    "a value over its limit is refused before it is made",
    arguments: [
      "SELECT length(zeroblob(2000000))", "SELECT length(hex(zeroblob(600000)))",
      "SELECT length(randomblob(2000000))",
      "SELECT length(replace(hex(zeroblob(1000)), '0', hex(zeroblob(1000))))",
      "INSERT INTO drink VALUES ('x', hex(zeroblob(520000)) || hex(zeroblob(520000)), 1)",
    ])
  func longestValue(_ sql: String) throws {
    let folder = TemporaryFolder()
    let database = try Database(
      path: folder.file("a.db"), options: DatabaseOptions(longestValue: 1_000_000))
    try database.execute("CREATE TABLE drink (id TEXT, name TEXT, strength REAL)")
    #expect(storageError { try database.run(sql) }?.code == .limit)
    try database.run("INSERT INTO drink VALUES ('x', zeroblob(900000), 1)")
  }

  @Test("a step over the time limit ends as a timeout and the next statement runs")
  func timeLimit() throws {
    let database = try drinks()
    var now: UInt64 = 0
    var readings = 0
    let clock: MonotonicClock = {
      readings += 1
      now += 1_000_000
      return now
    }
    try database.limitSteps(nanoseconds: 50_000_000, clock: clock)
    let error = storageError { try database.run(endless) }
    #expect(error?.code == .timeout)
    #expect(error?.message == "the statement ran longer than its limit of 50 ms")
    #expect(readings == 52)
    #expect(try database.integer("SELECT count(*) FROM drink") == 2)
    #expect(readings == 52)
    #expect(storageError { try database.run(endless) }?.code == .timeout)
    #expect(readings == 104)
  }

  @Test("time between steps does not count")
  func timeBetweenSteps() throws {
    let database = try drinks()
    var now: UInt64 = 0
    try database.limitSteps(nanoseconds: 1_000, clock: { now })
    let statement = try database.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n LIMIT 5000) SELECT i FROM n")
    var rows = 0
    while try statement.step() {
      rows += 1
      now += 1_000_000
    }
    #expect(rows == 5_000)
  }

  @Test("a writing statement over its limit leaves nothing")
  func timeLimitOnWrite() throws {
    let database = try drinks()
    var now: UInt64 = 0
    try database.limitSteps(
      nanoseconds: 5_000_000,
      clock: {
        now += 1_000_000
        return now
      })
    let error = storageError {
      try database.transaction {
        try database.run(
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n)"
            + " INSERT INTO drink SELECT i,i,0 FROM n")
      }
    }
    #expect(error?.code == .timeout)
    #expect(!database.isInTransaction)
    #expect(try database.integer("SELECT count(*) FROM drink") == 2)
    try database.limitSteps(nanoseconds: nil)
    #expect(try database.integer("SELECT count(*) FROM drink") == 2)
  }

  @Test("cancelled work is interrupted, not timed out")
  func cancelled() throws {
    let database = try drinks()
    var questions = 0
    try database.limitSteps(
      nanoseconds: nil,
      isCancelled: {
        questions += 1
        return questions > 3
      })
    #expect(storageError { try database.run(endless) }?.code == .interrupted)
    #expect(questions == 4)
  }

  @Test("the machine's clock does not go back")
  func clock() {
    let first = systemMonotonicClock()
    #expect(first > 0)
    #expect(systemMonotonicClock() >= first)
  }
}
