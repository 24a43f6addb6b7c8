import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices

extension Probe {
  /// What came of a call in one of the states that answers are looked at in.
  struct Reaction {
    /// How reports call it.
    var what: String
    var command: String
    /// The answer's data; nil when it was refused.
    var data: JSON?
    var error: BerthError?
  }

  /// Shows what every command answers: in the order of the examples with nothing paid, as they were recorded; on
  /// the home they left, later and with all paid; and backwards on a home that nobody has used.
  ///
  /// Commands without an example are called with arguments that are made up.
  func eachReaction(_ body: (Reaction) throws -> Void) throws {
    let recording = try recording()
    for (entry, answer) in zip(recording.entries, try recording.answers()) {
      try body(
        Reaction(
          what: entry.what, command: entry.command,
          data: entry.error == nil ? answer["data"] : nil, error: entry.error))
    }
    let calls = try calls()
    try react(calls, "later, with all paid", try usedHome("paid"), hours: 9, body)
    try react(Array(calls.reversed()), "in a new home", try home("new"), hours: 15, body)
  }

  private typealias Call = (text: String, command: String, arguments: JSON)

  /// The examples, and a call of each command without one.
  private func calls() throws -> [Call] {
    let (examples, maker) = (try examples(), try ArgumentMaker(self))
    let shown = Set(examples.map(\.command))
    return examples.map { ($0.text, $0.command, $0.arguments) }
      + (try manifest().commands.filter { !shown.contains($0.name) }.map {
        ($0.name, $0.name, .object(maker.base($0)))
      })
  }

  private func react(
    _ calls: [Call], _ state: String, _ home: Home, hours: Int64,
    _ body: (Reaction) throws -> Void
  ) throws {
    let runtime = try runtime(home, at: Self.now + hours * 3_600_000)
    defer { runtime.releaseAll() }
    _ = try? buyBest(runtime)
    for call in calls {
      let attempt = try attempt(runtime, call.command, call.arguments, wantsView: false)
      try body(
        Reaction(
          what: "\"\(call.text)\" \(state)", command: call.command, data: attempt.answer?.data,
          error: attempt.error))
    }
  }
}
