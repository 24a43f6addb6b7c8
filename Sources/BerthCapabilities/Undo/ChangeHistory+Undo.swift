package import BerthBase
package import BerthManifest
import BerthStorage

extension ChangeHistory {
  /// Takes back what a call changed: after it the rows are what they were before the call.
  ///
  /// What the app has as bookkeeping comes back where nothing newer has changed it, and its caches are
  /// emptied.
  ///
  /// - Parameters:
  ///   - id: the number of the call.
  ///   - now: Unix milliseconds.
  /// - Returns: the call as it is kept now.
  /// - Throws: `undo.unknown`, `undo.done` for a call that was taken back already, `undo.too-large`,
  ///   `undo.schema` when the app has rebuilt its tables since, `undo.conflict` naming the rows that
  ///   something newer has changed; `storage.*`.
  package func undo(
    _ id: Int64, bookkeeping: Manifest.Bookkeeping, at now: Int64
  ) throws(BerthError) -> CallRecord {
    guard var call = try call(id) else {
      throw BerthError(
        "undo.unknown", "there is no call \(id) to take back",
        remedy: "berth history lists what can be taken back")
    }
    if call.undoneAt != nil {
      throw BerthError(
        "undo.done", "“\(call.command)” was taken back already", remedy: "berth history")
    }
    if call.isTooLarge {
      throw BerthError(
        "undo.too-large", "“\(call.command)” changed more than is kept to take it back",
        remedy: "berth data restore puts a backup back")
    }
    try asHost {
      try database.transaction(.immediate) {
        let inverse = try changeset(of: id).inverted()
        let index = try TouchedDocuments(inverse, database)
        try index.forget(in: database)
        try apply(inverse, call, bookkeeping)
        try index.add(to: database)
        for table in bookkeeping.caches where try tables().contains(table) {
          try database.run("DELETE FROM \(quoted(table))")
        }
        try database.run(
          "UPDATE berth_history SET undone = ?2 WHERE id = ?1", [.integer(id), .integer(now)])
      }
    }
    call.undoneAt = now
    return call
  }

  /// All transactions of a call as one.
  private func changeset(of id: Int64) throws -> Changeset {
    let parts = try database.rows(
      "SELECT changeset FROM berth_history_part WHERE call = ?1 ORDER BY part", [.integer(id)])
    var whole = try Changeset(bytes: [])
    for part in parts {
      whole = try whole.followed(by: Changeset(bytes: part[0].blobValue ?? []))
    }
    return whole
  }

  /// The names of the tables, in lower case.
  private func tables() throws -> Set<String> {
    Set(
      try database.rows("SELECT name FROM pragma_table_list WHERE schema = 'main'").compactMap {
        $0.first?.textValue?.lowercased()
      })
  }

  private func apply(
    _ inverse: Changeset, _ call: CallRecord, _ bookkeeping: Manifest.Bookkeeping
  ) throws {
    var blocking: [String] = []
    let policy = ConflictPolicy { conflict in
      if let change = conflict.change, bookkeeping.includes(change) { return .keepLocal }
      blocking.append(conflict.row)
      // To the end, so that every row in the way is named.
      return conflict.kind == .foreignKey ? .abort : .keepLocal
    }
    let changed = Set(try inverse.changes().map { $0.table.lowercased() })
    guard try changed.isSubset(of: tables()) else { throw Self.rebuilt(call) }
    let broken = try database.brokenReferences()
    // A trigger or a cascade would change once more what the changeset holds already.
    try database.withoutActions {
      _ = try inverse.apply(to: database, policy: policy, includes: { _ in true })
    }
    blocking += try database.brokenReferences().subtracting(broken).sorted().map {
      "rows of \($0) that would refer to nothing"
    }
    if !blocking.isEmpty { throw Self.conflict(call, blocking) }
  }

  private static func rebuilt(_ call: CallRecord) -> BerthError {
    BerthError(
      "undo.schema", "“\(call.command)” changed tables that the app has rebuilt since",
      remedy: "berth data restore puts a backup back")
  }

  private static func conflict(_ call: CallRecord, _ rows: [String]) -> BerthError {
    let shown = rows.prefix(5).joined(separator: ", ")
    let more = rows.count > 5 ? " and \(rows.count - 5) more" : ""
    return BerthError(
      "undo.conflict",
      "“\(call.command)” cannot be taken back: something newer has changed \(shown)\(more)",
      remedy: "take the newer calls back first: berth history lists them",
      details: ["rows": JSON(rows)])
  }
}

extension ChangeConflict {
  /// The row in words: its table and its key.
  fileprivate var row: String {
    guard let change else { return "rows that others refer to" }
    let values = change.operation == .insert ? change.new : change.old
    let key = zip(change.primaryKey, values).filter(\.0).map { $1?.shortText ?? "?" }
    return "\(change.table) \(key.joined(separator: " "))"
  }
}

extension SQLValue {
  /// A value as a person may read it.
  fileprivate var shortText: String {
    switch self {
    case .null: "null"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): String(text.prefix(60))
    case .blob(let bytes): "X'\(Hexadecimal.text(Array(bytes.prefix(8))))'"
    }
  }
}

/// The documents of full-text indexes that a changeset touches.
///
/// The indexes read their texts from the documents, so they have to lose the old words before the rows
/// change and get the new ones after.
private struct TouchedDocuments {
  /// By the index's table, the row ids of its documents.
  private var documents: [String: Set<Int64>] = [:]

  init(_ changeset: Changeset, _ database: Database) throws {
    for change in try changeset.changes() {
      guard change.table.hasPrefix("berth_search_"), change.table.hasSuffix("_doc"),
        let value = change.operation == .insert ? change.new.first : change.old.first,
        let row = value?.integerValue
      else { continue }
      documents[String(change.table.dropLast(4)), default: []].insert(row)
    }
  }

  func forget(in database: Database) throws {
    try each { index, row in
      for table in [index, index + "_title"] {
        try database.run(
          "DELETE FROM \(quoted(table)) WHERE rowid IN "
            + "(SELECT doc FROM \(quoted(index + "_doc")) WHERE doc = ?1)", [row])
      }
    }
  }

  func add(to database: Database) throws {
    try each { index, row in
      let columns = try database.rows(
        "SELECT name FROM pragma_table_info(?1)", [.text(index)]
      ).compactMap { $0.first?.textValue }.map { quoted($0) }.joined(separator: ", ")
      let source = "FROM \(quoted(index + "_doc")) WHERE doc = ?1"
      try database.run(
        "INSERT INTO \(quoted(index)) (rowid, \(columns)) SELECT doc, \(columns) \(source)", [row])
      try database.run(
        "INSERT INTO \(quoted(index + "_title")) (rowid, title) SELECT doc, title \(source)", [row])
    }
  }

  private func each(_ body: (_ index: String, _ row: SQLValue) throws -> Void) throws {
    for (index, rows) in documents.sorted(by: { $0.key < $1.key }) {
      for row in rows.sorted() { try body(index, .integer(row)) }
    }
  }
}
