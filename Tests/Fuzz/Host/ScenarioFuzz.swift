import FuzzKit

@testable import BerthCLI

/// Scenario files: read, or refused in words.
enum ScenarioFuzz {
  static func run(_ bytes: [UInt8]) {
    do throws(ScenarioFailure) {
      let scenario = try Scenario(bytes)
      require(!scenario.steps.isEmpty, "no steps")
      for step in scenario.steps {
        require(step.times >= 1, "a step that runs \(step.times) times")
        if case .kill(_, let after) = step.action { require(after >= 1, "killed before it began") }
      }
    } catch {
      require(!error.message.isEmpty, "no words")
    }
  }
}
