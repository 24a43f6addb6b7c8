import BerthSDK

/// What an observer has reported and what others say of it.
struct Observer: Sendable {
  var name: String
  var joined: Int64 = 0
  var reports = 0
  var up = 0
  var down = 0
  var agreed = 0
  var refuted = 0
  /// `Reputation.score`.
  var score = 0.0
}

extension ReportBook {
  func observer(_ id: String) throws -> Observer? {
    try database.first(
      """
      SELECT name, joined, reports, up, down, agreed, refuted, score FROM observers WHERE id = ?1
      """, [.text(id)]
    ) { row in
      Observer(
        name: row.text(0), joined: Int64(row.int(1)), reports: row.int(2), up: row.int(3),
        down: row.int(4), agreed: row.int(5), refuted: row.int(6), score: row.double(7))
    }
  }

  /// Gives an observer another name; reports carry the id, so that it stands at old ones, too.
  func rename(_ id: String, to name: String) throws {
    try database.run(
      "UPDATE observers SET name = ?2 WHERE id = ?1", [.text(id), .text(name)])
  }
}
