import BerthSDK

/// One user's database within one call: what commands ask instead of writing SQL.
struct Store {
  let database: Database
  let call: Call

  /// The private database.
  init(_ call: Call) throws {
    self.call = call
    database = try call.storage.open(.private)
  }

  /// The time of the call in Unix milliseconds.
  var now: Int64 { call.clock.now }

  /// A moment as ISO 8601 with offset, in the region's zone.
  func time(_ moment: Int64) throws -> JSON { .string(try Moments.iso(moment, call)) }

  /// A moment that may be missing.
  func time(_ moment: Int64?) throws -> JSON { try moment.map { try time($0) } ?? .null }

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

  /// A name nobody else gets, for a report.
  func freshID() throws -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in try call.random.secure(12) {
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The shared database of a home within one call.
struct Commons {
  let database: Database
  let call: Call

  /// The public database.
  ///
  /// - Throws: `storage.*` when it cannot be opened or is locked.
  init(_ call: Call) throws {
    self.call = call
    database = try call.storage.open(.public)
  }

  /// The time of the call in Unix milliseconds.
  var now: Int64 { call.clock.now }
}
