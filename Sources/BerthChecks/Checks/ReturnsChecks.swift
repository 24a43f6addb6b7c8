import BerthBase
import BerthManifest

extension Check {
  /// What is said of the JSON of answers, and whether it is so.
  static let returnsChecks: [Check] = [
    Check(
      "manifest.returns", "what its commands answer is described, each field in a sentence",
      .library
    ) { probe in
      let entry = try probe.entry()
      guard let returns = try entry.returns() else {
        throw CheckProblem.skipped("its manifest names no “returns”: \(remedy(entry)) writes it")
      }
      for (name, _) in returns.commands where entry.manifest.command(named: name) == nil {
        throw CheckProblem.failed(
          "it describes the answer of \(name), and there is no such command",
          remedy: "keep the command, or take it out of \(entry.manifest.returns ?? "")")
      }
      let missing = entry.manifest.commands.map(\.name).filter { returns[$0] == nil }
      if let first = missing.first {
        throw CheckProblem.warning(
          "what \(first) answers is not described\(more(missing))", remedy: remedy(entry))
      }
      if let first = returns.undescribed.first {
        throw CheckProblem.warning(
          "no sentence says what \(first) is\(more(returns.undescribed))",
          remedy: "write one under “fields” of \(entry.manifest.returns ?? "")")
      }
      if let first = returns.unseen.first {
        throw CheckProblem.warning(
          "no answer has shown what \(first) holds but null or nothing\(more(returns.unseen))",
          remedy: "add an example that does, or write its type into \(entry.manifest.returns ?? "")"
        )
      }
    },
    Check("commands.returns", "every answer is as it is described", seconds: 60) { probe in
      let entry = try probe.entry()
      // What cannot be read is for manifest.returns.
      guard let returns = try? entry.returns() else {
        throw CheckProblem.skipped("its manifest describes no answers")
      }
      let errors = try JSONSchema(AnswerErrors.schema)
      try probe.eachReaction { reaction in
        if let error = reaction.error {
          let document: JSON = ["error": error.json]
          guard let wrong = errors.mismatches(document, isClosed: false).first else { return }
          throw CheckProblem.failed(
            "the error of \(reaction.what): \(wrong)",
            remedy: "leave the errors of the entitlement service as they are")
        }
        // What is no object is for commands.json.
        guard let data = reaction.data, data.object != nil,
          let wrong = returns.described(reaction.command)?.mismatches(data, isClosed: true).first
        else { return }
        throw CheckProblem.failed(
          "the answer of \(reaction.what): \(wrong)",
          remedy: "answer what is described, or describe it: \(remedy(entry))")
      }
    },
  ]

  private static func remedy(_ entry: RegistryEntry) -> String {
    "berth plugin returns \(entry.file.hasSuffix("/manifest.json") ? "." : entry.manifest.id)"
  }

  private static func more(_ all: [String]) -> String {
    all.count > 1 ? ", and \(all.count - 1) more" : ""
  }
}
