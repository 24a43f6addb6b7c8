import BerthSDK

extension ReportBook {
  /// The name that stands where somebody was who has left.
  static let leftName = "somebody who left"

  /// Takes back all that an observer has shared: reports, comments, votes, flags, the name. The trail keeps
  /// what was done, by an id that nobody knows the person of.
  ///
  /// - Returns: how many reports were taken back.
  func leave(_ observer: String) throws -> Int {
    try database.transaction {
      let reports = try ids("SELECT id FROM reports WHERE observer = ?1 AND state <> 2", observer)
      for id in reports { _ = try withdraw(id, of: observer) }
      try database.run(
        """
        UPDATE reports SET lat = 0, lon = 0, precise = 0, cell = '', place = '', remarks = ''
        WHERE observer = ?1
        """, [.text(observer)])
      try takeBackVoice(of: observer)
      try database.run("DELETE FROM comments WHERE observer = ?1", [.text(observer)])
      try database.run(
        "UPDATE observers SET name = ?2 WHERE id = ?1", [.text(observer), .text(Self.leftName)])
      return reports.count
    }
  }

  /// Removes votes and flags, and counts anew what they counted for.
  private func takeBackVoice(of observer: String) throws {
    let touched = try Set(
      ids("SELECT report FROM votes WHERE observer = ?1", observer)
        + ids("SELECT report FROM flags WHERE observer = ?1", observer))
    try database.run("DELETE FROM votes WHERE observer = ?1", [.text(observer)])
    try database.run("DELETE FROM flags WHERE observer = ?1", [.text(observer)])
    for id in touched.sorted() {
      try database.run(
        """
        UPDATE reports SET
          up = (SELECT count(*) FROM votes WHERE report = ?1 AND value > 0),
          down = (SELECT count(*) FROM votes WHERE report = ?1 AND value < 0),
          flags = (SELECT count(*) FROM flags WHERE report = ?1) WHERE id = ?1
        """, [SQLValue(id)])
      guard let report = try report(id) else { continue }
      try recount(observers: [report.observer])
      try settle(report.event)
    }
  }

  private func ids(_ sql: String, _ observer: String) throws -> [Int] {
    try database.rows(sql, [.text(observer)]) { $0.int(0) }
  }
}
