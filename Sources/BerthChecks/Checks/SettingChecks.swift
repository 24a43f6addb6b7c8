import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import Glibc

extension Check {
  /// What is the user's and the machine's: settings and the clock.
  static let settingChecks: [Check] = [
    Check(
      "commands.settings", "its examples run whatever its settings are set to", seconds: 60
    ) { probe in
      let manifest = try probe.manifest()
      // What opens a file or an address is nobody's here.
      let settings = manifest.settings.filter {
        $0.rule.type != .input && manifest.fetch?.settings.contains($0.key) != true
      }
      guard !settings.isEmpty else { throw CheckProblem.skipped("it has no settings to try") }
      let entries = try probe.bestRecording().entries.filter {
        !$0.calls("fetch") && !$0.calls("programs")
      }
      let budget = Budget(seconds: 6)
      for setting in settings {
        for (index, value) in odd(setting.rule).enumerated() where !budget.isSpent {
          let runtime = try probe.runtime(probe.home("\(setting.key)-\(index)", probe.best))
          // As a user would: what the setting does not take is not set.
          let key = "\(manifest.id).\(setting.key)"
          guard (try? runtime.settings.assign(key, text: value)) != nil else { continue }
          for entry in entries where !budget.isSpent {
            let place =
              "\(entry.what) with \(setting.key) at \(JSON.string(value).text().prefix(40))"
            try look(probe, try probe.attempt(runtime, entry.command, entry.arguments), place)
          }
          runtime.releaseAll()
        }
      }
    },
    Check(
      "commands.machine", "its answers depend neither on the machine's clock nor on its chance",
      seconds: 60
    ) { probe in
      // The recordings are of the same data, seed and clock of the host; the machine's was another.
      for (standing, recording) in try probe.recordings() {
        let runtime = try probe.runtime(sameHome(probe, "machine-\(standing.rawValue)", standing))
        try runtime.plugin(probe.id()).load()
        guard MachineView.cover(try BlockProbe.open(probe)) > 0 else {
          throw CheckProblem.skipped("it asks the machine for neither")
        }
        MachineView.shift = 401 * 86_400 + 7 * 3600 + 11 * 60
        defer { MachineView.shift = 0 }
        for (entry, before) in zip(recording.entries, try recording.answers()) {
          let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
          let now: JSON =
            attempt.answer.map { ["data": $0.data, "view": $0.view ?? .null] } ?? .null
          try CheckProblem.require(
            now == before && attempt.error?.code == entry.error?.code,
            "\(entry.what) is answered otherwise on another day of the machine's clock, and with other chance",
            remedy:
              "take time and chance from berth.clock and berth.random, not from time, clock_gettime or rand"
          )
        }
      }
    },
  ]

  /// Values a rule allows that a plugin may not expect, as a user types them.
  private static func odd(_ rule: ValueRule) -> [String] {
    switch rule.type {
    case .string:
      let most = rule.maximum.map { Int($0) } ?? 2000
      let long = String(repeating: "é", count: most)
      return ["a\"b", "a\\", "%s%n%99999d", "a\nb", "", long]
    case .int, .number:
      return [rule.minimum ?? -9e15, rule.maximum ?? 9e15, 0, -1, 1].map {
        rule.type == .int ? "\(Int64($0))" : "\($0)"
      }
    case .bool: return ["true", "false"]
    case .enum: return rule.values
    case .time: return ["00:00", "23:59"]
    case .date: return ["0001-01-01", "9999-12-31"]
    case .duration: return ["PT0S", "P999Y"]
    default: return []
    }
  }
}
