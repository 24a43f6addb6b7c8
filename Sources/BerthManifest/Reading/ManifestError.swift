package import BerthBase

/// Everything that is wrong with one manifest; never empty.
package struct ManifestError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file, as it was named to the decoder.
  package var file: String
  /// The problems, in the order of the file where possible.
  package var problems: [ManifestProblem]

  /// An error about a file.
  package init(file: String, problems: [ManifestProblem]) {
    self.file = file
    self.problems = problems
  }

  package var description: String {
    problems.map { "\(file): \($0)" }.joined(separator: "\n")
  }

  /// The same as `manifest.invalid`: the first problem in the message, all of them in the details.
  package var berthError: BerthError {
    let first = problems.first
    let more = problems.count - 1
    let rest = more > 0 ? " (and \(more) more \(more == 1 ? "problem" : "problems"))" : ""
    return BerthError(
      "manifest.invalid",
      "\(file): \(first.map { "\($0.path): \($0.message)" } ?? "not a manifest")\(rest)",
      remedy: first?.remedy ?? "", details: json)
  }

  /// `{"file","problems":[{"path","message","remedy"}]}`.
  package var json: JSON {
    let list = problems.map { problem -> JSON in
      [
        "path": .string(problem.path), "message": .string(problem.message),
        "remedy": .string(problem.remedy),
      ]
    }
    return ["file": .string(file), "problems": .array(list)]
  }
}
