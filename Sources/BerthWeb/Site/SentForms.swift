package import BerthBase
package import BerthServices
import BerthStorage
package import Glibc

/// The forms of one user that came with an id of the browser's, in `sent-forms.db`, so that one that is
/// sent again is not done again: the first answer may have been lost on its way.
///
/// An id is written down before anything is done, and its outcome afterwards, each synced. One whose
/// process died in between may have been done or not; that is said, and it is not done.
/// Used from one thread at a time.
package final class SentForms {
  /// What came of a form.
  package struct Outcome: Equatable {
    /// What was said about it.
    package var text: String
    /// What takes it back, where it can be.
    package var undo: String?
    /// The data of its answer; nil where they are large.
    package var data: JSON?

    /// What came of a form.
    package init(text: String, undo: String? = nil, data: JSON? = nil) {
      (self.text, self.undo, self.data) = (text, undo, data)
    }
  }

  /// What is known of an id.
  package enum Claim: Equatable {
    /// Nothing: it is now written down, and to be done.
    case new
    case done(Outcome)
    /// It is worked on at this moment.
    case working
    /// Whether it was done nobody knows.
    case unknown
    /// The id came with something else before.
    case different
  }

  /// How long an id is remembered, milliseconds.
  private static let keptFor: Int64 = 30 * 86_400_000
  /// The most bytes of an answer's data that are kept.
  private static let largestData = 65_536

  private let file: HostDatabase
  private let process: String

  /// - Parameter process: tells this process from every other, see `identity`.
  package init(home: Home, process: String = SentForms.identity(getpid())) {
    self.process = process
    file = HostDatabase(
      path: home.userFolder + "/sent-forms.db", version: 1,
      schema: """
        CREATE TABLE sent(
          id TEXT PRIMARY KEY, plugin TEXT NOT NULL, digest TEXT NOT NULL, begun INTEGER NOT NULL,
          process TEXT NOT NULL, done INTEGER NOT NULL, text TEXT, undo TEXT, data TEXT)
          WITHOUT ROWID, STRICT;
        CREATE INDEX sent_begun ON sent(begun);
        """, durability: .full)
  }

  /// Whether a text can be an id: 16 to 64 letters, digits and hyphens.
  static func isID(_ text: String) -> Bool {
    (16...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
  }

  /// Writes an id down unless it is known.
  ///
  /// - Parameters:
  ///   - digest: of what came with it.
  ///   - now: Unix milliseconds.
  package func claim(
    _ id: String, plugin: String, digest: String, at now: Int64
  ) throws(BerthError) -> Claim {
    let database = try file.open()
    let result = try rethrow {
      try database.transaction { () throws -> Claim in
        try database.run("DELETE FROM sent WHERE begun < ?1", [.integer(now - Self.keptFor)])
        let found = try database.firstRow(
          "SELECT plugin, digest, process, done, text, undo, data FROM sent WHERE id = ?1",
          [.text(id)])
        if let found { return known(found, plugin, digest) }
        try database.run(
          """
          INSERT INTO sent(id, plugin, digest, begun, process, done) VALUES (?1, ?2, ?3, ?4, ?5, 0)
          """, [.text(id), .text(plugin), .text(digest), .integer(now), .text(process)])
        return .new
      }
    }
    file.shortenLog()
    return result
  }

  private func known(_ row: [SQLValue], _ plugin: String, _ digest: String) -> Claim {
    guard row[0].textValue == plugin, row[1].textValue == digest else { return .different }
    if row[3].integerValue == 1 {
      let data = row[6].textValue.flatMap { try? JSON.parse(Array($0.utf8)) }
      return .done(
        Outcome(text: row[4].textValue ?? "", undo: row[5].textValue, data: data))
    }
    let owner = row[2].textValue ?? ""
    // This process works on one call at a time: what it began before, it left.
    guard owner != process, let number = owner.split(separator: "-").first.flatMap({ pid_t($0) }),
      Self.identity(number) == owner
    else { return .unknown }
    return .working
  }

  /// Writes down what came of a form.
  package func finish(_ id: String, _ outcome: Outcome) throws(BerthError) {
    let database = try file.open()
    let data = outcome.data?.text()
    try rethrow {
      try database.run(
        "UPDATE sent SET done = 1, text = ?2, undo = ?3, data = ?4 WHERE id = ?1",
        [
          .text(id), .text(outcome.text), .optional(outcome.undo),
          .optional(data.flatMap { $0.utf8.count <= Self.largestData ? $0 : nil }),
        ])
    }
  }

  /// Leaves open for good whether a form was done.
  package func leave(_ id: String) throws(BerthError) {
    let database = try file.open()
    try rethrow {
      try database.run("UPDATE sent SET process = '' WHERE id = ?1 AND done = 0", [.text(id)])
    }
  }

  /// Forgets a form that was refused before anything was done.
  package func forget(_ id: String) throws(BerthError) {
    let database = try file.open()
    try rethrow { try database.run("DELETE FROM sent WHERE id = ?1", [.text(id)]) }
  }

  /// A process as no other was or will be: its number, and when it started by the clock of the kernel
  /// (proc(5), field 22 of `stat`).
  package static func identity(_ process: pid_t) -> String {
    // The name stands in parentheses and may hold spaces; 20 fields follow it up to the start.
    let fields =
      ProcessFacts.read("/proc/\(process)/stat")
      .split(separator: UInt8(ascii: ")")).last?.split(separator: UInt8(ascii: " ")) ?? []
    let start = fields.count > 19 ? String(decoding: fields[19], as: UTF8.self) : "gone"
    return "\(process)-\(start)"
  }
}
