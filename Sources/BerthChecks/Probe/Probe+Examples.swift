import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthManifest

/// What came of a command.
enum Attempt {
  case answered(Answer)
  case refused(BerthError)

  var answer: Answer? {
    if case .answered(let answer) = self { return answer }
    return nil
  }

  var error: BerthError? {
    if case .refused(let error) = self { return error }
    return nil
  }
}

extension Probe {
  /// The examples of every command, but for those that cannot be read, which `manifest.examples`
  /// reports.
  func examples() throws(BerthError) -> [Manifest.Example] { try manifest().examples }

  /// Runs a command.
  func attempt(
    _ runtime: Runtime, _ command: String, _ arguments: JSON, wantsView: Bool = true
  ) throws -> Attempt {
    do throws(BerthError) {
      // Nobody has more than the plugin in the sandbox of a check.
      let named = try manifest().requireCommand(command).inputs(in: arguments).map(\.text)
      return .answered(
        try runtime.run(
          try id(), CallRequest(command: command, arguments: arguments, named: Set(named)),
          wantsView: wantsView))
    } catch {
      return .refused(error)
    }
  }

  /// Runs all examples on a host; `body` sees each with what came of it.
  func tryExamples(
    _ runtime: Runtime, wantsView: Bool = true,
    _ body: (Manifest.Example, Attempt) throws -> Void
  ) throws {
    for example in try examples() {
      try body(
        example, try attempt(runtime, example.command, example.arguments, wantsView: wantsView))
    }
  }

  /// Whether an example may be refused like this in a fresh home without a network: it is locked,
  /// there is no such id yet, or a program, a file or a server is not here.
  static func isForgiven(_ error: BerthError) -> Bool {
    error.exitCode == .locked || error.code == "not-found" || error.code == "program.missing"
      || error.code.hasPrefix("fetch.") || error.code == "input.missing"
  }

  /// Whether an error says that the plugin broke down, rather than that it refused something. What
  /// `commands.json`, `commands.size` and `commands.errors` find is left to them.
  static func isFault(_ error: BerthError) -> Bool {
    if ["plugin.garbage", "plugin.output", "plugin.failed"].contains(error.code) { return false }
    return error.code.hasPrefix("plugin.") || error.code == "internal"
  }

  /// Runs all examples at a time and place; a breakdown fails the check.
  func survives(_ place: String, at now: Int64, zone: String = "UTC") throws {
    let runtime = try host(at: now, zone: zone)
    try tryExamples(runtime) { example, attempt in
      if let error = attempt.error, Self.isFault(error) {
        throw CheckProblem.failed(
          "\(place): \"\(example.text)\" ended with \(error.code): \(error.message)",
          remedy: error.remedy)
      }
    }
  }
}
