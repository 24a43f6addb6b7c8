/// Something wrong in a data file, with its place and what to do.
///
/// ```swift
/// var problem = DataProblem(
///   file: "plants.tsv", line: 12, column: "litres", message: "'x' is no number",
///   remedy: "write digits")
/// call.log(.warning, "\(problem)")  // plants.tsv:12:litres: 'x' is no number; write digits
/// if problem.column == "litres" { problem.remedy += ", with a point for decimals" }
/// throw PluginError.invalid(
///   "\(problem.file), line \(problem.line): \(problem.message)", remedy: problem.remedy)
/// ```
public struct DataProblem: Error, Sendable, Equatable, CustomStringConvertible {
  /// Name of the file.
  public var file: String
  /// Line, from 1; 0 when the whole file is meant.
  public var line: Int
  /// Name of the column, empty when the whole line is meant.
  public var column: String
  /// What is wrong.
  public var message: String
  /// What to do about it.
  public var remedy: String

  /// A problem from its parts.
  public init(file: String, line: Int, column: String = "", message: String, remedy: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.remedy = remedy
  }

  /// `file:line:column: what is wrong; what to do`.
  public var description: String {
    let place = column.isEmpty ? "\(file):\(line)" : "\(file):\(line):\(column)"
    return "\(place): \(message); \(remedy)"
  }
}
