package import BerthBase

/// One thing wrong with an object of arguments.
package struct ArgumentIssue {
  /// The member it is about; empty for the object itself.
  package var name: String
  /// The element of a repeated argument it is about.
  package var index: Int?
  package var complaint: ValueComplaint

  /// An issue with a member, or one of its elements.
  package init(name: String, index: Int?, complaint: ValueComplaint) {
    (self.name, self.index, self.complaint) = (name, index, complaint)
  }

  package static func unknown(_ name: String, _ command: Manifest.Command) -> ArgumentIssue {
    let guesses = Suggestion.nearest(to: name, among: command.parameters.map(\.name))
    let remedy: String
    if !guesses.isEmpty {
      remedy = Suggestion.question(guesses)
    } else if command.parameters.isEmpty {
      remedy = "\(command.name) takes no arguments"
    } else {
      remedy = "it takes \(command.parameters.map(\.name).joined(separator: ", "))"
    }
    return ArgumentIssue(
      name: name, index: nil,
      complaint: ValueComplaint(
        code: "input.unknown-argument", message: "\(command.name) has no argument “\(name)”",
        remedy: remedy))
  }

  package static func missing(_ parameter: Manifest.Parameter) -> ArgumentIssue {
    ArgumentIssue(
      name: parameter.name, index: nil,
      complaint: ValueComplaint(
        code: "input.missing-argument", message: "the argument “\(parameter.name)” is missing",
        remedy: "give \(parameter.name): \(parameter.summary)"))
  }

  package func berthError(command: String?) -> BerthError {
    var details: JSON = ["argument": .string(name)]
    if let command { details["command"] = .string(command) }
    if let index { details["index"] = .integer(Int64(index)) }
    let isSelfExplaining =
      complaint.code == "input.unknown-argument" || complaint.code == "input.missing-argument"
    let subject = index.map { "\(name)[\($0)]" } ?? name
    return BerthError(
      complaint.code,
      isSelfExplaining || name.isEmpty ? complaint.message : "\(subject): \(complaint.message)",
      remedy: complaint.remedy, details: details)
  }
}
