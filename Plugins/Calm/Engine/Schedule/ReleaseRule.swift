import BerthSDK
import Calendar

/// When which sessions are brought out: on one day, or one after the other by a rule.
struct ReleaseRule: Sendable, Equatable {
  enum Timing: Sendable, Equatable {
    /// All on one day.
    case launch(Int)
    case recurring(RecurrenceRule)
  }

  /// `launch`, `meditation`, `ritual`, `story`, `masterclass`, or a season.
  var kind: String
  var timing: Timing
  var sessions: [String]

  /// Whether all sessions come out together.
  var isDrop: Bool { kind == "launch" || Season(rawValue: kind) != nil }

  /// How it is called.
  var title: String {
    switch kind {
    case "launch": return "Launch"
    case "meditation": return "Meditation of the week"
    case "ritual": return "Ritual of the week"
    case "story": return "Story of the week"
    case "masterclass": return "Masterclass of the month"
    default: return "\(Words.title(kind)) collection"
    }
  }

  /// The rows of `schedule.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<ReleaseRule> {
    DataTable(
      file: "schedule.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["kind", "rule", "sessions"]
    ) { reader, fields in
      guard let kind = reader.slug(fields, 0), let rule = reader.text(fields, 1),
        let sessions = reader.slugs(fields, 2, UInt8(ascii: ";"))
      else { return nil }
      let timing: Timing
      if let day = CivilDay.parse(rule) {
        timing = .launch(day)
      } else if let recurrence = RecurrenceRule(rule) {
        timing = .recurring(recurrence)
      } else {
        return reader.reject(
          1, "“\(rule)” is neither a date nor a rule", "write FREQ=WEEKLY;BYDAY=MO")
      }
      if sessions.isEmpty { reader.report(2, "no session comes out", "name at least one") }
      return ReleaseRule(kind: kind, timing: timing, sessions: sessions)
    }
  }
}

/// One thing that comes out on one day.
struct Release: Sendable, Equatable {
  var day: Int
  var kind: String
  var title: String
  var sessions: [String]
  /// Whether it comes out for the first time; later it is brought up again.
  var isNew = true
}

/// The plan of what comes out when, a function of dates alone.
struct ReleasePlan: Sendable {
  var rules: [ReleaseRule]

  /// The day everything began.
  var launch: Int {
    for rule in rules { if case .launch(let day) = rule.timing { return day } }
    return CivilDay.number(year: 2025, month: 5, day: 5)
  }

  /// What comes out between two days, both included, by day.
  func releases(from first: Int, through last: Int) -> [Release] {
    let launch = launch
    var found: [Release] = []
    for rule in rules {
      switch rule.timing {
      case .launch(let day):
        if (first...max(first, last)).contains(day), first <= last {
          found.append(
            Release(day: day, kind: rule.kind, title: rule.title, sessions: rule.sessions))
        }
      case .recurring(let recurrence):
        guard last > launch, !rule.sessions.isEmpty else { continue }
        let days = recurrence.days(from: launch + 1, through: last, start: launch)
        for (number, day) in days.enumerated() where day >= first {
          let sessions =
            rule.isDrop ? rule.sessions : [rule.sessions[number % rule.sessions.count]]
          let isNew = rule.isDrop ? number == 0 : number < rule.sessions.count
          found.append(
            Release(
              day: day, kind: rule.kind, title: rule.title, sessions: sessions, isNew: isNew))
        }
      }
    }
    let order = Dictionary(
      rules.enumerated().map { ($1.kind, $0) }, uniquingKeysWith: { first, _ in first })
    return found.sorted {
      ($0.day, order[$0.kind] ?? 0) < ($1.day, order[$1.kind] ?? 0)
    }
  }
}
