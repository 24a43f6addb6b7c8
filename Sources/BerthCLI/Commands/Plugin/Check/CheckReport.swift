import BerthBase
import BerthChecks
import BerthCommands
import BerthViewModel

/// What the checks of a plugin come to, for scripts and for people.
enum CheckReport {
  /// The counts and every check:
  /// `{"id","passed","failed","warnings","skipped","checks":[{"id","summary","outcome",…}]}`.
  static func report(_ plugin: String, _ results: [CheckResult]) -> Report {
    let counts = Counts(results)
    return Report(
      [
        "id": .string(plugin), "passed": JSON(counts.passed), "failed": JSON(counts.failed),
        "warnings": JSON(counts.warnings), "skipped": JSON(counts.skipped),
        "checks": .array(results.map(json)),
      ],
      view: .page("Check of \(plugin)", subtitle: counts.text, children: sections(results)))
  }

  /// The error that ends the command; nil when nothing failed.
  static func failure(_ results: [CheckResult]) -> BerthError? {
    let failed = results.filter(\.outcome.isFailure)
    guard let first = failed.first else { return nil }
    return BerthError(
      "plugin.check",
      "\(failed.count) of \(results.count) checks failed, first \(first.id): \(first.message)",
      remedy: first.remedy, details: ["checks": JSON(failed.map(\.id))])
  }

  private struct Counts {
    var passed: Int
    var failed: Int
    var warnings: Int
    var skipped: Int

    init(_ results: [CheckResult]) {
      passed = results.count { $0.outcome == .passed }
      failed = results.count(where: \.outcome.isFailure)
      warnings = results.count { $0.outcome == .warning }
      skipped = results.count { $0.outcome == .skipped }
    }

    var text: String {
      var parts = ["\(passed) passed", "\(failed) failed"]
      if warnings > 0 { parts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
      if skipped > 0 { parts.append("\(skipped) skipped") }
      return parts.joined(separator: ", ")
    }
  }

  private static func json(_ result: CheckResult) -> JSON {
    var item: JSON = [
      "id": .string(result.id), "summary": .string(result.summary),
      "outcome": .string(result.outcome.rawValue), "milliseconds": JSON(result.milliseconds),
    ]
    if !result.message.isEmpty { item["message"] = .string(result.message) }
    if !result.remedy.isEmpty { item["remedy"] = .string(result.remedy) }
    if !result.reproduce.isEmpty { item["reproduce"] = .string(result.reproduce) }
    return item
  }

  private static func sections(_ results: [CheckResult]) -> [View] {
    var groups: [(name: String, items: [View.Item])] = []
    for result in results {
      if groups.last?.name != result.group {
        if let index = groups.firstIndex(where: { $0.name == result.group }) {
          groups[index].items.append(item(result))
          continue
        }
        groups.append((result.group, []))
      }
      groups[groups.count - 1].items.append(item(result))
    }
    return groups.map { group in
      .section(group.name, children: [.list(group.items)])
    }
  }

  private static func item(_ result: CheckResult) -> View.Item {
    var subtitle = result.message.isEmpty ? result.summary : result.message
    if !result.remedy.isEmpty { subtitle += " — \(result.remedy)" }
    if !result.reproduce.isEmpty { subtitle += " (--reproduce \(result.reproduce))" }
    let tone: View.Tone =
      switch result.outcome {
      case .passed: .good
      case .failed, .crashed, .timedOut: .bad
      case .warning: .warning
      case .skipped: .neutral
      }
    return View.Item(
      result.id, subtitle: subtitle,
      badges: [View.Badge(result.outcome.rawValue, tone: tone)])
  }
}
