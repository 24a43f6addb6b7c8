/// The rows of a data file that could be read, and what was wrong with the others.
public struct DataTable<Row: Sendable>: Sendable {
  /// Name of the file.
  public var file: String
  /// The rows that are in order.
  public var rows: [Row] = []
  /// Line of each row, from 1.
  public var lines: [Int] = []
  /// What was wrong.
  public var problems: [DataProblem] = []

  /// An empty table of a file.
  public init(file: String) { self.file = file }
}
