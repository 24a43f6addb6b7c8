/// The rows of a data file that could be read, and what was wrong with the others.
///
/// ```swift
/// var tides = DataTable<Double>(file: "tides.tsv")
/// var reader = TSVReader(file: tides.file, columns: ["time", "metres"])
/// try call.files.data(tides.file) { bytes in
///   reader.forEachRow(bytes.bindMemory(to: UInt8.self)) { reader, fields in
///     guard let metres = reader.number(fields, 1, in: 0...20) else { return }
///     tides.rows.append(metres)
///     tides.lines.append(reader.line)
///   }
/// }
/// tides.problems = reader.problems
/// for (metres, line) in zip(tides.rows, tides.lines) where metres > 8 {
///   call.log(.info, "\(tides.file):\(line): a spring tide of \(metres) m")
/// }
/// ```
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
