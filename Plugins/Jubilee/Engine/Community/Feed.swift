import BerthSDK

/// The reports of a home, newest first, a page at a time: a page begins where the cursor of the one
/// before it says, so that the thousandth page takes as long as the first.
struct Feed {
  /// What is looked for; nil does not narrow.
  struct Filter {
    var cell: String?
    var intensity: JubileeIntensity?
    var from: Int64?
    var to: Int64?
    var observer: String?
  }

  struct Page {
    var reports: [StoredReport]
    /// Where the next page begins; nil at the end.
    var next: String?
  }

  let book: ReportBook

  func page(_ filter: Filter, after cursor: String?, limit: Int) throws -> Page {
    var conditions = ["r.state = 0"]
    var values: [SQLValue] = []
    func narrow(_ condition: String, _ value: SQLValue) {
      values.append(value)
      conditions.append(condition + "?\(values.count)")
    }
    if let cell = filter.cell { narrow("r.cell = ", .text(cell)) }
    // Of two equalities the rarer leads, so that its index is walked in order.
    if let intensity = filter.intensity {
      narrow(filter.cell == nil ? "r.intensity = " : "+r.intensity = ", SQLValue(intensity.level))
    }
    if let observer = filter.observer { narrow("r.observer = ", .text(observer)) }
    if let from = filter.from { narrow("r.started >= ", .int(from)) }
    if let to = filter.to { narrow("r.started <= ", .int(to)) }
    if let cursor {
      let (started, id) = try Self.decoded(cursor)
      values += [.int(started), SQLValue(id)]
      conditions.append("(r.started, r.id) < (?\(values.count - 1), ?\(values.count))")
    }
    values.append(SQLValue(limit + 1))
    var found = try book.database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY r.started DESC, r.id DESC LIMIT ?\(values.count)
      """, values, StoredReport.init)
    var next: String?
    if found.count > limit {
      found.removeLast()
      next = found.last.map { Self.encoded($0.started, $0.id) }
    }
    return Page(reports: found, next: next)
  }

  private static func encoded(_ started: Int64, _ id: Int) -> String {
    "\(String(started, radix: 36))-\(String(id, radix: 36))"
  }

  private static func decoded(_ cursor: String) throws -> (Int64, Int) {
    let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let started = Int64(parts[0], radix: 36),
      let id = Int(parts[1], radix: 36)
    else {
      throw PluginError.invalid(
        "“\(Words.shortened(cursor, to: 40))” is no cursor",
        remedy: "take “next” of the page before, or leave --after out")
    }
    return (started, id)
  }
}
