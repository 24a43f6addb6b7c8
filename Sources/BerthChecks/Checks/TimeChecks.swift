import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices

extension Check {
  /// Times and days in answers, as a user in some zone reads them.
  static let timeChecks: [Check] = [
    Check("commands.times", "times say their offset, and days are those of the user", seconds: 60) {
      probe in
      for (entry, answer) in zip(
        try probe.bestRecording().entries, try probe.bestRecording().answers())
      {
        for (path, text) in texts(answer["data"] ?? .null) where isWithoutOffset(text) {
          throw CheckProblem.failed(
            "\(entry.what) answers \(text) as \(path), of which nobody knows the zone",
            remedy: "write times with their offset, such as 2026-06-20T18:00:00Z")
        }
      }
      // Half a day is the same day in America, and two in UTC.
      let (noon, evening) = (Probe.now, Probe.now + 30_000_000)
      let west = try answers(probe, "west", noon, "America/Chicago")
      let utc = try answers(probe, "utc", noon, "UTC")
      let east = try answers(probe, "east", noon, "Asia/Kolkata")
      let late = try answers(probe, "late", evening, "America/Chicago")
      for (index, entry) in try probe.bestRecording().entries.enumerated() {
        for (path, text) in west[index] {
          let name = path.split(separator: ".").last.map(String.init) ?? ""
          guard ["date", "day", "today"].contains(name), text == day(noon, "America/Chicago"),
            late[index][path] == day(evening, "UTC")
          else { continue }
          throw CheckProblem.failed(
            "\(entry.what) answers \(day(evening, "UTC")) as \(path) when it is still \(text) in "
              + "America/Chicago",
            remedy: "take days from the clock service with the user's zone: \"\"")
        }
        for (path, text) in utc[index] where text.hasSuffix("Z") {
          guard let here = ISO8601.parse(text)?.time.unixMilliseconds,
            let other = east[index][path], other.hasSuffix("Z"),
            let there = ISO8601.parse(other)?.time.unixMilliseconds, there - here == indianOffset
          else { continue }
          throw CheckProblem.failed(
            "\(entry.what) answers \(text) as \(path) in UTC, and \(other) at the same time in India",
            remedy: "write Z behind times in UTC alone")
        }
      }
    }
  ]

  /// Of Asia/Kolkata, in milliseconds.
  private static let indianOffset: Int64 = 19_800_000

  private static func day(_ instant: Int64, _ zone: String) -> String {
    let civil = CivilTime(
      unixMilliseconds: instant, offset: zone == "UTC" ? 0 : -18_000)
    return String(civil.iso8601.prefix(10))
  }

  /// What the examples answer in a new home at a time and place, by path.
  private static func answers(
    _ probe: Probe, _ name: String, _ now: Int64, _ zone: String
  ) throws -> [[String: String]] {
    let runtime = try probe.runtime(sameHome(probe, name, probe.best), at: now, zone: zone)
    defer { runtime.releaseAll() }
    return try probe.bestRecording().entries.map { entry in
      let attempt = try probe.attempt(runtime, entry.command, entry.arguments, wantsView: false)
      return Dictionary(
        texts(attempt.answer?.data ?? .null).map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
    }
  }

  /// The texts of an answer with their paths, `.`-separated.
  private static func texts(_ json: JSON, _ path: String = "$") -> [(path: String, text: String)] {
    switch json {
    case .string(let text): return [(path, text)]
    case .array(let items):
      return items.enumerated().flatMap { texts($0.element, "\(path).\($0.offset)") }
    case .object(let members): return members.flatMap { texts($0.value, "\(path).\($0.key)") }
    default: return []
    }
  }

  /// Whether a text is a date and a time of day and nothing more: `2026-06-20T18:00:00`.
  private static func isWithoutOffset(_ text: String) -> Bool {
    let shape = text.map { $0.isASCII && $0.isNumber ? "0" : $0 }
    return ["0000-00-00T00:00", "0000-00-00T00:00:00", "0000-00-00 00:00:00"].contains(
      String(shape))
  }
}
