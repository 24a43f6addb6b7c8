import BerthSDK

/// One user's database within one call: what commands ask instead of writing SQL.
struct Store: DatabaseStore {
  let database: Database
  let call: Call

  /// An instant as ISO 8601 with offset, in the region's zone.
  func time(_ instant: Int64) throws -> JSON { try BayTime.json(instant, call) }

  /// An instant that may be missing, in the same form.
  func time(_ instant: Int64?) throws -> JSON { try BayTime.json(instant, call) }

  /// The member of an object that holds an instant, in the same form.
  func time(_ json: JSON?) throws -> JSON { try time(json?.int.map(Int64.init)) }

  /// Who this user is among the observers of the home: made by chance, known to nobody, the same
  /// ever after.
  func identity() throws -> String {
    if let known = try database.value("me") { return known }
    let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    let id = String(
      decoding: try call.random.secure(10).map { digits[Int($0) & 31] }, as: UTF8.self)
    try database.setValue("me", id)
    return id
  }

  /// The name others see: the one chosen, else a name made of the id.
  func observerName() throws -> String {
    let chosen = try call.config.get("observerName").string ?? ""
    return chosen.isEmpty ? "Observer \(try identity().prefix(4))" : Words.trimmed(chosen)
  }

  /// A name nobody else gets, for a report.
  func freshID() throws -> String { Hexadecimal.text(try call.random.secure(12)) }

  /// Whether the last round of questions found no network.
  func isOffline() throws -> Bool { try database.value("offline") != nil }
}

extension PluginError {
  /// Whether a database could not be used just now: it is locked, full, or away.
  var isStorageFault: Bool { code.hasPrefix("storage.") }
}
