import BerthSDK

/// A report in the queue.
struct Report: Sendable, Equatable {
  enum State: Int, Sendable {
    case open, dismissed, warned, suspended

    var name: String { "\(self)" }
  }

  var id: Int
  var by: Int?
  var target: Int?
  var reason: ReportReason
  var note: String
  var evidence: JSON
  var at: Int64
  var state: State
  var handled: Int64?
  /// How many different people reported the same person.
  var reporters: Int

  static let columns = """
    r.id, r.by, r.target, r.reason, r.note, r.evidence, r.at, r.state, r.handled,
      (SELECT count(DISTINCT o.by) FROM reports o WHERE o.target = r.target)
    """

  init(_ row: Row) {
    id = row.int(0)
    by = row.optionalInt(1)
    target = row.optionalInt(2)
    reason = ReportReason(rawValue: row.text(3)) ?? .other
    note = row.text(4)
    evidence = (try? JSON.parse(Array(row.text(5).utf8))) ?? .null
    at = Int64(row.int(6))
    state = State(rawValue: row.int(7)) ?? .open
    handled = row.optionalInt(8).map(Int64.init)
    reporters = row.int(9)
  }
}

/// What a moderator decides.
enum Verdict: String, Sendable, ArgumentWord {
  case dismiss, warn, suspend, restore
}
