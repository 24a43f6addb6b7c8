package import BerthBase
package import BerthStorage
import Glibc

/// Local statistics of one user: what happened in which app and when; they never leave the machine.
///
/// Recording appends a line to a spool file, which costs a short process next to nothing; reading
/// brings the lines into the database first. Nothing is synced one by one: a power failure can take
/// the last events, never the soundness of the file. Used from one thread at a time.
///
/// ```swift
/// let events = EventLog(home: home) { settings.eventsAreOn }
/// try events.record(plugin: "garden", name: "drink.shown", properties: ["id": "negroni"], at: now)
/// ```
package final class EventLog {
  /// How much is kept.
  package struct Retention: Sendable, Equatable {
    /// Events older than this many days go; 400 keep a year's comparison with the year before its
    /// first month.
    package var days = 400
    /// The most events kept of one plugin; the oldest go first.
    package var perPlugin = 100_000
  }

  /// About how many events are recorded between two looks at the limits.
  static let pruneInterval: Int64 = 256
  /// The most bytes of an event's properties.
  static let largestProperties = 64 << 10

  package let file: HostDatabase
  private let spool: EventSpool
  private let isOn: () -> Bool
  private let retention: Retention

  /// The events of the user of a home.
  ///
  /// - Parameter isOn: asked before each recording; false records nothing.
  package init(home: Home, retention: Retention = Retention(), isOn: @escaping () -> Bool) {
    self.retention = retention
    self.isOn = isOn
    spool = EventSpool(path: home.eventSpool)
    file = HostDatabase(
      path: home.events, version: 2, schema: Self.schema, upgrades: [(1, Self.spoolTable)],
      durability: .relaxed)
  }

  /// Closes the files; the next use opens them again.
  package func close() {
    spool.close()
    file.close()
  }

  /// Brings what the user of a home recorded into the database, for those who read the file itself.
  package static func settle(_ home: Home) throws(BerthError) {
    let log = EventLog(home: home, isOn: { true })
    defer { log.close() }
    _ = try log.database()
  }

  private var isWritable: Bool {
    let folder = FileTree.parent(of: file.path)
    return Glibc.access(folder, F_OK) != 0 || Glibc.access(folder, W_OK) == 0
  }

  /// The database with all that was recorded; nil when nothing ever was.
  package func database() throws(BerthError) -> Database? {
    // What cannot be filed here, on a disk that is only read, is left for another time.
    if spool.isEmpty || !isWritable { return try file.openIfPresent() }
    let database = try file.open()
    var names: [String] = []
    try spool.drain { name, bytes throws(BerthError) in
      names.append(name)
      try rethrow {
        try database.transaction {
          try database.run("INSERT OR IGNORE INTO spool(name) VALUES(?1)", [.text(name)])
          // A file whose lines are in already: only its removal was missing.
          guard database.changes > 0 else { return }
          for line in bytes.split(separator: 0x0A) {
            guard let event = SpooledEvent(line) else { continue }
            try insert(database, event)
          }
        }
      }
    }
    // A name is needed only while its file is there.
    try rethrow {
      for name in names { try database.run("DELETE FROM spool WHERE name=?1", [.text(name)]) }
    }
    file.shortenLog()
    return database
  }

  /// Records an event; nothing when the user turned events off.
  ///
  /// - Parameters:
  ///   - plugin: the plugin's id.
  ///   - name: 1–128 bytes without control characters, such as `drink.shown`.
  ///   - properties: an object of at most 64 KiB, or null.
  ///   - at: when it happened, Unix milliseconds.
  /// - Throws: `input.invalid`.
  package func record(
    plugin: String, name: String, properties: JSON = .null, at moment: Int64
  ) throws(BerthError) {
    let text = try Self.check(name, properties)
    guard isOn() else { return }
    let event = SpooledEvent(plugin: plugin, at: moment, name: name, properties: text)
    // On a full or read-only disk nothing is counted; what was asked for is answered all the same.
    if (try? spool.append(event.line)) == true { _ = try? database() }
  }

  /// Records an event the first time a mark is given for a plugin; true when it did.
  ///
  /// The mark outlives the event itself. Nothing is marked while events are off.
  @discardableResult
  package func recordOnce(
    _ mark: String, plugin: String, name: String, properties: JSON = .null, at moment: Int64
  ) throws(BerthError) -> Bool {
    let text = try Self.check(name, properties)
    guard isOn() else { return false }
    _ = try database()
    let database = try file.open()
    let key: [SQLValue] = [.text(plugin), .text(mark)]
    return try rethrow {
      if try database.value("SELECT 1 FROM mark WHERE plugin=?1 AND mark=?2", key) != nil {
        return false
      }
      return try database.transaction {
        try database.run("INSERT OR IGNORE INTO mark(plugin,mark) VALUES(?1,?2)", key)
        guard database.changes > 0 else { return false }
        try insert(
          database, SpooledEvent(plugin: plugin, at: moment, name: name, properties: text))
        return true
      }
    }
  }

  private func insert(_ database: Database, _ event: SpooledEvent) throws {
    let number = try database.rows(
      """
      INSERT INTO event(plugin,at,number,name,properties) VALUES(?1,?2,
        (SELECT coalesce(max(number),-1)+1 FROM event WHERE plugin=?1 AND at=?2),?3,?4)
        RETURNING number
      """,
      [
        .text(event.plugin), .integer(event.at), .text(event.name), .optional(event.properties),
      ]
    ).first?.first?.integerValue
    if Self.isTimeToPrune(event.at, number ?? 0) {
      try prune(database, event.plugin, now: event.at)
    }
  }

  /// True for one event in 256 or so, without anybody counting them.
  private static func isTimeToPrune(_ moment: Int64, _ number: Int64) -> Bool {
    if number > 0 { return number % pruneInterval == 0 }
    // Fibonacci hashing: the high bits of the product look random.
    return (UInt64(bitPattern: moment) &* 0x9E37_79B9_7F4A_7C15) >> 56 == 0
  }

  private func prune(_ database: Database, _ plugin: String, now: Int64) throws {
    let (age, isLong) = Int64(retention.days).multipliedReportingOverflow(by: 86_400_000)
    let (limit, isEarly) = now.subtractingReportingOverflow(age)
    if !isLong, !isEarly {
      // The recursive part walks from one plugin to the next through the index.
      try database.run(
        """
        WITH RECURSIVE owner(id) AS (
          SELECT min(plugin) FROM event
          UNION ALL
          SELECT (SELECT min(plugin) FROM event WHERE plugin>owner.id) FROM owner
            WHERE owner.id IS NOT NULL)
        DELETE FROM event WHERE plugin IN (SELECT id FROM owner) AND at<?1
        """, [.integer(limit)])
    }
    try database.run(
      """
      DELETE FROM event WHERE plugin=?1 AND (at,number)<=(
        SELECT at,number FROM event WHERE plugin=?1 ORDER BY at DESC,number DESC LIMIT 1 OFFSET ?2)
      """, [.text(plugin), .integer(Int64(retention.perPlugin))])
  }

  private static func check(_ name: String, _ properties: JSON) throws(BerthError) -> String? {
    guard (1...128).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else {
      throw BerthError(
        "input.invalid", "an event's name has \(name.utf8.count) bytes or control characters",
        remedy: "use 1 to 128 bytes of plain text, such as drink.shown")
    }
    switch properties {
    case .null: return nil
    case .object(let members) where members.isEmpty: return nil
    case .object:
      let text = properties.text()
      guard text.utf8.count <= largestProperties else {
        throw BerthError(
          "input.invalid",
          "the properties of \(name) take \(text.utf8.count) bytes; at most \(largestProperties) fit",
          remedy: "record counts and ids, not contents")
      }
      return text
    default:
      throw BerthError(
        "input.invalid", "the properties of \(name) are \(properties.kindName), not an object",
        remedy: "give an object such as {\"id\":\"negroni\"}, or nothing")
    }
  }

  /// One tree, so that an event costs one page; `number` tells events of one moment apart.
  private static let schema = """
    CREATE TABLE event(
      plugin TEXT NOT NULL, at INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
      properties TEXT, PRIMARY KEY(plugin, at, number)) WITHOUT ROWID, STRICT;
    CREATE TABLE mark(
      plugin TEXT NOT NULL, mark TEXT NOT NULL, PRIMARY KEY(plugin, mark)) WITHOUT ROWID, STRICT;
    """ + spoolTable

  /// The spool files whose lines are in `event`.
  private static let spoolTable =
    "CREATE TABLE spool(name TEXT PRIMARY KEY) WITHOUT ROWID, STRICT;"
}
