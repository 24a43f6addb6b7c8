import BerthBase
import BerthServices

/// The restores of a home that can be taken back, the newest first.
///
/// The list stands beside the copies of what was there before, where backups and restores leave it alone.
/// Only as many are known as copies are kept.
package struct RestoreLog {
  /// A restore, and the copy of what it replaced.
  package struct Entry: Equatable {
    /// Names it for good: `restore-3`.
    package var id: String { "restore-\(number)" }
    let number: Int
    /// Unix milliseconds.
    package let at: Int64
    /// Whose data it was, where it was one user's.
    package let user: String
    /// The backup that was restored.
    package let file: String
    /// The app whose data alone was restored.
    package let plugin: String?
    /// Whether what was bought, planned and set went with the app's data.
    let hasRecords: Bool
    /// The copy of what was there before.
    package let kept: String
    /// Unix milliseconds; nil while it stands.
    package var undoneAt: Int64?
  }

  /// How long a restore can be taken back, as a call can.
  private static let age: Int64 = 30 * 86_400_000

  private let path: String

  init(folder: String) { path = folder + "/log.json" }

  /// All that can be told of, those without a copy left out.
  ///
  /// - Parameter now: Unix milliseconds.
  func entries(now: Int64) -> [Entry] {
    guard let bytes = FileBytes.read(path), let list = (try? JSON.parse(bytes))?.array else {
      return []
    }
    return list.compactMap(Entry.init).filter { entry in
      entry.at > now - Self.age && FileBytes.exists(entry.kept)
    }
    .sorted { $0.number > $1.number }
  }

  /// Notes a restore.
  ///
  /// - Throws: `files.*`.
  func add(
    at now: Int64, user: String, file: String, plugin: String?, hasRecords: Bool, kept: String
  ) throws(BerthError) {
    let known = entries(now: now)
    let entry = Entry(
      number: (known.first?.number ?? 0) + 1, at: now, user: user, file: file, plugin: plugin,
      hasRecords: hasRecords, kept: kept, undoneAt: nil)
    try write([entry] + known)
  }

  /// Notes that a restore was taken back.
  ///
  /// - Throws: `files.*`.
  func markUndone(_ id: String, at now: Int64) throws(BerthError) {
    var known = entries(now: now)
    guard let place = known.firstIndex(where: { $0.id == id }) else { return }
    known[place].undoneAt = now
    try write(known)
  }

  private func write(_ entries: [Entry]) throws(BerthError) {
    try FileBytes.replace(path, with: JSON.array(entries.map(\.json)).utf8())
  }
}

extension RestoreLog.Entry {
  fileprivate init?(_ json: JSON) {
    guard let number = json["number"]?.int, let at = json["at"]?.int,
      let user = json["user"]?.string, let file = json["file"]?.string,
      let hasRecords = json["records"]?.bool, let kept = json["kept"]?.string
    else { return nil }
    self.init(
      number: number, at: Int64(at), user: user, file: file, plugin: json["plugin"]?.string,
      hasRecords: hasRecords, kept: kept, undoneAt: json["undoneAt"]?.int.map(Int64.init))
  }

  fileprivate var json: JSON {
    [
      "number": JSON(number), "at": .integer(at), "user": .string(user), "file": .string(file),
      "plugin": JSON(plugin), "records": .bool(hasRecords), "kept": .string(kept),
      "undoneAt": undoneAt.map(JSON.integer) ?? .null,
    ]
  }
}
