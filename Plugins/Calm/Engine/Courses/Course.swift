import BerthSDK

/// A course of several days: each day a few spoken words, then a session, and something small to try.
struct Course: Sendable, Equatable {
  /// One day of it.
  struct Day: Sendable, Equatable {
    var title: String
    /// The session that follows the words.
    var session: String
    /// What to try until the next day, in a sentence.
    var task: String
    var passages: [SessionScript.Passage]
  }

  /// The name of the file without its ending.
  var id: String
  var title: String
  /// Place in the list, from 1.
  var order: Int
  var summary: String
  var days: [Day]

  /// What is played, as plays call it: `better-nights/3`.
  static func item(_ id: String, day: Int) -> String { "\(id)/\(day)" }

  /// What opens the day of a play again.
  static func link(ofDay item: String) -> String {
    let parts = item.split(separator: "/").map(String.init)
    return Link.to("course-play", ["id": parts.first ?? item, "day": parts.last ?? "1"])
  }

  /// The words of a day as steps, at a pace in words a minute.
  func opening(ofDay number: Int, pace: Double) -> [View.Step] {
    let day = days[number - 1]
    let part = SessionScript.Part(title: "Day \(number): \(day.title)", passages: day.passages)
    return SessionScript.timeline([part], pace: pace)
  }
}

/// Reads a course: a title, lines of `key: value`, then a part for each day, which begins with `session:` and
/// `task:` and goes on with words and silences.
///
/// Everything that is wrong is reported with its line; the course is returned only when nothing is.
struct CourseReader {
  static let keys = ["order", "summary"]
  static let dayKeys = ["session", "task"]

  static func read(_ file: String, _ text: String) -> (Course?, [DataProblem]) {
    var problems: [DataProblem] = []
    func report(_ line: Int, _ message: String, _ remedy: String) {
      problems.append(DataProblem(file: file, line: line, message: message, remedy: remedy))
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    var course = Course(
      id: name.hasSuffix(".md") ? String(name.dropLast(3)) : name, title: "", order: 0,
      summary: "", days: [])
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = Words.trimmed(String(line))
      let number = place + 1
      if line.isEmpty { continue }
      if line.hasPrefix("# "), course.title.isEmpty {
        course.title = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        course.days.append(
          Course.Day(title: String(line.dropFirst(3)), session: "", task: "", passages: []))
      } else if let (key, value) = field(line, course.days.isEmpty ? keys : dayKeys),
        course.days.last?.passages.isEmpty ?? true
      {
        let last = course.days.count - 1
        switch key {
        case "summary": course.summary = value
        case "order":
          course.order = Int(value) ?? 0
          if !(1...99).contains(course.order) {
            report(number, "“\(value)” is no place in the list", "write 1 to 99")
          }
        case "session":
          course.days[last].session = value
          if Words.slug(value) != value { report(number, "“\(value)” is no id", "write a slug") }
        default: course.days[last].task = value
        }
      } else if course.days.isEmpty {
        report(number, "“\(line.prefix(40))” is no line of the header", "write order and summary")
      } else if line.hasPrefix("["), line.hasSuffix("]") {
        guard let seconds = Int(line.dropFirst().dropLast()), (2...120).contains(seconds) else {
          report(number, "\(line) is no silence", "write [2] to [120] seconds")
          continue
        }
        course.days[course.days.count - 1].passages.append(.silence(seconds))
      } else if line.contains("[") || line.hasPrefix("#") {
        report(number, "“\(line.prefix(40))” is neither words nor a silence", "mend it")
      } else {
        course.days[course.days.count - 1].passages.append(.speech(line))
      }
    }
    if course.title.isEmpty { report(1, "there is no title", "begin with # and the title") }
    if course.order == 0 { report(0, "order is missing", "write order: 1") }
    if !(1...140).contains(course.summary.count) {
      report(0, "the summary has \(course.summary.count) letters", "write 1 to 140")
    }
    if !(3...30).contains(course.days.count) {
      report(0, "\(course.days.count) days", "a course has 3 to 30")
    }
    for (place, day) in course.days.enumerated() {
      let words = SessionScript.Part(title: day.title, passages: day.passages).wordCount
      if day.session.isEmpty || day.task.isEmpty || words < 40 {
        report(
          0, "day \(place + 1) lacks its session, its task or its words",
          "write session:, task: and at least forty words")
      }
    }
    return (problems.isEmpty ? course : nil, problems)
  }

  private static func field(_ line: String, _ known: [String]) -> (String, String)? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, known.contains(String(parts[0])) else { return nil }
    return (String(parts[0]), Words.trimmed(String(parts[1])))
  }
}
