import BerthBase

extension ManifestChecks {
  /// What answers people in danger must always answer: free, for everyone, and without changing
  /// anything.
  func checkSafety() {
    guard let safety = manifest.safety else { return }
    let path = root["safety"]
    if manifest.data == nil {
      report.problem(
        path["languages"], "there is no data folder to hold the rules", "declare “data”")
    }
    for grade in SafetyGrade.allCases
    where !safety.answers.contains(where: { $0.grade == grade }) {
      report.problem(
        path["answers"], "nothing answers “\(grade.rawValue)”", "add an answer of that grade")
    }
    for (index, name) in safety.always.enumerated() {
      if let command = command(name, at: path["always"][index]), let feature = command.requires {
        report.problem(
          path["always"][index], "“\(name)” needs the feature “\(feature)”",
          "make it free: help is never sold")
      }
    }
    for (index, answer) in safety.answers.enumerated() {
      let path = path["answers"][index]
      // The language is only known with a sentence; any of them has to fit.
      guard
        let invocation = safety.invocation(
          for: answer.grade, language: safety.languages.first?.code ?? "en"),
        let command = check(invocation, at: path)
      else { continue }
      if let feature = command.requires {
        report.problem(
          path["command"], "“\(command.name)” needs the feature “\(feature)”",
          "answer with a command that is free: help is never sold")
      }
      if let effect = manifest.effect(of: command.name, invocation.arguments), effect > .reads {
        report.problem(
          path["command"], "“\(command.name)” changes something", "answer with one that reads")
      }
    }
  }
}
