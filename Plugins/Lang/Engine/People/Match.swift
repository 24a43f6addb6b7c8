import BerthSDK

/// Two people who may talk.
struct Match: Sendable, Equatable {
  enum Origin: Int, Sendable { case like, invite }

  var id: Int
  var a: Int
  var b: Int
  var at: Int64
  var origin: Origin
  var ended: Int64?

  /// The one of the two that is not `me`.
  func other(than me: Int) -> Int { a == me ? b : a }
}

extension Match {
  static let columns = "id, a, b, at, origin, ended"

  init(_ row: Row) {
    self.init(
      id: row.int(0), a: row.int(1), b: row.int(2), at: Int64(row.int(3)),
      origin: Origin(rawValue: row.int(4)) ?? .like, ended: row.optionalInt(5).map(Int64.init))
  }
}
