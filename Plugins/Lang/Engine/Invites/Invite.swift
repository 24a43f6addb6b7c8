import BerthSDK

/// An invite somebody made.
struct Invite: Sendable, Equatable {
  var id: Int
  var code: String
  var by: Int
  var created: Int64
  var expires: Int64
  /// Uses at first, and uses left.
  var maximumUses: Int
  var uses: Int
  var revoked: Int64?

  /// The link to share; a served home writes its own address in its place.
  var url: String { "berth://lang/invite/\(code)" }

  func state(at now: Int64) -> String {
    if revoked != nil { return "revoked" }
    if uses == 0 { return "used" }
    return now >= expires ? "expired" : "open"
  }

  static let columns = "id, code, by, created, expires, most, uses, revoked"

  init(_ row: Row) {
    (id, code, by) = (row.int(0), row.text(1), row.int(2))
    (created, expires) = (Int64(row.int(3)), Int64(row.int(4)))
    (maximumUses, uses) = (row.int(5), row.int(6))
    revoked = row.optionalInt(7).map(Int64.init)
  }
}
