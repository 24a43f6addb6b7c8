import BerthSDK

/// Messages that wait in the user's own database until the shared one can be written again.
///
/// They go with the next message, with `outbox --send` and with the job that runs it; reading sends
/// nothing.
struct Outbox {
  let store: Store

  init(_ store: Store) { self.store = store }

  /// A message that waits.
  struct Entry: Sendable, Equatable {
    var id: Int
    var client: [UInt8]
    var peer: Int
    var text: String
    var reply: Int?
    var at: Int64
    var tries: Int
    /// Why it was refused for good; empty while it may still go.
    var error: String

    var isRefused: Bool { !error.isEmpty }

    init(_ row: Row) {
      (id, client, peer, text) = (row.int(0), row.blob(1), row.int(2), row.text(3))
      (reply, at) = (row.optionalInt(4), Int64(row.int(5)))
      (tries, error) = (row.int(6), row.text(7))
    }
  }

  private static let columns = "id, client, peer, text, reply, at, tries, error"

  /// What waits, oldest first; of one person when given.
  func entries(peer: Int? = nil) throws -> [Entry] {
    try store.own.rows(
      "SELECT \(Self.columns) FROM outbox WHERE ?1 IS NULL OR peer = ?1 ORDER BY id",
      [SQLValue(peer)], Entry.init)
  }

  /// Keeps a message for later; the same client id once.
  func add(_ outgoing: Outgoing) throws {
    try store.own.run(
      "INSERT OR IGNORE INTO outbox (client, peer, text, reply, at) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .blob(outgoing.client), SQLValue(outgoing.peer), .text(outgoing.text),
        SQLValue(outgoing.reply), .int(outgoing.written),
      ])
  }

  /// Takes a message out unsent; false when there is none.
  func discard(_ id: Int) throws -> Bool {
    try store.own.run("DELETE FROM outbox WHERE id = ?1", [SQLValue(id)]) == 1
  }

  /// Whether a failure passes by itself: the database is locked, full or away.
  static func isPassing(_ error: any Error) -> Bool {
    guard let error = error as? PluginError else { return false }
    return error.code.hasPrefix("storage.") && error.code != "storage.constraint"
      && error.code != "storage.syntax"
  }

  /// Sends what waits, in order. Each is taken out once it is stored; killed between the two, the
  /// client id makes sure that sending it again stores nothing new.
  ///
  /// - Returns: how many went, and whether some still wait.
  @discardableResult
  func drain(_ me: Int) throws -> (sent: Int, waiting: Int) {
    let entries = try entries().filter { !$0.isRefused }
    guard !entries.isEmpty else { return (0, 0) }
    var sent = 0
    for entry in entries {
      let outgoing = Outgoing(
        client: entry.client, peer: entry.peer, text: entry.text, reply: entry.reply,
        written: entry.at)
      do {
        _ = try MessageSender(store).send(outgoing, from: me)
        _ = try discard(entry.id)
        sent += 1
      } catch  where Self.isPassing(error) {
        try store.own.run(
          "UPDATE outbox SET tries = tries + 1 WHERE id = ?1", [SQLValue(entry.id)])
        return (sent, entries.count - sent)
      } catch let error as PluginError {
        try store.own.run(
          "UPDATE outbox SET tries = tries + 1, error = ?2 WHERE id = ?1",
          [SQLValue(entry.id), .text(error.message)])
      }
    }
    return (sent, 0)
  }

  /// Sends what can be sent now; the rest goes on waiting while the shared database is away. That
  /// one is not even opened when nothing waits.
  ///
  /// - Returns: how many went.
  func sendNow() throws -> Int {
    guard try entries().contains(where: { !$0.isRefused }) else { return 0 }
    do {
      guard let me = try store.myID() else { return 0 }
      return try drain(me).sent
    } catch  where Self.isPassing(error) {
      return 0
    }
  }

  // MARK: Whom a name means while the shared database is away

  /// Remembers the number of a handle.
  func remember(_ person: Profile) throws {
    let key = "peer:\(person.handle.lowercased())"
    if try store.own.value(key) != String(person.id) {
      try store.own.setValue(key, String(person.id))
    }
  }

  /// The number a handle had.
  func remembered(_ handle: String) throws -> Int? {
    let plain = handle.hasPrefix("@") ? String(handle.dropFirst()) : handle
    return try store.own.value("peer:\(plain.lowercased())").flatMap { Int($0) }
  }
}

extension Store {
  /// Notes a visit, unless the shared database cannot be written just now.
  func touchQuietly(_ me: Profile) throws {
    do { try touch(me) } catch  where Outbox.isPassing(error) {}
  }
}
