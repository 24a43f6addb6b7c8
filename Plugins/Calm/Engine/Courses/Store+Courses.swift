import BerthSDK

extension Bundled {
  /// All courses, in their order.
  static func courses(_ call: Call) throws -> [Course] {
    try call.files.paths(in: "courses", suffix: ".md").map { try course($0, call) }
      .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }

  /// A course by its path below the data folder.
  private static func course(_ path: String, _ call: Call) throws -> Course {
    let (course, problems) = try call.files.data(path) {
      CourseReader.read(path, String(decoding: $0, as: UTF8.self))
    }
    guard let course else { throw PluginError.damagedData(problems) }
    return course
  }
}

/// How far somebody has come with a course.
struct CourseProgress: Sendable, Equatable {
  /// The numbers of the days that were heard to their end, from 1.
  var done: Set<Int>
  var days: Int

  /// The day that comes next; nil when all are done.
  var next: Int? { (1...days).first { !done.contains($0) } }

  var isBegun: Bool { !done.isEmpty }

  /// In a line: `day 3 of 7`.
  var words: String {
    guard let next else { return "all \(days) days done" }
    return isBegun ? "day \(next) of \(days) comes next" : Words.count(days, "day")
  }
}

extension Store {
  /// How far somebody has come with courses, by id.
  func progress(_ courses: [Course]) throws -> [String: CourseProgress] {
    var found: [String: CourseProgress] = [:]
    for course in courses { found[course.id] = CourseProgress(done: [], days: course.days.count) }
    try database.each("SELECT DISTINCT item FROM plays WHERE kind = 'course' AND state = 1") {
      row in
      let parts = row.text(0).split(separator: "/").map(String.init)
      if parts.count == 2, let day = Int(parts[1]), let progress = found[parts[0]],
        (1...progress.days).contains(day)
      {
        found[parts[0]]?.done.insert(day)
      }
    }
    return found
  }

  /// The course a text means, by id or title.
  ///
  /// - Throws: `not-found` with the nearest titles.
  func course(named text: String, _ courses: [Course]) throws -> Course {
    let slug = Words.slug(text)
    if let found = courses.first(where: { $0.id == slug || Words.slug($0.title) == slug }) {
      return found
    }
    let words = Set(NeedWords.words(text))
    let held = courses.filter { !words.isEmpty && words.isSubset(of: NeedWords.words($0.title)) }
    if held.count == 1 { return held[0] }
    throw PluginError.unknown(
      "there is no course “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: courses.map(\.title)),
      remedy: "berth calm courses lists them")
  }
}
