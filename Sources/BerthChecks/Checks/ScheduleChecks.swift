import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest

extension Check {
  /// Fails where an example that schedules something at one of several hours and zones schedules it for a time that
  /// is over by then.
  static func schedulesAhead(_ probe: Probe) throws {
    let entries = try probe.bestRecording().entries
    guard entries.contains(where: { $0.functions["notify.schedule"] != nil }) else { return }
    let budget = Budget(seconds: 8)
    for moment in Probe.moments where !budget.isSpent {
      let home = try sameHome(probe, "schedule-\(moment.now)", probe.best)
      let runtime = try probe.runtime(home, at: moment.now, zone: moment.zone)
      defer { runtime.releaseAll() }
      for entry in entries where entry.isWriter || entry.calls("notify") {
        _ = try probe.attempt(runtime, entry.command, entry.arguments)
      }
      let waiting = try runtime.notifications.list(plugin: probe.id())
      for each in waiting["notifications"]?.array ?? [] where each["window"] == nil {
        guard let text = each["due"]?.string,
          let due = ISO8601.parse(text)?.time.unixMilliseconds, due < moment.now - minute
        else { continue }
        throw CheckProblem.failed(
          "at \(Moment(now: moment.now, zone: moment.zone).text): \(each["key"]?.string ?? "it") was "
            + "scheduled for \(text), which is over",
          remedy:
            "schedule for the next time that comes: days and hours come from the clock service")
      }
    }
  }

  /// What the clock may go on while the examples run, in milliseconds.
  private static let minute: Int64 = 60_000

  /// Fails where a call that is answered leaves a transaction open for a text that is empty or a number at its limit,
  /// which no example may have.
  static func endsTransactions(_ probe: Probe) throws {
    let (spy, runtime) = (Spy.start(), try probe.runtime(probe.usedHome("edges")))
    defer { runtime.releaseAll() }
    spy.records = true
    let (manifest, budget) = (try probe.manifest(), Budget(seconds: 4))
    for entry in try probe.bestRecording().entries where entry.error == nil && entry.isWriter {
      for parameter in try manifest.requireCommand(entry.command).parameters {
        for value in edges(parameter.rule) where !budget.isSpent {
          var arguments = entry.arguments.object ?? JSONObject()
          arguments[parameter.name] = parameter.isRepeated ? [value] : value
          spy.forget()
          let attempt = try probe.attempt(runtime, entry.command, .object(arguments))
          guard attempt.answer != nil else { continue }
          let ended = ["storage.commit", "storage.rollback"].reduce(0) {
            $0 + (spy.functions[$1] ?? 0)
          }
          try CheckProblem.require(
            ended >= spy.functions["storage.begin"] ?? 0,
            "\(entry.command) with \(parameter.name) \(value.text()) left its transaction open: its work is undone",
            remedy: "commit before the answer, on every way to it")
        }
      }
    }
  }

  private static func edges(_ rule: ValueRule) -> [JSON] {
    switch rule.type {
    case .string: (rule.minimum ?? 0) > 0 ? [] : [""]
    case .int: [rule.minimum, rule.maximum].compactMap { $0.map { .integer(Int64($0)) } }
    default: []
    }
  }
}
