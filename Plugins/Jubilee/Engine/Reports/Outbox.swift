import BerthSDK
import Photo

/// Reports on their way: each is stored on this device first and leaves it once it is shared.
///
/// There is no server. The reports of a home are shared between its users through one database; it
/// can be locked by another process, full, or on a disk that is away. Then a report waits here, and
/// a report that was already shared is recognised by its name when it is sent again.
struct Outbox {
  let store: Store

  init(_ store: Store) { self.store = store }

  struct Waiting {
    var draft: ReportDraft
    var problem: String
    var photos: Int
  }

  func put(_ draft: ReportDraft, _ photos: [Photo]) throws {
    try store.database.transaction {
      try store.database.run(
        "INSERT INTO outbox (uid, at, body, problem) VALUES (?1, ?2, ?3, '')",
        [.text(draft.uid), .int(draft.created), .text(draft.json.text())])
      for (index, photo) in photos.enumerated() {
        try store.database.run(
          "INSERT INTO outbox_photos (uid, place, sha, kind, bytes) VALUES (?1, ?2, ?3, ?4, ?5)",
          [
            .text(draft.uid), SQLValue(index), .text(photo.sha), .text(photo.kind.rawValue),
            .blob(photo.bytes),
          ])
      }
    }
  }

  /// Why a report still waits.
  func note(_ uid: String, _ problem: String) throws {
    try store.database.run(
      "UPDATE outbox SET problem = ?2 WHERE uid = ?1", [.text(uid), .text(problem)])
  }

  func drop(_ uid: String) throws {
    try store.database.transaction {
      try store.database.run("DELETE FROM outbox WHERE uid = ?1", [.text(uid)])
      try store.database.run("DELETE FROM outbox_photos WHERE uid = ?1", [.text(uid)])
    }
  }

  /// What waits, oldest first.
  func waiting() throws -> [Waiting] {
    try store.database.rows(
      """
      SELECT o.body, o.problem, (SELECT count(*) FROM outbox_photos p WHERE p.uid = o.uid)
      FROM outbox o ORDER BY o.at, o.uid
      """
    ) { row -> Waiting? in
      guard let draft = (try? JSON.parse(row.text(0))).flatMap(ReportDraft.init) else { return nil }
      return Waiting(draft: draft, problem: row.text(1), photos: row.int(2))
    }.compactMap(\.self)
  }

  /// Shares one report.
  ///
  /// - Throws: `storage.*` when the shared database does not take it now; anything else means that
  ///   it never will.
  func send(_ uid: String) throws -> ReportBook.Outcome {
    guard
      let draft = try store.database.first(
        "SELECT body FROM outbox WHERE uid = ?1", [.text(uid)], { $0.text(0) }
      ).flatMap({ try? JSON.parse($0) }).flatMap(ReportDraft.init)
    else { throw PluginError.notFound("no report \(uid) waits", remedy: "berth jubilee reports") }
    let photos = try store.database.rows(
      "SELECT sha, kind, bytes FROM outbox_photos WHERE uid = ?1 ORDER BY place", [.text(uid)]
    ) { row in
      PhotoKind(rawValue: row.text(1)).map {
        Photo(kind: $0, bytes: row.blob(2), sha: row.text(0), wasStripped: true)
      }
    }.compactMap(\.self)
    let outcome = try ReportBook(store.call).add(
      draft, photos: photos, name: try store.observerName())
    try drop(uid)
    return outcome
  }

  /// Shares all that waits; what is refused for good is dropped and returned.
  func sendAll() throws -> (sent: [ReportBook.Outcome], refused: [String], left: Int) {
    var sent: [ReportBook.Outcome] = []
    var refused: [String] = []
    for entry in try waiting() {
      do {
        sent.append(try send(entry.draft.uid))
      } catch let error as PluginError where error.isStorageFault {
        try note(entry.draft.uid, error.message)
        break
      } catch let error as PluginError where error.code == "cancelled" {
        throw error
      } catch let error as PluginError {
        refused.append("\(entry.draft.place): \(error.message)")
        try drop(entry.draft.uid)
      }
    }
    return (sent, refused, try store.database.int("SELECT count(*) FROM outbox"))
  }
}
