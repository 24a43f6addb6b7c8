/// Rows of one kind from several data files, each with where it stands, so that ids and references can
/// be checked across files.
///
/// ```swift
/// struct Plant { var id: String; var friends: [String] }
///
/// /// The plants whose friends are known, from all tables.
/// func plants(_ tables: [DataTable<Plant>]) -> (plants: [Plant], problems: [DataProblem]) {
///   var plants = SourcedRows<Plant>()
///   var problems: [DataProblem] = []
///   for table in tables { plants.append(table, problems: &problems) }
///   plants.keepUnique("id", problems: &problems, \.id)
///   let known = Set(plants.rows.map(\.id))
///   plants.keepKnown("friends", known, problems: &problems) { $0.friends }
///   plants.keep { (entry: SourcedRows<Plant>.Entry) in
///     if entry.row.friends.count <= 9 { return true }
///     problems.append(entry.problem("friends", "too many friends", "keep the best nine"))
///     return false
///   }
///   if let last = plants.entries.last, last.line > 9_000 {
///     problems.append(last.problem("id", "\(last.file) is long", "make two of it"))
///   }
///   return (plants.rows, problems)
/// }
/// ```
public struct SourcedRows<Row: Sendable>: Sendable {
  /// A row with where it stands.
  public struct Entry: Sendable {
    /// The row.
    public var row: Row
    /// Name of its file.
    public var file: String
    /// Its line, from 1.
    public var line: Int

    /// A problem of this row.
    public func problem(_ column: String, _ message: String, _ remedy: String) -> DataProblem {
      DataProblem(file: file, line: line, column: column, message: message, remedy: remedy)
    }
  }

  /// The rows that were kept, in the order of the files.
  public private(set) var entries: [Entry] = []

  /// No rows yet.
  public init() {}

  /// The rows alone.
  public var rows: [Row] { entries.map(\.row) }

  /// Adds the rows of a file and what was wrong with the others.
  public mutating func append(_ table: DataTable<Row>, problems: inout [DataProblem]) {
    problems += table.problems
    for (row, line) in zip(table.rows, table.lines) {
      entries.append(Entry(row: row, file: table.file, line: line))
    }
  }

  /// Keeps the first row of each key and reports the others.
  public mutating func keepUnique(
    _ column: String, problems: inout [DataProblem], _ key: (Row) -> String
  ) {
    var seen: [String: Entry] = [:]
    entries = entries.filter { entry in
      let id = key(entry.row)
      guard let first = seen[id] else {
        seen[id] = entry
        return true
      }
      problems.append(
        entry.problem(
          column, "'\(id)' is already in \(first.file):\(first.line)",
          "give it another id or remove one of the two"))
      return false
    }
  }

  /// Keeps the rows that refer to known ids only and reports the others.
  public mutating func keepKnown(
    _ column: String, _ known: Set<String>, problems: inout [DataProblem],
    _ references: (Row) -> [String]
  ) {
    entries = entries.filter { entry in
      let unknown = references(entry.row).filter { !known.contains($0) }
      for id in unknown {
        problems.append(
          entry.problem(column, "'\(id)' is not known", "correct the id or add a line for it"))
      }
      return unknown.isEmpty
    }
  }

  /// Keeps the rows that pass a check, which reports the others itself.
  public mutating func keep(where passes: (Entry) -> Bool) { entries = entries.filter(passes) }
}
